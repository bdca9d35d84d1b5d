"""Whoever sits or sat at a table, and its host: entries call them by keys, and only one row for each key says who it is.

That row can be erased.  What was played then stands under a key that leads to nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from seaboard.server.store.rows import SeatRow, SitterRow


class Sitters:
    """The people of one table, by key and by guest."""

    def __init__(self, rows: Iterable[SitterRow] = ()) -> None:
        self._fresh: list[SitterRow] = []
        self.replace(rows)

    def replace(self, rows: Iterable[SitterRow]) -> None:
        """Take over what is stored."""
        self._rows = {row.key: row for row in rows}
        self._keys = {row.guest: row.key for row in self._rows.values() if row.guest is not None}

    @classmethod
    def of(cls, host: str, seats: Sequence[SeatRow]) -> Sitters:
        """The people of a table whose rows are not at hand: a new table, or one of which only the seats are known."""
        known = cls(SitterRow(seat.key, seat.guest, seat.name) for seat in seats if seat.key is not None)
        if host:
            known.welcome(host, next((seat.name for seat in seats if seat.guest == host), ""))
        for seat in seats:
            if seat.guest is not None:
                known.welcome(seat.guest, seat.name)
        known.take_fresh()
        return known

    def rows(self) -> list[SitterRow]:
        """All of them, in the order in which they came."""
        return list(self._rows.values())

    def key_of(self, guest: str) -> str | None:
        """What entries call a guest; None for a guest who has never been here."""
        return self._keys.get(guest)

    def welcome(self, guest: str, name: str) -> str:
        """The key of a guest, made now for a new one."""
        key = self._keys.get(guest)
        if key is None:
            key = f"s{max((int(known[1:]) for known in self._rows), default=0) + 1}"
            self._put(SitterRow(key, guest, name))
        return key

    def rename(self, guest: str, name: str) -> None:
        """A guest is called something else."""
        self._put(SitterRow(self._keys[guest], guest, name))

    def _put(self, row: SitterRow) -> None:
        assert row.guest is not None
        self._rows[row.key], self._keys[row.guest] = row, row.key
        self._fresh.append(row)

    def take_fresh(self) -> tuple[SitterRow, ...]:
        """The rows that are new since the last time, to be stored."""
        if not self._fresh:
            return ()
        fresh, self._fresh = tuple(self._fresh), []
        return fresh

    def seated(self, seat: SeatRow) -> SeatRow:
        """A seat with the key of its guest, and with what the guest is called now."""
        if seat.key is None and seat.guest is None:
            return seat
        row = self._rows.get(seat.key if seat.key is not None else self.welcome(str(seat.guest), seat.name))
        if row is None:
            return msgspec.structs.replace(seat, guest=None, name="")
        return msgspec.structs.replace(seat, key=row.key, guest=row.guest, name=row.name)
