"""Everything an event can be printed or exported as, by file name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from seaboard.files import write_whole
from seaboard.tournament.documents import exports, pages
from seaboard.tournament.event.event import Event, to_file
from seaboard.tournament.rules.deeds import REFEREE


def makers(event: Event, language: str = "en") -> dict[str, Callable[[], str]]:
    """For every file that makes sense now, what makes it."""
    made: dict[str, Callable[[], str]] = {
        "event.json": lambda: msgspec.json.format(msgspec.json.encode(to_file(event)), indent=1).decode() + "\n",
        "standings.csv": lambda: exports.standings_csv(event, language),
        "matches.csv": lambda: exports.matches_csv(event, language),
        "log.csv": lambda: exports.log_csv(event, REFEREE),
        "report.html": lambda: pages.report_page(event, language),
        "standings.html": lambda: pages.standings_page(event, language),
        "pairings.html": lambda: pages.pairings_page(event, language),
        "duties.html": lambda: pages.duties_page(event, language),
    }
    if event.state.current() and not event.is_over:
        made["slips.html"] = lambda: pages.slips_page(event, language)
    if event.is_over:
        made["places.csv"] = lambda: exports.places_csv(event)
        made["certificates.html"] = lambda: pages.certificates_page(event, language)
    return made


def documents(event: Event, language: str = "en") -> dict[str, str]:
    """The contents of all of them."""
    return {name: make() for name, make in makers(event, language).items()}


def publish(event: Event, folder: Path, language: str = "en") -> list[Path]:
    """Write all of them into a folder."""
    return [write_page(folder / name, text) for name, text in documents(event, language).items()]


def write_page(path: Path, text: str) -> Path:
    """Write one of them."""
    write_whole(path, text.encode())
    return path
