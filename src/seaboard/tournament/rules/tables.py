"""Tables: the order of players, and what decided it.  [specification 3, Tables]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from seaboard.tournament.many.shares import BYE_POINTS
from seaboard.tournament.rules.points import ALL_POINTS, score_of
from seaboard.tournament.rules.settings import GROUPS, SWISS, TABLES
from seaboard.tournament.rules.state import EventMatch, Stage, State

BYE_LEGS = 2


@dataclass
class Standing:
    """One player in a table."""

    player: str
    number: int
    right: int
    seconds: int
    withdrawn: bool
    points: int = 0
    legs: int = 0
    lost: int = 0
    matches: int = 0
    byes: int = 0
    opponents: int = 0
    """The sum of the opponents' points, of the averages at tables.  [TRN-RANK-3, TAB-RANK-1]"""
    direct: int = 0
    """Points in the matches among those equal in the criteria before.  [TRN-RANK-2]"""
    met: list[tuple[str, ...]] = field(default_factory=list)
    """Opponents in each decided match."""
    place: int = 0
    decided_by: str = ""
    """The criterion that puts it behind the standing above; empty for the first."""

    @property
    def firsts(self) -> int:
        """At tables: games in which the player was first, alone or with others.  [TAB-RANK-1]"""
        return self.legs


class Criterion(NamedTuple):
    """One step of an order: its name and what it compares; smaller comes first."""

    name: str
    key: Callable[[Standing], int]


STAYING = Criterion("withdrawn", lambda standing: int(standing.withdrawn))
POINTS = Criterion("points", lambda standing: -standing.points)
OPPONENTS = Criterion("opponents", lambda standing: -standing.opponents)
RIGHT = Criterion("right", lambda standing: -standing.right)
LEGS_WON = Criterion("legs", lambda standing: -standing.legs)
DIRECT = Criterion("direct", lambda standing: -standing.direct)
LOST = Criterion("lost", lambda standing: standing.lost)
SECONDS = Criterion("seconds", lambda standing: standing.seconds)
NUMBER = Criterion("number", lambda standing: standing.number)

FIRSTS = Criterion("firsts", lambda standing: -standing.legs)

BEFORE_DIRECT = (STAYING, POINTS, RIGHT, LEGS_WON)
ALL_PLAY_ALL = (*BEFORE_DIRECT, DIRECT, LOST, SECONDS, NUMBER)
"""The order in all-play-all and groups; start numbers differ, so nobody is equal.  [TRN-RANK-2, TRN-RANK-4]"""
SWISS_ORDER = (STAYING, POINTS, OPPONENTS, RIGHT, LEGS_WON, LOST, SECONDS, NUMBER)
"""The order in Swiss.  [TRN-RANK-3, TRN-RANK-4]"""
TABLE_ORDER = (STAYING, POINTS, FIRSTS, OPPONENTS, RIGHT, SECONDS, NUMBER)
"""The order at tables, where `legs` are games won; start numbers differ, so nobody is equal.  [TAB-RANK-2, TAB-RANK-3]"""
ORDERS = {SWISS: SWISS_ORDER, TABLES: TABLE_ORDER}


def table(state: State) -> list[Standing]:
    """The table of an event without groups."""
    return make_table(state, state.by_number(), state.matches_in(Stage.TABLE), state.format in ORDERS)


def group_table(state: State, group: str) -> list[Standing]:
    """The table of a group."""
    players = [player for player in state.by_number() if group_of(state, player) == group]
    return make_table(state, players, state.matches_in(Stage.GROUP, group), False)


def count_groups(players: int) -> int:
    """The number of groups: the largest of 2, 4, 8 that leaves at least three players to each.  [TRN-GRP-1]"""
    return max((number for number in (2, 4, 8) if 3 * number <= players), default=2)


def group_names(state: State) -> list[str]:
    """A, B and so on; empty where there are no groups."""
    return list("ABCDEFGH"[: count_groups(len(state.players))]) if state.format == GROUPS else []


def group_of(state: State, player: str) -> str:
    """Start numbers are dealt to the groups in turn.  [TRN-GRP-2]"""
    return "ABCDEFGH"[(state.players[player].number - 1) % count_groups(len(state.players))]


def make_table(state: State, players: Sequence[str], matches: Iterable[EventMatch], is_swiss: bool) -> list[Standing]:
    """The standings of these players in order, each with its place and what decided it."""
    standings = {player: new_standing(state, player) for player in players}
    for match in matches:
        count(state, match, standings)
    if is_swiss:
        for bye in (player for each in state.rounds for player in each.byes):
            count_bye(state, standings[bye])
        for standing in standings.values():
            standing.opponents = sum(average([standings[other].points for other in others]) for others in standing.met)
    criteria = ORDERS[state.format] if is_swiss else ALL_PLAY_ALL
    if not is_swiss:
        compare_directly(state, list(standings.values()))
    return placed(sorted(standings.values(), key=lambda standing: [each.key(standing) for each in criteria]), criteria)


def new_standing(state: State, player: str) -> Standing:
    """A standing before any match is counted."""
    known = state.players[player]
    return Standing(player, known.number, known.right or 0, known.seconds, state.has_withdrawn(player))


def count(state: State, match: EventMatch, standings: dict[str, Standing]) -> None:
    """Count a match if it is decided.  [TRN-RANK-1]"""
    score = score_of(state, match)
    if score is None:
        return
    for seat, player in enumerate(match.players):
        standing = standings[player]
        standing.matches += 1
        standing.points += score.points[seat]
        standing.legs += score.legs[seat]
        standing.lost += score.lost[seat]
        standing.met.append(tuple(other for other in match.players if other != player))


def average(points: Sequence[int]) -> int:
    """Rounded down.  [TAB-RANK-1]"""
    return sum(points) // len(points)


def count_bye(state: State, standing: Standing) -> None:
    """A bye counts as a match won, or as the average of a table, and has no opponent.  [TRN-SWISS-4, TAB-SIZE-4]"""
    standing.byes += 1
    if state.format == TABLES:
        standing.points += BYE_POINTS
        return
    standing.points += ALL_POINTS
    standing.legs += BYE_LEGS


def compare_directly(state: State, standings: list[Standing]) -> None:
    """Points in the matches among players who are equal so far.  [TRN-RANK-2]"""
    for standing in standings:
        equals = {other.player for other in standings if all(each.key(other) == each.key(standing) for each in BEFORE_DIRECT)}
        for match in state.matches.values():
            score = score_of(state, match) if match.stage in (Stage.TABLE, Stage.GROUP) else None
            if score is not None and standing.player in match.players and equals.issuperset(match.players):
                standing.direct += score.points[match.players.index(standing.player)]


def placed(standings: list[Standing], criteria: Sequence[Criterion]) -> list[Standing]:
    """Rows in order with their places, and what parts each from the one above.  [TRN-RANK-4]"""
    for place, standing in enumerate(standings, 1):
        standing.place = place
        if place > 1:
            above = standings[place - 2]
            standing.decided_by = next(each.name for each in criteria if each.key(standing) != each.key(above))
    return standings
