"""Games that are over: files of many games, jumps by day, round and turn, everything open, and the right colours from the beginning."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from seaboard.engine.transcript import encode, transcript_of
from tests.server.test_replays import played
from tests.web.axe import check
from tests.web.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games and a broken line."""
    games = [("libertalia", 3, ["Anna", "Bo", "Cy"]), ("orp-orzel", 2, ["Dora", "Emil"])]
    lines = [
        json.dumps(json.loads(encode(transcript_of(played(slug, players)))) | {"names": names}) for slug, players, names in games
    ]
    path = tmp_path_factory.mktemp("games") / "evening.jsonl"
    path.write_text("\n".join([*lines, "{broken"]), encoding="utf-8")
    return path


def colours(person: Person) -> list[str]:
    """Of the players, as the list beside the board shows them."""
    found = person.page.locator(".players .player > .shape").evaluate_all("all => all.map(each => each.getAttribute('class'))")
    return [str(re.findall(r"owner--(\w+)", each)[0]) for each in found]


def test_a_file_of_many_games_becomes_a_list_and_all_open_opens_every_hand(person: Callable[..., Person], file: Path) -> None:
    ada = person("Ada")
    ada.open("/replay")
    ada.page.locator("input[type=file]").set_input_files(file)
    ada.page.get_by_role("heading", name="2 games in evening.jsonl").wait_for()
    ada.page.get_by_text("1 entry is no transcript").wait_for()
    check(ada, "a list of games")
    ada.page.get_by_role("button", name=re.compile("Libertalia")).click()
    # The colours that are dealt by the first moves are there before them.
    ada.page.get_by_text("Move 0 of").wait_for()
    first = colours(ada)
    assert len(set(first)) == 3
    # By day and by campaign.
    unit, forward = ada.page.get_by_label("Step by"), ada.page.get_by_role("button", name=re.compile("^On: "))
    assert unit.locator("option").all_inner_texts() == ["move", "turn", "day", "campaign"]
    unit.select_option("day")
    for day in (1, 2, 3):
        forward.click()
        ada.page.locator(".scrub b", has_text=f"Campaign 1 of 3, Day {day} of 6").wait_for()
    ada.page.get_by_role("button", name="Back: day").click()
    ada.page.locator(".scrub b", has_text="Day 2 of 6").wait_for()
    unit.select_option("campaign")
    forward.click()
    ada.page.locator(".scrub b", has_text="Campaign 2 of 3, Day 1 of 6").wait_for()
    assert colours(ada) == first
    # Every hand lies open.
    for name in ("Anna", "Bo", "Cy"):
        assert ada.page.get_by_role("region", name=name, exact=True).locator(".hand li").count() >= 6
    check(ada, "a replay with open hands")
    # Back to the list, and the next one: both sides' screens are open.
    ada.page.get_by_role("link", name="Games of the file").click()
    ada.page.get_by_role("button", name=re.compile("ORP Orzeł")).click()
    ada.page.get_by_label("Step by").select_option("round")
    ada.page.get_by_role("button", name="On: round").click()
    ada.page.locator(".scrub b", has_text="Round 1 ").wait_for()
    for name in ("Dora", "Emil"):
        assert ada.page.get_by_role("region", name=name, exact=True).locator(".pile").count() == 2
    ada.page.get_by_role("button", name="The dice were honest.").click()
    ada.page.get_by_text("it is the same").wait_for()
