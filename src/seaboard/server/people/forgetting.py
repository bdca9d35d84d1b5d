"""A guest is taken out of everything that is stored.  What was played stays, under keys that lead to nobody.

`ERASURES` lists every column that can hold a guest's id; a test fails when the schema has one that is neither there nor excused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Column, Connection, delete, or_, select, update

from seaboard.server.clubs.heirs import pass_on
from seaboard.server.store.branches import delete_branches_of
from seaboard.server.store.class_schema import classes, pupils, teachers
from seaboard.server.store.club_schema import club_members
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
    event_sittings,
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
    seats,
    sessions,
    set_keepers,
    silenced,
    sitters,
    tables,
)

ROW_GOES: dict[str, Any] = {}
ERASURES: dict[Column[Any], dict[str, Any]] = {
    challenges.c.guest: ROW_GOES,
    chat.c.guest: ROW_GOES,
    # The results stay, and the ratings of others that come from them, under a key that leads to nobody.
    contestants.c.guest: {"guest": None, "is_shown": False},
    event_barred.c.guest: ROW_GOES,
    event_notes.c.guest: {"guest": None, "name": "", "nickname": ""},
    event_players.c.guest: {"guest": None, "kind": "printed", "device": "", "taken": None, "withheld": True},
    event_referees.c.guest: ROW_GOES,
    events.c.referee: {"referee": "", "referee_name": ""},
    former_guests.c.guest: ROW_GOES,
    former_guests.c.former: ROW_GOES,
    hushed.c.guest: ROW_GOES,
    identities.c.guest: ROW_GOES,
    links.c.guest: ROW_GOES,
    muted.c.guest: ROW_GOES,
    muted.c.other: ROW_GOES,
    openid_requests.c.guest: ROW_GOES,
    passkeys.c.guest: ROW_GOES,
    question_banks.c.guest: ROW_GOES,
    recoveries.c.guest: ROW_GOES,
    removed.c.guest: ROW_GOES,
    replays.c.guest: ROW_GOES,
    reports.c.guest: ROW_GOES,
    reports.c.reporter: {"reporter": ""},
    requests.c.guest: ROW_GOES,
    blocked.c.guest: ROW_GOES,
    blocked.c.other: ROW_GOES,
    friendships.c.guest: ROW_GOES,
    friendships.c.friend: ROW_GOES,
    table_invitations.c.guest: ROW_GOES,
    table_invitations.c.inviter: ROW_GOES,
    online.c.guest: ROW_GOES,
    standing_links.c.guest: ROW_GOES,
    seekers.c.guest: ROW_GOES,
    sessions.c.guest: ROW_GOES,
    # A set that nobody keeps is deleted, unless a table was made with it.
    set_keepers.c.guest: ROW_GOES,
    silenced.c.guest: ROW_GOES,
    sitters.c.guest: {"guest": None, "name": ""},
    tables.c.host: {"host": ""},
    admissions.c.guest: ROW_GOES,
    # After `pass_on`, which finds an heir for the clubs.
    club_members.c.guest: ROW_GOES,
    banned.c.guest: ROW_GOES,
    keepers.c.guest: ROW_GOES,
    order_people.c.guest: {"guest": None},
    order_reasons.c.guest: ROW_GOES,
    teachers.c.guest: ROW_GOES,
    # The class stays for the server's keepers, until its time is over.
    classes.c.teacher: {"teacher": ""},
    # The number and its code stay the class's.
    pupils.c.guest: {"guest": None, "wish": "", "entered": None},
    reminders.c.guest: ROW_GOES,
    mail_addresses.c.guest: ROW_GOES,
    push_devices.c.guest: ROW_GOES,
    holidays.c.guest: ROW_GOES,
    # Last: others refer to it.
    guests.c.id: ROW_GOES,
}
"""Every column that can hold a guest's id, and what its row says afterwards."""
ANYBODY = "*"
"""Stands in a note for all players of the event: an old reason of which it is not known whom it is about."""


@dataclass
class Erased:
    """What memory may still know."""

    tables: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.tables or self.events)


def forget(connection: Connection, guest: str) -> Erased:
    """Delete a guest and everything that names the guest.  Done twice, it is done once."""
    erased = Erased(tables=tables_of(connection, guest))
    delete_branches_of(connection, guest)
    erased.events = _erase_notes(connection, guest)
    pass_on(connection, guest)
    for column, afterwards in ERASURES.items():
        is_theirs = column == guest
        if afterwards:
            connection.execute(update(column.table).where(is_theirs).values(afterwards))
        else:
            connection.execute(delete(column.table).where(is_theirs))
    return erased


def known_guests(connection: Connection) -> set[str]:
    """Every guest's id that is stored anywhere."""
    found: set[str] = set()
    for column in ERASURES:
        found.update(id for id in connection.scalars(select(column).distinct()) if id)
    return found


