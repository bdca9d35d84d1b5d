"""An event as CSV files: standings, matches, log."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from seaboard.tournament.documents.explain import result_text, tables_of, title_of, why_result, why_there
from seaboard.tournament.event.event import Event
from seaboard.tournament.event.sight import concerned, log_for
from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.points import score_of
from seaboard.tournament.rules.state import Result

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for the beginning of a formula."""


def csv_text(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV; a name that looks like a formula gets a quote in front, so that no spreadsheet runs it."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(headings)
    for row in rows:
        writer.writerow([f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell for cell in row])
    return out.getvalue()


def standings_csv(event: Event, language: str = "en") -> str:
    """Every table with what decided each order."""
    headings = "group place player name number points opponents right legs direct lost seconds matches byes withdrawn why".split()
    rows: list[list[object]] = []
    for group, table in tables_of(event).items():
        for place, each in enumerate(table):
            why = why_there(event, each, table[place - 1] if place else None, language)
            figures = [each.number, each.points, each.opponents, each.right, each.legs, each.direct, each.lost, each.seconds]
            rows.append(
                [
                    group,
                    each.place,
                    each.player,
                    event.name(each.player),
                    *figures,
                    each.matches,
                    each.byes,
                    int(each.withdrawn),
                    why,
                ]
            )
    return csv_text(headings, rows)


def places_csv(event: Event) -> str:
    """Final places; only the headings before the event is over."""
    rows = sorted((place, player, event.name(player)) for player, place in places_of(event.state).items())
    return csv_text(["place", "player", "name"], rows)


def matches_csv(event: Event, language: str = "en") -> str:
    """Every match with its legs and what decided it; at tables every player of a match has a line."""
    if event.settings.is_at_tables:
        return table_matches_csv(event, language)
    headings = "match round for one other first leg1-side leg1-lost leg2-side leg2-lost result why".split()
    rows = []
    for match in event.state.matches.values():
        legs = [cell for result in match.legs for cell in leg_cells(event, result)]
        pair, first = map(event.name, match.players), event.name(match.first) if match.first else ""
        told = [result_text(event, match), why_result(event, match, language)]
        rows.append([match.id, match.round, title_of(event, match, language), *pair, first, *legs, *told])
    return csv_text(headings, rows)


def table_matches_csv(event: Event, language: str) -> str:
    """Every game at a table: a line for each seat.  [TAB-GAME-1]"""
    rows = []
    for match in event.state.matches.values():
        score = score_of(event.state, match)
        for seat, player in enumerate(match.players):
            told = ["", ""] if score is None else [score.places[seat] or "", score.points[seat]]
            rows.append([match.id, match.round, seat + 1, player, event.name(player), *told, why_result(event, match, language)])
    return csv_text("match round seat player name place points why".split(), rows)


def leg_cells(event: Event, result: Result | None) -> tuple[str, object]:
    """The side that won a leg, and the tokens lost."""
    return ("", "") if result is None else (event.settings.contest.sides[result.winner], result.lost)


def log_csv(event: Event, viewer: str) -> str:
    """The log as a viewer may see it.  [TRN-SEE-1]"""
    rows = [
        [
            entry.number,
            entry.time.isoformat() if entry.time else "",
            entry.actor,
            entry.person,
            entry.text,
            entry.reason,
            entry.name,
            ", ".join(event.name(player) for player in sorted(concerned(event.state, entry.deed))),
        ]
        for entry in log_for(event, viewer)
    ]
    return csv_text("number time actor person text reason name players".split(), rows)
