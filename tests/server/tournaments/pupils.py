"""A class on devices: light clients that speak the real protocol over a school's Wi-Fi, and the referee's."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.client import Message, Player
from tests.server.school_line import LossyGuest, SchoolLine
from tests.server.timed_server import TIMES, TimedServer
from tests.server.tournaments.following import Follower

View = dict[str, Any]
PING = 5.0 / TIMES
RELOAD = 60.0 / TIMES
"""Whoever has seen nothing new for a minute loads the page again."""
THINKS, RESENDS = 2.0 / TIMES, 4.0 / TIMES
LIKED = ("attack", "orzel", "patrol")


def current(view: View) -> list[dict[str, Any]]:
    """The matches of the current round."""
    matches: list[dict[str, Any]] = view["rounds"][-1]["matches"] if view.get("rounds") else []
    return matches


class Device:
    """Somebody's browser on a line of its own, and what it was last told of the event."""

    def __init__(self, server: TimedServer, seed: int) -> None:
        self.server, self.clock = server, server.clock.now
        self.line = SchoolLine(server.address, seed, self.clock)
        self.guest = LossyGuest(lambda: server.address, self.line)
        self.event = ""
        self.view: View = {}
        self._to_say: list[str] = []
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Device:
        await self.line.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        await self.guest.close()
        await self.line.__aexit__()

    @property
    def at(self) -> str:
        return f"/api/tournaments/{self.event}"

    def check(self) -> None:
        """What goes on by itself must not have failed."""
        if self._task is not None and self._task.done() and not self._task.cancelled():
            self._task.result()

    def take(self, view: View) -> None:
        """The event as it stands now."""
        if view["seq"] >= self.view.get("seq", 0):
            self.view = view

    async def look(self) -> View:
        """Load the page again."""
        self.take(await self.guest.ask("GET", f"{self.at}?language=en"))
        return self.view

    async def told(self, query: str = "") -> AsyncGenerator[Message]:
        """What one socket of the event says, until it ends; nothing for a while is an empty message."""
        address = self.line.address.replace("http", "ws", 1) + f"/ws/tournaments/{self.event}?language=en{query}"
        headers = {"Cookie": self.guest.cookie}
        with suppress(OSError, WebSocketException, EOFError):
            async with connect(
                address,
                additional_headers=headers,
                max_size=None,
                compression=None,
                proxy=None,
                ping_interval=None,
                close_timeout=0.2,
            ) as socket:
                pinged = time.monotonic()
                while True:
                    message: Message = {"type": ""}
                    with suppress(TimeoutError):
                        async with asyncio.timeout(PING):
                            message = msgspec.json.decode(await socket.recv())
                    if time.monotonic() - pinged >= PING:
                        pinged = time.monotonic()
                        await socket.send('{"type":"ping"}')
                    yield message
                    while self._to_say:
                        await socket.send(self._to_say.pop())

    async def hall(self) -> AsyncGenerator[View]:
        """The event's page: every view of it, whatever becomes of the connection."""
        while True:
            seen, follower = time.monotonic(), Follower()
            async with aclosing(self.told("&changes=1")) as messages:
                async for message in messages:
                    if message["type"] in ("hall", "hall-changed"):
                        seen = time.monotonic()
                        if (view := follower.take(message)) is not None:
                            self.take(view)
                        else:
                            self._to_say = ['{"type":"resync"}']
                    elif time.monotonic() - seen > RELOAD or message.get("seq", 0) > self.view.get("seq", 0):
                        seen = time.monotonic()
                        await self.look()
                    yield self.view
            await asyncio.sleep(0.1)


class Thinker(Player):
    """A pupil at a table, who may also do nothing for a while."""

    idle_until = 0.0

    def __init__(self, device: Device, table: str, seed: int) -> None:
        super().__init__(lambda: device.line.address, device.guest, table, seed, pause=THINKS, resend=RESENDS)
        self.clock = device.clock

    def due(self, now: float) -> list[Message]:
        return [] if self.clock() < self.idle_until else super().due(now)

    def pick(self) -> str:
        """Somebody who wants to win: at random a leg takes twice as long."""
        moves: list[str] = [choice["move"] for choice in self.choices]
        liked = [move for move in moves if move.startswith(LIKED)]
        return self.rng.choice(liked or moves)

    def moments(self) -> list[float]:
        return [time.monotonic() + 0.05] if self.clock() < self.idle_until else super().moments()


