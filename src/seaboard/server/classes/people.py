"""Who is a teacher, who is a pupil, and whose class it is: asked of the database each time, so that a right that was taken away is gone at once."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, exists, select

from seaboard.server.order.claiming import is_keeper
from seaboard.server.store.class_schema import classes, pupils, teachers


def is_teacher(connection: Connection, guest: str) -> bool:
    """Whether a guest may make classes: a teacher, or a keeper of the server."""
    is_made = connection.execute(select(teachers.c.guest).where(teachers.c.guest == guest)).first() is not None
    return is_made or is_keeper(connection, guest)


def is_pupil(connection: Connection, guest: str) -> bool:
    """Whether a guest came by the code of a class."""
    return connection.execute(select(pupils.c.guest).where(pupils.c.guest == guest)).first() is not None


def pupil_of(connection: Connection, guest: str) -> Row[Any] | None:
    """The place that a guest has in a class."""
    asked = select(pupils, classes.c.name.label("class_name")).join(classes, classes.c.id == pupils.c.class_id)
    return connection.execute(asked.where(pupils.c.guest == guest)).first()


def teaches(connection: Connection, guest: str, class_id: str) -> bool:
    """Whether a class is this guest's to look after: its teacher, while still a teacher; or a keeper, for every class."""
    if is_keeper(connection, guest):
        return connection.execute(select(classes.c.id).where(classes.c.id == class_id)).first() is not None
    own = (classes.c.id == class_id) & (classes.c.teacher == guest)
    return connection.execute(select(classes.c.id).where(own, exists().where(teachers.c.guest == guest))).first() is not None
