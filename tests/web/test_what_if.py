"""What if: a moment of a game that is over is played on from, gone back in, named, shared and deleted, by mouse, on a phone and by keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from seaboard.engine.fields import CHANCE
from seaboard.engine.transcript import encode, transcript_of
from tests.server.test_replays import played
from tests.web.axe import check
from tests.web.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.compiled]
UPLOAD = """
async (transcript) => {
  await fetch("/api/me");
  const token = document.cookie.split("; ").find((each) => each.startsWith("csrftoken=")).slice(10);
  const headers = { "content-type": "application/json", "x-csrftoken": token };
  const answer = await fetch("/api/replays", { method: "POST", headers, body: JSON.stringify(transcript) });
  return (await answer.json()).id;
}
"""


def brought(person: Person) -> tuple[str, int, int]:
    """A finished game, uploaded by somebody; the number of a decision in the middle of it, and who made it."""
    match = played("libertalia", 3)
    person.open("/replay")
    told = json.loads(encode(transcript_of(match))) | {"names": ["Anna", "Bo", "Cy"]}
    replay = str(person.page.evaluate(UPLOAD, told))
    own = [(number, move.actor) for number, move in enumerate(match.log) if move.actor != CHANCE]
    return replay, *own[len(own) // 2]


def tree(person: Person) -> Locator:
    """The what-if games beside a replay."""
    person.page.get_by_role("tab", name="What if").click()
    return person.page.get_by_role("region", name="What if", exact=True)


def at_the_table(person: Person, seat: int) -> str:
    """Wait for the table of a what-if game; its id."""
    person.page.wait_for_url(re.compile("/table/"))
    person.page.locator(".mark").wait_for()
    found = next(message for message in person.messages if message["type"] == "snapshot")
    assert found["you"] == seat
    return str(found["table"]["id"])


def test_a_moment_is_played_on_from_and_the_branch_kept_shared_and_deleted(person: Callable[..., Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    replay, move, seat = brought(ada)
    ada.open(f"/replay/{replay}?move={move}&eyes={seat}")
    ada.page.get_by_role("button", name="Play on from here").click()
    dialog = ada.page.get_by_role("dialog", name="Play on from here")
    dialog.get_by_text("Drawn again", exact=True).click()
    check(ada, "playing on")
    dialog.get_by_role("button", name="Play on").click()
    branch = at_the_table(ada, seat)
    assert "not a real game" in str(ada.page.locator(".mark").get_attribute("title"))
    ada.page.wait_for_selector("[data-move], [data-moves]")
    ada.page.locator("a.tool.only-wide", has_text="Go back").click()
    # Its own replay, through the player's eyes alone while it is played.
    eyes = ada.page.get_by_label("Seen by").locator("visible=true").last
    eyes.wait_for()
    assert eyes.locator("option").count() == 1
    shown = tree(ada).locator("li")
    shown.get_by_text("Drawn again").wait_for()
    shown.get_by_role("button", name=re.compile("^Name")).click()
    shown.get_by_label("Name of this what-if game").fill("The other card")
    shown.get_by_role("button", name="Save").click()
    shown.get_by_text("The other card").wait_for()
    shown.get_by_role("button", name=re.compile("^Share")).click()
    shown.get_by_role("button", name="Share no longer").wait_for()
    check(ada, "the tree of what-if games")
    # Whoever may see the game finds it there; a wrong link has a plain answer.
    ben.open(f"/replay/{replay}")
    tree(ben).get_by_text("The other card").wait_for()
    ben.page.goto(f"/replay/{branch[::-1]}")
    ben.page.get_by_text("There is no such game to look at.").wait_for()
    ben.quiet.add("404")
    ada.open(f"/replay/{replay}")
    shown = tree(ada).locator("li")
    shown.get_by_role("button", name=re.compile("^Delete")).click()
    shown.get_by_role("button", name="Really delete?").click()
    ada.page.get_by_text("Nobody has played on from this game yet.").wait_for()


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "pl", "fr"])
def test_on_a_phone_a_moment_is_played_on_from_and_gone_back_in(person: Callable[..., Person], language: str) -> None:
    ada = person("Ada", has_touch=True, viewport={"width": 390, "height": 844}, locale=language)
    replay, move, seat = brought(ada)
    ada.open(f"/replay/{replay}?move={move}&eyes={seat}")
    ada.page.locator(".bar .play-on").tap()
    ada.page.locator("dialog input[value=drawn]").tap()
    check(ada, "playing on, on a phone")
    ada.page.locator("dialog .btn[type=submit]").tap()
    at = at_the_table(ada, seat)
    ada.open(f"/replay/{at}?eyes={seat}")
    ada.page.get_by_role("tab").last.tap()
    ada.page.locator("li .deed").first.wait_for()
    for deed in ada.page.locator("li .deed").all():
        box = deed.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    check(ada, "the tree on a phone")
    wide = ada.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390


@pytest.mark.soak
def test_by_keyboard_a_moment_is_played_on_from(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    replay, move, seat = brought(ada)
    ada.open(f"/replay/{replay}?move={move}&eyes={seat}")
    button = ada.page.get_by_role("button", name="Play on from here")
    button.focus()
    ada.page.keyboard.press("Enter")
    ada.page.get_by_role("dialog", name="Play on from here").wait_for()
    ada.page.locator("dialog input[name=world]:checked").focus()
    ada.page.keyboard.press("ArrowDown")
    assert ada.page.locator("dialog input[value=drawn]").is_checked()
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("dialog", name="Play on from here").wait_for(state="detached")
    button.focus()
    ada.page.keyboard.press("Enter")
    ada.page.locator("dialog input[name=world]:checked").focus()
    ada.page.keyboard.press("Enter")
    at_the_table(ada, seat)
