"""The players' rulebook on its page: found, stepped through, followed to the specification and back, in another language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.axe import check
from tests.web.people import Person, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def test_a_book_is_read_searched_and_followed(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    page = ada.page
    page.goto("/rules/libertalia")
    # By keyboard: pictures above may still push a click aside.
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="A day, from sunrise to night").press("Enter")
    page.wait_for_url("**/rules/libertalia#turn")
    # An example is stepped through by buttons and by keys, and the real board follows.
    example = page.locator("#turn .example")
    example.locator(".lb-token").first.wait_for()
    example.get_by_role("button", name="Next").click()
    assert "Kinga chooses the Beggar" in example.locator(".said").inner_text()
    example.get_by_role("button", name="Next").focus()
    page.keyboard.press("End")
    example.get_by_text("Step 7 of 7").wait_for()
    assert "day two begins" in example.locator(".said").inner_text()
    example.locator("[aria-label='Kinga: Beggar']").wait_for()
    page.keyboard.press("ArrowLeft")
    example.get_by_text("Step 6 of 7").wait_for()
    # A search leaves the sections that hold the word, and the words of the glossary.
    page.get_by_role("searchbox").fill("graveyard")
    page.locator("section#about").wait_for(state="detached")
    assert page.locator(".book .is-hit").count() >= 3
    assert page.locator("#term-graveyard").count() == 1
    # A link to a section that the search has left out shows it all the same.
    page.get_by_role("searchbox").fill("")
    page.locator(".term[data-term=campaign]").click()
    page.locator("#term-campaign.is-here").wait_for()
    # A mark leads to the specification, and from there one comes back to the passage.
    page.goto("/rules/libertalia#LIB-DUSK-9")
    page.locator(".book .is-here .mark[data-rules='LIB-DUSK-9']").click()
    page.locator("#LIB-DUSK-9.is-here").wait_for()
    assert page.url.endswith("/rules/libertalia/specification#LIB-DUSK-9")
    page.get_by_role("link", name="Back to the rulebook").click()
    page.locator("section#dusk.is-here").wait_for()


def test_a_book_speaks_the_readers_language_on_a_phone(person: Callable[..., Person]) -> None:
    ada = person("Ada", **PHONE)
    ada.page.goto("/rules/libertalia")
    ada.page.get_by_role("heading", name="Libertalia: the rulebook").wait_for()
    ada.page.locator(".topbar select").select_option("pl")
    ada.page.get_by_role("heading", name="Libertalia: instrukcja").wait_for()
    assert ada.page.locator(".book").get_attribute("lang") == "pl"
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(ada, "the rulebook on a phone")


def test_a_game_without_a_book_shows_its_specification(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    ada.page.route("**/api/books", lambda route: route.fulfill(json=[]))
    ada.page.goto("/rules/libertalia#LIB-DAY-4")
    ada.page.locator("#LIB-DAY-4.is-here").wait_for()
    assert ada.page.locator(".book").count() == 0


@pytest.mark.soak
def test_a_book_is_printed_by_day_with_all_its_pictures(person: Callable[..., Person]) -> None:
    ada = person("Ada", color_scheme="dark")
    page = ada.page
    page.goto("/rules/libertalia")
    page.locator(".picture").first.wait_for()
    page.evaluate("window.print = () => (window.missing = document.querySelectorAll('.picture:not(.is-drawn)').length)")
    page.get_by_role("button", name="Print").click()
    wait_until(ada, lambda: page.evaluate("window.missing") == 0, "all pictures are drawn")
    page.emulate_media(media="print")
    assert page.locator(".contents").is_hidden()
    assert page.locator(".example .paper").first.is_visible()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
