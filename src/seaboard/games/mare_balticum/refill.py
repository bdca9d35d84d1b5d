"""What follows a turn: the refill, the rounds, and the end of the game.  [MB-REF, MB-END, MB-SAFE, specification 4.5]"""

from __future__ import annotations

from seaboard.engine.bits import lowest
from seaboard.engine.compile import rule
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import State
from seaboard.engine.telling import NOBODY, tell
from seaboard.games.mare_balticum.causes import Cause
from seaboard.games.mare_balticum.company import draw_time
from seaboard.games.mare_balticum.data import ALL_SEAS, FISHES, TOKENS, Kind
from seaboard.games.mare_balticum.scoring import count_points
from seaboard.games.mare_balticum.state import UNSET, Phase
from seaboard.games.mare_balticum.table import ask, count_hold, discard, next_seat, put_on_sea, stocked

ACTIONS_A_TURN = 3
IDLE_ROUNDS = 3
"""After this many idle rounds in a row the next one is the last."""


@rule
def go_on(state: State) -> None:
    """After an action the seat goes on; with no action left and an empty hold its turn ends by itself.  [MB-TURN-5, MB-OVER-3]"""
    seat = int(state.active)
    if state.actions == 0 and count_hold(state, seat) == 0:
        end_turn(state)
    else:
        ask(state, Phase.TURN, seat)


@rule
def is_last_of_round(state: State) -> bool:
    """Whether the round ends with this turn: the start player is next.  [MB-TURN-2]"""
    return next_seat(state, int(state.active)) == int(state.starter)


@rule
def end_turn(state: State) -> None:
    """The very last turn ends the game without a refill; after any other, spaces without token and boat are due.  [MB-REF-1, 2, 3, 6]"""
    state.waiting = 0
    state.actions = 0
    if is_last_of_round(state) and state.last_round == state.round_number:
        end_game(state)
    else:
        boats = 0
        for seat in range(int(state.players)):
            boats |= int(state.boats[seat])
        state.due = ALL_SEAS & ~(stocked(state) | boats)
        state.phase = Phase.REFILL


@rule
def end_game(state: State) -> None:
    """Fish in holds goes to the box and scores nothing; points are counted.  [MB-SCORE-1, specification 6]"""
    for seat in range(int(state.players)):
        state.points[seat] = count_points(state, seat)
        for fish in range(FISHES):
            discard(state, fish, int(state.hold[seat, fish]))
            state.hold[seat, fish] = 0
    state.phase = Phase.OVER
    tell(state, Cause.OVER, NOBODY, NOBODY)


@rule
def is_bag_empty(state: State) -> bool:
    """Whether nothing is left to draw, time tokens included.  [MB-REF-5]"""
    number = 0
    for kind in range(len(TOKENS)):
        number |= int(state.bag[kind])
    return number == 0


@rule
def go_on_refilling(state: State) -> None:
    """Draw for the first space that is due; when no space is due, or the bag is empty, the next turn begins.  [MB-REF-4, 5, MB-END-2, 5]"""
    if state.due != 0 and not is_bag_empty(state):
        ask(state, Phase.DRAW, CHANCE)
    else:
        state.due = 0
        if is_last_of_round(state):
            end_round(state)
        begin_turn(state, next_seat(state, int(state.active)))


@rule
def draw(state: State, kind: int) -> None:
    """A token goes on the first space that is due; a time token interrupts and leaves the space as it is.  [MB-REF-1, MB-TIME-1, 5, 6]"""
    state.busy = 1
    state.waiting = 0
    if kind == Kind.TIME:
        state.bag[kind] = int(state.bag[kind]) - 1
        draw_time(state)
    else:
        put_on_sea(state, lowest(int(state.due)), kind)
        tell(state, Cause.REFILL, NOBODY, NOBODY)
        state.phase = Phase.REFILL


@rule
def end_round(state: State) -> None:
    """After three idle rounds in a row the next one is the last.  [MB-SAFE-1, 2, MB-TURN-2]"""
    if state.last_round == UNSET:
        state.idle = 0 if state.busy else int(state.idle) + 1
        if state.idle == IDLE_ROUNDS:
            state.last_round = int(state.round_number) + 1
            tell(state, Cause.IDLE, NOBODY, NOBODY)
    state.busy = 0
    state.round_number += 1
    tell(state, Cause.LAST_TURN if state.round_number == state.last_round else Cause.ROUND, NOBODY, NOBODY)


@rule
def begin_turn(state: State, seat: int) -> None:
    """A seat has three actions.  [MB-TURN-1, 3]"""
    state.active = seat
    state.actions = ACTIONS_A_TURN
    ask(state, Phase.TURN, seat)
    tell(state, Cause.TURN, seat, NOBODY)
