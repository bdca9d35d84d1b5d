"""Classes as they are stored: made, changed, listed; pupils numbered, entered, renamed, given another code, taken out."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from seaboard.server.classes.answers import ClassLine, ClassView, Pupil
from seaboard.server.people.derived_codes import DerivedCodes
from seaboard.server.people.first_contact import add_guest
from seaboard.server.store.class_schema import classes, pupils
from seaboard.server.store.rows import GuestRow
from seaboard.server.store.schema import guests
from seaboard.server.table.names import guest_name, neutral_name

ID_BYTES = 9


# Classes


def make_class(connection: Connection, name: str, teacher: str, now: float, ends: float) -> str:
    """A class without pupils; its id."""
    id = secrets.token_hex(ID_BYTES)
    row = {"id": id, "name": name, "teacher": teacher, "has_chat": False, "created": now, "ends": ends, "numbered": 0}
    connection.execute(insert(classes).values(row))
    return id


def change_class(connection: Connection, id: str, changed: dict[str, Any]) -> None:
    """Change some of a class's columns."""
    if changed:
        connection.execute(update(classes).where(classes.c.id == id).values(changed))


def list_classes(connection: Connection, teacher: str, sees_all: bool) -> list[ClassLine]:
    """The classes of a teacher, newest first; for a keeper all others too, after the own ones."""
    waiting = func.sum(func.abs(func.sign(func.length(pupils.c.wish))))
    counts = (
        select(pupils.c.class_id, func.count().label("all"), func.count(pupils.c.guest).label("entered"), waiting.label("waiting"))
        .group_by(pupils.c.class_id)
        .subquery()
    )
    asked = select(classes, counts).outerjoin(counts, counts.c.class_id == classes.c.id)
    if not sees_all:
        asked = asked.where(classes.c.teacher == teacher)
    rows = connection.execute(asked.order_by(classes.c.teacher != teacher, classes.c.created.desc(), classes.c.id))
    return [_line(row, teacher) for row in rows]


def _line(row: Row[Any], teacher: str) -> ClassLine:
    return ClassLine(
        id=row.id,
        name=row.name,
        pupils=row.all or 0,
        entered=row.entered or 0,
        waiting=int(row.waiting or 0),
        has_chat=bool(row.has_chat),
        created=row.created,
        ends=row.ends,
        is_mine=row.teacher == teacher,
    )


def view_class(connection: Connection, id: str, teacher: str, language: str, most_days: float) -> ClassView:
    """A class with its pupils, by their numbers."""
    line = next(each for each in list_classes(connection, teacher, True) if each.id == id)
    asked = select(pupils, guests.c.name, guests.c.seen).outerjoin(guests, guests.c.id == pupils.c.guest)
    rows = connection.execute(asked.where(pupils.c.class_id == id).order_by(pupils.c.number))
    return ClassView(line, [_pupil(row, language) for row in rows], most_days)


def _pupil(row: Row[Any], language: str) -> Pupil:
    name = guest_name(row.name or neutral_name(row.number), language)
    return Pupil(row.number, name, row.wish, row.entered, row.seen)


def name_of_class(connection: Connection, id: str) -> str:
    """What a class is called."""
    return str(connection.execute(select(classes.c.name).where(classes.c.id == id)).scalar_one())


# Pupils


def pupil_in(connection: Connection, id: str, number: int) -> Row[Any] | None:
    """The pupil of a number."""
    return connection.execute(select(pupils).where(pupils.c.class_id == id, pupils.c.number == number)).first()


def pupils_in(connection: Connection, id: str) -> list[Row[Any]]:
    """All pupils of a class."""
    return list(connection.execute(select(pupils).where(pupils.c.class_id == id).order_by(pupils.c.number)))


def add_pupils(connection: Connection, codes: DerivedCodes, id: str, count: int, most: int) -> bool:
    """Give a class more numbers with codes; False, and nothing changed, if it would have too many pupils.  No number is given twice."""
    row = connection.execute(select(classes.c.numbered).where(classes.c.id == id).with_for_update()).one()
    here = connection.execute(select(func.count()).select_from(pupils).where(pupils.c.class_id == id)).scalar_one()
    if here + count > most:
        return False
    for number in range(row.numbered + 1, row.numbered + count + 1):
        key = codes.key(codes.code(id, number, 1))
        connection.execute(insert(pupils).values(class_id=id, number=number, issue=1, key=key, wish=""))
    change_class(connection, id, {"numbered": row.numbered + count})
    return True


def enter(connection: Connection, key: str, fresh: GuestRow) -> str | None:
    """The guest behind a code: the pupil who has used it, else this fresh one, under a neutral name; None if it is nobody's."""
    row = connection.execute(select(pupils).where(pupils.c.key == key).with_for_update()).first()
    if row is None:
        return None
    if row.guest is not None:
        return str(row.guest)
    add_guest(connection, GuestRow(fresh.id, neutral_name(row.number), fresh.language, fresh.created, fresh.seen))
    is_this = (pupils.c.class_id == row.class_id) & (pupils.c.number == row.number)
    connection.execute(update(pupils).where(is_this).values(guest=fresh.id, entered=fresh.created))
    return fresh.id


def wish_for(connection: Connection, guest: str, name: str) -> None:
    """A pupil would like to be called so; nobody but the teacher is shown it."""
    connection.execute(update(pupils).where(pupils.c.guest == guest).values(wish=name))


def answer_wish(connection: Connection, id: str, number: int, wish: str, is_approved: bool) -> str | None:
    """Let others see the name, or not; the guest who is called so now, or "" where nobody is.  None if the pupil wishes for another name."""
    row = pupil_in(connection, id, number)
    if row is None or row.wish != wish:
        return None
    is_this = (pupils.c.class_id == id) & (pupils.c.number == number)
    connection.execute(update(pupils).where(is_this).values(wish=""))
    if not is_approved or row.guest is None:
        return ""
    connection.execute(update(guests).where(guests.c.id == row.guest).values(name=wish))
    return str(row.guest)


def new_code(connection: Connection, codes: DerivedCodes, id: str, number: int) -> Row[Any] | None:
    """Void a pupil's code: the next one counts.  The row as it was; None if there is no such pupil."""
    row = pupil_in(connection, id, number)
    if row is not None:
        key = codes.key(codes.code(id, number, row.issue + 1))
        is_this = (pupils.c.class_id == id) & (pupils.c.number == number)
        connection.execute(update(pupils).where(is_this).values(issue=row.issue + 1, key=key))
    return row


def take_out(connection: Connection, id: str, number: int) -> None:
    """The number is nobody's any more, and its code leads nowhere."""
    connection.execute(delete(pupils).where(pupils.c.class_id == id, pupils.c.number == number))
