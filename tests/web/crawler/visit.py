"""A page that is brought into one state after another: who looks, on which screen, in which language, and what the server says meanwhile."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from tests.web.people import KNOWS, PATIENCE_S

BEFORE = (Path(__file__).parent / "notice.js").read_text(encoding="utf-8")
SHARE = """
  const kept = JSON.parse(localStorage.getItem("seaboard") ?? "{}");
  localStorage.setItem("seaboard", JSON.stringify({ ...kept, here: { [%s]: %s } }));
"""
KEPT = 'localStorage.getItem("seaboard")'
"""What the browser remembers: a press may have changed it."""
TURN = """
  async (path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
    await new Promise((wake) => setTimeout(wake));
  }
"""
"""To another table as a link leads there, without loading the page again."""
LOCALES = {"en": "en-GB", "pl": "pl-PL", "fr": "fr-FR"}
FREE = re.compile(
    r"/api/(me/link|links/look|tournaments/(codes/[^/]+/reach|[^/]+/(recovery|referees|players/[^/]+/(link|device))))"
)
"""Requests that change little and show something new: a code, a link.  All others are answered as refused, so that a crawl leaves all as it was."""
REFUSAL = {"words": "Nothing is changed while somebody only looks around.", "rule": None}


@dataclass(frozen=True)
class Size:
    """A screen, and the smallest side of a target on it."""

    name: str
    width: int
    height: int
    least: int = 24
    is_touch: bool = False
    scale: float = 1


@dataclass(frozen=True)
class State:
    """A page to go through: its address, what is there once it is drawn, who looks, and what the table's socket is to say."""

    name: str
    path: str
    ready: str
    who: Any = None
    """Cookies of a guest; without them a stranger looks."""
    said: dict[str, str] = field(default_factory=dict)
    """The one message of a table that stands still, by language; empty where the server speaks."""
    is_new: bool = False
    """Somebody who has not been shown the guide."""
    here: tuple[int, ...] = ()
    """The seats of people who share this device, where several do."""
    each: int = 1
    """How many things of one kind are pressed at least: a home page has a set-up for each game."""
    script: str = ""
    """What is done to the page first: tests of the crawler itself plant faults."""

    @property
    def is_plain_table(self) -> bool:
        """A table that stands still before somebody who has been here before: one of these can follow another in the same page."""
        return bool(self.said) and not (self.who or self.is_new or self.here or self.script)


class Visit:
    """Somebody's page on a screen in a language: first in one state, then perhaps in others."""

    def __init__(self, browser: Browser, address: str, state: State, size: Size, language: str) -> None:
        self._state = state
        self._language = language
        screen: Any = {"width": size.width, "height": size.height}
        self._context = browser.new_context(
            base_url=address,
            viewport=screen,
            device_scale_factor=size.scale,
            has_touch=size.is_touch,
            is_mobile=size.is_touch,
            locale=LOCALES[language],
            reduced_motion="reduce",
            service_workers="block",
            storage_state=state.who,
        )
        self._context.set_default_timeout(PATIENCE_S * 1000)
        self._prepare(state)
        self.page: Page = self._context.new_page()
        self.wrong: list[str] = []
        """What has gone wrong in the page."""
        self.page.on("pageerror", lambda fault: self.wrong.append(f"{fault}"))
        self.page.on("console", lambda line: self.wrong.append(line.text) if line.type in {"error", "warning"} else None)
        self._kept: str | None = None

    def _prepare(self, state: State) -> None:
        if not state.is_new:
            self._context.add_init_script(KNOWS)
        # First the socket: what watches it takes its place in the page after it.
        if state.said:
            self._context.route_web_socket(re.compile("/ws/tables/"), self._speak)
        if state.here:
            people = [{"person": 1 + place, "seat": seat} for place, seat in enumerate(state.here)]
            self._context.add_init_script(SHARE % (json.dumps(state.path.rsplit("/", 1)[-1]), json.dumps(people)))
        self._context.add_init_script(BEFORE)
        self._context.route(re.compile(r"/api/(?!.*\.svg)"), self._answer)
        if state.said:
            self._context.route(re.compile(r"/api/tables/stands-still-[^/]+$"), self._describe)

    def go(self, state: State) -> None:
        """Have the page in this state: loaded, or turned to from the table before where nothing that is remembered has changed."""
        can_turn = self._kept is not None and self._kept == self.page.evaluate(KEPT)
        before, self._state = self._state, state
        self.wrong.clear()
        if can_turn and before.is_plain_table and state.is_plain_table:
            self.page.evaluate(TURN, state.path)
        else:
            if self._kept is not None:
                self.page.evaluate("(kept) => localStorage.setItem('seaboard', kept)", self._kept)
            self.page.goto(state.path)
        self.page.wait_for_selector(state.ready)
        self._kept = self._kept or self.page.evaluate(KEPT)

    def close(self) -> None:
        """Leave."""
        self._context.close()

    def _speak(self, socket: WebSocketRoute) -> None:
        """The socket of a table that stands still: it says one thing, and answers nothing but pings and questions for a hint."""
        found = re.search(r"language=(\w+)", socket.url)
        text = self._state.said[found[1] if found else "en"]
        shot = json.loads(text)

        def reply(question: str | bytes) -> None:
            asked = json.loads(question)
            if asked["type"] == "hint" and shot["choices"]:
                told = {"type": "hinted", "id": asked["id"], "seq": asked["seq"], "move": shot["choices"][0]["move"]}
            else:
                told = {"type": "pong", "seq": shot["seq"]}
            socket.send(json.dumps(told))

        socket.on_message(reply)
        socket.send(text)

    def _describe(self, route: Route) -> None:
        """The table that stands still, as it is seen from outside."""
        route.fulfill(json=json.loads(self._state.said[self._language])["table"])

    def _answer(self, route: Route) -> None:
        """Let questions through, refuse what would change something, and say that the guest speaks this language."""
        request = route.request
        if request.method == "GET" and request.url.endswith("/api/me"):
            told = route.fetch()
            me = told.json()
            route.fulfill(response=told, json=me and me | {"language": self._language})
        elif request.method == "GET" or FREE.search(request.url):
            route.continue_()
        else:
            route.fulfill(status=409, json=REFUSAL)
