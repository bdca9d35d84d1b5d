"""The winner of a match, and the points it gives.  [specification 3, Match and points]"""

from __future__ import annotations

from dataclasses import dataclass

from seaboard.tournament.many.shares import places_at, points_at
from seaboard.tournament.rules.state import LEGS, EventMatch, Player, State, TableMatch

ALL_POINTS = 3
MORE, FEWER = 2, 1
FAULT_TOKENS = 4
"""What a player at fault counts as having lost.  [TRN-FAIR-8]"""


@dataclass(frozen=True)
class Score:
    """A decided match.  Pairs go as the match names its players, and so do the figures of a table."""

    legs: tuple[int, ...]
    points: tuple[int, ...]
    lost: tuple[int, ...]
    rule: str
    """The rule that decided it."""
    places: tuple[int, ...] = ()
    """At a table: the places by seat, 0 for a player at fault.  [TAB-FAIR-1]"""


def test_key(player: Player) -> tuple[int, int]:
    """Smaller is better: more right answers, then less time.  [TRN-TEST-6, TRN-TEST-8]"""
    return -(player.right or 0), player.seconds


def legs_won(match: EventMatch, player: str) -> int:
    """How many legs a player has won so far, faults aside.  [TRN-MATCH-4]"""
    results = [(leg, match.legs[leg - 1]) for leg in LEGS]
    return sum(result is not None and match.sides(leg)[result.winner] == player for leg, result in results)


def tokens_lost(match: EventMatch, player: str) -> int:
    """What a player lost in the leg with the first side.  [TRN-RANK-1]"""
    leg = 1 if match.first == player else 2
    result = match.legs[leg - 1]
    if result is None:
        return FAULT_TOKENS if leg in match.void else 0  # as if the leg were lost  [TRN-TIME-3]
    return result.lost


def needs_toss(state: State, match: EventMatch) -> bool:
    """Whether nothing but a toss can decide; at a table equals share.  [TRN-MATCH-6, TAB-PTS-2]"""
    if isinstance(match, TableMatch):
        return False
    can_need = not match.at_fault and match.is_played and not match.void
    return can_need and match.toss is None and better_of(state, match)[0] is None


def better_of(state: State, match: EventMatch) -> tuple[str | None, str]:
    """The winner of a match, and the deciding rule; nobody if the toss is still to come.  Both legs are played, nobody is at fault."""
    one, two = match.players
    won = legs_won(match, one), legs_won(match, two)
    if won[0] != won[1]:
        return (one if won[0] > won[1] else two), "TRN-MATCH-4"
    tests = test_key(state.players[one]), test_key(state.players[two])
    if tests[0] != tests[1]:
        # Right answers are the card's decider; the time among equals is a rule of its own.
        rule = "TRN-MATCH-5" if tests[0][0] != tests[1][0] else "TRN-TEST-6"
        return (one if tests[0] < tests[1] else two), rule
    lost = tokens_lost(match, one), tokens_lost(match, two)
    if lost[0] != lost[1]:
        return (one if lost[0] < lost[1] else two), "TRN-MATCH-6"
    return match.toss, "TRN-MATCH-6"


def score_of(state: State, match: EventMatch) -> Score | None:
    """A match's score; None while it is undecided.  [TRN-MATCH-7, TRN-PTS-1, TRN-PTS-2]"""
    if isinstance(match, TableMatch):
        return table_score(match)
    if match.at_fault:
        return fault_score(match)
    if not match.is_played:
        return None
    if match.void:
        return void_score(state, match)
    winner, rule = better_of(state, match)
    if winner is None:
        return None
    one, two = match.players
    legs = legs_won(match, one), legs_won(match, two)
    most, least = (ALL_POINTS, 0) if legs[0] != legs[1] else (MORE, FEWER)
    points = (most, least) if winner == one else (least, most)
    return Score(legs, points, (tokens_lost(match, one), tokens_lost(match, two)), rule)


def table_score(match: TableMatch) -> Score | None:
    """The score of a game at a table; None while it is undecided.  A game won counts as a leg.  [TAB-GAME-2, TAB-GAME-4, TAB-FAIR-1, TAB-FAIR-2]"""
    if not match.is_played and not match.is_stopped:
        return None
    if match.void:
        nobody = (0,) * len(match.players)
        return Score(nobody, nobody, nobody, "TRN-TIME-3", nobody)
    places = places_at(match)
    rule = "TAB-FAIR-2" if match.at_fault else "TAB-GAME-1"
    return Score(tuple(int(place == 1) for place in places), points_at(places), (0,) * len(places), rule, places)


def void_score(state: State, match: EventMatch) -> Score:
    """The score with a void leg: each player has points as if it were lost, so nobody gains by not finishing it.  [TRN-TIME-3]"""
    one, two = match.players
    legs = legs_won(match, one), legs_won(match, two)
    tests = test_key(state.players[one]), test_key(state.players[two])
    shares = (MORE if tests[0] < tests[1] else FEWER), (MORE if tests[1] < tests[0] else FEWER)
    points = (shares[0] if legs[0] else 0), (shares[1] if legs[1] else 0)
    return Score(legs, points, (tokens_lost(match, one), tokens_lost(match, two)), "TRN-TIME-3")


def fault_score(match: EventMatch) -> Score:
    """The score when a player is at fault, whatever was played.  [TRN-FAIR-3, TRN-FAIR-4, TRN-FAIR-8]"""
    one, two = (player in match.at_fault for player in match.players)
    if one and two:
        return Score((0, 0), (0, 0), (FAULT_TOKENS, FAULT_TOKENS), "TRN-FAIR-8")
    if one:
        return Score((0, 2), (0, ALL_POINTS), (FAULT_TOKENS, 0), "TRN-FAIR-8")
    return Score((2, 0), (ALL_POINTS, 0), (0, FAULT_TOKENS), "TRN-FAIR-8")


def is_decided(state: State, match: EventMatch) -> bool:
    """Whether both legs have a result and a needed toss is made, or somebody is at fault.  [TRN-MATCH-7]"""
    return score_of(state, match) is not None


def winner_of(state: State, match: EventMatch) -> str | None:
    """The player with more points, if there is one.  [TRN-KO-3]"""
    score = score_of(state, match)
    if score is None or score.points[0] == score.points[1]:
        return None
    return match.players[0 if score.points[0] > score.points[1] else 1]