class Pupil(Device):
    """A pupil: in the hall until a table opens, then at the table, and back."""

    def __init__(self, server: TimedServer, name: str, seed: int) -> None:
        super().__init__(server, seed)
        self.name, self.seed = name, seed
        self.player: Thinker | None = None
        self.played: list[str] = []
        self.limits: set[int] = set()
        """The limits of the clocks that were shown at tables."""
        self.moves = 0

    async def join(self, code: str) -> None:
        """Come in by the code."""
        self.event = (await self.guest.ask("GET", f"/api/tournaments/codes/{code}"))["id"]
        self.take(await self.guest.ask("POST", f"{self.at}/join", {"name": self.name}))

    async def take_place(self, event: str, url: str) -> None:
        """Come in by a link from the referee."""
        self.event = event
        await self.guest.ask("POST", "/api/links/take", {"token": url.partition("#")[2]})
        await self.look()

    def attend(self) -> None:
        """From now on go where the event says."""
        self._task = asyncio.create_task(self._attend())

    async def write_test(self) -> None:
        """Open the test, answer everything in some minutes, hand it in."""
        view = await self.guest.ask("POST", f"{self.at}/test/open")
        await self.guest.ask("POST", f"{self.at}/test/shown")
        for number, question in enumerate(view["paper"]["questions"]):
            answer = (self.seed + number) % 4
            await self.guest.ask("PUT", f"{self.at}/test/answer", {"question": question["id"], "answer": answer})
            await asyncio.sleep(10.0 / TIMES)
        await self.guest.ask("POST", f"{self.at}/test/hand-in")

    def table(self) -> str | None:
        """Where this pupil has to play now."""
        for match in current(self.view):
            if self.view["you"] in match["players"] and match["open_leg"]:
                found: str | None = match["legs"][match["open_leg"] - 1]["table"]
                return found
        return None

    async def _attend(self) -> None:
        while (table := await self._wait()) is not None:
            self.played.append(table)
            await self._sit(table)

    async def _wait(self) -> str | None:
        """Look at the event's page until a table opens; None if the event is over."""
        async with aclosing(self.hall()) as views:
            async for view in views:
                if view.get("phase") == "over":
                    break
                table = self.table()
                if table is not None and table not in self.played:
                    return table
        return None

    async def _sit(self, table: str) -> None:
        """Play until the leg is over, or counts as nothing."""
        self.player = Thinker(self, table, self.seed)
        playing = asyncio.create_task(self.player.play())
        beside = asyncio.create_task(self._see_clock(table))
        try:
            while not playing.done():
                await asyncio.wait([playing], timeout=RELOAD)
                if not playing.done():
                    await self.look()
                    if self.table() != table:
                        break
        finally:
            for task in (playing, beside):
                if not task.done():
                    task.cancel()
            await asyncio.wait([playing, beside])
        self.moves += len(self.player.acknowledged)
        if not playing.cancelled():
            playing.result()
        self.player = None

    async def _see_clock(self, table: str) -> None:
        while True:
            async with aclosing(self.told(f"&table={table}")) as messages:
                async for message in messages:
                    if message["type"] == "leg" and message["view"]["mine"]:
                        self.limits.add(message["view"]["mine"]["limit"])
            await asyncio.sleep(0.1)


class Whistle(Device):
    """A referee's device: it notes everybody who was shown as stuck, with the reason and the time."""

    def __init__(self, server: TimedServer, seed: int) -> None:
        super().__init__(server, seed)
        self.stuck: list[tuple[str, str, float]] = []

    def watch(self) -> None:
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        async for view in self.hall():
            for match in current(view):
                self.stuck += [(turn["player"], turn["stuck"], view["now"]) for turn in match["turns"] if turn["stuck"]]

    async def deed(self, text: str, reason: str = "") -> None:
        """An entry."""
        wish = {"text": text, "reason": reason, "id": f"{text} {self.clock()}"}
        done = await self.guest.ask("POST", f"{self.at}/deeds", wish)
        while self.view.get("seq", 0) < done["number"]:
            self.check()
            await asyncio.sleep(0.02)
