"""Templates of what a seat believes: worlds that it may be in, each as likely as the moves that it was shown make it.

A guess gives the others anything they may have.  What they really have they chose, drew or kept, and their moves tell of it: a world in which
the network would hardly have made a move that was made is hardly the one.  So worlds are followed from the first move on, each hidden word
and each hidden draw in all the ways that fit what was shown, as far as there is room, and otherwise in as many as there is room for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seaboard.bots.forward import LANES, Layers, Room
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import Actions, Bytes, Floats, Numbers, SeenBytes

Verb = Callable[..., Any]

as_record: Verb
actors: Verb
legal: Verb
chance: Verb
apply: Verb
veil: Verb
hide: Verb
describe: Verb
copy: Verb
view_key: Verb
ask_network: Verb
list_lots: Verb
weigh_ways: Verb
go_on: Verb
RECORD_BYTES: int
MOST_LEGAL: int
FEATURES: int

MOST_WORLDS = 64
MOST_LOTS = 1 << 14
"""Ways to go on that are looked at, in all worlds together."""
WHIM = 0.1
"""The part of its moves that a player is taken to make as nobody would foretell."""
GOLDEN = 0.6180339887498949
"""The step from one even pick to the next, as a part of the whole: however many are made, they are spread over all of it."""
LEAST = 1e-9
"""A world less likely than this is forgotten."""


class Worlds(NamedTuple):
    """Worlds that a seat may be in."""

    records: Bytes
    shares: NDArray[np.float64]
    number: Numbers
    """How many there are, in one place."""


class Lots(NamedTuple):
    """Ways to go on, and what it takes to list them; the names are those of the search's desk, which asks the network in the same way."""

    parents: Numbers
    actions: Numbers
    chances: NDArray[np.float64]
    fresh: Bytes
    keys: Numbers
    seen: Bytes
    out: Actions
    weights: Numbers
    odds: NDArray[np.float64]
    features: Bytes
    choices: Numbers
    logits: Floats
    values: Floats
    room: Room
    asked: Numbers
    """How often the network was asked."""


def empty_worlds(record_bytes: int) -> Worlds:
    """Room for worlds."""
    return Worlds(np.empty((MOST_WORLDS, record_bytes), np.uint8), np.zeros(MOST_WORLDS, np.float64), np.zeros(1, np.int64))


def odds_in_world(record: Bytes, lots: Lots, layers: Layers, actor: int, number: int) -> None:
    """How likely each of an actor's choices is in a world: chance by its weights, a player as the network would in that place, or by a whim."""
    if actor == CHANCE:
        total = chance(as_record(record), lots.weights)
        for place in range(number):
            lots.odds[place] = float(lots.weights[place]) / total
        return
    hide(record, actor, lots.seen)
    describe(lots.seen, actor, lots.features)
    ask_network(lots, layers, number)
    for place in range(number):
        lots.odds[place] = (1.0 - WHIM) * lots.odds[place] + WHIM / number


def ways_that_fit(worlds: Worlds, lots: Lots, layers: Layers, seat: int, actor: int, shown: int, table: Any) -> int:
    """List every way to go on in which the seat is shown just this of the actor's move; returns how many there are."""
    listed, held = 0, int(worlds.number[0])
    for world in range(held):
        state = as_record(worlds.records[world])
        if int(actors(state)) >> actor & 1 == 0:
            continue
        number, fitting = legal(state, actor, lots.out), 0
        for place in range(number):
            action = int(lots.out[place])
            fitting += 1 if table[action, veil(state, seat, actor, action)] == shown else 0
        if fitting == 0:
            continue
        is_certain = actor == seat or number == 1 or (held == 1 and fitting == 1)
        if not is_certain:
            weigh_ways(worlds.records[world], lots, layers, actor, number)
        for place in range(number):
            action = int(lots.out[place])
            if listed < MOST_LOTS and table[action, veil(state, seat, actor, action)] == shown:
                lots.parents[listed] = world
                lots.actions[listed] = action
                lots.chances[listed] = worlds.shares[world] * (1.0 if is_certain else lots.odds[place])
                listed += 1
    return listed


