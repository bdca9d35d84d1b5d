"""No dead ends: everything that opens does, on every page in every state, and nothing is cut, mixed up or too small to be hit.

`make test` goes through each kind of page once, languages and screens in turn; `make test-all` through all states in all languages on all screens.
What is looked at and pressed where is told in docs/decisions/0024.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from itertools import chain, count, islice

import pytest
from playwright.sync_api import Browser

from tests.server.processes import ServerProcess
from tests.web.crawler.afterwards import afterwards
from tests.web.crawler.crawl import LANGUAGES, PAIRS, SIZES, WHOLE, Crawler, Fault, crawl, crawl_all, once_each, turn_of
from tests.web.crawler.halls import hall, hall_at_tables
from tests.web.crawler.keeping import keeper
from tests.web.crawler.pages import gathering, learning_pages, own_pages, plain_pages, replay
from tests.web.crawler.stages import tables
from tests.web.crawler.visit import Size, State
from tests.web.gathering import NAMES, each_game

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

SAMPLE = re.compile(r": middle, asked|: end, waiting|: left|orp-orzel: suspended")
"""Of a table's states those that `make test` goes through."""

ALIKE = re.compile("rules of (orp|game)|leaders of|/(table|replay|hall|play)/nowhere$")
"""Pages that only `make test-all` goes through: others of the sample are of the same kind."""


def told(faults: Iterable[Fault]) -> str:
    """What is wrong, each thing once."""
    return "\n".join(f"{fault} ({times} times)" for fault, times in once_each(faults))


class Walkers:
    """One crawler for each screen in each language, each of which goes on in its own page."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._crawlers: dict[tuple[str, str], Crawler] = {}

    def go_through(self, states: Iterable[State], start: int = 0) -> None:
        """Each state once: the language and the screen go on by one, so that each pair comes up in fifteen states."""
        faults: list[Fault] = []
        for number, state in zip(count(start), states):
            size, language = SIZES[number % len(SIZES)], LANGUAGES[number % len(LANGUAGES)]
            pair = size.name, language
            if pair not in self._crawlers:
                self._crawlers[pair] = Crawler(self._browser, self._address, size, language, per_kind=1)
            faults += self._crawlers[pair].crawl(state, WHOLE).faults
        assert not faults, told(faults)

    def close(self) -> None:
        """Leave all pages."""
        for crawler in self._crawlers.values():
            crawler.close()


@pytest.fixture(scope="module")
def walkers(browser: Browser, house: ServerProcess) -> Iterator[Walkers]:
    """Those who go through the sample."""
    walkers = Walkers(browser, house.address)
    yield walkers
    walkers.close()


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
        <button class="beneath" style="position: absolute; top: 160px; left: 120px">beneath</button>
        <div style="position: absolute; top: 150px; left: 100px; width: 150px; height: 60px; background: white"></div>
      </div>`);
      console.error("planted");
      window.crawlerPatience = 300;
    """
    state = State(
        "planted faults",
        "/nonsense",
        ".calm a",
        script=f"document.querySelector('.calm').insertAdjacentHTML('beforeend', `{planted}",
    )
    found = crawl(browser, house.address, state, SIZES[0], "en")
    assert {"cut", "overlapping", "small", "dead", "did not open", "narrow", "covered", "error"} <= {
        fault.kind for fault in found.faults
    }
    assert "does nothing" in found.pressed


SLIDES = """
  document.querySelector(".calm").insertAdjacentHTML("beforeend", `
    <button style="min-height: 44px" id="slides">Slide</button>
    <p id="slid" style="white-space: nowrap">Words that fit at first</p>`);
  document.getElementById("slides").addEventListener("click", () => {
    const slid = document.getElementById("slid");
    slid.style.overflow = "hidden";
    slid.animate({ width: ["400px", "40px"] }, { duration: 900, fill: "forwards" });
  });
"""


def test_what_slides_is_looked_at_where_it_ends(browser: Browser, house: ServerProcess) -> None:
    """The crawler does not wait for a slide: it takes it to its end, and looks there."""
    found = crawl(browser, house.address, State("slides", "/nonsense", ".calm a", script=SLIDES), SIZES[0], "en")
    assert [(fault.kind, fault.what, fault.step) for fault in found.faults] == [("cut", "Words that fit at first", "Slide")]


def test_everything_has_its_turn() -> None:
    """In each state everything is pressed in one pair, tabs and folds are opened on each screen, and no pair is left out."""
    pairs = [(size, language) for size in SIZES for language in LANGUAGES]
    wholes = []
    for number in range(len(PAIRS)):
        turns = {(size.name, language): turn_of(number, size, language) for size, language in pairs}
        wholes += [pair for pair, turn in turns.items() if turn.is_whole]
        assert {name for (name, _), turn in turns.items() if turn.opens_folds} == {size.name for size in SIZES}
    assert sorted(wholes) == sorted(PAIRS)


