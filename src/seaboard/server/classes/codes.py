"""Codes of pupils: each follows from the server's secret, so that a slip can be printed again and the database alone opens no door."""

from __future__ import annotations

import hashlib
import hmac

from seaboard.server.tournaments.event.naming import LETTERS, clean_code

LENGTH, GROUP = 12, 4
"""12 letters out of 32: 60 bits; tries are counted by address."""


class PupilCodes:
    """The codes of one server."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def code(self, class_id: str, number: int, issue: int) -> str:
        """A pupil's code, in groups that a child can read from paper; another one for every issue."""
        drawn = self._digest(f"pupil:{class_id}:{number}:{issue}")
        letters = "".join(LETTERS[byte % len(LETTERS)] for byte in drawn[:LENGTH])
        return "-".join(letters[start : start + GROUP] for start in range(0, LENGTH, GROUP))

    def key(self, typed: str) -> str:
        """What is stored of a code, however it was typed."""
        return self._digest(f"pupil key:{clean_code(typed)}").hex()

    def _digest(self, text: str) -> bytes:
        return hmac.new(self._secret, text.encode(), hashlib.sha256).digest()
