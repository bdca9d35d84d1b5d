"""What was my mistake?  Asked for, waited for and read: by mouse, on a phone, by keys, in three languages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from seaboard.engine.transcript import encode, transcript_of
from tests.server.test_replays import played
from tests.web.axe import check
from tests.web.people import PATIENCE_S, Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

NAMES = ["Anna", "Bo", "Cy"]
PHONE = {"width": 390, "height": 844}
JUDGING_MS = 4 * PATIENCE_S * 1000
"""The judge gives way to everybody else on a busy machine."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short finished game."""
    told = json.loads(encode(transcript_of(played("mare-balticum", 3)))) | {"names": NAMES}
    path = tmp_path_factory.mktemp("games") / "short.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    return path


def open_replay(person: Person, file: Path) -> str:
    """Upload the game; the id of its replay."""
    person.open("/replay")
    person.page.locator("input[type=file]").set_input_files(file)
    person.page.wait_for_url("**/replay/*")
    person.page.get_by_text("Move 0 of").wait_for()
    return person.page.url.rpartition("/")[2].partition("?")[0]


def analysed(person: Person, file: Path) -> str:
    """Upload the game and have it analysed; the id of its replay."""
    replay = open_replay(person, file)
    person.open(f"/analysis/{replay}")
    ask(person)
    return replay


def ask(person: Person) -> None:
    """Ask for a quick analysis, and wait until it is there."""
    page = person.page
    page.get_by_label(re.compile("^quick")).check()
    page.get_by_role("button", name="Analyse this game").click()
    page.get_by_role("heading", name="Chances to win").wait_for(timeout=JUDGING_MS)


def slider(person: Person) -> Locator:
    return person.page.get_by_role("slider")


def test_a_finished_game_is_analysed_and_read_with_the_mouse(person: Callable[..., Person], file: Path) -> None:
    ada = person("Ada")
    page = ada.page
    open_replay(ada, file)
    page.get_by_role("link", name="Analysis", exact=True).click()
    page.get_by_text("This game has not been analysed yet.").wait_for()
    check(ada, "before an analysis")
    ask(ada)
    # Through another player's eyes, and to one of the decisions.
    page.get_by_role("group", name="Through whose eyes").get_by_role("button", name="Bo").click()
    page.get_by_role("region", name="The table as Bo saw it").locator(".inside").wait_for()
    page.get_by_text("All decisions").click()
    page.locator("details .link").nth(1).click()
    decision = page.get_by_role("region", name="The decision")
    decision.get_by_text("played", exact=True).wait_for()
    assert decision.locator(".bar").count() >= 2
    here = int(slider(ada).input_value())
    assert f"After move {here} of" in page.locator(".said").inner_text()
    check(ada, "an analysis")
    # What is shown adds up: from the start by own choice, chance and the others to the end.
    rows = page.get_by_role("region", name="Where the chances went").locator("tbody tr")
    assert rows.count() == len(NAMES)
    for row in rows.all():
        start, *parts, end = (int(cell.replace("−", "-").strip(" %\xa0\n")) for cell in row.locator("td").all_inner_texts())
        assert len(parts) == 3
        assert start + sum(parts) == end
    # From here one may play on.
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_text(f"Move {here} of").wait_for()
    page.keyboard.press("Escape")
    # The same place in the replay, through the same eyes.
    page.get_by_role("link", name="In the replay").click()
    page.get_by_text(f"Move {here} of").wait_for()
    assert page.get_by_role("combobox", name="Seen by").input_value() == "1"


@pytest.mark.soak
def test_an_analysis_on_a_phone_has_room_and_targets_for_fingers(person: Callable[..., Person], file: Path) -> None:
    ada = person("Ada", viewport=PHONE, has_touch=True)
    page = ada.page
    analysed(ada, file)
    page.locator(".moment .board .inside").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    before = slider(ada).input_value()
    ada.click("button", "Next decision")
    wait_until(ada, lambda: slider(ada).input_value() != before, "the next decision")
    box = page.get_by_role("img", name=re.compile("^Chances to win")).bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 0.9 * box["width"], box["y"] + 0.5 * box["height"])
    wait_until(ada, lambda: int(slider(ada).input_value()) > int(before), "the place that was tapped")
    small = page.locator("main :is(button, a, summary)").evaluate_all(
        "all => all.filter(e => e.offsetParent && e.getBoundingClientRect().height < 43.5).map(e => e.outerHTML.slice(0, 90))"
    )
    assert [each for each in small if "zoom" not in each] == []
    check(ada, "an analysis on a phone")


@pytest.mark.soak
def test_an_analysis_is_asked_for_and_walked_through_by_keys(person: Callable[..., Person], file: Path) -> None:
    ada = person("Ada")
    page = ada.page
    ada.open(f"/analysis/{open_replay(ada, file)}")
    page.get_by_label(re.compile("^usual")).focus()
    page.keyboard.press("ArrowUp")
    wait_until(ada, page.get_by_label(re.compile("^quick")).is_checked, "quick is chosen")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Chances to win").wait_for(timeout=JUDGING_MS)
    slider(ada).focus()
    page.keyboard.press("Home")
    first = int(slider(ada).input_value())
    page.keyboard.press("ArrowRight")
    wait_until(ada, lambda: int(slider(ada).input_value()) == first + 1, "one position on")
    assert f"After move {first + 1} of" in str(slider(ada).get_attribute("aria-valuetext"))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    wait_until(ada, lambda: int(slider(ada).input_value()) > first + 1, "the next decision")


@pytest.mark.soak
def test_an_analysis_speaks_three_languages_and_stays_where_one_looks(person: Callable[..., Person], file: Path) -> None:
    ada = person("Ada")
    page = ada.page
    replay = analysed(ada, file)
    page.locator("details summary").click()
    page.locator("details .link").last.click()
    here = slider(ada).input_value()
    for language, title in (("pl", "Gdzie był mój błąd?"), ("fr", "Quelle a été mon erreur ?"), ("en", "What was my mistake?")):
        page.locator(".lang select").select_option(language)
        page.get_by_role("heading", name=title).wait_for()
        assert slider(ada).input_value() == here
    # Somebody else has the link.
    other = person("Other")
    other.open(f"/analysis/{replay}?seat=2")
    other.page.get_by_role("heading", name="Chances to win").wait_for()
