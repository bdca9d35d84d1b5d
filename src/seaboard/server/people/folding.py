"""One person was two guests: what one of them has played goes to the other, and the first is no more.

`FOLDS` lists every column that can hold a guest's id; a test fails when the schema has one that is not there.  Decision 0056.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from sqlalchemy import Column, Connection, delete, exists, func, insert, select, union, update

from seaboard.server.clubs.heirs import hold_clubs_of, join_roles
from seaboard.server.finding.friends import part_blocked
from seaboard.server.people.forgetting import Erased, count_erasure, tables_of
from seaboard.server.people.ways import can_sign_in
from seaboard.server.store.class_schema import classes, pupils, teachers
from seaboard.server.store.club_schema import club_members
from seaboard.server.store.errors import Conflict
from seaboard.server.store.finding_schema import blocked, friendships, online, seekers, standing_links, table_invitations
from seaboard.server.store.order_schema import admissions, banned, keepers, order_people, order_reasons
from seaboard.server.store.reminder_schema import holidays, mail_addresses, push_devices, reminders
from seaboard.server.store.schema import (
    challenges,
    chat,
    contestants,
    event_barred,
    event_notes,
    event_players,
    event_referees,
    event_tables,
    events,
    former_guests,
    guests,
    hushed,
    identities,
    links,
    muted,
    openid_requests,
    passkeys,
    question_banks,
    recoveries,
    removed,
    replays,
    reports,
    requests,
    result_seats,
    results,
    seats,
    sessions,
    set_keepers,
    silenced,
    sitters,
    tables,
)

Fold = Literal["moves", "joins", "ends", "stays"]
FOLDS: dict[Column[Any], Fold] = {
    # Whatever opens a door goes: nobody gets in as the other guest by what was made for the first.
    challenges.c.guest: "ends",
    identities.c.guest: "ends",
    links.c.guest: "ends",
    openid_requests.c.guest: "ends",
    passkeys.c.guest: "ends",
    recoveries.c.guest: "ends",
    requests.c.guest: "ends",
    sessions.c.guest: "ends",
    standing_links.c.guest: "ends",
    # Nobody becomes a keeper of the server by signing in at a keeper's device; `seaboard admin claim` makes one.
    keepers.c.guest: "ends",
    teachers.c.guest: "ends",
    # Never folded: a pupil comes in by a code.
    pupils.c.guest: "ends",
    # Whoever prepared a shared device is not told about the tables of whoever signs in there.
    mail_addresses.c.guest: "ends",
    push_devices.c.guest: "ends",
    reminders.c.guest: "ends",
    # What was played, said and made.
    chat.c.guest: "moves",
    contestants.c.guest: "moves",
    event_notes.c.guest: "moves",
    event_players.c.guest: "moves",
    events.c.referee: "moves",
    order_people.c.guest: "moves",
    order_reasons.c.guest: "moves",
    replays.c.guest: "moves",
    reports.c.guest: "moves",
    reports.c.reporter: "moves",
    sitters.c.guest: "moves",
    tables.c.host: "moves",
    classes.c.teacher: "moves",
    # What there is once for each guest.
    admissions.c.guest: "joins",
    club_members.c.guest: "joins",
    banned.c.guest: "joins",
    event_barred.c.guest: "joins",
    event_referees.c.guest: "joins",
    holidays.c.guest: "joins",
    hushed.c.guest: "joins",
    muted.c.guest: "joins",
    muted.c.other: "joins",
    question_banks.c.guest: "joins",
    removed.c.guest: "joins",
    set_keepers.c.guest: "joins",
    blocked.c.guest: "joins",
    blocked.c.other: "joins",
    friendships.c.guest: "joins",
    friendships.c.friend: "joins",
    table_invitations.c.guest: "joins",
    table_invitations.c.inviter: "moves",
    online.c.guest: "joins",
    seekers.c.guest: "joins",
    silenced.c.guest: "joins",
    former_guests.c.guest: "moves",
    former_guests.c.former: "stays",
    # Last: others refer to it.
    guests.c.id: "ends",
}
"""Every column that can hold a guest's id, and what becomes of its rows.  `joins`: they move, unless the other guest has such a row already."""

Why = Literal["gone", "signs in", "same table", "same tournament"]
_UNFINISHED = ("gathering", "playing")


class Clash(Conflict):
    """Two guests cannot become one now."""

    def __init__(self, why: Why, *values: object) -> None:
        super().__init__(why)
        self.why, self.values = why, values


