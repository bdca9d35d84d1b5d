"""The action: take tokens, take cards or play cards.  [GOP-TOK, GOP-CARD, GOP-PLAY, specification 4.4]"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import State
from seaboard.engine.telling import tell
from seaboard.games.game_of_powers.actions import OK, Refusal
from seaboard.games.game_of_powers.causes import Cause
from seaboard.games.game_of_powers.data import CARD_KIND, CITY_CARDS, HAS_FIELD, NOWHERE
from seaboard.games.game_of_powers.state import MOST_CARDS, MOST_TOKENS, NO_CARD, NOBODY, Phase
from seaboard.games.game_of_powers.table import (
    SLOTS_PER_ZONE,
    ask,
    begin_filling,
    count_hand,
    count_held,
    count_tokens,
    count_zone,
    draw_card,
    end_filling,
    find_city,
    first_slot,
    go_on,
    has_card,
    is_deck_empty,
    leave_hand,
    payable_cards,
    playable_cards,
    put_token,
    take_into_hand,
)

FIRST_PRICE = 1
FURTHER_PRICE = 2

# Take tokens


@rule
def can_take(state: State, seat: int) -> bool:
    """Whether the token action is possible.  [GOP-TOK-4]"""
    return count_tokens(state.field[find_city(state)]) > 0 and count_held(state, seat) < MOST_TOKENS


@rule
def check_take(state: State, seat: int, kind: int) -> int:
    """The city has a field with that kind, and the seat holds fewer than ten.  [GOP-TOK-1, 3, 4, 8]"""
    city = find_city(state)
    if not HAS_FIELD[int(state.board), city]:
        return Refusal.GOP_TOK_8
    if state.field[city, kind] == 0:
        return Refusal.GOP_TOK_1
    return OK if count_held(state, seat) < MOST_TOKENS else Refusal.GOP_TOK_3


@rule
def take(state: State, seat: int, kind: int) -> None:
    """The first token comes from the field; a second one if hand and field allow it.  [GOP-TOK-1, GOP-TOK-4]"""
    city = find_city(state)
    takes_two = count_held(state, seat) + 1 < MOST_TOKENS and count_tokens(state.field[city]) > 1
    take_token(state, seat, city, kind)
    if takes_two:
        ask(state, Phase.TAKE_SECOND, seat)
    else:
        finish_tokens(state, city)


@rule
def take_token(state: State, seat: int, city: int, kind: int) -> None:
    """A token goes from a field to a seat."""
    state.field[city, kind] = int(state.field[city, kind]) - 1
    state.tokens[seat, kind] = int(state.tokens[seat, kind]) + 1
    tell(state, Cause.TAKE, seat, NOBODY)


@rule
def check_take_second(state: State, kind: int) -> int:
    """The kind is on the field.  [GOP-TOK-1]"""
    return OK if state.field[find_city(state), kind] > 0 else Refusal.GOP_TOK_1


@rule
def take_second(state: State, seat: int, kind: int) -> None:
    """The second token comes from the field."""
    city = find_city(state)
    take_token(state, seat, city, kind)
    finish_tokens(state, city)


@rule
def finish_tokens(state: State, city: int) -> None:
    """A field whose last token was taken is filled again from the pool.  [GOP-TOK-2, 5, 6]"""
    if count_tokens(state.field[city]) > 0:
        go_on(state, Phase.AFTER)
        return
    state.bare = int(state.bare) | 1 << city
    tell(state, Cause.EMPTIED, NOBODY, NOBODY)
    begin_filling(state, Phase.REFILL_FIELD, city)


@rule
def continue_refill(state: State) -> None:
    """Tokens come while any are due.  [GOP-TOK-6]"""
    if state.left > 0:
        ask(state, Phase.REFILL_FIELD, CHANCE)
    else:
        end_filling(state, Phase.AFTER)


@rule
def refill_field(state: State, kind: int) -> None:
    """A token comes onto the emptied field."""
    put_token(state, kind)
    tell(state, Cause.REFILL, NOBODY, NOBODY)
    if state.left == 0:
        end_filling(state, Phase.AFTER)


# Take cards


@rule
def check_take_cards(state: State, seat: int) -> int:
    """The seat has fewer than ten hand cards, and the city's zone has a card.  [GOP-CARD-3, GOP-CARD-4]"""
    if count_hand(state, seat) >= MOST_CARDS:
        return Refusal.GOP_CARD_3
    return OK if count_zone(state) > 0 else Refusal.GOP_CARD_4


