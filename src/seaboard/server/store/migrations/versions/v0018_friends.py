"""Friends: links that make two players friends, friendships, whom somebody blocks, who shows that they are here, and invitations to tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build the tables."""
    op.create_table(
        "standing_links",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("purpose", sa.Text, nullable=False),
        _guest("guest"),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
    )
    op.create_index("standing_links_guest", "standing_links", ["guest"])
    for name, other in (("friendships", "friend"), ("blocked", "other")):
        op.create_table(
            name,
            _guest("guest"),
            _guest(other),
            sa.Column("id", sa.Text, nullable=False),
            sa.Column("since", sa.Float(53), nullable=False),
            sa.PrimaryKeyConstraint("guest", other),
        )
        op.create_index(f"{name}_{other}", name, [other])
    op.create_table(
        "online",
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seen", sa.Float(53), nullable=False),
    )
    op.create_table(
        "table_invitations",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        _guest("guest"),
        _guest("inviter"),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest"),
    )
    for column in ("guest", "inviter"):
        op.create_index(f"table_invitations_{column}", "table_invitations", [column])


def _guest(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), nullable=False)


def downgrade() -> None:
    """Delete them."""
    for name in ("table_invitations", "online", "blocked", "friendships", "standing_links"):
        op.drop_table(name)