def follow_lots(worlds: Worlds, lots: Lots, actor: int, listed: int, start: float) -> None:
    """Go on in all of these ways, or draw as many as there is room for; worlds that have become the same are one."""
    total, passed, last, made = 0.0, 0.0, 0, 0
    for lot in range(listed):
        total += lots.chances[lot]
    for lot in range(listed):
        passed += lots.chances[lot] / total
        share = lots.chances[lot] / total
        if listed > MOST_WORLDS:
            # Evenly spaced picks, the first at `start`: likely ways are picked often, unlikely ones by turns.
            picks = int(passed * MOST_WORLDS + start)
            share = float(picks - last) / MOST_WORLDS
            last = picks
        if share < LEAST or made == MOST_WORLDS:
            continue
        copy(worlds.records[lots.parents[lot]], lots.fresh[made])
        apply(as_record(lots.fresh[made]), actor, int(lots.actions[lot]))
        key, same = view_key(lots.fresh[made], 0), 0
        while same < made and lots.keys[same] != key:
            same += 1
        if same == made:
            lots.keys[made] = key
            lots.chances[made] = share
            made += 1
        else:
            lots.chances[same] += share
    total = 0.0
    for world in range(made):
        total += lots.chances[world]
    for world in range(made):
        worlds.shares[world] = lots.chances[world] / total
        copy(lots.fresh[world], worlds.records[world])
    worlds.number[0] = made


def heed(worlds: Worlds, seat: int, moves: Numbers, first: int, table: Any, layers: Layers) -> None:
    """Follow moves as the seat was shown them, actor and shown number by turns; after one that fits no world none is left."""
    width, hidden = layers.first.shape[1], layers.into.shape[2]
    lots = Lots(
        np.empty(MOST_LOTS, np.int64),
        np.empty(MOST_LOTS, np.int64),
        np.empty(MOST_LOTS, np.float64),
        np.empty((MOST_WORLDS, RECORD_BYTES), np.uint8),
        np.empty(MOST_WORLDS, np.int64),
        np.empty(RECORD_BYTES, np.uint8),
        np.empty(MOST_LEGAL, np.int16),
        np.empty(MOST_LEGAL, np.int64),
        np.empty(MOST_LEGAL, np.float64),
        np.zeros(FEATURES, np.uint8),
        np.empty(MOST_LEGAL, np.int64),
        np.empty(MOST_LEGAL, np.float32),
        np.empty(layers.value_bias.size, np.float32),
        Room(np.empty(width, np.float32), np.empty(width, np.float32), np.empty(hidden, np.float32), np.empty(LANES, np.float32)),
        np.zeros(1, np.int64),
    )
    for move in range(moves.size // 2):
        actor = int(moves[2 * move])
        listed = list_lots(worlds, lots, layers, seat, actor, int(moves[2 * move + 1]), table)
        if listed == 0:
            worlds.number[0] = 0
            return
        go_on(worlds, lots, actor, listed, ((first + move) * GOLDEN) % 1.0)


def fit(worlds: Worlds, seen: SeenBytes, seat: int, fitting: Worlds) -> None:
    """Copy the worlds that look to the seat just like this.

    Somebody may have given a secret answer already that nobody was shown: then not one of them does.
    """
    looks, number = np.empty(RECORD_BYTES, np.uint8), 0
    total = 0.0
    for world in range(int(worlds.number[0])):
        hide(worlds.records[world], seat, looks)
        place = 0
        while place < RECORD_BYTES and looks[place] == seen[place]:
            place += 1
        if place == RECORD_BYTES:
            copy(worlds.records[world], fitting.records[number])
            fitting.shares[number] = worlds.shares[world]
            total += fitting.shares[number]
            number += 1
    for world in range(number):
        fitting.shares[world] /= total
    fitting.number[0] = number


PARTS = {
    "weigh_ways": odds_in_world,
    "list_lots": ways_that_fit,
    "go_on": follow_lots,
}
"""Templates that other templates call."""
