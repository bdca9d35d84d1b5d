"""The reference client of tests: follows docs/protocol.md to the letter, keeps what it was told, and plays at random.

Whatever has no answer is sent again with its id; a gap is healed by a snapshot; a lost connection is opened again with back-off.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
import time
import uuid
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from seaboard.server.protocol import DEAD_SECONDS, FORBIDDEN, NO_TABLE, PING_SECONDS

FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0
"""Shorter than people's browsers wait: tests have less time."""
_encode = msgspec.json.Encoder().encode

Message = dict[str, Any]


def digest(view: object) -> str:
    """A short name of what was shown."""
    return hashlib.blake2b(_encode(view), digest_size=16).hexdigest()


class Guest:
    """A visitor with cookies who makes and joins tables by HTTP."""

    def __init__(self, address: Callable[[], str]) -> None:
        self.address = address
        # A kept connection may be closed by the server at the moment in which it is used again.
        self._client = httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_keepalive_connections=0))

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request that must succeed."""
        answer = await self.answer(method, path, body)
        assert answer.status_code < 300, (method, path, answer.status_code, answer.text)
        return answer.json()

    async def answer(self, method: str, path: str, body: object = None) -> httpx.Response:
        """One request, whatever comes of it."""
        return await self.raw(method, path, b"" if body is None else _encode(body))

    async def raw(self, method: str, path: str, body: bytes) -> httpx.Response:
        """One request whose body need not be JSON."""
        if method == "GET":
            return await self._client.get(self.address() + path)
        if "csrftoken" not in self._client.cookies:
            await self._client.get(self.address() + "/health")
        headers = {"x-csrftoken": self._client.cookies["csrftoken"], "content-type": "application/json"}
        return await self._client.request(method, self.address() + path, content=body, headers=headers)

    @property
    def cookie(self) -> str:
        """What a socket sends along."""
        return "; ".join(f"{name}={value}" for name, value in self._client.cookies.items())

    async def close(self) -> None:
        await self._client.aclose()


class Player:
    """One guest at one table."""

    def __init__(
        self,
        address: Callable[[], str],
        guest: Guest | None,
        table: str,
        seed: int = 0,
        pause: float = 0.0,
        resend: float = 1.0,
    ) -> None:
        self.address = address
        self.guest = guest
        self.table = table
        self.pause = pause
        self.resend = resend
        self.rng = random.Random(seed)
        self.seq = -1
        self.you: int | None = None
        self.status = ""
        self.view: Any = None
        self.choices: list[Message] = []
        self.log: dict[int, Message] = {}
        self.ending: Message | None = None
        self.waiting: dict[str, tuple[Message, float]] = {}
        self.acknowledged: dict[str, int] = {}
        self.seen: dict[int, str] = {}
        """What was shown after which entry; a moment that was shown twice must look the same."""
        self.refusals: list[Message] = []
        self.faults: list[str] = []
        self.rolled_back: list[tuple[int, int]] = []
        self.codes: list[int | None] = []
        """With which codes its connections were closed; None where nobody said goodbye."""
        self.troubles: list[str] = []
        """Why it found no server, or gave one up that was silent for too long."""
        self.frames: list[str] | None = None
        """Everything that came, if somebody wants to read it."""
        self.snapshots = self.gaps = self.connections = 0
        self._act_at: float | None = None
        self._resync_at: float | None = None

    @property
    def is_done(self) -> bool:
        return self.status in ("over", "closed") and not self.waiting

    # Connecting

    async def play(self) -> None:
        """Play until the game is over, connecting again as often as it takes."""
        wait = FIRST_WAIT
        while not self.is_done:
            before = self.snapshots
            try:
                address = f"{self.address().replace('http', 'ws', 1)}/ws/tables/{self.table}?language=en"
                headers = {} if self.guest is None else {"Cookie": self.guest.cookie}
                async with connect(
                    address,
                    additional_headers=headers,
                    max_size=None,
                    compression=None,
                    proxy=None,
                    ping_interval=None,
                    close_timeout=1,
                ) as socket:
                    self.connections += 1
                    await self.converse(socket)
            except ConnectionClosed as fault:
                code = None if fault.rcvd is None else fault.rcvd.code
                assert code not in (FORBIDDEN, NO_TABLE), code
                self.codes.append(code)
            except (OSError, WebSocketException, TimeoutError, EOFError) as fault:
                self.troubles.append(f"{type(fault).__name__}: {fault}")
            wait = FIRST_WAIT if self.snapshots > before else min(2 * wait, LONGEST_WAIT)
            await asyncio.sleep(0 if self.is_done else wait * (1 + self.rng.random() / 3))

    async def converse(self, socket: ClientConnection) -> None:
        """Talk over one connection."""
        heard = pinged = greeted = time.monotonic()
        is_new = True
        while not self.is_done:
            now = time.monotonic()
            if not is_new:
                for message in self.due(now):
                    await socket.send(_encode(message), text=True)
            elif now >= greeted + self.resend:
                # The first snapshot may be lost like any other message.
                greeted = now
                await socket.send('{"type":"resync"}')
            if now - pinged >= PING_SECONDS:
                await socket.send('{"type":"ping"}')
                pinged = now
            until = min([pinged + PING_SECONDS, heard + DEAD_SECONDS, *([greeted + self.resend] if is_new else self.moments())])
            try:
                async with asyncio.timeout(max(0.0, until - time.monotonic())):
                    text = await socket.recv()
            except TimeoutError:
                if time.monotonic() - heard > DEAD_SECONDS:
                    raise ConnectionError("nothing was heard for too long") from None
                continue
            heard = time.monotonic()
            message = msgspec.json.decode(text)
            if self.frames is not None:
                self.frames.append(str(text))
            if message["type"] == "snapshot" and is_new:
                is_new = False
                self.waiting = {id: (deed, 0.0) for id, (deed, _) in self.waiting.items()}
            self.hear(message)

    # What has to be sent, and when

    def moments(self) -> list[float]:
        """When something has to be sent."""
        moments = [sent + self.resend for _, sent in self.waiting.values()]
        return moments + [moment for moment in (self._act_at, self._resync_at) if moment is not None]

    def due(self, now: float) -> list[Message]:
        """What has to be sent now."""
        messages = []
        for id, (deed, sent) in self.waiting.items():
            if now >= sent + self.resend:
                self.waiting[id] = deed, now
                messages.append(deed)
        if self._resync_at is not None and now >= self._resync_at:
            self._resync_at = now + self.resend
            messages.append({"type": "resync"})
        if self._act_at is not None and now >= self._act_at:
            self._act_at = None
            if self.choices and not self.waiting:
                messages.append(self.send({"type": "act", "seq": self.seq, "move": self.pick()}, now))
        return messages

    def pick(self) -> str:
        """One of the moves that are offered."""
        move: str = self.rng.choice(self.choices)["move"]
        return move

    def send(self, deed: Message, now: float) -> Message:
        """Give a deed its id; it is sent until it is answered."""
        deed = {**deed, "id": str(uuid.UUID(int=self.rng.getrandbits(128)))}
        self.waiting[deed["id"]] = deed, now
        return deed

    # Hearing

    def hear(self, message: Message) -> None:
        """Take a message in."""
        kind = message["type"]
        if kind == "snapshot":
            self._snapshot(message)
        elif kind in ("update", "table"):
            self._go_on(message)
        elif kind == "acknowledged":
            before = self.acknowledged.setdefault(message["id"], message["seq"])
            assert before == message["seq"], "the same deed was done twice"
            self.waiting.pop(message["id"], None)
            if message["seq"] > self.seq:
                self.choices = []
            self._look()
        elif kind == "refused":
            if self.waiting.pop(message["id"], None) is not None:
                self.refusals.append(message)
                self._miss()
        elif kind == "pong":
            if message["seq"] > self.seq:
                self._miss()
        elif kind == "fault":
            self.faults.append(message["words"])

    def _snapshot(self, message: Message) -> None:
        self.snapshots += 1
        if message["seq"] < self.seq:
            self.rolled_back.append((self.seq, message["seq"]))
            return
        self.you, self.status = message["you"], message["table"]["status"]
        self.log = {event["number"]: event for event in message["log"]}
        self._resync_at = None
        self._show(message)

    def _go_on(self, message: Message) -> None:
        if message["after"] != self.seq:
            if message["seq"] > self.seq:
                self._miss()
            return
        if message["type"] == "table":
            self.seq, self.status = message["seq"], message["table"]["status"]
            return
        self.status = message["status"]
        if message["log_from"] is not None:
            self.log = {number: event for number, event in self.log.items() if number >= message["log_from"]}
        self.log |= {event["number"]: event for event in message["events"]}
        self._show(message)

    def _show(self, message: Message) -> None:
        self.seq, self.view, self.choices, self.ending = message["seq"], message["view"], message["choices"], message["ending"]
        shown = digest(self.view)
        assert self.seen.setdefault(self.seq, shown) == shown, f"two views of the table after entry {self.seq}"
        self._look()

    def _look(self) -> None:
        """Think for a while if something is asked."""
        if self.choices and not self.waiting and self._act_at is None:
            self._act_at = time.monotonic() + self.pause * self.rng.random()

    def _miss(self) -> None:
        """Something was missed: ask for everything."""
        self.gaps += 1
        if self._resync_at is None:
            self._resync_at = 0.0
