"""What a position of Libertalia is worth to a seat, in doubloons of the final total: the greedy bot's terms.

A player grows rich by money at hand, booty, what the den will still earn, what the character on the ship will fetch at dusk, and good cards
kept for later.
"""

from __future__ import annotations

import numpy as np

from seaboard.engine.bits import count, lowest
from seaboard.engine.compile import rule
from seaboard.engine.record import State
from seaboard.games.libertalia.data import MAP_SET_VALUE, MAPS_IN_SET, TOKEN_VALUE, Card, Token
from seaboard.games.libertalia.state import CAMPAIGNS, DAYS, NO_CARD, Phase
from seaboard.games.libertalia.table import KINDS, standing

SPREAD = 12.0
"""Doubloons that decide a game: a lead of this many makes winning about three times as likely as losing."""
CUT = -1
"""Decisions that a search plays beyond its trees before it asks this evaluation; -1 plays to the end, which is quick and tells more."""
GREEDY = False
"""Whether it plays those by this evaluation, and not at random."""
DOUBTS = False
"""Whether half of a search's simulations guess what the thinking seat hides as well, so that the others in its trees cannot know it."""

ONE_MAP = 2.5
TWO_MAPS = 7.0
"""What one or two maps of an unfinished set are worth when the whole campaign is still to come."""
SAFETY = 0.9
"""The chance that a character in a den is still there one night later."""
SABER_STRIKE = 2.5
"""What killing in a neighbour's den is worth to whoever takes the saber."""
LOST_FACE = -3.0
"""What taking an officer costs: the character that takes it dies."""
RELIC_SOLD = 0.8
"""The part of a relic's cost that a Monkey in hand will pass on."""
WAITRESS_SALE = 3.0
DUSK_ORDER = np.array([Token.CHEST, Token.MAP, Token.JEWEL, Token.SABER, Token.GOODS, Token.RELIC, Token.OFFICER], np.int64)
"""Tokens from the first that players take to the last they want."""
DUSK_WORTH = np.array([5.0, 4.0, 3.0, SABER_STRIKE, 1.0, -3.0, LOST_FACE])
"""What each is worth to whoever takes it, in the same order."""
HAND_WORTH = np.array(
    [
        *(1.5, 1.5, 2.5, 2.5, 1.0, 2.0),  # parrot, monkey, beggar, recruiter, cabin boy, preacher
        *(3.0, 2.5, 4.5, 3.0, 3.0, 4.0),  # barkeep, waitress, carpenter, french officer, voodoo witch, freed slave
        *(2.5, 2.0, 2.0, 3.5, 2.0, 5.5),  # mutineer, brute, gunner, topman, spanish spy, cook
        *(5.0, 3.0, 4.0, 4.0, 5.0, 5.0),  # bosun, armorer, merchant, surgeon, treasurer, gambler
        *(5.0, 4.5, 5.0, 6.5, 5.5, 4.0),  # governor's daughter, quartermaster, granny wata, first mate, captain, spanish governor
    ]
)
"""What a card in hand is worth as long as there is time to play it; booty it will fetch by its rank included."""


@rule
def nights_left(state: State) -> int:
    """How many nights of this campaign are still to come, tonight's included."""
    return DAYS + 1 - int(state.day) if state.day > 0 else DAYS


@rule
def expected_nights(state: State) -> float:
    """How many of these a character in a den will live to see."""
    nights, alive = 0.0, 1.0
    for _ in range(nights_left(state)):
        nights += alive
        alive *= SAFETY
    return nights


@rule
def future_den(state: State, seat: int) -> int:
    """The den with the character on the ship, which will go ashore there unless it has taken an officer."""
    card = int(state.ship[seat])
    is_doomed = state.doomed != 0 and seat == int(state.turn)
    return int(state.den[seat]) | (1 << card if card != NO_CARD and not is_doomed else 0)


