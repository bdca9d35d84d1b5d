"""Trust: sessions, links that carry one right, requests done once, checksums, referees, standstills, reports."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

OLD_COOKIE_SECONDS = 60 * 86_400
"""How long after the upgrade a signed cookie of an older version is exchanged for a session."""


def upgrade() -> None:
    """Build the new tables and columns."""
    _build_who_is_who()
    _build_for_events()
    _build_for_time_and_talk()
    op.add_column("guests", sa.Column("signed_until", sa.Float(53)))
    guests = sa.table("guests", sa.column("signed_until", sa.Float(53)))
    op.execute(guests.update().values(signed_until=time.time() + OLD_COOKIE_SECONDS))
    op.drop_column("event_players", "link")
    op.add_column("entries", sa.Column("checksum", sa.BigInteger))
    op.add_column("event_sittings", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("events", sa.Column("recovery", sa.Text))
    op.create_index("events_recovery", "events", ["recovery"])


def downgrade() -> None:
    """Remove them."""
    op.drop_index("events_recovery", "events")
    op.drop_column("events", "recovery")
    op.drop_column("event_sittings", "version")
    op.drop_column("entries", "checksum")
    op.add_column("event_players", sa.Column("link", sa.Text))
    op.drop_column("guests", "signed_until")
    for name in (
        "removed",
        "muted",
        "hushed",
        "silenced",
        "reports",
        "standstills",
        "heartbeats",
        "suspensions",
        "event_barred",
        "event_referees",
        "requests",
        "links",
        "sessions",
    ):
        op.drop_table(name)


def _build_who_is_who() -> None:
    op.create_table(
        "sessions",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
        sa.Column("renewed", sa.Float(53)),
    )
    op.create_index("sessions_id", "sessions", ["id"])
    op.create_index("sessions_guest", "sessions", ["guest"])
    op.create_index("sessions_expires", "sessions", ["expires"])
    op.create_table(
        "links",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE")),
        sa.Column("event_id", sa.Text, sa.ForeignKey("events.id", ondelete="CASCADE")),
        sa.Column("player", sa.Text),
        sa.Column("name", sa.Text),
        sa.Column("expires", sa.Float(53), nullable=False),
        sa.Column("used_by", sa.Text),
    )
    op.create_index("links_guest", "links", ["guest"])
    op.create_index("links_event", "links", ["event_id", "player"])
    op.create_table(
        "requests",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_index("requests_guest", "requests", ["guest"])
    op.create_index("requests_at", "requests", ["at"])


def _build_for_events() -> None:
    op.create_table(
        "event_referees",
        sa.Column("event_id", sa.Text, sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
        sa.Column("until", sa.Float(53)),
        sa.Column("ended_by", sa.Text),
        sa.PrimaryKeyConstraint("event_id", "guest"),
    )
    op.create_index("event_referees_guest", "event_referees", ["guest"])
    op.create_table(
        "event_barred",
        sa.Column("event_id", sa.Text, sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "guest"),
    )
    op.create_index("event_barred_guest", "event_barred", ["guest"])


def _build_for_time_and_talk() -> None:
    op.create_table(
        "suspensions",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table(
        "heartbeats",
        sa.Column("process", sa.Text, primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "standstills",
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("begun", sa.Float(53), nullable=False),
        sa.Column("ended", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("process", "begun"),
    )
    op.create_index("standstills_ended", "standstills", ["ended"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("dismissed", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("reports_table", "reports", ["table_id", "number"])
    op.create_index("reports_guest", "reports", ["guest"])
    op.create_index("reports_reporter", "reports", ["reporter"])
    op.create_table(
        "silenced",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest"),
    )
    op.create_index("silenced_guest", "silenced", ["guest"])
    op.create_table(
        "hushed",
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_table(
        "muted",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("other", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest", "other"),
    )
    op.create_index("muted_guest", "muted", ["guest"])
    op.create_index("muted_other", "muted", ["other"])
    op.create_table(
        "removed",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest"),
    )
    op.create_index("removed_guest", "removed", ["guest"])
