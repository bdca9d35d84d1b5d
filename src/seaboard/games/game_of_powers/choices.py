"""The legal moves at each decision point, generated fast: the same set that `check` allows.  [specification 4.3 to 4.6]"""

from __future__ import annotations

from seaboard.engine.bits import list_members
from seaboard.engine.compile import rule
from seaboard.engine.record import Actions, State
from seaboard.games.game_of_powers.acting import FIRST_PRICE, FURTHER_PRICE, check_take_cards
from seaboard.games.game_of_powers.actions import (
    ACCEPT,
    CLAIM,
    COUNTER,
    DEAL,
    DECLINE,
    DONE,
    END_TURN,
    EXTEND,
    FREE_DISTANCE,
    GIVE_CARD,
    GIVE_TOKEN,
    OFFER,
    OK,
    PICK,
    PICKS,
    PLACE,
    PLAY,
    PROPOSE,
    SAIL,
    SKIP,
    SLOT,
    START,
    TAKE,
    TAKE_CARDS,
    TOKEN,
    TURN,
    WANT_CARD,
    WANT_TOKEN,
    WITHDRAW,
)
from seaboard.games.game_of_powers.data import CARDS, CITY_AT, DIRECTIONS, RING_SIZE, SITES
from seaboard.games.game_of_powers.missions import claimable_missions
from seaboard.games.game_of_powers.moving import comes_home
from seaboard.games.game_of_powers.setup import find_dealt
from seaboard.games.game_of_powers.state import MOST_ITEMS, MOST_TOKENS, Phase
from seaboard.games.game_of_powers.table import KIND_COUNT, count_hand, count_held, find_city, playable_cards
from seaboard.games.game_of_powers.trading import (
    cards_to_hand_over,
    check_accept,
    check_propose,
    count_given,
    count_wanted,
    count_wanted_cards,
    find_partners,
)


@rule
def list_deck(state: State, out: Actions) -> int:
    """Each card of the shuffled part; then the top one of those put under it.  [GOP-CARD-7]"""
    if int(state.unknown) != 0:
        return list_members(int(state.unknown), SLOT, out, 0)
    out[0] = SLOT + int(state.bottom[0])
    return 1


@rule
def list_pool(state: State, out: Actions) -> int:
    """Each kind that the pool has."""
    number = 0
    for kind in range(KIND_COUNT):
        out[number] = TOKEN + kind
        number += 1 if state.pool[kind] > 0 else 0
    return number


@rule
def list_places(state: State, out: Actions) -> int:
    """Every city of the board, both directions.  [GOP-SET-7]"""
    board = int(state.board)
    number = 0
    for place in range(int(RING_SIZE[board])):
        for direction in range(len(DIRECTIONS)):
            out[number] = PLACE + int(CITY_AT[board, place]) * len(DIRECTIONS) + direction
            number += 1
    return number


@rule
def list_sails(state: State, seat: int, out: Actions) -> int:
    """One or two cities, or a card for the other direction or for more distance.  [GOP-MOVE-1, 2, 5, 6]"""
    out[0] = SAIL
    out[1] = SAIL + 1
    hand = int(state.hand[seat])
    number = list_members(0 if state.turned else hand, TURN, out, FREE_DISTANCE)
    return list_members(hand, EXTEND, out, number)


@rule
def list_far_sails(state: State, out: Actions) -> int:
    """Every distance that the paid card allows.  [GOP-MOVE-3, GOP-MOVE-12]"""
    number = 0
    for distance in range(FREE_DISTANCE + 1, int(state.reach) + 1):
        out[number] = SAIL + distance - 1
        number += 0 if comes_home(state, distance) else 1
    return number


@rule
def list_field(state: State, out: Actions) -> int:
    """Each kind on the field of the city.  [GOP-TOK-1]"""
    city = find_city(state)
    number = 0
    for kind in range(KIND_COUNT):
        out[number] = TAKE + kind
        number += 1 if state.field[city, kind] > 0 else 0
    return number


@rule
def list_acts(state: State, seat: int, out: Actions) -> int:
    """The three actions, or `skip` where no action is possible; and trade.  [GOP-TURN-2 to 5]"""
    number = list_field(state, out) if count_held(state, seat) < MOST_TOKENS else 0
    out[number] = TAKE_CARDS
    number += 1 if check_take_cards(state, seat) == OK else 0
    number = list_members(playable_cards(state, FIRST_PRICE), PLAY, out, number)
    out[number] = SKIP
    number += 1 if number == 0 else 0
    return list_members(find_partners(state, seat), OFFER, out, number)


