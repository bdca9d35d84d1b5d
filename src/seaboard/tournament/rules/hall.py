"""What a log does not tell: whether a leg is being played in the program.  [specification 4.2]"""

from __future__ import annotations

from typing import Protocol


class Hall(Protocol):
    """Where legs are played."""

    def is_running(self, match: str, leg: int) -> bool:
        """Whether this leg, which has no result yet, runs in the program; a paused leg counts as running."""

    def was_begun(self, match: str, leg: int) -> bool:
        """Whether this leg was begun in the program."""

    def can_take_back(self, match: str, leg: int) -> bool:
        """Whether the last move of this running leg may be taken back.  [TRN-FIX-7]"""


class LogAlone:
    """Who checks a log alone takes it that a program leg runs wherever one could."""

    def is_running(self, match: str, leg: int) -> bool:
        return True

    def was_begun(self, match: str, leg: int) -> bool:
        return False

    def can_take_back(self, match: str, leg: int) -> bool:
        return True


class PrintedBoards:
    """A hall without program legs."""

    def is_running(self, match: str, leg: int) -> bool:
        return False

    def was_begun(self, match: str, leg: int) -> bool:
        return False

    def can_take_back(self, match: str, leg: int) -> bool:
        return False
