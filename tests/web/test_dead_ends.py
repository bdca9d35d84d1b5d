"""No dead ends: everything that opens does, on every page in every state, and nothing is cut, mixed up or too small to be hit.

`make test` goes through each kind of page once, languages and screens in turn; `make test-all` through all states in all languages on all screens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, count, islice
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.processes import ServerProcess
from tests.web.crawler.crawl import SIZES, Fault, crawl, crawl_all, once_each
from tests.web.crawler.halls import hall
from tests.web.crawler.pages import gathering, learning_pages, plain_pages, replay
from tests.web.crawler.stages import tables
from tests.web.crawler.visit import LOCALES, State
from tests.web.gathering import NAMES, each_game

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

LANGUAGES = tuple(LOCALES)
SAMPLE = re.compile(r": middle, asked|: end, waiting|: left|orp-orzel: suspended")
"""Of a table's states those that `make test` goes through."""


def told(faults: Iterable[Fault]) -> str:
    """What is wrong, each thing once."""
    return "\n".join(f"{fault} ({times} times)" for fault, times in once_each(faults))


def go_through(browser: Browser, address: str, states: Iterable[State], start: int = 0) -> None:
    """Each state once: the language and the screen go on by one, so that each pair comes up in fifteen states."""
    faults: list[Fault] = []
    for number, state in zip(count(start), states):
        faults += crawl(browser, address, state, SIZES[number % len(SIZES)], LANGUAGES[number % len(LANGUAGES)], per_kind=1)[0]
    assert not faults, told(faults)


def sample_of(states: Iterator[State], wanted: re.Pattern[str]) -> Iterator[State]:
    """Those of the states whose name is like this."""
    return (state for state in states if wanted.search(state.name))


def test_the_crawler_finds_planted_faults(browser: Browser, house: ServerProcess) -> None:
    """A crawler that finds nothing may have looked at nothing."""
    planted = """
      <div id="planted" style="position: relative; width: 300px; background: white">
        <p style="width: 40px; overflow: hidden; white-space: nowrap">Words that do not fit</p>
        <p style="position: absolute; top: 60px; left: 0">Some words here</p><p style="position: absolute; top: 63px; left: 8px">Other words</p>
        <button style="width: 12px; height: 12px; padding: 0; position: absolute; top: 90px">x</button>
        <button style="position: absolute; top: 120px" aria-label="does nothing">nothing</button>
        <details style="position: absolute; top: 160px"><summary>Empty</summary></details>
        <p style="position: absolute; top: 200px; width: 20px">one word to each line it is</p>
      </div>`);
      console.error("planted");
    """
    state = State(
        "planted faults",
        "/nonsense",
        ".calm a",
        script=f"document.querySelector('.calm').insertAdjacentHTML('beforeend', `{planted}",
    )
    faults, pressed = crawl(browser, house.address, state, SIZES[0], "en")
    assert {"cut", "overlapping", "small", "dead", "did not open", "narrow", "error"} <= {fault.kind for fault in faults}
    assert "does nothing" in pressed


def test_pages_without_a_table(browser: Browser, house: ServerProcess) -> None:
    """Home and the set-up of every game, rules, upload, tournaments to be made or joined, links and errors."""
    go_through(browser, house.address, plain_pages())


def test_pages_to_learn_from(browser: Browser, house: ServerProcess) -> None:
    """Lessons, a lesson, the gallery and the player aid, each of another game."""
    kinds = [next(islice(learning_pages(slug), place, None)) for place, slug in enumerate(NAMES)]
    go_through(browser, house.address, kinds, 1)


def test_a_tournament(browser: Browser, house: ServerProcess) -> None:
    """The referee's tabs, the player's page, the guest's and the projector, from entry to podium."""
    go_through(
        browser, house.address, sample_of(hall(browser, house.address), re.compile("referee|round|podium|join|who writes")), 1
    )


@pytest.mark.parametrize("slug", each_game("mare-balticum"))
def test_tables(browser: Browser, house: ServerProcess, slug: str) -> None:
    """A table in the middle, at its end and left by me; gathering and replay."""
    start = list(NAMES).index(slug) * 4
    others = chain(gathering(browser, house.address, slug), replay(browser, house.address, slug))
    go_through(
        browser, house.address, chain(sample_of(tables(slug), SAMPLE), sample_of(others, re.compile("host|move [1-9]"))), start
    )


PAGES = "pages"
HALL = "hall"
PARTS = (PAGES, HALL, *NAMES)
"""What the whole matrix is cut into, so that none of its tests takes many minutes."""


def part_of(part: str, browser: Browser, address: str) -> Iterator[State]:
    """Every state of some pages: those without a table, a tournament's, or one game's."""
    if part == PAGES:
        yield from plain_pages()
    elif part == HALL:
        yield from hall(browser, address)
    else:
        yield from learning_pages(part)
        yield from gathering(browser, address, part)
        yield from replay(browser, address, part)
        yield from tables(part)


@pytest.mark.soak
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("size", SIZES, ids=[size.name for size in SIZES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state(browser: Browser, house: ServerProcess, language: str, size: Any, part: str) -> None:
    """All of it: every state in each language on each screen."""
    states = part_of(part, browser, house.address)
    faults = list(crawl_all(browser, house.address, states, size, language))
    assert not faults, told(faults)
