"""Binds the templates of thinking to one game, as the engine binds its own."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from seaboard.bots import beliefs, descent, foresight, forward, guided, odds, tree
from seaboard.bots.weights import network_for
from seaboard.engine.actions import ActionSpace
from seaboard.engine.compile import APART, INTERPRETED, ONCE, RULE, bind_entry, bind_part, rule
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.record import Actions, Numbers, State
from seaboard.engine.registry import find_game
from seaboard.engine.verbs import compiled_name

HERE = Path(__file__).resolve().parent
TEMPLATES = (foresight, tree, descent, guided, beliefs)
COMPILED = ("beliefs", "binding", "descent", "foresight", "forward", "guided", "odds", "tree")
"""The modules here whose text is compiled: what others say changes nothing of it."""
PARTS = ("greedy", "search", "net", "expert")
FORMS = {
    **dict.fromkeys(("picture", "worth_after"), APART),
    **dict.fromkeys(
        ("give_priors", "follow_tree", "find_reply", "go_down", "average_chance", "go_down_led", "list_lots", "go_on"), ONCE
    ),
}
"""How the longest parts are compiled; the others are inlined wherever they are called."""


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
                names[name] = bind_part(part, names, owner, FORMS.get(name, RULE))
        self._weigh: Callable[..., None] = bind_entry(cast(FunctionType, foresight.weigh), names, owner)
        self._simulate: Callable[..., int] = bind_entry(cast(FunctionType, descent.simulate), names, owner)
        self._lead: Callable[..., int] = bind_entry(cast(FunctionType, guided.lead), names, owner)
        self._heed: Callable[..., None] = bind_entry(cast(FunctionType, beliefs.heed), names, owner)
        self._fit: Callable[..., None] = bind_entry(cast(FunctionType, beliefs.fit), names, owner)
        self._evaluate: Callable[..., float] = bind_entry(cast(FunctionType, foresight.evaluate), names, owner)
        self.shown, self.shown_numbers = number_shown(rules.space)

    @property
    def weigh(self) -> Callable[..., None]:
        """What each legal action is worth one decision ahead."""
        return self.rules.in_use(self._weigh)

    @property
    def simulate(self) -> Callable[..., int]:
        """Simulations of a search."""
        return self.rules.in_use(self._simulate)

    @property
    def lead(self) -> Callable[..., int]:
        """Simulations that a network leads."""
        return self.rules.in_use(self._lead)

    @property
    def heed(self) -> Callable[..., None]:
        """What a seat believes after moves that it was shown."""
        return self.rules.in_use(self._heed)

    @property
    def fit(self) -> Callable[..., None]:
        """The worlds that look as a seat sees them."""
        return self.rules.in_use(self._fit)

    @property
    def evaluate(self) -> Callable[..., float]:
        """What a position is worth to a seat."""
        return self.rules.in_use(self._evaluate)

    @property
    def has_network(self) -> bool:
        """Whether bots at tables ask a network; else they search, also where a network was trained for other data."""
        from seaboard.bots.levels import has_network

        return has_network(self.game)

    @property
    def table_parts(self) -> tuple[str, ...]:
        """What the bots of tables think with; the rest is for analyses and arenas."""
        return ("net", "expert") if self.has_network else ("greedy", "search")

    def warm(self, parts: Collection[str] = PARTS) -> Iterator[str]:
        """Compile what bots think with, or load it from the cache; names each part before its turn."""
        if INTERPRETED:
            return
        ready = {"greedy": self._warm_greedy, "search": self._warm_search}
        if self.has_network:
            ready |= {"net": self._warm_net, "expert": self._warm_expert}
        match = Match(self.game, self.game.fewest)
        match.settle()
        for part, load in ready.items():
            if part in parts:
                yield part
                # A network that cannot be read is named when a bot wants it: others can do without.
                with suppress(UsageError):
                    load(match, match.actors()[0], np.zeros(3, np.int64))

    def _warm_greedy(self, match: Match, seat: int, stream: Numbers) -> None:
        legal = self._legal(match, seat)
        self._weigh(match.seen_by(seat), seat, match.players, legal, 1, stream, np.empty(legal.size, np.float64))

    def _warm_search(self, match: Match, seat: int, stream: Numbers) -> None:
        seen, young = match.seen_by(seat), self._young_tree()
        self._simulate(seen, seat, match.players, 1, young, self.shown, stream, 1, 1.0, descent.TO_THE_END, False, descent.NO_TRIES)

    def _warm_net(self, match: Match, seat: int, stream: Numbers) -> None:
        layers, features = network_for(self.game).layers, np.zeros(self.rules.features, np.uint8)
        logits, values = np.empty(1, np.float32), np.empty(layers.value_bias.size, np.float32)
        forward.judge_position(layers, features, np.zeros(1, np.int64), logits, values)
        odds.odds_of(logits, np.empty(1, np.float64))
        self.rules.entries["observe"](match.seen_by(seat), seat, features)

    def _warm_expert(self, match: Match, seat: int, stream: Numbers) -> None:
        from seaboard.bots.levels import expert_believes

        seen, legal, layers = match.seen_by(seat), self._legal(match, seat), network_for(self.game).layers
        worlds = beliefs.empty_worlds(self.rules.new_full().size)
        self._lead(seen, seat, match.players, legal, self._young_tree(), layers, stream, 1, 1.0, 0, 1, worlds)
        if expert_believes(self.game):
            self._heed(worlds, seat, np.empty(0, np.int64), 0, self.shown, layers)
            self._fit(worlds, seen, seat, worlds)

    def _legal(self, match: Match, seat: int) -> Actions:
        return np.array(self.rules.legal_actions(match.state, seat), np.int16)

    def _young_tree(self) -> tree.Tree:
        return tree.plant(1 << 8, len(self.rules.space))


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
