"""Missions: what the cards before a player must show, and the tokens for it.  [GOP-MIS, specification 2.5]"""

from __future__ import annotations

import numpy as np

from seaboard.engine.bits import count
from seaboard.engine.compile import rule
from seaboard.engine.record import State
from seaboard.engine.telling import NOBODY, tell
from seaboard.games.game_of_powers.actions import OK, Refusal
from seaboard.games.game_of_powers.causes import Cause
from seaboard.games.game_of_powers.data import CATEGORIES, CATEGORY_CARDS, SITE_CARDS, SITES, Mission

FEWEST_CARDS = 4
"""No mission is met by fewer played cards."""
MET_BY = np.zeros(len(Mission), np.int64)
"""The rule that states a mission's condition."""
MET_BY[Mission.FOUR_SITES] = Refusal.GOP_MIS_2
MET_BY[Mission.FIVE_UPPAKRA : Mission.FIVE_OWIDZ + 1] = Refusal.GOP_MIS_3
MET_BY[Mission.SIX_CATEGORIES] = Refusal.GOP_MIS_4
MET_BY[Mission.FOUR_OF_A_CATEGORY] = Refusal.GOP_MIS_5
MET_BY[Mission.THREE_PAIRS] = Refusal.GOP_MIS_6


@rule
def met_by_sites(played: int) -> int:
    """Missions met by where cards come from: all four sites, or five cards of one.  [GOP-MIS-2, 3, 9]"""
    met = 0
    sites = 0
    for site in range(len(SITES)):
        number = count(played & int(SITE_CARDS[site]))
        sites += 1 if number > 0 else 0
        met |= 1 << Mission.FIVE_UPPAKRA + site if number >= 5 else 0
    return met | (1 << Mission.FOUR_SITES if sites == len(SITES) else 0)


@rule
def met_by_categories(played: int) -> int:
    """Missions met by categories: all six, four of one, or three pairs.  [GOP-MIS-4 to 6, 10, 11]"""
    categories, pairs, fours = 0, 0, 0
    for category in range(len(CATEGORIES)):
        number = count(played & int(CATEGORY_CARDS[category]))
        categories += 1 if number > 0 else 0
        pairs += 1 if number >= 2 else 0
        fours += 1 if number >= 4 else 0
    met = 1 << Mission.SIX_CATEGORIES if categories == len(CATEGORIES) else 0
    met |= 1 << Mission.FOUR_OF_A_CATEGORY if fours > 0 else 0
    return met | (1 << Mission.THREE_PAIRS if pairs >= 3 else 0)


@rule
def met_missions(state: State, seat: int) -> int:
    """The missions whose condition a seat's played cards meet, whenever played.  [GOP-MIS-1, GOP-MIS-13]"""
    played = int(state.played[seat])
    return 0 if count(played) < FEWEST_CARDS else met_by_sites(played) | met_by_categories(played)


@rule
def claimable_missions(state: State, seat: int) -> int:
    """The missions whose token a seat may take now.  [GOP-MIS-1, 7, 8]"""
    left = (int(state.first_left) | int(state.next_left)) & ~int(state.missions[seat])
    return 0 if state.claimed or left == 0 else left & met_missions(state, seat)


@rule
def check_claim(state: State, seat: int, mission: int) -> int:
    """With missions: a token is left, the seat holds no such token and took no mission this turn, the condition is met.  [GOP-MIS-1, 7, 8, 14]"""
    if not state.has_missions:
        return Refusal.GOP_VAR_1
    if state.claimed:
        return Refusal.GOP_MIS_7
    if not (int(state.first_left) | int(state.next_left)) >> mission & 1:
        return Refusal.GOP_MIS_14
    if int(state.missions[seat]) >> mission & 1:
        return Refusal.GOP_MIS_8
    return OK if met_missions(state, seat) >> mission & 1 else int(MET_BY[mission])


@rule
def claim(state: State, seat: int, mission: int) -> None:
    """The highest token left goes to the player.  [GOP-MIS-1, GOP-MIS-14]"""
    bit = 1 << mission
    is_first = int(state.first_left) & bit
    if is_first:
        state.first_left = int(state.first_left) & ~bit
    else:
        state.next_left = int(state.next_left) & ~bit
        state.seconds[seat] = int(state.seconds[seat]) | bit
    state.missions[seat] = int(state.missions[seat]) | bit
    tell(state, Cause.CLAIM if is_first else Cause.CLAIM_NEXT, seat, NOBODY)
    state.claimed = 1
