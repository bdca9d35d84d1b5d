"""Codes that follow from the server's secret: they can be shown again, and the database alone opens no door."""

from __future__ import annotations

import hashlib
import hmac

from seaboard.server.tournaments.event.naming import LETTERS, clean_code

LENGTH, GROUP = 12, 4
"""12 letters out of 32: 60 bits; tries are counted by address."""


class DerivedCodes:
    """The codes of one server for one kind of thing."""

    def __init__(self, secret: bytes, kind: str) -> None:
        self._secret = secret
        self._kind = kind

    def code(self, *parts: object) -> str:
        """The code of what these parts name, in groups that a child can read from paper."""
        drawn = self._digest(":".join(map(str, (self._kind, *parts))))
        letters = "".join(LETTERS[byte % len(LETTERS)] for byte in drawn[:LENGTH])
        return "-".join(letters[start : start + GROUP] for start in range(0, LENGTH, GROUP))

    def key(self, typed: str) -> str:
        """What is stored of a code, however it was typed."""
        return self._digest(f"{self._kind} key:{clean_code(typed)}").hex()

    def _digest(self, text: str) -> bytes:
        return hmac.new(self._secret, text.encode(), hashlib.sha256).digest()
