"""The Wi-Fi of a school: each device has a line that loses one message in twenty, and stalls for twenty seconds now and then."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from seaboard.server.protocol import DEAD_SECONDS
from tests.server.bad_line import LOST, BadLine
from tests.server.client import Guest

STALL_SECONDS = 20.0
SELDOM, OFTEN = 900.0, 240.0
"""Between two stalls."""
GLANCE = 0.02
TRIES = 600


class SchoolLine(BadLine):
    """One device's line.  All times but `GLANCE` are those of the clock given."""

    def __init__(self, target: str, seed: int, clock: Callable[[], float]) -> None:
        super().__init__(target, seed)
        self.clock = clock
        self.counts = {"passed": 0, "lost": 0, "stalled": 0}
        self._next = clock() + self.rng.uniform(0, SELDOM)
        self._off: tuple[float, float] = (0.0, 0.0)

    def switch_off(self, seconds: float) -> None:
        """The device is put away for a while."""
        self._off = self.clock(), self.clock() + seconds

    def dead_for(self) -> float:
        """For how long nothing has got through; 0 where it does."""
        now = self.clock()
        if self._off[0] <= now < self._off[1]:
            return now - self._off[0] + DEAD_SECONDS
        if now >= self._next + STALL_SECONDS:
            self.counts["stalled"] += 1
            self._next = now + self.rng.uniform(OFTEN, SELDOM)
        return max(0.0, now - self._next)

    async def clear(self) -> None:
        """Wait until something gets through."""
        while self.dead_for():
            await asyncio.sleep(GLANCE)

    async def _meet(self, client: ServerConnection) -> None:
        await self.clear()
        assert client.request is not None
        headers = {"Cookie": client.request.headers.get("Cookie", "")}
        way = self.target + client.request.path
        try:
            async with connect(
                way, additional_headers=headers, max_size=None, compression=None, proxy=None, ping_interval=None, close_timeout=0.2
            ) as server:
                parts = [self._pump(client, server), self._pump(server, client), self._hang_up()]
                tasks = [asyncio.ensure_future(part) for part in parts]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    task.cancel()
        except (OSError, WebSocketException, EOFError):
            pass  # the server is away
        await client.close(1012)

    async def _hang_up(self) -> None:
        """Both ends give a line up on which nothing was heard for long."""
        while self.dead_for() < DEAD_SECONDS:
            await asyncio.sleep(GLANCE)

    async def _pump(self, source: ServerConnection | ClientConnection, target: ServerConnection | ClientConnection) -> None:
        try:
            async for message in source:
                await self.clear()
                is_lost = self.rng.random() < LOST
                self.counts["lost" if is_lost else "passed"] += 1
                if not is_lost:
                    await target.send(message)
        except ConnectionClosed:
            pass


class LossyGuest(Guest):
    """A visitor on such a line: requests and answers get lost, and are sent again with the same id."""

    def __init__(self, address: Callable[[], str], line: SchoolLine | None = None) -> None:
        super().__init__(address)
        self.line = line

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request, sent until it is answered."""
        key = secrets.token_urlsafe(24)
        for _ in range(TRIES):
            kept = self.cookies
            try:
                answer = await self._try(key, method, path, body)
                if self.line is None or self.line.rng.random() >= LOST:
                    assert answer.status_code < 300, (method, path, answer.status_code, answer.text)
                    return answer.json()
                self.line.counts["lost"] += 1
                self.take_cookies(kept)
            except httpx.TransportError:
                pass  # the server is away
            await asyncio.sleep(0.1)
        raise AssertionError(f"{method} {path} was never answered")

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self._client.cookies)

    def take_cookies(self, cookies: dict[str, str]) -> None:
        """Go on as whoever has these cookies."""
        self._client.cookies = httpx.Cookies()
        for name, value in cookies.items():
            self._client.cookies.set(name, value, "127.0.0.1")

    async def _try(self, key: str, method: str, path: str, body: object) -> httpx.Response:
        if self.line is not None:
            await self.line.clear()
        self._client.headers["idempotency-key"] = key
        return await self.answer(method, path, body)
