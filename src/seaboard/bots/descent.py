"""Templates of a search's simulations: guess a world, go down every player's tree, play to the end, and tell the trees how it went.

Each player's place in the tree is a hash of what the player was shown since the root, so hidden parts of moves are merged and chance needs no
nodes of its own.  Answers to a simultaneous decision are shown when the last one is in: nobody can peek.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seaboard.bots.tree import NO_EDGE, Tree
from seaboard.engine.bits import lowest
from seaboard.engine.fields import CHANCE
from seaboard.engine.loops import CHANCE_BIT
from seaboard.engine.record import Actions, Numbers, SeenBytes
from seaboard.engine.stream import next_ticket

Verb = Callable[..., Any]
Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]

as_record: Verb
actors: Verb
legal: Verb
apply: Verb
places: Verb
veil: Verb
value: Verb
imagine: Verb
hide: Verb
picture: Verb
worth_after: Verb
prepare: Verb
insist: Verb
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
DOUBTS: bool

SEATS = 8
PLACE_SHARE = 0.2
"""How much of a reward is for the place; the rest is for winning, shared by all winners."""
LONGEST_PATH = 512
TO_THE_END = -1
CERTAINTY = 0.1
"""How sure an evaluation is of the better of two moves: a lead of this part of what decides a game makes it three times as likely."""
LOOKS = 64
MOST_VIEWS = 4
"""How many positions are looked at for the priors of a node, about, and in how many imagined worlds at most."""
LOST, LEARNING, DOUBTED = 0, 1, 2
CERTAIN = 1e9
"""What a move is said to be worth, so that the search follows it."""
WHIM = 8
"""One greedy reply in this many is any move at all, so that playing on does not always go the same way."""


class Desk(NamedTuple):
    """What a simulation writes on: records, lists and sums, all made once."""

    world: Bytes
    seen: Bytes
    """What a player may know of it."""
    thought: Bytes
    """A world as the player to decide might imagine it."""
    spare: Bytes
    out: Actions
    weights: Numbers
    worths: Floats
    keys: Numbers
    """Each player's key: a hash of what the player was shown so far."""
    rows: Any
    path: Numbers
    marks: Numbers
    """Bits of players: those that have left their trees, those that learn from this simulation, and those whose own secrets were guessed in it."""
    ranks: Numbers
    rewards: Floats
    wins: Floats


class Tries(NamedTuple):
    """First moves that simulations must make, each with draws of its own: one simulation a try.  Without any, the search chooses for itself."""

    edges: Numbers
    """All edges of the first decision."""
    tried: Numbers
    """The edge of each try."""
    keys: Numbers
    """What its stream begins with: two words a try."""
    wins: Floats
    """Filled in: what each try brought the seat."""


NO_TRIES = Tries(np.empty(0, np.int64), np.empty(0, np.int64), np.empty((0, 2), np.int64), np.empty(0, np.float64))


