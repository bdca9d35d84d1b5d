"""Goes through one page in one state: opens what can be opened, looks after each step, and tells every fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Error

from tests.web.crawler.visit import LOCALES, Size, State, Visit

QUIET = ("status of 403", "status of 404", "status of 409", "favicon", "Service Worker registration blocked")
"""Complaints of the browser about answers that are meant."""

EXCEPTIONS = (
    # A number that can be asked why stands among numbers: 24 px on a tablet too, 44 px on a phone.
    ("small", r"button\.plain\.asked"),
    # Depths are the texture of a chart and lie under its names, as on a printed one.
    ("overlapping", r"g\.soundings > text"),
    # The dice of ORP Orzeł lie side by side: larger targets would lie over each other.  Each die is also a button of the prompt's list.
    ("small", r"g\.oz-tray > g\.target"),
    # The dens of others in Libertalia are low on a phone on its side: the board can be pinched, and the players' rows beside it tell the same.
    ("small", r"g\.lb-den > g\.lb-shut"),
)
"""Faults that are left as they are: the kind, and where."""

SIZES = (
    Size("desk", 1440, 900),
    Size("phone", 390, 844, 44, True, 2),
    Size("zoomed to 200 %", 720, 450, scale=2),
    Size("tablet", 820, 1180, 44, True),
    Size("landscape phone", 844, 390, 44, True, 2),
)


LANGUAGES = tuple(LOCALES)
PAIRS = tuple((size.name, language) for size in SIZES for language in LANGUAGES)
"""Every screen in every language."""


@dataclass(frozen=True)
class Fault:
    """What is wrong, where, and after which press."""

    kind: str
    what: str
    where: str
    step: str
    state: str
    size: str
    language: str

    @property
    def key(self) -> tuple[str, str]:
        """The same for the same fault in other states: without what was measured."""
        return self.kind, re.sub(r" \([^)]*px[^)]*\)| \(\d+ lines\)", "", self.where)

    @property
    def is_excepted(self) -> bool:
        """Whether it is left as it is, for a reason."""
        return any(self.kind == kind and re.search(where, self.where) for kind, where in EXCEPTIONS)

    def __str__(self) -> str:
        after = f" after “{self.step}”" if self.step else ""
        return f"{self.kind}: “{self.what}” {self.where}; {self.state}{after}, {self.size}, {self.language}"


@dataclass(frozen=True)
class Turn:
    """What is opened in a state on a screen in a language, beside what has never been pressed there."""

    is_whole: bool
    """Everything is pressed."""
    opens_folds: bool
    """Tabs and folds are opened, which show the state itself."""


def turn_of(number: int, size: Size, language: str) -> Turn:
    """In each state everything is pressed in one of the fifteen pairs, and tabs and folds are opened once on each screen; see docs/decisions/0024."""
    pair = PAIRS.index((size.name, language))
    return Turn(number % len(PAIRS) == pair, (number + pair // len(LANGUAGES)) % len(LANGUAGES) == pair % len(LANGUAGES))


@dataclass(frozen=True)
class Crawled:
    """What was done in one state, and what is wrong there."""

    faults: list[Fault]
    pressed: list[str]
    looks: int
    """How often the page was looked at."""


NOTHING: dict[str, Any] = {"faults": [], "pressed": [], "keys": [], "placed": [], "looks": 0}
MOST_OF_KIND = 12
"""The number of things at one place of the page that are distinct: a menu has fewer items, the log of a game has hundreds of lines."""


class Crawler:
    """Goes from state to state on one screen in one language, and remembers what was pressed there."""

    def __init__(self, browser: Browser, address: str, size: Size, language: str, per_kind: int = 2) -> None:
        self._size, self._language = size, language
        self._per_kind = per_kind
        self._visit = Visit(browser, address, size, language)
        self._visit.draw_small(size)
        self._known: set[str] = set()
        self._placed: dict[str, set[str]] = {}

    def crawl(self, state: State, turn: Turn) -> Crawled:
        """Every fault of a page in this state, and what was pressed."""
        here = {"state": state.name, "size": self._size.name, "language": self._language}
        try:
            found = self._go_through(state, turn)
        except Error as trouble:
            lost = {"kind": "lost", "what": str(trouble)[:300], "where": state.path, "step": ""}
            found = NOTHING | {"faults": [lost]}
            self._visit.forget()
        self._remember(found)
        faults = [Fault(**each, **here) for each in found["faults"]]
        faults += [
            Fault("error", text[:300], state.path, "", **here)
            for text in self._visit.wrong
            if not any(quiet in text for quiet in QUIET)
        ]
        return Crawled([fault for fault in faults if not fault.is_excepted], found["pressed"], found["looks"])

    def _go_through(self, state: State, turn: Turn) -> dict[str, Any]:
        self._visit.go(state, turn.is_whole and not state.said)
        page = self._visit.page
        if state.script:
            page.evaluate(state.script)
        wishes = {
            "least": self._size.least,
            # At a table the next of a kind has its turn in the next state.
            "perKind": max(1 if turn.is_whole and state.said else self._per_kind, state.each),
            "known": sorted(self._known),
            "opensFolds": turn.opens_folds,
            "isWhole": turn.is_whole,
        }
        found: dict[str, Any] = page.evaluate("(wishes) => crawl(wishes)", wishes)
        return found

    def _remember(self, found: dict[str, Any]) -> None:
        self._known |= set(found["keys"])
        for kind, key in found["placed"]:
            self._placed.setdefault(kind, set()).add(key)
            if len(self._placed[kind]) >= MOST_OF_KIND:
                self._known.add(f"kind {kind}")

    def close(self) -> None:
        """Leave the page."""
        self._visit.close()


WHOLE = Turn(True, True)


def crawl(browser: Browser, address: str, state: State, size: Size, language: str, per_kind: int = 2) -> Crawled:
    """Every fault of a page in this one state, in which everything is pressed."""
    crawler = Crawler(browser, address, size, language, per_kind)
    try:
        return crawler.crawl(state, WHOLE)
    finally:
        crawler.close()


def crawl_all(browser: Browser, address: str, states: Iterable[State], size: Size) -> Iterator[tuple[State, str, Crawled]]:
    """What was found in each of these states in each language on a screen."""
    crawlers = {language: Crawler(browser, address, size, language) for language in LANGUAGES}
    try:
        for number, state in enumerate(states):
            for language, crawler in crawlers.items():
                yield state, language, crawler.crawl(state, turn_of(number, size, language))
    finally:
        for crawler in crawlers.values():
            crawler.close()


def once_each(faults: Iterable[Fault]) -> list[tuple[Fault, int]]:
    """Each fault once, as it was first found, with how often it was."""
    found: dict[tuple[str, str], list[Fault]] = {}
    for fault in faults:
        found.setdefault(fault.key, []).append(fault)
    return [(same[0], len(same)) for same in found.values()]
