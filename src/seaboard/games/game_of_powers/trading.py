"""Trade: offers, counter-offers and exchanges between ships in one city.  [GOP-TRADE, specification 4.6]"""

from __future__ import annotations

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, State
from seaboard.engine.telling import tell
from seaboard.games.game_of_powers.actions import OK, Refusal
from seaboard.games.game_of_powers.causes import Cause
from seaboard.games.game_of_powers.data import SITE_CARDS
from seaboard.games.game_of_powers.state import MOST_CARDS, MOST_ITEMS, MOST_TOKENS, NO_SITE, NOBODY, Phase
from seaboard.games.game_of_powers.table import (
    KIND_COUNT,
    ask,
    count_hand,
    count_held,
    count_tokens,
    go_on,
    has_card,
    has_item,
    leave_hand,
    take_into_hand,
)

# Opening


@rule
def find_partners(state: State, seat: int) -> int:
    """The seats an offer may be made to now.  [GOP-TRADE-1, GOP-TRADE-7]"""
    partners = 0
    for other in range(int(state.players)):
        partners |= 1 << other if state.ship[other] == state.ship[seat] else 0
    partners &= ~(int(state.talked) | 1 << seat)
    if partners == 0 or not state.has_trade or not has_item(state, seat):
        return 0
    for other in range(int(state.players)):
        partners &= -1 if has_item(state, other) else ~(1 << other)
    return partners


@rule
def check_offer(state: State, seat: int, partner: int) -> int:
    """Trade is played; another ship is here; not talked with yet; both have something.  [GOP-TRADE-1, GOP-TRADE-7, GOP-VAR-2]"""
    if not state.has_trade:
        return Refusal.GOP_VAR_2
    if partner == seat or partner >= int(state.players) or state.ship[partner] != state.ship[seat]:
        return Refusal.GOP_TRADE_1
    if int(state.talked) >> partner & 1:
        return Refusal.GOP_TRADE_7
    return OK if has_item(state, seat) and has_item(state, partner) else Refusal.GOP_TRADE_7


@rule
def offer(state: State, seat: int, partner: int) -> None:
    """A negotiation opens; the offer is empty as yet.  [GOP-TRADE-1, 6, 7]"""
    state.talked = int(state.talked) | 1 << partner
    state.back = state.phase
    state.builder = seat
    state.responder = partner
    ask(state, Phase.OFFER_GIVE, seat)


# Building an offer


@rule
def count_given(state: State) -> int:
    """How many items the offer gives."""
    return count_tokens(state.given_tokens) + count(int(state.given_cards))


@rule
def count_wanted_cards(state: State) -> int:
    """How many cards the offer wants."""
    return (1 if state.wanted_sites[0] != NO_SITE else 0) + (1 if state.wanted_sites[1] != NO_SITE else 0)


@rule
def count_wanted(state: State) -> int:
    """How many items the offer wants."""
    return count_tokens(state.wanted_tokens) + count_wanted_cards(state)


@rule
def check_give_token(state: State, kind: int) -> int:
    """Fewer than two gives, and the builder has another token of that kind.  [GOP-TRADE-2, GOP-TRADE-8]"""
    if count_given(state) >= MOST_ITEMS:
        return Refusal.GOP_TRADE_8
    return OK if state.tokens[int(state.builder), kind] > state.given_tokens[kind] else Refusal.GOP_TRADE_2


@rule
def give_token(state: State, kind: int) -> None:
    """A token joins the gives.  [GOP-TRADE-9]"""
    state.given_tokens[kind] = int(state.given_tokens[kind]) + 1


@rule
def check_give_card(state: State, card: int) -> int:
    """Fewer than two gives, and a hand card of the builder not given yet; never a played one.  [GOP-TRADE-2, 4, 8]"""
    builder = int(state.builder)
    if count_given(state) >= MOST_ITEMS:
        return Refusal.GOP_TRADE_8
    if has_card(int(state.played[builder]), card):
        return Refusal.GOP_TRADE_4
    return OK if has_card(int(state.hand[builder]) & ~int(state.given_cards), card) else Refusal.GOP_TRADE_2


@rule
def give_card(state: State, card: int) -> None:
    """A card, named for all to hear, joins the gives.  [GOP-TRADE-9, GOP-INFO-2]"""
    state.given_cards = int(state.given_cards) | 1 << card
    state.known[int(state.builder)] |= 1 << card
    tell(state, Cause.NAMED, int(state.builder), NOBODY)


@rule
def check_room_for_want(state: State) -> int:
    """At least one give, and fewer than two wants.  [GOP-TRADE-8]"""
    return OK if count_given(state) >= 1 and count_wanted(state) < MOST_ITEMS else Refusal.GOP_TRADE_8


@rule
def check_want_token(state: State, kind: int) -> int:
    """There is room; the responder holds another of that kind; the offer gives no token of it.  [GOP-TRADE-2, 8, 10]"""
    if check_room_for_want(state) != OK:
        return Refusal.GOP_TRADE_8
    if state.tokens[int(state.responder), kind] <= state.wanted_tokens[kind]:
        return Refusal.GOP_TRADE_2
    return OK if state.given_tokens[kind] == 0 else Refusal.GOP_TRADE_10


@rule
def want_token(state: State, kind: int) -> None:
    """A token joins the wants.  [GOP-TRADE-9]"""
    state.wanted_tokens[kind] = int(state.wanted_tokens[kind]) + 1
    state.phase = Phase.OFFER_WANT


