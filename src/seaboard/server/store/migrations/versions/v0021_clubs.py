"""Clubs: their members, and the tables and events that were made for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build the tables."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("issue", sa.Integer, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
    )
    op.create_index("clubs_key", "clubs", ["key"], unique=True)
    op.create_table(
        "club_members",
        sa.Column("club_id", sa.Text, sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
        sa.Column("is_shown", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("club_id", "guest"),
    )
    op.create_index("club_members_guest", "club_members", ["guest"])
    op.create_table(
        "club_tables",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("club_id", sa.Text, nullable=False),
    )
    op.create_index("club_tables_club", "club_tables", ["club_id"])
    op.create_table(
        "club_events",
        sa.Column("event_id", sa.Text, sa.ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("club_id", sa.Text, sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_index("club_events_club", "club_events", ["club_id"])


def downgrade() -> None:
    """Delete them."""
    for name in ("club_events", "club_tables", "club_members", "clubs"):
        op.drop_table(name)
