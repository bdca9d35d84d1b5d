"""Templates of a search that a network leads: it says which moves are likely, and what a position is worth instead of playing on.

A node is what a player sees, as the network is told it: so the same view is one node however it was reached, and a hand that is guessed
again is another node.  Nobody decides by what that player cannot see: the network is only ever shown a redacted record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seaboard.bots.beliefs import GOLDEN, Worlds
from seaboard.bots.descent import LEARNING, LONGEST_PATH, PLACE_SHARE, SEATS
from seaboard.bots.forward import LANES, Layers, Room, judge
from seaboard.bots.odds import place_of, write_odds
from seaboard.bots.tree import NO_EDGE, Tree
from seaboard.engine.bits import lowest
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import Actions, Bytes, Floats, Numbers, SeenBytes
from seaboard.engine.stream import next_ticket

Verb = Callable[..., Any]

as_record: Verb
actors: Verb
legal: Verb
apply: Verb
copy: Verb
imagine: Verb
hide: Verb
describe: Verb
stir_key: Verb
find_place: Verb
is_tree_full: Verb
add_node: Verb
add_edge: Verb
find_edge_of: Verb
note_edges_of: Verb
select_by_prior: Verb
draw_outcome: Verb
reward_places: Verb
learn: Verb
view_key: Verb
has_all_edges: Verb
draw_move: Verb
take_best: Verb
recall_odds: Verb
open_root: Verb
draw_world: Verb
ask_network: Verb
open_node: Verb
pay_seat: Verb
go_down_led: Verb
RECORD_BYTES: int
MOST_LEGAL: int
FEATURES: int
FIRST_CHOICE: int

TICKETS = 1 << 30
STRIDE = 1 << 20
"""Draws of the stream between one imagined world and the next: more than a simulation takes."""
MOST_IN_VAIN = 4
"""Simulations for each leaf at most: near its end a game is played out without asking the network."""


class LedDesk(NamedTuple):
    """What a simulation writes on; the names are those of the other search's desk."""

    world: Bytes
    seen: Bytes
    out: Actions
    weights: Numbers
    odds: NDArray[np.float64]
    path: Numbers
    marks: Numbers
    ranks: Numbers
    rewards: NDArray[np.float64]
    wins: NDArray[np.float64]
    features: Bytes
    """What the player to decide sees, as the network is told it."""
    choices: Numbers
    logits: Floats
    values: Floats
    room: Room
    asked: Numbers
    """How often the network was asked."""


def key_of_view(features: Bytes, seat: int) -> int:
    """The key of what a seat sees."""
    key = seat + 1
    for place in range(features.size):
        if features[place] != 0:
            key = stir_key(key, place << 8 | int(features[place]))
    return key


def knows_all(tree: Tree, node: int, desk: LedDesk, number: int) -> bool:
    """Whether every legal action has an edge at a node."""
    note_edges_of(tree, node)
    for place in range(number):
        if find_edge_of(tree, node, int(desk.out[place])) == NO_EDGE:
            return False
    return True


def consult(desk: LedDesk, layers: Layers, number: int) -> None:
    """Ask the network about what the features show: odds of the legal actions, and values by distance."""
    for place in range(number):
        desk.choices[place] = int(desk.out[place]) - FIRST_CHOICE
    judge(layers, desk.features, desk.choices[:number], desk.room, desk.logits, desk.values)
    write_odds(desk.logits, desk.odds, number)
    desk.asked[0] += 1


def open_with_odds(tree: Tree, place: int, key: int, desk: LedDesk, number: int) -> None:
    """Add a node with an edge for every legal action, the odds as priors; where there is no room, nothing is added."""
    if place < 0:
        if is_tree_full(tree):
            return
        place = -1 - place
        add_node(tree, place, key)
    for each in range(number):
        if find_edge_of(tree, place, int(desk.out[each])) == NO_EDGE:
            edge = add_edge(tree, place, int(desk.out[each]))
            if edge == NO_EDGE:
                return
            tree.priors[edge] = desk.odds[each]


def odds_of_node(tree: Tree, node: int, desk: LedDesk, number: int) -> None:
    """What the network said when it was asked about this node."""
    for place in range(number):
        desk.odds[place] = tree.priors[find_edge_of(tree, node, int(desk.out[place]))]


def draw_by_odds(desk: LedDesk, number: int, stream: Numbers) -> int:
    """An action drawn by the odds."""
    return int(desk.out[place_of(next_ticket(stream, TICKETS) / TICKETS, desk.odds, number)])


def best_by_odds(desk: LedDesk, number: int) -> int:
    """The likeliest action."""
    best = 0
    for place in range(1, number):
        if desk.odds[place] > desk.odds[best]:
            best = place
    return int(desk.out[best])


def pay_by_value(desk: LedDesk, seat: int, viewer: int, players: int) -> None:
    """Pay a seat what the network foretold it when it was asked for a viewer: a chance to win, and something for the place."""
    distance = (seat - viewer + players) % players
    win = (float(desk.values[2 * distance]) * (players - 1) + 1.0) / players
    place = (float(desk.values[2 * distance + 1]) + 1.0) / 2.0
    desk.wins[seat] = min(1.0, max(0.0, win))
    desk.rewards[seat] = (1.0 - PLACE_SHARE) * desk.wins[seat] + PLACE_SHARE * min(1.0, max(0.0, place))


