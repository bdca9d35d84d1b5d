"""The move: sail, turn, sail further.  [GOP-MOVE, specification 4.4]"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import State
from seaboard.engine.telling import tell
from seaboard.games.game_of_powers.actions import FREE_DISTANCE, OK, Refusal
from seaboard.games.game_of_powers.causes import Cause
from seaboard.games.game_of_powers.data import CARD_VALUE, CITY_AT, PLACE_OF, RING_SIZE, Direction
from seaboard.games.game_of_powers.state import NOBODY, Phase
from seaboard.games.game_of_powers.table import ask, has_card, leave_hand

FEWEST_WITH_BOTTOM = 4
"""With this many players or more, paid cards go under the deck.  [GOP-MOVE-9]"""


@rule
def comes_home(state: State, distance: int) -> bool:
    """Whether a ship that sails this far ends where it began.  [GOP-MOVE-12]"""
    return distance % int(RING_SIZE[int(state.board)]) == 0


@rule
def check_sail(state: State, distance: int) -> int:
    """1 or 2 cities; further only as far as the card just paid allows; never back to where the move began.  [GOP-MOVE-1 to 3, 12]"""
    if state.phase == Phase.SAIL and distance > FREE_DISTANCE:
        return Refusal.GOP_MOVE_2
    if state.phase == Phase.SAIL_FAR and not FREE_DISTANCE < distance <= int(state.reach):
        return Refusal.GOP_MOVE_3
    return Refusal.GOP_MOVE_12 if comes_home(state, distance) else OK


@rule
def sail(state: State, seat: int, distance: int) -> None:
    """The ship goes this many cities the way its bow points; ships never block.  [GOP-MOVE-1, GOP-MOVE-13, GOP-MOVE-14]"""
    board = int(state.board)
    size = int(RING_SIZE[board])
    place = int(PLACE_OF[board, int(state.ship[seat])])
    place += distance if state.heading[seat] == Direction.CW else -distance
    while place < 0:
        place += size
    while place >= size:
        place -= size
    state.ship[seat] = CITY_AT[board, place]
    tell(state, Cause.SAIL, seat, NOBODY)
    state.reach = 0
    ask(state, Phase.ACT, seat)


@rule
def pay(state: State, seat: int, card: int) -> None:
    """A card is given up: to the box, or with 4 or 5 players to the very bottom of the deck while it lasts.  [GOP-MOVE-8 to 11, 15]"""
    leave_hand(state, seat, 1 << card)
    if state.ending or state.players < FEWEST_WITH_BOTTOM:
        state.box = int(state.box) | 1 << card
        tell(state, Cause.PAID, seat, NOBODY)
    else:
        state.bottom[int(state.bottom_size)] = card
        state.bottom_size += 1
        tell(state, Cause.PAID_UNDER, seat, NOBODY)


@rule
def check_turn(state: State, seat: int, card: int) -> int:
    """Once per turn, for a hand card.  [GOP-MOVE-5, GOP-MOVE-6]"""
    if state.turned:
        return Refusal.GOP_MOVE_6
    return OK if has_card(int(state.hand[seat]), card) else Refusal.GOP_MOVE_5


@rule
def turn(state: State, seat: int, card: int) -> None:
    """The card is paid and the direction flipped, before sailing.  [GOP-MOVE-5 to 7]"""
    pay(state, seat, card)
    state.heading[seat] = Direction.CCW if state.heading[seat] == Direction.CW else Direction.CW
    state.turned = 1
    tell(state, Cause.FLIP, seat, NOBODY)


@rule
def check_extend(state: State, seat: int, card: int) -> int:
    """For a hand card.  [GOP-MOVE-2]"""
    return OK if has_card(int(state.hand[seat]), card) else Refusal.GOP_MOVE_2


@rule
def extend(state: State, seat: int, card: int) -> None:
    """The card is paid; its value is how many more cities the ship may sail.  [GOP-MOVE-2 to 4]"""
    pay(state, seat, card)
    state.reach = FREE_DISTANCE + int(CARD_VALUE[card])
    ask(state, Phase.SAIL_FAR, seat)
