"""Analyses that were asked for, as rows: first an order that waits or is worked on, then its report.

A row has its report whole or not at all.  Whoever works on an order says so again and again; if a process dies, another one, or the same
after its start, takes the order up from the beginning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, or_, select, update

from seaboard.server.store.schema import analyses

STALE_SECONDS = 20.0
"""Seconds without a word after which whoever worked on an order is gone."""

Depth = Literal["quick", "usual", "deep"]
DEEPEST_FIRST: tuple[Depth, ...] = ("deep", "usual", "quick")
Place = Literal["table", "upload"]


class QueueFull(Exception):
    """As many orders wait as may."""


class Wanted(Struct, frozen=True):
    """An analysis by what it is about."""

    subject: str
    """The id of a table or of an upload."""
    place: Place
    depth: Depth
    record: str
    """Hash of the game's moves and of the judge: after a change of either the analysis is another one."""


class Order(Struct, frozen=True):
    """How far an analysis is."""

    wanted: Wanted
    asked: float
    begun: float | None = None
    done: int = 0
    total: int = 0
    fault: str = ""
    """Why it could not be made; it can be asked for again."""
    report: bytes | None = None
    ahead: int = 0
    """Orders that come before it, those that are worked on included."""


def _is(subject: str, depth: str) -> ColumnElement[bool]:
    return (analyses.c.subject == subject) & (analyses.c.depth == depth)


def _is_open() -> ColumnElement[bool]:
    return analyses.c.report.is_(None) & (analyses.c.fault == "")


def find(connection: Connection, wanted: Wanted) -> Order | None:
    """The order of an analysis; None if there is none, or if it was about other moves or another judge."""
    row = connection.execute(select(analyses).where(_is(wanted.subject, wanted.depth))).first()
    if row is None or row.record != wanted.record:
        return None
    before = select(func.count()).where(_is_open(), analyses.c.asked < row.asked)
    return _order(row, int(connection.scalar(before) or 0) if row.report is None else 0)


def find_any(connection: Connection, wanted: Sequence[Wanted]) -> Order | None:
    """Of several analyses of one game, the first that is made; else the first that is ordered."""
    found = [order for each in wanted if (order := find(connection, each)) is not None]
    return next((order for order in found if order.report is not None), found[0] if found else None)


def _order(row: Row[tuple[object, ...]], ahead: int = 0) -> Order:
    wanted = Wanted(row.subject, "upload" if row.table_of is None else "table", row.depth, row.record)
    return Order(
        wanted, row.asked, row.begun, row.done, row.total, row.fault, None if row.report is None else bytes(row.report), ahead
    )


def place(connection: Connection, wanted: Wanted, now: float, most: int) -> Order:
    """Order an analysis, unless that was done already; `QueueFull` if too many wait."""
    found = find(connection, wanted)
    if found is not None and not found.fault:
        return found
    if int(connection.scalar(select(func.count()).where(_is_open())) or 0) >= most:
        raise QueueFull
    connection.execute(delete(analyses).where(_is(wanted.subject, wanted.depth)))
    is_table = wanted.place == "table"
    values = {
        "subject": wanted.subject,
        "depth": wanted.depth,
        "record": wanted.record,
        "table_of": wanted.subject if is_table else None,
        "upload": None if is_table else wanted.subject,
        "asked": now,
    }
    connection.execute(insert(analyses).values(values))
    made = find(connection, wanted)
    assert made is not None
    return made


def unfinished(connection: Connection, keys: Sequence[tuple[str, str]]) -> set[tuple[str, str]]:
    """Of these subjects and depths, those whose orders wait or are worked on."""
    if not keys:
        return set()
    asked = select(analyses.c.subject, analyses.c.depth).where(_is_open(), analyses.c.subject.in_({subject for subject, _ in keys}))
    return {(row.subject, row.depth) for row in connection.execute(asked)} & set(keys)


def _is_free(now: float) -> ColumnElement[bool]:
    return _is_open() & or_(analyses.c.beat.is_(None), analyses.c.beat < now - STALE_SECONDS)


def waits(connection: Connection, now: float) -> bool:
    """Whether there is an order that nobody works on."""
    return connection.execute(select(analyses.c.subject).where(_is_free(now)).limit(1)).first() is not None


def claim(connection: Connection, process: str, now: float) -> Order | None:
    """Take the oldest order that nobody works on."""
    row = connection.execute(select(analyses).where(_is_free(now)).order_by(analyses.c.asked, analyses.c.subject).limit(1)).first()
    if row is None:
        return None
    mine = {"process": process, "beat": now, "begun": now, "done": 0, "total": 0}
    taken = connection.execute(update(analyses).where(_is(row.subject, row.depth), _is_free(now)).values(mine))
    return _order(row) if taken.rowcount == 1 else None


def _change(connection: Connection, order: Order, process: str, values: dict[str, object]) -> bool:
    """Write about an order that one works on; False if it is gone, or somebody else's."""
    wanted = order.wanted
    is_mine = (
        _is(wanted.subject, wanted.depth) & (analyses.c.process == process) & (analyses.c.record == wanted.record) & _is_open()
    )
    return connection.execute(update(analyses).where(is_mine).values(values)).rowcount == 1


def note(connection: Connection, order: Order, process: str, now: float, done: int, total: int) -> bool:
    """Say that it is worked on, and how far it is."""
    return _change(connection, order, process, {"beat": now, "done": done, "total": total})


def finish(connection: Connection, order: Order, process: str, report: bytes) -> bool:
    """Keep the report."""
    return _change(connection, order, process, {"report": report, "process": None})


def fail(connection: Connection, order: Order, process: str, fault: str) -> bool:
    """Say why there will be no report."""
    return _change(connection, order, process, {"fault": fault, "process": None})


def give_up(connection: Connection, order: Order, process: str) -> None:
    """Let somebody else work on it: this process ends."""
    _change(connection, order, process, {"beat": None, "process": None, "begun": None, "done": 0, "total": 0})


def drop(connection: Connection, order: Order) -> None:
    """Forget an order of moves that are not there any more."""
    connection.execute(delete(analyses).where(_is(order.wanted.subject, order.wanted.depth), _is_open()))
