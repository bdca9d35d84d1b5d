"""Who knows what: which fields open when, the shadows of hidden ones, masked moves, and worlds a viewer cannot tell apart.  [MB-INFO]"""

from __future__ import annotations

from seaboard.engine.bits import count, lowest
from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, Seen, State
from seaboard.engine.stream import next_ticket
from seaboard.games.mare_balticum.actions import COMPANY, PAY_WAREHOUSE
from seaboard.games.mare_balticum.company import NUMBER_TOKENS, TAX_CHOICE, TAX_ONLY, can_play_tax
from seaboard.games.mare_balticum.contracts import ALL_CARDS
from seaboard.games.mare_balticum.data import CONTRACTS, FISHES, KINDS, TOKENS_IN_BAG
from seaboard.games.mare_balticum.state import CONDITIONS, NOTHING, Phase
from seaboard.games.mare_balticum.table import count_stored, has, is_one_of

CHOOSING = 1 << CONDITIONS.index("choosing")
OVER = 1 << CONDITIONS.index("over")
FIRST_WORD = 1 << 0
TRIES = 64


@rule
def opened(state: State, viewer: int) -> int:
    """The stack lies open to the seat that is choosing a contract; after the end everything does.  [MB-CON-3, specification 5]"""
    if state.phase == Phase.OVER:
        return OVER
    return CHOOSING if state.phase == Phase.CHOOSE and viewer == int(state.active) else 0


@rule
def veil(state: State, viewer: int, actor: int, action: int) -> int:
    """Others see `company ? cod`, `pay warehouse ?` and `choose ?`.  [MB-INFO-2, specification 5]"""
    if viewer == actor:
        return 0
    if is_one_of(action, COMPANY, TAX_CHOICE) or is_one_of(action, PAY_WAREHOUSE, KINDS) or state.phase == Phase.CHOOSE:
        return FIRST_WORD
    return 0


@rule
def cast_shadows(state: State, seen: Seen) -> None:
    """What is open about hidden things, and what the log tells of them.  [MB-INFO-1 to 3, specification 5]"""
    box_size = 0
    for kind in range(KINDS):
        box_size += int(state.box[kind])
    seen.box_size = box_size
    seen.stack_size = count(int(state.stack))
    untaxed, holders = 0, 0
    for seat in range(int(state.players)):
        untaxed |= (1 << seat) if (int(state.hand[seat]) & TAX_ONLY) != 0 else 0
        holders |= (1 << seat) if state.card[seat] != NOTHING else 0
        seen.stored_size[seat] = count_stored(state, seat)
        seen.hand_size[seat] = count(int(state.hand[seat]))
        priced = 0
        for fish in range(FISHES):
            priced |= (1 << fish) if state.market[seat, fish] != NOTHING else 0
        seen.priced[seat] = priced
        for kind in range(KINDS):
            seen.delivered[seat, kind] = int(state.stored[seat, kind]) + int(state.paid[seat, kind])
    seen.untaxed = untaxed
    seen.holders = holders


# Guessing.  Warehouses, markets, hands and choices are drawn from exactly the worlds that look the same.  Contracts are too, except that
# after a seat exchanges its card, what its old card said about the others' cards is kept only as far as each of them alone is concerned.


@rule
def draw_member(members: int, stream: Numbers) -> int:
    """A random member of a set that is not empty."""
    rest = int(members)
    for _ in range(next_ticket(stream, count(rest))):
        rest &= rest - 1
    return lowest(rest)


@rule
def guess_warehouse(seen: Seen, seat: int, stream: Numbers, state: State) -> None:
    """All that went in, less as many tokens as the tax took, drawn from what lay there then.  [MB-TAX-6, MB-INFO-3]"""
    taken, left = -int(seen.stored_size[seat]), 0
    for kind in range(KINDS):
        state.paid[seat, kind] = 0
        taken += int(seen.delivered[seat, kind])
        left += int(seen.taxable[seat, kind])
    for _ in range(taken):
        ticket = next_ticket(stream, left)
        kind = 0
        while ticket >= int(seen.taxable[seat, kind]) - int(state.paid[seat, kind]):
            ticket -= int(seen.taxable[seat, kind]) - int(state.paid[seat, kind])
            kind += 1
        state.paid[seat, kind] = int(state.paid[seat, kind]) + 1
        left -= 1
    for kind in range(KINDS):
        state.stored[seat, kind] = int(seen.delivered[seat, kind]) - int(state.paid[seat, kind])


@rule
def guess_market(seen: Seen, seat: int, stream: Numbers, state: State) -> None:
    """Any numbers lie on the taken fields; the others are in hand.  [MB-INFO-2]"""
    left = NUMBER_TOKENS
    for fish in range(FISHES):
        if has(int(seen.priced[seat]), fish):
            number = draw_member(left, stream)
            state.market[seat, fish] = number
            left &= ~(1 << number)
    state.hand[seat] = left | (TAX_ONLY if has(int(seen.untaxed), seat) else 0)


