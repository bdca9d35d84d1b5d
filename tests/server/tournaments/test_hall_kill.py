"""A whole event over HTTP and sockets at a real server that is killed on the way: nothing acknowledged is lost, everybody comes back."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.client import Guest, Player
from tests.server.processes import ServerProcess

pytestmark = pytest.mark.compiled
PATIENCE = 120.0
View = dict[str, Any]


class Attendant:
    """A person who watches the event over its socket, and plays at a table when asked."""

    def __init__(self, server: ServerProcess, name: str = "") -> None:
        self.server, self.name = server, name
        self.guest = Guest(lambda: server.address)
        self.view: View = {}
        self.frames = 0
        self.playing: dict[str, asyncio.Task[None]] = {}
        self.acknowledged: list[tuple[int, str]] = []
        self._watching: asyncio.Task[None] | None = None

    def watch(self, id: str) -> None:
        self.at = f"/api/tournaments/{id}"
        self.socket = f"/ws/tournaments/{id}?language=en"
        self._watching = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            try:
                address = self.server.address.replace("http", "ws", 1) + self.socket
                async with connect(
                    address, additional_headers={"Cookie": self.guest.cookie}, max_size=None, proxy=None, ping_interval=None
                ) as socket:
                    while True:
                        try:
                            async with asyncio.timeout(2.0):
                                message = json.loads(await socket.recv())
                        except TimeoutError:
                            await socket.send('{"type":"ping"}')
                            continue
                        if message["type"] == "hall":
                            self.take(message["view"])
            except (OSError, WebSocketException, EOFError):
                await asyncio.sleep(0.1)

    def take(self, view: View) -> None:
        self.frames += 1
        assert view["seq"] >= self.view.get("seq", 0), "something that was told is not there any more"
        assert view["you"] == self.view.get("you", view["you"])
        self.view = view
        for match in view["rounds"][-1]["matches"] if view["rounds"] else []:
            leg = match["open_leg"]
            table = match["legs"][leg - 1]["table"] if leg and view["you"] in match["players"] else None
            if table is not None and table not in self.playing:
                player = Player(lambda: self.server.address, self.guest, table, len(self.playing))
                self.playing[table] = asyncio.create_task(player.play())

    async def deed(self, text: str, reason: str = "") -> None:
        """An entry that is sent until it is acknowledged."""
        id = f"{text} {time.monotonic()}"
        while True:
            try:
                done = await self.guest.ask("POST", f"{self.at}/deeds", {"text": text, "reason": reason, "id": id})
            except OSError:
                await asyncio.sleep(0.1)
                continue
            number = int(done["number"])
            self.acknowledged.append((number, text))
            await self.until(lambda view, number=number: view["seq"] >= number)  # type: ignore[misc]
            return

    async def until(self, what: Callable[[View], object]) -> None:
        """Wait until the socket has told of something."""
        async with asyncio.timeout(PATIENCE):
            while not (self.view and what(self.view)):
                await asyncio.sleep(0.02)

    async def close(self) -> None:
        for task in [self._watching, *self.playing.values()]:
            if task is not None:
                task.cancel()
                await asyncio.wait([task])
        await self.guest.close()


async def killed(server: ServerProcess, people: list[Attendant]) -> None:
    """Kill the server, start it again, and wait until everybody is back."""
    server.kill()
    before = [person.frames for person in people]
    await server.start()
    async with asyncio.timeout(PATIENCE):
        while any(person.frames <= frames for person, frames in zip(people, before)):
            await asyncio.sleep(0.05)


def decided(view: View) -> bool:
    return bool(view["steps"]) and bool(view["steps"][0]["can"])


async def short(server: ServerProcess) -> None:
    """Two people and one round."""
    await story(server, is_long=False)


async def story(server: ServerProcess, is_long: bool = True) -> None:
    """With a bot as the third, everybody against everybody; or only two people."""
    referee, anna, bolek, onlooker = (Attendant(server, name) for name in ("", "Anna", "Bolek", ""))
    options = {"questions": "2", "round-limit": "30"}
    key = await referee.guest.ask("POST", "/api/tournaments", {"title": "Cup", "referee": "R", "options": options})
    people = [referee, anna, bolek, onlooker]
    await onlooker.guest.answer("GET", "/health")
    try:
        for person in (anna, bolek):
            await person.guest.ask("POST", f"/api/tournaments/{key['id']}/join", {"name": person.name})
        for person in people:
            person.watch(key["id"])
        if is_long:
            await referee.guest.ask("POST", f"{referee.at}/players", {"name": "Robot", "bot": "easy"})
        await referee.deed("start")
        await knowledge_with_a_kill(server, people)
        await (rounds_with_a_kill if is_long else round_with_a_kill)(server, people)
        await referee.until(lambda view: view["phase"] == "over")
        assert len(referee.view["places"]) == 2 + is_long
        texts = {entry["number"]: entry["text"] for entry in referee.view["log"]}
        assert all(texts[number] == text for number, text in referee.acknowledged)
        assert sum(text.startswith("leg ") for text in texts.values()) >= (4 if is_long else 1)
        assert not server.errors()
    finally:
        for person in people:
            await person.close()


async def knowledge_with_a_kill(server: ServerProcess, people: list[Attendant]) -> None:
    referee, anna, *_ = people
    await anna.guest.ask("POST", f"{anna.at}/test/open")
    opened = await anna.guest.ask("POST", f"{anna.at}/test/shown")
    question = opened["paper"]["questions"][0]["id"]
    await anna.guest.ask("PUT", f"{anna.at}/test/answer", {"question": question, "answer": 2})
    await killed(server, people)
    await anna.until(lambda view: view["paper"])
    assert anna.view["paper"]["chosen"] == {question: 2}
    assert opened["paper"]["ends"] < anna.view["paper"]["ends"] < opened["paper"]["ends"] + PATIENCE, (
        "the time of the kill counts for nobody"
    )
    await anna.guest.ask("POST", f"{anna.at}/test/hand-in")
    await referee.deed("close")


async def round_with_a_kill(server: ServerProcess, people: list[Attendant]) -> None:
    referee, anna, *_ = people
    await referee.deed("draw")
    await anna.until(lambda view: anna.playing)
    await referee.deed(f"offence {anna.view['you']} vulgar")
    await killed(server, people)
    await referee.until(lambda view: view["rounds"][0]["matches"][0]["legs"][0]["winner"])
    for _ in range(3):
        await referee.deed(f"offence {anna.view['you']} vulgar")
    assert referee.view["rounds"][0]["matches"][0]["at_fault"] == [anna.view["you"]]
    await referee.deed("fix-leg m1 1 navy 0", "counted again")
    await referee.until(decided)
    await referee.deed("finish")


async def rounds_with_a_kill(server: ServerProcess, people: list[Attendant]) -> None:
    referee, anna, *_ = people
    while not any(
        anna.view["you"] in match["players"] for round in referee.view.get("rounds", ())[-1:] for match in round["matches"]
    ):
        await referee.until(decided)
        await referee.deed("draw")
    number = len(referee.view["rounds"])
    await anna.until(lambda view: anna.playing)
    await referee.deed(f"offence {anna.view['you']} vulgar")
    await killed(server, people)
    for _ in range(3):
        await referee.deed(f"offence {anna.view['you']} vulgar")
    assert any(anna.view["you"] in match["at_fault"] for match in referee.view["rounds"][-1]["matches"])
    for _ in range(3 - number):
        await referee.until(decided)
        await referee.deed("draw")
    await referee.until(decided)
    match = next(each for round in referee.view["rounds"] for each in round["matches"] if not each["at_fault"])
    await referee.deed(f"fix-leg {match['id']} 1 navy 0", "counted again")
    await referee.until(decided)
    await referee.deed("finish")


def run(work: Callable[[ServerProcess], Awaitable[None]], server: ServerProcess) -> None:
    async def whole() -> None:
        await server.start()
        try:
            async with asyncio.timeout(4 * PATIENCE):
                await work(server)
        finally:
            server.kill()

    asyncio.run(whole())


def test_an_event_survives_kills_with_nothing_lost(tmp_path: Path) -> None:
    run(short, ServerProcess(tmp_path))


@pytest.mark.soak
def test_a_longer_event_with_a_bot_survives_kills(tmp_path: Path) -> None:
    run(story, ServerProcess(tmp_path))
