"""Guests, tables with their seats and entries, chat, replays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build everything."""
    _build_guests_and_replays()
    _build_tables()
    _build_what_belongs_to_tables()


def downgrade() -> None:
    """Remove everything."""
    for name in ("replays", "chat", "entries", "sitters", "seats", "tables", "guests"):
        op.drop_table(name)


def _build_guests_and_replays() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
    )
    op.create_index("guests_seen", "guests", ["seen"])
    op.create_table(
        "replays",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("transcript", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
    )
    op.create_index("replays_guest", "replays", ["guest"])


def _build_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("bot_secret", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("ended", sa.Float(53)),
        sa.Column("rematch", sa.Text),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.Float(53)),
        sa.Column("wakes", sa.Boolean, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
    )
    op.create_index("tables_status", "tables", ["status", "created"])
    op.create_index("tables_host", "tables", ["host", "status"])


def _build_what_belongs_to_tables() -> None:
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("level", sa.Text),
        sa.Column("taken_over", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("seats_guest", "seats", ["guest"])
    op.create_table(
        "sitters",
        sa.Column("guest", sa.Text, nullable=False),
        _table_id(),
        sa.PrimaryKeyConstraint("guest", "table_id"),
    )
    op.create_index("sitters_table", "sitters", ["table_id"])
    op.create_table(
        "entries",
        _table_id(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("actor", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("move_id", sa.Text),
        sa.Column("guest", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "number"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chat",
        _table_id(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
    op.create_index("chat_guest", "chat", ["guest"])


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)
