"""A class in a double lesson: thirty players, twenty of them on devices over a school's Wi-Fi, from a pasted list of names to certificates.

The referee's page is a real browser at the beginning and at the end; the devices are light clients that speak the real protocol to a real server
process.  Its clock is the test's: it runs at most thirty times as fast as the world's, and waits for the server.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from seaboard.server.tournaments.live.presence import GONE_SECONDS
from tests.server import client
from tests.server.client import Guest
from tests.server.timed_server import TIMES, TimedServer
from tests.server.tournaments.pupils import Device, Pupil, View, Whistle, current
from tests.web.hall import Referee

pytestmark = [pytest.mark.browser, pytest.mark.compiled, pytest.mark.soak]

MONDAY = 1_795_424_400.0
MINUTES = 90
STEP = 3.0
"""Seconds by which the clock is moved on."""
PRINTED, LINKED, JOINED, BOTS = 5, 10, 10, 5
CLASS = [f"{first} {last}" for last in ("Kot", "Nowak", "Lis", "Wójcik-Brzęczyszczykiewicz", "Zając") for first in
         ("Ada", "Bolek", "Celina", "Darek", "Ewa")]  # fmt: skip
PATIENCE = 300.0
"""Seconds of the world's for one thing: a busy machine is slow."""
ROUND = 780.0
"""Seconds after which the referee ends a round, so that the test is short: a third of the legs may not be over by then."""
AWAY, IDLE, RESTART = 120.0, 90.0, 40.0
"""For how long a device is switched off, a pupil does nothing, and the server is down."""
PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
"""A page of a PDF file."""
GLIMPSE = 2 * STEP
"""The server last saw a device at most this long before it was switched off."""


