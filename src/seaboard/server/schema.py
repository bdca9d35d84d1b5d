"""The tables of the database, the same for SQLite and PostgreSQL; `migrations/` builds them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

METADATA = MetaData()

guests = Table(
    "guests",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False),
    Index("guests_seen", "seen"),
)

tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("settings", Text, nullable=False),
    # Of the settings, the one that a list asks for.
    Column("public", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("stream", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("bot_secret", LargeBinary, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("ended", Float(53)),
    Column("rematch", Text),
    # A bit per seat, so that a query can ask whether one seat is among them.
    Column("asked", BigInteger, nullable=False),
    Column("deadline", Float(53)),
    Column("wakes", Boolean, nullable=False),
    # Neither deadline nor asked is in an index: most moves write them, and PostgreSQL then need not touch an index at all.
    Index("tables_status", "status", "created"),
    Index("tables_host", "host", "status"),
)

seats = Table(
    "seats",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("guest", Text),
    Column("level", Text),
    Column("taken_over", Boolean, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("seats_guest", "guest"),
)

sitters = Table(
    "sitters",
    METADATA,
    # Whoever made a table or ever sat at it: where to look when a guest wants to be forgotten.
    Column("guest", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("guest", "table_id"),
    Index("sitters_table", "table_id"),
)

entries = Table(
    "entries",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("actor", Integer),
    Column("text", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    Column("move_id", Text),
    Column("guest", Text),
    PrimaryKeyConstraint("table_id", "number"),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("guest", Text, nullable=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    Index("chat_guest", "guest"),
)

replays = Table(
    "replays",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("guest", Text, nullable=False),
    Column("transcript", LargeBinary, nullable=False),
    Column("created", Float(53), nullable=False),
    Index("replays_guest", "guest"),
)

# Tournaments

events = Table(
    "events",
    METADATA,
    Column("id", Text, primary_key=True),
    # What people type in; short, so it only leads to the id.
    Column("code", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("quiz", Text),
    Column("secret", LargeBinary, nullable=False),
    Column("referee", Text, nullable=False),
    Column("referee_name", Text, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("changed", Float(53), nullable=False),
    Column("phase", Text, nullable=False),
    # Goes up with whatever is written about the event, so that another process sees at a glance that it must read.
    Column("version", Integer, nullable=False),
    Index("events_code", "code", unique=True),
    Index("events_referee", "referee"),
    Index("events_phase", "phase", "changed"),
)

event_entries = Table(
    "event_entries",
    METADATA,
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("actor", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float(53), nullable=False),
    Column("person", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("move_id", Text),
    PrimaryKeyConstraint("event_id", "number"),
)

event_players = Table(
    "event_players",
    METADATA,
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("player", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("guest", Text),
    Column("level", Text),
    # What a link for a new device must carry; it is good for one use.
    Column("link", Text),
    PrimaryKeyConstraint("event_id", "player"),
    Index("event_players_guest", "guest"),
)

event_sittings = Table(
    "event_sittings",
    METADATA,
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("player", Text, nullable=False),
    Column("opened", Float(53), nullable=False),
    Column("chosen", Text, nullable=False),
    PrimaryKeyConstraint("event_id", "player"),
)

event_tables = Table(
    "event_tables",
    METADATA,
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("match", Text, nullable=False),
    Column("leg", Integer, nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    # How often the decision clock ran out, by seat.
    Column("overruns", Text, nullable=False),
    PrimaryKeyConstraint("event_id", "match", "leg", "attempt"),
    Index("event_tables_table", "table_id"),
)
