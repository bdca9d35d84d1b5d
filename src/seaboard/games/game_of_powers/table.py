"""Questions about the table that several rules ask, and the small deeds they share."""

from __future__ import annotations

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, State
from seaboard.games.game_of_powers.data import CITY_CARDS, KIND_CARDS, KINDS, NOWHERE, ZONE_OF
from seaboard.games.game_of_powers.state import FIELD_TOKENS, NO_CARD

KIND_COUNT = len(KINDS)
SLOTS_PER_ZONE = 2


@rule
def ask(state: State, phase: int, actor: int) -> None:
    """A decision point comes up for a seat or for chance."""
    state.phase = phase
    state.waiting = 1 << actor


@rule
def go_on(state: State, phase: int) -> None:
    """Nobody is asked yet: `advance` carries out what comes next."""
    state.phase = phase
    state.waiting = 0


@rule
def count_tokens(tokens: Numbers) -> int:
    """How many tokens there are, of every kind."""
    return int(tokens[0]) + int(tokens[1]) + int(tokens[2]) + int(tokens[3])


@rule
def count_held(state: State, seat: int) -> int:
    """How many influence tokens a seat holds.  [GOP-TOK-3]"""
    return count_tokens(state.tokens[seat])


@rule
def count_hand(state: State, seat: int) -> int:
    """How many cards a seat has in hand.  [GOP-CARD-3]"""
    return count(int(state.hand[seat]))


@rule
def has_card(cards: int, card: int) -> bool:
    """Whether a card is a member of a set."""
    return (int(cards) >> card & 1) != 0


@rule
def find_city(state: State) -> int:
    """The city the active player's ship is in."""
    return int(state.ship[int(state.active)])


@rule
def first_slot(state: State) -> int:
    """The first slot of the zone of the colour of the active player's city.  [GOP-CARD-1]"""
    return SLOTS_PER_ZONE * int(ZONE_OF[int(state.board), find_city(state)])


@rule
def count_zone(state: State) -> int:
    """How many cards lie in the zone of the active player's city."""
    first = first_slot(state)
    return (1 if state.slots[first] != NO_CARD else 0) + (1 if state.slots[first + 1] != NO_CARD else 0)


@rule
def payable_cards(state: State, seat: int, price: int) -> int:
    """The cards whose kind of influence a seat holds at least this many tokens of.  [GOP-PLAY-3, GOP-PLAY-5]"""
    cards = 0
    for kind in range(KIND_COUNT):
        cards |= int(KIND_CARDS[kind]) if state.tokens[seat, kind] >= price else 0
    return cards


@rule
def playable_cards(state: State, price: int) -> int:
    """The active player's hand cards that can be played here at this price.  [GOP-PLAY-1 to 4]"""
    seat = int(state.active)
    return int(state.hand[seat]) & int(CITY_CARDS[find_city(state)]) & payable_cards(state, seat, price)


@rule
def has_item(state: State, seat: int) -> bool:
    """Whether a seat has a hand card or a token to exchange.  [GOP-TRADE-2, GOP-TRADE-7]"""
    return int(state.hand[seat]) != 0 or count_held(state, seat) != 0


@rule
def take_into_hand(state: State, seat: int, cards: int) -> None:
    """Cards come to a hand for all to see.  [GOP-INFO-2]"""
    state.hand[seat] |= cards
    state.known[seat] |= cards


@rule
def leave_hand(state: State, seat: int, cards: int) -> None:
    """Cards leave a hand, shown to all.  [GOP-MOVE-11, GOP-PLAY-8]"""
    state.hand[seat] &= ~cards
    state.known[seat] &= ~cards


@rule
def is_deck_empty(state: State) -> bool:
    """Whether neither part of the deck has a card."""
    return int(state.unknown) == 0 and state.bottom_size == 0


@rule
def draw_card(state: State, card: int) -> None:
    """A card leaves the deck: the shuffled part, or the top of those put under it.  [GOP-CARD-7]"""
    if int(state.unknown) != 0:
        state.unknown = int(state.unknown) & ~(1 << card)
        return
    last = int(state.bottom_size) - 1
    for place in range(last):
        state.bottom[place] = state.bottom[place + 1]
    state.bottom[last] = NO_CARD
    state.bottom_size = last


@rule
def begin_filling(state: State, phase: int, city: int) -> None:
    """Up to six tokens are to come onto a field, as many as the pool has.  [GOP-TOK-2, GOP-TOK-6]"""
    state.filling = city
    state.left = min(FIELD_TOKENS, count_tokens(state.pool))
    go_on(state, phase)


@rule
def put_token(state: State, kind: int) -> None:
    """A token goes from the pool onto the field being filled."""
    city = int(state.filling)
    state.pool[kind] = int(state.pool[kind]) - 1
    state.field[city, kind] = int(state.field[city, kind]) + 1
    state.bare = int(state.bare) & ~(1 << city)
    state.left -= 1


@rule
def end_filling(state: State, phase: int) -> None:
    """The field is filled; play goes on."""
    state.filling = NOWHERE
    go_on(state, phase)