def look_ahead(tree: Tree, node: int, desk: Desk, seat: int, number: int, stream: Numbers) -> bool:
    """Give every legal action of a node an edge, with a prior from what the evaluation says of the position after it; False if there is no room."""
    missing = 0
    for place in range(number):
        missing += 1 if find_edge_of(tree, node, int(desk.out[place])) == NO_EDGE else 0
        desk.worths[place] = 0.0
    if missing == 0:
        return True
    worlds = max(1, min(MOST_VIEWS, LOOKS // number))
    for _ in range(worlds):
        picture(desk, seat, stream)
        for place in range(number):
            desk.worths[place] += worth_after(desk, seat, int(desk.out[place])) / worlds
    best, total = -1e18, 0.0
    for place in range(number):
        best = max(best, desk.worths[place])
    for place in range(number):
        desk.worths[place] = math.exp((desk.worths[place] - best) / (CERTAINTY * SPREAD))
        total += desk.worths[place]
    for place in range(number):
        if find_edge_of(tree, node, int(desk.out[place])) == NO_EDGE:
            edge = add_edge(tree, node, int(desk.out[place]))
            if edge == NO_EDGE:
                return False
            tree.priors[edge] = desk.worths[place] / total
    return True


def try_action(desk: Desk, seat: int, action: int) -> float:
    """What the position after an action is worth to its seat, in the world that the seat imagines."""
    copy(desk.thought, desk.spare)
    apply(as_record(desk.spare), seat, action)
    return float(value(as_record(desk.spare), seat))


def imagine_again(desk: Desk, seat: int, stream: Numbers) -> None:
    """Another world that looks to this seat like the simulation's: nobody decides by what that player cannot see."""
    hide(desk.world, seat, desk.seen)
    imagine(desk.seen, seat, stream, desk.thought)


def step_in_tree(
    tree: Tree, desk: Desk, seat: int, key: int, number: int, boldness: float, has_priors: bool, stream: Numbers
) -> int:
    """The edge a player follows from the node with this key; a new node ends the way through the tree.  No edge: no room left."""
    place = find_place(tree, key)
    if place < 0:
        desk.marks[LOST] |= 1 << seat
        if is_tree_full(tree):
            return NO_EDGE
        place = -1 - place
        add_node(tree, place, key)
    else:
        note_edges_of(tree, place)
    offered = int(desk.marks[LEARNING]) >> seat & 1
    if not has_priors:
        return int(select_edge(tree, place, desk.out, number, boldness, offered, stream))
    if give_priors(tree, place, desk, seat, number, stream):
        return int(select_by_prior(tree, place, desk.out, number, boldness, offered))
    return NO_EDGE


def note_shown(state: Any, actor: int, action: int, players: int, table: Any, row: Any) -> None:
    """Write down what each player will have been shown of a move about to be made."""
    row[SEATS] = actor
    for viewer in range(players):
        row[viewer] = table[action, veil(state, viewer, actor, action)]


def reply(desk: Desk, seat: int, stream: Numbers, number: int) -> int:
    """The action after which the game's evaluation likes the seat's position best; now and then any action."""
    chosen = int(desk.out[next_ticket(stream, number)])
    if next_ticket(stream, WHIM) == 0:
        return chosen
    picture(desk, seat, stream)
    best = -1e18
    for place in range(number):
        worth = worth_after(desk, seat, int(desk.out[place]))
        if worth > best:
            best, chosen = worth, int(desk.out[place])
    return chosen


def play_on(tree: Tree, desk: Desk, players: int, boldness: float, cut: int, is_greedy: bool, stream: Numbers, table: Any) -> int:
    """Move through the trees, then on to the end or until `cut` decisions were made outside; returns how many edges were followed.

    One loop for both parts keeps one copy of the rules in the machine code.
    """
    state = as_record(desk.world)
    everybody, marks = (1 << players) - 1, desk.marks
    marks[LOST] = 0
    length, pending, left = 0, 0, cut
    waiting = int(actors(state))
    while waiting != 0 and (left != 0 or marks[LOST] != everybody or waiting == CHANCE_BIT):
        actor = lowest(waiting)
        number = legal(state, actor, desk.out)
        is_inside, is_alone = marks[LOST] != everybody, waiting & (waiting - 1) == 0
        edge = NO_EDGE
        if actor == CHANCE:
            action = int(desk.out[draw_outcome(state, number, stream, desk.out, desk.weights)])
        else:
            if number > 1 and not int(marks[LOST]) >> actor & 1 and length < LONGEST_PATH:
                key = stir_key(desk.keys[actor], actor + 1 + SEATS * (int(marks[DOUBTED]) >> actor & 1))
                edge = follow_tree(tree, desk, actor, key, number, boldness, is_greedy and is_alone, stream)
            if edge != NO_EDGE:
                action = int(tree.edges[edge].action)
                desk.path[length] = edge << 4 | actor
                length += 1
            elif is_greedy and number > 1 and is_alone:
                action = find_reply(desk, actor, stream, number)
                left -= 0 if is_inside or left == 0 else 1
            else:
                action = int(desk.out[next_ticket(stream, number)])
                left -= 0 if is_inside or left == 0 else 1
        if is_inside:
            note_move(state, actor, action, players, table, desk.rows[pending])
            pending += 1
        apply(state, actor, action)
        others = waiting & ~(1 << actor)
        waiting = int(actors(state))
        if is_inside and (others == 0 or waiting != others):
            show_moves(desk.keys, desk.rows, pending, players)
            pending = 0
    return length


def show_noted(keys: Numbers, rows: Any, number: int, players: int) -> None:
    """Every player is shown the moves noted, of each what that player may see."""
    for move in range(number):
        for viewer in range(players):
            word = int(rows[move, viewer]) << 4 | int(rows[move, SEATS])
            keys[viewer] = stir_key(keys[viewer], word)


def judge_places(desk: Desk, players: int) -> None:
    """What a finished game brings each player: a win, shared where it is shared, and something for the place."""
    places(as_record(desk.world), desk.ranks)
    winners = 0
    for seat in range(players):
        winners += 1 if desk.ranks[seat] == 1 else 0
    for seat in range(players):
        win = 1.0 / winners if desk.ranks[seat] == 1 else 0.0
        desk.wins[seat] = win
        desk.rewards[seat] = (1.0 - PLACE_SHARE) * win + PLACE_SHARE * (players - desk.ranks[seat]) / (players - 1)


def judge_values(desk: Desk, players: int) -> None:
    """What an unfinished game promises each player: chances to win that grow with the value of the position, and so for the place."""
    state, best, total = as_record(desk.world), -1e18, 0.0
    for seat in range(players):
        desk.rewards[seat] = value(state, seat)
        best = max(best, desk.rewards[seat])
    for seat in range(players):
        desk.wins[seat] = math.exp((desk.rewards[seat] - best) / SPREAD)
        total += desk.wins[seat]
    for seat in range(players):
        win = desk.wins[seat] / total
        desk.wins[seat] = win
        desk.rewards[seat] = (1.0 - PLACE_SHARE) * win + PLACE_SHARE * min(1.0, win * players / 2.0)


def back_up(tree: Tree, desk: Desk, length: int) -> None:
    """Tell every edge on the way how its player fared, if that player learns from this simulation."""
    for step in range(length):
        edge, seat = int(desk.path[step]) >> 4, int(desk.path[step]) & 15
        if int(desk.marks[LEARNING]) >> seat & 1:
            here = tree.edges[edge]
            here.visits += 1
            here.reward += desk.rewards[seat]
            here.wins += desk.wins[seat]


def share_lessons(desk: Desk, seat: int, players: int, number: int, stream: Numbers) -> None:
    """The players that learn from a simulation: everybody, or in a game of doubts the thinking seat from one and the others from the next.

    For the others' lessons the world is put aside for one that one of them may imagine: what the thinking seat hides is guessed as
    well, and it moves by another tree.  So nobody in the trees ever finds out what that player cannot know.
    """
    desk.marks[LEARNING] = (1 << players) - 1
    desk.marks[DOUBTED] = 0
    if DOUBTS and number & 1 == 0:
        desk.marks[LEARNING] = 1 << seat
    elif DOUBTS:
        other = int(next_ticket(stream, players - 1))
        picture(desk, other + 1 if other >= seat else other, stream)
        copy(desk.thought, desk.world)
        desk.marks[DOUBTED] = 1 << seat


def begin_try(tree: Tree, tries: Tries, number: int, stream: Numbers) -> None:
    """Make one first move look certain to win and all others to lose, and take up the try's own draws."""
    for place in range(tries.edges.size):
        other = tree.edges[tries.edges[place]]
        other.reward = -CERTAIN
        other.visits = 1
    here = tree.edges[tries.tried[number]]
    here.reward = CERTAIN
    here.wins = 0.0
    stream[0] = tries.keys[number, 0]
    stream[1] = tries.keys[number, 1]
    stream[2] = 0


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
    tries: Tries,
) -> int:
    """Run a number of simulations from what a seat knows, freely or as they must be tried; returns how many were run.

    One entry for both: a second one would be compiled with all the rules again.
    """
    is_free = tries.tried.size == 0
    desk = Desk(
        np.empty(RECORD_BYTES, np.uint8),
        np.empty(RECORD_BYTES, np.uint8),
        np.empty(RECORD_BYTES, np.uint8),
        np.empty(RECORD_BYTES, np.uint8),
        np.empty(MOST_LEGAL, np.int16),
        np.empty(MOST_LEGAL, np.int64),
        np.empty(MOST_LEGAL, np.float64),
        np.empty(SEATS, np.int64),
        np.empty((SEATS, SEATS + 1), np.int64),
        np.empty(LONGEST_PATH, np.int64),
        np.zeros(3, np.int64),
        np.zeros(SEATS, np.int64),
        np.zeros(SEATS, np.float64),
        np.zeros(SEATS, np.float64),
    )
    for number in range(simulations):
        if not is_free:
            insist(tree, tries, number, stream)
        imagine(seen, seat, stream, desk.world)
        prepare(desk, seat, players, number if is_free else 0, stream)
        for viewer in range(players):
            desk.keys[viewer] = root
        length = go_down(tree, desk, players, boldness, cut, is_greedy, stream, table)
        if actors(as_record(desk.world)) == 0:
            reward_places(desk, players)
        else:
            reward_values(desk, players)
        learn(tree, desk, length)
        if not is_free:
            tries.wins[number] = tree.edges[tries.tried[number]].wins
    return simulations


PARTS = {
    "picture": imagine_again,
    "worth_after": try_action,
    "give_priors": look_ahead,
    "follow_tree": step_in_tree,
    "note_move": note_shown,
    "show_moves": show_noted,
    "find_reply": reply,
    "go_down": play_on,
    "reward_places": judge_places,
    "reward_values": judge_values,
    "learn": back_up,
    "prepare": share_lessons,
    "insist": begin_try,
}
"""Templates that other templates call."""
