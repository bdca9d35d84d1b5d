"""What is read of results: a person's games, the ratings of a game, the tables that wait for somebody.  Nothing is played again for it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, exists, func, select, update

from seaboard.server.store.club_schema import club_members
from seaboard.server.store.packing import to_seat
from seaboard.server.store.rows import SeatRow
from seaboard.server.store.schema import branches, contestants, guests, ratings, result_seats, results, seats, sitters, tables

Outcome = Literal["won", "lost", "left"]
Against = Literal["people", "bots"]
PAGE = 20
MOST_LINES = 100
MOST_GAMES = 5000
"""Of one person, that a summary looks at: the newest."""
MOST_WAITING = 100

mine = result_seats.alias("mine")
other = result_seats.alias("other")


class Wanted(NamedTuple):
    """Which of my games are asked for."""

    game: str = ""
    outcome: Outcome | None = None
    against: Against | None = None
    since: float | None = None
    page: int = 0


def contestant_of(connection: Connection, guest: str) -> Row[Any] | None:
    """Under which key a guest has results, and whether they are shown; None for a guest who has none."""
    return connection.execute(select(contestants).where(contestants.c.guest == guest)).first()


def show(connection: Connection, guest: str, is_shown: bool, fresh: str) -> None:
    """Keep whether others are shown a guest's name and ratings; `fresh` is the key for a guest without results."""
    if contestant_of(connection, guest) is None:
        connection.execute(contestants.insert().values(key=fresh, guest=guest, is_shown=is_shown))
    else:
        connection.execute(update(contestants).where(contestants.c.guest == guest).values(is_shown=is_shown))


# My games

_MINE = results.join(mine, mine.c.table_id == results.c.table_id)


def _is_wanted(key: str, wanted: Wanted) -> list[ColumnElement[bool]]:
    is_wanted: list[ColumnElement[bool]] = [mine.c.contestant == key]
    if wanted.game:
        is_wanted.append(results.c.game == wanted.game)
    if wanted.since is not None:
        is_wanted.append(results.c.ended >= wanted.since)
    if wanted.outcome == "left":
        is_wanted += [mine.c.gone.is_not(None), ~mine.c.removed]
    elif wanted.outcome is not None:
        is_wanted += [mine.c.gone.is_(None), mine.c.place == 1 if wanted.outcome == "won" else mine.c.place > 1]
    if wanted.against is not None:
        person = exists().where(other.c.table_id == results.c.table_id, other.c.seat != mine.c.seat, other.c.kind == "guest")
        is_wanted.append(person if wanted.against == "people" else ~person)
    return is_wanted


def count_games(connection: Connection, key: str, wanted: Wanted) -> int:
    """How many games there are of those that are wanted."""
    return connection.scalar(select(func.count()).select_from(_MINE).where(*_is_wanted(key, wanted))) or 0


def games_of(connection: Connection, key: str, wanted: Wanted) -> list[Row[Any]]:
    """One page of games that are over, the newest first."""
    return list(connection.execute(_played().where(*_is_wanted(key, wanted)).limit(PAGE).offset(wanted.page * PAGE)))


def best_games(connection: Connection, key: str, game: str, most: int) -> list[Row[Any]]:
    """The games of one kind with the most points that were won, without what-if games."""
    is_best = [
        mine.c.contestant == key,
        results.c.game == game,
        mine.c.place == 1,
        mine.c.gone.is_(None),
        results.c.kind != "what-if",
    ]
    asked = _played().where(*is_best, mine.c.points.is_not(None)).order_by(None)
    return list(connection.execute(asked.order_by(mine.c.points.desc(), results.c.ended).limit(most)))


def _played() -> Select[Any]:
    has_replay = exists().where(tables.c.id == results.c.table_id).label("has_replay")
    asked = select(results, mine.c.seat, mine.c.points, mine.c.place, mine.c.gone, mine.c.removed, mine.c.finds, mine.c.mu)
    return asked.add_columns(mine.c.sigma, has_replay).select_from(_MINE).order_by(results.c.ended.desc(), results.c.table_id)