@rule
def map_value(state: State, seat: int) -> float:
    """Full sets, and the hope for the next one, which fades as the days pass."""
    maps = int(state.booty[seat, Token.MAP])
    loose = maps % MAPS_IN_SET
    hope = 0.0 if loose == 0 else ONE_MAP if loose == 1 else TWO_MAPS
    return MAP_SET_VALUE * (maps // MAPS_IN_SET) + hope * (nights_left(state) - 1) / DAYS


@rule
def booty_hope(state: State, seat: int) -> float:
    """Tokens at their value, maps as above; relics weigh less while a Monkey is in hand."""
    worth = map_value(state, seat)
    for token in range(KINDS):
        worth += int(TOKEN_VALUE[token]) * int(state.booty[seat, token])
    if int(state.hand[seat]) >> Card.MONKEY & 1 and nights_left(state) > 1:
        worth -= RELIC_SOLD * int(TOKEN_VALUE[Token.RELIC]) * int(state.booty[seat, Token.RELIC])
    return worth


@rule
def night_income(state: State, seat: int, den: int) -> float:
    """What one night brings."""
    income = float(den >> Card.BARKEEP & 1)
    if den >> Card.FREED_SLAVE & 1:
        income += count(den >> (Card.FREED_SLAVE + 1))
    if den >> Card.ARMORER & 1:
        income += int(state.booty[seat, Token.SABER])
    if den >> Card.GRANNY_WATA & 1:
        income += 2.0 if is_alone(state, seat, Card.GRANNY_WATA) else 0.0
    if den >> Card.MUTINEER & 1 and den & ~(1 << Card.MUTINEER):
        income += 2.0
    return income


@rule
def is_alone(state: State, seat: int, card: int) -> bool:
    """Whether nobody else has this character in a den or on the ship."""
    for other in range(int(state.players)):
        if other != seat and future_den(state, other) >> card & 1:
            return False
    return True


@rule
def waitress_hope(state: State, seat: int, den: int) -> float:
    """Maps of an unfinished set that the Waitress can still sell, for what they bring beyond their hope."""
    if not den >> Card.WAITRESS & 1:
        return 0.0
    loose = int(state.booty[seat, Token.MAP]) % MAPS_IN_SET
    return 0.5 * WAITRESS_SALE * min(loose, nights_left(state))


@rule
def end_hope(state: State, seat: int, den: int) -> float:
    """What the End actions of the den would gain and lose."""
    worth = 5.0 * (den >> Card.PREACHER & 1) + 10.0 * (den >> Card.CARPENTER & 1) + 8.0 * (den >> Card.GAMBLER & 1)
    worth -= 8.0 * (den >> Card.QUARTERMASTER & 1)
    worth -= 3.0 * int(state.booty[seat, Token.RELIC]) * (den >> Card.CAPTAIN & 1)
    if den >> Card.TOPMAN & 1:
        worth += 5.0 if is_smallest(state, seat, den) else 1.5
    if den >> Card.TREASURER & 1:
        treasures = int(state.booty[seat, Token.CHEST]) + int(state.booty[seat, Token.JEWEL]) + int(state.booty[seat, Token.GOODS])
        worth += treasures + 0.4 * (nights_left(state) - 1)
    if den >> Card.GOVERNORS_DAUGHTER & 1:
        worth += daughter_hope(state, seat)
    if den >> Card.FIRST_MATE & 1:
        worth += count(den) + 0.6 * (nights_left(state) - 1)
    return worth


@rule
def is_smallest(state: State, seat: int, den: int) -> bool:
    """Whether no den is going to hold fewer characters."""
    for other in range(int(state.players)):
        if other != seat and count(future_den(state, other)) < count(den):
            return False
    return True


@rule
def daughter_hope(state: State, seat: int) -> float:
    """Six while she is alone, less where a rival may still play one; a loss of three where a rival has."""
    if not is_alone(state, seat, Card.GOVERNORS_DAUGHTER):
        return -3.0
    rivals = 0
    for other in range(int(state.players)):
        if other != seat:
            rivals += int(state.hand[other]) >> Card.GOVERNORS_DAUGHTER & 1
    return 6.0 if rivals == 0 or nights_left(state) <= 1 else 2.0


@rule
def dusk_share(state: State, seat: int) -> float:
    """What the character on the ship will fetch at dusk: the token left when all higher characters have taken the best ones."""
    card = int(state.ship[seat])
    if card == NO_CARD or card == Card.CABIN_BOY or state.phase == Phase.SUNRISE:
        return 0.0
    takes = 2 if card == Card.COOK else 1
    if state.left >= 0 and (state.phase == Phase.TAKE or state.phase == Phase.SABER) and seat == int(state.turn):
        takes = int(state.left)
    before = 0
    mine = standing(state, seat)
    for other in range(int(state.players)):
        if other != seat and standing(state, other) > mine and state.ship[other] != Card.CABIN_BOY:
            before += 2 if state.ship[other] == Card.COOK else 1
    return pick_worth(state, before, takes)


@rule
def pick_worth(state: State, before: int, takes: int) -> float:
    """The worth of the tokens on today's space that are left when a number of better ones are taken."""
    day = max(1, int(state.day)) - 1
    worth = 0.0
    skip, rest = before, takes
    for place in range(KINDS):
        here = int(state.space[day, DUSK_ORDER[place]])
        gone = min(skip, here)
        skip -= gone
        taken = min(rest, here - gone)
        rest -= taken
        worth += taken * DUSK_WORTH[place]
    return worth


@rule
def hand_hope(state: State, seat: int) -> float:
    """Cards in hand at their worth; in the last campaign only as many of them as there are days to play them."""
    worth, cards = 0.0, int(state.hand[seat])
    number = count(cards)
    if number == 0:
        return 0.0
    while cards != 0:
        worth += HAND_WORTH[lowest(cards)]
        cards &= cards - 1
    days = nights_left(state) - (0 if state.phase == Phase.SUNRISE else 1)
    return worth if state.campaign < CAMPAIGNS else worth * min(1.0, days / number)


@rule
def value(state: State, seat: int) -> float:
    """The total so far, and in a campaign: money, booty, the den's income and End actions, dusk, the hand."""
    total = float(state.total[seat])
    if state.phase == Phase.OVER:
        return total
    den = future_den(state, seat)
    total += float(state.doubloons[seat]) + booty_hope(state, seat) + dusk_share(state, seat)
    total += night_income(state, seat, den) * expected_nights(state) + waitress_hope(state, seat, den)
    return total + end_hope(state, seat, den) + hand_hope(state, seat)
