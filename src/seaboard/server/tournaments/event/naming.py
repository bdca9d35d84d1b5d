"""Ids of players, which tell nothing about them, and codes that people can read out and type in."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Container

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without letters and digits that look alike: 0 and O, 1 and I."""
CODE_LENGTH = 6
RECOVERY_LENGTH, RECOVERY_GROUP = 16, 4
"""16 letters out of 32: 80 bits, more than anybody can try."""
ID_LETTERS, ID_LENGTH = "abcdefghjkmnpqrstuvwxyz23456789", 7


def new_code() -> str:
    """A code for an event."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def clean_code(typed: str) -> str:
    """A code as it is kept: how it was typed does not matter."""
    return re.sub(r"[\s-]", "", typed).upper()


def new_recovery(secret: str = "") -> str:
    """A recovery code for an event, in groups that a person can read from paper; the same again for the same secret."""
    drawn = hashlib.sha256(secret.encode()).digest() if secret else secrets.token_bytes(RECOVERY_LENGTH)
    letters = "".join(LETTERS[byte % len(LETTERS)] for byte in drawn[:RECOVERY_LENGTH])
    return "-".join(letters[start : start + RECOVERY_GROUP] for start in range(0, RECOVERY_LENGTH, RECOVERY_GROUP))


def recovery_hash(typed: str) -> str:
    """What is stored of a recovery code, however it was typed."""
    return hashlib.sha256(f"recovery:{clean_code(typed)}".encode()).hexdigest()


def player_id(taken: Container[str]) -> str:
    """An id for a player that nobody has yet.  The log keeps it for good, so it says nothing about the player.  [TRN-LOG-7]"""
    while (found := "p" + "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))) in taken:
        pass
    return found