def seats_of(connection: Connection, ids: list[str]) -> dict[str, list[Row[Any]]]:
    """The seats of games that are over, with the names that people had there; no name where the table is gone or its person forgotten."""
    is_sitter = (sitters.c.table_id == result_seats.c.table_id) & (sitters.c.key == result_seats.c.key)
    asked = select(result_seats, sitters.c.name).outerjoin(sitters, is_sitter).where(result_seats.c.table_id.in_(ids))
    found: dict[str, list[Row[Any]]] = {id: [] for id in ids}
    for row in connection.execute(asked.order_by(result_seats.c.table_id, result_seats.c.seat)):
        found[row.table_id].append(row)
    return found


def summary_of(connection: Connection, key: str) -> tuple[list[Row[Any]], dict[str, set[str]]]:
    """A person's games without what-if games, newest first, and for each against whom it was: `people`, or a bot's level."""
    asked = _played().where(mine.c.contestant == key, results.c.kind != "what-if").limit(MOST_GAMES)
    rows = list(connection.execute(asked))
    against: dict[str, set[str]] = {row.table_id: set() for row in rows}
    others = select(other.c.table_id, other.c.kind, other.c.level).select_from(
        mine.join(other, other.c.table_id == mine.c.table_id)
    )
    for row in connection.execute(others.where(mine.c.contestant == key, other.c.seat != mine.c.seat).distinct()):
        if row.table_id in against:
            against[row.table_id].add("people" if row.kind == "guest" else row.level or "")
    return rows, against


# Ratings


def board_of(connection: Connection, game: str, club: str | None = None) -> list[Row[Any]]:
    """The ratings of people who want to be shown, the strongest first; with a club, of members who show theirs to members."""
    asked = select(ratings, guests.c.id.label("guest"), guests.c.name).select_from(
        ratings.join(contestants, contestants.c.key == ratings.c.contestant).join(guests, guests.c.id == contestants.c.guest)
    )
    if club is None:
        asked = asked.where(contestants.c.is_shown)
    else:
        is_shown = (club_members.c.guest == guests.c.id) & (club_members.c.club_id == club) & club_members.c.is_shown
        asked = asked.join(club_members, is_shown)
    asked = asked.where(ratings.c.game == game)
    return list(connection.execute(asked.order_by(ratings.c.mu.desc(), ratings.c.contestant).limit(MOST_LINES)))


def ratings_of(connection: Connection, key: str) -> dict[str, Row[Any]]:
    """A person's ratings by game."""
    return {row.game: row for row in connection.execute(select(ratings).where(ratings.c.contestant == key))}


# Tables that wait


def tables_waiting_for(connection: Connection, guest: str) -> list[tuple[Row[Any], list[SeatRow]]]:
    """Tables at which a guest's move is awaited, the shortest time first, with the seats of the others there."""
    is_sitter = (sitters.c.table_id == seats.c.table_id) & (sitters.c.key == seats.c.key)
    own = (
        select(tables.c.id, tables.c.game, tables.c.deadline, seats.c.seat)
        .select_from(sitters.join(seats, is_sitter).join(tables, tables.c.id == seats.c.table_id))
        .where(sitters.c.guest == guest, tables.c.status == "playing", ~seats.c.taken_over)
        .where(tables.c.asked.bitwise_rshift(seats.c.seat).bitwise_and(1) == 1)
        .where(~exists().where(branches.c.table_id == tables.c.id))
        .order_by(tables.c.deadline.is_(None), tables.c.deadline, tables.c.created, tables.c.id)
        .limit(MOST_WAITING)
    )
    found: list[Row[Any]] = list(connection.execute(own))
    their = select(seats, sitters.c.guest, sitters.c.name.label("sitter_name")).outerjoin(sitters, is_sitter)
    seats_at: dict[str, list[SeatRow]] = {row.id: [] for row in found}
    for row in connection.execute(their.where(seats.c.table_id.in_(seats_at)).order_by(seats.c.table_id, seats.c.seat)):
        seats_at[row.table_id].append(to_seat(row))
    return [(row, [seat for seat in seats_at[row.id] if seat.seat != row.seat]) for row in found]
