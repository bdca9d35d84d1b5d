"""Everything that is stored about a guest, as that guest may read it: one file of JSON.

`TOLD` says for every column that can hold a guest's id which parts of its rows are the guest's to read.  Secrets of the server, what is still hidden
in running games, and who has muted or reported the guest are not.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, select

from seaboard.server.past.uploads import unpack
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
    result_seats,
    results,
    seats,
    sessions,
    silenced,
    sitters,
    tables,
)

TOLD: dict[Column[Any], tuple[str, ...]] = {
    guests.c.id: ("name", "language", "created", "seen"),
    sessions.c.guest: ("id", "device", "created", "seen", "expires"),
    recoveries.c.guest: ("made",),
    passkeys.c.guest: ("id", "name", "site", "signatures", "made", "used"),
    identities.c.guest: ("issuer", "subject", "made"),
    links.c.guest: ("purpose", "expires"),
    openid_requests.c.guest: ("expires",),
    challenges.c.guest: ("purpose", "expires"),
    requests.c.guest: ("at",),
    former_guests.c.guest: ("at",),
    former_guests.c.former: (),
    tables.c.host: ("id", "game", "players", "options", "settings", "status", "created", "ended"),
    sitters.c.guest: ("table_id", "key", "name"),
    chat.c.guest: ("table_id", "number", "name", "text", "at"),
    contestants.c.guest: ("is_shown",),
    replays.c.guest: ("id", "created", "transcript"),
    question_banks.c.guest: ("game", "questions", "version", "changed"),
    events.c.referee: ("id", "code", "title", "game", "referee_name", "created", "changed", "phase", "venue"),
    event_referees.c.guest: ("event_id", "name", "since", "until"),
    event_players.c.guest: ("event_id", "player", "kind", "device", "taken"),
    event_notes.c.guest: ("event_id", "number", "name", "nickname"),
    event_barred.c.guest: ("event_id", "player", "name"),
    # What the guest has reported, and what was said by the guest; never who has reported it.
    reports.c.reporter: ("table_id", "number", "at"),
    reports.c.guest: ("table_id", "number", "name", "text", "at"),
    muted.c.guest: ("table_id",),
    # Who does not want to hear the guest is their own affair.
    muted.c.other: (),
    silenced.c.guest: ("table_id",),
    removed.c.guest: ("table_id", "name"),
    hushed.c.guest: ("guest",),
}
"""By every column that can hold a guest's id, the parts of its rows that the guest is told."""


def everything_about(connection: Connection, guest: str) -> dict[str, Any]:
    """All of it, by table and column."""
    found: dict[str, Any] = {"format": "seaboard-guest/1", "written": time.time()}
    for column, parts in TOLD.items():
        if parts:
            asked = select(*(column.table.c[part] for part in parts)).where(column == guest)
            rows = [_plain(row._mapping) for row in connection.execute(asked)]
            if rows:
                found[f"{column.table.name}.{column.name}"] = rows
    found["seats"] = _seats(connection, guest)
    found["results"] = _results(connection, guest)
    found["tests"] = _tests(connection, guest)
    return found


def _plain(row: Any) -> dict[str, Any]:
    """A row as JSON tells it: an uploaded game as a transcript, questions as a list."""
    told = dict(row)
    if "transcript" in told:
        told["transcript"] = msgspec.to_builtins(unpack(bytes(told["transcript"])))
    for part in ("questions", "options", "settings"):
        if part in told:
            told[part] = _decoded(told[part])
    return told


def _decoded(text: str) -> Any:
    """JSON that is stored as text; as text if a disk or a hand has broken it."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _seats(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """Where the guest sits or sat last, and at which game."""
    is_sitter = (sitters.c.table_id == seats.c.table_id) & (sitters.c.key == seats.c.key)
    asked = (
        select(seats.c.table_id, seats.c.seat, seats.c.taken_over, tables.c.game, tables.c.status, tables.c.created, tables.c.ended)
        .join(sitters, is_sitter)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(sitters.c.guest == guest)
        .order_by(tables.c.created, seats.c.table_id)
    )
    return [dict(row._mapping) for row in connection.execute(asked)]


def _results(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """How the guest's games came out, and the ratings after them."""
    own = (
        result_seats.c.seat,
        result_seats.c.points,
        result_seats.c.place,
        result_seats.c.gone,
        result_seats.c.mu,
        result_seats.c.sigma,
    )
    asked = (
        select(results.c.table_id, results.c.game, results.c.players, results.c.ended, results.c.how, results.c.rated, *own)
        .join(result_seats, result_seats.c.table_id == results.c.table_id)
        .join(contestants, contestants.c.key == result_seats.c.contestant)
        .where(contestants.c.guest == guest)
        .order_by(results.c.ended, results.c.table_id)
    )
    return [dict(row._mapping) for row in connection.execute(asked)]


def _tests(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """What the guest has answered in knowledge tests."""
    is_theirs = (event_players.c.event_id == event_sittings.c.event_id) & (event_players.c.player == event_sittings.c.player)
    asked = select(event_sittings.c.event_id, event_sittings.c.opened, event_sittings.c.chosen).join(event_players, is_theirs)
    rows = connection.execute(asked.where(event_players.c.guest == guest))
    return [dict(row._mapping) | {"chosen": _decoded(row.chosen)} for row in rows]
