"""Many tries at once find what single simulations find, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from seaboard.analysis.calibration import boldness
from seaboard.analysis.thought import Thought
from seaboard.analysis.view import View, view_of
from seaboard.bots.descent import CERTAIN, NO_TRIES
from seaboard.bots.search import ROOT
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from tests.analysis.conftest import GAMES

WORLDS = 3


def position(slug: str) -> tuple[View, list[int]]:
    """The first decision of a game with several moves, as its seat sees it."""
    game = find_game(slug)
    match = Match(game, game.fewest, {}, seeded_stream(5))
    match.settle()
    while len(match.legal(match.actors()[0])) < 2:
        match.submit(match.actors()[0], match.legal(match.actors()[0])[0])
        match.settle()
    seat = match.actors()[0]
    return view_of(match, seat), sorted(game.rules.legal_actions(match.state, seat))


def tried_singly(thought: Thought, actions: Sequence[int], start: int) -> dict[int, NDArray[np.float64]]:
    """The plain way: before each simulation all moves but one are made to look hopeless."""
    view, mind, tree = thought.view, thought.mind, thought._tree
    found = {action: np.empty(WORLDS) for action in actions}
    for number in range(WORLDS):
        key = view.key(thought._seed, start + number)
        for action in actions:
            for edge in thought._edge_of.values():
                tree.edges[edge].reward, tree.edges[edge].visits = -CERTAIN, 1
            mine = tree.edges[thought._edge_of[action]]
            mine.reward, mine.wins = CERTAIN, 0.0
            stream = np.array([*key, 0], np.int64)
            one, bold = 1, boldness(view.game.slug)
            about = (view.seen, view.seat, view.players, ROOT, tree, mind.shown, stream, one, bold, mind.cut, mind.plays_greedily)
            mind.simulate(*about, NO_TRIES)
            found[action][number] = tree.edges[thought._edge_of[action]].wins
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_tries_together_are_the_same_as_one_by_one(slug: str) -> None:
    view, legal = position(slug)
    actions = legal[:3]
    together, singly = (Thought(view, legal, 20, "a test") for _ in range(2))
    for start in (0, WORLDS):  # the second time the players in the tree have learned from the first
        one, other = together.tried(actions, start, WORLDS), tried_singly(singly, actions, start)
        assert list(one) == list(other) == actions
        for action in actions:
            assert one[action].tobytes() == other[action].tobytes()
    edges = slice(1, int(together._tree.used[1]))
    assert together._tree.used.tolist() == singly._tree.used.tolist()
    assert together._tree.edges[edges].tobytes() == singly._tree.edges[edges].tobytes(), "the players have learned the same"


def test_no_world_is_no_try() -> None:
    view, legal = position("libertalia")
    found = Thought(view, legal, 20).tried(legal[:2], 0, 0)
    assert [values.size for values in found.values()] == [0, 0]