@dataclass(frozen=True)
class Things:
    """What a guest would take along."""

    tables: int = 0
    tournaments: int = 0
    uploads: int = 0
    banks: int = 0


def things_of(connection: Connection, guest: str) -> Things:
    """What is stored of a guest beside the name."""
    events_of = union(*_parts_in_events(guest)).subquery()
    return Things(
        _count(connection, select(sitters.c.table_id).where(sitters.c.guest == guest)),
        _count(connection, select(events_of.c.event)),
        _count(connection, select(replays.c.id).where(replays.c.guest == guest)),
        _count(connection, select(question_banks.c.game).where(question_banks.c.guest == guest)),
    )


def _count(connection: Connection, asked: Any) -> int:
    return int(connection.execute(select(func.count()).select_from(asked.subquery())).scalar_one())


def _parts_in_events(guest: str) -> list[Any]:
    """The events in which a guest has a part of any kind."""
    return [
        select(event_players.c.event_id.label("event")).where(event_players.c.guest == guest),
        select(event_referees.c.event_id).where(event_referees.c.guest == guest),
        select(event_barred.c.event_id).where(event_barred.c.guest == guest),
        select(events.c.id).where(events.c.referee == guest),
    ]


# One of two


def fold(connection: Connection, guest: str, into: str) -> Erased:
    """Make a guest who cannot sign in part of another one; what memory may still know.  `Clash`, and nothing changed, if that cannot be."""
    # In one order everywhere, so that no two of these wait for each other.
    hold_clubs_of(connection, guest, into)
    known = select(guests).where(guests.c.id.in_((guest, into))).order_by(guests.c.id).with_for_update()
    rows = {row.id: row for row in connection.execute(known)}
    if guest == into or len(rows) != 2:
        raise Clash("gone")
    is_pupil = connection.execute(select(pupils.c.guest).where(pupils.c.guest == guest)).first() is not None
    if is_pupil or can_sign_in(connection, guest):
        raise Clash("signs in", rows[guest].name)
    _check_tables(connection, guest, into)
    _check_events(connection, guest, into)
    changed = move_rows(connection, guest, into)
    connection.execute(insert(former_guests).values(former=guest, guest=into, at=time.time()))
    _call_alike(connection, sorted(changed.tables), into, rows[into].name)
    return changed


def _check_tables(connection: Connection, guest: str, into: str) -> None:
    """Nobody has two seats at a table that is not over."""
    unfinished = tables.c.status.in_(_UNFINISHED)
    is_sitter = (sitters.c.table_id == seats.c.table_id) & (sitters.c.key == seats.c.key)
    mine, theirs = (
        set(
            connection.scalars(
                select(tables.c.id).join(seats, seats.c.table_id == tables.c.id).join(sitters, is_sitter)
                .where(unfinished, sitters.c.guest == each)
            )
        )
        for each in (guest, into)
    )  # fmt: skip
    if mine & theirs:
        raise Clash("same table")


def _check_events(connection: Connection, guest: str, into: str) -> None:
    """Nobody is two people of an event that is not over."""
    mine, theirs = (set(connection.scalars(union(*_parts_in_events(each)))) for each in (guest, into))
    asked = select(events.c.title).where(events.c.id.in_(sorted(mine & theirs)), events.c.phase != "over").order_by(events.c.title)
    title = connection.execute(asked.limit(1)).scalar_one_or_none()
    if title is not None:
        raise Clash("same tournament", title)


def move_rows(connection: Connection, guest: str, into: str) -> Erased:
    """Give everything that is a guest's to another one.  Done again, it moves what a late request has written meanwhile."""
    changed = Erased(tables=tables_of(connection, guest), events=set(connection.scalars(union(*_parts_in_events(guest)))))
    _one_sitter(connection, guest, into)
    _one_bank(connection, guest, into)
    _one_contestant(connection, guest, into)
    _one_key_of_the_log(connection, guest, into)
    join_roles(connection, guest, into)
    # As with keepers: nobody becomes a teacher by signing in at a teacher's device.  The server's keepers look after the classes.
    connection.execute(update(classes).where(classes.c.teacher == guest).values(teacher=""))
    for column, how in FOLDS.items():
        is_theirs = column == guest
        if how == "joins":
            connection.execute(delete(column.table).where(is_theirs, _has_such(column, into)))
        if how == "ends":
            connection.execute(delete(column.table).where(is_theirs))
        elif how != "stays":
            connection.execute(update(column.table).where(is_theirs).values({column.name: into}))
    # Nobody is muted by, a friend of, blocked or invited by oneself.
    for one, other in (
        (muted.c.guest, muted.c.other),
        (friendships.c.guest, friendships.c.friend),
        (blocked.c.guest, blocked.c.other),
        (table_invitations.c.guest, table_invitations.c.inviter),
    ):
        connection.execute(delete(one.table).where(one == other))
    part_blocked(connection, into)
    count_erasure(connection, changed.events)
    return changed


