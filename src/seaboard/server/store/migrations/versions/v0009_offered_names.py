"""Devices may take the names of players who have none, and the referee sees which device did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build the new columns."""
    op.add_column("events", sa.Column("offers", sa.Text, nullable=False, server_default="entry"))
    op.add_column("event_players", sa.Column("device", sa.Text, nullable=False, server_default=""))
    op.add_column("event_players", sa.Column("taken", sa.Float(53)))
    op.add_column("event_players", sa.Column("withheld", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Remove them."""
    for column in ("withheld", "taken", "device"):
        op.drop_column("event_players", column)
    op.drop_column("events", "offers")
