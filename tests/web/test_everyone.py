"""Works for everyone: on a phone with a finger, with the keyboard alone, at any width, in each language."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.axe import check
from tests.web.gathering import LIKED, NAMES, SIDED, play_now
from tests.web.people import Person, play_to_end, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled, pytest.mark.soak]

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
FINGERTIP = 40
SIZES = [(360, 640), (640, 360), (768, 1024), (1024, 768), (1440, 900), (2560, 1440)]


@pytest.mark.parametrize("game", list(NAMES))
def test_a_phone(person: Callable[..., Person], game: str) -> None:
    """A whole game by finger, in portrait; nothing sticks out to the side, and targets are as large as a fingertip."""
    ada = person("Ada", is_new=True, **PHONE)
    play_now(ada, game)
    ada.page.locator(".guide .close").tap()
    ada.hurry()
    small: list[str] = []

    def measure(clicks: int) -> None:
        if clicks % 10 == 0:
            assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390
            small.extend(ada.page.evaluate(SMALL, FINGERTIP))

    play_to_end([ada], random.Random(game), measure, LIKED[game])
    assert not small, f"smaller than a fingertip: {sorted(set(small))[:8]}"


SMALL = """
(least) => [...document.querySelectorAll(".target, .card-target.is-can, .prompt .btn")]
  .filter((each) => each.getClientRects().length)
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => Math.max(box.width, box.height) < least - 1 || Math.min(box.width, box.height) < least * 0.6)
  .map(([each, box]) => `${each.dataset.moves ?? each.dataset.move} ${Math.round(box.width)}x${Math.round(box.height)}`)
