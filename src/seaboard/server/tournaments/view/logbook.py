"""The log of an event as a viewer may see it, line by line.  [specification 5]"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from seaboard.server.tournaments.event.plan import BY_CODE
from seaboard.server.tournaments.view.contract import HallEntry
from seaboard.server.tournaments.words import entry_words, phrase
from seaboard.tournament.event.event import Entry, Event
from seaboard.tournament.event.sight import OF_A_MATCH, OF_A_PLAYER, sees_entry, sees_reason
from seaboard.tournament.rules.deeds import Ask, Deed, Draw, Lot, Offence
from seaboard.tournament.rules.state import Penalty

TOLD_DIFFERENTLY = (Ask, *OF_A_PLAYER, *OF_A_MATCH)


def is_told_differently(entry: Entry, deed: Deed) -> bool:
    """Whether a player may see another line than an onlooker."""
    return bool(entry.reason) or isinstance(deed, TOLD_DIFFERENTLY)


def lines_of(
    event: Event, deeds: Sequence[Deed], viewer: str, language: str, opened: Container[str], is_own: bool
) -> list[HallEntry | None]:
    """A line for each entry that is not hidden; `is_own`: only those that an onlooker may be shown otherwise."""
    shown: list[HallEntry | None] = []
    lots, rounds, offences = 0, 0, 0
    for entry, deed in zip(event.entries, deeds, strict=True):
        lots, rounds = lots + isinstance(deed, Lot), rounds + isinstance(deed, Draw)
        penalty: Penalty | None = None
        if isinstance(deed, Offence):
            penalty, offences = event.state.offences[offences].penalty, offences + 1
        is_left_out = is_own and not is_told_differently(entry, deed)
        if is_left_out or not sees_entry(event.state, deed, viewer, opened):
            shown.append(None)
            continue
        words = entry_words(event, deed, language, lots if isinstance(deed, Lot) else rounds, penalty)
        reason = entry.reason if sees_reason(event.state, deed, viewer) else ""
        time = None if entry.time is None else entry.time.timestamp()
        person = phrase(language, "by-code") if entry.person == BY_CODE else entry.person
        shown.append(HallEntry(entry.number, time, entry.actor, entry.text, words, reason, person))
    return shown


def renumbered(line: Any, number: int) -> Any:
    """A line with another number; one that is JSON already begins with its number."""
    if not isinstance(line, Raw):
        return replace(line, number=number)
    told = bytes(line)
    return Raw(b'{"number":%d' % number + told[told.index(b",") :])