@rule
def take_cards(state: State, seat: int) -> None:
    """All cards of the zone go to the hand; with room for one of two, the player chooses.  [GOP-CARD-1, 4, 5]"""
    if count_zone(state) == SLOTS_PER_ZONE and count_hand(state, seat) + 1 == MOST_CARDS:
        ask(state, Phase.PICK_CARD, seat)
        return
    first = first_slot(state)
    for slot in range(first, first + SLOTS_PER_ZONE):
        if state.slots[slot] != NO_CARD:
            take_slot(state, seat, slot)
    tell(state, Cause.TAKE_CARDS, seat, NOBODY)
    go_on(state, Phase.REFILL_SLOTS)


@rule
def take_slot(state: State, seat: int, slot: int) -> None:
    """The card of a slot goes to a hand, seen by all.  [GOP-CARD-1, GOP-INFO-2]"""
    take_into_hand(state, seat, 1 << int(state.slots[slot]))
    state.slots[slot] = NO_CARD


@rule
def pick(state: State, seat: int, place: int) -> None:
    """The chosen card is taken, the other stays.  [GOP-CARD-5]"""
    take_slot(state, seat, first_slot(state) + place)
    tell(state, Cause.PICK, seat, NOBODY)
    go_on(state, Phase.REFILL_SLOTS)


@rule
def continue_slots(state: State) -> None:
    """Empty places are filled in order; an empty deck triggers the end, and after that nothing is filled.  [GOP-CARD-6, GOP-END-1, 3, 4]"""
    first = first_slot(state)
    for slot in range(first, first + SLOTS_PER_ZONE):
        if state.slots[slot] == NO_CARD and not state.ending:
            if not is_deck_empty(state):
                state.gap = slot
                ask(state, Phase.REFILL_SLOTS, CHANCE)
                return
            state.ending = 1
            tell(state, Cause.DECK_EMPTY, NOBODY, NOBODY)
    go_on(state, Phase.AFTER)


@rule
def refill_slot(state: State, card: int) -> None:
    """The deck's next card lies on the empty place.  [GOP-CARD-2, GOP-CARD-7]"""
    draw_card(state, card)
    state.slots[int(state.gap)] = card
    tell(state, Cause.REFILL_SLOT, NOBODY, NOBODY)
    state.gap = NOWHERE
    go_on(state, Phase.REFILL_SLOTS)


# Play cards


@rule
def check_play(state: State, seat: int, card: int, price: int) -> int:
    """A hand card, in the city it comes from, for tokens of its kind: 1 for the first, 2 for each further one.  [GOP-PLAY-1 to 5]"""
    city = find_city(state)
    if not has_card(int(state.hand[seat]), card):
        return Refusal.GOP_PLAY_3
    if int(CITY_CARDS[city]) == 0:
        return Refusal.GOP_PLAY_1
    if not has_card(int(CITY_CARDS[city]), card):
        return Refusal.GOP_PLAY_2
    if state.tokens[seat, int(CARD_KIND[card])] >= price:
        return OK
    return Refusal.GOP_PLAY_3 if price == FIRST_PRICE else Refusal.GOP_PLAY_4


@rule
def play(state: State, seat: int, card: int, price: int) -> None:
    """The price goes to the pool, the card before the player.  [GOP-PLAY-3 to 6]"""
    kind = int(CARD_KIND[card])
    state.tokens[seat, kind] = int(state.tokens[seat, kind]) - price
    state.pool[kind] = int(state.pool[kind]) + price
    tell(state, Cause.FIRST_PRICE if price == FIRST_PRICE else Cause.FURTHER_PRICE, seat, NOBODY)
    leave_hand(state, seat, 1 << card)
    state.played[seat] |= 1 << card
    tell(state, Cause.PLAY, seat, NOBODY)
    if can_play_more(state, seat):
        ask(state, Phase.PLAY_MORE, seat)
    else:
        go_on(state, Phase.AFTER)


@rule
def can_play_more(state: State, seat: int) -> bool:
    """Whether, for all anybody can see, another card could be played.  [specification 4.4, 5]"""
    return int(state.hand[seat]) != 0 and payable_cards(state, seat, FURTHER_PRICE) != 0


# No action


@rule
def check_skip(state: State, seat: int) -> int:
    """None of the three actions is possible.  [GOP-TURN-5]"""
    can_act = can_take(state, seat) or check_take_cards(state, seat) == OK or playable_cards(state, FIRST_PRICE) != 0
    return Refusal.GOP_TURN_5 if can_act else OK


@rule
def skip(state: State, seat: int) -> None:
    """No action; all can tell that no hand card could be played here.  [GOP-TURN-5, GOP-TURN-6, specification 5]"""
    state.barred[seat] |= int(CITY_CARDS[find_city(state)]) & payable_cards(state, seat, FIRST_PRICE)
    go_on(state, Phase.AFTER)
