"""Goes through one page in one state: opens what can be opened, looks after each step, and tells every fault."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute

from tests.web.people import KNOWS, PATIENCE_S

FOLDER = Path(__file__).parent
BEFORE = (FOLDER / "notice.js").read_text(encoding="utf-8")
LOOK = (FOLDER / "look.js").read_text(encoding="utf-8")
OPEN = (FOLDER / "open.js").read_text(encoding="utf-8")

SHARE = """
  const kept = JSON.parse(localStorage.getItem("seaboard") ?? "{}");
  localStorage.setItem("seaboard", JSON.stringify({ ...kept, here: { [%s]: %s } }));
"""
LOCALES = {"en": "en-GB", "pl": "pl-PL", "fr": "fr-FR"}
FREE = re.compile(
    r"/api/(me/link|links/look|tournaments/(codes/[^/]+/reach|[^/]+/(recovery|referees|players/[^/]+/(link|device))))"
)
"""Requests that change little and show something new: a code, a link.  All others are answered as refused, so that a crawl leaves all as it was."""
REFUSAL = {"words": "Nothing is changed while somebody only looks around.", "rule": None}
QUIET = ("status of 404", "status of 409", "favicon")
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


@dataclass(frozen=True)
class Size:
    """A screen, and the smallest side of a target on it."""

    name: str
    width: int
    height: int
    least: int = 24
    is_touch: bool = False
    scale: float = 1


SIZES = (
    Size("desk", 1440, 900),
    Size("phone", 390, 844, 44, True, 2),
    Size("zoomed to 200 %", 720, 450, scale=2),
    Size("tablet", 820, 1180, 44, True),
    Size("landscape phone", 844, 390, 44, True, 2),
)


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


class Still:
    """The socket of a table that stands still: it says one thing, and answers nothing but pings and questions for a hint."""

    def __init__(self, said: dict[str, str]) -> None:
        self._said = said

    def __call__(self, socket: WebSocketRoute) -> None:
        found = re.search(r"language=(\w+)", socket.url)
        text = self._said[found[1] if found else "en"]
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


def answer(route: Route, language: str) -> None:
    """Let questions through, refuse what would change something, and say that the guest speaks this language."""
    request = route.request
    if request.method == "GET" and request.url.endswith("/api/me"):
        told = route.fetch()
        me = told.json()
        route.fulfill(response=told, json=me and me | {"language": language})
    elif request.method == "GET" or FREE.search(request.url):
        route.continue_()
    else:
        route.fulfill(status=409, json=REFUSAL)


def come(browser: Browser, address: str, state: State, size: Size, language: str) -> BrowserContext:
    """A browser of this size and language for who looks at this state."""
    screen: Any = {"width": size.width, "height": size.height}
    context = browser.new_context(
        base_url=address,
        viewport=screen,
        device_scale_factor=size.scale,
        has_touch=size.is_touch,
        is_mobile=size.is_touch,
        locale=LOCALES[language],
        reduced_motion="reduce",
        storage_state=state.who,
    )
    context.set_default_timeout(PATIENCE_S * 1000)
    if not state.is_new:
        context.add_init_script(KNOWS)
    # First the socket: what watches it takes its place in the page after it.
    if state.said:
        context.route_web_socket(re.compile("/ws/tables/"), Still(state.said))
    if state.here:
        table, people = (
            state.path.rsplit("/", 1)[-1],
            [{"person": 1 + place, "seat": seat} for place, seat in enumerate(state.here)],
        )
        context.add_init_script(SHARE % (json.dumps(table), json.dumps(people)))
    context.add_init_script(BEFORE)
    context.route(re.compile(r"/api/(?!.*\.svg)"), lambda route: answer(route, language))
    if state.said:
        outside = json.loads(state.said[language])["table"]
        context.route(re.compile(r"/api/tables/[^/]+-stands-still$"), lambda route: route.fulfill(json=outside))
    return context


def listen(page: Page) -> list[str]:
    """What goes wrong in the page from now on."""
    wrong: list[str] = []
    page.on("pageerror", lambda fault: wrong.append(f"{fault}"))
    page.on("console", lambda line: wrong.append(line.text) if line.type in {"error", "warning"} else None)
    return wrong


def crawl(
    browser: Browser, address: str, state: State, size: Size, language: str, per_kind: int = 2, picture: Path | None = None
) -> tuple[list[Fault], list[str]]:
    """Every fault of a page in this state, and what was pressed."""
    context = come(browser, address, state, size, language)
    page = context.new_page()
    wrong = listen(page)
    here = {"state": state.name, "size": size.name, "language": language}
    try:
        page.goto(state.path)
        page.wait_for_selector(state.ready)
        if picture:
            page.wait_for_timeout(300)
            page.screenshot(path=picture)
        page.evaluate(LOOK)
        page.evaluate(OPEN)
        page.evaluate(state.script)
        found: dict[str, Any] = page.evaluate(
            "([least, perKind]) => crawl(least, perKind)", [size.least, max(per_kind, state.each)]
        )
    except Exception as trouble:
        found = {"faults": [{"kind": "lost", "what": str(trouble)[:300], "where": state.path, "step": ""}], "pressed": []}
    faults = [Fault(**each, **here) for each in found["faults"]]
    faults += [Fault("error", text[:300], state.path, "", **here) for text in wrong if not any(quiet in text for quiet in QUIET)]
    context.close()
    return [fault for fault in faults if not fault.is_excepted], found["pressed"]


def once_each(faults: Iterable[Fault]) -> list[tuple[Fault, int]]:
    """Each fault once, as it was first found, with how often it was."""
    found: dict[tuple[str, str], list[Fault]] = {}
    for fault in faults:
        found.setdefault(fault.key, []).append(fault)
    return [(same[0], len(same)) for same in found.values()]
