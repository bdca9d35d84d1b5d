"""Seats that a host took away: the person has not left, and has not lost."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Until now nobody was removed from a running game, so every seat says no."""
    op.add_column("result_seats", sa.Column("removed", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Forget it: a removed person is then one who has left."""
    op.drop_column("result_seats", "removed")