class Lesson:
    """The event while it runs."""

    def __init__(self, server: TimedServer, event: str, code: str, recovery: str, cookies: dict[str, str]) -> None:
        self.server, self.event, self.code, self.recovery = server, event, code, recovery
        self.clock = server.clock
        self.head = Whistle(server, seed=1000)
        self.head.event = event
        self.head.guest.take_cookies(cookies)
        self.second = Whistle(server, seed=1001)
        self.second.event = event
        self.pupils = [Pupil(server, name, seed) for seed, name in enumerate(CLASS[PRINTED:])]
        self.is_held = False
        self.truth: dict[tuple[str, str], tuple[float, float]] = {}
        """Who really was stuck: player and reason, from when to when it may be told."""
        self.afterwards: dict[tuple[str, str], tuple[float, float]] = {}
        """What may be told of them as well: who is back has still not moved."""
        self.begun = self.clock.now()
        self._started = time.monotonic()

    def say(self, what: str) -> None:
        print(
            f"{self.clock.now() - self.begun:6.0f} s of the lesson, {time.monotonic() - self._started:4.0f} s: {what}", flush=True
        )

    async def run(self) -> None:
        """From the first device to the last result."""
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(self.time_passes())
            for device in (self.head, self.second, *self.pupils):
                await stack.enter_async_context(device)
            await self.enter()
            self.say("everybody is in")
            await self.knowledge()
            self.say("the test is closed")
            for number in range(3):
                await self.round(number)
                self.say(f"round {number + 1} is over")
            await self.second.deed("finish")
            for pupil in self.pupils:
                await self.until(lambda pupil=pupil: pupil.view["phase"] == "over")

    @asynccontextmanager
    async def time_passes(self) -> AsyncIterator[None]:
        """The clock runs, but never ahead of the server: it has looked around, and answered what it was asked before."""
        plain = Guest(lambda: self.server.address)

        async def run() -> None:
            while True:
                await asyncio.sleep(STEP / TIMES)
                if self.is_held or self.clock.looked < self.clock.now():
                    continue
                with suppress(httpx.TransportError):  # the server is away
                    await plain.ask("GET", "/health")
                    if not self.is_held:
                        self.clock.set(self.clock.now() + STEP)

        running = asyncio.create_task(run())
        try:
            yield
        finally:
            running.cancel()
            await asyncio.wait([running])
            await plain.close()

    async def until(self, what: Any) -> None:
        """Wait for something, and see that nobody's device has failed."""
        async with asyncio.timeout(PATIENCE):
            while not what():
                for device in (self.head, self.second, *self.pupils):
                    device.check()
                await asyncio.sleep(0.05)

    async def wait(self, seconds: float) -> None:
        """Seconds of the lesson pass."""
        end = self.clock.now() + seconds
        await self.until(lambda: self.clock.now() >= end)

    # The lesson

    async def enter(self) -> None:
        """Devices come in: some take the place of a name on the list, some join by the code; bots fill up."""
        self.head.watch()
        await self.head.look()
        ids = {player["name"]: player["id"] for player in self.head.view["players"]}
        for pupil in self.pupils[:LINKED]:
            link = await self.head.guest.ask("POST", f"{self.head.at}/players/{ids[pupil.name]}/link")
            await pupil.take_place(self.event, link["url"])
        await asyncio.gather(*(pupil.join(self.code) for pupil in self.pupils[LINKED:]))
        for number in range(BOTS):
            await self.head.guest.ask("POST", f"{self.head.at}/players", {"name": f"Robot {number}", "bot": "easy"})
        for pupil in self.pupils:
            pupil.attend()
        await self.until(lambda: sum(each["is_here"] for each in self.head.view["players"]) == len(self.pupils) + BOTS)
        await self.head.deed("start")
        assert len(self.head.view["players"]) == PRINTED + LINKED + JOINED + BOTS == 30

    async def knowledge(self) -> None:
        """Everybody writes the test; letters of papers are typed in."""
        await asyncio.gather(*(pupil.write_test() for pupil in self.pupils))
        for player in self.head.view["players"]:
            if player["kind"] == "printed":
                paper = {"letters": "ABCD-ABCD-ABCD-ABCD-", "seconds": 500, "id": f"paper of {player['id']}"}
                await self.head.guest.ask("POST", f"{self.head.at}/players/{player['id']}/paper", paper)
        await self.head.deed("close")

    async def round(self, number: int) -> None:
        """Draw, play, type in what was played at printed boards; in each round something happens beside."""
        referee = self.head if number == 0 else self.second
        await referee.deed("draw")
        drawn = self.clock.now()
        await self.until(lambda: sum(pupil.player is not None for pupil in self.pupils) >= 10)
        self.say("tables are open")
        await [self.somebody_is_stuck, self.server_restarts, self.nothing][number]()
        for leg in (1, 2):
            await self.until(lambda leg=leg: self.clock.now() >= drawn + leg * 240)
            for match in current(referee.view):
                if match["legs"][0]["table"] is None and match["stage"] != "decided":
                    await referee.deed(f"leg {match['id']} {leg} {referee.view['sides'][0]} 2")
        await self.until(lambda: can_go_on(referee.view) or self.clock.now() >= drawn + ROUND)
        if not can_go_on(referee.view):
            self.say("time is up")
            await referee.deed("time-up")
            await self.until(lambda: can_go_on(referee.view))
        if number == 0:
            await self.referee_changes()

    async def nothing(self) -> None:
        """A quiet round."""

    async def somebody_is_stuck(self) -> None:
        """One pupil's device is switched off, another pupil does nothing."""
        playing = [pupil for pupil in self.pupils if pupil.player is not None]
        gone, idle = playing[0], next(each for each in playing if not plays_with(each.view, playing[0]))
        now = self.clock.now()
        self.truth[gone.view["you"], "connection"] = now - GLIMPSE + GONE_SECONDS, now + AWAY + 20
        self.afterwards[gone.view["you"], "move"] = now + AWAY, now + AWAY + 40
        self.truth[idle.view["you"], "move"] = now, now + IDLE + 40
        gone.line.switch_off(AWAY)
        assert idle.player is not None
        idle.player.idle_until = now + IDLE
        await self.wait(AWAY + 60)

    async def server_restarts(self) -> None:
        """The server is killed and started again; it takes forty seconds."""
        self.is_held = True
        self.server.kill()
        self.clock.set(self.clock.now() + RESTART)
        await self.server.start()
        self.is_held = False
        await self.wait(60)
        assert [each["seconds"] for each in self.second.view["standstills"]] == [pytest.approx(RESTART, abs=10)]

    async def referee_changes(self) -> None:
        """The referee's laptop dies; a colleague goes on with the recovery code."""
        await self.second.guest.ask("POST", "/api/tournaments/recover", {"code": self.recovery, "name": "B. Colleague"})
        self.second.watch()
        await self.until(lambda: self.second.view.get("is_head"))
        answer = await self.head.guest.answer("POST", f"{self.head.at}/deeds", {"text": "draw", "id": "too late"})
        assert answer.status_code == 403


def can_go_on(view: View) -> bool:
    return bool(view["steps"]) and bool(view["steps"][0]["can"])


def plays_with(view: View, other: Device) -> bool:
    """Whether two play the same match, or are the same."""
    return any({view["you"], other.view["you"]} <= set(match["players"]) for match in current(view))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TimedServer]:
    server = TimedServer(tmp_path, MONDAY)
    server.start_now()
    yield server
    server.stop()
    assert not server.errors()


