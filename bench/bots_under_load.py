"""Bots under load: one guest has sixty tables of `hard` bots that play alone; what do others at the same server notice?

    python -m bench.bots_under_load [--tables 60] [--seconds 60] [--looking]

A real `seaboard serve`, asked through HTTP and sockets only.  Another guest plays against an `easy` bot: how long until it answers?  Pairs of
people play each other: how long until a move is acknowledged, and until the other one has it?  With `--looking` the first guest keeps a
socket open to every table, so that they count as tables with people.  The first lines are the same server before the sixty tables.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

GAME = "orp-orzel"
PAIRS = 6
PAUSE = 0.15
"""Seconds a person waits before a move."""
CALM_SECONDS = 15.0
SETTLING_SECONDS = 10.0

Message = dict[str, Any]


class Guest:
    """Somebody with cookies."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.client = httpx.AsyncClient(base_url=address, timeout=60, verify=False)

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request that must succeed."""
        if "csrftoken" not in self.client.cookies:
            await self.client.get("/health")
        answer = await self.client.request(method, path, json=body, headers={"x-csrftoken": self.client.cookies["csrftoken"]})
        answer.raise_for_status()
        return answer.json() if answer.content else None

    def connect(self, table: str) -> connect:
        """The table's socket."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        address = self.address.replace("http", "ws", 1) + f"/ws/tables/{table}?language=en"
        return connect(address, additional_headers={"Cookie": cookies}, max_size=None, compression=None, proxy=None)


class Measured:
    """What was noticed, in milliseconds."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.told: list[float] = []
        self.answered: list[float] = []
        self.notices: set[str] = set()

    def clear(self) -> None:
        """Forget all measurements."""
        self.__init__()  # type: ignore[misc]

    def lines(self) -> Iterator[str]:
        """As rows of a table."""
        for name, times in (
            ("a person's move is acknowledged", self.acknowledged),
            ("the other person has it", self.told),
            ("an easy bot has answered", self.answered),
        ):
            if times:
                yield f"| {name} | {len(times)} | {statistics.median(times):,.1f} | {percentile(times, 99):,.1f} | {max(times):,.1f} |"
            else:
                yield f"| {name} | 0 | never | never | never |"


def percentile(times: list[float], part: float) -> float:
    """The value below which that part of all lies."""
    if not times:
        return math.inf
    return sorted(times)[min(len(times) - 1, int(len(times) * part / 100))]


class Seat:
    """A person at a table; moves at random after a pause."""

    def __init__(self, socket: ClientConnection, measured: Measured, sent: dict[str, float], rng: random.Random) -> None:
        self.socket = socket
        self.measured = measured
        self.sent = sent
        """Of this table: when the last move was sent, and when a bot was asked."""
        self.rng = rng
        self.you = -1
        self.is_over = False
        self._waiting: dict[str, float] = {}

    async def play(self) -> None:
        """Play until the game is over."""
        while not self.is_over:
            try:
                message = json.loads(await asyncio.wait_for(self.socket.recv(), 2.0))
            except TimeoutError:
                await self.socket.send('{"type":"ping"}')
                continue
            await self.hear(message, time.perf_counter())

    async def hear(self, message: Message, now: float) -> None:
        """Take a message in, and move if it is this person's turn."""
        kind = message["type"]
        if kind == "acknowledged" and message["id"] in self._waiting:
            self.measured.acknowledged.append(1000 * (now - self._waiting.pop(message["id"])))
        elif kind == "notice" and message["words"]:
            self.measured.notices.add(message["words"])
        elif kind in ("snapshot", "update"):
            self.you = message.get("you", self.you) if kind == "snapshot" else self.you
            self.note(message, now)
            self.is_over = message["ending"] is not None
            if message["choices"] and not self.is_over:
                await self.move(message)

    def note(self, message: Message, now: float) -> None:
        """See what came of moves and of a bot's thinking."""
        actors = {event["actor"] for event in message.get("events", []) if event["actor"] is not None}
        asked = message["asked"] if message["type"] == "update" else message["table"]["asked"]
        others = [seat for seat in asked if seat != self.you]
        if "bot asked" in self.sent and actors - {self.you}:
            self.measured.answered.append(1000 * (now - self.sent.pop("bot asked")))
        if self.sent.get("bots") and others and not message["choices"]:
            self.sent["bot asked"] = now
        if "move" in self.sent and self.sent.get("mover") != self.you and actors - {self.you}:
            self.measured.told.append(1000 * (now - self.sent.pop("move")))

    async def move(self, message: Message) -> None:
        """Any of the moves offered."""
        await asyncio.sleep(PAUSE)
        id = str(uuid.UUID(int=self.rng.getrandbits(128)))
        deed = {"type": "act", "id": id, "seq": message["seq"], "move": self.rng.choice(message["choices"])["move"]}
        self._waiting[id] = self.sent["move"] = time.perf_counter()
        self.sent["mover"] = self.you
        await self.socket.send(json.dumps(deed))


