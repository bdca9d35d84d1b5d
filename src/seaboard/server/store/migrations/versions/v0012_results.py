"""Results of games that have ended, ratings, and whose they are.  Games that ended before get their results while the server runs (`filling.py`)."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build the four tables."""
    op.create_table(
        "contestants",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text),
        sa.Column("is_shown", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("contestants_guest", "contestants", ["guest"], unique=True)
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer),
        sa.Column("seconds", sa.Float(53), nullable=False),
        sa.Column("ended", sa.Float(53), nullable=False),
        sa.Column("how", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("counted", sa.Integer),
    )
    op.create_index("results_ended", "results", ["ended"])
    op.create_index("results_counted", "results", ["counted"], unique=True)
    op.create_table(
        "result_seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("results.table_id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("key", sa.Text),
        sa.Column("contestant", sa.Text, sa.ForeignKey("contestants.key")),
        sa.Column("level", sa.Text),
        sa.Column("points", sa.Integer),
        sa.Column("place", sa.Integer),
        sa.Column("gone", sa.Integer),
        sa.Column("mu", sa.Float(53)),
        sa.Column("sigma", sa.Float(53)),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("result_seats_contestant", "result_seats", ["contestant", "table_id"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("contestant", sa.Text, sa.ForeignKey("contestants.key", ondelete="CASCADE"), nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "contestant"),
    )


def downgrade() -> None:
    """Drop them; what was played is still at the tables."""
    for name in ("ratings", "result_seats", "results", "contestants"):
        op.drop_table(name)
