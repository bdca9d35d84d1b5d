"""No page asks anybody but its own server: every request of every page of the crawler's list, and what the policy says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from playwright.sync_api import Request

from seaboard.engine.registry import find_game
from seaboard.engine.transcript import encode, transcript_of
from tests.server.processes import ServerProcess
from tests.web.crawler.pages import SEED, learning_pages, plain_pages
from tests.web.crawler.visit import State
from tests.web.gathering import NAMES, play_now
from tests.web.people import Person
from tests.web.test_keeper import ASK
from tools.web_fixtures import play_whole

pytestmark = [pytest.mark.browser, pytest.mark.compiled]
OWN_SCHEMES = {"data", "blob"}
"""What is in the page already."""


class Listener:
    """Every request that a person's browser makes, sockets included."""

    def __init__(self, person: Person) -> None:
        self.asked: list[str] = []
        person.context.on("request", self._hear)
        person.page.on("websocket", lambda socket: self.asked.append(socket.url))

    def _hear(self, request: Request) -> None:
        self.asked.append(request.url)

    def foreign(self, address: str) -> set[str]:
        """Requests that went elsewhere."""
        own = urlsplit(address).netloc
        parts = [(url, urlsplit(url)) for url in self.asked]
        return {url for url, part in parts if part.scheme not in OWN_SCHEMES and part.netloc != own}


def pages() -> Iterator[State]:
    """The crawler's pages without a table, and those of privacy and order."""
    yield from plain_pages()
    yield from chain.from_iterable(learning_pages(slug) for slug in NAMES)
    yield State("privacy", "/privacy", "main h2")
    yield State("keeper", "/keeper", "main form")


def test_a_planted_request_to_somebody_else_is_found(person: Callable[..., Person], house: ServerProcess) -> None:
    ada = person("Ada")
    ada.quiet |= {"Content Security Policy", "violates", "Refused"}
    listener = Listener(ada)
    # Where the policy is taken away: with it the browser asks nobody.
    ada.context.route(
        "**/planted", lambda route: route.fulfill(body="<img src='http://elsewhere.example/pixel.png'>", content_type="text/html")
    )
    ada.page.goto("/planted")
    ada.page.wait_for_timeout(200)
    assert listener.foreign(house.address) == {"http://elsewhere.example/pixel.png"}


def test_no_page_asks_anybody_else(person: Callable[..., Person], house: ServerProcess) -> None:
    ada = person("Ada")
    ada.quiet |= {"status of 404", "status of 403", "status of 409"}
    listener, seen = Listener(ada), 0
    for state in pages():
        ada.page.goto(state.path)
        ada.page.wait_for_selector(state.ready)
        seen += 1
    play_now(ada, "libertalia")
    ada.hurry()
    wish = {"title": "Cup", "referee": "Ada", "options": {"questions": "3"}}
    event = ada.page.evaluate(ASK, ["POST", "/tournaments", wish])["id"]
    game = encode(transcript_of(play_whole(find_game("orp-orzel"), 2, {}, SEED)))
    replay = ada.page.evaluate(ASK, ["POST", "/replays", msgspec.json.decode(game)])["id"]
    for path, ready in (
        (f"/hall/{event}", "#main"),
        (f"/hall/{event}/projector", "#main, main"),
        (f"/replay/{replay}?at=9", ".board"),
    ):
        ada.page.goto(path)
        ada.page.wait_for_selector(ready)
    assert seen > 25
    assert len(listener.asked) > 100
    assert listener.foreign(house.address) == set()


def test_the_policy_lets_a_page_ask_nobody_else(house: ServerProcess) -> None:
    for path in ("/", "/keeper", "/privacy", "/api/me", "/nonsense"):
        policy = httpx.get(house.address + path).headers["content-security-policy"]
        rules = dict(rule.strip().partition(" ")[::2] for rule in policy.split(";"))
        assert rules["default-src"] == "'self'"
        allowed = {word for rule in rules.values() for word in rule.split()}
        assert allowed <= {"'self'", "'none'", "'unsafe-inline'", "data:"}, policy
        assert not {"connect-src", "script-src", "font-src"} & set(rules), "what is not named is `default-src`"
