"""Logs carry opaque ids; the people behind them stand in rows that can be erased.  Old logs are rewritten once, to the same state."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from alembic import op
from alembic.util import CommandError

from seaboard.tournament.event.papers import make_paper

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

SOMEBODY = "Somebody"
"""What version 0004 left of a forgotten player's name."""
ACTORS = ("referee", "chance", "table")
PLAYERS_IN = {
    "enter": (1,), "strike": (1,), "lot": (1,), "test": (1,), "fix-test": (1,), "swap": (1, 2), "side": (2,), "toss": (2,),
    "offence": (1,), "rescind": (1,), "absent": (2,), "present": (2,), "withdraw": (1,), "return": (1,),
}  # fmt: skip
"""Where in an entry's text players are named."""
WITH_MATCH = ("side", "toss", "leg", "fix-leg", "replay", "absent", "present", "takeback", "pause", "resume")
ANYBODY = "*"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"

_metadata = sa.MetaData()


def _table(name: str, *columns: str) -> sa.Table:
    return sa.Table(name, _metadata, *(sa.Column(column) for column in columns))


guests = _table("guests", "id", "name")
tables = _table("tables", "id", "host")
entries = _table("entries", "table_id", "number", "kind", "text", "guest")
seats = _table("seats", "table_id", "seat", "kind", "name", "guest", "key")
sitters = _table("sitters", "table_id", "key", "guest", "name")
events = _table("events", "id", "secret")
event_entries = _table("event_entries", "event_id", "number", "actor", "text", "person", "reason", "name")
event_notes = _table("event_notes", "event_id", "number", "person", "reason", "name", "guest", "about")
event_players = _table("event_players", "event_id", "player", "guest")
event_sittings = _table("event_sittings", "event_id", "player", "chosen")
event_barred = _table("event_barred", "event_id", "player")
links = _table("links", "event_id", "player")


def upgrade() -> None:
    """Rewrite tables, then events."""
    connection = op.get_bind()
    _build(connection)
    known = dict(connection.execute(sa.select(guests.c.id, guests.c.name)).all())
    for table, host in connection.execute(sa.select(tables.c.id, tables.c.host)).all():
        _rewrite_table(connection, table, host, known)
    for event, secret in connection.execute(sa.select(events.c.id, events.c.secret)).all():
        _rewrite_event(connection, event, bytes(secret))
    _drop_what_was_moved()


def downgrade() -> None:
    """Names that were erased cannot come back."""
    raise CommandError("version 0005 cannot be undone: names no longer stand in the logs; restore a backup instead")


