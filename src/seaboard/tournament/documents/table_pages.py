"""What is printed of an event at tables otherwise than of one with legs: the tables of a round, and the slips for their results."""

from __future__ import annotations

from typing import Any

from seaboard.tournament.documents.explain import shown_result, title_of
from seaboard.tournament.documents.words import phrase
from seaboard.tournament.event.event import Event
from seaboard.tournament.rules.state import Round, TableMatch


def board_of(event: Event, match: str) -> int:
    """At which table of the hall a match is played."""
    return event.state.rounds[event.state.matches[match].round - 1].matches.index(match) + 1


def round_of_tables(event: Event, drawn: Round, language: str, viewer: str) -> tuple[str, list[str], list[list[str | int]]]:
    """Title, headings and rows of a round: table, seats in order, one a line, result, match; and who has a bye."""
    rows: list[list[str | int]] = []
    for board, name in enumerate(drawn.matches, 1):
        match = event.state.matches[name]
        seats = "\n".join(f"{seat}. {event.name(player)}" for seat, player in enumerate(match.players, 1))
        rows.append([board, seats, shown_result(event, match, language, viewer), name])
    rows += [["", event.name(player), phrase(language, "bye"), ""] for player in drawn.byes]
    headings = [phrase(language, word) for word in ("board", "players", "result", "match")]
    return f"{phrase(language, 'round')} {drawn.number}", headings, rows


def table_slips(event: Event, language: str) -> list[dict[str, Any]]:
    """A slip for each table of the current round that has to play: its seats, and room for their places."""
    return [
        {
            "id": match.id,
            "board": board_of(event, match.id),
            "title": title_of(event, match, language),
            "players": [(seat + 1, event.name(match.players[seat])) for seat in match.staying],
        }
        for match in event.state.current()
        if isinstance(match, TableMatch) and not match.is_stopped and not match.is_played
    ]
