"""What keepers did: a log that only grows, with keys instead of people.

Who is behind a key and why something was done stand in rows of their own, which go when that person is forgotten (decision 0060).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

from sqlalchemy import Connection, func, insert, select

from seaboard.server.order.answers import OrderLine
from seaboard.server.store.errors import Conflict
from seaboard.server.store.order_schema import order_log, order_people, order_reasons
from seaboard.server.store.schema import guests
from seaboard.server.store.store import Store

T = TypeVar("T")
KEY_BYTES = 6
TRIES = 8
CONSOLE = ""
"""The actor of what was done by the command at the machine."""


def key_of(connection: Connection, guest: str) -> str:
    """The key that stands for a guest in the log; made now if there is none."""
    found = connection.execute(select(order_people.c.key).where(order_people.c.guest == guest)).scalar_one_or_none()
    if found is not None:
        return str(found)
    key = "p" + secrets.token_hex(KEY_BYTES)
    connection.execute(insert(order_people).values(key=key, guest=guest))
    return key


def write(
    connection: Connection,
    now: float,
    by: str | None,
    deed: str,
    *,
    person: str = "",
    thing: str = "",
    why: str = "",
    until: float | None = None,
) -> None:
    """Add a line: a keeper, or with None the command, has done something to a person or a thing.  `Conflict` if somebody writes at the same time."""
    number = connection.execute(select(func.coalesce(func.max(order_log.c.number), 0) + 1)).scalar_one()
    actor = CONSOLE if by is None else key_of(connection, by)
    subject = key_of(connection, person) if person else thing
    values = {"number": number, "at": now, "actor": actor, "deed": deed, "subject": subject, "until": until}
    connection.execute(insert(order_log).values(values))
    if why:
        connection.execute(insert(order_reasons).values(number=number, guest=person or None, text=why))


async def do_logged(store: Store, work: Callable[[Connection], T]) -> T:
    """Do some writing, a line of the log among it, in one transaction; again where two keepers were at it at the same moment."""
    for _ in range(TRIES - 1):
        try:
            return await store.run(work)
        except Conflict:
            continue
    return await store.run(work)


def has_ever(connection: Connection, deed: str) -> bool:
    """Whether this was ever done."""
    return connection.execute(select(order_log.c.number).where(order_log.c.deed == deed).limit(1)).first() is not None


def read(connection: Connection, first: int, most: int) -> tuple[int, Sequence[OrderLine]]:
    """How many lines there are, and some of them, newest first.  People who are still known have their present names."""
    actor, subject = order_people.alias("actor_of"), order_people.alias("subject_of")
    by, whom = guests.alias("by_whom"), guests.alias("to_whom")
    asked = (
        select(order_log, by.c.name.label("by_name"), whom.c.name.label("whom_name"), order_reasons.c.text.label("why"))
        .outerjoin(actor, actor.c.key == order_log.c.actor)
        .outerjoin(by, by.c.id == actor.c.guest)
        .outerjoin(subject, subject.c.key == order_log.c.subject)
        .outerjoin(whom, whom.c.id == subject.c.guest)
        .outerjoin(order_reasons, order_reasons.c.number == order_log.c.number)
        .order_by(order_log.c.number.desc())
        .offset(first)
        .limit(most)
    )
    total = connection.execute(select(func.count()).select_from(order_log)).scalar_one()
    return total, [
        OrderLine(
            row.number, row.at, row.actor, row.by_name or "", row.deed, row.subject, row.whom_name or "", row.why or "", row.until
        )
        for row in connection.execute(asked)
    ]
