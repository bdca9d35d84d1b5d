"""Templates of a search's simulations: guess a world, go down every player's tree, play to the end, and tell the trees how it went.

Each player's place in his tree is a hash of what he was shown since the root, so hidden parts of moves are merged and chance needs no
nodes of its own.  Answers to a simultaneous decision are shown when the last one is in: nobody can peek.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seaboard.bots.tree import NO_EDGE, Tree
from seaboard.engine.bits import lowest
from seaboard.engine.fields import CHANCE
from seaboard.engine.loops import CHANCE_BIT
from seaboard.engine.record import Actions, FullBytes, Numbers, SeenBytes
from seaboard.engine.stream import next_ticket

Verb = Callable[..., Any]
Floats = NDArray[np.float64]

as_record: Verb
actors: Verb
legal: Verb
apply: Verb
places: Verb
veil: Verb
value: Verb
imagine: Verb
stir_key: Verb
find_place: Verb
is_tree_full: Verb
add_node: Verb
note_edges_of: Verb
select_edge: Verb
select_by_prior: Verb
find_edge_of: Verb
add_edge: Verb
give_priors: Verb
follow_tree: Verb
go_down: Verb
find_reply: Verb
copy: Verb
show_moves: Verb
draw_outcome: Verb
reward_places: Verb
reward_values: Verb
learn: Verb
note_move: Verb
RECORD_BYTES: int
MOST_LEGAL: int
SPREAD: float

SEATS = 8
PLACE_SHARE = 0.2
"""How much of a reward is for the place; the rest is for winning, shared by those who win together."""
LONGEST_PATH = 512
TO_THE_END = -1
CERTAINTY = 0.1
"""How sure an evaluation is of the better of two moves: a lead of so much of what decides a game makes it three times as likely."""
WHIM = 8
"""One greedy reply in so many is any move at all, so that playing on does not always go the same way."""


def look_ahead(
    tree: Tree, node: int, world: FullBytes, spare: FullBytes, seat: int, out: Actions, number: int, worths: Floats
) -> bool:
    """Give every legal action of a node an edge, with a prior from what the evaluation says of the position after it; False if there is no room."""
    missing, best = 0, -1e18
    for place in range(number):
        missing += 1 if find_edge_of(tree, node, int(out[place])) == NO_EDGE else 0
    if missing == 0:
        return True
    for place in range(number):
        copy(world, spare)
        apply(as_record(spare), seat, int(out[place]))
        worths[place] = value(as_record(spare), seat)
        best = max(best, worths[place])
    total = 0.0
    for place in range(number):
        worths[place] = math.exp((worths[place] - best) / (CERTAINTY * SPREAD))
        total += worths[place]
    for place in range(number):
        if find_edge_of(tree, node, int(out[place])) == NO_EDGE:
            edge = add_edge(tree, node, int(out[place]))
            if edge == NO_EDGE:
                return False
            tree.priors[edge] = worths[place] / total
    return True


def step_in_tree(
    tree: Tree,
    world: FullBytes,
    spare: FullBytes,
    seat: int,
    key: int,
    out: Actions,
    number: int,
    boldness: float,
    has_priors: bool,
    stream: Numbers,
    lost: Numbers,
    worths: Floats,
) -> int:
    """The edge a player follows from the node with this key; a new node ends his way through the tree.  No edge: no room left."""
    place = find_place(tree, key)
    if place < 0:
        lost[0] |= 1 << seat
        if is_tree_full(tree):
            return NO_EDGE
        place = -1 - place
        add_node(tree, place, key)
    else:
        note_edges_of(tree, place)
    if not has_priors:
        return int(select_edge(tree, place, out, number, boldness, stream))
    if give_priors(tree, place, world, spare, seat, out, number, worths):
        return int(select_by_prior(tree, place, out, number, boldness))
    return NO_EDGE


def note_shown(state: Any, actor: int, action: int, players: int, table: Any, row: Any) -> None:
    """Write down what each player will have been shown of a move about to be made."""
    row[SEATS] = actor
    for viewer in range(players):
        row[viewer] = table[action, veil(state, viewer, actor, action)]


def reply(world: FullBytes, spare: FullBytes, seat: int, stream: Numbers, out: Actions, number: int) -> int:
    """The action after which the game's evaluation likes the seat's position best; now and then any action."""
    chosen = int(out[next_ticket(stream, number)])
    if next_ticket(stream, WHIM) == 0:
        return chosen
    best = -1e18
    for place in range(number):
        copy(world, spare)
        apply(as_record(spare), seat, int(out[place]))
        worth = value(as_record(spare), seat)
        if worth > best:
            best, chosen = worth, int(out[place])
    return chosen


def play_on(
    tree: Tree,
    world: FullBytes,
    spare: FullBytes,
    players: int,
    boldness: float,
    cut: int,
    is_greedy: bool,
    stream: Numbers,
    table: Any,
    keys: Numbers,
    rows: Any,
    path: Numbers,
    lost: Numbers,
    out: Actions,
    weights: Numbers,
    worths: Floats,
) -> int:
    """Move through the trees, then on to the end or until so many decisions were made outside; returns how many edges were followed.

    One loop for both parts keeps one copy of the rules in the machine code.
    """
    state = as_record(world)
    everybody = (1 << players) - 1
    lost[0] = 0
    length, pending, left = 0, 0, cut
    waiting = int(actors(state))
    while waiting != 0 and (left != 0 or lost[0] != everybody or waiting == CHANCE_BIT):
        actor = lowest(waiting)
        number = legal(state, actor, out)
        is_inside = lost[0] != everybody
        edge = NO_EDGE
        if actor == CHANCE:
            action = int(out[draw_outcome(state, number, stream, out, weights)])
        else:
            if number > 1 and not int(lost[0]) >> actor & 1 and length < LONGEST_PATH:
                key = stir_key(keys[actor], actor + 1)
                has_priors = is_greedy and waiting & (waiting - 1) == 0
                edge = follow_tree(tree, world, spare, actor, key, out, number, boldness, has_priors, stream, lost, worths)
            if edge != NO_EDGE:
                action = int(tree.edges[edge].action)
                path[length] = edge << 4 | actor
                length += 1
            elif is_greedy and number > 1 and waiting & (waiting - 1) == 0:
                action = find_reply(world, spare, actor, stream, out, number)
                left -= 0 if is_inside or left == 0 else 1
            else:
                action = int(out[next_ticket(stream, number)])
                left -= 0 if is_inside or left == 0 else 1
        if is_inside:
            note_move(state, actor, action, players, table, rows[pending])
            pending += 1
        apply(state, actor, action)
        others = waiting & ~(1 << actor)
        waiting = int(actors(state))
        if is_inside and (others == 0 or waiting != others):
            show_moves(keys, rows, pending, players)
            pending = 0
    return length


def show_noted(keys: Numbers, rows: Any, number: int, players: int) -> None:
    """Every player is shown the moves noted, his share of each."""
    for move in range(number):
        for viewer in range(players):
            word = int(rows[move, viewer]) << 4 | int(rows[move, SEATS])
            keys[viewer] = stir_key(keys[viewer], word)


def judge_places(state: Any, players: int, ranks: Numbers, rewards: Floats, wins: Floats) -> None:
    """What a finished game brings each player: a win, shared where it is shared, and something for the place."""
    places(state, ranks)
    winners = 0
    for seat in range(players):
        winners += 1 if ranks[seat] == 1 else 0
    for seat in range(players):
        wins[seat] = 1.0 / winners if ranks[seat] == 1 else 0.0
        rewards[seat] = (1.0 - PLACE_SHARE) * wins[seat] + PLACE_SHARE * (players - ranks[seat]) / (players - 1)


def judge_values(state: Any, players: int, rewards: Floats, wins: Floats) -> None:
    """What an unfinished game promises each player: chances to win that grow with the value of the position, and so for the place."""
    best = -1e18
    for seat in range(players):
        rewards[seat] = value(state, seat)
        best = max(best, rewards[seat])
    total = 0.0
    for seat in range(players):
        wins[seat] = math.exp((rewards[seat] - best) / SPREAD)
        total += wins[seat]
    for seat in range(players):
        wins[seat] /= total
        rewards[seat] = (1.0 - PLACE_SHARE) * wins[seat] + PLACE_SHARE * min(1.0, wins[seat] * players / 2.0)


def back_up(tree: Tree, path: Numbers, length: int, rewards: Floats, wins: Floats) -> None:
    """Tell every edge on the way how its player fared."""
    for step in range(length):
        edge, seat = int(path[step]) >> 4, int(path[step]) & 15
        here = tree.edges[edge]
        here.visits += 1
        here.reward += rewards[seat]
        here.wins += wins[seat]


def simulate(
    seen: SeenBytes,
    seat: int,
    players: int,
    root: int,
    tree: Tree,
    table: Any,
    stream: Numbers,
    simulations: int,
    boldness: float,
    cut: int,
    is_greedy: bool,
) -> int:
    """Run so many simulations from what a seat knows; returns how many were run."""
    world = np.empty(RECORD_BYTES, np.uint8)
    spare = np.empty(RECORD_BYTES, np.uint8)
    out = np.empty(MOST_LEGAL, np.int16)
    weights = np.empty(MOST_LEGAL, np.int64)
    worths = np.empty(MOST_LEGAL, np.float64)
    keys = np.empty(SEATS, np.int64)
    rows = np.empty((SEATS, SEATS + 1), np.int64)
    path = np.empty(LONGEST_PATH, np.int64)
    lost = np.zeros(1, np.int64)
    ranks = np.zeros(SEATS, np.int64)
    rewards, wins = np.zeros(SEATS, np.float64), np.zeros(SEATS, np.float64)
    for _ in range(simulations):
        imagine(seen, seat, stream, world)
        state = as_record(world)
        for viewer in range(players):
            keys[viewer] = root
        length = go_down(
            tree, world, spare, players, boldness, cut, is_greedy, stream, table, keys, rows, path, lost, out, weights, worths
        )
        if actors(state) == 0:
            reward_places(state, players, ranks, rewards, wins)
        else:
            reward_values(state, players, rewards, wins)
        learn(tree, path, length, rewards, wins)
    return simulations


PARTS = {
    "give_priors": look_ahead,
    "follow_tree": step_in_tree,
    "note_move": note_shown,
    "show_moves": show_noted,
    "find_reply": reply,
    "go_down": play_on,
    "reward_places": judge_places,
    "reward_values": judge_values,
    "learn": back_up,
}
"""Templates that other templates call."""
