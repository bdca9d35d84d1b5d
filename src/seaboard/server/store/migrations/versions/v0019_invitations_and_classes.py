"""Who may come, and classes: invitations, guests who were let in, teachers, classes and their pupils; what a seat played most."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0015"
branch_labels = None
depends_on = None

TABLES = ("pupils", "classes", "teachers", "admissions", "invitations", "house_rules")


def upgrade() -> None:
    """Build the tables.  Seats of games that ended before get what they played most while the server runs."""
    op.create_table("house_rules", sa.Column("name", sa.Text, primary_key=True), sa.Column("since", sa.Float(53), nullable=False))
    op.create_table(
        "invitations",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("most", sa.Integer, nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
    )
    op.create_index("invitations_id", "invitations", ["id"], unique=True)
    op.create_table(
        "admissions",
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("invitation", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "teachers",
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("since", sa.Float(53), nullable=False),
    )
    build_classes()
    op.add_column("result_seats", sa.Column("finds", sa.Text))


def build_classes() -> None:
    """Classes and their pupils."""
    op.create_table(
        "classes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("teacher", sa.Text, nullable=False),
        sa.Column("has_chat", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("ends", sa.Float(53), nullable=False),
        sa.Column("numbered", sa.Integer, nullable=False),
    )
    op.create_index("classes_teacher", "classes", ["teacher"])
    op.create_index("classes_ends", "classes", ["ends"])
    op.create_table(
        "pupils",
        sa.Column("class_id", sa.Text, sa.ForeignKey("classes.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("issue", sa.Integer, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("entered", sa.Float(53)),
        sa.PrimaryKeyConstraint("class_id", "number"),
    )
    op.create_index("pupils_key", "pupils", ["key"], unique=True)
    op.create_index("pupils_guest", "pupils", ["guest"], unique=True)


def downgrade() -> None:
    """Drop them; what was played stays."""
    op.drop_column("result_seats", "finds")
    for name in TABLES:
        op.drop_table(name)
