"""Prints a `[[position]]` for a game's `teaching/positions.toml`, from a game of bots or from a transcript.

`python -m tools.positions libertalia --players 3 --seed 5 --upto 40` prints the position after 40 entries of a bot game.
`--where night` lists instead where a decision of that phase, or a move of that kind, comes up; `--list` lists every entry.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from seaboard.bots.bot import answer
from seaboard.bots.decision import ask, count_turns, turn_stream
from seaboard.bots.registry import make_bot
from seaboard.engine.errors import FormatError, SeaboardError
from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.transcript import actor_number, decode
from seaboard.teaching.positions import Entry

SECONDS = 60.0
"""How long a bot may think about a move."""


class Recorded(NamedTuple):
    """A game from its first entry to its last."""

    game: Game
    players: int
    options: dict[str, str]
    entries: list[Entry]


class Asked(NamedTuple):
    """One entry of a game, and what could have been done in its place."""

    number: int
    """Of entries before it."""
    phase: str
    entry: Entry
    kinds: frozenset[str]


def bot_game(game: Game, players: int, options: dict[str, str], seed: int, bot: str) -> Recorded:
    """A whole game of bots of one kind."""
    match = Match(game, players, options, seeded_stream(seed))
    minds = [make_bot(bot) for _ in range(players)]
    match.settle()
    while not match.is_over:
        seats = match.actors()
        chosen = []
        for seat in seats:
            stream = turn_stream(b"seed %d" % seed, seat, count_turns(match, seat))
            chosen.append(answer(minds[seat], ask(match, seat, stream, SECONDS)))
        for seat, action in zip(seats, chosen, strict=True):
            match.make(seat, action)
        match.settle()
    return Recorded(game, players, options, [Entry(*move) for move in match.moves()])


def from_file(path: Path) -> Recorded:
    """The first game of a file of transcripts."""
    lines = path.read_bytes().splitlines()
    transcript = decode(lines[0] if len(lines) == 1 or lines[0].endswith(b"}") else path.read_bytes(), str(path))
    entries = [Entry(actor_number(actor), text) for actor, text in transcript.moves]
    return Recorded(find_game(transcript.game), transcript.players, transcript.options, entries)


def asked(recorded: Recorded) -> Iterator[Asked]:
    """Every entry with what was open then."""
    match = Match(recorded.game, recorded.players, recorded.options)
    kind_of = match.rules.space.kind_of
    for number, entry in enumerate(recorded.entries):
        phase = str(msgspec.to_builtins(match.view_for(SPECTATOR))["phase"])
        actions = [] if entry.actor == CHANCE else match.rules.legal_actions(match.state, entry.actor)
        yield Asked(number, phase, entry, frozenset(kind_of[action].words for action in actions))
        match.play(*entry)


def position_text(recorded: Recorded, upto: int, seat: int | None, name: str) -> str:
    """The position after a number of entries, as it stands in a file."""
    if not 0 <= upto <= len(recorded.entries):
        raise FormatError(f"the game has {len(recorded.entries)} entries, not {upto}")
    different = recorded.game.differing(recorded.game.check_options(recorded.options))
    lines = ["[[position]]", f'id = "{name}"', f"players = {recorded.players}"]
    if seat is not None:
        lines.append(f"seat = {seat}")
    if different:
        lines.append("options = { " + ", ".join(f'{option} = "{value}"' for option, value in different.items()) + " }")
    return "\n".join([*lines, 'moves = """', *map(str, recorded.entries[:upto]), '"""'])


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="the game, as `seaboard games` names it")
    parser.add_argument("--transcript", type=Path, help="take the game from this file instead of letting bots play")
    parser.add_argument("--players", type=int, help="as many as usual if left out")
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="easy", help="the bots' level")
    parser.add_argument("--upto", type=int, help="how many entries; all if left out")
    parser.add_argument("--seat", type=int, help="through whose eyes")
    parser.add_argument("--id", default="new-position")
    parser.add_argument("--where", metavar="PHASE-OR-KIND", help="list where this comes up")
    parser.add_argument("--list", action="store_true", help="list every entry")
    return parser.parse_args()


def main() -> None:
    """Print what was asked for."""
    wanted = arguments()
    try:
        game = find_game(wanted.game)
        options = game.check_options(dict(each.split("=", 1) for each in wanted.options))
        players = wanted.players or game.usual
        recorded = from_file(wanted.transcript) if wanted.transcript else bot_game(game, players, options, wanted.seed, wanted.bot)
        if not wanted.list and not wanted.where:
            print(position_text(recorded, len(recorded.entries) if wanted.upto is None else wanted.upto, wanted.seat, wanted.id))
            return
        for each in asked(recorded):
            is_wanted = wanted.where in {each.phase, *each.kinds} or each.entry.text.startswith(f"{wanted.where} ")
            if is_wanted or wanted.list:
                print(f"--upto {each.number:4}  {each.phase:20} {each.entry!s:40} {', '.join(sorted(each.kinds))}")
    except SeaboardError as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main()
