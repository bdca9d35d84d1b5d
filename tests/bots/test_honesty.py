"""The players inside a search know no more than the players at the table."""

from __future__ import annotations

import numpy as np
import pytest

from seaboard.bots.beliefs import empty_worlds
from seaboard.bots.binding import thinking
from seaboard.bots.budget import Budget
from seaboard.bots.decision import ask, turn_stream
from seaboard.bots.search import SearchBot, root_key
from seaboard.bots.tree import node_edges, plant, stir
from seaboard.bots.weights import network_for
from seaboard.engine.study import Study
from tests.bots.conftest import SECRET
from tests.games.orp_orzel.positions import at

pytestmark = pytest.mark.compiled

NAVY, KRIEGSMARINE = 0, 1
CHAIN = """
phase: navy
turn: navy
tokens: o2 n2
pending: plot
aside kriegsmarine: observe 2 attack fog
"""


def shares_of_hunts(table: Study, simulations: int) -> dict[str, float]:
    """How the Kriegsmarine in the Navy's trees shares its first hunts among the tokens that lay there before."""
    bot, mind = SearchBot(Budget(simulations=simulations)), thinking("orp-orzel")
    decision = ask(table, NAVY, turn_stream(SECRET, NAVY, 0))
    bot.choose(decision)
    root = root_key(mind, decision)
    texts = mind.rules.space.texts
    visits = {"observe o2": 0, "observe n2": 0}
    for shown in {mind.shown_numbers[f"plot {texts[action].split()[1]} ?"] for action in decision.legal}:
        key = stir(stir(root, shown << 4 | NAVY), KRIEGSMARINE + 1)
        for edge in node_edges(bot.trees[0], key):
            text = texts[int(edge.action)]
            if text in visits:
                visits[text] += int(edge.visits)
    total = sum(visits.values())
    assert total > simulations // 20, "the hunt was thought about"
    return {text: number / total for text, number in visits.items()}


def odds_by_view(table: Study) -> dict[int, dict[int, float]]:
    """What the network told a search of the Navy's about every view it was shown: odds by action."""
    mind, decision = thinking("orp-orzel"), ask(table, NAVY, turn_stream(SECRET, NAVY, 0))
    tree = plant(1 << 12, len(mind.rules.space))
    worlds = empty_worlds(decision.seen.size)
    legals, stream = np.array(decision.legal, np.int16), np.array([1, 2, 0], np.int64)
    mind.lead(decision.seen, NAVY, decision.players, legals, tree, network_for(mind.game).layers, stream, 400, 0.5, 100, 1, worlds)
    found: dict[int, dict[int, float]] = {}
    for edge in range(1, int(tree.used[1])):
        action, key = int(tree.edges[edge].action), int(tree.keys[tree.edges[edge].node])
        found.setdefault(key, {})[action] = float(tree.priors[edge])
    return found


@pytest.mark.usefixtures("tiny_networks")
def test_the_hunter_that_the_network_plays_is_asked_by_what_it_sees() -> None:
    one, other = (odds_by_view(at(CHAIN + f"subs: {place}\n")) for place in ("o2", "n2"))
    texts = thinking("orp-orzel").rules.space.texts
    hunts = [key for key in one.keys() & other.keys() if any(texts[action] == "observe o2" for action in one[key])]
    assert hunts, "both have met the same view of the hunter"
    assert all(one[key] == other[key] for key in hunts)


def test_the_hunter_in_the_navys_trees_cannot_tell_a_submarine_from_the_sea() -> None:
    one = shares_of_hunts(at(CHAIN + "subs: o2\n"), 4000)
    other = shares_of_hunts(at(CHAIN + "subs: n2\n"), 4000)
    assert abs(one["observe o2"] - other["observe o2"]) < 0.15
