"""The day of rest: End actions, wealth, totals and places.  [specification 6]"""

from __future__ import annotations

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.record import Numbers, State
from seaboard.games.libertalia.data import MAP_SET_VALUE, MAPS_IN_SET, TOKEN_VALUE, Card, Token
from seaboard.games.libertalia.state import CAMPAIGNS
from seaboard.games.libertalia.table import KINDS, count_den, lies_in_den


@rule
def has_fewest(state: State, seat: int) -> bool:
    """Whether no den holds fewer characters; a tie is enough.  [LIB-ANCHOR-16]"""
    mine = count_den(state, seat)
    for other in range(int(state.players)):
        if count_den(state, other) < mine:
            return False
    return True


@rule
def count_daughters(state: State) -> int:
    """In how many dens the Governor's Daughter lies.  [LIB-ANCHOR-25]"""
    daughters = 0
    for seat in range(int(state.players)):
        daughters += 1 if lies_in_den(state, seat, Card.GOVERNORS_DAUGHTER) else 0
    return daughters


@rule
def end_gains(state: State, seat: int) -> int:
    """What the End actions of a den gain.  [LIB-ANCHOR-6, 9, 16, 23, 24, 25, 28; LIB-ACT-6]"""
    den = int(state.den[seat])
    gains = 5 * (den >> Card.PREACHER & 1)
    gains += 10 * (den >> Card.CARPENTER & 1)
    gains += 8 * (den >> Card.GAMBLER & 1)
    if lies_in_den(state, seat, Card.TOPMAN) and has_fewest(state, seat):
        gains += 5
    if lies_in_den(state, seat, Card.TREASURER):
        gains += int(state.booty[seat, Token.CHEST]) + int(state.booty[seat, Token.JEWEL]) + int(state.booty[seat, Token.GOODS])
    if lies_in_den(state, seat, Card.GOVERNORS_DAUGHTER) and count_daughters(state) == 1:
        gains += 6
    if lies_in_den(state, seat, Card.FIRST_MATE):
        gains += count(den)
    return gains


@rule
def end_losses(state: State, seat: int) -> int:
    """What the End actions of a den lose.  [LIB-ANCHOR-25, LIB-ANCHOR-26, LIB-ANCHOR-29]"""
    den = int(state.den[seat])
    losses = 8 * (den >> Card.QUARTERMASTER & 1)
    losses += 3 * int(state.booty[seat, Token.RELIC]) * (den >> Card.CAPTAIN & 1)
    if lies_in_den(state, seat, Card.GOVERNORS_DAUGHTER) and count_daughters(state) > 1:
        losses += 3
    return losses


@rule
def booty_value(state: State, seat: int) -> int:
    """What the tokens of a den are worth; maps in full sets only.  [LIB-REST-3]"""
    value = MAP_SET_VALUE * (int(state.booty[seat, Token.MAP]) // MAPS_IN_SET)
    for token in range(KINDS):
        value += int(TOKEN_VALUE[token]) * int(state.booty[seat, token])
    return value


@rule
def rest(state: State) -> None:
    """Every seat's wealth: gains, then losses, not below 0; then booty, not below 0; added to the total.  [LIB-REST-1 to 5]"""
    campaign = int(state.campaign) - 1
    for seat in range(int(state.players)):
        doubloons = int(state.doubloons[seat])
        gains, losses = end_gains(state, seat), end_losses(state, seat)
        money = max(0, doubloons + gains - losses)
        wealth = max(0, money + booty_value(state, seat))
        state.total[seat] = int(state.total[seat]) + wealth
        state.sheet_doubloons[campaign, seat] = doubloons
        state.sheet_gains[campaign, seat] = gains
        state.sheet_losses[campaign, seat] = losses
        state.sheet_wealth[campaign, seat] = wealth
        for token in range(KINDS):
            state.sheet_booty[campaign, seat, token] = state.booty[seat, token]


@rule
def scores(state: State, out: Numbers) -> None:
    """Points by seat: the totals."""
    for seat in range(int(state.players)):
        out[seat] = state.total[seat]


@rule
def is_better(state: State, one: int, other: int) -> bool:
    """A higher total is better; with `third-campaign` equal totals look at the last campaign; else the place is shared.  [LIB-WIN-2 to 4]"""
    if state.total[one] != state.total[other]:
        return state.total[one] > state.total[other]
    last = CAMPAIGNS - 1
    return state.third_campaign != 0 and state.sheet_wealth[last, one] > state.sheet_wealth[last, other]
