"""The tables of whoever keeps order on a server: beside `schema.py`, the same for SQLite and PostgreSQL.

The log has keys only; who is behind a key, and why something was done, stand in rows that can be erased (decision 0060).
"""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, Table, Text

from seaboard.server.store.schema import METADATA as METADATA

keepers = Table(
    "keepers",
    METADATA,
    # Guests who may use the keeper's page.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("since", Float(53), nullable=False),
)

keeper_codes = Table(
    "keeper_codes",
    METADATA,
    # Hash of a code that makes a guest a keeper, once.
    Column("key", Text, primary_key=True),
    Column("expires", Float(53), nullable=False),
)

banned = Table(
    "banned",
    METADATA,
    # Guests who may not sit, talk or make anything on this server.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("why", Text, nullable=False),
    Column("since", Float(53), nullable=False),
    # Null: until it is lifted.
    Column("until", Float(53)),
)

maintenance = Table(
    "maintenance",
    METADATA,
    # What everybody is told on every page; the one with the highest number counts.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    # When it happens, if it happens at a certain time.
    Column("begins", Float(53)),
    Column("ends", Float(53), nullable=False),
)

order_people = Table(
    "order_people",
    METADATA,
    # Who is behind a key of the log.
    Column("key", Text, primary_key=True),
    Column("guest", Text),
    Index("order_people_guest", "guest", unique=True),
)

order_log = Table(
    "order_log",
    METADATA,
    # Rows are only ever added: triggers refuse everything else.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float(53), nullable=False),
    # A key of `order_people`; empty for the command at the machine.
    Column("actor", Text, nullable=False),
    Column("deed", Text, nullable=False),
    # A key of `order_people`, or the id of a table, an event or a report.
    Column("subject", Text, nullable=False),
    Column("until", Float(53)),
)

order_reasons = Table(
    "order_reasons",
    METADATA,
    # Why something in the log was done.
    Column("number", Integer, primary_key=True, autoincrement=False),
    # Whom it is about: it goes with that guest.
    Column("guest", Text),
    Column("text", Text, nullable=False),
    Index("order_reasons_guest", "guest"),
)

# Who may come

house_rules = Table(
    "house_rules",
    METADATA,
    # What keepers have switched on for everybody.
    Column("name", Text, primary_key=True),
    Column("since", Float(53), nullable=False),
)

invitations = Table(
    "invitations",
    METADATA,
    # Hash of a code that lets people in, a number of them.
    Column("key", Text, primary_key=True),
    # What keepers call it; no secret.
    Column("id", Text, nullable=False),
    # For whom it is, in a keeper's words.
    Column("note", Text, nullable=False),
    Column("most", Integer, nullable=False),
    Column("used", Integer, nullable=False),
    Column("made", Float(53), nullable=False),
    Column("expires", Float(53), nullable=False),
    Index("invitations_id", "id", unique=True),
)

admissions = Table(
    "admissions",
    METADATA,
    # Guests who may play where only invited people do.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    # The id of the invitation; empty where a keeper has let the guest in.
    Column("invitation", Text, nullable=False),
    Column("at", Float(53), nullable=False),
)
