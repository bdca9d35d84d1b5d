"""What a set of a game may hold, told to an editor: the declarations that check sets, as data."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from seaboard.sets.columns import Column, Digits, Identity, ListOf, Numbers, OneOf, Truth, Whole, Words
from seaboard.sets.fault import stem
from seaboard.sets.tables import Form, Table


class FormColumn(Struct, frozen=True):
    """What may stand under a key."""

    key: str
    kind: str
    """whole, digits (a whole number as a text), words, id, choice, truth, list, or numbers (a number for each name)."""
    is_needed: bool = False
    low: int = 0
    high: int = 0
    """Of a number; of a list the fewest and most values; of words the most characters."""
    may_be_empty: bool = False
    options: list[str] = []
    of: FormColumn | None = None
    """Of a list: each value."""


class FormTable(Struct, frozen=True):
    """A table of a set: what its entries hold, and how many there may be."""

    place: str
    """Where it stands: `map.space`; a table inside entries has its name only."""
    columns: list[FormColumn]
    least: int = 1
    most: int = 1
    is_alone: bool = False
    """It stands once and has no entries."""
    ids: list[str] = []
    """The entries that there must be, in this order."""
    inner: list[FormTable] = []
    """Tables inside each entry."""


class SetForm(Struct, frozen=True):
    """Everything that a set of a game may hold."""

    head: FormTable
    tables: list[FormTable]
    limits: list[str]
    """What may vary and what may not, in sentences."""


def told_form(form: Form, head: Table) -> SetForm:
    """A game's declaration as it is told."""
    return SetForm(told_table(head, head.file), [told_table(table, place_of(table)) for table in form.tables], list(form.limits))


def place_of(table: Table) -> str:
    """Where a table stands in a set."""
    return f"{stem(table.file)}.{table.name}" if table.name else stem(table.file)


def told_table(table: Table, place: str) -> FormTable:
    """A table with its columns."""
    return FormTable(
        place,
        [*told_columns(table.columns, is_needed=True), *told_columns(table.optional, is_needed=False)],
        table.least,
        table.most,
        # Keys that stand in no table of their own stand once, too; the rows of a sheet do not.
        table.alone or (not table.name and not table.file.endswith(".csv")),
        list(table.ids),
        [told_table(inner, inner.name) for inner in table.inner],
    )


def told_columns(columns: Mapping[str, Column], is_needed: bool) -> list[FormColumn]:
    """Columns by their keys."""
    return [told_column(key, column, is_needed) for key, column in columns.items()]


def told_column(key: str, column: Column, is_needed: bool) -> FormColumn:
    """One column."""
    match column:
        case Whole(low, high):
            return FormColumn(key, "whole", is_needed, low, high)
        case Digits(low, high):
            return FormColumn(key, "digits", is_needed, low, high)
        case Words(most, may_be_empty):
            return FormColumn(key, "words", is_needed, high=most, may_be_empty=may_be_empty)
        case Identity():
            return FormColumn(key, "id", is_needed)
        case OneOf(known):
            return FormColumn(key, "choice", is_needed, options=list(known))
        case Truth():
            return FormColumn(key, "truth", is_needed)
        case ListOf(inner, least, most):
            return FormColumn(key, "list", is_needed, least, most, of=told_column("", inner, is_needed=True))
        case Numbers(known, low, high):
            return FormColumn(key, "numbers", is_needed, low, high, options=list(known))
    raise TypeError(f"no editor knows a column of kind {type(column).__name__}")
