"""The trees of a search: one for each player, all in one hash table of nodes, with statistics for each action tried at a node.

A node is a decision of one player, known by what that player was shown on the way to it.  Its actions are a list of edges.
The functions are templates, bound to a game by `binding.py`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seaboard.engine.record import Actions, Numbers
from seaboard.engine.stream import next_ticket

Verb = Callable[..., Any]

find_edge_of: Verb
add_edge: Verb
ACTIONS: int

EDGES_PER_NODE = 4
NO_EDGE = 0
"""Edge 0 is never used, so that a table of zeros is empty."""
EMPTY = 0
WIDE = (1 << 62) - 1
"""Keys have 62 bits: products wrap the same way in compiled and in interpreted code when the rest is masked off."""
MULTIPLIER = 0x2545F4914F6CDD1D
SHIFT = 31
SMALL = 1 << 10
LOGARITHMS = np.log(np.maximum(1, np.arange(SMALL)))
"""Most nodes are young: a look into a table is quicker than a logarithm."""

EDGE = np.dtype(
    [("reward", "f8"), ("wins", "f4"), ("node", "i4"), ("after", "i4"), ("visits", "i4"), ("offered", "i4"), ("action", "i4")]
)
"""Statistics of one action: sums of rewards and of wins, its node, the next edge of that node, how often it was chosen and could have been.
Half a cache line."""


class Tree(NamedTuple):
    """Preallocated arrays; compiled code fills them."""

    keys: Numbers
    """Key of the node in each place of the hash table, or 0."""
    first: NDArray[np.int32]
    """First edge of that node."""
    edges: Any
    priors: NDArray[np.float32]
    """For each edge how likely its action is to be the best, as the game's evaluation sees it; only where a search asks for that."""
    used: Numbers
    """How many nodes, and how many edges."""
    edge_of: NDArray[np.int32]
    """Which edge an action was last seen to have, whatever the node: a note that saves a search through the list."""


def plant(nodes: int, actions: int) -> Tree:
    """An empty tree with room for a number of nodes, a power of two, and some more edges."""
    return Tree(
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int32),
        np.zeros(EDGES_PER_NODE * nodes, EDGE).view(np.recarray),
        np.zeros(EDGES_PER_NODE * nodes, np.float32),
        np.array([0, 1], np.int64),
        np.zeros(actions, np.int32),
    )


def clear(tree: Tree) -> None:
    """Forget everything."""
    tree.keys[:] = EMPTY
    tree.first[:] = NO_EDGE
    tree.used[:] = (0, 1)


def node_edges(tree: Tree, key: int) -> Iterator[Any]:
    """The edges of the node with this key, for Python callers; empty if there is no such node."""
    place = find_node(tree, key)
    edge = NO_EDGE if place < 0 else int(tree.first[place])
    while edge != NO_EDGE:
        yield tree.edges[edge]
        edge = int(tree.edges[edge].after)


def stir(key: int, word: int) -> int:
    """A key derived from another key and a number."""
    mixed = ((int(key) ^ int(word)) * MULTIPLIER) & WIDE
    return (mixed ^ (mixed >> SHIFT)) | 1


def find_node(tree: Tree, key: int) -> int:
    """The place of a node in the table, or where it would go: then one less and negated, so that it can be told apart."""
    mask = tree.keys.size - 1
    place = (key >> 5) & mask
    while tree.keys[place] != EMPTY:
        if tree.keys[place] == key:
            return place
        place = (place + 1) & mask
    return -1 - place


def is_full(tree: Tree) -> bool:
    """Whether no more nodes should be added: a hash table gets slow when three quarters are taken."""
    return int(tree.used[0]) * 4 >= tree.keys.size * 3 or int(tree.used[1]) + 1 >= int(tree.edges.size)


def insert_node(tree: Tree, place: int, key: int) -> None:
    """A new node, without edges."""
    tree.keys[place] = key
    tree.first[place] = NO_EDGE
    tree.used[0] += 1


def insert_edge(tree: Tree, node: int, action: int) -> int:
    """A new edge of a node; returns it, or no edge if there is no room."""
    if tree.used[1] >= tree.edges.size:
        return NO_EDGE
    edge = int(tree.used[1])
    tree.used[1] += 1
    made = tree.edges[edge]
    made.reward = 0.0
    made.wins = 0.0
    made.node = node
    made.after = tree.first[node]
    made.visits = 0
    made.offered = 1
    made.action = action
    tree.first[node] = edge
    tree.edge_of[action] = edge
    return edge


def note_edges(tree: Tree, node: int) -> None:
    """Note the edge of every action tried at a node."""
    edge = int(tree.first[node])
    while edge != NO_EDGE:
        tree.edge_of[tree.edges[edge].action] = edge
        edge = int(tree.edges[edge].after)


def lookup_edge(tree: Tree, node: int, action: int) -> int:
    """The edge of an action at a node whose edges have been noted, or no edge."""
    edge = int(tree.edge_of[action])
    if edge < tree.used[1] and tree.edges[edge].node == node and tree.edges[edge].action == action:
        return edge
    return NO_EDGE


def select(tree: Tree, node: int, out: Actions, number: int, boldness: float, offer: int, stream: Numbers) -> int:
    """The edge to follow among the legal actions: any that was never tried, else the one with the highest upper confidence bound.

    How often an action was on offer takes the place of how often its node was visited: it may not be legal in every world.
    """
    best, chosen, untried, pick = -1.0, NO_EDGE, 0, 0
    for place in range(number):
        edge = find_edge_of(tree, node, int(out[place]))
        if edge == NO_EDGE or tree.edges[edge].visits == 0:
            untried += 1
            if untried == 1 or next_ticket(stream, untried) == 0:
                pick, chosen = int(out[place]), edge
        elif untried == 0:
            here = tree.edges[edge]
            here.offered += offer
            offered = here.offered
            log = LOGARITHMS[offered] if offered < SMALL else math.log(offered)
            bound = here.reward / here.visits + boldness * math.sqrt(log / here.visits)
            if bound > best:
                best, chosen = bound, edge
        else:
            tree.edges[edge].offered += offer
    return int(add_edge(tree, node, pick)) if untried != 0 and chosen == NO_EDGE else chosen


def select_prior(tree: Tree, node: int, out: Actions, number: int, boldness: float, offer: int) -> int:
    """The edge to follow where every legal action has one with a prior: worth so far, and what the prior promises as long as it is little tried."""
    total, visits = 0.0, 0
    for place in range(number):
        here = tree.edges[find_edge_of(tree, node, int(out[place]))]
        total += here.reward
        visits += here.visits
    usual = total / visits if visits > 0 else 0.0
    best, chosen = -1.0, NO_EDGE
    for place in range(number):
        edge = find_edge_of(tree, node, int(out[place]))
        here = tree.edges[edge]
        here.offered += offer
        worth = here.reward / here.visits if here.visits > 0 else usual
        bound = worth + boldness * tree.priors[edge] * math.sqrt(here.offered) / (1 + here.visits)
        if bound > best:
            best, chosen = bound, edge
    return chosen


PARTS = {
    "stir_key": stir,
    "find_place": find_node,
    "is_tree_full": is_full,
    "add_node": insert_node,
    "add_edge": insert_edge,
    "note_edges_of": note_edges,
    "find_edge_of": lookup_edge,
    "select_edge": select,
    "select_by_prior": select_prior,
}
"""Templates that other templates call, each after those it calls itself."""
