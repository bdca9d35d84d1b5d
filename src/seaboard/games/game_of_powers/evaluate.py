"""What a position of the Game of Powers is worth to a seat, in points: the greedy bot's terms.

A player has points on the table in played cards and mission tokens, and hopes in missions half done, in cards that can soon be paid for and
played, in tokens for them, and in what the city where the ship lies has to offer.
"""

from __future__ import annotations

from seaboard.engine.bits import count, lowest
from seaboard.engine.compile import rule
from seaboard.engine.record import State
from seaboard.games.game_of_powers.data import (
    CARD_KIND,
    CARD_SITE,
    CARD_VALUE,
    CATEGORIES,
    CATEGORY_CARDS,
    CITIES,
    CITY_CARDS,
    FIRST_VALUE,
    KIND_CARDS,
    KINDS,
    MISSIONS,
    NEXT_VALUE,
    PLACE_OF,
    RING_SIZE,
    SITE_CARDS,
    SITES,
    ZONE_OF,
    Direction,
    Mission,
)
from seaboard.games.game_of_powers.missions import met_missions
from seaboard.games.game_of_powers.scoring import bonus, card_points, mission_points, score
from seaboard.games.game_of_powers.state import MOST_CARDS, MOST_TOKENS, NO_CARD, Phase
from seaboard.games.game_of_powers.table import count_hand, count_held

SPREAD = 7.0
"""Points that decide a game: a lead of this many makes winning about three times as likely as losing."""
CUT = 2
"""Decisions that a search plays beyond its trees before it asks this evaluation."""
GREEDY = True
"""Whether it plays those by this evaluation, and not at random."""
DOUBTS = False
"""Whether half of a search's simulations guess what the thinking seat hides as well, so that the others in its trees cannot know it."""

TO_CLAIM = 0.9
"""The part of its value that a mission is worth when its condition is met and its token is still there."""
MISSION_HALF_DONE = 0.55
"""The part that a nearly finished mission is worth; with less done, it is worth far less."""
IN_HAND = 0.3
"""The part of its points that a card in hand is worth if there is time to play it."""
PAID_FOR = 0.2
"""More of them if a token of its kind is there."""
SOON = 0.1
"""More of them if its city is one or two cities ahead."""
CARD_ITSELF = 0.15
"""What any card in hand is worth besides: it counts for missions, for sailing on and for turning."""
PLAYS_A_TURN = 0.6
"""How many cards a player plays in a turn, about: the others are for taking cards and tokens.  Cards in hand beyond that are worth nothing."""
CARDS_A_TURN = 1.0
"""How many cards a player takes from the deck in a turn, about: each brings the end nearer."""
TOKEN = 0.1
"""What any token is worth."""
TOKEN_USEFUL = 0.25
"""What a token is worth in addition if it can pay for a card in hand: one or two tokens for each card."""
PLAY_HERE = 0.5
"""The part of its points that a card is worth in addition if it can be played at once."""
TWO_TOKENS = 0.6
"""What the chance to take two tokens at once is worth."""
TALK = -0.05
"""What it costs to talk instead of acting: an offer is made only if nothing else is better."""
HOPE_AT_END = 0.3
"""What is left of hopes when the end is near: there is one turn at most."""
FAR = 99


@rule
def mission_value(state: State, seat: int, mission: int) -> int:
    """The points that a mission's token would bring a seat now."""
    bit = 1 << mission
    if int(state.missions[seat]) & bit or not state.has_missions:
        return 0
    if int(state.first_left) & bit:
        return int(FIRST_VALUE[mission])
    return int(NEXT_VALUE[mission]) if int(state.next_left) & bit else 0


@rule
def categories_done(cards: int, least: int) -> int:
    """Of how many categories a set has at least this number of cards."""
    number = 0
    for category in range(len(CATEGORIES)):
        number += 1 if count(cards & int(CATEGORY_CARDS[category])) >= least else 0
    return number


@rule
def longest_category(cards: int) -> int:
    """How many cards of its commonest category a set has."""
    longest = 0
    for category in range(len(CATEGORIES)):
        longest = max(longest, count(cards & int(CATEGORY_CARDS[category])))
    return longest


@rule
def progress(cards: int, mission: int) -> float:
    """How much of a mission's condition a set of cards meets, 0 to 1."""
    if mission == Mission.SIX_CATEGORIES:
        return categories_done(cards, 1) / len(CATEGORIES)
    if mission == Mission.FOUR_OF_A_CATEGORY:
        return min(1.0, longest_category(cards) / 4.0)
    if mission == Mission.THREE_PAIRS:
        return min(1.0, categories_done(cards, 2) / 3.0)
    if mission == Mission.FOUR_SITES:
        sites = 0
        for site in range(len(SITES)):
            sites += 1 if cards & int(SITE_CARDS[site]) else 0
        return sites / len(SITES)
    return min(1.0, count(cards & int(SITE_CARDS[mission - Mission.FIVE_UPPAKRA])) / 5.0)


