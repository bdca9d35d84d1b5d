"""People at browsers: each has a separate context, points at what the page offers, and clicks where a finger would."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, WebSocket

PATIENCE_S = 120.0
"""For one thing to happen; the machine may be busy with other tests."""
QUIET = ("favicon", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "WebSocket connection to", "net::ERR")
"""Complaints of the browser itself while a connection is cut."""

GUIDED = {"tempo": "skip", "guided": ["libertalia", "mare-balticum", "orp-orzel", "game-of-powers"]}
"""What the browser of somebody remembers who has been here before."""
KNOWS = f"""
localStorage.getItem("seaboard") ?? localStorage.setItem("seaboard", JSON.stringify({json.dumps(GUIDED)}));
const plain = new CSSStyleSheet();
plain.replaceSync("*, ::before, ::after {{ filter: none !important; box-shadow: none !important; transition: none !important }}");
document.adoptedStyleSheets = [plain];
"""
"""A person who has been here before: guides put away, moves of others shown at once.  Shadows are a third of the work of drawing."""

FIND = """
([seed, within, liked]) => {
  // One thing that can be chosen, and a point of it that a click really reaches; random, but the same for the same seed.
  let rolled = seed;
  const roll = () => ((rolled = (rolled * 1103515245 + 12345) % 2147483648) / 2147483648);
  const open = document.querySelector("dialog[open]");
  if (open) return { dialog: open.getAttribute("aria-label"), isOver: open.querySelector("tbody .place") !== null };
  const menu = document.querySelector("[role=menu], [role=alertdialog]");
  const scope = menu ?? document.querySelector(within) ?? document;
  const found = [...scope.querySelectorAll("[data-moves], [data-move]")].filter(
    (each) => each.getAttribute("aria-disabled") !== "true" && !each.closest("details:not([open]) > :not(summary)"),
  );
  const movesOf = (each) => each.dataset.moves ?? each.dataset.move;
  const shown = found.filter((each) => each.getClientRects().length);
  // What is liked comes first, three times out of four.
  const likes = new RegExp(roll() < 0.75 ? `^(${liked})` : "");
  const order = shown.map((each) => [likes.test(movesOf(each)) ? 0 : 1, roll(), each]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  for (const [, , each] of order) {
    each.scrollIntoView({ block: "nearest", inline: "nearest" });
    const boxes = [each, ...each.querySelectorAll("*")].map((part) => part.getBoundingClientRect()).filter((box) => box.width && box.height);
    for (const box of boxes)
      for (const [right, down] of [[0.5, 0.5], [0.3, 0.35], [0.7, 0.65], [0.5, 0.12], [0.5, 0.88], [0.12, 0.5], [0.88, 0.5]]) {
        const x = box.left + box.width * right, y = box.top + box.height * down;
        const hit = document.elementFromPoint(x, y);
        if (hit && (hit === each || each.contains(hit)))
          return { x, y, moves: movesOf(each), count: found.length, isMenu: menu !== null,
                   width: box.width, height: box.height };
      }
  }
  return found.length ? { hidden: found.map(movesOf) } : null;
}
"""


class Person:
    """A person at a browser; a new one is shown the guides, and sees the moves of others one after another."""

    def __init__(self, browser: Browser, address: str, name: str, **wishes: Any) -> None:
        self.name = name
        self.address = address
        self.is_new = bool(wishes.pop("is_new", False))
        self.is_touch = bool(wishes.get("has_touch"))
        wishes.setdefault("viewport", {"width": 1280, "height": 800})
        wishes.setdefault("reduced_motion", "reduce")
        # Each would fetch files for itself; only tests about it want one.
        wishes.setdefault("service_workers", "block")
        self.context: BrowserContext = browser.new_context(base_url=address, **wishes)
        self.context.set_default_timeout(PATIENCE_S * 1000)
        if not self.is_new:
            self.context.add_init_script(KNOWS)
        self.page: Page = self.context.new_page()
        self.received: list[str] = []
        self.messages: list[dict[str, Any]] = []
        """What is in `received`, read."""
        self.is_asked = False
        """The server waits for this person, or has told the end of the game."""
        self.sent: list[str] = []
        self.faults: list[str] = []
        self.clicked: list[str] = []
        self.quiet = set(QUIET)
        """Complaints that are expected."""
        self.is_over = False
        """The final scores are on the page."""
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda fault: self.faults.append(f"{fault}\n{fault.stack}"))
        self.page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))

    def _hear(self, frame: str) -> None:
        message = json.loads(frame)
        self.received.append(frame)
        self.messages.append(message)
        if "choices" in message:
            self.is_asked = bool(message["choices"] or message.get("ending"))

    def close(self) -> None:
        """Leave; nothing may have gone wrong in the page meanwhile."""
        faults = [fault for fault in self.faults if not any(quiet in fault for quiet in self.quiet)]
        self.context.close()
        assert not faults, f"{self.name}'s page: {faults[:3]}"

    # What came over the wire

    @property
    def moves(self) -> list[str]:
        """The moves this person has made."""
        return [message["move"] for frame in self.sent if (message := json.loads(frame))["type"] == "act"]

    def knows_its_turn(self) -> bool:
        """Whether the server has answered this person's last move, and now waits for the next one."""
        acts = [message["id"] for frame in self.sent if (message := json.loads(frame))["type"] == "act"]
        kinds = [(message["type"], message.get("id")) for message in self.messages]
        answered = kinds.index(("acknowledged", acts[-1])) if acts and ("acknowledged", acts[-1]) in kinds else None
        return answered is not None and any("choices" in message for message in self.messages[answered:]) and self.is_asked

    # Pages

    def open(self, path: str) -> None:
        """Go to a page and wait until it is drawn."""
        self.page.goto(path)
        self.page.wait_for_selector("#main")

    def press(self, x: float, y: float) -> None:
        """A click, or a tap where there is a finger."""
        if self.is_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def click(self, role: Any, name: str | re.Pattern[str]) -> None:
        """Click what has this name; the browser checks that nothing covers it."""
        wanted = self.page.get_by_role(role, name=name).first
        if self.is_touch:
            wanted.tap()
        else:
            wanted.click()

    def hurry(self) -> None:
        """Have moves of others shown at once, and put the guide away: by the menu, as a new person does."""
        self.page.wait_for_selector(".prompt")
        if not self.is_new:
            return
        if self.page.locator(".guide .close").is_visible():
            self.page.locator(".guide .close").click()
        self.click("button", "Menu")
        self.page.get_by_label("at once").check()
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector(".topbar .menu", state="detached")

    # Playing

    def look(self, rng: random.Random, within: str = "#app", liked: str = "") -> dict[str, Any] | None:
        """Something that can be chosen now, and where; None where nothing is asked."""
        found: dict[str, Any] | None = self.page.evaluate(FIND, [rng.randrange(1 << 31), within, liked])
        return found

    def play_once(self, rng: random.Random, liked: str = "") -> bool:
        """Make one choice of those the page offers, if the server waits for one; whether there was one."""
        found = self.look(rng, liked=liked) if self.is_asked else None
        if not found or "x" not in found:
            self.is_over = bool(found and found.get("isOver"))
            return False
        self.press(found["x"], found["y"])
        self.clicked.append(found["moves"])
        if not self.is_touch:
            # A pointer that stays keeps its tip open, which may lie over the next thing.
            self.page.mouse.move(2, 2)
        return True


def wait_until(person: Person, test: Callable[[], object], what: str, seconds: float = PATIENCE_S) -> None:
    """Wait until something is so, or fail with its name; meanwhile the person's browser is listened to."""
    end = time.monotonic() + seconds
    while not test():
        assert time.monotonic() < end, f"waited {seconds:.0f} s in vain: {what}"
        person.page.wait_for_timeout(40)


def play_until(people: list[Person], rng: random.Random, test: Callable[[], bool], what: str) -> None:
    """Everybody plays until something is so."""

    def go_on() -> bool:
        for person in people:
            person.play_once(rng)
        return test()

    wait_until(people[0], go_on, what, 3 * PATIENCE_S)


def play_to_end(
    people: list[Person], rng: random.Random, after: Callable[[int], None] = lambda clicks: None, liked: str = ""
) -> int:
    """All people click what they are offered until all see the final scores; `after` is called with the number of clicks so far."""
    clicks, idle_since = 0, time.monotonic()
    while not all(person.is_over for person in people):
        made = 0
        for person in people:
            if person.play_once(rng, liked):
                made += 1
                after(clicks + made)
        clicks += made
        if made:
            idle_since = time.monotonic()
        else:
            people[0].page.wait_for_timeout(10)
        if time.monotonic() - idle_since > PATIENCE_S:
            offered = {person.name: person.look(rng) for person in people}
            prompts = {person.name: person.page.locator(".prompt").all_inner_texts() for person in people}
            raise AssertionError(f"nobody can go on after {clicks} clicks: {offered} {prompts}")
    return clicks
