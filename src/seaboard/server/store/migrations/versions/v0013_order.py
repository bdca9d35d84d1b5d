"""Who keeps order: keepers of the server, bans, what everybody is told, and the log of it all."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build the tables; a guest who may not talk can have a reason and an end."""
    guest = sa.ForeignKey("guests.id", ondelete="CASCADE")
    op.create_table(
        "keepers", sa.Column("guest", sa.Text, guest, primary_key=True), sa.Column("since", sa.Float(53), nullable=False)
    )
    op.create_table("keeper_codes", sa.Column("key", sa.Text, primary_key=True), sa.Column("expires", sa.Float(53), nullable=False))
    op.create_table(
        "banned",
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
        sa.Column("until", sa.Float(53)),
    )
    op.create_table(
        "maintenance",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("begins", sa.Float(53)),
        sa.Column("ends", sa.Float(53), nullable=False),
    )
    op.create_table("order_people", sa.Column("key", sa.Text, primary_key=True), sa.Column("guest", sa.Text))
    op.create_index("order_people_guest", "order_people", ["guest"], unique=True)
    op.create_table(
        "order_log",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("deed", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("until", sa.Float(53)),
    )
    op.create_table(
        "order_reasons",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.Text),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("order_reasons_guest", "order_reasons", ["guest"])
    op.add_column("events", sa.Column("closed", sa.Float(53)))
    op.add_column("hushed", sa.Column("why", sa.Text))
    op.add_column("hushed", sa.Column("until", sa.Float(53)))
    refuse_changes()


def refuse_changes() -> None:
    """The log only grows: the database itself refuses everything else."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "CREATE TRIGGER order_log_update BEFORE UPDATE ON order_log BEGIN SELECT RAISE(ABORT, 'order_log is append-only'); END"
        )
        op.execute(
            "CREATE TRIGGER order_log_delete BEFORE DELETE ON order_log BEGIN SELECT RAISE(ABORT, 'order_log is append-only'); END"
        )
        return
    op.execute(
        "CREATE FUNCTION order_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'order_log is append-only'; END $$"
    )
    op.execute(
        "CREATE TRIGGER order_log_keeps BEFORE UPDATE OR DELETE ON order_log FOR EACH ROW EXECUTE FUNCTION order_log_is_append_only()"
    )


def downgrade() -> None:
    """Delete them, the log too; whoever may not talk stays so without an end."""
    with op.batch_alter_table("events") as events:
        events.drop_column("closed")
    with op.batch_alter_table("hushed") as hushed:
        hushed.drop_column("until")
        hushed.drop_column("why")
    for name in ("order_reasons", "order_log", "order_people", "maintenance", "banned", "keeper_codes", "keepers"):
        op.drop_table(name)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION order_log_is_append_only()")