def play_led(
    tree: Tree,
    desk: LedDesk,
    layers: Layers,
    seat: int,
    players: int,
    first: int,
    boldness: float,
    patience: int,
    ahead: int,
    stream: Numbers,
) -> int:
    """Move by the first edge and on through the seat's tree until it comes to a new node; returns how many edges were followed.

    The others move as the network would in their place.  After a number of such moves (`patience`) the network is believed as soon as
    it is asked for one of them, unless answers are still hidden from each other.  From the new node on all make the network's best moves until
    the seat has to decide for the last time (`ahead`, counted from the new node on): there the network is believed.
    """
    state = as_record(desk.world)
    edge, length, left, is_hidden, beyond = first, 0, patience, False, 0
    waiting = int(actors(state))
    while waiting != 0:
        actor = lowest(waiting)
        number = legal(state, actor, desk.out)
        action = int(desk.out[0])
        if actor == CHANCE:
            action = int(desk.out[draw_outcome(state, number, stream, desk.out, desk.weights)])
        elif number > 1:
            if actor != seat or edge == NO_EDGE:
                hide(desk.world, actor, desk.seen)
                describe(desk.seen, actor, desk.features)
                is_known, place = False, 0
                if beyond == 0:
                    key = view_key(desk.features, actor)
                    place = find_place(tree, key)
                    is_known = place >= 0 and has_all_edges(tree, place, desk, number)
                if not is_known:
                    ask_network(desk, layers, number)
                    if beyond == 0:
                        open_node(tree, place, key, desk, number)
                    beyond += 1 if actor == seat else 0
                    if beyond == ahead or (beyond == 0 and left <= 0 and not is_hidden):
                        pay_seat(desk, seat, actor, players)
                        return length
                    left -= 1
                elif actor == seat:
                    edge = select_by_prior(tree, place, desk.out, number, boldness, 1)
                else:
                    recall_odds(tree, place, desk, number)
            if beyond > 0:
                action = take_best(desk, number)
            elif actor == seat:
                action = int(tree.edges[edge].action)
                if length < LONGEST_PATH:
                    desk.path[length] = edge << 4 | seat
                    length += 1
                edge = NO_EDGE
            else:
                action = draw_move(desk, number, stream)
        apply(state, actor, action)
        others = waiting & ~(1 << actor)
        waiting = int(actors(state))
        is_hidden = others != 0 and waiting == others
    reward_places(desk, players)
    return length


def open_own(tree: Tree, desk: LedDesk, layers: Layers, seen: SeenBytes, seat: int, legals: Actions) -> int:
    """Add the node of the decision itself; returns its place.

    In an imagined world others may have answered before the seat, and it may see that they did, so its node is not looked for there.
    """
    describe(seen, seat, desk.features)
    for place in range(legals.size):
        desk.out[place] = legals[place]
    ask_network(desk, layers, legals.size)
    key = view_key(desk.features, seat)
    open_node(tree, find_place(tree, key), key, desk, legals.size)
    return int(find_place(tree, key))


def pick_world(desk: LedDesk, worlds: Worlds, number: int) -> None:
    """Take one of the worlds that the seat believes in, for the try with this number: a few tries are spread over all of them already."""
    picked = place_of((0.5 + number * GOLDEN) % 1.0, worlds.shares, int(worlds.number[0]))
    copy(worlds.records[picked], desk.world)


def lead(
    seen: SeenBytes,
    seat: int,
    players: int,
    legals: Actions,
    tree: Tree,
    layers: Layers,
    stream: Numbers,
    leaves: int,
    boldness: float,
    patience: int,
    ahead: int,
    worlds: Worlds,
) -> int:
    """Simulate from what a seat knows until the network was asked a number of times; returns the key of the seat's own node.

    The first try of each action meets the same world and the same draws, so does the second, and so on: only the actions make a difference.
    """
    width, hidden = layers.first.shape[1], layers.into.shape[2]
    desk = LedDesk(
        np.empty(RECORD_BYTES, np.uint8),
        np.empty(RECORD_BYTES, np.uint8),
        np.empty(MOST_LEGAL, np.int16),
        np.empty(MOST_LEGAL, np.int64),
        np.empty(MOST_LEGAL, np.float64),
        np.empty(LONGEST_PATH, np.int64),
        np.zeros(3, np.int64),
        np.zeros(SEATS, np.int64),
        np.zeros(SEATS, np.float64),
        np.zeros(SEATS, np.float64),
        np.zeros(FEATURES, np.uint8),
        np.empty(MOST_LEGAL, np.int64),
        np.empty(MOST_LEGAL, np.float32),
        np.empty(layers.value_bias.size, np.float32),
        Room(np.empty(width, np.float32), np.empty(width, np.float32), np.empty(hidden, np.float32), np.empty(LANES, np.float32)),
        np.zeros(1, np.int64),
    )
    desk.marks[LEARNING] = 1 << seat
    root = open_root(tree, desk, layers, seen, seat, legals)
    begin, number = stream[2], 0
    while number == 0 or (desk.asked[0] < leaves and number < MOST_IN_VAIN * leaves):
        note_edges_of(tree, root)
        first = int(select_by_prior(tree, root, legals, legals.size, boldness, 1))
        stream[2] = begin + STRIDE * tree.edges[first].visits
        if worlds.number[0] > 0:
            draw_world(desk, worlds, tree.edges[first].visits)
        else:
            imagine(seen, seat, stream, desk.world)
        length = go_down_led(tree, desk, layers, seat, players, first, boldness, patience, ahead, stream)
        learn(tree, desk, length)
        number += 1
    return int(tree.keys[root])


PARTS = {
    "view_key": key_of_view,
    "has_all_edges": knows_all,
    "ask_network": consult,
    "open_node": open_with_odds,
    "recall_odds": odds_of_node,
    "draw_move": draw_by_odds,
    "take_best": best_by_odds,
    "pay_seat": pay_by_value,
    "go_down_led": play_led,
    "open_root": open_own,
    "draw_world": pick_world,
}
"""Templates that other templates call."""
