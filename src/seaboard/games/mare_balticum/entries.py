"""Entries of data files: read, checked, and able to say on which line a fault stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

from seaboard.engine.data import data_file, line_of, read_data
from seaboard.engine.errors import UsageError

SOURCES = ("book", "fact", "ours")
LANGUAGES = ("en", "pl", "fr")
ID_LETTERS = set("abcdefghijklmnopqrstuvwxyz0123456789-")


class Entries:
    """The entries of one table of one data file."""

    def __init__(self, file: str, table: str, has_names: bool = True) -> None:
        self.file = file
        self.table = table
        found = read_data(__file__, file).get(table, [])
        if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
            raise UsageError(f"{data_file(__file__, file)}: {table} must be entries that begin with [[{table}]]")
        self.rows: list[dict[str, Any]] = found
        for number in range(len(self.rows)):
            self._check_entry(number, has_names)

    def fail(self, number: int, key: str, fault: str) -> NoReturn:
        """Say what is wrong with an entry, and where it stands."""
        path = data_file(__file__, self.file)
        raise UsageError(f"{path}, line {line_of(path, self.table, number, key)}: {fault}")

    def fail_whole(self, fault: str) -> NoReturn:
        """Say what is wrong with the table as a whole."""
        raise UsageError(f"{data_file(__file__, self.file)}: {fault}")

    def _check_entry(self, number: int, has_names: bool) -> None:
        self.one_of(number, "source", SOURCES)
        if has_names:
            for key in ("id", *LANGUAGES):
                self.text(number, key)
            own = self.rows[number]["id"]
            if not set(own) <= ID_LETTERS:
                self.fail(number, "id", f"id {own!r}: lower case letters, digits and hyphens only")
            if own in [row.get("id") for row in self.rows[:number]]:
                self.fail(number, "id", f"id {own!r} stands here a second time")

    def text(self, number: int, key: str) -> str:
        """A text that must be there."""
        value = self.rows[number].get(key)
        if not isinstance(value, str) or not value:
            self.fail(number, key, f"{self.table} {self.label(number)} needs a text {key}")
        return value

    def one_of(self, number: int, key: str, allowed: Iterable[str]) -> str:
        """A text that must be one of some."""
        value = self.text(number, key)
        known = tuple(allowed)
        if value not in known:
            self.fail(number, key, f"{key} of {self.table} {self.label(number)} is {value!r}; it can be: {', '.join(known)}")
        return value

    def whole(self, number: int, key: str, least: int, most: int) -> int:
        """A whole number that must be within bounds."""
        value = self.rows[number].get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            wanted = f"{least}" if least == most else f"a whole number from {least} to {most}"
            self.fail(number, key, f"{key} of {self.table} {self.label(number)} must be {wanted}, not {value!r}")
        return value

    def label(self, number: int) -> str:
        """What an entry is called in a message."""
        return str(self.rows[number].get("id", number + 1))

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(row["id"] for row in self.rows)

    def expect_ids(self, wanted: tuple[str, ...]) -> None:
        """The entries must be exactly these things, in this order."""
        for number, (found, right) in enumerate(zip(self.ids, wanted, strict=False)):
            if found != right:
                self.fail(number, "id", f"{self.table} number {number + 1} must be {right!r}, not {found!r}")
        if len(self.ids) != len(wanted):
            self.fail_whole(f"there must be {len(wanted)} entries [[{self.table}]] ({', '.join(wanted)}), not {len(self.ids)}")

    def names(self, language: str) -> dict[str, str]:
        """Display names by id."""
        return {row["id"]: row[language] for row in self.rows}
