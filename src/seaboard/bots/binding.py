"""Binds the templates of thinking to one game, as the engine binds its own."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from seaboard.bots import descent, foresight, forward, guided, odds, tree
from seaboard.bots.weights import net_file, network_for
from seaboard.engine.actions import ActionSpace
from seaboard.engine.compile import INTERPRETED, bind_entry, bind_part, rule
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.record import State
from seaboard.engine.registry import find_game
from seaboard.engine.verbs import compiled_name

HERE = Path(__file__).resolve().parent
TEMPLATES = (foresight, tree, descent, guided)
COMPILED = ("binding", "descent", "foresight", "forward", "guided", "odds", "tree")
"""The modules here whose text is compiled: what others say changes nothing of it."""


@rule
def no_value(state: State, seat: int) -> float:
    """What a position is worth in a game that has no evaluation yet."""
    return 0.0


class Thinking:
    """One game's compiled thinking, with the numbers of what a viewer is shown of each move."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        evaluation = find_evaluation(game)
        self.game = game
        self.rules = rules
        self.has_value = evaluation is not None
        self.spread = 1.0 if evaluation is None else float(evaluation.SPREAD)
        self.cut = descent.TO_THE_END if evaluation is None else int(evaluation.CUT)
        self.plays_greedily = evaluation is not None and bool(evaluation.GREEDY)
        doubts = evaluation is not None and bool(evaluation.DOUBTS)
        names: dict[str, Any] = {**rules.names, "value": no_value, "SPREAD": self.spread, "DOUBTS": doubts}
        names |= {"FEATURES": rules.features, "FIRST_CHOICE": rules.first_choice}
        if evaluation is not None:
            names["value"] = evaluation.value
        owner = f"{compiled_name(game)}_{compiled_text()}"
        for template in TEMPLATES:
            for name, part in cast(Mapping[str, FunctionType], getattr(template, "PARTS")).items():  # noqa: B009
                names[name] = bind_part(part, names, owner)
        self.weigh: Callable[..., None] = bind_entry(cast(FunctionType, foresight.weigh), names, owner)
        self.simulate: Callable[..., int] = bind_entry(cast(FunctionType, descent.simulate), names, owner)
        self.lead: Callable[..., int] = bind_entry(cast(FunctionType, guided.lead), names, owner)
        self.evaluate: Callable[..., float] = bind_entry(cast(FunctionType, foresight.evaluate), names, owner)
        self.shown, self.shown_numbers = number_shown(rules.space)

    def warm(self) -> Iterator[str]:
        """Compile what bots think with, or load it from the cache; names each part before its turn."""
        if INTERPRETED:
            return
        match = Match(self.game, self.game.fewest)
        match.settle()
        seat = match.actors()[0]
        seen, stream = match.seen_by(seat), np.zeros(3, np.int64)
        legal = np.array(self.rules.legal_actions(match.state, seat), np.int16)
        yield "greedy"
        self.weigh(seen, seat, match.players, legal, 1, stream, np.empty(legal.size, np.float64))
        yield "search"
        young = tree.plant(1 << 8, len(self.rules.space))
        self.simulate(seen, seat, match.players, 1, young, self.shown, stream, 1, 1.0, descent.TO_THE_END, False)
        if net_file(self.game).exists():
            yield "net"
            # A file that cannot be read is named when a bot wants it: others can do without.
            with suppress(UsageError):
                layers = network_for(self.game).layers
                logits, values = np.empty(1, np.float32), np.empty(layers.value_bias.size, np.float32)
                forward.judge_position(layers, np.zeros(self.rules.features, np.uint8), np.zeros(1, np.int64), logits, values)
                odds.odds_of(logits, np.empty(1, np.float64))
                yield "expert"
                self.lead(seen, seat, match.players, legal, young, layers, stream, 1, 1.0, 0)


@cache
def compiled_text() -> str:
    """A short hash of the modules here that are compiled; the engine's and the game's are in the name of a compiled game."""
    digest = hashlib.sha256()
    for name in COMPILED:
        digest.update((HERE / f"{name}.py").read_bytes())
    return digest.hexdigest()[:16]


@cache
def thinking(slug: str) -> Thinking:
    """The thinking of a game, bound on first use."""
    return Thinking(find_game(slug))


def find_evaluation(game: Game) -> Any:
    """The game's `evaluate.py`, or None where it has no such file."""
    name = f"{game.package}.evaluate"
    try:
        return import_module(name)
    except ModuleNotFoundError as fault:
        if fault.name == name:
            return None
        raise


def number_shown(space: ActionSpace) -> tuple[NDArray[np.int32], dict[str, int]]:
    """A number for each text a viewer can be shown: by action and hidden words, and by text."""
    width = max(len(kind.arguments) for kind in space.kinds)
    table = np.zeros((len(space), 1 << width), np.int32)
    numbers: dict[str, int] = {}
    for action in range(len(space)):
        for hidden in range(1 << width):
            text = space.masked(action, hidden)
            table[action, hidden] = numbers.setdefault(text, len(numbers))
    return table, numbers
