"""A set: a game's data under a name, as one TOML text."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import games
from seaboard.sets.columns import Column, Identity, OneOf, Whole, Words
from seaboard.sets.drawing import check_drawing
from seaboard.sets.fault import Fault, Report, at_lines, quoted, stem
from seaboard.sets.lines import lines_of
from seaboard.sets.tables import Form, Table, check_alone

FORMAT = 1
MOST_BYTES = 256 * 1024
MOST_DOTS = 20
"""Dots between two marks of a line: a key of a hundred thousand parts would keep the parser busy for hours."""
MARKS = re.compile(r"[=,{}\[\]\n]")
HEAD, DRAWING = "set", "drawing"
LICENCE = Words(40)
NOTE = Words(400, may_be_empty=True)


class BadSet(UsageError):
    """A set that cannot be played, with everything that is wrong with it."""

    def __init__(self, faults: list[Fault]) -> None:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{faults[0]}{more}")
        self.faults = faults


@dataclass(frozen=True)
class Head:
    """What is said of a set."""

    game: str
    id: str
    name: str
    author: str
    licence: str
    source: str
    """Where its data come from, in a sentence."""


@dataclass(frozen=True)
class DataSet:
    """A set that was checked: its head, its files by name, and what its board draws beyond the rules."""

    head: Head
    content: Mapping[str, Any]
    drawing: Mapping[str, Any]

    @cached_property
    def hash(self) -> str:
        """What tells it from every other: the same for the same content, however it is written down."""
        told = {HEAD: asdict(self.head), "files": self.content, DRAWING: self.drawing}
        text = json.dumps(told, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    @property
    def title(self) -> str:
        """Its name with the beginning of its hash, as transcripts and replays name it."""
        return f"{self.head.name} ({self.hash[:8]})"


def form_of(game: Game) -> Form:
    """What is demanded of a game's data."""
    found: Form = import_module(f"{game.package}.sets").FORM
    return found


def parse_toml(data: bytes | str) -> dict[str, Any]:
    """The tables of a text that anybody may have written; a fault says at which line."""
    raw = data.encode() if isinstance(data, str) else data
    if len(raw) > MOST_BYTES:
        raise BadSet([Fault((), "the set", f"may have {MOST_BYTES // 1024} KiB, not {-(-len(raw) // 1024)}")])
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = raw[: fault.start].count(b"\n") + 1
        raise BadSet([Fault((), "the set", f"line {line}: the text must be UTF-8")]) from None
    dotted = next((chunk for chunk in MARKS.split(text) if chunk.count(".") > MOST_DOTS), None)
    if dotted is not None:
        line = text.count("\n", 0, text.find(dotted)) + 1
        raise BadSet([Fault((), "the set", f"line {line}: there are more than {MOST_DOTS} dots in a row")])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadSet([Fault((), "the set", "tables and lists lie too deep inside one another")]) from None
    except (tomllib.TOMLDecodeError, ValueError) as fault:
        raise BadSet([Fault((), "the set", f"this is no TOML: {str(fault)[:200]}")]) from None


def read_set(data: bytes | str) -> DataSet:
    """The set that a text holds; a bad one is refused with all its faults and their lines."""
    parsed = parse_toml(data)
    text = data if isinstance(data, str) else data.decode("utf-8")
    try:
        return from_tables(parsed)
    except BadSet as bad:
        raise BadSet(at_lines(bad.faults, lines_of(text))) from None


def from_tables(parsed: Mapping[str, Any]) -> DataSet:
    """The set that parsed tables hold; a bad one is refused with all its faults."""
    report = Report(parsed)
    check_alone(head_table(), parsed.get(HEAD), report)
    if report.faults:
        raise BadSet(report.close())
    game = games()[parsed[HEAD]["game"]]
    form = form_of(game)
    known = {stem(file): file for file in form.files}
    for name in parsed:
        if name not in known and name not in (HEAD, DRAWING):
            report.add(f"there is no such part; a set of {game.slug} has {', '.join(known)}", name)
    drawing = parsed.get(DRAWING, {})
    check_drawing(game, drawing, report)
    content = {
        file: as_sheet(parsed[name]) if file.endswith(".csv") else parsed[name] for name, file in known.items() if name in parsed
    }
    faults = report.close() + form.check(content)
    if faults:
        raise BadSet(faults)
    head = {key: value for key, value in parsed[HEAD].items() if key != "format"}
    return DataSet(Head(**head), content, drawing)


def head_table() -> Table:
    """What the head of a set must hold."""
    columns: dict[str, Column] = {
        "format": Whole(FORMAT, FORMAT),
        "game": OneOf(tuple(games())),
        "id": Identity(),
        "name": Words(),
        "author": Words(),
        "licence": LICENCE,
        "source": NOTE,
    }
    return Table(HEAD, "", columns, alone=True)


def as_sheet(rows: Any) -> Any:
    """The rows of a sheet, all texts: who writes a number without quotation marks means the same."""
    if not isinstance(rows, list):
        return rows
    return [
        {
            key: str(value) if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9 else value
            for key, value in row.items()
        }
        if isinstance(row, dict)
        else row
        for row in rows
    ]


def to_tables(found: DataSet) -> dict[str, Any]:
    """The tables of a set as its text holds them."""
    parts = {stem(file): tables for file, tables in found.content.items()}
    drawing = {DRAWING: found.drawing} if found.drawing else {}
    return {HEAD: {"format": FORMAT, **asdict(found.head)}, **parts, **drawing}


def same_game(one: DataSet, other: DataSet) -> None:
    """Two sets that are compared are of one game."""
    if one.head.game != other.head.game:
        raise UsageError(f"{quoted(one.head.name)} is a set of {one.head.game}, {quoted(other.head.name)} of {other.head.game}")
