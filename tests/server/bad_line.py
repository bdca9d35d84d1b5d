"""A bad line for tests: a proxy of WebSockets that loses, doubles, delays and reorders messages and hangs up."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

LOST, DOUBLED, DELAYED, HUNG_UP = 0.05, 0.08, 0.25, 0.004
LONGEST_DELAY = 0.08


class BadLine:
    """A proxy of WebSockets that treats each message as it pleases."""

    def __init__(self, target: str, seed: int) -> None:
        self.target = target.replace("http", "ws", 1)
        self.rng = random.Random(seed)
        self.counts = {"passed": 0, "lost": 0, "doubled": 0, "delayed": 0, "hung up": 0}
        self._server: Server | None = None

    async def __aenter__(self) -> BadLine:
        self._server = await serve(
            self._meet, "127.0.0.1", 0, max_size=None, compression=None, ping_interval=None, close_timeout=0.5
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    @property
    def address(self) -> str:
        assert self._server is not None
        return f"http://127.0.0.1:{next(iter(self._server.sockets)).getsockname()[1]}"

    async def _meet(self, client: ServerConnection) -> None:
        assert client.request is not None
        headers = {"Cookie": client.request.headers.get("Cookie", "")}
        async with connect(
            self.target + client.request.path,
            additional_headers=headers,
            max_size=None,
            compression=None,
            proxy=None,
            ping_interval=None,
            close_timeout=0.5,
        ) as server:
            pumps = [asyncio.create_task(self._pump(*ends)) for ends in ((client, server), (server, client))]
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            for pump in pumps:
                pump.cancel()
            await client.close(1012)

    async def _pump(self, source: ServerConnection | ClientConnection, target: ServerConnection | ClientConnection) -> None:
        """Carry messages one way until the line breaks, or is broken."""
        async with asyncio.TaskGroup() as late:
            try:
                async for message in source:
                    roll = self.rng.random
                    if roll() < HUNG_UP:
                        self.counts["hung up"] += 1
                        break
                    if roll() < LOST:
                        self.counts["lost"] += 1
                        continue
                    copies = 2 if roll() < DOUBLED else 1
                    self.counts["doubled"] += copies - 1
                    for _ in range(copies):
                        is_late = roll() < DELAYED
                        self.counts["delayed" if is_late else "passed"] += 1
                        if is_late:
                            late.create_task(self._send_late(target, message, roll() * LONGEST_DELAY))
                        else:
                            await target.send(message)
            except ConnectionClosed:
                pass

    async def _send_late(self, target: ServerConnection | ClientConnection, message: str | bytes, seconds: float) -> None:
        await asyncio.sleep(seconds)
        with suppress(ConnectionClosed):
            await target.send(message)