@rule
def mission_hope(state: State, seat: int) -> float:
    """Missions to claim, and missions half done by cards played and, less surely, by cards in hand."""
    worth = 0.0
    played = int(state.played[seat])
    both = played | int(state.hand[seat])
    met = met_missions(state, seat)
    for mission in range(len(MISSIONS)):
        points = mission_value(state, seat, mission)
        if points > 0:
            if met >> mission & 1:
                worth += TO_CLAIM * points
            else:
                part = 0.7 * progress(played, mission) + 0.3 * progress(both, mission)
                worth += MISSION_HALF_DONE * points * part * part
    return worth


@rule
def steps_ahead(state: State, seat: int, site: int) -> int:
    """How many cities ahead a site lies, the way the bow points; the whole ring for the city where the ship is."""
    board = int(state.board)
    size = int(RING_SIZE[board])
    for city in range(len(CITIES)):
        place = int(PLACE_OF[board, city])
        if place >= 0 and int(CITY_CARDS[city]) & int(SITE_CARDS[site]):
            steps = place - int(PLACE_OF[board, int(state.ship[seat])])
            if state.heading[seat] != Direction.CW:
                steps = -steps
            while steps <= 0:
                steps += size
            return steps
    return FAR


@rule
def card_hope(state: State, seat: int, card: int) -> float:
    """What a card in hand is worth: more if it can be paid for, more if its city is near."""
    part = IN_HAND
    if state.tokens[seat, int(CARD_KIND[card])] > 0:
        part += PAID_FOR
    if steps_ahead(state, seat, int(CARD_SITE[card])) <= 2:
        part += SOON
    return CARD_ITSELF + part * int(CARD_VALUE[card])


@rule
def turns_left(state: State) -> float:
    """How many turns a player still has, about: the deck tells, for when it runs out the round is the last."""
    if state.ending:
        return 0.5
    deck = count(int(state.unknown)) + int(state.bottom_size)
    return 1.0 + deck / (CARDS_A_TURN * int(state.players))


@rule
def time_for(state: State, cards: int) -> float:
    """The part of a number of cards that there is time to play."""
    return min(1.0, PLAYS_A_TURN * turns_left(state) / max(1, cards))


@rule
def hand_hope(state: State, seat: int) -> float:
    """All cards in hand, as far as there is time to play them."""
    if state.ship[seat] < 0:
        return 0.0
    worth, rest = 0.0, int(state.hand[seat])
    while rest != 0:
        worth += card_hope(state, seat, lowest(rest))
        rest &= rest - 1
    return worth * time_for(state, count_hand(state, seat))


@rule
def token_hope(state: State, seat: int) -> float:
    """Tokens held; those that cards in hand ask for are worth more."""
    worth = 0.0
    for kind in range(len(KINDS)):
        held = int(state.tokens[seat, kind])
        useful = min(held, 2 * count(int(state.hand[seat]) & int(KIND_CARDS[kind])))
        worth += TOKEN * held + TOKEN_USEFUL * useful
    return worth


@rule
def play_here(state: State, seat: int) -> float:
    """The best two cards that could be played in this city at once."""
    first, second = 0.0, 0.0
    rest = int(state.hand[seat]) & int(CITY_CARDS[int(state.ship[seat])])
    while rest != 0:
        card = lowest(rest)
        points = CARD_ITSELF + PLAY_HERE * int(CARD_VALUE[card])
        if state.tokens[seat, int(CARD_KIND[card])] > 0:
            if points > first:
                first, second = points, first
            else:
                second = max(second, points)
        rest &= rest - 1
    return first + 0.6 * second


@rule
def take_here(state: State, seat: int) -> float:
    """What the two cards of this city's zone would be worth in hand."""
    room = MOST_CARDS - count_hand(state, seat)
    first = 2 * int(ZONE_OF[int(state.board), int(state.ship[seat])])
    worth = 0.0
    for slot in range(first, first + min(2, room)):
        card = int(state.slots[slot])
        if card != NO_CARD:
            worth += card_hope(state, seat, card)
    return worth * time_for(state, count_hand(state, seat) + 2)


@rule
def city_hope(state: State, seat: int) -> float:
    """The best action in the city where the ship lies, as long as the seat's action is still to come."""
    if state.phase != Phase.ACT or seat != int(state.active):
        return 0.0
    tokens = TWO_TOKENS if count_held(state, seat) + 2 <= MOST_TOKENS and not int(state.bare) >> int(state.ship[seat]) & 1 else 0.0
    return max(tokens, max(play_here(state, seat), take_here(state, seat)))


@rule
def talk_cost(state: State, seat: int) -> float:
    """A negotiation that the seat is leading."""
    is_talking = Phase.OFFER_GIVE <= int(state.phase) <= Phase.ANSWER
    return TALK if is_talking and seat == int(state.builder) else 0.0


@rule
def value(state: State, seat: int) -> float:
    """Points when the game is over; before, points on the table and hopes, which fade when the end has been triggered."""
    if state.phase == Phase.OVER:
        return float(score(state, seat))
    hopes = hand_hope(state, seat) + token_hope(state, seat) + city_hope(state, seat) + mission_hope(state, seat)
    sure = float(card_points(state, seat) + mission_points(state, seat))
    if state.ending:
        return sure + HOPE_AT_END * hopes + 0.5 * bonus(state, seat) + talk_cost(state, seat)
    return sure + hopes + talk_cost(state, seat)