def _has_such(column: Column[Any], guest: str) -> Any:
    """Whether another guest has a row like this one."""
    other = column.table.alias()
    same = [other.c[each.name] == each for each in column.table.primary_key if each.name != column.name]
    return exists().where(other.c[column.name] == guest, *same)


def _one_sitter(connection: Connection, guest: str, into: str) -> None:
    """Where both have been at a table, one row stays: of whoever sits there, else of the guest who stays.  The other leads to nobody."""
    both = select(sitters.c.table_id).where(sitters.c.guest == guest).intersect(
        select(sitters.c.table_id).where(sitters.c.guest == into)
    )  # fmt: skip
    for table in connection.scalars(both).all():
        is_seated = exists().where(seats.c.table_id == sitters.c.table_id, seats.c.key == sitters.c.key)
        asked = select(sitters.c.guest).where(sitters.c.table_id == table, sitters.c.guest.in_((guest, into)), is_seated)
        goes = into if set(connection.scalars(asked)) == {guest} else guest
        is_his = (sitters.c.table_id == table) & (sitters.c.guest == goes)
        connection.execute(update(sitters).where(is_his).values(guest=None, name=""))


def _one_bank(connection: Connection, guest: str, into: str) -> None:
    """Put questions for the same game together; one that both have under the same id is told apart."""
    theirs = {row.game: row for row in connection.execute(select(question_banks).where(question_banks.c.guest == into))}
    for row in connection.execute(select(question_banks).where(question_banks.c.guest == guest)).all():
        if row.game in theirs:
            kept = msgspec.json.decode(theirs[row.game].questions)
            more = [each for each in msgspec.json.decode(row.questions) if each not in kept]
            taken = {each["id"] for each in kept}
            for each in more:
                while each["id"] in taken:
                    each["id"] += "-2"
                taken.add(each["id"])
            values = {"questions": msgspec.json.encode(kept + more).decode(), "version": question_banks.c.version + 1}
            is_theirs = (question_banks.c.guest == into) & (question_banks.c.game == row.game)
            connection.execute(update(question_banks).where(is_theirs).values(values))


def _one_contestant(connection: Connection, guest: str, into: str) -> None:
    """Where both have results, unrated ones go to the guest who stays.  Rated ones were counted for whoever played them: they stay, under a key
    that leads to nobody, so that nobody's rating is another one than its games gave.
    """
    keys = {row.guest: row.key for row in connection.execute(select(contestants).where(contestants.c.guest.in_((guest, into))))}
    if len(keys) == 2:
        unrated = select(results.c.table_id).where(~results.c.rated)
        is_theirs = (result_seats.c.contestant == keys[guest]) & result_seats.c.table_id.in_(unrated)
        connection.execute(update(result_seats).where(is_theirs).values(contestant=keys[into]))
        connection.execute(update(contestants).where(contestants.c.guest == guest).values(guest=None, is_shown=False))


def _one_key_of_the_log(connection: Connection, guest: str, into: str) -> None:
    """The log of keepers is never changed: where both have a key in it, the guest's leads to nobody."""
    if connection.execute(select(order_people.c.key).where(order_people.c.guest == into)).first() is not None:
        connection.execute(update(order_people).where(order_people.c.guest == guest).values(guest=None))


def _call_alike(connection: Connection, ids: list[str], guest: str, name: str) -> None:
    """At tables that go on the guest is called by the name that stays; in events everybody keeps the name they were entered with."""
    in_event = select(event_tables.c.table_id)
    goes_on = select(tables.c.id).where(tables.c.id.in_(ids), tables.c.status.in_(_UNFINISHED), tables.c.id.not_in(in_event))
    connection.execute(update(sitters).where(sitters.c.guest == guest, sitters.c.table_id.in_(goes_on)).values(name=name))


def formers_of(connection: Connection, guest: str) -> list[str]:
    """The guests whose games have come to this one."""
    return list(connection.scalars(select(former_guests.c.former).where(former_guests.c.guest == guest)))
