"""A page that is brought into one state after another: who looks, on which screen, in which language, and what the server says meanwhile."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route

from tests.web.people import GUIDED, KNOWS, PATIENCE_S

FOLDER = Path(__file__).parent
BEFORE = (FOLDER / "notice.js").read_text(encoding="utf-8") + (FOLDER / "still.js").read_text(encoding="utf-8")
TOOLS = (FOLDER / "look.js").read_text(encoding="utf-8") + (FOLDER / "open.js").read_text(encoding="utf-8")
KEPT = 'localStorage.getItem("seaboard")'
"""What the browser remembers: a press may have changed it."""
KEEP = """
  ([kept, table]) => {
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem("seaboard", kept);
    localStorage.setItem("table", table);
  }
"""
TURN = """
  async ([path, table]) => {
    localStorage.setItem("table", table);
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
    await new Promise((wake) => setTimeout(wake));
  }
"""
"""To another page as a link leads there, without loading anything again."""
QUIET_PAGE = "/nothing-at-all.svg"
"""An address of the house without a page: what the browser is to remember can be written there."""
STAMP = 0.05
LOCALES = {"en": "en-GB", "pl": "pl-PL", "fr": "fr-FR"}
FREE = re.compile(
    r"/api/(me/link|sets/(check|read|text)|links/look|tournaments/(codes/[^/]+/reach|[^/]+/(recovery|referees|players/[^/]+/(link|device))))"
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
    def remembered(self) -> str:
        """What the browser remembers when it comes here."""
        kept: dict[str, Any] = {} if self.is_new else dict(GUIDED)
        if self.here:
            people = [{"person": 1 + place, "seat": seat} for place, seat in enumerate(self.here)]
            kept["here"] = {self.path.rsplit("/", 1)[-1]: people}
        return json.dumps(kept)

    def can_follow(self, other: State) -> bool:
        """Whether the page of the other one can be turned to this one: the same person with the same memory, who walks on."""
        return self.who == other.who and self.remembered == other.remembered and not other.script


class Visit:
    """A browser on a screen in a language: first in one state, then in others."""

    def __init__(self, browser: Browser, address: str, size: Size, language: str) -> None:
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
        )
        self._context.set_default_timeout(PATIENCE_S * 1000)
        self._context.add_init_script(KNOWS)
        self._context.add_init_script(BEFORE)
        self._context.route(re.compile(r"/api/(?!.*\.svg)"), self._answer)
        self._context.route(re.compile(QUIET_PAGE), lambda route: route.fulfill(body=""))
        self.page: Page = self._context.new_page()
        self.wrong: list[str] = []
        """What has gone wrong in the page."""
        self.page.on("pageerror", lambda fault: self.wrong.append(f"{fault}"))
        self.page.on("console", lambda line: self.wrong.append(line.text) if line.type in {"error", "warning"} else None)
        self._state: State | None = None
        self._kept: str | None = None
        self._turns = 0

    def draw_small(self, size: Size) -> None:
        """Have the page laid out for the whole screen and drawn the size of a stamp: nobody sees the picture, and drawing was a sixth of the work."""
        screen = {"width": size.width, "height": size.height, "screenWidth": size.width, "screenHeight": size.height}
        wishes = screen | {"deviceScaleFactor": size.scale, "mobile": size.is_touch, "scale": STAMP}
        self._context.new_cdp_session(self.page).send("Emulation.setDeviceMetricsOverride", wishes)

    def go(self, state: State, is_fresh: bool = False) -> None:
        """Have the page in this state: turned to as by a link where the same person walks on, else, or where it is to be fresh, loaded."""
        before, self._state = self._state, state
        can_turn = not is_fresh and before is not None and state.can_follow(before) and self._kept == self.page.evaluate(KEPT)
        self.wrong.clear()
        if can_turn:
            # The same path twice would leave the page as it is.
            self._turns += 1
            self.page.evaluate(TURN, [state.path + (f"-{self._turns}" if state.said else ""), self._table_of(state)])
        else:
            self._load(state)
        self.page.wait_for_selector(state.ready)
        if not can_turn:
            self._kept = self.page.evaluate(KEPT)
            self.page.evaluate(TOOLS)

    def _load(self, state: State) -> None:
        """The page as somebody finds it who types its address."""
        if self.page.url == "about:blank":
            self.page.goto(QUIET_PAGE)
        self._context.clear_cookies()
        if state.who:
            self._context.add_cookies(state.who["cookies"])
        self.page.evaluate(KEEP, [state.remembered, self._table_of(state)])
        self.page.goto(state.path)

    def forget(self) -> None:
        """Have the next state loaded, whatever it is."""
        self._state = None

    def close(self) -> None:
        """Leave."""
        self._context.close()

    def _table_of(self, state: State) -> str:
        """What a table that stands still says, for `still.js`."""
        return json.dumps({"language": self._language, "said": state.said[self._language]}) if state.said else ""

    def _answer(self, route: Route) -> None:
        """Let questions through, refuse what would change something, and say that the guest speaks this language."""
        request = route.request
        if request.method == "GET" and request.url.endswith("/api/me"):
            # The server may close an idle connection in the moment in which it is used again.
            told = route.fetch(max_retries=2)
            me = told.json()
            route.fulfill(response=told, json=me and me | {"language": self._language})
        elif request.method == "GET" or FREE.search(request.url):
            route.continue_()
        else:
            route.fulfill(status=409, json=REFUSAL)
