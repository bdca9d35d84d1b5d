"""The tables of clubs: beside `schema.py`, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, PrimaryKeyConstraint, Table, Text

from seaboard.server.store.reminder_schema import METADATA as METADATA

clubs = Table(
    "clubs",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    # Which of the codes that the club ever had; the code follows from it and the server's secret.
    Column("issue", Integer, nullable=False),
    # Hash of that code.
    Column("key", Text, nullable=False),
    Column("created", Float(53), nullable=False),
    Index("clubs_key", "key", unique=True),
)

club_members = Table(
    "club_members",
    METADATA,
    Column("club_id", Text, ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    # What the club calls this member; it means nothing elsewhere.
    Column("id", Text, nullable=False),
    # `owner`, of whom there is one; `organiser`; `member`.
    Column("role", Text, nullable=False),
    Column("since", Float(53), nullable=False),
    # Whether other members are shown this member's ratings.
    Column("is_shown", Boolean, nullable=False),
    PrimaryKeyConstraint("club_id", "guest"),
    Index("club_members_guest", "guest"),
)

club_tables = Table(
    "club_tables",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # Not deleted with the club: a table that was for members never becomes one for everybody.
    Column("club_id", Text, nullable=False),
    Index("club_tables_club", "club_id"),
)

club_events = Table(
    "club_events",
    METADATA,
    Column("event_id", Text, ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("club_id", Text, ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Index("club_events_club", "club_id"),
)
