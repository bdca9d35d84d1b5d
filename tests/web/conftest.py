"""What tests in a browser share: one server, one Chromium, and people who close their pages behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from tests.server.processes import ServerProcess
from tests.web.people import Person
from tools.web_browser import CHROMIUM_ARGUMENTS, chromium_path

CLIENT = Path(__file__).parents[2] / "src" / "seaboard" / "server" / "web" / "index.html"


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The machine's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A real server whose bots do not dawdle."""
    assert CLIENT.is_file(), "the browser client has not been built: `make web`"
    server = ServerProcess(tmp_path_factory.mktemp("house"))
    server.start_now()
    yield server
    server.stop()
    assert not server.errors()


@pytest.fixture
def person(browser: Any, house: ServerProcess) -> Iterator[Callable[..., Person]]:
    """Brings somebody in: `person("Ada", has_touch=True)`."""
    people: list[Person] = []

    def come(name: str, **wishes: Any) -> Person:
        people.append(Person(browser, house.address, name, **wishes))
        return people[-1]

    yield come
    for each in people:
        each.close()
