"""Tournaments: events with their entries, players, tests and tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build the tables of tournaments."""
    _build_events()
    _build_what_belongs_to_events()


def downgrade() -> None:
    """Remove them."""
    for name in ("event_tables", "event_sittings", "event_players", "event_entries", "events"):
        op.drop_table(name)


def _build_events() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("quiz", sa.Text),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("referee", sa.Text, nullable=False),
        sa.Column("referee_name", sa.Text, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("changed", sa.Float(53), nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_index("events_code", "events", ["code"], unique=True)
    op.create_index("events_referee", "events", ["referee"])
    op.create_index("events_phase", "events", ["phase", "changed"])


def _build_what_belongs_to_events() -> None:
    op.create_table(
        "event_entries",
        _event_id(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("time", sa.Float(53), nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("move_id", sa.Text),
        sa.PrimaryKeyConstraint("event_id", "number"),
    )
    op.create_table(
        "event_players",
        _event_id(),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("level", sa.Text),
        sa.Column("link", sa.Text),
        sa.PrimaryKeyConstraint("event_id", "player"),
    )
    op.create_index("event_players_guest", "event_players", ["guest"])
    op.create_table(
        "event_sittings",
        _event_id(),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("opened", sa.Float(53), nullable=False),
        sa.Column("chosen", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "player"),
    )
    op.create_table(
        "event_tables",
        _event_id(),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("leg", sa.Integer, nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("overruns", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "match", "leg", "attempt"),
    )
    op.create_index("event_tables_table", "event_tables", ["table_id"])


def _event_id() -> sa.Column[str]:
    return sa.Column("event_id", sa.Text, sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False)