@rule
def guess_choice(seen: Seen, seat: int, stream: Numbers, state: State) -> None:
    """What a seat that has answered may have played: any legal company token, all alike.  [MB-TIME-2, specification 5]"""
    number = 0
    for choice in range(TAX_CHOICE + 1):
        if is_choice(state, seat, choice):
            number += 1
            if next_ticket(stream, number) == 0:
                state.chosen[seat] = choice


@rule
def is_choice(state: State, seat: int, choice: int) -> bool:
    """Whether a company token could be played so."""
    hand = int(state.hand[seat])
    if choice == TAX_CHOICE:
        return (hand & TAX_ONLY) != 0 and can_play_tax(state, seat)
    return has(hand, choice // FISHES) and state.market[seat, choice % FISHES] == NOTHING


@rule
def guess_payment(seen: Seen, seat: int, stream: Numbers, state: State) -> None:
    """What a seat that has answered may have paid: any kind it has, from hold or warehouse.  [MB-TAX-5, specification 5]"""
    number = 0
    for payment in range(FISHES + KINDS):
        has_some = state.hold[seat, payment] > 0 if payment < FISHES else state.stored[seat, payment - FISHES] > 0
        if has_some:
            number += 1
            if next_ticket(stream, number) == 0:
                state.paying[seat] = payment


@rule
def guess_box(seen: Seen, state: State) -> None:
    """In the box is what is nowhere else.  [MB-COMP-10]"""
    for kind in range(KINDS):
        here = int(seen.sea[kind])
        number = int(TOKENS_IN_BAG[kind]) - int(seen.bag[kind]) - count(here) - count(here & int(seen.doubled))
        for seat in range(int(seen.players)):
            number -= int(state.stored[seat, kind]) + (int(seen.hold[seat, kind]) if kind < FISHES else 0)
        state.box[kind] = number


@rule
def candidates(seen: Seen, viewer: int, seat: int) -> int:
    """The cards that a seat can have, as far as a viewer knows."""
    if viewer >= int(seen.players):
        return ALL_CARDS
    own = int(seen.card[viewer])
    return int(seen.may_hold[viewer, seat]) & ~(0 if own == NOTHING else 1 << own)


@rule
def try_cards(seen: Seen, viewer: int, stream: Numbers, state: State) -> bool:
    """Give each other holder a random card it can have; tell whether all are different."""
    used, number = 0, 0
    for seat in range(int(seen.players)):
        if seat != viewer and has(int(seen.holders), seat):
            card = draw_member(candidates(seen, viewer, seat), stream)
            state.card[seat] = card
            used |= 1 << card
            number += 1
    return count(used) == number


@rule
def count_up_cards(seen: Seen, viewer: int, state: State) -> None:
    """Where no try fits, the first deal that does, found by counting through all of them."""
    deals = 1
    for seat in range(int(seen.players)):
        if seat != viewer and has(int(seen.holders), seat):
            deals *= len(CONTRACTS)
    for deal in range(deals):
        rest, used, fits = deal, 0, 0
        for seat in range(int(seen.players)):
            if seat != viewer and has(int(seen.holders), seat):
                card = rest % len(CONTRACTS)
                rest //= len(CONTRACTS)
                fits += 0 if has(candidates(seen, viewer, seat) & ~used, card) else 1
                used |= 1 << card
                state.card[seat] = card
        if fits == 0:
            return


@rule
def guess_cards(seen: Seen, viewer: int, stream: Numbers, state: State) -> None:
    """Contracts that fit what the viewer has seen in the stack; the others lie there.  [MB-CON-3, MB-INFO-3]"""
    tries = 0
    while tries < TRIES and not try_cards(seen, viewer, stream, state):
        tries += 1
    if tries == TRIES:
        count_up_cards(seen, viewer, state)
    cards = ALL_CARDS if seen.has_contracts else 0
    for seat in range(int(seen.players)):
        if state.card[seat] != NOTHING:
            cards &= ~(1 << int(state.card[seat]))
    state.stack = cards
    for seat in range(int(seen.players)):
        if seat != viewer:
            guess_looks(seen, seat, state)


@rule
def guess_looks(seen: Seen, seat: int, state: State) -> None:
    """What others know of cards is not known: they are taken to rule out nothing, but for the seat that looks right now."""
    looks = seen.phase == Phase.CHOOSE and seat == int(seen.active)
    own = int(state.card[seat])
    known = int(state.stack) | (0 if own == NOTHING else 1 << own) if looks else 0
    for other in range(int(seen.players)):
        state.may_hold[seat, other] = (ALL_CARDS & ~known) if other != seat and has(int(seen.holders), other) else 0


@rule
def guess(seen: Seen, viewer: int, stream: Numbers, state: State) -> None:
    """Fill the blanks with a world that looks the same to this viewer."""
    if seen.phase != Phase.OVER:
        for seat in range(int(seen.players)):
            if seat == viewer:
                continue
            guess_warehouse(seen, seat, stream, state)
            guess_market(seen, seat, stream, state)
            if not has(int(seen.waiting), seat):
                if seen.phase == Phase.COMPANY:
                    guess_choice(seen, seat, stream, state)
                elif seen.phase == Phase.TAX and seen.owed[seat] > 0:
                    guess_payment(seen, seat, stream, state)
        guess_box(seen, state)
        guess_cards(seen, viewer, stream, state)
