"""What if: a moment of a game that is over is played on from, gone back in, named, shared and deleted, by mouse, on a phone and by keyboard."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from seaboard.engine.fields import CHANCE
from seaboard.engine.transcript import encode, transcript_of
from tests.server.test_replays import played
from tests.web.axe import check
from tests.web.people import Person, play_to_end
from tests.web.test_everyone import BY_LIST, tab_to

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


def brought(person: Person, part: float = 0.5) -> tuple[str, int, int]:
    """A finished game, uploaded by somebody; the number of a decision after that part of it, and who made it."""
    match = played("libertalia", 3)
    person.open("/replay")
    told = json.loads(encode(transcript_of(match))) | {"names": ["Anna", "Bo", "Cy"]}
    replay = str(person.page.evaluate(UPLOAD, told))
    own = [(number, move.actor) for number, move in enumerate(match.log) if move.actor != CHANCE]
    return replay, *own[int(part * len(own))]


def tree(person: Person) -> Locator:
    """The what-if games beside a replay."""
    person.page.get_by_role("tab", name="What if").click()
    return person.page.get_by_role("region", name="What if", exact=True)


def at_the_table(person: Person, seat: int) -> str:
    """Wait for the table of a what-if game; its id."""
    person.page.wait_for_url(re.compile("/table/"))
    person.page.locator(".mark").wait_for()
    found = [message for message in person.messages if message["type"] == "snapshot"][-1]
    assert found["you"] == seat
    return str(found["table"]["id"])


def play_on(person: Person, world: str, seat: int) -> str:
    """From the moment that a replay shows; the id of the what-if game."""
    person.page.get_by_role("button", name="Play on from here").click()
    dialog = person.page.get_by_role("dialog", name="Play on from here")
    dialog.locator(f"input[value={world}]").check()
    dialog.get_by_role("button", name="Play on").click()
    return at_the_table(person, seat)


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
@pytest.mark.parametrize("world", ["true", "drawn"])
def test_a_what_if_game_is_played_to_its_end_gone_back_in_and_shared_by_link(person: Callable[..., Person], world: str) -> None:
    ada, ben = person("Ada"), person("Ben")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    replay, move, seat = brought(ada, 0.9)
    ada.open(f"/replay/{replay}?move={move}&eyes={seat}")
    first = play_on(ada, world, seat)
    play_to_end([ada], random.Random(world))
    check(ada, "the end of a what-if game")
    # From the final scores back to where it began, and another way.
    ada.page.get_by_role("dialog").get_by_role("link", name="Go back and try another way").click()
    ada.page.wait_for_url(f"**/replay/{replay}?move={move}&eyes={seat}")
    ada.page.get_by_text(f"Move {move} of").wait_for()
    second = play_on(ada, "true" if world == "drawn" else "drawn", seat)
    # A third way, from the beginning of the second.
    ada.open(f"/replay/{second}?move=0&eyes={seat}")
    third = play_on(ada, world, seat)
    assert len({first, second, third}) == 3
    ada.open(f"/replay/{replay}")
    shown = tree(ada)
    shown.locator("li").nth(2).wait_for()
    assert [each.evaluate("each => each.style.marginLeft") for each in shown.locator("li").all()] == ["0px", "0px", "18px"]
    ended = shown.locator("li", has_text=re.compile("place [123]"))
    assert ended.count() == 1
    ended.get_by_role("button", name=re.compile("^Share")).click()
    ended.get_by_role("button", name="Share no longer").wait_for()
    link = str(ada.page.evaluate("navigator.clipboard.readText()"))
    assert link.endswith(f"/replay/{first}")
    # Somebody else has the link: the whole game, through any eyes; nothing of the others, and nothing to change.
    ben.open(link.removeprefix(ben.address))
    ben.page.get_by_role("heading", name="not a real game").wait_for()
    assert ben.page.get_by_label("Seen by").locator("visible=true").last.locator("option").count() > 3
    beside = tree(ben)
    beside.locator("li", has_text=re.compile("place [123]")).wait_for()
    assert beside.locator("li").count() == 1
    assert beside.get_by_role("button").count() == 0
    check(ben, "a what-if game of somebody else")
    beside.get_by_role("link", name="The game itself").click()
    ben.page.wait_for_url(f"**/replay/{replay}")
    ben.quiet.add("404")
    ben.page.goto(f"/replay/{second}")
    ben.page.get_by_text("not shared").wait_for()


@pytest.mark.soak
def test_a_file_that_is_no_game_or_breaks_off_is_refused_in_a_sentence(person: Callable[..., Person], tmp_path: Path) -> None:
    ada, file = person("Ada"), tmp_path / "game.json"
    ada.quiet.update(("400", "409", "422"))
    told = json.loads(encode(transcript_of(played("libertalia", 3))))
    ada.open("/replay")
    bad = [told["moves"][0], *told["moves"]]
    for text in ("Dear diary", "{}", json.dumps(told | {"game": "chess"}), json.dumps(told | {"moves": bad, "seed": None})):
        file.write_text(text, encoding="utf-8")
        ada.page.locator("input[type=file]").set_input_files(file)
        refused = ada.page.get_by_role("alert")
        refused.wait_for()
        assert re.fullmatch(r"This file .*\.", refused.inner_text()), text[:40]
        ada.page.reload()
        ada.page.wait_for_selector("#main")
    cut = {key: told[key] for key in ("format", "game", "players", "options")} | {"moves": told["moves"][:40]}
    file.write_text(json.dumps(cut), encoding="utf-8")
    ada.page.locator("input[type=file]").set_input_files(file)
    ada.page.wait_for_url("**/replay/*")
    ada.page.get_by_role("button", name="Play on from here").click()
    dialog = ada.page.get_by_role("dialog", name="Play on from here")
    dialog.get_by_role("button", name="Play on").click()
    dialog.get_by_role("alert").get_by_text("breaks off").wait_for()


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
def test_by_keyboard_a_moment_is_played_on_from_to_the_end_and_gone_back_to(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    replay, move, seat = brought(ada, 0.9)
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
    for turn in range(3000):
        if ada.page.locator("dialog[open] tbody .place").count():
            break
        if ada.page.evaluate(BY_LIST, turn):
            ada.page.keyboard.press("Enter")
        else:
            ada.page.wait_for_timeout(30)
    tab_to(ada, f"dialog[open] a[href^='/replay/{replay}']")
    ada.page.keyboard.press("Enter")
    ada.page.get_by_text(f"Move {move} of").wait_for()
    tab_to(ada, "[role=tab]:last-child")
    ada.page.keyboard.press("Enter")
    ada.page.get_by_role("region", name="What if", exact=True).get_by_text("place").wait_for()