async def play_a_bot(address: str, measured: Measured) -> None:
    """One person against an easy bot, game after game."""
    guest, rng = Guest(address), random.Random(1)
    while True:
        table = (await guest.ask("POST", "/api/play", {"game": GAME, "level": "easy"}))["id"]
        async with guest.connect(table) as socket:
            await Seat(socket, measured, {"bots": 1.0}, rng).play()


async def play_a_person(address: str, measured: Measured, number: int) -> None:
    """Two people, game after game."""
    one, other, rng = Guest(address), Guest(address), random.Random(number)
    while True:
        table = (await one.ask("POST", "/api/tables", {"game": GAME}))["id"]
        await other.ask("POST", f"/api/tables/{table}/join", {})
        await one.ask("POST", f"/api/tables/{table}/start")
        sent: dict[str, float] = {}
        async with one.connect(table) as mine, other.connect(table) as theirs:
            await asyncio.gather(*(Seat(socket, measured, sent, rng).play() for socket in (mine, theirs)))


async def crowd(address: str, tables: int, is_looking: bool) -> list[asyncio.Task[None]]:
    """One guest makes tables of hard bots and leaves them to play alone."""
    guest = Guest(address)
    looking = []
    for number in range(tables):
        game = ("orp-orzel", "libertalia", "mare-balticum", "game-of-powers")[number % 4]
        table = (await guest.ask("POST", "/api/play", {"game": game, "level": "hard"}))["id"]
        await guest.ask("POST", f"/api/tables/{table}/leave")
        if is_looking:
            looking.append(asyncio.create_task(look(guest, table)))
    return looking


async def look(guest: Guest, table: str) -> None:
    """Look on, whatever comes."""
    async with guest.connect(table) as socket:
        while True:
            await socket.send('{"type":"ping"}')
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(2.0):
                    async for _ in socket:
                        pass


@contextlib.contextmanager
def serving(options: list[str]) -> Iterator[tuple[str, int]]:
    """A server of its own, at its usual pace: its address and the number of its process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "seaboard.cli.main", "serve", "--port", "0", "--folder", folder, *options]
        with (
            (Path(folder) / "log").open("w") as log,
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as server,
        ):
            assert server.stdout is not None
            said = ""
            for line in server.stdout:
                said += line
                if line.startswith("Ready"):
                    break
            found = re.search(r"at (http://\S+)", said)
            assert found, said
            try:
                yield found[1], server.pid
            finally:
                server.terminate()


async def measure(address: str, tables: int, seconds: float, is_looking: bool) -> list[float]:
    """Measure without and with the crowd; the easy bot's answer times with it."""
    measured = Measured()
    playing = [play_a_bot(address, measured), *(play_a_person(address, measured, number) for number in range(PAIRS))]
    tasks = [asyncio.create_task(each) for each in playing]
    await asyncio.sleep(SETTLING_SECONDS)
    measured.clear()
    await asyncio.sleep(CALM_SECONDS)
    print("| without load, ms | number | median | p99 | longest |\n|---|---|---|---|---|")
    print("\n".join(measured.lines()), flush=True)
    tasks += await crowd(address, tables, is_looking)
    await asyncio.sleep(SETTLING_SECONDS)
    measured.clear()
    await asyncio.sleep(seconds)
    print(f"\n| {tables} tables of hard bots, ms | number | median | p99 | longest |\n|---|---|---|---|---|")
    print("\n".join(measured.lines()), flush=True)
    async with httpx.AsyncClient(base_url=address) as client:
        figures = (await client.get("/metrics")).text
    print("\n" + "\n".join(line for line in figures.splitlines() if line.startswith("seaboard_bot") and "bucket" not in line))
    print("people were told: " + (" / ".join(sorted(measured.notices)) or "nothing"))
    for task in tasks:
        if task.done() and not task.cancelled() and task.exception() is not None:
            print(f"somebody failed: {task.exception()!r}")
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return measured.acknowledged


def main(arguments: list[str]) -> int:
    """Measure, and say whether people's moves stay quick."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60, help="of hard bots that play alone (60, as many as a guest may have)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure (60)")
    parser.add_argument("--looking", action="store_true", help="the guest looks at all of them")
    parser.add_argument("--serve", default="", help="further options of `seaboard serve`")
    wanted = parser.parse_args(arguments)
    with serving(wanted.serve.split()) as (address, _):
        times = asyncio.run(measure(address, wanted.tables, wanted.seconds, wanted.looking))
    return 0 if percentile(times, 99) < 50 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
