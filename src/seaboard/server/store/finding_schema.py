"""The tables of people who look for each other: beside `schema.py`, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, Table, Text

from seaboard.server.store.order_schema import METADATA as METADATA

seekers = Table(
    "seekers",
    METADATA,
    # Whoever asks for a game with people; one row for all devices of a guest.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    # The games that would do, with spaces.
    Column("games", Text, nullable=False),
    # Null: any number.
    Column("players", Integer),
    Column("rated", Boolean, nullable=False),
    Column("has_clock", Boolean, nullable=False),
    Column("since", Float(53), nullable=False),
    # When a page of this guest last asked how it stands.
    Column("seen", Float(53), nullable=False),
    # `waiting`; `called` to a table; `seated` there until the game begins.
    Column("state", Text, nullable=False),
    Column("meeting", Text, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("called", Float(53)),
    Index("seekers_meeting", "meeting"),
)

meetings = Table(
    "meetings",
    METADATA,
    # Tables that the server has made for people who asked: nobody is their host.
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("since", Float(53), nullable=False),
)

set_aside = Table(
    "set_aside",
    METADATA,
    # Games against bots alone whose clock stands still, because their player was called to a table with people.
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("since", Float(53), nullable=False),
)
