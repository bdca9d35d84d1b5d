"""What always holds, looked at from outside the rules: 52 cards, 60 influence tokens, 12 mission tokens, limits of ten."""

from __future__ import annotations

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.record import State
from seaboard.games.game_of_powers.actions import OK, Refusal
from seaboard.games.game_of_powers.data import (
    ALL_CARDS,
    BARE_BOARD,
    CARD_COUNT,
    CARDS,
    CITIES,
    MISSION_TOKENS,
    SLOTS,
    TOKENS_OF_KIND,
)
from seaboard.games.game_of_powers.state import MOST_CARDS, MOST_TOKENS, NO_CARD, Phase
from seaboard.games.game_of_powers.table import KIND_COUNT, count_hand, count_held, count_tokens


@rule
def are_cards_whole(state: State) -> bool:
    """Each of the 52 cards is in exactly one place.  [GOP-SET-2, GOP-SET-3]"""
    everywhere = int(state.unknown) | int(state.box)
    number = count(int(state.unknown)) + count(int(state.box))
    for seat in range(int(state.players)):
        everywhere |= int(state.hand[seat]) | int(state.played[seat])
        number += count_hand(state, seat) + count(int(state.played[seat]))
    for slot in range(len(SLOTS)):
        if state.slots[slot] != NO_CARD:
            everywhere |= 1 << int(state.slots[slot])
            number += 1
    for place in range(len(CARDS)):
        if (state.bottom[place] != NO_CARD) != (place < int(state.bottom_size)):
            return False
        if state.bottom[place] != NO_CARD:
            everywhere |= 1 << int(state.bottom[place])
            number += 1
    return everywhere == ALL_CARDS and number == CARD_COUNT


@rule
def are_tokens_whole(state: State) -> bool:
    """Each kind of influence is there in full, no number is negative, and the bare fields are those without a token.  [GOP-SET-5]"""
    for kind in range(KIND_COUNT):
        number = int(state.pool[kind])
        negative = number < 0
        for city in range(len(CITIES)):
            number += int(state.field[city, kind])
            negative = negative or state.field[city, kind] < 0
        for seat in range(int(state.players)):
            number += int(state.tokens[seat, kind])
            negative = negative or state.tokens[seat, kind] < 0
        if negative or number != int(TOKENS_OF_KIND[kind]):
            return False
    return find_bare(state) == int(state.bare)


@rule
def find_bare(state: State) -> int:
    """The cities with a field on which no token lies; what a player took is only missed when the action is finished."""
    bare = 0
    fields = int(BARE_BOARD[int(state.board)])
    for city in range(len(CITIES)):
        bare |= 1 << city if fields >> city & 1 and count_tokens(state.field[city]) == 0 else 0
    return bare


@rule
def are_missions_whole(state: State) -> bool:
    """All 12 mission tokens are on the board or held, each once; or the game is played without them.  [GOP-SET-6, GOP-MIS-8]"""
    number = count(int(state.first_left)) + count(int(state.next_left))
    for seat in range(int(state.players)):
        held, seconds = int(state.missions[seat]), int(state.seconds[seat])
        number += count(held)
        if seconds & ~held:
            return False
        firsts = held & ~seconds
        if firsts & int(state.first_left) or seconds & int(state.next_left):
            return False
        for other in range(seat):
            if firsts & int(state.missions[other]) & ~int(state.seconds[other]) or seconds & int(state.seconds[other]):
                return False
    return number == (MISSION_TOKENS if state.has_missions else 0)


@rule
def audit(state: State) -> int:
    """0 if everything that always holds does hold, else the rule that is broken."""
    if not are_cards_whole(state):
        return Refusal.GOP_SET_3
    if not are_tokens_whole(state):
        return Refusal.GOP_SET_5
    if not are_missions_whole(state):
        return Refusal.GOP_SET_6
    for seat in range(int(state.players)):
        if count_held(state, seat) > MOST_TOKENS:
            return Refusal.GOP_TOK_3
        if count_hand(state, seat) > MOST_CARDS:
            return Refusal.GOP_CARD_3
        if int(state.known[seat]) & ~int(state.hand[seat]):
            return Refusal.GOP_INFO_2
    if state.phase != Phase.OVER and int(state.waiting) == 0:
        return Refusal.GOP_TURN_1
    return OK
