"""The tables of people who look for each other: beside `schema.py`, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, PrimaryKeyConstraint, Table, Text

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

# Friends

standing_links = Table(
    "standing_links",
    METADATA,
    # Hash of what the link carries.  Unlike `links`, these can be used several times, listed and revoked.
    Column("key", Text, primary_key=True),
    Column("id", Text, nullable=False),
    # `friend`: be a friend of whoever made it.
    Column("purpose", Text, nullable=False),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    # How often it can still be used.
    Column("uses", Integer, nullable=False),
    Column("made", Float(53), nullable=False),
    Column("expires", Float(53), nullable=False),
    Index("standing_links_guest", "guest"),
)

friendships = Table(
    "friendships",
    METADATA,
    # Two rows for two friends: each calls the other by an id that means nothing elsewhere.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("friend", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("id", Text, nullable=False),
    Column("since", Float(53), nullable=False),
    PrimaryKeyConstraint("guest", "friend"),
    Index("friendships_friend", "friend"),
)

blocked = Table(
    "blocked",
    METADATA,
    # Whom a guest wants to meet no more: not as a friend, and not at a table that the server makes for people who ask.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("other", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("id", Text, nullable=False),
    Column("since", Float(53), nullable=False),
    PrimaryKeyConstraint("guest", "other"),
    Index("blocked_other", "other"),
)

online = Table(
    "online",
    METADATA,
    # Guests who show their friends that they are here, and when a page of theirs last asked; nobody else has a row.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("seen", Float(53), nullable=False),
)

table_invitations = Table(
    "table_invitations",
    METADATA,
    # A friend is asked to a table at which people gather.
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("inviter", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("id", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    # Kept, so that nobody is asked again and again.
    Column("declined", Boolean, nullable=False),
    PrimaryKeyConstraint("table_id", "guest"),
    Index("table_invitations_guest", "guest"),
    Index("table_invitations_inviter", "inviter"),
)
