"""Ids and codes: players' ids from their names, and codes that people can read out and type in."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Container

from seaboard.tournament.entry import LONGEST_ID, is_player_id

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that look like another: 0 and O, 1 and I."""
CODE_LENGTH = 6
RECOVERY_LENGTH, RECOVERY_GROUP = 16, 4
"""Sixteen of thirty-two letters: 80 bits, more than anybody can try."""
NAMELESS = "player"
# Letters that do not fall apart into a plain one and a mark.
PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"})


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


def slug_of(name: str) -> str:
    """A name in the letters that ids have; some are left with none."""
    plain = unicodedata.normalize("NFKD", name.lower().translate(PLAIN))
    words = re.findall(r"[a-z0-9]+", "".join(letter for letter in plain if not unicodedata.combining(letter)))
    return "-".join(words)[:LONGEST_ID].strip("-") or NAMELESS


def player_id(name: str, taken: Container[str]) -> str:
    """An id for a player of this name that nobody has yet.  [specification 2.5]"""
    slug, number = slug_of(name), 1
    found = slug
    while found in taken or not is_player_id(found):
        number += 1
        end = f"-{number}"
        found = slug[: LONGEST_ID - len(end)].rstrip("-") + end
    return found
