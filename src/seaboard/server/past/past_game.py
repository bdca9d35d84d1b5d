"""A game to look at again: a transcript, and for a what-if game the record that it begins with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from seaboard.bots.worlds import world_of
from seaboard.engine.errors import SeaboardError
from seaboard.engine.match import Match
from seaboard.engine.record import FullBytes
from seaboard.engine.transcript import Transcript, game_of, make_move, transcript_of
from seaboard.server.http.answers import Course
from seaboard.server.http.problems import trouble
from seaboard.server.past.course import course
from seaboard.server.past.transcripts import match_of
from seaboard.server.store.rows import BranchRow, Entry, SeatRow, TableRow
from seaboard.server.table.suspension import missing_from
from seaboard.server.table.table import opening_of
from seaboard.server.table.words import seat_name
from seaboard.world import World


@dataclass(frozen=True)
class PastGame:
    """What there is to look at."""

    id: str
    transcript: Transcript
    is_table: bool
    branch: BranchRow | None = None
    eyes: int | None = None
    """The only seat through whose eyes it may be seen, while a what-if game is played."""

    @property
    def opening(self) -> FullBytes | None:
        """The record that it begins with, if that is not the game's own beginning."""
        return None if self.branch is None else opening_of(self.branch)

    @property
    def root(self) -> str:
        """The game that a what-if game belongs to; of any other game itself."""
        return self.id if self.branch is None else self.branch.root


def past_branch(row: TableRow, seats: Sequence[SeatRow], entries: Sequence[Entry], language: str) -> PastGame:
    """A what-if game as far as it has been played; of its seed nothing is told."""
    assert row.branch is not None
    try:
        transcript = transcript_of(match_of(row, entries))
    except SeaboardError:
        raise trouble(409, "rules gone") from None
    transcript.names = [seat_name(seat, language) or f"Seat {seat.seat + 1}" for seat in seats]
    transcript.stream = transcript.commitment = transcript.seed = None
    return PastGame(row.id, transcript, True, row.branch, None if row.status in {"over", "closed"} else row.branch.seat)


def course_of(past: PastGame, with_views: bool) -> Course:
    """How the game went; of one that is still played without points, which may be hidden."""
    found = course(past.transcript, with_views, past.opening)
    if past.eyes is None:
        return found
    return Course(found.colours, [msgspec.structs.replace(stop, scores=[]) for stop in found.stops])


def branch_from(past: PastGame, move: int, seat: int, world: World) -> BranchRow:
    """What a what-if game begins with that goes on from a moment of this one."""
    transcript = past.transcript
    if not 0 <= move <= len(transcript.moves):
        raise trouble(422, "positions", len(transcript.moves))
    if not 0 <= seat < transcript.players:
        raise trouble(422, "no seat of", seat, transcript.players)
    if past.eyes is not None and seat != past.eyes:
        raise trouble(409, "your eyes")
    match = _opened(past)
    try:
        _play(match, transcript, 0, move)
        if match.is_over:
            raise trouble(409, "over there")
        opening = bytes(world_of(match, seat, world))
        _play(match, transcript, move, move if past.is_table else len(transcript.moves))
    except SeaboardError:
        raise trouble(409, "rules gone") from None
    if not (past.is_table or match.is_over):
        # What breaks off may be a game that is still played somewhere.
        raise trouble(409, "unfinished upload")
    return BranchRow(past.root, past.id, move, seat, world, opening)


def _opened(past: PastGame) -> Match:
    """The match before its first move, if the rules and data that it was played with are at hand."""
    transcript, game = past.transcript, game_of(past.transcript)
    options, version = game.check_options(transcript.options), transcript.rules_version
    if missing_from(
        game.plain_slug, transcript.players, options, game.version if version is None else version, transcript.data or ""
    ):
        raise trouble(409, "rules gone")
    return Match(game, transcript.players, options, opening=past.opening)


def _play(match: Match, transcript: Transcript, first: int, last: int) -> None:
    """Make the moves from one number of moves to another."""
    for number, (actor, text) in enumerate(transcript.moves[first:last], first + 1):
        make_move(match, number, actor, text)
