"""The tables of games over days: by which ways people are told that a table waits, what is still to be told, and who is on holiday."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, PrimaryKeyConstraint, Table, Text

from seaboard.server.store.class_schema import METADATA as METADATA

mail_addresses = Table(
    "mail_addresses",
    METADATA,
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("address", Text, nullable=False),
    # What the signed links of its mails name; another one whenever the address changes.
    Column("id", Text, nullable=False),
    Column("asked", Float(53), nullable=False),
    # Null: nobody has shown yet that the address is theirs, and nothing but the question goes there.
    Column("confirmed", Float(53)),
    # When the last mail with tables went there, and when one was last given up.
    Column("mailed", Float(53)),
    Column("failed", Float(53)),
    Index("mail_addresses_id", "id", unique=True),
)

push_devices = Table(
    "push_devices",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    # The session of the device: where it has ended, nothing is sent.
    Column("session", Text, nullable=False),
    Column("device", Text, nullable=False),
    # Where the browser's push service takes messages, and the browser's keys for them.
    Column("endpoint", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("made", Float(53), nullable=False),
    Index("push_devices_guest", "guest", "endpoint", unique=True),
)

reminders = Table(
    "reminders",
    METADATA,
    # What is to be told, or was.  A row stays for as long as the table waits, so that it is told once.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    # The id of a push device, `mail`, or `confirm`: the question whether an address is the guest's.
    Column("way", Text, nullable=False),
    # Empty for a question.
    Column("table_id", Text, nullable=False),
    # The entry of the guest's last move there: after the next one it is another waiting.
    Column("after", Integer, nullable=False),
    # When it is to be tried.
    Column("due", Float(53), nullable=False),
    # How often it has failed.
    Column("tries", Integer, nullable=False),
    # How often it was begun and nobody knows how it ended, because the server did.
    Column("begun", Integer, nullable=False),
    # When it was told, given up, or seen at the table; null: still to be told.
    Column("told", Float(53)),
    PrimaryKeyConstraint("guest", "way", "table_id"),
    Index("reminders_due", "told", "due"),
)

holidays = Table(
    "holidays",
    METADATA,
    # When a guest does not play: clocks of tables over days stand still.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
    Column("begins", Float(53), nullable=False),
    Column("ends", Float(53), nullable=False),
    PrimaryKeyConstraint("guest", "begins"),
    Index("holidays_ends", "ends"),
)
