"""Rows as the database holds them, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Row, Select, select

from seaboard.server.store.club_schema import club_tables
from seaboard.server.store.rows import BranchRow, Change, ChatRow, Entry, GuestRow, SeatRow, SitterRow, TableRow
from seaboard.server.store.schema import branches, tables
from seaboard.server.table_info import TableSettings

_settings = msgspec.json.Decoder(TableSettings)
_options = msgspec.json.Decoder(dict[str, str])


def bits(seats: Iterable[int]) -> int:
    """A bit for each seat."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def seats_in(mask: int) -> tuple[int, ...]:
    """The seats whose bits are set."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def to_guest(row: Row[Any]) -> GuestRow:
    """A guest from its columns."""
    return GuestRow(row.id, row.name, row.language, row.created, row.seen)


ENTRY = ("table_id", "number", "kind", "actor", "text", "at", "move_id", "sitter", "checksum")


def of_entry(table: str, entry: Entry) -> tuple[Any, ...]:
    """An entry as the values of its columns."""
    return table, entry.number, entry.kind, entry.actor, entry.text, entry.at, entry.move_id, entry.sitter, entry.checksum


def to_entry(row: Row[Any]) -> Entry:
    """An entry from its columns."""
    return Entry(row.number, row.kind, row.actor, row.text, row.at, row.move_id, row.sitter, row.checksum)


CHANGE = ("id_", "status_", "asked_", "deadline_", "wakes_", "ended_", "rematch_")


def of_change(change: Change) -> tuple[Any, ...]:
    """What a change says about its table, as the parameters of the statement that writes it."""
    return change.table, change.status, bits(change.asked), change.deadline, change.wakes, change.ended, change.rematch


def of_seat(table: str, seat: SeatRow) -> dict[str, Any]:
    """A seat as its columns; a person's guest and name stand with the sitters."""
    return {
        "table_id": table,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": "" if seat.kind == "guest" else seat.name,
        "key": seat.key,
        "level": seat.level,
        "taken_over": seat.taken_over,
    }


def to_seat(row: Row[Any]) -> SeatRow:
    """A seat from its columns and those of its sitter."""
    name = row.name if row.kind != "guest" else row.sitter_name or ""
    return SeatRow(row.seat, row.kind, name, row.guest, row.level, row.taken_over, row.key)


def of_sitter(table: str, sitter: SitterRow) -> dict[str, Any]:
    """A sitter as its columns."""
    return {"table_id": table, "key": sitter.key, "guest": sitter.guest, "name": sitter.name}


def to_sitter(row: Row[Any]) -> SitterRow:
    """A sitter from its columns."""
    return SitterRow(row.key, row.guest, row.name)


NOT_STORED = {"seq", "is_broken", "branch", "club"}
CLOSED_SETTINGS = TableSettings(chat=False, spectators=False, undo=False, rematch=False, takeover=False)
"""Settings for a table whose own cannot be read: nothing is allowed, and only people with a seat may look."""


def select_tables(*more: Any) -> Select[Any]:
    """Tables with whatever else is asked for, the club they are for, and of what-if games the moment they go on from."""
    ours = [branches.c[field].label(f"branch_{field}") for field in BranchRow.__struct_fields__]
    source = tables.outerjoin(branches, branches.c.table_id == tables.c.id)
    source = source.outerjoin(club_tables, club_tables.c.table_id == tables.c.id)
    return select(tables, club_tables.c.club_id.label("club"), *more, *ours).select_from(source)


def to_branch(row: Row[Any]) -> BranchRow | None:
    """The moment that a what-if game goes on from; None for any other table."""
    if row.branch_root is None:
        return None
    columns = {field: getattr(row, f"branch_{field}") for field in BranchRow.__struct_fields__}
    return BranchRow(**columns | {"opening": bytes(row.branch_opening)})


def of_branch(table: str, branch: BranchRow) -> dict[str, Any]:
    """The same as its columns."""
    return {"table_id": table, **msgspec.structs.asdict(branch)}


def of_table(table: TableRow) -> dict[str, Any]:
    """A table as its columns."""
    columns = {field: getattr(table, field) for field in table.__struct_fields__ if field not in NOT_STORED}
    columns["options"] = msgspec.json.encode(table.options).decode()
    columns["settings"] = msgspec.json.encode(table.settings).decode()
    columns["public"] = table.settings.public
    columns["asked"] = bits(table.asked)
    return columns


def are_readable(row: Row[Any]) -> bool:
    """Whether a table's options and settings can be read."""
    try:
        _options.decode(row.options)
        _settings.decode(row.settings)
    except msgspec.MsgspecError:
        return False
    return True


def to_table(row: Row[Any]) -> TableRow:
    """A table from its columns."""
    columns = {field: getattr(row, field) for field in TableRow.__struct_fields__ if field not in {"is_broken", "branch"}}
    columns["branch"] = to_branch(row)
    try:
        columns["options"], columns["settings"] = _options.decode(row.options), _settings.decode(row.settings)
    except msgspec.MsgspecError:
        columns |= {"options": {}, "settings": CLOSED_SETTINGS, "is_broken": True}
    columns["asked"] = seats_in(row.asked)
    return TableRow(**columns)


def of_chat(row: ChatRow) -> dict[str, Any]:
    """A line of chat as its columns."""
    columns: dict[str, Any] = msgspec.structs.asdict(row)
    columns["table_id"] = columns.pop("table")
    return columns


def to_chat(row: Row[Any]) -> ChatRow:
    """A line of chat from its columns."""
    return ChatRow(row.table_id, row.number, row.guest, row.seat, row.name, row.text, row.at)