"""


def test_zoom_and_long_press(person: Callable[..., Person]) -> None:
    """A double tap on bare board enlarges it; a long press reads and does not choose."""
    ada = person("Ada", is_new=True, **PHONE)
    play_now(ada, "libertalia")
    ada.page.locator(".guide .close").tap()
    found = ada.look(random.Random(1))
    assert found
    hold(ada, found["x"], found["y"])
    ada.page.locator(".tip").wait_for()
    assert ada.moves == []
    ada.page.locator(".tip .rule").tap()
    ada.page.locator(".drawer .is-here").wait_for()
    ada.page.locator(".drawer header button").tap()
    x, y = ada.page.evaluate(BARE)
    # Two taps as quick as a finger's; sent one by one they would come too late on a busy machine.
    session = ada.context.new_cdp_session(ada.page)
    session.send("Input.synthesizeTapGesture", {"x": x, "y": y, "duration": 40, "tapCount": 2})
    sheet = ada.page.locator(".sheet-of-board")
    wait_until(ada, lambda: "scale(1)" not in (sheet.get_attribute("style") or ""), "the board is enlarged")


BARE = """
() => {
  // A point of the board where there is nothing to press.
  window.scrollTo(0, 0);
  const box = document.querySelector(".board").getBoundingClientRect();
  for (let down = 0.1; down < 0.95; down += 0.07)
    for (let right = 0.1; right < 0.95; right += 0.07) {
      const at = [box.left + box.width * right, box.top + box.height * down];
      const hit = document.elementFromPoint(...at);
      if (hit?.closest(".glass") && !hit.closest("[role=button], button, a")) return at;
    }
}
"""


def hold(person: Person, x: float, y: float) -> None:
    """A finger that stays, by the debugger's own touch events."""
    session = person.context.new_cdp_session(person.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    person.page.wait_for_timeout(700)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_pinching(person: Callable[..., Person]) -> None:
    """Two fingers that part enlarge the board."""
    ada = person("Ada", is_new=True, **PHONE)
    play_now(ada, "mare-balticum")
    ada.page.locator(".guide .close").tap()
    box = ada.page.locator(".board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = ada.context.new_cdp_session(ada.page)

    def fingers(kind: str, apart: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 20)
    for apart in range(25, 100, 10):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    style = ada.page.locator(".sheet-of-board").get_attribute("style") or ""
    scale = re.search(r"scale\(([\d.]+)\)", style)
    assert scale, style
    assert float(scale[1]) > 1.5


@pytest.mark.parametrize("game", list(NAMES))
def test_the_keyboard_alone(person: Callable[..., Person], game: str) -> None:
    """From the home page to the final scores without a pointer: Tab and Enter, the list of choices included."""
    rng, ada = random.Random(game), person("Ada", is_new=True)
    ada.open("/")
    tab_to(ada, f"[aria-label^='Play now: {NAMES[game]}']")
    ada.page.keyboard.press("Enter")
    if game in SIDED:
        tab_to(ada, "dialog[open] li button")
        ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector(".guide")
    tab_to(ada, ".guide .close")
    ada.page.keyboard.press("Enter")
    tab_to(ada, ".holder > .tool")
    ada.page.keyboard.press("Enter")
    tab_to(ada, "input[name=tempo]")
    ada.page.keyboard.press("ArrowDown")
    ada.page.keyboard.press("Escape")
    # A few moves by Tab on the board itself, the rest by the list, which is the quicker way.
    for _ in range(6):
        ada.page.wait_for_selector("[data-moves], .do [data-move]", state="attached")
        choose_by_tab(ada, "Enter" if rng.random() < 0.5 else "Space")
        wait_until(ada, lambda: ada.page.locator("[data-move], [data-moves], dialog[open]").count() > 0, "the next question")
        assert ada.page.evaluate("document.activeElement !== document.body"), "the focus is lost, and Tab begins at the top again"
    for _ in range(3000):
        if ada.page.locator("dialog[open] tbody .place").count():
            return
        if ada.page.evaluate(BY_LIST, rng.randrange(1 << 30)):
            ada.page.keyboard.press("Enter")
        else:
            ada.page.wait_for_timeout(30)
    raise AssertionError("the game did not end")


def choose_by_tab(person: Person, key: str) -> None:
    """Tab to something that can be chosen, and press; what a bot's move has just redrawn is tabbed to again."""
    made = len(person.moves)
    for _ in range(5):
        tab_to(person, ":is([data-moves], .do [data-move]):not([aria-disabled=true])")
        person.page.keyboard.press(key)
        for _ in range(20):
            if person.page.locator("[role=menu]").count():
                person.page.keyboard.press("ArrowDown")
                person.page.keyboard.press("Enter")
            if len(person.moves) > made:
                return
            person.page.wait_for_timeout(100)
    raise AssertionError("no move is made by the keyboard")


BY_LIST = """
(seed) => {
  // What Tab would reach: the list of choices, opened by its summary, and one of its buttons.
  const list = document.querySelector("details.all");
  if (!list) return false;
  list.open = true;
  const found = [...list.querySelectorAll("[data-move]")].filter((each) => each.getAttribute("aria-disabled") !== "true");
  const each = found[seed % Math.max(1, found.length)];
  each?.focus();
  return document.activeElement === each && each !== undefined;
}
"""


def tab_to(person: Person, wanted: str) -> None:
    """Tab on until the focus is on it."""
    for _ in range(250):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", wanted):
            return
    raise AssertionError(f"{wanted} cannot be reached by Tab")


@pytest.mark.parametrize("game", list(NAMES))
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_size(person: Callable[..., Person], game: str, width: int, height: int) -> None:
    """Nothing sticks out to the side, and the prompt and the board are in sight."""
    ada = person("Ada", is_new=True, viewport={"width": width, "height": height})
    play_now(ada, game)
    ada.page.locator(".guide .close").click()
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= width
    board = ada.page.locator(".board").bounding_box()
    assert board
    assert board["width"] > 0.55 * min(width, height)
    if width > 700:
        assert ada.page.evaluate("document.documentElement.scrollHeight") <= height


def words_in(language: str) -> dict[str, str]:
    """The interface's words in a language, from its source."""
    text = (WORDS / f"{language}.ts").read_text(encoding="utf-8")
    return dict(re.findall(r'^  "?([\w.-]+)"?:\s+"((?:[^"\\]|\\.)*)",$', text, re.MULTILINE))


@pytest.mark.parametrize(("language", "locale"), [("pl", "pl-PL"), ("fr", "fr-FR")])
def test_each_language(person: Callable[..., Person], language: str, locale: str) -> None:
    """Every page in the browser's own language: no key shown, no English left over; and switched at the table."""
    english, own = words_in("en"), words_in(language)
    assert english.keys() == own.keys()
    left_over = {
        text for key, text in english.items() if text != own[key] and len(text) > 3 and "{" not in text and "|" not in text
    } - set(own.values())
    ada = person("Ada", is_new=True, locale=locale)

    def look(what: str) -> None:
        shown = {line.strip() for line in ada.page.locator("body").inner_text().splitlines()}
        named = set(ada.page.evaluate("[...document.querySelectorAll('[aria-label],[title]')].map(e => e.ariaLabel ?? e.title)"))
        assert not (shown | named) & left_over, what
        assert not {line for line in shown | named if re.fullmatch(r"[a-z]+\.[a-z.]+", line)}, what

    ada.open("/")
    look("home")
    assert ada.page.evaluate("[...document.querySelectorAll('.tile')].every((tile) => tile.scrollWidth <= tile.clientWidth)")
    ada.page.locator(".tile .options").first.click()
    ada.page.wait_for_selector("dialog[open]")
    look("set-up")
    ada.page.keyboard.press("Escape")
    for game in NAMES:
        ada.open("/")
        ada.page.locator(f"article:has(a[href='/learn/{game}']) .btn.now").click()
        if game in SIDED:
            look("sides")
            ada.page.locator("dialog[open] li button").first.click()
        ada.page.wait_for_selector(".prompt")
        look(game)
    # At the table: to English and back, where the log is no longer behind the guide.
    ada.page.locator(".guide .close").click()
    ada.page.locator(".lang select").select_option("en")
    ada.page.get_by_role("tab", name="Log").wait_for()
    ada.page.locator(".lang select").select_option(language)
    ada.page.get_by_role("tab", name=own["log"]).wait_for()
    look("switched at the table")
    check(ada, f"a table in {language}")