def tables_of(connection: Connection, guest: str) -> set[str]:
    """The tables that know a guest."""
    found = set(connection.scalars(select(tables.c.id).where(tables.c.host == guest)))
    for column in ERASURES:
        if "table_id" in column.table.c:
            found.update(connection.scalars(select(column.table.c.table_id).where(column == guest)))
    return found


# Events


def _erase_notes(connection: Connection, guest: str) -> set[str]:
    """Take a guest out of the notes of events, as a player and as a referee; the events that were changed."""
    played = _players_of(connection, guest)
    refereed = _referees_of(connection, guest)
    for event, player in played:
        _erase_player(connection, event, player)
    for event, name in refereed:
        is_theirs = (event_notes.c.event_id == event) & (event_notes.c.person == name)
        connection.execute(update(event_notes).where(is_theirs).values(person=""))
    barred = connection.scalars(select(event_barred.c.event_id).where(event_barred.c.guest == guest))
    changed = {event for event, _ in played} | {event for event, _ in refereed} | set(barred)
    count_erasure(connection, changed)
    return changed


def _players_of(connection: Connection, guest: str) -> set[tuple[str, str]]:
    """Events and the ids that a guest has in them, also where the guest was struck off."""
    asked = select(event_players.c.event_id, event_players.c.player).where(event_players.c.guest == guest)
    entered = select(event_notes.c.event_id, event_notes.c.about).where(event_notes.c.guest == guest)
    return {(event, player) for each in (asked, entered) for event, player in connection.execute(each)}


def _referees_of(connection: Connection, guest: str) -> set[tuple[str, str]]:
    """Events and the names that a guest has in them as a referee."""
    first = select(events.c.id, events.c.referee_name).where(events.c.referee == guest)
    others = select(event_referees.c.event_id, event_referees.c.name).where(event_referees.c.guest == guest)
    return {(event, name) for each in (first, others) for event, name in connection.execute(each)}


def _erase_player(connection: Connection, event: str, player: str) -> None:
    """Erase a player's name, and every reason that is about the player or mentions that name."""
    notes = connection.execute(select(event_notes).where(event_notes.c.event_id == event)).all()
    own = [note for note in notes if note.name and note.about == player]
    names = [name.casefold() for note in own for name in (note.name, note.nickname) if name]
    for note in notes:
        is_own = note in own
        about = note.about.split()
        tells = player in about or ANYBODY in about or any(name in note.reason.casefold() for name in names)
        if is_own or (note.reason and tells):
            values = {"reason": ""} | ({"name": "", "nickname": "", "guest": None} if is_own else {})
            is_this = (event_notes.c.event_id == event) & (event_notes.c.number == note.number)
            connection.execute(update(event_notes).where(is_this).values(values))
    for table in (event_sittings, links):
        connection.execute(delete(table).where(table.c.event_id == event, table.c.player == player))


def count_erasure(connection: Connection, changed: Iterable[str]) -> None:
    """Have every process read these events again."""
    counted = {"version": events.c.version + 1, "erasures": events.c.erasures + 1}
    for event in sorted(changed):
        connection.execute(update(events).where(events.c.id == event).values(counted))


# Guests who never came back


def forget_stale(connection: Connection, seen_before: float, most: int) -> tuple[int, Erased]:
    """Forget guests who have not been seen and have no table, no event and no questions of their own; how many, and what memory may still know."""
    has_part = or_(
        select(sitters.c.guest).where(sitters.c.guest == guests.c.id).exists(),
        select(event_players.c.guest).where(event_players.c.guest == guests.c.id).exists(),
        select(events.c.referee).where(events.c.referee == guests.c.id).exists(),
        select(question_banks.c.guest).where(question_banks.c.guest == guests.c.id).exists(),
        # Pupils go with their class, and a teacher does not lose one over a long holiday.
        select(pupils.c.guest).where(pupils.c.guest == guests.c.id).exists(),
        select(classes.c.teacher).where(classes.c.teacher == guests.c.id).exists(),
    )
    stale = list(connection.scalars(select(guests.c.id).where(guests.c.seen < seen_before, ~has_part).limit(most)))
    erased = Erased()
    for guest in stale:
        gone = forget(connection, guest)
        erased.tables |= gone.tables
        erased.events |= gone.events
    return len(stale), erased


def seats_of_nobody(connection: Connection, among: Sequence[str]) -> list[str]:
    """Of these tables, those that are not over and at which a forgotten guest sat."""
    unfinished = tables.c.status.in_(("gathering", "playing")) & tables.c.id.in_(among)
    is_erased = (sitters.c.table_id == seats.c.table_id) & (sitters.c.key == seats.c.key) & sitters.c.guest.is_(None)
    asked = select(tables.c.id).join(seats, seats.c.table_id == tables.c.id).join(sitters, is_erased).where(unfinished)
    return sorted(set(connection.scalars(asked)))
