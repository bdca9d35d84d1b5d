"""Set-up: cards, tokens, the start player and the ships.  [GOP-SET, specification 4.3]"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import Numbers, State
from seaboard.engine.telling import tell
from seaboard.games.game_of_powers.actions import OK, Refusal
from seaboard.games.game_of_powers.causes import Cause
from seaboard.games.game_of_powers.data import (
    ALL_CARDS,
    ALL_MISSIONS,
    BARE_BOARD,
    CARDS,
    FIRST_FIELD,
    MISSIONS_WITH_NEXT,
    NEXT_FIELD,
    NOWHERE,
    PLACE_OF,
    SLOTS,
    TOKENS_OF_KIND,
)
from seaboard.games.game_of_powers.state import DEALT_CARDS, FIELD_TOKENS, MOST_ITEMS, NO_CARD, NO_SITE, NOBODY, Phase
from seaboard.games.game_of_powers.table import KIND_COUNT, ask, draw_card, put_token
from seaboard.games.game_of_powers.turns import begin_turn, next_seat

SLOT_COUNT = len(SLOTS)


@rule
def start(state: State, players: int, options: Numbers) -> None:
    """All cards are shuffled, all tokens are in the pool, missions lie ready; chance lays out the first card.  [GOP-SET-1 to 6]"""
    state.players = players
    state.board = options[0]
    state.has_missions = 1 if options[1] == 0 else 0
    state.has_trade = 1 if options[2] == 0 else 0
    state.unknown = ALL_CARDS
    state.bare = BARE_BOARD[int(options[0])]
    if state.has_missions:
        state.first_left = ALL_MISSIONS
        state.next_left = MISSIONS_WITH_NEXT
    for kind in range(KIND_COUNT):
        state.pool[kind] = TOKENS_OF_KIND[kind]
    clear_places(state)
    state.gap = 0
    state.left = SLOT_COUNT
    ask(state, Phase.SLOTS, CHANCE)


@rule
def clear_places(state: State) -> None:
    """Nobody and nothing is anywhere yet."""
    state.first_seat = NOBODY
    state.active = NOBODY
    state.builder = NOBODY
    state.responder = NOBODY
    state.back = NOBODY
    state.filling = NOWHERE
    for seat in range(len(state.ship)):
        state.ship[seat] = NOWHERE
        state.heading[seat] = NOBODY
    for slot in range(SLOT_COUNT):
        state.slots[slot] = NO_CARD
    for place in range(len(CARDS)):
        state.bottom[place] = NO_CARD
    for item in range(MOST_ITEMS):
        state.wanted_sites[item] = NO_SITE


@rule
def lay_out(state: State, card: int) -> None:
    """A card lies face up on the next slot.  [GOP-SET-2]"""
    state.slots[int(state.gap)] = card
    draw_card(state, card)
    tell(state, Cause.LAY_OUT, NOBODY, NOBODY)
    state.gap += 1
    state.left -= 1
    if state.left == 0:
        state.gap = NOBODY
        state.left = DEALT_CARDS * int(state.players)
        state.phase = Phase.DEAL


@rule
def find_dealt(state: State) -> int:
    """The seat that is being dealt to: two cards to each, seat 0 first.  [specification 4.3]"""
    return int(state.players) - (int(state.left) + 1) // DEALT_CARDS


@rule
def check_deal(state: State, seat: int, card: int) -> int:
    """It is this seat's card, and it is in the deck.  [GOP-SET-3]"""
    if seat != find_dealt(state) or not int(state.unknown) >> card & 1:
        return Refusal.GOP_SET_3
    return OK


@rule
def deal(state: State, seat: int, card: int) -> None:
    """A card goes face down to a hand; when all have two, the fields are filled.  [GOP-SET-3, GOP-INFO-1]"""
    state.hand[seat] |= 1 << card
    draw_card(state, card)
    tell(state, Cause.DEAL, seat, NOBODY)
    state.left -= 1
    if state.left == 0:
        state.filling = FIRST_FIELD[int(state.board)]
        state.left = FIELD_TOKENS
        state.phase = Phase.FIELDS


@rule
def fill(state: State, kind: int) -> None:
    """Six tokens come onto each field, in ring order; then the start player is drawn.  [GOP-SET-4, GOP-SET-9]"""
    put_token(state, kind)
    tell(state, Cause.FILL, NOBODY, NOBODY)
    if state.left == 0:
        state.filling = NEXT_FIELD[int(state.board), int(state.filling)]
        if state.filling == NOWHERE:
            state.phase = Phase.START
        else:
            state.left = FIELD_TOKENS


@rule
def draw_start(state: State, seat: int) -> None:
    """The start player is drawn and places a ship first.  [GOP-SET-8 to 10]"""
    state.first_seat = seat
    state.active = seat
    state.left = state.players
    ask(state, Phase.PLACE, seat)


@rule
def check_place(state: State, city: int) -> int:
    """The city is on the board.  [GOP-SET-7]"""
    return OK if PLACE_OF[int(state.board), city] != NOWHERE else Refusal.GOP_SET_7


@rule
def place(state: State, seat: int, city: int, direction: int) -> None:
    """A ship lies in a city, its bow in a direction; then the next player clockwise, and the first turn.  [GOP-SET-7, GOP-SET-10]"""
    state.ship[seat] = city
    state.heading[seat] = direction
    tell(state, Cause.PLACE, seat, NOBODY)
    state.left -= 1
    if state.left == 0:
        state.rounds = 1
        tell(state, Cause.ROUND, NOBODY, NOBODY)
        begin_turn(state, int(state.first_seat))
    else:
        state.active = next_seat(state)
        ask(state, Phase.PLACE, int(state.active))
