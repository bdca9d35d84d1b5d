"""Sets of data that guests have brought, and who keeps which."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two new tables; nothing that is there is changed."""
    op.create_table(
        "data_sets",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
    )
    op.create_table(
        "set_keepers",
        sa.Column("hash", sa.Text, sa.ForeignKey("data_sets.hash", ondelete="CASCADE"), primary_key=True),
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("created", sa.Float(53), nullable=False),
    )
    op.create_index("set_keepers_guest", "set_keepers", ["guest"])


def downgrade() -> None:
    """Forget them."""
    op.drop_table("set_keepers")
    op.drop_table("data_sets")
