"""A hall of sixty: what a change costs the server, how soon everybody is told, and how long the referee's page takes to draw it.

    python -m bench.hall [--players 60] [--changes 20] [--idle 15] [--no-browser]

A real `seaboard serve`, asked through HTTP and sockets only: players in the hall, two projectors, three referees, one round drawn.  A change is a new
name for a player: every page shows it.  Times are those since the head referee asked for it.  Processor time is the server's own, all of it.  Then
the referee's page in a real browser asks for changes itself, and is drawn with the same watch as `make web-speed`.  Everything is done twice: with
whole views, as clients without `changes=1` get them, and with changes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import threading
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import sync_playwright
from websockets.asyncio.client import ClientConnection, connect

from bench.bots_under_load import Guest, percentile, serving
from bench.machine import load, markdown
from seaboard.tournament.event.clock import SHOWN_SECONDS
from tools.web_browser import CHROMIUM_ARGUMENTS, chromium_path
from tools.web_speed import WATCH, spans, told, traced

PING_SECONDS = 2.5
BETWEEN_SECONDS = 2.0
OPTIONS = {"questions": "0", "format": "swiss", "swiss-rounds": "3", "decision-seconds": "0"}


WAYS = {"whole views": "", "changes": "&changes=1"}


class Seq(msgspec.Struct):
    """What the bench reads of a view."""

    seq: int


class NewSeq(msgspec.Struct):
    """What it reads of a number that has changed."""

    value: int


class Fields(msgspec.Struct):
    """What it reads of changed fields."""

    seq: NewSeq | None = None


class Change(msgspec.Struct):
    """What it reads of a change."""

    fields: Fields


class Told(msgspec.Struct):
    """The message that holds a view or a change."""

    type: str
    view: Seq | None = None
    change: Change | None = None

    @property
    def seq(self) -> int | None:
        """Up to which entry it tells."""
        if self.view is not None:
            return self.view.seq
        return None if self.change is None or self.change.fields.seq is None else self.change.fields.seq.value


_decode = msgspec.json.Decoder(Told).decode


class Viewer:
    """A connection to the event: when it was told of which entry, and how many bytes that took."""

    def __init__(self, guest: Guest, role: str) -> None:
        self.guest, self.role = guest, role
        self.told: dict[int, float] = {}
        self.sizes: list[int] = []

    async def watch(self, event: str, way: str) -> None:
        """Listen until the end."""
        self.told.clear()
        cookies = "; ".join(f"{name}={value}" for name, value in self.guest.client.cookies.items())
        query = "&as=projector" if self.role == "projector" else ""
        address = self.guest.address.replace("http", "ws", 1) + f"/ws/tournaments/{event}?language=en{query}{way}"
        async with connect(address, additional_headers={"Cookie": cookies}, max_size=None, compression=None, proxy=None) as socket:
            pinging = asyncio.create_task(ping(socket))
            try:
                async for text in socket:
                    at, seq = time.perf_counter(), _decode(text).seq
                    if seq is not None:
                        self.sizes.append(len(text))
                        self.told.setdefault(seq, at)
            finally:
                pinging.cancel()


async def ping(socket: ClientConnection) -> None:
    """Say now and then that somebody is there."""
    while True:
        await asyncio.sleep(PING_SECONDS)
        await socket.send('{"type":"ping"}')


class Hall:
    """An event with everybody connected."""

    def __init__(self, address: str, process: int) -> None:
        self.address, self.process = address, process
        self.head = Guest(address)
        self.viewers: list[Viewer] = []
        self.players: list[str] = []
        self.event = ""
        self.renamed = 0

    @property
    def at(self) -> str:
        return f"/api/tournaments/{self.event}"

    async def gather(self, players: int) -> None:
        """Make the event, and let everybody in."""
        wish = {"title": "Cup", "referee": "R", "options": OPTIONS}
        self.event = (await self.head.ask("POST", "/api/tournaments", wish))["id"]
        self.viewers.append(Viewer(self.head, "referee"))
        for number in (1, 2):
            link = await self.head.ask("POST", f"{self.at}/referees", {"name": f"Co {number}"})
            helper = Guest(self.address)
            await helper.ask("POST", "/api/links/take", {"token": link["url"].partition("#")[2]})
            self.viewers.append(Viewer(helper, "referee"))
        for number in range(players):
            guest = Guest(self.address)
            seen = await guest.ask("POST", f"{self.at}/join", {"name": f"Player Number {number}"})
            self.players.append(seen["you"])
            self.viewers.append(Viewer(guest, "player"))
        for _ in range(2):
            guest = Guest(self.address)
            await guest.ask("GET", "/health")
            self.viewers.append(Viewer(guest, "projector"))

    @asynccontextmanager
    async def connected(self, way: str) -> AsyncIterator[None]:
        """Everybody looks."""
        tasks = [asyncio.create_task(viewer.watch(self.event, way)) for viewer in self.viewers]
        try:
            while not all(viewer.told for viewer in self.viewers):
                await asyncio.sleep(0.1)
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)

    async def deed(self, text: str, **more: str) -> int:
        """An entry of the head referee's; its number."""
        done = await self.head.ask("POST", f"{self.at}/deeds", {"text": text, **more})
        return int(done["number"])

    async def rename(self, number: int) -> int:
        """Something that every page shows."""
        self.renamed += 1
        return await self.deed(f"rename {self.players[number % len(self.players)]}", name=f"Renamed Number {self.renamed}")

    def worked(self) -> float:
        """Seconds of processor time that the server has used."""
        figures = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(figures[11]) + int(figures[12])) / os.sysconf("SC_CLK_TCK")


