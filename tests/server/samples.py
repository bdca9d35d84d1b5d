"""Rows to put into a store."""

from __future__ import annotations

from typing import Any

from seaboard.server.people.first_contact import add_guest
from seaboard.server.store.rows import Change, Entry, GuestRow, SeatRow, SitterRow, TableRow
from seaboard.server.store.store import Store
from seaboard.server.table_info import Pace, TableSettings


async def keep_guest(store: Store, guest: GuestRow) -> None:
    """Write a guest as a first contact does."""
    await store.run(lambda connection: add_guest(connection, guest))


ANNA = GuestRow("anna-id", "Anna", "pl", 100.0, 200.0)
OTTO = GuestRow("otto-id", "Otto", "en", 110.0, 210.0)
KEYS = {ANNA.id: "s1", OTTO.id: "s2"}
"""What tables of Anna's call them."""


def table(id: str, **other: Any) -> TableRow:
    """A table of Anna's for two."""
    fields: dict[str, Any] = {
        "id": id,
        "game": "libertalia",
        "players": 2,
        "options": {"length": "short"},
        "settings": TableSettings(public=True, pace=Pace("bank", 600, 5)),
        "status": "gathering",
        "host": ANNA.id,
        "rules_version": 3,
        "data": "da7a",
        "stream": "blake2",
        "seed": b"\x00secret\xff",
        "bot_secret": b"\xfeother",
        "created": 1_000.25,
    }
    return TableRow(**{**fields, **other})


def seats(*guests: GuestRow) -> list[SeatRow]:
    """Seats for the guests, and a bot in the last one."""
    taken = [SeatRow(seat, "guest", guest.name, guest.id, key=KEYS.get(guest.id)) for seat, guest in enumerate(guests)]
    return [*taken, SeatRow(len(guests), "bot", "Bot", None, "hard")]


def move(number: int, sitter: str | None = "s1") -> Entry:
    """A move of seat 0."""
    return Entry(number, "move", 0, f"sail {number}", 2_000.5 + number, f"id-{number}", sitter)


def change(table: str, *entries: Entry, **other: Any) -> Change:
    """A change of a table at which seat 1 is asked next; whoever sits is told with it."""
    people = tuple(SitterRow(row.key, row.guest, row.name) for row in other.get("seats") or () if row.key is not None)
    told = {"table": table, "entries": entries, "status": "playing", "asked": (1,), "deadline": None, "wakes": False}
    return Change(**{**told, "sitters": people, **other})
