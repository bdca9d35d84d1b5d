"""How soon somebody plays who has just installed Seaboard: seconds on empty caches, on this machine as it is now.

    python -m tools.first_minute [--game libertalia] [--only WHAT]

starts `seaboard serve` with nothing compiled, asks for the page, plays moves against bots and waits until each game is compiled (`serve`; `moves`
does not wait for that); compiles one game alone (`alone`); runs `make play` in a clean copy of the last commit (`make`); and installs the wheel of
the last commit into a new environment, without a network, and plays from there (`wheel`).  Prints a table.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import uuid
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from seaboard.engine.registry import games
from tools.release.building import HATCHLING, build, program, run

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 1800.0
PING_SECONDS = 2.0
LOOK_SECONDS = 0.1
MOVES = 12
"""What I do against bots before anything is compiled."""
TARGETS = {
    "the page": 5.0,
    "a bot's answer": 3.0,
    "one game compiled alone": 12.0,
    "make play, to the page": 90.0,
    "from the wheel, my first move": 40.0,
}
"""By how a line begins."""


class Visit:
    """Somebody with a browser."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request, with the token where something is to change."""
        request = urllib.request.Request(self.address + path, method=method)
        if method != "GET":
            request.data = json.dumps(body).encode()
            request.add_header("content-type", "application/json")
            request.add_header("x-csrftoken", next(cookie.value or "" for cookie in self.jar if cookie.name == "csrftoken"))
        with self.opener.open(request, timeout=60) as answer:
            text = answer.read()
        return json.loads(text) if path.startswith("/api") else text

    def connect(self, table: str) -> ClientConnection:
        """The table's socket."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        address = self.address.replace("http", "ws", 1) + f"/ws/tables/{table}?language=en"
        return connect(address, additional_headers={"Cookie": cookies}, max_size=None, proxy=None)


def wait_for_page(address: str) -> Visit:
    """Ask for the page until it is there."""
    visit, until = Visit(address), time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            visit.ask("GET", "/")
            return visit
        except (OSError, urllib.error.URLError):
            time.sleep(LOOK_SECONDS)
    raise SystemExit(f"{address} did not answer")


@contextmanager
def started(command: list[str], cache: Path, folder: Path) -> Iterator[str]:
    """A process that serves, with an empty cache; its address."""
    known = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"} | {"SEABOARD_CACHE": str(cache)}
    process = subprocess.Popen(
        command, cwd=folder, env=known, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if found := re.search(r"at (http://\S+)", line):
                yield found[1]
                return
        raise SystemExit(f"{' '.join(command)} ended with status {process.wait()}")
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def play_moves(visit: Visit, game: str, begun: float) -> Iterator[tuple[str, float]]:
    """Make moves against bots, the first one that is offered each time.

    An answer is what comes between two tellings of the table while bots are asked; several bots may answer one after the other.
    """
    visit.ask("GET", "/api/games")
    table = visit.ask("POST", "/api/play", {"game": game, "level": "hard"})["id"]
    answers: list[float] = []
    around: tuple[int, float] = 0, 0.0
    waits: list[float] = []
    with visit.connect(table) as socket:
        told = hear(socket, lambda message: bool(message.get("choices")))
        while len(waits) < MOVES and told.get("status") != "over":
            number, since = str(uuid.uuid4()), time.monotonic()
            socket.send(json.dumps({"type": "act", "id": number, "seq": told["seq"], "move": told["choices"][0]["move"]}))
            hear(socket, lambda message, number=number: message.get("id") == number)
            if not waits:
                yield "my first move", time.monotonic() - begun
            moved = time.monotonic()
            waits.append(moved - since)
            told = hear(socket, lambda message: message["type"] == "update")
            while not told["choices"] and told["status"] == "playing":
                since = time.monotonic()
                told = hear(socket, lambda message: message["type"] == "update")
                answers.append(time.monotonic() - since)
            if len(waits) == 1:
                around = len(answers), time.monotonic() - moved
        preparing = {each["game"] for each in visit.ask("GET", "/api/tables")["preparing"]}
    yield f"my turn again after it, {around[0]} answers", around[1]
    yield f"a bot's answer, the longest of {len(answers)}", max(answers)
    yield "a bot's answer, the usual one", statistics.median(answers)
    yield f"my own move until it is acknowledged, the longest of {len(waits)}", max(waits)
    if game not in preparing:
        print("(compiled before these moves were made)")


def hear(socket: ClientConnection, wanted: Any) -> dict[str, Any]:
    """The next message that is wanted; signs of life are given meanwhile, also where others come all the time."""
    until, alive = time.monotonic() + PATIENCE, 0.0
    while (now := time.monotonic()) < until:
        if now - alive >= PING_SECONDS:
            socket.send('{"type":"ping"}')
            alive = now
        try:
            message: dict[str, Any] = json.loads(socket.recv(timeout=PING_SECONDS))
        except TimeoutError:
            continue
        if wanted(message):
            return message
    raise SystemExit("the table said nothing more")


def serve(game: str, folder: Path, waits: bool = True) -> Iterator[tuple[str, float]]:
    """A server from nothing, until every game is compiled."""
    begun = time.monotonic()
    command = [sys.executable, "-m", "seaboard.cli.main", "serve", "--port", "0", "--folder", str(folder / "data")]
    with started(command, folder / "cache", ROOT) as address:
        visit = wait_for_page(address)
        yield "the page", time.monotonic() - begun
        yield from play_moves(visit, game, begun)
        left = {each["game"] for each in visit.ask("GET", "/api/tables")["preparing"]} if waits else set()
        while left:
            time.sleep(LOOK_SECONDS)
            now = {each["game"] for each in visit.ask("GET", "/api/tables")["preparing"] if each["state"] != "failed"}
            for slug in sorted(left - now):
                yield f"{slug} compiled, since the start", time.monotonic() - begun
            left = now


def only_moves(game: str, folder: Path) -> Iterator[tuple[str, float]]:
    """A server from nothing, and moves while it compiles."""
    return serve(game, folder, waits=False)


def compile_alone(game: str, folder: Path) -> Iterator[tuple[str, float]]:
    """What a table needs of one game, from nothing, with nothing beside it; and the processor's own seconds."""
    known = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    command = [sys.executable, "-m", "seaboard.server.preparing.compiler", game]
    with subprocess.Popen(
        command, env=known | {"SEABOARD_CACHE": str(folder / "one")}, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as process:
        process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    yield "one game compiled alone", time.monotonic() - begun
    yield "of that the processor's seconds", after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def make_play(game: str, folder: Path) -> Iterator[tuple[str, float]]:
    """`make play` in a clean copy of the last commit."""
    copy = folder / "copy"
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", f"file://{ROOT}", str(copy)], check=True)
    begun = time.monotonic()
    arguments = f"ARGS=--port 0 --folder {folder / 'made'}"
    with started(["make", "play", f"GAME={game}", arguments], folder / "made-cache", copy) as address:
        visit = wait_for_page(address)
        yield "make play, to the page", time.monotonic() - begun
        for name, seconds in play_moves(visit, game, begun):
            yield f"make play, {name}", seconds


def play_from_wheel(game: str, folder: Path) -> Iterator[tuple[str, float]]:
    """Install and serve as somebody does who has the wheels at hand: what is measured downloads nothing."""
    pip = ["-m", "pip", "--disable-pip-version-check", "--quiet"]
    builder, wheels, fresh = folder / "builder", folder / "wheels", folder / "fresh"
    venv.create(builder, with_pip=True)
    run([str(program(builder, "python")), *pip, "install", HATCHLING], folder)
    wheel = next(file for file in build(folder / "built", builder, 0o022) if file.suffix == ".whl")
    run(
        [sys.executable, *pip, "download", "--only-binary=:all:", "--dest", str(wheels), f"seaboard[server] @ {wheel.as_uri()}"],
        folder,
    )
    begun = time.monotonic()
    run([sys.executable, "-m", "venv", str(fresh)], folder)
    run([str(program(fresh, "python")), *pip, "install", "--no-index", "--find-links", str(wheels), "seaboard[server]"], folder)
    yield "from the wheel, installed", time.monotonic() - begun
    command = [str(program(fresh, "seaboard")), "serve", "--port", "0", "--folder", str(folder / "data")]
    with started(command, folder / "cache", folder) as address:
        visit = wait_for_page(address)
        yield "from the wheel, the page", time.monotonic() - begun
        for name, seconds in play_moves(visit, game, begun):
            yield f"from the wheel, {name}", seconds


MEASURES = {"moves": only_moves, "serve": serve, "alone": compile_alone, "make": make_play, "wheel": play_from_wheel}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="libertalia", choices=sorted(games()))
    parser.add_argument("--only", action="append", choices=list(MEASURES), help="measure this; may be given several times")
    wanted = parser.parse_args()
    print(
        f"{wanted.game}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start\n\n"
        "| | seconds | target |\n|---|---|---|",
        flush=True,
    )
    for measure in wanted.only or list(MEASURES)[1:]:
        with tempfile.TemporaryDirectory() as folder:
            for name, seconds in MEASURES[measure](wanted.game, Path(folder)):
                target = next((f"{most:g}" for line, most in TARGETS.items() if name.startswith(line)), "")
                print(f"| {name} | {seconds:.1f} | {target} |", flush=True)
    print(f"\nload {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
