"""Goes through one page in one state: opens what can be opened, looks after each step, and tells every fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.web.crawler.visit import Size, State, Visit

FOLDER = Path(__file__).parent
LOOK = (FOLDER / "look.js").read_text(encoding="utf-8")
OPEN = (FOLDER / "open.js").read_text(encoding="utf-8")
QUIET = ("status of 404", "status of 409", "favicon", "Service Worker registration blocked")
"""Complaints of the browser about answers that are meant."""
AGAIN = 20
"""A thing that was pressed is pressed again when this many states have gone by."""


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


class Crawler:
    """Goes from state to state on one screen in one language, and remembers what was pressed."""

    def __init__(self, browser: Browser, address: str, size: Size, language: str, per_kind: int = 2) -> None:
        self._browser, self._address = browser, address
        self._size, self._language = size, language
        self._per_kind = per_kind
        self._visit: Visit | None = None
        self._place: State | None = None
        self._number = 0
        self._pressed_at: dict[str, int] = {}

    def crawl(self, state: State, picture: Path | None = None) -> tuple[list[Fault], list[str]]:
        """Every fault of a page in this state, and what was pressed."""
        here = {"state": state.name, "size": self._size.name, "language": self._language}
        visit = self._come(state)
        self._number += 1
        try:
            found = self._go_through(visit, state, picture)
        except Exception as trouble:
            found = {
                "faults": [{"kind": "lost", "what": str(trouble)[:300], "where": state.path, "step": ""}],
                "pressed": [],
                "keys": [],
            }
            self._place = None
        self._pressed_at |= dict.fromkeys(found["keys"], self._number)
        faults = [Fault(**each, **here) for each in found["faults"]]
        faults += [
            Fault("error", text[:300], state.path, "", **here) for text in visit.wrong if not any(quiet in text for quiet in QUIET)
        ]
        return [fault for fault in faults if not fault.is_excepted], found["pressed"]

    def close(self) -> None:
        """Leave the page."""
        if self._visit:
            self._visit.close()
        self._visit = self._place = None

    def _come(self, state: State) -> Visit:
        """The page in which the last state was, where the next one can follow there; else a new one."""
        if self._visit and self._place and self._place.is_plain_table and state.is_plain_table:
            self._place = state
            return self._visit
        self.close()
        self._visit, self._place = Visit(self._browser, self._address, state, self._size, self._language), state
        return self._visit

    def _go_through(self, visit: Visit, state: State, picture: Path | None) -> dict[str, Any]:
        visit.go(state)
        if picture:
            visit.page.wait_for_timeout(300)
            visit.page.screenshot(path=picture)
        visit.page.evaluate(LOOK)
        visit.page.evaluate(OPEN)
        visit.page.evaluate(state.script)
        known = [key for key, number in self._pressed_at.items() if self._number - number < AGAIN]
        found: dict[str, Any] = visit.page.evaluate(
            "([least, perKind, known]) => crawl(least, perKind, known)",
            [self._size.least, max(self._per_kind, state.each), known],
        )
        return found


def crawl(
    browser: Browser, address: str, state: State, size: Size, language: str, per_kind: int = 2
) -> tuple[list[Fault], list[str]]:
    """Every fault of a page in this one state, and what was pressed."""
    crawler = Crawler(browser, address, size, language, per_kind)
    try:
        return crawler.crawl(state)
    finally:
        crawler.close()


def crawl_all(browser: Browser, address: str, states: Iterable[State], size: Size, language: str) -> Iterator[Fault]:
    """Every fault of pages in these states."""
    crawler = Crawler(browser, address, size, language)
    for state in states:
        yield from crawler.crawl(state)[0]
    crawler.close()


def once_each(faults: Iterable[Fault]) -> list[tuple[Fault, int]]:
    """Each fault once, as it was first found, with how often it was."""
    found: dict[tuple[str, str], list[Fault]] = {}
    for fault in faults:
        found.setdefault(fault.key, []).append(fault)
    return [(same[0], len(same)) for same in found.values()]
