"""A game's data as its rules read them: the package's own, with a user's folder or a set in their place, and checked."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

from seaboard.engine.data import data_file
from seaboard.engine.errors import UsageError
from seaboard.sets.fault import Fault, at_lines, stem
from seaboard.sets.lines import lines_of
from seaboard.sets.tables import Content, Form


def read_content(module: str, package_file: str, form: Form) -> Content:
    """All files of a game's data, sound; the first fault says in which file, on which line, and how many more there are."""
    bound = bound_content(module.rpartition(".")[0])
    if bound is not None:
        return bound
    paths = {file: data_file(package_file, file) for file in form.files}
    content = {file: read_file(path) for file, path in paths.items()}
    if faults := form.check(content):
        first = located(faults[0], paths)
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise UsageError(f"{first}{more}")
    return content


def located(fault: Fault, paths: dict[str, Path]) -> str:
    """A fault with the path of its file and the line it stands on."""
    path = paths[str(fault.path[0])] if fault.path else None
    if path is None:
        return str(fault)
    if path.suffix == ".csv":
        # A sheet has a line of column names before its rows.
        line = int(fault.path[1]) + 2 if len(fault.path) > 1 else 1
    else:
        lines = {(stem(path.name), *way): line for way, line in lines_of(path.read_text(encoding="utf-8")).items()}
        line = at_lines([fault], lines)[0].line
    where = fault.place.partition(": ")[2]
    return f"{path}{f', line {line}' if line else ''}: {f'{where}: ' if where else ''}{fault.words}"


def read_file(path: Path) -> Any:
    """The tables of a TOML file, or the rows of a sheet; a fault names the file and what is wrong."""
    try:
        text = path.read_text(encoding="utf-8")
        return tomllib.loads(text) if path.suffix == ".toml" else read_sheet(text)
    except (ValueError, csv.Error) as fault:
        raise UsageError(f"data file {path}: {fault}") from fault


def read_sheet(text: str) -> list[dict[str, str]]:
    """The rows of a CSV text by the names in its first line."""
    reader = csv.DictReader(StringIO(text, newline=""), strict=True)
    rows = list(reader)
    for number, row in enumerate(rows, 2):
        if None in row or None in row.values():
            raise ValueError(f"line {number} ({row.get('id')}): there must be {len(reader.fieldnames or ())} values in a line")
    return rows


def still_true(translated: dict[str, str], rows: Iterable[Mapping[str, Any]], language: str, package_file: str) -> dict[str, str]:
    """The names of a language's texts, less those of things that the data name themselves or call something else than the package does."""
    own = own_texts(Path(package_file).resolve().parent / "data", ("en", "name_en"))
    renamed = {row["id"] for row in rows if language in row or (row["id"], row["en"]) not in own}
    return {word: name for word, name in translated.items() if word not in renamed}


def says_the_same(word: str, key: str, text: str, package_file: str) -> bool:
    """Whether the package's own data have the same text on a thing: only then is our translation one of it."""
    return (word, text) in own_texts(Path(package_file).resolve().parent / "data", (key,))


@cache
def own_texts(folder: Path, keys: tuple[str, ...]) -> frozenset[tuple[str, str]]:
    """Ids with their text under the first of some keys, as the package's own data have them."""
    found: set[tuple[str, str]] = set()
    waiting: list[Any] = [read_file(path) for path in sorted(folder.iterdir())]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            waiting += value.values()
            if "id" in value:
                found.add((str(value["id"]), str(next((value[key] for key in keys if key in value), None))))
    return frozenset(found)


BOUND: dict[str, Content] = {}
"""Sets that are played beside the package's own data in this process, by the package that they were loaded as."""


def bound_content(package: str) -> Content | None:
    """The data that a package was loaded with, if it is one that plays a set."""
    return BOUND.get(package)
