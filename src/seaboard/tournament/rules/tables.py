"""Tables: who stands where, and what decided it.  [specification 3, Tables]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from seaboard.tournament.rules.points import ALL_POINTS, score_of
from seaboard.tournament.rules.settings import GROUPS, SWISS
from seaboard.tournament.rules.state import Match, Stage, State

BYE_LEGS = 2


@dataclass
class Row:
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
    """The sum of the opponents' points.  [TRN-RANK-3]"""
    direct: int = 0
    """Points in the matches among those equal in the criteria before.  [TRN-RANK-2]"""
    met: list[str] = field(default_factory=list)
    """Opponents in decided matches."""
    place: int = 0
    decided_by: str = ""
    """The criterion that puts it behind the row above; empty for the first."""


class Criterion(NamedTuple):
    """One step of an order: its name and what it compares; smaller comes first."""

    name: str
    key: Callable[[Row], int]


STAYING = Criterion("withdrawn", lambda row: int(row.withdrawn))
POINTS = Criterion("points", lambda row: -row.points)
OPPONENTS = Criterion("opponents", lambda row: -row.opponents)
RIGHT = Criterion("right", lambda row: -row.right)
LEGS_WON = Criterion("legs", lambda row: -row.legs)
DIRECT = Criterion("direct", lambda row: -row.direct)
LOST = Criterion("lost", lambda row: row.lost)
SECONDS = Criterion("seconds", lambda row: row.seconds)
NUMBER = Criterion("number", lambda row: row.number)

BEFORE_DIRECT = (STAYING, POINTS, RIGHT, LEGS_WON)
ALL_PLAY_ALL = (*BEFORE_DIRECT, DIRECT, LOST, SECONDS, NUMBER)
"""The order in all-play-all and groups; start numbers differ, so nobody is equal.  [TRN-RANK-2, TRN-RANK-4]"""
SWISS_ORDER = (STAYING, POINTS, OPPONENTS, RIGHT, LEGS_WON, LOST, SECONDS, NUMBER)
"""The order in Swiss.  [TRN-RANK-3, TRN-RANK-4]"""


def table(state: State) -> list[Row]:
    """The table of an event without groups."""
    return make_table(state, state.by_number(), state.matches_in(Stage.TABLE), state.format == SWISS)


def group_table(state: State, group: str) -> list[Row]:
    """The table of a group."""
    players = [player for player in state.by_number() if group_of(state, player) == group]
    return make_table(state, players, state.matches_in(Stage.GROUP, group), False)


def count_groups(players: int) -> int:
    """The number of groups: the largest of 2, 4, 8 that leaves at least three players to each.  [TRN-GRP-1]"""
    return max((number for number in (2, 4, 8) if 3 * number <= players), default=2)


def group_names(state: State) -> list[str]:
    """A, B and so on; none where there are no groups."""
    return list("ABCDEFGH"[: count_groups(len(state.players))]) if state.format == GROUPS else []


def group_of(state: State, player: str) -> str:
    """Start numbers are dealt to the groups in turn.  [TRN-GRP-2]"""
    return "ABCDEFGH"[(state.players[player].number - 1) % count_groups(len(state.players))]


def make_table(state: State, players: Sequence[str], matches: Iterable[Match], is_swiss: bool) -> list[Row]:
    """The rows of these players in order, each with its place and what decided it."""
    rows = {player: new_row(state, player) for player in players}
    for match in matches:
        count(state, match, rows)
    if is_swiss:
        for bye in (each.bye for each in state.rounds if each.bye is not None):
            count_bye(rows[bye])
        for row in rows.values():
            row.opponents = sum(rows[other].points for other in row.met)
    criteria = SWISS_ORDER if is_swiss else ALL_PLAY_ALL
    if not is_swiss:
        compare_directly(state, list(rows.values()))
    return placed(sorted(rows.values(), key=lambda row: [each.key(row) for each in criteria]), criteria)


def new_row(state: State, player: str) -> Row:
    """A row before any match is counted."""
    known = state.players[player]
    return Row(player, known.number, known.right or 0, known.seconds, state.has_withdrawn(player))


def count(state: State, match: Match, rows: dict[str, Row]) -> None:
    """Count a match if it is decided.  [TRN-RANK-1]"""
    score = score_of(state, match)
    if score is None:
        return
    for seat, player in enumerate(match.players):
        row = rows[player]
        row.matches += 1
        row.points += score.points[seat]
        row.legs += score.legs[seat]
        row.lost += score.lost[seat]
        row.met.append(match.players[1 - seat])


def count_bye(row: Row) -> None:
    """A bye counts as a match won and has no opponent.  [TRN-SWISS-4]"""
    row.byes += 1
    row.points += ALL_POINTS
    row.legs += BYE_LEGS


def compare_directly(state: State, rows: list[Row]) -> None:
    """Points in the matches among players who are equal so far.  [TRN-RANK-2]"""
    for row in rows:
        equals = {other.player for other in rows if all(each.key(other) == each.key(row) for each in BEFORE_DIRECT)}
        for match in state.matches.values():
            score = score_of(state, match) if match.stage in (Stage.TABLE, Stage.GROUP) else None
            if score is not None and row.player in match.players and equals.issuperset(match.players):
                row.direct += score.points[match.players.index(row.player)]


def placed(rows: list[Row], criteria: Sequence[Criterion]) -> list[Row]:
    """Rows in order with their places, and what parts each from the one above.  [TRN-RANK-4]"""
    for place, row in enumerate(rows, 1):
        row.place = place
        if place > 1:
            above = rows[place - 2]
            row.decided_by = next(each.name for each in criteria if each.key(row) != each.key(above))
    return rows
