"""Legs at the server's tables: the players' seats, what a table must do now, and how it ended."""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

import msgspec

from seaboard.bots.registry import USUAL
from seaboard.server.deeds.taking_back import can_take_back
from seaboard.server.store.rows import GuestRow, SeatRow, TableRow
from seaboard.server.table.lobby import table_row
from seaboard.server.table.table import Table
from seaboard.server.table_info import TableSettings
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.store.rows import LegRow
from seaboard.tournament.many.program import is_for_program, stands_in
from seaboard.tournament.rules.deeds import Side, Takeback
from seaboard.tournament.rules.play import is_open
from seaboard.tournament.rules.program_legs import ProgramLegs
from seaboard.tournament.rules.state import EventMatch

SETTINGS = TableSettings(undo=False, chat=False, takeover=False, rematch=False)
"""No taking back by agreement, no talk, no leaving, no clock of the table's own; everybody may look on."""
NOBODY = GuestRow("", "", "en", 0.0, 0.0)
Fate = Literal["run", "hold", "shut"]
RUNNING = ("gathering", "playing")


def is_played_here(live: LiveEvent, match: EventMatch) -> bool:
    """Whether all players who have to play have a device or are bots."""

    def is_able(player: str) -> bool:
        row = live.players.get(player)
        return row is not None and row.kind != "printed"

    return is_for_program(match, is_able)


def missing_legs(live: LiveEvent) -> list[tuple[EventMatch, int]]:
    """Legs that must be played here and have no table yet."""
    found: list[tuple[EventMatch, int]] = []
    if live.event.state.halted:
        return found
    for match in live.event.state.current():
        leg = match.open_leg()
        if leg is not None and is_open(live.event.state, match) and is_played_here(live, match) and live.leg(match.id, leg) is None:
            found.append((match, leg))
    return found


def new_leg(live: LiveEvent, match: EventMatch, leg: int) -> tuple[LegRow, TableRow, list[SeatRow]]:
    """A table for a leg, with each player in the right seat, or a bot in place of a player at fault.  [TRN-MATCH-1, TRN-EVENT-5, TAB-FAIR-3]"""
    settings = live.event.settings
    row = table_row(settings.game, len(match.players), settings.leg_options(), SETTINGS, NOBODY, live.now())
    seats = []
    for seat, player in enumerate(match.sides(leg)):
        known, name = live.players[player], live.told("en").name(player)
        if stands_in(match, player):
            seats.append(SeatRow(seat, "bot", name, None, known.level or USUAL))
            continue
        kind: Literal["guest", "bot"] = "bot" if known.kind == "bot" else "guest"
        seats.append(SeatRow(seat, kind, name, known.guest, known.level))
    return LegRow(match.id, leg, live.attempt(match.id, leg), row.id, (0,) * len(seats)), row, seats


def fate_of(live: LiveEvent, leg: LegRow) -> Fate:
    """What the log wants of a table: to run, to stand still, or to end.  [TRN-FAIR-3, TRN-FAIR-9, TRN-FIX-4, TRN-TIME-6]"""
    state = live.event.state
    match = state.matches.get(leg.match)
    if match is None or not state.is_current(match) or live.attempt(leg.match, leg.leg) != leg.attempt:
        return "shut"
    if leg.leg in match.void:
        return "hold"  # until the round is closed the referee may give it more time  [TRN-TIME-5]
    if match.open_leg() != leg.leg:
        return "shut"
    # A fault can be lifted again until the round is closed; then the leg goes on where it stood.
    return "hold" if match.paused or match.is_stopped or state.halted else "run"


def owed_takebacks(live: LiveEvent, leg: LegRow, applied: Container[tuple[str, str]]) -> list[str]:
    """Ids of the takebacks that the log has for this leg and the table has not made yet.  [TRN-FIX-7]"""
    owed: list[str] = []
    for number, deed in enumerate(live.deeds(), 1):
        if getattr(deed, "match", None) != leg.match:
            continue
        if isinstance(deed, Takeback):
            owed.append(takeback_id(number))
        elif isinstance(deed, Side) or hasattr(deed, "leg"):
            owed.clear()  # another leg, or the same one again
    return [each for each in owed if ("", each) not in applied]


def moved_places(live: LiveEvent, leg: LegRow, table: Table) -> list[tuple[int, str, str]]:
    """The seats whose players take part from another device, or under another name, than is seated there: seat, guest and name.

    The guest of a player who has no device any more is empty.  [TRN-NAME-6]
    """
    match, event = live.event.state.matches[leg.match], live.told("en")
    rows = [live.players.get(player) for player in match.sides(leg.leg)]
    left = [
        (seat, "", event.name(row.player))
        for seat, row in enumerate(rows)
        if row is not None and row.kind == "printed" and row.guest is None and table.seats[seat].guest is not None
    ]
    wanted = [
        (seat, row.guest, event.name(row.player))
        for seat, row in enumerate(rows)
        if row is not None and row.kind == "device" and row.guest is not None and not stands_in(match, row.player)
    ]
    return left + [each for each in wanted if (table.seats[each[0]].guest, table.seats[each[0]].name) != each[1:]]


def bot_seats(live: LiveEvent, leg: LegRow, table: Table) -> list[int]:
    """The seats in which a bot has to play from now on.  [TAB-FAIR-3]"""
    match = live.event.state.matches[leg.match]
    players = enumerate(match.sides(leg.leg))
    return [seat for seat, player in players if stands_in(match, player) and table.seats[seat].kind != "bot"]


def takeback_id(number: int) -> str:
    """Under which id a table takes back what an entry says."""
    return f"takeback {number}"


class ServerLegs(msgspec.Struct, frozen=True):
    """Which legs run at the server's tables, for judging an entry.  [specification 4.2]"""

    running: frozenset[tuple[str, int]]
    begun: frozenset[tuple[str, int]]
    takeable: frozenset[tuple[str, int]]

    def is_running(self, match: str, leg: int) -> bool:
        return (match, leg) in self.running

    def was_begun(self, match: str, leg: int) -> bool:
        return (match, leg) in self.begun

    def can_take_back(self, match: str, leg: int) -> bool:
        return (match, leg) in self.takeable


def program_legs(live: LiveEvent, tables: dict[str, Table], trusts_unknown: bool = False) -> ProgramLegs:
    """The legs as their tables stand; of one that is not at hand it is unknown whether its last move may be taken back."""
    counting = [leg for leg in live.legs.values() if live.attempt(leg.match, leg.leg) == leg.attempt]
    running = [leg for leg in counting if leg.status == "playing"]
    takeable = [leg for leg in running if (can_take_back(tables[leg.table]) if leg.table in tables else trusts_unknown)]
    keys = [frozenset((leg.match, leg.leg) for leg in legs) for legs in (running, counting, takeable)]
    return ServerLegs(*keys)
