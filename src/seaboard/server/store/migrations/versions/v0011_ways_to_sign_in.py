"""Ways to sign in: recovery codes, passkeys, what they sign, OpenID identities, and guests whose games went to another guest of the same person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def guest(**more: bool) -> sa.Column[str]:
    """A column with the guest to whom the row belongs."""
    return sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), **more)  # type: ignore[arg-type]


def upgrade() -> None:
    """Build their tables."""
    op.create_table(
        "recoveries",
        guest(primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
    )
    op.create_index("recoveries_key", "recoveries", ["key"], unique=True)
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        guest(nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("signatures", sa.BigInteger, nullable=False),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("used", sa.Float(53)),
    )
    op.create_index("passkeys_guest", "passkeys", ["guest"])
    op.create_table(
        "challenges",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("purpose", sa.Text, nullable=False),
        guest(nullable=True),
        sa.Column("expires", sa.Float(53), nullable=False),
        sa.Column("used_by", sa.Text),
    )
    op.create_index("challenges_guest", "challenges", ["guest"])
    op.create_index("challenges_expires", "challenges", ["expires"])
    op.create_table(
        "identities",
        sa.Column("issuer", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        guest(nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("issuer", "subject"),
    )
    op.create_index("identities_guest", "identities", ["guest"])
    op.create_table(
        "openid_requests",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("browser", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("verifier", sa.Text, nullable=False),
        guest(nullable=True),
        sa.Column("takes_along", sa.Boolean, nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
    )
    op.create_index("openid_requests_guest", "openid_requests", ["guest"])
    op.create_table(
        "former_guests",
        sa.Column("former", sa.Text, primary_key=True),
        guest(nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_index("former_guests_guest", "former_guests", ["guest"])


def downgrade() -> None:
    """Delete them: nobody can sign in any more, and devices that are signed in stay so."""
    for name in ("former_guests", "openid_requests", "identities", "challenges", "passkeys", "recoveries"):
        op.drop_table(name)
