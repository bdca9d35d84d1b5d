"""What happens around the moves: talk, taking back, watching, wrong links, a server that restarts."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.server.processes import ServerProcess
from tests.web.gathering import gather, play_now
from tests.web.people import Person, play_until, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def test_talk_and_taking_back(person: Callable[..., Person]) -> None:
    rng, ada, ben, eve = random.Random(5), person("Ada"), person("Ben"), person("Eve")
    address = gather(ada, ben, "mare-balticum")
    # A spectator comes, and is counted.
    eve.open(address)
    ada.page.get_by_text("1 watching").wait_for()
    # Words reach everybody; a person who does not look sees that there are some.
    ada.click("tab", "Chat")
    ada.page.get_by_label("Write to the table").fill("Ahoj <b>wszyscy</b>")
    ada.click("button", "Send")
    ben.page.get_by_role("tab", name="Chat 1").wait_for()
    ben.click("tab", "Chat 1")
    for each in (ada, ben):
        each.page.locator(".chat li", has_text="Ahoj <b>wszyscy</b>").wait_for()
    # A spectator reads, and does not write; what is reported is hidden from the reporter.
    eve.click("tab", "Chat")
    eve.page.get_by_text("Only people who sit at the table can write.").wait_for()
    assert eve.page.get_by_label("Write to the table").count() == 0
    ben.page.get_by_role("button", name=re.compile("^About")).click()
    ben.click("button", "Report this line")
    ben.page.get_by_text("Thank you.").wait_for()
    ben.page.locator(".chat li", has_text="Ahoj").wait_for(state="detached")
    # A move is taken back if the other agrees.  It must still be Ada's turn: a move of the bot in between would end the asking.
    undo = ada.page.get_by_role("button", name="Take back")
    play_until([ada, ben], rng, lambda: undo.count() > 0 and ada.knows_its_turn(), "Ada can take back")
    told = len(ada.received)
    undo.click()
    ben.click("button", "Agree")
    wait_until(ada, lambda: any(each["type"] == "snapshot" for each in ada.messages[told:]), "the move is taken back")


def test_wrong_links_and_a_full_table(person: Callable[..., Person]) -> None:
    ada, ben, cleo = person("Ada"), person("Ben"), person("Cleo")
    ada.quiet.add("status of 404")
    for path, words in (
        ("/nonsense", "Off the chart"),
        ("/table/nowhere", "There is no such table"),
        ("/replay/nowhere", "There is no such replay"),
    ):
        answer = ada.page.goto(path)
        ada.page.get_by_role("heading", name=words).wait_for()
        assert answer is not None
        assert answer.status == (404 if path == "/nonsense" else 200)
        ada.click("link", "To the home page")
        ada.page.get_by_role("heading", name="Board games, one sea.").wait_for()
    # All seats taken: whoever comes by the link watches.
    address = gather(ada, ben, "libertalia")
    cleo.open(address)
    cleo.page.wait_for_selector(".prompt")
    assert cleo.page.locator("[data-move], [data-moves]").count() == 0
    # My running game stands on the home page.
    ada.open("/")
    ada.page.get_by_text("My games").wait_for()
    ada.page.locator("li", has_text="Libertalia").get_by_role("link").click()
    ada.page.wait_for_url(address)


def test_a_link_that_leads_straight_to_a_table(person: Callable[..., Person]) -> None:
    """What `seaboard serve --play` opens: one table, and loading the page again stays at it."""
    ada = person("Ada")
    ada.page.goto("/play/libertalia?players=3&level=easy")
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector(".prompt")
    assert ada.page.locator(".players .player").count() == 2
    ada.page.reload()
    ada.page.wait_for_selector(".prompt")
    mine = ada.page.evaluate("fetch('/api/tables').then((answer) => answer.json()).then((lists) => lists.mine.length)")
    assert mine == 1


def test_things_and_decisions_link_to_their_rules(person: Callable[..., Person]) -> None:
    rng, ada = random.Random(2), person("Ada")
    play_now(ada, "libertalia")
    found = ada.look(rng)
    assert found
    ada.page.mouse.move(found["x"], found["y"])
    ada.page.locator(".tip .rule").click()
    rule = ada.page.locator(".drawer .is-here")
    rule.wait_for()
    assert rule.locator("[data-rules^='LIB-']").count() >= 1
    ada.page.keyboard.press("Escape")
    # The players' book opens where it covers the decision; the specification is one click further, and one leads back.
    ada.click("button", "Rule for this decision")
    here = ada.page.locator(".drawer .book .is-here")
    here.locator("[data-rules~='LIB-SUN-1']").click()
    ada.page.locator(".drawer #LIB-SUN-1.is-here").wait_for()
    ada.click("button", "Back to the rulebook")
    here.get_by_role("heading", name="Sunrise: choose").wait_for()
    assert "/table/" in ada.page.url


def test_focus_stays_on_a_card_that_can_no_longer_be_chosen(person: Callable[..., Person]) -> None:
    """At sunrise one card is played while another has the focus: it is the same card after the update, and still has it."""
    ada = person("Ada")
    play_now(ada, "libertalia")
    cards = ada.page.locator(".hand .card-target")
    ada.page.wait_for_selector(".hand .is-can")
    ada.page.evaluate("() => document.querySelectorAll('.hand .card-target')[1].focus()")
    cards.first.dispatch_event("click")
    wait_until(ada, lambda: "plays" in ada.page.locator(".log").inner_text(), "the card is played")
    assert ada.page.evaluate("document.activeElement.matches('.hand .card-target')")


def test_a_first_game_with_everything_in_motion(person: Callable[..., Person]) -> None:
    """A new person is shown a guide, sees things move one after another, and may have them move at once."""
    rng, ada = random.Random(6), person("Ada", is_new=True, reduced_motion="no-preference")
    play_now(ada, "libertalia")
    ada.page.wait_for_selector(".guide")
    play_until([ada], rng, lambda: len(ada.moves) > 1, "two moves")
    ada.hurry()
    assert not ada.page.locator(".guide").is_visible()
    play_until([ada], rng, lambda: len(ada.moves) > 3, "two more")


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that a test may stop."""
    server = ServerProcess(tmp_path)
    server.start_now()
    yield server
    server.stop()


