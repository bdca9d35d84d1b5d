"""A table's stored entries as a match: for transcripts after the end, and for the log of a running table."""

from __future__ import annotations

from collections.abc import Sequence

from seaboard.engine.errors import SeaboardError
from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import commitment
from seaboard.engine.transcript import FORMAT, Transcript, transcript_of
from seaboard.server.http.answers import LogLine, TableLog
from seaboard.server.store.rows import Entry, SeatRow, TableRow
from seaboard.server.table.suspension import playable_game
from seaboard.server.table.table import new_match
from seaboard.server.table.words import seat_name


def moves_that_stand(entries: Sequence[Entry]) -> list[tuple[int, str]]:
    """The moves, without those that were taken back."""
    moves: list[tuple[int, str]] = []
    for entry in entries:
        if entry.kind == "move" and entry.actor is not None:
            moves.append((entry.actor, entry.text))
        elif entry.kind == "undo":
            del moves[int(entry.text) :]
    return moves


def match_of(row: TableRow, entries: Sequence[Entry]) -> Match:
    """The match as the entries tell it."""
    match = new_match(find_game(row.played), row)
    for actor, text in moves_that_stand(entries):
        match.play(actor, text)
    return match


def transcript_of_table(row: TableRow, seats: Sequence[SeatRow], entries: Sequence[Entry], language: str = "en") -> Transcript:
    """The transcript of a table that has ended, seed revealed.  Where the rules have changed since, the moves stand as they were made."""
    names = [seat_name(seat, language) or f"Seat {seat.seat + 1}" for seat in seats]
    if playable_game(row) is not None:
        try:
            transcript = transcript_of(match_of(row, entries), reveal=True)
        except SeaboardError:
            pass  # the rules have changed without a new version
        else:
            transcript.names = names
            return transcript
    return Transcript(
        format=FORMAT,
        game=row.game,
        players=row.players,
        options={name: value for name, value in row.options.items() if value},
        moves=[("chance" if actor == CHANCE else actor, text) for actor, text in moves_that_stand(entries)],
        rules_version=row.rules_version,
        data=row.data or None,
        stream=row.stream,
        commitment=commitment(row.seed),
        seed=row.seed.hex(),
        names=names,
    )


def log_of_table(row: TableRow, entries: Sequence[Entry], you: int | None) -> TableLog:
    """As much of the past as the specification lets a person at this seat, or a spectator, be shown."""
    shown = match_of(row, entries).log_for(SPECTATOR if you is None else you, remembers=False)
    seq = entries[-1].number if entries else 0
    lines = [LogLine(move.number, None if move.actor == CHANCE else move.actor, move.text) for move in shown]
    return TableLog(row.id, you, seq, lines)