def make_event(browser: Browser, server: TimedServer) -> Lesson:
    """The referee takes the plan that is proposed, and pastes the names."""
    referee = Referee(browser, server.address, "W. Sieroń")
    page = referee.page
    referee.open("/tournament/new")
    page.get_by_label("Title").fill("Class cup")
    page.get_by_label("Referee’s name").fill("W. Sieroń")
    page.get_by_label("The players are pupils").check()
    page.get_by_label("Players, about").fill("30")
    page.get_by_label("Minutes in all").fill(str(MINUTES))
    page.get_by_text("It takes about").wait_for()
    referee.click("button", "Use this plan")
    if not page.locator("[name='round-limit']").is_visible():
        page.get_by_text("More options").click()
    page.locator("[name='round-limit']").select_option("30")  # the players move at random, which takes longer
    page.locator("[name='stalling']").select_option("auto")  # a line that stalls must not become a warning
    page.locator("[name='swiss-rounds']").select_option("3")  # two are proposed, for people; these players are faster
    referee.click("button", "Make the tournament")
    recovery = page.locator(".recovery .code").inner_text()
    referee.click("button", "I have it, go on")
    page.wait_for_url("**/hall/*")
    code = page.locator(".number.num").first.inner_text()
    referee.click("button", "Paste a list of names")
    dialog = page.get_by_role("dialog")
    dialog.locator("textarea").fill("\n".join(CLASS[: PRINTED + LINKED]))
    dialog.get_by_role("button", name=f"Enter {PRINTED + LINKED} players").click()
    referee.person_row(CLASS[PRINTED]).wait_for()
    options = referee.view()["options"]
    assert (options["format"], options["swiss-rounds"], options["event-minutes"]) == ("swiss", "3", str(MINUTES))
    assert (options["scores"], options["stalling"]) == ("private", "auto")
    lesson = Lesson(
        server, referee.view()["id"], code, recovery, {each["name"]: each["value"] for each in referee.context.cookies()}
    )
    referee.close()
    return lesson


def print_certificates(browser: Browser, lesson: Lesson) -> None:
    """On the second referee's page."""
    referee = Referee(browser, lesson.server.address, "B. Colleague")
    cookies = lesson.second.guest.cookies.items()
    referee.context.add_cookies([{"name": name, "value": value, "url": lesson.server.address} for name, value in cookies])
    referee.open(f"/hall/{lesson.event}")
    referee.page.get_by_role("tab", name="Papers").click()
    with referee.page.expect_popup() as popup:
        referee.click("link", "Certificates")
    paper = popup.value
    paper.wait_for_load_state()
    text = paper.inner_text("body")
    assert all(name in text for name in CLASS)
    assert "Robot" not in text
    assert paper.locator(".certificate").count() == len(CLASS)
    assert len(PAGE.findall(paper.pdf(prefer_css_page_size=True))) == len(CLASS), "each on a page of its own"
    referee.close()


def test_thirty_pupils_play_three_rounds_in_ninety_minutes_on_bad_wifi(
    browser: Browser, server: TimedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "LONGEST_WAIT", 6.0 / TIMES)
    monkeypatch.setattr(client, "PING_SECONDS", 5.0 / TIMES)  # a lost message is noticed by the next answer to a ping
    lesson = make_event(browser, server)
    with ThreadPoolExecutor(1) as aside:  # the browser's own loop runs in this thread
        aside.submit(asyncio.run, lesson.run()).result()
    took = lesson.clock.now() - lesson.begun
    counts = {kind: sum(pupil.line.counts[kind] for pupil in lesson.pupils) for kind in ("passed", "lost", "stalled")}
    legs = [leg["winner"] for each in lesson.second.view["rounds"] for match in each["matches"] for leg in match["legs"]]
    print(f"{took / 60:.0f} minutes of the lesson, {sum(map(bool, legs))} of {len(legs)} legs played to their end")
    print(f"{sum(pupil.moves for pupil in lesson.pupils)} moves, messages {counts}")
    told = lesson.head.stuck + lesson.second.stuck
    print("stuck:", sorted({(player, reason) for player, reason, _ in told}), "in truth:", sorted(lesson.truth))
    assert took <= MINUTES * 60
    assert counts["lost"] > 0
    assert counts["stalled"] > len(lesson.pupils)
    view = lesson.second.view
    assert (view["phase"], len(view["rounds"]), len(view["places"])) == ("over", 3, 30)
    warned = {player["id"] for player in view["players"] if player["penalties"]}
    idle = {player for player, reason in lesson.truth if reason == "move"}
    assert warned == idle, "whoever does nothing is warned, and nobody whose line was bad"
    shown = [pupil.limits for pupil in lesson.pupils if pupil.limits]
    assert len(shown) > len(lesson.pupils) / 2, "players see the clock at their tables"
    assert all(limits == {20} for limits in shown)
    for player, reason, at in told:
        since, until = (lesson.afterwards | lesson.truth).get((player, reason), (0.0, 0.0))
        assert since <= at <= until, f"{player} is shown as stuck ({reason}) at {at - lesson.begun:.0f} s"
    assert {(player, reason) for player, reason, _ in told} >= set(lesson.truth), "whoever is stuck is shown"
    print_certificates(browser, lesson)
