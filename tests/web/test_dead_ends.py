"""No dead ends: everything that opens does, on every page in every state, and nothing is cut, mixed up or too small to be hit.

`make test` goes through each kind of page once, languages and screens in turn; `make test-all` through all states in all languages on all screens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, count
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.processes import ServerProcess
from tests.web.crawler.crawl import LOCALES, SIZES, Fault, State, crawl, once_each
from tests.web.crawler.halls import hall
from tests.web.crawler.pages import gathering, plain_pages, replay
from tests.web.crawler.stages import tables
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


def test_a_tournament(browser: Browser, house: ServerProcess) -> None:
    """The referee's tabs, the player's page, the guest's and the projector, from entry to podium."""
    go_through(
        browser, house.address, sample_of(hall(browser, house.address), re.compile("referee|round|podium|join|who writes")), 1
    )


@pytest.mark.parametrize("slug", each_game("mare-balticum", "game-of-powers"))
def test_tables(browser: Browser, house: ServerProcess, slug: str) -> None:
    """A table in the middle, at its end and left by me; gathering and replay."""
    start = list(NAMES).index(slug) * 4
    others = chain(gathering(browser, house.address, slug), replay(browser, house.address, slug))
    go_through(
        browser, house.address, chain(sample_of(tables(slug), SAMPLE), sample_of(others, re.compile("host|move [1-9]"))), start
    )


def everything(browser: Browser, address: str) -> Iterator[State]:
    """Every state of every page."""
    yield from plain_pages()
    yield from hall(browser, address)
    for slug in NAMES:
        yield from gathering(browser, address, slug)
        yield from replay(browser, address, slug)
        yield from tables(slug)


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES, ids=[size.name for size in SIZES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state(browser: Browser, house: ServerProcess, language: str, size: Any) -> None:
    """All of it, in one language on one screen."""
    faults = [
        fault for state in everything(browser, house.address) for fault in crawl(browser, house.address, state, size, language)[0]
    ]
    assert not faults, told(faults)