@rule
def check_want_card(state: State) -> int:
    """There is room, and the responder has more hand cards than are wanted; of which site, nobody asks.  [GOP-TRADE-2, 8, 9]"""
    if check_room_for_want(state) != OK:
        return Refusal.GOP_TRADE_8
    return OK if count_hand(state, int(state.responder)) > count_wanted_cards(state) else Refusal.GOP_TRADE_2


@rule
def want_card(state: State, site: int) -> None:
    """A card of a site joins the wants.  [GOP-TRADE-9]"""
    state.wanted_sites[count_wanted_cards(state)] = site
    state.phase = Phase.OFFER_WANT


@rule
def check_propose(state: State) -> int:
    """After the exchange neither would hold more than ten tokens or ten hand cards.  [GOP-TRADE-11]"""
    builder, responder = int(state.builder), int(state.responder)
    tokens = count_tokens(state.wanted_tokens) - count_tokens(state.given_tokens)
    cards = count_wanted_cards(state) - count(int(state.given_cards))
    if count_held(state, builder) + tokens > MOST_TOKENS or count_held(state, responder) - tokens > MOST_TOKENS:
        return Refusal.GOP_TRADE_11
    if count_hand(state, builder) + cards > MOST_CARDS or count_hand(state, responder) - cards > MOST_CARDS:
        return Refusal.GOP_TRADE_11
    return OK


@rule
def propose(state: State) -> None:
    """The offer stands; the other player answers.  [GOP-TRADE-3]"""
    ask(state, Phase.ANSWER, int(state.responder))


# Answering


@rule
def check_accept(state: State, seat: int) -> int:
    """The hand has at least as many cards of each site as are wanted.  [GOP-TRADE-13]"""
    first, second = int(state.wanted_sites[0]), int(state.wanted_sites[1])
    hand = int(state.hand[seat])
    if first != NO_SITE and count(hand & int(SITE_CARDS[first])) < (2 if first == second else 1):
        return Refusal.GOP_TRADE_13
    if second != NO_SITE and hand & int(SITE_CARDS[second]) == 0:
        return Refusal.GOP_TRADE_13
    return OK


@rule
def accept(state: State, seat: int) -> None:
    """The wanted cards are chosen, then all changes hands.  [GOP-TRADE-3, GOP-TRADE-13]"""
    if count_wanted_cards(state) > 0:
        ask(state, Phase.HAND_OVER, seat)
    else:
        go_on(state, Phase.EXCHANGE)


@rule
def check_counter(state: State) -> int:
    """One counter-offer per negotiation.  [GOP-TRADE-12]"""
    return Refusal.GOP_TRADE_12 if state.countered else OK


@rule
def counter(state: State) -> None:
    """The partner builds a different offer, which replaces the first.  [GOP-TRADE-5, GOP-TRADE-12]"""
    clear_offer(state)
    partner = int(state.responder)
    state.responder = state.builder
    state.builder = partner
    state.countered = 1
    ask(state, Phase.OFFER_GIVE, partner)


@rule
def cards_to_hand_over(state: State, seat: int) -> int:
    """The hand cards of the next wanted site that are not chosen yet.  [GOP-TRADE-13]"""
    site = int(state.wanted_sites[count(int(state.handed))])
    return int(state.hand[seat]) & int(SITE_CARDS[site]) & ~int(state.handed)


@rule
def check_hand_over(state: State, seat: int, card: int) -> int:
    """A hand card of the wanted site, not chosen already.  [GOP-TRADE-13]"""
    return OK if has_card(cards_to_hand_over(state, seat), card) else Refusal.GOP_TRADE_13


@rule
def hand_over(state: State, seat: int, card: int) -> None:
    """The seat that accepted has chosen a card; after the last one all changes hands.  [GOP-TRADE-13, GOP-INFO-2]"""
    state.handed = int(state.handed) | 1 << card
    state.known[seat] |= 1 << card
    tell(state, Cause.NAMED, seat, NOBODY)
    if count(int(state.handed)) == count_wanted_cards(state):
        go_on(state, Phase.EXCHANGE)


@rule
def pass_items(state: State, giver: int, taker: int, cards: int, tokens: Numbers) -> None:
    """Cards and tokens go from one player to another, open to all."""
    leave_hand(state, giver, cards)
    take_into_hand(state, taker, cards)
    for kind in range(KIND_COUNT):
        state.tokens[giver, kind] = int(state.tokens[giver, kind]) - int(tokens[kind])
        state.tokens[taker, kind] = int(state.tokens[taker, kind]) + int(tokens[kind])
    tell(state, Cause.EXCHANGE, giver, taker)


@rule
def exchange(state: State) -> None:
    """All items change hands at once.  [GOP-TRADE-14]"""
    builder, responder = int(state.builder), int(state.responder)
    pass_items(state, builder, responder, int(state.given_cards), state.given_tokens)
    pass_items(state, responder, builder, int(state.handed), state.wanted_tokens)
    go_on(state, Phase.CLOSE)


@rule
def clear_offer(state: State) -> None:
    """The offer is empty."""
    state.given_cards = 0
    state.handed = 0
    for kind in range(KIND_COUNT):
        state.given_tokens[kind] = 0
        state.wanted_tokens[kind] = 0
    for item in range(MOST_ITEMS):
        state.wanted_sites[item] = NO_SITE


@rule
def close(state: State) -> None:
    """The negotiation is over, or has failed; play goes back to where it was opened.  [GOP-TRADE-6, specification 4.6]"""
    clear_offer(state)
    back = int(state.back)
    state.countered = 0
    state.builder = NOBODY
    state.responder = NOBODY
    state.back = NOBODY
    if back == Phase.ACT:
        ask(state, Phase.ACT, int(state.active))
    else:
        go_on(state, Phase.AFTER)