# `make test` kills and starts a server in the middle of a tournament's tables (test_tournament).
@pytest.mark.soak
def test_a_server_that_restarts(browser: object, own_house: ServerProcess) -> None:
    """The page says that the connection is lost, finds the server again by itself, and the game goes on."""
    rng = random.Random(4)
    ada = Person(browser, own_house.address, "Ada")  # type: ignore[arg-type]
    play_now(ada, "libertalia")
    ada.hurry()
    play_until([ada], rng, lambda: len(ada.moves) > 2, "some moves")
    own_house.stop()
    ada.page.get_by_text("Connection lost").wait_for()
    own_house.start_now()
    wait_until(ada, lambda: ada.page.get_by_text("Connection lost").count() == 0, "connected again")
    made = len(ada.moves)
    play_until([ada], rng, lambda: len(ada.moves) > made + 1, "the game goes on")
    ada.close()


def has_gone_on(person: Person, made: int, places: str) -> bool:
    """Whether there are more moves than before, and another one is wanted."""
    return len(person.moves) > made and person.page.locator(places).count() > 0


def test_focus_goes_to_the_prompt_when_what_had_it_is_gone(person: Callable[..., Person]) -> None:
    """Places on the board and buttons that can no longer be chosen go; Tab must not begin at the top of the page then."""
    ada = person("Ada")
    play_now(ada, "orp-orzel")
    places = ":is([data-moves], .do [data-move]):not([aria-disabled=true])"
    is_home = 0
    for _ in range(6):
        ada.page.wait_for_selector(places, state="attached")
        made = len(ada.moves)
        ada.page.evaluate("places => document.querySelector(places).focus()", places)
        ada.page.keyboard.press("Enter")
        if ada.page.locator("[role=menu]").count():
            ada.page.keyboard.press("Enter")
        wait_until(ada, partial(has_gone_on, ada, made, places), "the next question")
        assert ada.page.evaluate("document.activeElement !== document.body"), "the focus is lost"
        is_home += ada.page.evaluate("document.activeElement.matches('.prompt')")
    assert is_home


IMPATIENT = """
(places) => {
  // Clicks, once, on the first thing that can be chosen from now on.
  const look = new MutationObserver(() => {
    const place = document.querySelector(places);
    if (!place) return;
    look.disconnect();
    place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  look.observe(document.body, { subtree: true, childList: true, attributes: true });
}
"""


def are_answered(person: Person) -> bool:
    """Whether the server has answered every move, one way or another."""
    acts = {message["id"] for frame in person.sent if (message := json.loads(frame))["type"] == "act"}
    return acts <= {message.get("id") for message in person.messages if message["type"] in {"acknowledged", "refused", "fault"}}


def test_a_move_made_without_a_network_waits_for_its_answer(person: Callable[..., Person]) -> None:
    """A player who comes back is shown the table as it was before the move; nothing may be chosen there until the move is answered."""
    ada = person("Ada")
    play_now(ada, "orp-orzel")
    places = ":is([data-moves], .do [data-move]):not([aria-disabled=true])"
    ada.page.wait_for_selector(places, state="attached")
    ada.context.set_offline(True)
    ada.page.wait_for_selector(".status-line")
    made = len(ada.moves)
    ada.page.locator(places).first.dispatch_event("click")
    wait_until(ada, lambda: ada.page.locator(places).count() == 0, "the move is on its way")
    ada.page.evaluate(IMPATIENT, places)
    ada.context.set_offline(False)
    wait_until(ada, lambda: len(ada.moves) >= made + 2, "the move and the next one")
    wait_until(ada, lambda: are_answered(ada), "both are answered")
    assert not [message for message in ada.messages if message["type"] in {"refused", "fault"}]
