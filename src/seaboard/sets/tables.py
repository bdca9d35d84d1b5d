"""What a game's data must hold: its files, their tables, and the rules between them.  One declaration for reader and checker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from seaboard.sets.columns import Column, Identity
from seaboard.sets.fault import Fault, Reading, Report, Step, quoted

Content = Mapping[str, Any]
"""Files by name: a table of tables each, or the rows of a sheet."""
Row = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """A table of a data file: what each of its entries must and may hold."""

    file: str
    name: str
    """Its name in the file; empty for the rows of a sheet, and for keys that stand in no table."""
    columns: Mapping[str, Column]
    optional: Mapping[str, Column] = field(default_factory=dict)
    least: int = 1
    most: int = 1
    alone: bool = False
    """Whether it stands once, `[name]`, and has no entries, `[[name]]`."""
    ids: tuple[str, ...] = ()
    """The entries that there must be, in this order, where the rules speak of exactly these."""
    inner: tuple[Table, ...] = ()
    """Tables inside each entry."""

    @property
    def path(self) -> tuple[Step, ...]:
        return (self.file, self.name) if self.name else (self.file,)


@dataclass(frozen=True)
class Rule:
    """A rule between entries: asked once the tables that it reads are sound in themselves."""

    check: Callable[[Content, Report], None]
    reads: tuple[Reading, ...]


def each(file: str, table: str, *keys: str) -> tuple[Reading, ...]:
    """What a rule reads that looks at these keys of every entry; a sheet has no name for its table."""
    way: tuple[Step, ...] = (file, table) if table else (file,)
    return tuple((*way, None, key) for key in keys)


@dataclass(frozen=True)
class Form:
    """All that is demanded of a game's data."""

    tables: tuple[Table, ...]
    rules: tuple[Rule, ...] = ()
    limits: tuple[str, ...] = ()
    """What may vary and what may not, in sentences."""

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files, each once."""
        return tuple(dict.fromkeys(table.file for table in self.tables))

    def check(self, content: Content) -> list[Fault]:
        """Every fault of a game's data; none if it can be played."""
        report = Report(content)
        for file in self.files:
            self.check_file(content, file, report)
        for rule in self.rules:
            if report.is_sound(rule.reads):
                rule.check(content, report)
        return report.close()

    def check_file(self, content: Content, file: str, report: Report) -> None:
        """The tables of one file."""
        tables = [table for table in self.tables if table.file == file]
        found = content.get(file)
        if file not in content:
            report.add("is missing", file)
            return
        if file.endswith(".csv"):
            check_entries(tables[0], found, report, tables[0].path)
            return
        if not isinstance(found, dict):
            report.add(f"must be a table of tables, not {quoted(found)}", file)
            return
        bare = next((table for table in tables if not table.name), None)
        loose = {**bare.columns, **bare.optional} if bare else {}
        for name in found:
            if name not in loose and name not in {table.name for table in tables}:
                report.add("there is no table of this name", file, name)
        for table in tables:
            if not table.name:
                check_keys(table, {key: value for key, value in found.items() if key in loose}, report, table.path)
            elif table.alone:
                check_alone(table, found.get(table.name), report)
            else:
                check_entries(table, found.get(table.name, []), report, table.path)


def check_alone(table: Table, found: Any, report: Report) -> None:
    """A table that stands once."""
    if not isinstance(found, dict):
        report.add(f"there must be a table [{table.path[-1]}]", *table.path)
        return
    check_keys(table, found, report, table.path)


def check_entries(table: Table, found: Any, report: Report, path: tuple[Step, ...]) -> None:
    """A table with entries: as many as there may be, each with its keys, no id twice."""
    what = table.name or "row"
    if not isinstance(found, list):
        report.add(f"must be entries that begin with [[{what}]], not {quoted(found)}", *path)
        return
    if not table.ids and not table.least <= len(found) <= table.most:
        wanted = f"{table.least}" if table.least == table.most else f"{table.least} to {table.most}"
        report.add(f"there must be {wanted} entries, not {len(found)}", *path)
    for number, row in enumerate(found[: table.most * 2 + len(table.ids)]):
        if not isinstance(row, dict):
            report.add(f"must be an entry with keys, not {quoted(row)}", *path, number)
            continue
        check_keys(table, row, report, (*path, number))
        for inner in table.inner:
            check_entries(inner, row.get(inner.name, []), report, (*path, number, inner.name))
    check_ids(table, found, report, path)


def check_keys(table: Table, row: Row, report: Report, path: tuple[Step, ...]) -> None:
    """Every key that must be there, of the right kind, and none that nobody knows."""
    for key, column in table.columns.items():
        if key not in row:
            report.add("is missing", *path, key)
        elif fault := column.fault(row[key]):
            report.add(fault, *path, key)
    inner = {each.name for each in table.inner}
    for key, value in row.items():
        if key in table.optional:
            if fault := table.optional[key].fault(value):
                report.add(fault, *path, key)
        elif key not in table.columns and key not in inner:
            report.add("nobody knows this key here", *path, key)


def check_ids(table: Table, found: list[Any], report: Report, path: tuple[Step, ...]) -> None:
    """No id stands twice; and where the rules speak of certain things, there are exactly these, in their order."""
    ids = [row.get("id") if isinstance(row, dict) else None for row in found]
    if table.ids:
        for number, (own, right) in enumerate(zip(ids, table.ids, strict=False)):
            if own != right:
                report.add(f"must be '{right}', not {quoted(own)}; the entries stand in a fixed order", *path, number, "id")
        if len(ids) != len(table.ids):
            report.add(f"there must be {len(table.ids)} entries ({', '.join(table.ids)}), not {len(ids)}", *path)
    elif isinstance(table.columns.get("id"), Identity):
        seen: set[str] = set()
        for number, own in enumerate(ids):
            if isinstance(own, str) and own in seen:
                report.add(f"the id '{own}' stands here a second time", *path, number, "id")
            elif isinstance(own, str):
                seen.add(own)
