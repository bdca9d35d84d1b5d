"""The hall through a standstill: the server is stopped in the middle of the test and of a leg, and nobody is punished for it."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.processes import ServerProcess
from tests.web.hall import PHONE, Referee, join
from tests.web.people import Person, wait_until
from tests.web.test_tournament import BOTS, PRINTED, arrange, decide_round

pytestmark = [pytest.mark.browser, pytest.mark.compiled, pytest.mark.soak]
STANDSTILL = float(os.environ.get("SEABOARD_STANDSTILL", "120"))
"""As long as the test may last, and twice as long as a decision."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that a test may stop for a while."""
    server = ServerProcess(tmp_path)
    server.start_now()
    yield server
    server.stop()
    assert not server.errors()


def close_the_lid(server: ServerProcess, referee: Referee) -> None:
    """The server stands still, and is awake again; browsers wait and come back."""
    process = server._process
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    referee.page.wait_for_timeout(STANDSTILL * 1000)
    process.send_signal(signal.SIGCONT)


def standstills(referee: Referee) -> list[int]:
    """Those that the referee was told of, by their length."""
    return [each["seconds"] for each in referee.view()["standstills"]]


def test_two_standstills_harm_nobody(browser: Any, server: ServerProcess) -> None:
    referee = Referee(browser, server.address, "W. Sieroń")
    ada, ben = Person(browser, server.address, "Ada", **PHONE), Person(browser, server.address, "Ben")
    people, rng = [referee, ada, ben], random.Random(7)
    options = {"test-minutes": "2", "stalling": "auto", "decision-seconds": "60"}
    code = referee.create("School cup", format="knock-out", questions="2", **options)
    join(ada, code, by_link=True)
    join(ben, code, by_link=False)
    for name in PRINTED:
        referee.add(name)
    for name in BOTS:
        referee.add(name, "easy")

    # The test: Ada writes while the server stands still, and hands in afterwards.
    referee.step("Start")
    ada.click("button", "Open the test")
    ada.page.locator(".answer").first.click()
    ada.page.locator(".answer.is-chosen").wait_for()
    close_the_lid(server, referee)
    for each in people:
        each.page.get_by_text("connecting again").wait_for(state="detached")
    wait_until(referee, lambda: standstills(referee), "the referee is told")
    referee.page.get_by_role("status").get_by_text("The server stood still").wait_for()
    assert standstills(referee)[0] == pytest.approx(STANDSTILL, abs=8)
    assert not any(" test " in f" {entry['text']} " for entry in referee.view()["log"]), "no test was handed in"
    ada.click("button", "Next")
    ada.page.locator(".answer").nth(1).click()
    ada.page.locator(".answer.is-chosen").wait_for()
    ada.click("button", "Hand in")
    ada.click("button", "Hand it in")
    ada.page.get_by_text("Your test is handed in").wait_for()
    wait_until(referee, lambda: any(player["test"]["seconds"] for player in referee.view()["players"]), "it is marked")
    (seconds,) = (player["test"]["seconds"] for player in referee.view()["players"] if player["name"] == "Ada")
    assert seconds < 110, "the time of the standstill is not in it"
    arrange(referee)
    referee.step("Close")

    # A leg: whoever is asked is not punished for the time in which nobody could move.
    referee.step("Draw")
    for each in (ada, ben):
        each.page.wait_for_url("**/table/*")
        each.hurry()
    wait_until(ada, lambda: sum(each.play_once(rng) for each in (ada, ben)), "they play")
    close_the_lid(server, referee)
    referee.page.get_by_text("connecting again").wait_for(state="detached")
    wait_until(referee, lambda: len(standstills(referee)) == 2, "the referee is told again")
    time.sleep(2.0)  # for whatever would have been entered
    assert not any("offence" in entry["text"] for entry in referee.view()["log"])
    wait_until(ada, lambda: any(each.play_once(rng) for each in (ada, ben)), "they go on")

    # To the podium.
    for _ in range(3):
        decide_round(referee)
        if len(referee.view()["rounds"]) < 3:
            referee.step("Draw")
    referee.step("Finish")
    for each in (referee, ada):
        each.page.get_by_role("img", name="Place 1:").wait_for()
    for each in people:
        each.close()
