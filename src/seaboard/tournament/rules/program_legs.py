"""What a log does not tell: whether a leg is being played in the program.  [specification 4.2]"""

from __future__ import annotations

from typing import Protocol


class ProgramLegs(Protocol):
    """The legs of an event that are played in the program, as far as a rule must know of them."""

    def is_running(self, match: str, leg: int) -> bool:
        """Whether this leg, which has no result yet, runs in the program; a paused leg counts as running."""

    def was_begun(self, match: str, leg: int) -> bool:
        """Whether this leg was begun in the program."""

    def can_take_back(self, match: str, leg: int) -> bool:
        """Whether the last move of this running leg may be taken back.  [TRN-FIX-7]"""


class LogAlone:
    """For checking a log alone: a program leg is taken to run wherever one could."""

    def is_running(self, match: str, leg: int) -> bool:
        return True

    def was_begun(self, match: str, leg: int) -> bool:
        return False

    def can_take_back(self, match: str, leg: int) -> bool:
        return True


class PrintedBoards:
    """An event without program legs."""

    def is_running(self, match: str, leg: int) -> bool:
        return False

    def was_begun(self, match: str, leg: int) -> bool:
        return False

    def can_take_back(self, match: str, leg: int) -> bool:
        return False
