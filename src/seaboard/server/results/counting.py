"""Ratings from stored results: each rated result is counted once, under the next number, and the numbers are the order for ever.

Counted again from the beginning in that order, the results give the same ratings to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, delete, exists, func, insert, select, text, update

from seaboard.server.results.anchors import anchors_of
from seaboard.server.results.model import MU, NEWCOMER, Rating, after_game
from seaboard.server.store.database import key_of
from seaboard.server.store.schema import ratings, result_seats, results

LOCK = "ratings"
AT_ONCE = 20
"""Results that one transaction counts: no move should wait long for it."""
_ORDERED = results.c.ended, results.c.table_id
_SEATS = select(result_seats).where(result_seats.c.table_id == bindparam("id_")).order_by(result_seats.c.seat)
Held = dict[tuple[str, str], tuple[Rating, int]]
"""By game and contestant: the rating, and how many games it comes from."""


def ranks_of(seats: Sequence[Row[Any]]) -> list[int]:
    """Who did how well: by places; whoever left has lost to everybody who stayed, and to whoever left later."""
    keys = [(0, seat.place) if seat.gone is None else (1, -seat.gone) for seat in seats]
    order = sorted(set(keys))
    return [order.index(key) + 1 for key in keys]


def _uncounted() -> Select[Any]:
    """Rated results that are not counted yet.  A game that was closed from outside has no result; without all places nothing can be counted."""
    is_placeless = (result_seats.c.table_id == results.c.table_id) & result_seats.c.place.is_(None)
    is_whole = ~exists().where(is_placeless)
    is_new = results.c.rated & results.c.counted.is_(None) & (results.c.kind == "table") & (results.c.how != "closed")
    return select(results).where(is_new, is_whole)


def count_new(connection: Connection) -> bool:
    """Count some of what is new, oldest first; False if there may be more, or another process is at it."""
    if not _locked(connection):
        return False
    fresh = connection.execute(_uncounted().order_by(*_ORDERED).limit(AT_ONCE)).all()
    number = connection.scalar(select(func.coalesce(func.max(results.c.counted), 0))) or 0
    for row in fresh:
        number += 1
        connection.execute(update(results).where(results.c.table_id == row.table_id).values(counted=number))
        held = _stored(connection, row)
        _write(connection, held, _count(connection, row, held))
    return len(fresh) < AT_ONCE


def count_again(connection: Connection) -> bool:
    """Count all results from the beginning, in their order; False if another process counts now."""
    if not _locked(connection):
        return False
    connection.execute(delete(ratings))
    connection.execute(update(result_seats).where(result_seats.c.mu.is_not(None)).values(mu=None, sigma=None))
    held: Held = {}
    for row in connection.execute(select(results).where(results.c.counted.is_not(None)).order_by(results.c.counted)).all():
        _count(connection, row, held)
    _write(connection, held, held.keys())
    while not count_new(connection):
        pass
    return True


def differences(connection: Connection) -> list[str]:
    """Where the stored ratings are not what the stored results give; a line for each, without changing anything."""
    held: Held = {}
    for row in connection.execute(select(results).where(results.c.counted.is_not(None)).order_by(results.c.counted)).all():
        _count(connection, row, held, writes=False)
    stored = {(row.game, row.contestant): (Rating(row.mu, row.sigma), row.games) for row in connection.execute(select(ratings))}
    return [
        f"{game}: {who}" for game, who in sorted(held.keys() | stored.keys()) if held.get((game, who)) != stored.get((game, who))
    ]


def _locked(connection: Connection) -> bool:
    """One process counts at a time, until its transaction ends.  Nobody waits here: whoever waits could hold what the other needs."""
    if connection.dialect.name != "postgresql":
        return True
    return bool(connection.scalar(text("SELECT pg_try_advisory_xact_lock(:key)"), {"key": key_of(LOCK)}))


def _stored(connection: Connection, row: Row[Any]) -> Held:
    """The ratings of those who played."""
    players = select(result_seats.c.contestant).where(result_seats.c.table_id == row.table_id)
    found = connection.execute(select(ratings).where(ratings.c.game == row.game, ratings.c.contestant.in_(players)))
    return {(each.game, each.contestant): (Rating(each.mu, each.sigma), each.games) for each in found}


def _count(connection: Connection, row: Row[Any], held: Held, writes: bool = True) -> list[tuple[str, str]]:
    """Count one result: the ratings held change, and each seat is told what it came to.  Bots are fixed."""
    seats = connection.execute(_SEATS, {"id_": row.table_id}).all()
    anchors = anchors_of(row.game)
    before = [
        Rating(anchors.get(seat.level, MU), 0.0) if seat.kind == "bot" else held.get((row.game, seat.contestant), (NEWCOMER, 0))[0]
        for seat in seats
    ]
    changed = []
    for seat, rating in zip(seats, after_game(before, ranks_of(seats))):
        if seat.kind == "bot":
            continue
        if writes:
            is_this = (result_seats.c.table_id == row.table_id) & (result_seats.c.seat == seat.seat)
            connection.execute(update(result_seats).where(is_this).values(mu=rating.mu, sigma=rating.sigma))
        if seat.contestant is not None:  # else forgotten before the end: there is nobody to rate
            key = row.game, seat.contestant
            held[key] = rating, held.get(key, (NEWCOMER, 0))[1] + 1
            changed.append(key)
    return changed


def _write(connection: Connection, held: Held, keys: Any) -> None:
    """Keep these ratings."""
    for game, contestant in keys:
        rating, games = held[game, contestant]
        connection.execute(delete(ratings).where(ratings.c.game == game, ratings.c.contestant == contestant))
        columns = {"game": game, "contestant": contestant, "mu": rating.mu, "sigma": rating.sigma, "games": games}
        connection.execute(insert(ratings).values(columns))
