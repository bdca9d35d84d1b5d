"""Time tokens, company tokens and the tax.  [MB-TIME, MB-TAX]"""

from __future__ import annotations

from seaboard.engine.bits import count, lowest
from seaboard.engine.compile import rule
from seaboard.engine.record import Actions, State
from seaboard.engine.telling import NOBODY, tell
from seaboard.games.mare_balticum.actions import COMPANY, OK, PAY_HOLD, PAY_WAREHOUSE, TAX, Refusal
from seaboard.games.mare_balticum.causes import Cause
from seaboard.games.mare_balticum.data import COMPANIES, FISHES, KINDS, NUMBERS, Company
from seaboard.games.mare_balticum.state import NOTHING, UNSET, Phase
from seaboard.games.mare_balticum.table import count_goods, discard, has

TAX_CHOICE = NUMBERS * FISHES
"""The choice that comes after all pairs of a number and a fish."""
TAX_DUE = 2
TAX_ONLY = 1 << Company.TAX
NUMBER_TOKENS = (1 << NUMBERS) - 1


@rule
def draw_time(state: State) -> None:
    """The refill is interrupted: everybody plays a company token; the sixth announces winter instead.  [MB-TIME-1, 2, MB-END-1 to 4]"""
    if state.track < len(COMPANIES):
        state.phase = Phase.COMPANY
        state.waiting = (1 << int(state.players)) - 1
        tell(state, Cause.TIME, NOBODY, NOBODY)
    else:
        state.track += 1
        if state.last_round == UNSET:
            state.last_round = int(state.round_number) + 1
        tell(state, Cause.WINTER, NOBODY, NOBODY)
        state.phase = Phase.REFILL


@rule
def can_play_tax(state: State, seat: int) -> bool:
    """With two tokens of its own, or when no other company token is left.  [MB-TAX-2, 3]"""
    return count_goods(state, seat) >= TAX_DUE or state.hand[seat] == TAX_ONLY


@rule
def check_company(state: State, seat: int, choice: int) -> int:
    """The token is in hand; a number goes on an empty field, the tax can be paid or is the last.  [MB-TIME-3, 4, MB-TAX-2, 3]"""
    hand = int(state.hand[seat])
    if choice == TAX_CHOICE:
        if not has(hand, Company.TAX):
            return Refusal.MB_TIME_4
        return OK if can_play_tax(state, seat) else Refusal.MB_TAX_2
    if not has(hand, choice // FISHES):
        return Refusal.MB_TIME_4
    return OK if state.market[seat, choice % FISHES] == NOTHING else Refusal.MB_TIME_3


@rule
def choose_company(state: State, seat: int, choice: int) -> None:
    """A seat's token lies ready; when the last one is in, all are played at once.  [MB-TIME-2]"""
    state.chosen[seat] = choice
    state.waiting = int(state.waiting) & ~(1 << seat)
    if state.waiting == 0:
        for player in range(int(state.players)):
            play_company(state, player, int(state.chosen[player]))
            state.chosen[player] = NOTHING
        collect_tax(state)


@rule
def play_company(state: State, seat: int, choice: int) -> None:
    """A number goes face down on its field for good; a seat that plays the tax owes two tokens, or all it has.  [MB-TIME-3, 4, MB-TAX-1, 4]"""
    if choice == TAX_CHOICE:
        state.hand[seat] = int(state.hand[seat]) & ~TAX_ONLY
        state.owed[seat] = min(TAX_DUE, count_goods(state, seat))
        for kind in range(KINDS):
            state.taxable[seat, kind] = state.stored[seat, kind]
        tell(state, Cause.TAX_PLAYED, seat, NOBODY)
    else:
        state.hand[seat] = int(state.hand[seat]) & ~(1 << choice // FISHES)
        state.market[seat, choice % FISHES] = choice // FISHES
        tell(state, Cause.COMPANY, seat, NOBODY)


@rule
def collect_tax(state: State) -> None:
    """All seats that owe are asked at once for one token; when nobody owes, the time token goes on the track.  [MB-TAX-5, MB-TIME-5]"""
    payers = 0
    for seat in range(int(state.players)):
        payers |= (1 << seat) if state.owed[seat] > 0 else 0
    state.waiting = payers
    if payers != 0:
        state.phase = Phase.TAX
    else:
        state.track += 1
        state.phase = Phase.REFILL
        tell(state, Cause.TRACK, NOBODY, NOBODY)


@rule
def check_pay(state: State, seat: int, payment: int) -> int:
    """A token of its own, from hold or warehouse.  [MB-TAX-1]"""
    if payment < FISHES:
        return OK if state.hold[seat, payment] > 0 else Refusal.MB_TAX_1
    return OK if state.stored[seat, payment - FISHES] > 0 else Refusal.MB_TAX_1


@rule
def pay(state: State, seat: int, payment: int) -> None:
    """A token goes to the box, openly from the hold, face down from the warehouse.  [MB-TAX-1, 6]"""
    kind = payment if payment < FISHES else payment - FISHES
    if payment < FISHES:
        state.hold[seat, kind] = int(state.hold[seat, kind]) - 1
    else:
        state.stored[seat, kind] = int(state.stored[seat, kind]) - 1
        state.paid[seat, kind] = int(state.paid[seat, kind]) + 1
    discard(state, kind, 1)
    state.paying[seat] = NOTHING
    state.owed[seat] = int(state.owed[seat]) - 1
    tell(state, Cause.TAX_PAID, seat, NOBODY)


@rule
def choose_payment(state: State, seat: int, payment: int) -> None:
    """A seat's token lies ready; when the last one is in, all are paid at once.  [MB-TAX-5]"""
    state.paying[seat] = payment
    state.waiting = int(state.waiting) & ~(1 << seat)
    if state.waiting == 0:
        for player in range(int(state.players)):
            if state.owed[player] > 0:
                pay(state, player, int(state.paying[player]))
        collect_tax(state)


@rule
def list_companies(state: State, seat: int, out: Actions) -> int:
    """`company` for each number in hand and each empty field of the market, and for the tax.  [MB-TIME-3, MB-TAX-2, 3]"""
    number = 0
    hand = int(state.hand[seat])
    rest = hand & NUMBER_TOKENS
    while rest != 0:
        token = lowest(rest)
        for fish in range(FISHES):
            out[number] = COMPANY + token * FISHES + fish
            number += 1 if state.market[seat, fish] == NOTHING else 0
        rest &= rest - 1
    if has(hand, Company.TAX):
        out[number] = TAX
        number += 1 if can_play_tax(state, seat) else 0
    return number


@rule
def list_payments(state: State, seat: int, out: Actions) -> int:
    """`pay hold` and `pay warehouse` for each kind the seat has.  [MB-TAX-1]"""
    number = 0
    for fish in range(FISHES):
        out[number] = PAY_HOLD + fish
        number += 1 if state.hold[seat, fish] > 0 else 0
    for kind in range(KINDS):
        out[number] = PAY_WAREHOUSE + kind
        number += 1 if state.stored[seat, kind] > 0 else 0
    return number


@rule
def count_hand(state: State, seat: int) -> int:
    """How many company tokens are in hand."""
    return count(int(state.hand[seat]))
