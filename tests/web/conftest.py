"""What tests in a browser share: one server, one Chromium, and people who close their pages behind them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.processes import ServerProcess
from tests.web.people import Person

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
CLIENT = Path(__file__).parents[2] / "src" / "seaboard" / "server" / "web" / "index.html"


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The machine's Chromium."""
    from playwright.sync_api import sync_playwright

    path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    assert path, "no Chromium on this machine: `make chromium`"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
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
