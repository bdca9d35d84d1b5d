"""One socket by hand: says what it is told to say, keeps what it hears."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from seaboard.engine.registry import find_game
from tests.server.client import Guest

Message = dict[str, Any]
PATIENCE = 20.0


class Talker:
    """A connection of a guest, or of nobody, to a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Message] = []
        self._news = asyncio.Condition()
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def come(cls, address: str, guest: Guest | None, table: str, **headers: str) -> Talker:
        """Connect, and wait for the snapshot."""
        url = f"{address.replace('http', 'ws', 1)}/ws/tables/{table}?language=en"
        cookies = {} if guest is None else {"Cookie": guest.cookie}
        options: dict[str, Any] = {"compression": None, "proxy": None, "ping_interval": None, "max_size": None, "close_timeout": 1}
        talker = cls(await connect(url, additional_headers=cookies | headers, **options))
        await talker.hear("snapshot")
        return talker

    async def _listen(self) -> None:
        try:
            async for text in self.socket:
                self.heard.append(msgspec.json.decode(text))
                async with self._news:
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        async with self._news:
            self._news.notify_all()

    async def send(self, message: Message | str | bytes) -> None:
        await self.socket.send(msgspec.json.encode(message).decode() if isinstance(message, dict) else message)

    async def hear(self, type: str, /, after: int = 0, **fields: object) -> Message:
        """The first message of a kind, with these fields, among those heard from a number on; waits for it."""
        async with asyncio.timeout(PATIENCE), self._news:
            while True:
                for message in self.heard[after:]:
                    if message["type"] == type and message.items() >= fields.items():
                        return message
                await self._wait()

    async def ask(self, message: Message | str | bytes, *kinds: str) -> Message:
        """Say something, and wait for one of these answers to it."""
        before = len(self.heard)
        await self.send(message)
        id = message["id"] if isinstance(message, dict) and "id" in message else None
        async with asyncio.timeout(PATIENCE), self._news:
            while True:
                for answer in self.heard[before:]:
                    if answer["type"] in kinds and ("id" not in answer or answer["id"] == id):
                        return answer
                await self._wait()

    async def _wait(self) -> None:
        if self._listening.done():
            raise ConnectionError(f"the server has hung up with {self.socket.close_code}")
        await self._news.wait()

    async def ping(self) -> None:
        await self.ask({"type": "ping"}, "pong")

    @property
    def state(self) -> Message:
        """The last message that told of the game."""
        return [message for message in self.heard if message["type"] in ("snapshot", "update")][-1]

    @property
    def seq(self) -> int:
        return int([message for message in self.heard if message["type"] in ("snapshot", "update", "table")][-1]["seq"])

    async def act(self, id: str) -> Message:
        """Make the first move that is offered."""
        move = self.state["choices"][0]["move"]
        return await self.ask({"type": "act", "id": id, "seq": self.seq, "move": move}, "acknowledged", "refused", "fault")

    @property
    def is_open(self) -> bool:
        return self.socket.close_code is None

    async def close(self) -> None:
        await self.socket.close()
        await self._listening


async def seated(address: str, anna: Guest, bert: Guest, game: str = "libertalia") -> tuple[str, Talker, Talker]:
    """A running table of two people, both connected."""
    table = (
        await anna.ask("POST", "/api/tables", {"game": game, "players": find_game(game).fewest, "settings": {"level": "easy"}})
    )["id"]
    await bert.ask("POST", f"/api/tables/{table}/join", {})
    await anna.ask("POST", f"/api/tables/{table}/start")
    return table, await Talker.come(address, anna, table), await Talker.come(address, bert, table)


async def play_on(*players: Talker, turn: str) -> None:
    """Whoever is asked makes a move, and it is stored."""
    asked = [player for player in players if player.state["choices"]]
    assert asked, "nobody is asked"
    for number, player in enumerate(asked):
        answer = await player.act(f"{turn} {number}")
        assert answer["type"] == "acknowledged", answer
    for player in players:
        while player.seq < max(each.seq for each in players):
            await player.ping()
