"""The log of an event as a viewer may see it, line by line.  [specification 5]"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from seaboard.server.tournaments.event.plan import BY_CODE
from seaboard.server.tournaments.view.contract import HallEntry
from seaboard.server.tournaments.words import entry_words, phrase
from seaboard.tournament.event.event import Entry, Event
from seaboard.tournament.event.sight import concerned, sees_entry, sees_reason
from seaboard.tournament.rules.deeds import Ask, Deed, Draw, Lot, Offence
from seaboard.tournament.rules.state import Penalty, State


@dataclass(frozen=True, slots=True)
class Noted:
    """An entry with what its words need of the entries before it."""

    at: int
    """Where it stands in the log, from 0."""
    entry: Entry
    deed: Deed
    number: int
    """Which lot or round it is."""
    penalty: Penalty | None
    """What an offence led to."""


def noted(event: Event, deeds: Sequence[Deed]) -> list[Noted]:
    """All entries."""
    found: list[Noted] = []
    lots, rounds, offences = 0, 0, 0
    for at, (entry, deed) in enumerate(zip(event.entries, deeds, strict=True)):
        lots, rounds = lots + isinstance(deed, Lot), rounds + isinstance(deed, Draw)
        penalty: Penalty | None = None
        if isinstance(deed, Offence):
            penalty, offences = event.state.offences[offences].penalty, offences + 1
        found.append(Noted(at, entry, deed, lots if isinstance(deed, Lot) else rounds, penalty))
    return found


def told_differently(state: State, entries: Iterable[Noted]) -> dict[str, list[Noted]]:
    """For each player the entries that an onlooker may be shown otherwise; under "" those that a player sees who has opened the test."""
    found: dict[str, list[Noted]] = {}
    for each in entries:
        for player in [""] if isinstance(each.deed, Ask) else concerned(state, each.deed):
            found.setdefault(player, []).append(each)
    return found


def line_of(event: Event, noted: Noted, viewer: str, language: str, opened: Container[str]) -> HallEntry | None:
    """The line of an entry; None if it is hidden."""
    entry, deed = noted.entry, noted.deed
    if not sees_entry(event.state, deed, viewer, opened):
        return None
    words = entry_words(event, deed, language, noted.number, noted.penalty)
    reason = entry.reason if sees_reason(event.state, deed, viewer) else ""
    time = None if entry.time is None else entry.time.timestamp()
    person = phrase(language, "by-code") if entry.person == BY_CODE else entry.person
    return HallEntry(entry.number, time, entry.actor, entry.text, words, reason, person)


def renumbered(line: Any, number: int) -> Any:
    """A line with another number; one that is JSON already begins with its number."""
    if not isinstance(line, Raw):
        return replace(line, number=number)
    told = bytes(line)
    return Raw(b'{"number":%d' % number + told[told.index(b",") :])
