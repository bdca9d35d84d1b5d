"""Reading the data files: each fault names the file, the row and what is wrong."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from seaboard.engine.data import data_file, ids, read_data
from seaboard.engine.errors import UsageError

Row = dict[str, Any]

MARKS = ("book", "fact", "ours")


def text_of(row: Row, key: str, where: str) -> str:
    """A text of a row that must be there."""
    value = row.get(key)
    if not isinstance(value, str) or not value:
        raise UsageError(f"{where}: {key} must be a text, not {value!r}")
    return value


def number_of(row: Row, key: str, where: str, low: int, high: int) -> int:
    """A whole number of a row between two bounds."""
    value = row.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise UsageError(f"{where}: {key} must be a whole number from {low} to {high}, not {value!r}")
    return value


def one_of(row: Row, key: str, where: str, known: Sequence[str]) -> int:
    """The number of a name among the known ones."""
    value = text_of(row, key, where)
    if value not in known:
        raise UsageError(f"{where}: unknown {key} {value!r}; known are {', '.join(known)}")
    return known.index(value)


def values_of(row: Row, key: str, where: str, lengths: Sequence[int]) -> list[int]:
    """A list of points, each 1 to 99, of one of these lengths."""
    values = row.get(key)
    if not isinstance(values, list) or len(values) not in lengths:
        raise UsageError(f"{where}: {key} must be a list of {' or '.join(map(str, lengths))} numbers, not {values!r}")
    return [number_of({key: value}, key, where, 1, 99) for value in values]


def read_rows(package_file: str, file: str, table: str) -> list[tuple[str, Row]]:
    """The rows of a table, each with the place a fault is reported at; every row has names and its mark."""
    found = read_data(package_file, file).get(table, [])
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise UsageError(f"{file}: {table} must be a list of rows")
    rows = [(f"{file}: {table} row {number} ({row.get('id')})", row) for number, row in enumerate(found, 1)]
    for where, row in rows:
        one_of(row, "source", where, MARKS)
    return rows


def read_named(package_file: str, file: str, table: str, members: type[IntEnum]) -> list[tuple[str, Row]]:
    """The rows of a table that must hold exactly the things the rules speak of, in their order."""
    rows = read_rows(package_file, file, table)
    wanted = ids(members)
    for (where, row), name in zip(rows, wanted, strict=False):
        if row.get("id") != name:
            raise UsageError(f"{where}: {name!r} must stand here; the {table} rows are {', '.join(wanted)} in this order")
        text_of(row, "en", where)
    if len(rows) != len(wanted):
        raise UsageError(f"{file}: there must be {len(wanted)} {table} rows, not {len(rows)}: {', '.join(wanted)}")
    return rows


def read_table(package_file: str, file: str, table: str) -> tuple[str, Row]:
    """A table that stands alone."""
    found = read_data(package_file, file).get(table)
    if not isinstance(found, dict):
        raise UsageError(f"{file}: there is no table [{table}]")
    where = f"{file}: [{table}]"
    one_of(found, "source", where, MARKS)
    return where, found


def read_sheet(package_file: str, file: str, columns: Sequence[str]) -> list[tuple[str, Row]]:
    """The rows of a CSV file, each with the line it stands at."""
    path = data_file(package_file, file)
    try:
        with path.open(encoding="utf-8", newline="") as handle:
            reader = csv.DictReader(handle, strict=True)
            missing = [column for column in columns if column not in (reader.fieldnames or ())]
            if missing:
                raise UsageError(f"{file}: line 1: columns are missing: {', '.join(missing)}")
            rows = [(f"{file}: line {reader.line_num} ({row.get('id')})", row) for row in reader]
    except (UnicodeDecodeError, csv.Error) as fault:
        raise UsageError(f"data file {path}: {fault}") from fault
    for where, row in rows:
        if None in row or None in row.values():
            raise UsageError(f"{where}: there must be {len(reader.fieldnames or ())} values in a line")
    return rows