async def measure(hall: Hall, way: str, changes: int, idle: float) -> dict[str, Any]:
    """Changes, then nothing."""
    async with hall.connected(way):
        await asyncio.sleep(5)
        for viewer in hall.viewers:
            viewer.sizes.clear()
        times: dict[str, list[float]] = {"referee": [], "player": [], "projector": []}
        answers = []
        begun = hall.worked()
        for number in range(changes):
            asked = time.perf_counter()
            entry = await hall.rename(number)
            answers.append(1000 * (time.perf_counter() - asked))
            await asyncio.sleep(BETWEEN_SECONDS)
            for viewer in hall.viewers:
                at = min((at for seq, at in viewer.told.items() if seq >= entry), default=float("inf"))
                times[viewer.role].append(1000 * (at - asked))
        each = 1000 * (hall.worked() - begun) / changes
        sizes = {role: [size for viewer in hall.viewers if viewer.role == role for size in viewer.sizes] for role in times}
        begun = hall.worked()
        await asyncio.sleep(idle)
        return {"answers": answers, "times": times, "sizes": sizes, "work": each, "idle": (hall.worked() - begun) / idle}


def tell(found: dict[str, Any]) -> str:
    """The numbers as a table and a sentence."""
    rows = [
        (
            role,
            f"{statistics.median(times):.0f}",
            f"{percentile(times, 95):.0f}",
            f"{max(times):.0f}",
            f"{statistics.median(found['sizes'][role]):,.0f}",
        )
        for role, times in found["times"].items()
    ]
    head = ("told of a change after, ms", "median", "p95", "longest", "bytes")
    sentence = (
        f"The request is answered after {statistics.median(found['answers']):.0f} ms. "
        f"{found['work']:.0f} ms of the server's processor time a change; {found['idle']:.1%} of a core while nothing happens."
    )
    return f"{markdown(head, rows)}\n\n{sentence}"


ASK = """
async ([address, body, token]) => {
  performance.mark("asked from");
  await fetch(address, { method: "POST", body, headers: { "content-type": "application/json", "x-csrftoken": token } });
}
"""
WHOLE = "window.WebSocket = class extends window.WebSocket { constructor(address) { super(address.replace('&changes=1', '')); } };"


def waits(marks: list[dict[str, Any]]) -> list[float]:
    """Milliseconds from each request of the page to the first frame that was painted after it had been told, sorted."""
    found, asked, is_drawn = [], None, False
    for mark in marks:
        if mark["name"] == "asked from":
            asked, is_drawn = mark["ts"], False
        elif mark["name"] == "drawn to":
            is_drawn = True
        elif mark["name"] == "painted to" and asked is not None and is_drawn:
            found.append((mark["ts"] - asked) / 1000)
            asked = None
    return sorted(found)


def draw(hall: Hall, way: str, changes: int) -> str:
    """A referee's page in a browser, in its own words."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        cookies = hall.head.client.cookies.items()
        page.context.add_cookies([{"name": name, "value": value, "url": hall.address} for name, value in cookies])
        page.add_init_script(("" if way else WHOLE) + WATCH.replace('"type":"update"', '"type":"hall'))
        page.goto(f"{hall.address}/hall/{hall.event}")
        page.wait_for_selector("main.referee")
        page.wait_for_timeout(2000)
        token = hall.head.client.cookies["csrftoken"]
        with traced(page) as marks:
            for number in range(changes):
                hall.renamed += 1
                wish = {"text": f"rename {hall.players[number]}", "name": f"Again Number {hall.renamed}"}
                page.evaluate(ASK, [f"{hall.address}{hall.at}/deeds", msgspec.json.encode(wish).decode(), token])
                page.wait_for_timeout(500 * BETWEEN_SECONDS)
        browser.close()
    lines = [
        f"{what} in {told(spans(marks, what, 'ts'))}; processor time {told(spans(marks, what, 'tts'))}"
        for what in ("drawn", "painted")
    ]
    return "The referee's page: " + "; ".join([*lines, f"painted after the referee asked: {told(waits(marks))}"])


async def run(hall: Hall, players: int, changes: int, idle: float) -> None:
    """All but the browser."""
    await hall.gather(players)
    await hall.deed("start")
    await hall.deed("draw")
    await asyncio.sleep(
        SHOWN_SECONDS + 5
    )  # until then the clocks of tables that nobody has opened stand, and are told again in each message
    for name, way in WAYS.items():
        print(f"\n{name}\n\n{tell(await measure(hall, way, changes, idle))}", flush=True)


async def crowd(hall: Hall, way: str, until: threading.Event) -> None:
    """Everybody looks while the browser is looked at."""
    async with hall.connected(way):
        while not until.is_set():
            await asyncio.sleep(0.2)


def draw_in_a_crowd(hall: Hall, way: str, changes: int) -> str:
    """The referee's page while everybody else is connected."""
    until = threading.Event()
    crowding = threading.Thread(target=lambda: asyncio.run(crowd(hall, way, until)))
    crowding.start()
    try:
        return draw(hall, way, changes)
    finally:
        until.set()
        crowding.join()


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=60)
    parser.add_argument("--changes", type=int, default=20)
    parser.add_argument("--idle", type=float, default=15.0)
    parser.add_argument("--no-browser", action="store_true")
    asked = parser.parse_args(words)
    print(f"{asked.players} players, two projectors, three referees; load average {load()[0]:.1f}", flush=True)
    with serving([]) as (address, process):
        hall = Hall(address, process)
        asyncio.run(run(hall, asked.players, asked.changes, asked.idle))
        for name, way in () if asked.no_browser else WAYS.items():
            print(f"\n{name}: {draw_in_a_crowd(hall, way, asked.changes)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