def _build(connection: sa.Connection) -> None:
    op.drop_table("sitters")
    op.create_table(
        "sitters",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "key"),
    )
    op.create_index("sitters_guest", "sitters", ["guest", "table_id"])
    op.add_column("seats", sa.Column("key", sa.Text))
    op.create_table(
        "event_notes",
        sa.Column("event_id", sa.Text, sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("about", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "number"),
    )
    op.create_index("event_notes_guest", "event_notes", ["guest"])
    op.add_column("events", sa.Column("erasures", sa.Integer, nullable=False, server_default="0"))


def _drop_what_was_moved() -> None:
    op.drop_index("seats_guest", "seats")
    op.drop_column("seats", "guest")
    op.alter_column("entries", "guest", new_column_name="sitter")
    for name in ("person", "reason", "name"):
        op.drop_column("event_entries", name)


# Tables


class _People:
    """Gives keys to whoever was at one table.  A guest who is no longer known was forgotten, and gets a key that leads to nobody."""

    def __init__(self, known: dict[str, str]) -> None:
        self.known = known
        self.keys: dict[str, str] = {}
        self.names: dict[str, str] = {}

    def key(self, guest: str, name: str = "") -> str:
        key = self.keys.setdefault(guest, f"s{len(self.keys) + 1}")
        self.names[guest] = name or self.names.get(guest, "")
        return key

    def of_seat(self, seat: dict[str, Any]) -> str | None:
        if seat["kind"] != "guest":
            return None
        # A seat without a guest belonged to a guest who was forgotten before.
        return self.key(seat.get("guest") or f"?{seat['seat']}", seat.get("name") or "")

    def rows(self, table: str) -> list[dict[str, Any]]:
        return [
            {"table_id": table, "key": key, "guest": guest, "name": self.names[guest] or self.known[guest]}
            if guest in self.known
            else {"table_id": table, "key": key, "guest": None, "name": ""}
            for guest, key in self.keys.items()
        ]


def _rewrite_table(connection: sa.Connection, table: str, host: str, known: dict[str, str]) -> None:
    people = _People(known)
    if host:
        people.key(host)
    told = sa.select(entries.c.number, entries.c.text).where(entries.c.table_id == table, entries.c.kind.in_(("seats", "start")))
    for number, text in connection.execute(told.order_by(entries.c.number)).all():
        seated = [_opaque(seat, people.of_seat(seat)) for seat in json.loads(text)]
        is_this = (entries.c.table_id == table) & (entries.c.number == number)
        connection.execute(sa.update(entries).where(is_this).values(text=_compact(seated)))
    for row in connection.execute(sa.select(seats).where(seats.c.table_id == table)).mappings().all():
        key = people.of_seat(dict(row))
        if key is not None:
            is_this = (seats.c.table_id == table) & (seats.c.seat == row["seat"])
            connection.execute(sa.update(seats).where(is_this).values(key=key, name=""))
    actors = connection.scalars(sa.select(entries.c.guest).where(entries.c.table_id == table, entries.c.guest != "").distinct())
    for guest in sorted(actors):
        is_theirs = (entries.c.table_id == table) & (entries.c.guest == guest)
        connection.execute(sa.update(entries).where(is_theirs).values(guest=people.key(guest)))
    if host and host not in known:
        connection.execute(sa.update(tables).where(tables.c.id == table).values(host=""))
    if people.keys:
        connection.execute(sa.insert(sitters), people.rows(table))


def _opaque(seat: dict[str, Any], key: str | None) -> dict[str, Any]:
    """A seat of an entry with a key in place of guest and name."""
    told = {"seat": seat["seat"], "kind": seat["kind"], "key": key, "name": seat.get("name") if key is None else ""}
    told |= {"level": seat.get("level"), "taken_over": seat.get("taken_over")}
    return {name: value for name, value in told.items() if value or name == "seat"}


def _compact(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


# Events


def _rewrite_event(connection: sa.Connection, event: str, secret: bytes) -> None:
    log = connection.execute(sa.select(event_entries).where(event_entries.c.event_id == event).order_by("number")).all()
    players = connection.execute(sa.select(event_players).where(event_players.c.event_id == event)).all()
    guest_of = {row.player: row.guest for row in players}
    texts = [row.text.split(" ") for row in log]
    ids = _new_ids(words[1] for words in texts if words[0] == "enter")
    gone = {words[1] for words, row in zip(texts, log) if words[0] == "enter" and row.name == SOMEBODY}
    notes = []
    for words, row in zip(texts, log):
        named = [words[place] for place in PLAYERS_IN.get(words[0], ())]
        values = {"text": " ".join(_renamed(words, ids)), "actor": row.actor if row.actor in ACTORS else ids[row.actor]}
        is_this = (event_entries.c.event_id == event) & (event_entries.c.number == row.number)
        connection.execute(sa.update(event_entries).where(is_this).values(values))
        about = {ids[player] for player in named} | ({ANYBODY} if words[0] in WITH_MATCH else set())
        is_gone = bool(gone.intersection(named))
        note = {"person": row.person, "reason": "" if is_gone else row.reason, "name": "" if row.name == SOMEBODY else row.name}
        if any(note.values()):
            guest = guest_of.get(named[0]) if row.name and named else None
            notes.append({"event_id": event, "number": row.number, "guest": guest, "about": " ".join(sorted(about)), **note})
    if notes:
        connection.execute(sa.insert(event_notes), notes)
    drawn = [words[1] for words in texts if words[0] == "question"]
    _rewrite_sittings(connection, event, secret, ids, drawn)
    for table in (event_players, event_sittings, event_barred, links):
        for old, new in ids.items():
            is_this = (table.c.event_id == event) & (table.c.player == old)
            connection.execute(sa.update(table).where(is_this).values(player=new))


def _new_ids(players: Iterable[str]) -> dict[str, str]:
    """An opaque id for each player, different from every player's old id."""
    ids: dict[str, str] = {}
    old = set(players)
    for player in sorted(old):
        while (new := "p" + "".join(secrets.choice(LETTERS) for _ in range(7))) in old or new in ids.values():
            pass
        ids[player] = new
    return ids


def _renamed(words: list[str], ids: dict[str, str]) -> list[str]:
    places = PLAYERS_IN.get(words[0], ())
    return [ids[word] if place in places else word for place, word in enumerate(words)]


def _rewrite_sittings(connection: sa.Connection, event: str, secret: bytes, ids: dict[str, str], drawn: list[str]) -> None:
    """The order of a paper depends on the player's id: what was chosen is moved to where the new paper shows it."""
    for row in connection.execute(sa.select(event_sittings).where(event_sittings.c.event_id == event)).all():
        if row.player not in ids:
            continue
        before, after = (make_paper(secret, player, drawn) for player in (row.player, ids[row.player]))
        old, new = (dict(zip(paper.questions, paper.answers, strict=True)) for paper in (before, after))
        chosen = json.loads(row.chosen)
        moved = {name: new[name].index(old[name][place]) if name in old else place for name, place in chosen.items()}
        is_this = (event_sittings.c.event_id == event) & (event_sittings.c.player == row.player)
        connection.execute(sa.update(event_sittings).where(is_this).values(chosen=_compact(moved)))
