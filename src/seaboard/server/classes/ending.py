"""The end of pupils and classes: whoever was in them is forgotten, with the tables they made."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, select

from seaboard.server.store.class_schema import classes, pupils
from seaboard.server.store.schema import event_tables, tables

if TYPE_CHECKING:
    from seaboard.server.people.forgetter import Forgetter

SOME = 500


def ended_classes(connection: Connection, now: float) -> list[str]:
    """Classes whose time is over."""
    return list(connection.scalars(select(classes.c.id).where(classes.c.ends < now).order_by(classes.c.id)))


def guests_in(connection: Connection, class_id: str) -> list[str]:
    """The guests of a class."""
    asked = select(pupils.c.guest).where(pupils.c.class_id == class_id, pupils.c.guest.is_not(None)).order_by(pupils.c.number)
    return [str(guest) for guest in connection.scalars(asked)]


def _delete_tables(connection: Connection, ids: list[str]) -> None:
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))


async def end_pupils(forgetter: Forgetter, guests: list[str]) -> None:
    """Delete the tables that these pupils made, but for a tournament's, then forget the pupils.  Done again, it is done once."""
    legs = select(event_tables.c.table_id)
    made = select(tables.c.id).where(tables.c.host.in_(guests), tables.c.id.not_in(legs)).order_by(tables.c.id)
    found = [row.id for row in await forgetter.store.read(made)]
    for start in range(0, len(found), SOME):
        await forgetter.store.run(partial(_delete_tables, ids=found[start : start + SOME]))
    for table in found:
        await forgetter.keeper.drop(table)
    await forgetter.forget_all(guests)


async def end_class(forgetter: Forgetter, class_id: str) -> None:
    """Delete a class with everything in it.  Its row goes last, so that a crash on the way leaves something to go on with."""
    await end_pupils(forgetter, await forgetter.store.ask(lambda connection: guests_in(connection, class_id)))
    await forgetter.store.run(lambda connection: connection.execute(delete(classes).where(classes.c.id == class_id)))
