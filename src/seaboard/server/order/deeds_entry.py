"""What keepers do about who may come: invitations, people who are let in, and teachers."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, insert, select, update

from seaboard.server.order import entry, log
from seaboard.server.order.answers import OrderDone
from seaboard.server.order.forms import LetIn, MakeInvitation, MakeTeacher, RemoveTeacher, RevokeInvitation, SetEntry
from seaboard.server.order.words import Wont
from seaboard.server.store.class_schema import classes, pupils, teachers
from seaboard.server.store.schema import guests
from seaboard.server.table.plain_text import one_line

if TYPE_CHECKING:
    from seaboard.server.order.desk import Desk

HOUR = 3600.0


async def set_entry(desk: Desk, by: str | None, order: SetEntry) -> OrderDone:
    """Say whether only invited people may play here; whoever sits at a table plays on."""
    now = time.time()

    def work(connection: Connection) -> bool:
        if not entry.switch(connection, order.is_invite_only, now):
            return False
        if order.is_invite_only and order.keeps_everybody:
            entry.let_everybody_in(connection, now)
        log.write(connection, now, by, "close-entry" if order.is_invite_only else "open-entry")
        return True

    if not await log.do_logged(desk.store, work):
        raise Wont("order entry so")
    return OrderDone("only invited people may play here" if order.is_invite_only else "everybody may play here")


async def make_invitation(desk: Desk, by: str | None, order: MakeInvitation) -> OrderDone:
    """A code that lets a number of people in for some time."""
    now, note = time.time(), one_line(order.note)
    expires = now + order.hours * HOUR

    def work(connection: Connection) -> str:
        id, code = entry.invite(connection, note, order.most, expires, now)
        log.write(connection, now, by, "make-invitation", thing=id, why=note, until=expires)
        return code

    return OrderDone(f"an invitation for {order.most}", await log.do_logged(desk.store, work), expires)


async def revoke_invitation(desk: Desk, by: str | None, order: RevokeInvitation) -> OrderDone:
    """Let nobody in by an invitation any more."""

    def work(connection: Connection) -> bool:
        if not entry.revoke(connection, order.invitation):
            return False
        log.write(connection, time.time(), by, "revoke-invitation", thing=order.invitation)
        return True

    if not await log.do_logged(desk.store, work):
        raise Wont("order no invitation", order.invitation)
    return OrderDone(f"revoked: invitation {order.invitation}")


async def let_in(desk: Desk, by: str | None, order: LetIn) -> OrderDone:
    """Let a player play here who came without an invitation."""
    name, now = await name_of(desk, order.player), time.time()

    def work(connection: Connection) -> None:
        entry.let_in(connection, order.player, now)
        log.write(connection, now, by, "let-in", person=order.player)

    await log.do_logged(desk.store, work)
    return OrderDone(f"let in: {name}")


async def make_teacher(desk: Desk, by: str | None, order: MakeTeacher) -> OrderDone:
    """Let a player make classes; pupils cannot."""
    name, why, now = await name_of(desk, order.player), said(order.why), time.time()

    def work(connection: Connection) -> str:
        if connection.execute(select(pupils.c.guest).where(pupils.c.guest == order.player)).first() is not None:
            return "order pupil"
        if connection.execute(select(teachers.c.guest).where(teachers.c.guest == order.player)).first() is not None:
            return "order teacher already"
        connection.execute(insert(teachers).values(guest=order.player, since=now))
        log.write(connection, now, by, "make-teacher", person=order.player, why=why)
        return ""

    wont = await log.do_logged(desk.store, work)
    if wont:
        raise Wont(wont, name)
    return OrderDone(f"a teacher: {name}")


async def remove_teacher(desk: Desk, by: str | None, order: RemoveTeacher) -> OrderDone:
    """Take the right away, at once and everywhere; the teacher's classes are the keepers'."""
    name, why, now = await name_of(desk, order.player), said(order.why), time.time()

    def work(connection: Connection) -> bool:
        if connection.execute(delete(teachers).where(teachers.c.guest == order.player)).rowcount != 1:
            return False
        connection.execute(update(classes).where(classes.c.teacher == order.player).values(teacher=""))
        log.write(connection, now, by, "remove-teacher", person=order.player, why=why)
        return True

    if not await log.do_logged(desk.store, work):
        raise Wont("order no teacher", name)
    return OrderDone(f"no longer a teacher: {name}")


async def name_of(desk: Desk, player: str) -> str:
    """What a player is called; `Wont` if there is none."""
    rows = await desk.store.read(select(guests.c.name).where(guests.c.id == player))
    if not rows:
        raise Wont("order no player", player)
    return one_line(rows[0].name)


def said(why: str) -> str:
    """A reason in one line that can be read."""
    words = one_line(why)
    if not words:
        raise Wont("order reason")
    return words


ENTRY_DEEDS: dict[type, Callable[[Desk, str | None, Any], Awaitable[OrderDone]]] = {
    SetEntry: set_entry,
    MakeInvitation: make_invitation,
    RevokeInvitation: revoke_invitation,
    LetIn: let_in,
    MakeTeacher: make_teacher,
    RemoveTeacher: remove_teacher,
}
