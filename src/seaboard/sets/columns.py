"""What may stand under a key: each kind of value says what is wrong with another."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from seaboard.sets.fault import quoted

SOURCES = ("book", "fact", "ours")
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MOST_ID = 40
MOST_NAME = 80
MOST_PROSE = 600


class Column(Protocol):
    """What may stand under a key."""

    def fault(self, value: Any) -> str | None:
        """What is wrong with a value, or None."""


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds."""

    low: int
    high: int

    def fault(self, value: Any) -> str | None:
        """What is wrong with a value, or None."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            wanted = f"{self.low}" if self.low == self.high else f"a whole number from {self.low} to {self.high}"
            return f"must be {wanted}, not {quoted(value)}"
        return None


@dataclass(frozen=True)
class Digits:
    """A whole number within bounds, written as a text, as sheets have it."""

    low: int
    high: int

    def fault(self, value: Any) -> str | None:
        """What is wrong with a value, or None."""
        if not isinstance(value, str) or not value.isascii() or not value.isdigit() or len(value) > 9:
            return f"must be a whole number from {self.low} to {self.high}, not {quoted(value)}"
        return Whole(self.low, self.high).fault(int(value))


@dataclass(frozen=True)
class Words:
    """A text on one line that people read."""

    most: int = MOST_NAME
    may_be_empty: bool = False

    def fault(self, value: Any) -> str | None:
        """What is wrong with a value, or None."""
        if not isinstance(value, str) or not (self.may_be_empty or value.strip()):
            return f"must be a text, not {quoted(value)}"
        if len(value) > self.most:
            return f"may have {self.most} characters, not {len(value)}"
        if not value.isprintable():
            return "must be one line of readable characters"
        return None


@dataclass(frozen=True)
class Identity:
    """A word that can stand in a move."""

    def fault(self, value: Any) -> str | None:
        """What is wrong with a value, or None."""
        if not isinstance(value, str) or not ID.fullmatch(value) or len(value) > MOST_ID:
            return f"must be a word of at most {MOST_ID} lower-case letters, digits and single hyphens, not {quoted(value)}"
        return None


@dataclass(frozen=True)
class OneOf:
    """One of some words."""

    known: tuple[str, ...]

    def fault(self, value: Any) -> str | None:
        """What is wrong with a value, or None."""
        if not isinstance(value, str) or value not in self.known:
            return f"can be {', '.join(self.known)}, not {quoted(value)}"
        return None


@dataclass(frozen=True)
class Truth:
    """True or false."""

    def fault(self, value: Any) -> str | None:
        """What is wrong with a value, or None."""
        return None if isinstance(value, bool) else f"must be true or false, not {quoted(value)}"


@dataclass(frozen=True)
class ListOf:
    """A list of values of one kind."""

    column: Column
    least: int
    most: int

    def fault(self, value: Any) -> str | None:
        """What is wrong with a value, or None."""
        number = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            return f"must be a list of {number} values, not {quoted(value)}"
        faults = ((place, self.column.fault(each)) for place, each in enumerate(value, 1))
        return next((f"value {place} {fault}" for place, fault in faults if fault), None)


@dataclass(frozen=True)
class Numbers:
    """A table of names with a whole number each."""

    known: tuple[str, ...]
    low: int
    high: int

    def fault(self, value: Any) -> str | None:
        """What is wrong with a value, or None."""
        if not isinstance(value, dict) or not value:
            return f"must be a table with numbers for some of {', '.join(self.known)}, not {quoted(value)}"
        for name, number in value.items():
            if name not in self.known:
                return f"names {quoted(name)}; it can name {', '.join(self.known)}"
            if fault := Whole(self.low, self.high).fault(number):
                return f"of {name} {fault}"
        return None


SOURCE = OneOf(SOURCES)
"""Where an entry comes from: the rulebook, known facts, or somebody's own idea."""
NAME = Words()
PROSE = Words(MOST_PROSE)

Check = Callable[[Any], str | None]