@rule
def list_more_plays(state: State, out: Actions) -> int:
    """Cards of this city's site at the price of two, or `done`, which comes after at least one card.  [GOP-PLAY-4, GOP-PLAY-7]"""
    out[0] = DONE
    return list_members(playable_cards(state, FURTHER_PRICE), PLAY, out, 1)


@rule
def list_after(state: State, seat: int, out: Actions) -> int:
    """Missions, trade, or the end of the turn.  [GOP-TURN-3, GOP-TURN-4]"""
    out[0] = END_TURN
    number = list_members(claimable_missions(state, seat), CLAIM, out, 1)
    return list_members(find_partners(state, seat), OFFER, out, number)


@rule
def list_gives(state: State, seat: int, out: Actions, number: int) -> int:
    """What the builder could still give.  [GOP-TRADE-2, GOP-TRADE-9]"""
    for kind in range(KIND_COUNT):
        out[number] = GIVE_TOKEN + kind
        number += 1 if state.tokens[seat, kind] > state.given_tokens[kind] else 0
    return list_members(int(state.hand[seat]) & ~int(state.given_cards), GIVE_CARD, out, number)


@rule
def list_wants(state: State, out: Actions, number: int) -> int:
    """What the builder could still want.  [GOP-TRADE-2, 9, 10]"""
    responder = int(state.responder)
    for kind in range(KIND_COUNT):
        out[number] = WANT_TOKEN + kind
        number += 1 if state.tokens[responder, kind] > state.wanted_tokens[kind] and state.given_tokens[kind] == 0 else 0
    if count_hand(state, responder) > count_wanted_cards(state):
        for site in range(len(SITES)):
            out[number] = WANT_CARD + site
            number += 1
    return number


@rule
def list_offer_gives(state: State, seat: int, out: Actions) -> int:
    """One or two gives, then the first want; or `withdraw`.  [GOP-TRADE-8]"""
    out[0] = WITHDRAW
    given = count_given(state)
    number = list_gives(state, seat, out, 1) if given < MOST_ITEMS else 1
    return list_wants(state, out, number) if given > 0 else number


@rule
def list_offer_wants(state: State, out: Actions) -> int:
    """A second want, `propose` or `withdraw`.  [GOP-TRADE-8, GOP-TRADE-11]"""
    out[0] = WITHDRAW
    out[1] = PROPOSE
    number = 2 if check_propose(state) == OK else 1
    return list_wants(state, out, number) if count_wanted(state) < MOST_ITEMS else number


@rule
def list_answers(state: State, seat: int, out: Actions) -> int:
    """`accept` where the hand allows it, `decline`, and `counter` once.  [GOP-TRADE-3, 5, 12]"""
    out[0] = DECLINE
    out[1] = ACCEPT
    number = 2 if check_accept(state, seat) == OK else 1
    out[number] = COUNTER
    return number if state.countered else number + 1


@rule
def legal_for_chance(state: State, out: Actions) -> int:
    """All outcomes of a draw.  [specification 4.2]"""
    phase = int(state.phase)
    if phase == Phase.SLOTS or phase == Phase.REFILL_SLOTS:
        return list_deck(state, out)
    if phase == Phase.DEAL:
        return list_members(int(state.unknown), DEAL + find_dealt(state) * len(CARDS), out, 0)
    if phase == Phase.START:
        return list_members((1 << int(state.players)) - 1, START, out, 0)
    return list_pool(state, out)


@rule
def legal_for_seat(state: State, seat: int, out: Actions) -> int:
    """All moves of the seat that is asked in its turn."""
    phase = int(state.phase)
    if phase == Phase.SAIL:
        return list_sails(state, seat, out)
    if phase == Phase.ACT:
        return list_acts(state, seat, out)
    if phase == Phase.TAKE_SECOND:
        return list_field(state, out)
    if phase == Phase.AFTER:
        return list_after(state, seat, out)
    if phase == Phase.SAIL_FAR:
        return list_far_sails(state, out)
    if phase == Phase.PLAY_MORE:
        return list_more_plays(state, out)
    if phase == Phase.PICK_CARD:
        return list_members((1 << len(PICKS)) - 1, PICK, out, 0)
    return list_places(state, out)


@rule
def legal_in_trade(state: State, seat: int, out: Actions) -> int:
    """All moves of the seat that is asked in a negotiation."""
    phase = int(state.phase)
    if phase == Phase.OFFER_GIVE:
        return list_offer_gives(state, seat, out)
    if phase == Phase.OFFER_WANT:
        return list_offer_wants(state, out)
    if phase == Phase.ANSWER:
        return list_answers(state, seat, out)
    return list_members(cards_to_hand_over(state, seat), GIVE_CARD, out, 0)
