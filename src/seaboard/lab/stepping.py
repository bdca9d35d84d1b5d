"""Templates of environments: tables of one game, a decision at a time.  Bound to a game as the engine binds its own.

No rule is written here: begin, settle, apply, legal, hide and describe are the engine's parts and the game's verbs.  What `open_table`
and `tell_seat` do for a core, their namesakes in `engine/cuda.py` do for a GPU.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seaboard.engine.compile import bind_entry, bind_part, rule
from seaboard.engine.record import Actions, Bytes, FullBytes, Numbers, SeenBytes, Tensor
from seaboard.engine.registry import find_game
from seaboard.engine.stream import next_ticket
from seaboard.engine.verbs import compiled_name

Verb = Callable[..., Any]

begin: Verb
seed_streams: Verb
settle: Verb
as_record: Verb
actors: Verb
apply: Verb
legal: Verb
scores: Verb
places: Verb
first_seat: Verb
hide: Verb
describe: Verb
clear: Verb
open_fresh: Verb
tell: Verb
step_each: Verb
choose_each: Verb
MOST_LEGAL: int

NO_TABLE = -1


class Share(NamedTuple):
    """One thread's share of the tables: rows of the environment's arrays, and room of its own to work in."""

    records: Bytes
    luck: Numbers
    """Each table's stream of chance."""
    choice: Numbers
    """Each table's stream of random decisions."""
    numbers: Numbers
    """Which game of the seed each table plays."""
    seats: Numbers
    masks: NDArray[np.int8]
    observations: Tensor
    rewards: NDArray[np.float32]
    finished: NDArray[np.bool_]
    points: Numbers
    places: Numbers
    seen: SeenBytes
    out: Actions
    weights: Numbers


@rule
def share_rewards(ranks: Numbers, players: int, rewards: Any) -> None:
    """From 1 for the first place to -1 for the last in even steps; seats that share places share evenly what those pay.

    The sum is always 0.  One division keeps the results the same whatever runs this.
    """
    for seat in range(players):
        above = below = 0
        for other in range(players):
            above += 1 if ranks[other] < ranks[seat] else 0
            below += 1 if ranks[other] > ranks[seat] else 0
        rewards[seat] = (below - above) / (players - 1)


def open_table(share: Share, table: int, players: int, options: Numbers, seed: int) -> None:
    """A fresh game, up to its first decision."""
    begin(share.records[table], players, options)
    seed_streams(seed, int(share.numbers[table]), share.luck[table], share.choice[table])
    settle(as_record(share.records[table]), share.luck[table], share.out, share.weights)


def tell_seat(share: Share, table: int) -> None:
    """Whose turn it is, what that seat may do, and what it knows, straight into the caller's rows."""
    buffer = share.records[table]
    state = as_record(buffer)
    seat: int = first_seat(actors(state))
    mask = share.masks[table]
    clear(mask)
    for place in range(legal(state, seat, share.out)):
        mask[share.out[place]] = 1
    hide(buffer, seat, share.seen)
    describe(share.seen, seat, share.observations[table])
    share.seats[table] = seat


def open_tables(share: Share, players: int, options: Numbers, seed: int) -> None:
    """Begin a game at every table."""
    for table in range(share.seats.size):
        open_fresh(share, table, players, options, seed)
        tell(share, table)


def step_table(share: Share, table: int, action: int, every: int, players: int, options: Numbers, seed: int) -> None:
    """One decision and all chance after it; a finished game leaves its result, and the table's next game begins."""
    state = as_record(share.records[table])
    apply(state, int(share.seats[table]), action)
    settle(state, share.luck[table], share.out, share.weights)
    if share.finished[table]:
        for seat in range(players):
            share.rewards[table, seat] = 0.0
    is_over = actors(state) == 0
    share.finished[table] = is_over
    if is_over:
        scores(state, share.points[table])
        places(state, share.places[table])
        share_rewards(share.places[table], players, share.rewards[table])
        share.numbers[table] += every
        open_fresh(share, table, players, options, seed)
    tell(share, table)


def step_tables(share: Share, actions: Numbers, every: int, players: int, options: Numbers, seed: int) -> None:
    """One decision at every table."""
    for table in range(share.seats.size):
        step_each(share, table, int(actions[table]), every, players, options, seed)


def choose_action(share: Share, table: int) -> int:
    """One of a table's legal actions, all alike: the same as in random games of this seed."""
    number = legal(as_record(share.records[table]), int(share.seats[table]), share.out)
    return int(share.out[next_ticket(share.choice[table], number)])


def choose_actions(share: Share, actions: Numbers) -> None:
    """A random legal action for every table."""
    for table in range(share.seats.size):
        actions[table] = choose_each(share, table)


def find_refused(masks: NDArray[np.int8], actions: Numbers) -> int:
    """The first table whose action its mask does not allow, or -1."""
    for table in range(actions.size):
        action = actions[table]
        if action < 0 or action >= masks.shape[1] or masks[table, action] == 0:
            return table
    return NO_TABLE


def let_chance_act(buffer: FullBytes, luck: Numbers) -> int:
    """Draw until a seat is asked or the game is over; return the actors that may act then."""
    out = np.empty(MOST_LEGAL, np.int16)
    weights = np.empty(MOST_LEGAL, np.int64)
    settle(as_record(buffer), luck, out, weights)
    return int(actors(as_record(buffer)))


PARTS: dict[str, Verb] = {
    "open_fresh": open_table,
    "tell": tell_seat,
    "step_each": step_table,
    "choose_each": choose_action,
}
"""What is done at one table.  Parts count no references to the rows they look at; entry points would."""


class Stepping:
    """One game's compiled steps, each compiled when it is first called and kept for later runs."""

    def __init__(self, slug: str) -> None:
        game = find_game(slug)
        # Numba itself sees a change in this file, which holds all that is added to the game's own.
        owner = compiled_name(game)
        names: dict[str, Any] = dict(game.rules.names)
        for name, part in PARTS.items():
            names[name] = bind_part(part, names, owner)
        self.open: Callable[[Share, int, Numbers, int], None] = bind_entry(open_tables, names, owner)
        self.step: Callable[[Share, Numbers, int, int, Numbers, int], None] = bind_entry(step_tables, names, owner)
        self.choose: Callable[[Share, Numbers], None] = bind_entry(choose_actions, names, owner)
        self.find_refused: Callable[[NDArray[np.int8], Numbers], int] = bind_entry(find_refused, names, owner)
        self.settle: Callable[[FullBytes, Numbers], int] = bind_entry(let_chance_act, names, owner)


@cache
def stepping(slug: str) -> Stepping:
    """The steps of a game, bound on first use."""
    return Stepping(slug)
