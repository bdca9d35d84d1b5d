"""Rounds and turns: how a turn begins and ends, and when the game is over.  [GOP-TURN, GOP-END, specification 4.5]"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import State
from seaboard.engine.telling import tell
from seaboard.games.game_of_powers.causes import Cause
from seaboard.games.game_of_powers.data import CITY_AT, PLACE_OF, RING_SIZE
from seaboard.games.game_of_powers.state import LAST_ROUND, NOBODY, Phase
from seaboard.games.game_of_powers.table import ask, begin_filling, count_tokens, end_filling, find_city, go_on, put_token


@rule
def begin_turn(state: State, seat: int) -> None:
    """A turn begins: first the ship must move.  [GOP-TURN-1, GOP-TURN-2, GOP-TURN-4]"""
    state.active = seat
    state.turned = 0
    state.claimed = 0
    state.talked = 0
    ask(state, Phase.SAIL, seat)
    tell(state, Cause.TURN, seat, NOBODY)


@rule
def next_seat(state: State) -> int:
    """The seat clockwise of the active one.  [GOP-TURN-1]"""
    seat = int(state.active) + 1
    return seat if seat < int(state.players) else 0


@rule
def is_last_of_round(state: State) -> bool:
    """Whether the next seat is the start player, which begins every round.  [GOP-TURN-7]"""
    return next_seat(state) == int(state.first_seat)


@rule
def end_turn(state: State) -> None:
    """After a round in which the end was triggered, or round 60, the game is over; else fields are topped up.  [GOP-END-2, GOP-END-5]"""
    if is_last_of_round(state) and (state.ending or state.rounds == LAST_ROUND):
        go_on(state, Phase.OVER)
        tell(state, Cause.OVER if state.ending else Cause.LAST_ROUND, NOBODY, NOBODY)
    else:
        go_on(state, Phase.TOP_UP)


@rule
def find_bare_field(state: State) -> int:
    """The first city with an empty field, clockwise from the active player's own; there is one.  [GOP-TOK-7]"""
    board = int(state.board)
    place = int(PLACE_OF[board, find_city(state)])
    while not int(state.bare) >> int(CITY_AT[board, place]) & 1:
        place = place + 1 if place + 1 < int(RING_SIZE[board]) else 0
    return int(CITY_AT[board, place])


@rule
def continue_top_up(state: State) -> None:
    """Empty fields are topped up while the pool lasts; then the next turn begins.  [GOP-TOK-7]"""
    if int(state.bare) != 0 and count_tokens(state.pool) > 0:
        begin_filling(state, Phase.TOP_UP, find_bare_field(state))
        ask(state, Phase.TOP_UP, CHANCE)
        return
    if is_last_of_round(state):
        state.rounds += 1
        tell(state, Cause.ROUND, NOBODY, NOBODY)
    begin_turn(state, next_seat(state))


@rule
def top_up(state: State, kind: int) -> None:
    """A token comes onto the empty field."""
    put_token(state, kind)
    tell(state, Cause.TOP_UP, NOBODY, NOBODY)
    if state.left == 0:
        end_filling(state, Phase.TOP_UP)
