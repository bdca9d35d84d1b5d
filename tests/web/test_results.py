"""Results and ratings in a browser: a rated table is marked and lost by leaving, one's own page, the leader board, tables that wait."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.axe import check
from tests.web.people import Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
ASK = """
async ([method, path, body]) => {
  const token = () => document.cookie.match(/csrftoken=([^;]+)/)?.[1] ?? "";
  if (!token()) await fetch("/api/me");
  const headers = { "content-type": "application/json", "x-csrftoken": token() };
  const answer = await fetch(`/api${path}`, { method, headers, body: method === "GET" ? null : JSON.stringify(body) });
  return answer.ok ? (answer.status === 204 ? null : await answer.json()) : { words: await answer.text() };
}
"""


def ask(person: Person, method: str, path: str, body: Any = None) -> Any:
    """Ask the server as this person's page would."""
    return person.page.evaluate(ASK, [method, path, body or {}])


def come(person: Person) -> None:
    person.open("/")
    assert ask(person, "PATCH", "/me", {"name": person.name})["name"] == person.name


def begin(host: Person, guest: Person, **settings: Any) -> str:
    """A table of two that has begun."""
    wish = {"game": "orp-orzel", "settings": {"pace": {"kind": "move", "seconds": 3600}} | settings}
    table: str = ask(host, "POST", "/tables", wish)["id"]
    ask(guest, "POST", f"/tables/{table}/join", {})
    ask(host, "POST", f"/tables/{table}/start")
    return table


