"""Everything that is kept about a guest, for that guest: one list, which a test compares with the schema.

`SHOWN` says for every column that can hold a guest's id which columns of its row are the guest's own to read.  What stands under the guest's
keys (moves, seats, answers) is followed from there.  Nothing of anybody else is told, and nothing that a game hides.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, Float, Select, select

from seaboard.server.past.uploads import unpack
from seaboard.server.sets.kept import unpack as unpack_set
from seaboard.server.store.class_schema import classes, pupils, teachers
from seaboard.server.store.club_schema import club_members, clubs
from seaboard.server.store.finding_schema import blocked, friendships, online, seekers, standing_links, table_invitations
from seaboard.server.store.order_schema import admissions, banned, keepers, order_log, order_people, order_reasons
from seaboard.server.store.reminder_schema import holidays, mail_addresses, push_devices, reminders
from seaboard.server.store.schema import (
    challenges,
    chat,
    contestants,
    data_sets,
    entries,
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
    result_seats,
    results,
    seats,
    sessions,
    set_keepers,
    silenced,
    sitters,
    tables,
)

SHOWN: dict[Column[Any], tuple[str, ...]] = {
    guests.c.id: ("id", "name", "language", "created", "seen", "signed_until"),
    sessions.c.guest: ("id", "device", "created", "seen", "expires"),
    links.c.guest: ("purpose", "expires"),
    recoveries.c.guest: ("made",),
    passkeys.c.guest: ("id", "name", "site", "signatures", "made", "used"),
    challenges.c.guest: ("purpose", "expires"),
    identities.c.guest: ("issuer", "subject", "made"),
    openid_requests.c.guest: ("expires",),
    former_guests.c.guest: ("at",),
    contestants.c.guest: ("is_shown",),
    requests.c.guest: ("at",),
    tables.c.host: ("id", "game", "players", "options", "settings", "status", "created", "ended"),
    sitters.c.guest: ("table_id", "key", "name"),
    chat.c.guest: ("table_id", "number", "seat", "name", "text", "at"),
    replays.c.guest: ("id", "created", "transcript"),
    # What I reported is about somebody else: that I did it is mine.
    reports.c.reporter: ("table_id", "number", "at"),
    # Who has reported me is that person's own.
    reports.c.guest: ("table_id", "name", "text", "at"),
    set_keepers.c.guest: ("hash", "created"),
    silenced.c.guest: ("table_id",),
    hushed.c.guest: ("why", "until"),
    muted.c.guest: ("table_id",),
    removed.c.guest: ("table_id", "name"),
    friendships.c.guest: ("id", "since"),
    club_members.c.guest: ("club_id", "role", "since", "is_shown"),
    blocked.c.guest: ("id", "since"),
    standing_links.c.guest: ("id", "purpose", "uses", "made", "expires"),
    online.c.guest: ("seen",),
    table_invitations.c.guest: ("table_id", "at", "declined"),
    table_invitations.c.inviter: ("table_id", "at"),
    seekers.c.guest: ("games", "players", "rated", "has_clock", "since", "seen", "state", "meeting", "called"),
    event_players.c.guest: ("event_id", "player", "kind", "device", "taken", "withheld"),
    event_referees.c.guest: ("event_id", "name", "since", "until", "ended_by"),
    events.c.referee: ("id", "code", "title", "game", "referee_name", "created", "venue"),
    event_notes.c.guest: ("event_id", "number", "name", "nickname"),
    event_barred.c.guest: ("event_id", "player", "name"),
    question_banks.c.guest: ("game", "questions", "changed"),
    keepers.c.guest: ("since",),
    admissions.c.guest: ("at",),
    teachers.c.guest: ("since",),
    classes.c.teacher: ("id", "name", "has_chat", "created", "ends"),
    # The code is what opens a door: it stands on the slip.
    pupils.c.guest: ("class_id", "number", "wish", "entered"),
    banned.c.guest: ("why", "since", "until"),
    order_people.c.guest: ("key",),
    order_reasons.c.guest: ("number", "text"),
    mail_addresses.c.guest: ("address", "asked", "confirmed", "mailed", "failed"),
    push_devices.c.guest: ("device", "endpoint", "made"),
    reminders.c.guest: ("way", "table_id", "due", "told"),
    holidays.c.guest: ("begins", "ends"),
}
"""Every column that can hold my id, and what of its row is shown to me."""
WITHHELD: dict[Column[Any], str] = {
    muted.c.other: "who has muted me is those people's own",
    blocked.c.other: "who has blocked me is those people's own",
    friendships.c.friend: "whose friend I am stands with my friends",
    former_guests.c.former: "whom I was before stands with whom I am now",
}
NAMES: dict[Column[Any], str] = {
    reports.c.guest: "reports_about_me",
    reports.c.reporter: "reports_by_me",
    tables.c.host: "tables_made",
    table_invitations.c.inviter: "invitations_by_me",
}
"""Sections that are not called like their table."""
NUMBERS = ("mu", "sigma")
"""Numbers with a point that are no moments."""
JSON = ("finds", "options", "settings", "questions", "chosen")
IMPERSONAL = frozenset(
    (
        "analyses branches suspensions heartbeats standstills maintenance keeper_codes house_rules invitations "
        "event_entries event_tables result_seats ratings meetings set_aside club_tables club_events"
    ).split()
)
"""Tables that hold nothing of a person: what is there about a game or the server, or stands under keys that are followed below."""


def _own_entries(guest: str) -> Select[Any]:
    is_mine = (entries.c.table_id == sitters.c.table_id) & (entries.c.sitter == sitters.c.key)
    shown = (entries.c.table_id, entries.c.number, entries.c.kind, entries.c.text, entries.c.at)
    return select(*shown).join(sitters, is_mine).where(sitters.c.guest == guest).order_by(entries.c.table_id, entries.c.number)


def _own_seats(guest: str) -> Select[Any]:
    is_mine = (seats.c.table_id == sitters.c.table_id) & (seats.c.key == sitters.c.key)
    return select(seats.c.table_id, seats.c.seat, seats.c.taken_over).join(sitters, is_mine).where(sitters.c.guest == guest)


def _own_results(guest: str) -> Select[Any]:
    """How my games came out, and my ratings after them."""
    mine = (
        result_seats.c.seat,
        result_seats.c.points,
        result_seats.c.place,
        result_seats.c.gone,
        result_seats.c.removed,
        result_seats.c.finds,
        result_seats.c.mu,
        result_seats.c.sigma,
    )
    shown = (results.c.table_id, results.c.game, results.c.players, results.c.ended, results.c.how, results.c.rated, *mine)
    played = select(*shown).join(result_seats, result_seats.c.table_id == results.c.table_id)
    return played.join(contestants, contestants.c.key == result_seats.c.contestant).where(contestants.c.guest == guest)


def _own_answers(guest: str) -> Select[Any]:
    is_mine = (event_sittings.c.event_id == event_players.c.event_id) & (event_sittings.c.player == event_players.c.player)
    shown = (event_sittings.c.event_id, event_sittings.c.opened, event_sittings.c.chosen)
    return select(*shown).join(event_players, is_mine).where(event_players.c.guest == guest)


def _reasons_about(guest: str) -> Select[Any]:
    """Reasons of referees that are about me alone."""
    is_mine = (event_notes.c.event_id == event_players.c.event_id) & (event_notes.c.about == event_players.c.player)
    shown = (event_notes.c.event_id, event_notes.c.number, event_notes.c.reason)
    return select(*shown).join(event_players, is_mine).where(event_players.c.guest == guest, event_notes.c.reason != "")


def _orders_about(guest: str) -> Select[Any]:
    shown = (order_log.c.number, order_log.c.at, order_log.c.deed, order_log.c.until)
    return select(*shown).join(order_people, order_people.c.key == order_log.c.subject).where(order_people.c.guest == guest)


def _own_sets(guest: str) -> Select[Any]:
    """The sets that I have brought, as files."""
    shown = (data_sets.c.hash, data_sets.c.game, data_sets.c.text.label("file"))
    return select(*shown).join(set_keepers, set_keepers.c.hash == data_sets.c.hash).where(set_keepers.c.guest == guest)


def _own_clubs(guest: str) -> Select[Any]:
    shown = (clubs.c.id, clubs.c.name)
    return select(*shown).join(club_members, club_members.c.club_id == clubs.c.id).where(club_members.c.guest == guest)


FOLLOWED = {
    "clubs": _own_clubs,
    "entries": _own_entries,
    "seats": _own_seats,
    "results": _own_results,
    "data_sets": _own_sets,
    "event_sittings": _own_answers,
    "event_reasons": _reasons_about,
    "order_log": _orders_about,
}
"""What stands under my keys."""


def export(connection: Connection, guest: str) -> dict[str, Any]:
    """Everything that is kept about a guest, by section; moments as they are written, not as numbers."""
    found: dict[str, Any] = {}
    for column, names in SHOWN.items():
        asked = select(*(column.table.c[name] for name in names)).where(column == guest)
        found[NAMES.get(column, column.table.name)] = _rows(connection, asked)
    for name, ask in FOLLOWED.items():
        found[name] = _rows(connection, ask(guest))
    return found


def _rows(connection: Connection, asked: Select[Any]) -> list[dict[str, Any]]:
    columns = list(asked.selected_columns)
    return [
        {column.name: _told(column, value) for column, value in zip(columns, row, strict=True)} for row in connection.execute(asked)
    ]


def _told(column: Any, value: Any) -> Any:
    """A value as a person can read it."""
    if isinstance(column.type, Float) and value is not None and column.name not in NUMBERS:
        return datetime.fromtimestamp(value, UTC).isoformat(timespec="seconds")
    if column.name == "file":
        return unpack_set(bytes(value))
    if isinstance(value, (bytes, memoryview)):
        return msgspec.to_builtins(unpack(bytes(value)))
    if column.name in JSON:
        return msgspec.json.decode(value)
    return value
