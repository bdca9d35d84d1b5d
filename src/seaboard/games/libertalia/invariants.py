"""What always holds, looked at from outside the rules: cards, tokens and doubloons.  [LIB-FREE]"""

from __future__ import annotations

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.record import State
from seaboard.games.libertalia.actions import OK, Refusal
from seaboard.games.libertalia.data import ALL_TOKENS, TOKENS_IN_BAG
from seaboard.games.libertalia.state import DAYS, NO_CARD, Phase
from seaboard.games.libertalia.table import KINDS


@rule
def count_tokens(state: State, token: int) -> int:
    """Tokens of a kind in the bag, on the ship and in dens."""
    number = int(state.bag[token])
    for day in range(DAYS):
        number += int(state.space[day, token])
    for seat in range(int(state.players)):
        number += int(state.booty[seat, token])
    return number


@rule
def are_tokens_whole(state: State) -> bool:
    """Each kind is there in full, no number is negative, and the bag keeps at least 50 - 6n.  [LIB-FREE-2]"""
    in_bag = 0
    whole = 0
    for token in range(KINDS):
        in_bag += int(state.bag[token])
        whole += 1 if count_tokens(state, token) == TOKENS_IN_BAG[token] and state.bag[token] >= 0 else 0
        for seat in range(int(state.players)):
            whole -= 1 if not 0 <= state.veiled[seat, token] <= state.booty[seat, token] else 0
    return whole == KINDS and in_bag >= ALL_TOKENS - DAYS * int(state.players)


@rule
def are_cards_whole(state: State, seat: int) -> bool:
    """Hand, ship, den and graveyard share no card, and each of their cards was dealt.  [LIB-FREE-3]"""
    hand, den, graveyard = int(state.hand[seat]), int(state.den[seat]), int(state.graveyard[seat])
    ship = 0 if state.ship[seat] == NO_CARD else 1 << int(state.ship[seat])
    everywhere = hand | den | graveyard | ship
    number = count(hand) + count(den) + count(graveyard) + count(ship)
    return count(everywhere) == number and (everywhere & int(state.undealt)) == 0 and (int(state.recalled[seat]) & ~hand) == 0


@rule
def audit(state: State) -> int:
    """0 if everything that always holds does hold, else the rule that is broken."""
    if not are_tokens_whole(state):
        return Refusal.LIB_FREE_2
    for seat in range(int(state.players)):
        if not are_cards_whole(state, seat):
            return Refusal.LIB_FREE_3
        if state.doubloons[seat] < 0:
            return Refusal.LIB_ACT_8
        # After a sunrise choice has been carried out, or a Parrot's, two cards at least are left.
        if state.phase > Phase.SUNRISE and count(int(state.hand[seat])) < 2:
            return Refusal.LIB_FREE_1
    return OK