PLANTED_OFTEN = """
  document.querySelector(".calm").insertAdjacentHTML("beforeend", `
    <p style="width: 40px; overflow: hidden; white-space: nowrap">Words that do not fit</p>
    <button style="min-height: 44px; min-width: 44px" aria-label="dead in all">nothing</button>
    <details><summary style="min-height: 44px">Empty in all</summary></details>`);
  window.crawlerPatience = 300;
"""


def test_nothing_is_skipped(browser: Browser, house: ServerProcess) -> None:
    """A fault in sight is found in every state in every language, a dead press in each language and in its state's turn, a fold on each screen."""
    size = SIZES[0]
    states = [State(f"planted {number}", "/nonsense", ".calm a", script=PLANTED_OFTEN) for number in range(2)]
    found = {(state.name, language): crawled for state, language, crawled in crawl_all(browser, house.address, states, size)}
    for number, state in enumerate(states):
        for language in LANGUAGES:
            turn = turn_of(number, size, language)
            kinds = {fault.kind for fault in found[state.name, language].faults}
            assert "cut" in kinds
            # The first state brings both for the first time.
            assert ("dead" in kinds) is (number == 0 or turn.is_whole)
            assert ("did not open" in kinds) is (number == 0 or turn.is_whole or turn.opens_folds)


def test_pages_without_a_table(walkers: Walkers) -> None:
    """Home and the set-up of every game, rules, upload, tournaments to be made or joined, links and errors; of pages of one kind one or two."""
    walkers.go_through(state for state in plain_pages() if not ALIKE.search(state.name))


def test_pages_to_learn_from(walkers: Walkers) -> None:
    """Lessons, a lesson, the gallery and the player aid, each of another game."""
    kinds = [next(islice(learning_pages(slug), place, None)) for place, slug in enumerate(NAMES)]
    walkers.go_through(kinds, 1)


def test_a_tournament(walkers: Walkers, browser: Browser, house: ServerProcess) -> None:
    """The referee's tabs, the player's page, the guest's and the projector, from entry to podium."""
    wanted = re.compile("referee|round|podium: projector|join|who writes")
    walkers.go_through(sample_of(hall(browser, house.address), wanted), 1)


@pytest.mark.parametrize("slug", each_game("mare-balticum"))
def test_tables(walkers: Walkers, browser: Browser, house: ServerProcess, slug: str) -> None:
    """A table in the middle, at its end and left by me; gathering and replay."""
    start = list(NAMES).index(slug) * 4
    others = chain(gathering(browser, house.address, slug), replay(browser, house.address, slug))
    walkers.go_through(chain(sample_of(tables(slug), SAMPLE), sample_of(others, re.compile("host|move [1-9]"))), start)


PAGES = "pages"
HALL = "hall"
PARTS = (PAGES, HALL, *NAMES)
"""What the whole matrix is cut into, so that none of its tests takes many minutes."""


def part_of(part: str, browser: Browser, house: ServerProcess) -> Iterator[State]:
    """Every state of some pages: those without a table, one's own and the keeper's, a tournament's, or one game's."""
    address = house.address
    if part == PAGES:
        yield from plain_pages()
        yield from own_pages(browser, address)
        yield from afterwards(browser, address)
        yield from keeper(browser, house)
    elif part == HALL:
        yield from hall(browser, address)
        yield from hall_at_tables(browser, address)
    else:
        yield from learning_pages(part)
        yield from gathering(browser, address, part)
        yield from replay(browser, address, part)
        yield from tables(part)


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES, ids=[size.name for size in SIZES])
@pytest.mark.parametrize("part", PARTS)
def test_every_state(browser: Browser, house: ServerProcess, part: str, size: Size) -> None:
    """All of it on one screen: every state in each language."""
    begun = time.monotonic()
    faults: list[Fault] = []
    states, looks, presses = set(), 0, 0
    for state, language, crawled in crawl_all(browser, house.address, part_of(part, browser, house), size):
        assert crawled.looks or crawled.faults, f"{state.name} was not looked at in {language}"
        for fault in crawled.faults:
            print(fault, flush=True)
        faults += crawled.faults
        states.add(state.name)
        looks += crawled.looks
        presses += len(crawled.pressed)
    took = time.monotonic() - begun
    print(f"{part}, {size.name}: {len(states)} states, {looks} looks, {presses} presses, {took:.0f} s")
    assert not faults, told(faults)