def test_a_rated_table_is_made_marked_and_lost_by_leaving(person: Callable[..., Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    come(ben)
    ada.open("/")
    ada.click("button", re.compile("Invite friends: ORP"))
    setup = ada.page.get_by_role("dialog")
    setup.locator("input[name=rated]").check()
    assert setup.get_by_label("Time to think").input_value() != "0", "a rated game has a clock"
    ada.click("button", "Make the table")
    ada.page.wait_for_selector(".gather")
    ada.page.get_by_text("whoever leaves or runs out of time has lost").wait_for()
    ben.open(ada.page.url)
    ben.click("button", "Sit here")
    ada.page.get_by_role("button", name="Begin the game").click()
    for each in (ada, ben):
        each.page.locator(".topbar .mark", has_text="Rated").wait_for()
    ben.click("button", "Menu")
    ben.click("button", "Leave the game")
    ben.page.get_by_text("whoever leaves has lost it").wait_for()
    ben.page.locator(".menu .btn", has_text="Leave the game").click()
    wait_until(ada, lambda: (ask(ada, "GET", "/me/record")["games"] or [{}])[0].get("rating"), "the game was counted")
    ada.open("/me/games")
    ada.page.locator("[data-record=orp-orzel] svg[role=img]").wait_for()
    ada.page.get_by_text("provisional").first.wait_for()
    ada.page.locator(".lines li").first.wait_for()
    assert ada.page.locator(".lines li").count() == 1


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_my_page_its_filters_and_the_board(person: Callable[..., Person], device: dict[str, Any]) -> None:
    ada, ben = person("Ada by phone" if device else "Ada at a desk", **device), person("Ben of nowhere")
    come(ada)
    ada.open("/me/games")
    ada.page.get_by_text("No game of yours is over yet.").wait_for()
    check(ada, "an empty record")
    come(ben)
    for loser in (ada, ben, ben):
        table = begin(ada, ben, rated=True)
        ask(loser, "POST", f"/tables/{table}/leave")
    wait_until(
        ada, lambda: (ask(ada, "GET", "/me/record")["games"] or [{}])[0].get("rating", {}).get("games") == 3, "all were counted"
    )
    ada.open("/me/games")
    ada.page.wait_for_selector(".lines li")
    assert ada.page.locator(".lines li").count() == 3
    check(ada, "a record")
    ada.page.locator("select[name=outcome]").select_option("left")
    wait_until(ada, lambda: ada.page.locator(".lines li").count() == 1, "one game was left")
    ada.page.locator("select[name=against]").select_option("bots")
    ada.page.get_by_text("No game fits these choices.").wait_for()
    ben.open("/leaders/orp-orzel")
    ben.page.wait_for_selector("tbody tr")
    assert ada.name not in ben.page.locator("tbody").inner_text()
    ada.page.locator("input[name=shown]").check()
    ada.page.get_by_text("Your name and ratings are shown now.").wait_for()
    ben.open("/leaders/orp-orzel")
    ben.page.get_by_role("rowheader", name=ada.name).wait_for()
    assert ben.name not in ben.page.locator("tbody").inner_text()
    check(ben, "a leader board")
    ada.open("/leaders/orp-orzel")
    ada.page.locator("tr.is-me").wait_for()
    check(ada, "a leader board with me")
    width = ada.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], "nothing sticks out"


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_tables_that_wait_for_me_are_one_click_away_on_every_page(person: Callable[..., Person], device: dict[str, Any]) -> None:
    ada, ben = person("Ada", **device), person("Ben")
    come(ada)
    come(ben)
    # Both choose at once in Libertalia, so both are awaited.
    wish = {"game": "libertalia", "players": 2}
    later: str = ask(ada, "POST", "/tables", wish | {"settings": {"pace": {"kind": "days", "days": 2}}})["id"]
    sooner: str = ask(ada, "POST", "/tables", wish | {"settings": {"pace": {"kind": "move", "seconds": 3000}}})["id"]
    for table in (later, sooner):
        ask(ben, "POST", f"/tables/{table}/join", {})
        ask(ada, "POST", f"/tables/{table}/start")
    for path in ("/", "/rules/libertalia", "/puzzles", "/me/games", "/leaders"):
        ada.open(path)
        link = ada.page.locator("[data-next-table]")
        link.wait_for()
        assert link.get_attribute("href") == f"/table/{sooner}", path
        assert "min" in link.inner_text()
    check(ada, "tables that wait")
    if not device:
        ada.page.locator("details > summary").click()
        assert ada.page.locator("details li a").count() == 2
        check(ada, "the list of tables that wait")
        ada.page.keyboard.press("Escape")
        assert not ada.page.locator("details li a").first.is_visible()
    ada.page.locator("[data-next-table]").click()
    ada.page.wait_for_url(f"**/table/{sooner}")
    wait_until(
        ada, lambda: ada.page.locator("[data-next-table]").get_attribute("href") == f"/table/{later}", "the other one is next"
    )


FAVOURITES = {
    "libertalia": ("parrot", "bosun"),
    "mare-balticum": ("cod", "gdansk"),
    "orp-orzel": ("observe", "a-set-of-somebodys-own"),
    "game-of-powers": ("gold-bracteate", "arab-dirham"),
}


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_favourites_are_pictures_that_lead_to_the_gallery(person: Callable[..., Person], device: dict[str, Any]) -> None:
    """Of every game: what the gallery shows is drawn, what it does not know is named."""
    ada, ben = person("Ada", **device), person("Ben")
    come(ada)
    come(ben)
    ask(ben, "POST", f"/tables/{begin(ada, ben, on_timeout='forfeit')}/leave")
    wait_until(ada, lambda: ask(ada, "GET", "/me/record")["games"], "the game is stored")
    show_favourites(ada)
    for game, (known, *_) in FAVOURITES.items():
        shown = ada.page.locator(f"[data-favourites={game}]")
        shown.locator("a svg").first.wait_for()
        assert shown.locator("li").count() == 2
        assert shown.locator("a").first.get_attribute("href") == f"/gallery/{game}#{known}"
    assert ada.page.locator("[data-favourites=orp-orzel] a").count() == 1, "the gallery has nothing of a set of somebody's own"
    assert ada.page.locator("[data-favourites=orp-orzel] li").nth(1).inner_text().splitlines()[-1] == "2 times"
    check(ada, "favourites")
    width = ada.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], "nothing sticks out"
    ada.page.locator("[data-favourites=libertalia] a").first.click()
    ada.page.locator(f"article#{FAVOURITES['libertalia'][0]}").wait_for()


def show_favourites(person: Person) -> None:
    """One's own page as the server would tell it after many games."""
    record = ask(person, "GET", "/me/record")
    names = {game: ask(person, "GET", f"/games/{game}/words?language=en")["names"] for game in FAVOURITES}
    record["games"] = [
        record["games"][0]
        | {
            "game": game,
            "favourites": [{"id": id, "name": names[game].get(id, id), "times": 12 - 10 * at} for at, id in enumerate(ids)],
        }
        for game, ids in FAVOURITES.items()
    ]
    person.page.route("**/api/me/record", lambda route: route.fulfill(json=record))
    person.open("/me/games")
