"""A match of a tournament by clicking only: both legs to the end, and everything a referee can do to a running leg."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.processes import ServerProcess
from tests.web.axe import check
from tests.web.hall import PHONE, WALL, Referee, join, view_of, write_test
from tests.web.people import Person, play_to_end, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.compiled, pytest.mark.soak]

HELD = "The referee has stopped the leg"


def begin(browser: Any, address: str, questions: int) -> tuple[Referee, Person, Person]:
    """A referee and two players, led to the table of their first leg."""
    referee = Referee(browser, address, "W. Sieroń")
    ada, ben = Person(browser, address, "Ada", **PHONE), Person(browser, address, "Ben")
    code = referee.create("School cup", questions=str(questions), round_limit="30")
    for each in (ada, ben):
        join(each, code, by_link=each is ada)
    if questions:
        check(ada, "a player waits")
        wall = Person(browser, address, "wall", **WALL)
        wall.open(f"/hall/{referee.hall.rsplit('/', 1)[1]}/projector")
        wall.page.locator(".code", has_text=code).wait_for()
        check(wall, "projector, entry")
        wall.close()
    referee.step("Start")
    if questions:
        for each in (ada, ben):
            write_test(each, questions)
        referee.step("Close")
        for each in (ada, ben):
            each.page.get_by_text("The first round is about to be drawn").wait_for()
            each.page.get_by_text("My answers and the right ones").click()
            each.page.locator("details .good").first.wait_for()
    referee.step("Draw")
    for each in (ada, ben):
        arrive(each)
    return referee, ada, ben


def arrive(person: Person, leaving: str = "") -> str:
    """Be led to a table, another one than that which was left; its address."""
    person.page.wait_for_url(lambda url: "/table/" in url and url != leaving)
    person.is_over = False
    person.hurry()
    return person.page.url


def seat_of(person: Person) -> int:
    """Which side a person plays at the table last shown."""
    return int(next(message["you"] for message in reversed(person.messages) if message.get("you") is not None))


def test_two_people_play_both_legs_and_are_led_through(browser: Any, house: ServerProcess) -> None:
    referee, ada, ben = begin(browser, house.address, 2)
    rng = random.Random(10)
    players = [ada, ben]
    first_table = ada.page.url
    sides = [seat_of(each) for each in players]
    assert sorted(sides) == [0, 1]
    play_to_end(players, rng)
    for each in players:
        # The page goes back by itself, tells how the leg ended, and leads into the second with sides swapped.
        each.page.wait_for_url("**/hall/*")
    ada.page.get_by_text("Second leg: you are").wait_for()
    ada.page.get_by_text("Legs so far").wait_for()
    for each in players:
        assert arrive(each, first_table) != first_table
    assert [seat_of(each) for each in players] == sides[::-1]
    play_to_end(players, rng)
    for each in players:
        each.page.wait_for_url("**/hall/*")
        each.page.get_by_text("Your match is decided").wait_for()
    match = view_of(ada)["rounds"][-1]["matches"][0]
    assert match["stage"] == "decided"
    winner = match["players"][0 if match["points"][0] > match["points"][1] else 1]
    for each, other in ((ada, "Ben"), (ben, "Ada")):
        told = f"You won against {other}" if winner == view_of(each)["you"] else f"{other} won the match"
        each.page.get_by_role("heading", name=told).wait_for()
        each.page.get_by_text(match["why"]).first.wait_for()
    # The referee reads what a player answered.
    dialog = referee.about("Ada")
    dialog.get_by_text("Answers in the test").click()
    wait_until(referee, lambda: dialog.locator("details ol > li").count() == 2, "the answers are shown")
    referee.close_dialog()
    referee.step("Finish")
    for each in (referee, ada, ben):
        each.page.get_by_role("img", name="Place 1:").wait_for()
        check(each, f"{each.name}, podium")
        each.close()


def held(person: Person) -> bool:
    """Whether the table says that the leg stands still."""
    return bool(person.page.locator("p", has_text=HELD).count())


def test_the_referee_stops_mends_and_moves_a_running_leg(browser: Any, house: ServerProcess) -> None:
    referee, ada, ben = begin(browser, house.address, 0)
    rng, players = random.Random(11), [ada, ben]

    def plays(what: str) -> None:
        wait_until(ada, lambda: any(each.play_once(rng) for each in players), what)

    def stands(what: str) -> None:
        for each in players:
            wait_until(each, lambda each=each: held(each), f"{what}: {each.name} is told")  # type: ignore[misc]
        before = [len(each.moves) for each in players]
        assert not any(each.play_once(rng) for each in players)
        assert [len(each.moves) for each in players] == before

    def goes_on(what: str) -> None:
        for each in players:
            wait_until(each, lambda each=each: not held(each), f"{what}: {each.name} goes on")  # type: ignore[misc]
        plays(what)

    def about_match(kind: str, reason: str = "") -> None:
        referee.deed(referee.about_match(1), kind, reason)
        referee.close_dialog()

    def about_player(name: str, kind: str, reason: str) -> None:
        referee.deed(referee.about(name), kind, reason)
        referee.close_dialog()

    plays("they play")
    about_match("Pause")
    stands("pause")
    about_match("Go on")
    goes_on("resumed")

    take_back(referee, plays)
    goes_on("after a move was taken back")

    about_match("Absent: Ben", "not at the table")
    stands("absence")
    ben.page.get_by_role("link", name="Back to the tournament").first.click()
    ben.page.get_by_text("Ada won the match").wait_for()
    about_match("Here after all: Ben", "only in the corridor")
    ben.page.get_by_role("button", name="To my table").click()
    ben.page.wait_for_selector(".prompt")
    goes_on("present")

    # The leg is played again: the table is closed, and both are led to another one.
    left = ada.page.url
    about_match("Play again", "the power went")
    for each in players:
        assert arrive(each, left) != left
    plays("the leg again")

    about_player("Ada", "Withdraw", "she feels ill")
    stands("withdrawal")
    about_player("Ada", "Let return", "she feels better")
    goes_on("returned")

    # Another device: the player goes on there.
    seat = seat_of(ben)
    fresh = Person(browser, house.address, "Ben again")
    fresh.page.goto(referee.link_of("Ben"))
    fresh.click("button", "Play on as Ben")
    fresh.page.wait_for_url("**/hall/*")
    arrive(fresh)
    assert seat_of(fresh) == seat
    ben.page.get_by_text("Your place has moved to another device").first.wait_for()
    ben.page.goto("/")
    players[1] = fresh
    wait_until(ada, lambda: sum(each.play_once(rng) for each in players) and fresh.moves, "the player goes on at the new device")
    texts = [entry["text"].split()[0] for entry in referee.view()["log"] if entry["actor"] == "referee"]
    assert texts[-8:] == ["pause", "resume", "takeback", "absent", "present", "replay", "withdraw", "return"]
    for each in (referee, ada, ben, fresh):
        each.close()


def take_back(referee: Referee, plays: Callable[[str], None]) -> None:
    """The last move is taken back as soon as it can be; the page offers it then."""
    for _ in range(40):
        plays("until a move can be taken back")
        referee.page.wait_for_timeout(1500)  # whose turn it is is told once a second
        if "takeback" in referee.view()["rounds"][-1]["matches"][0]["can"]:
            break
    referee.deed(referee.about_match(1), "Take back the last move", "a slip of the finger")
    referee.close_dialog()
    wait_until(referee, lambda: any(entry["text"] == "takeback m1" for entry in referee.view()["log"]), "it is in the log")
