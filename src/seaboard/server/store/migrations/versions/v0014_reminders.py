"""Games over days: addresses and devices of people who want to be told that a table waits, and what is still to be told;
people on holiday."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0020"
branch_labels = None
depends_on = None


def guest(**more: bool) -> sa.Column[str]:
    """A column with the guest to whom the row belongs."""
    return sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), **more)  # type: ignore[arg-type]


def upgrade() -> None:
    """Build their tables."""
    op.create_table(
        "mail_addresses",
        guest(primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("asked", sa.Float(53), nullable=False),
        sa.Column("confirmed", sa.Float(53)),
        sa.Column("mailed", sa.Float(53)),
        sa.Column("failed", sa.Float(53)),
    )
    op.create_index("mail_addresses_id", "mail_addresses", ["id"], unique=True)
    op.create_table(
        "push_devices",
        sa.Column("id", sa.Text, primary_key=True),
        guest(nullable=False),
        sa.Column("session", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
    )
    op.create_index("push_devices_guest", "push_devices", ["guest", "endpoint"], unique=True)
    op.create_table(
        "reminders",
        guest(nullable=False),
        sa.Column("way", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("due", sa.Float(53), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("begun", sa.Integer, nullable=False),
        sa.Column("told", sa.Float(53)),
        sa.PrimaryKeyConstraint("guest", "way", "table_id"),
    )
    op.create_index("reminders_due", "reminders", ["told", "due"])
    op.create_table(
        "holidays",
        guest(nullable=False),
        sa.Column("begins", sa.Float(53), nullable=False),
        sa.Column("ends", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("guest", "begins"),
    )
    op.create_index("holidays_ends", "holidays", ["ends"])


def downgrade() -> None:
    """Delete them: nobody is told any more that a table waits, and nobody is on holiday."""
    for name in ("holidays", "reminders", "push_devices", "mail_addresses"):
        op.drop_table(name)
