"""A game in the terminal before its rules are compiled: they run interpreted, and are handed over when another process has compiled them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from threading import Thread
from typing import TYPE_CHECKING

from seaboard.cli.arguments import load_rules
from seaboard.cli.screen import console, warm_up

if TYPE_CHECKING:
    from seaboard.engine.game import Game

QUICK = {"random", "easy", "medium", "hard", "expert"}
"""Bots that answer soon also where rules run interpreted."""


def ready_to_play(game: Game, bots: Sequence[str]) -> None:
    """Have a game ready now.  Where somebody asks for a bot that searches, it is compiled first."""
    if not QUICK.issuperset(bots):
        warm_up(game)
        return
    from seaboard.server.preparing.parts import load_or_interpret

    load_rules(game)
    if not load_or_interpret(game):
        console(to_stderr=True).print("The rules are compiled in the background; until then bots play below their level.")
        Thread(target=compile_beside, args=[game], daemon=True).start()


def compile_beside(game: Game) -> None:
    """Compile in another process, which ends with this one, then hand over."""
    from seaboard.server.preparing.parts import IN_USE, load

    command = [sys.executable, "-m", "seaboard.server.preparing.compiler", game.slug]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        process.wait()
    if process.returncode == 0 and load(game):
        game.rules.hand_over(IN_USE)
