"""People who ask for a game with people, the tables made for them, and games that wait for them meanwhile."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build the tables."""
    op.create_table(
        "seekers",
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("players", sa.Integer),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("has_clock", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("meeting", sa.Text, sa.ForeignKey("tables.id", ondelete="SET NULL")),
        sa.Column("called", sa.Float(53)),
    )
    op.create_index("seekers_meeting", "seekers", ["meeting"])
    for name in ("meetings", "set_aside"):
        op.create_table(
            name,
            sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
            sa.Column("since", sa.Float(53), nullable=False),
        )


def downgrade() -> None:
    """Delete them."""
    for name in ("set_aside", "meetings", "seekers"):
        op.drop_table(name)
