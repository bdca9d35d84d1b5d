"""Everything an event can be printed or exported as, by file name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from seaboard.files import write_whole
from seaboard.printing.kits import Kit, has_kit
from seaboard.tournament.documents import exports, pages
from seaboard.tournament.documents.certificates import certificates_page
from seaboard.tournament.documents.desk_pages import duties_page, lesson_page, slips_page
from seaboard.tournament.documents.occasion import ON_PAPER, Occasion
from seaboard.tournament.documents.quiz_pages import keys_page, papers_page, writers
from seaboard.tournament.event.event import Event, to_file
from seaboard.tournament.event.sight import is_test_closed
from seaboard.tournament.event.tallies import Tally, tallies_of, typed_in
from seaboard.tournament.rules.deeds import REFEREE
from seaboard.tournament.rules.state import Phase


def makers(
    event: Event, language: str = "en", occasion: Occasion = ON_PAPER, tallies: Sequence[Tally] = ()
) -> dict[str, Callable[[], str]]:
    """For every file that makes sense now, what makes it.  `tallies` tell how the questions did, where that is known."""
    made: dict[str, Callable[[], str]] = {
        "event.json": lambda: msgspec.json.format(msgspec.json.encode(to_file(event)), indent=1).decode() + "\n",
        "standings.csv": lambda: exports.standings_csv(event, language),
        "matches.csv": lambda: exports.matches_csv(event, language),
        "log.csv": lambda: exports.log_csv(event, REFEREE),
        "report.html": lambda: pages.report_page(event, language),
        "standings.html": lambda: pages.standings_page(event, language),
        "pairings.html": lambda: pages.pairings_page(event, language),
        "duties.html": lambda: duties_page(event, language),
        "lesson.html": lambda: lesson_page(event, language, occasion),
    }
    if has_kit(event.settings.game):
        made["set.html"] = Kit(event.settings.game, language).page
    if event.state.phase == Phase.TEST:
        made["papers.html"] = lambda: papers_page(event, language, writers(event, occasion))
        made["papers-all.html"] = lambda: papers_page(event, language, writers(event, occasion, is_everybody=True))
    if event.state.drawn and is_test_closed(event.state):
        made["keys.html"] = lambda: keys_page(event, language, tallies, writers(event, occasion))
    if event.state.current() and not event.is_over:
        made["slips.html"] = lambda: slips_page(event, language)
    if event.is_over:
        made["places.csv"] = lambda: exports.places_csv(event)
        made["certificates.html"] = lambda: certificates_page(event, language, occasion)
    return made


def known_tallies(event: Event) -> list[Tally]:
    """How the questions did, from the papers whose letters stand beside the log.  [TRN-TEST-9]"""
    return tallies_of(event.state.drawn, event.bank, typed_in(event)) if is_test_closed(event.state) else []


def held_at(event: Event, venue: str = "") -> Occasion:
    """An event without a server; its referee is whoever made the last entry."""
    return Occasion(venue=venue, referee=next((entry.person for entry in reversed(event.entries) if entry.person), ""))


def documents(event: Event, language: str = "en", venue: str = "") -> dict[str, str]:
    """The contents of all of them."""
    made = makers(event, language, held_at(event, venue), known_tallies(event))
    return {name: make() for name, make in made.items() if name != "papers-all.html"}


def publish(event: Event, folder: Path, language: str = "en", venue: str = "") -> list[Path]:
    """Write all of them into a folder."""
    return [write_page(folder / name, text) for name, text in documents(event, language, venue).items()]


def write_page(path: Path, text: str) -> Path:
    """Write one of them."""
    write_whole(path, text.encode())
    return path
