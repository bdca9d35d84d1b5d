"""How soon somebody plays who has just installed Seaboard: seconds on empty caches, on this machine as it is now.

    python -m tools.first_minute [--game libertalia] [--make]

starts `seaboard serve` with nothing compiled, asks for the page, plays a move against bots, waits for their answers and until each game is
compiled; then compiles one game alone.  With `--make` it also runs `make play` in a clean copy of the last commit.  Prints a table.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 1800.0
PING_SECONDS = 2.0
LOOK_SECONDS = 0.1
TARGETS = {"the page": 5.0, "bots' answers after it": 3.0, "one game compiled alone": 12.0, "make play, to the page": 90.0}


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


def play_a_move(visit: Visit, game: str, begun: float) -> Iterator[tuple[str, float]]:
    """Make one move against bots, and wait until they have answered."""
    visit.ask("GET", "/api/games")
    table = visit.ask("POST", "/api/play", {"game": game, "level": "hard"})["id"]
    with visit.connect(table) as socket:
        told = hear(socket, lambda message: bool(message.get("choices")))
        socket.send(json.dumps({"type": "act", "id": str(uuid.uuid4()), "seq": told["seq"], "move": told["choices"][0]["move"]}))
        hear(socket, lambda message: message["type"] == "acknowledged")
        moved = time.monotonic()
        yield "my first move", moved - begun
        hear(socket, lambda message: bool(message.get("choices")) and message["seq"] > told["seq"])
        yield "bots' answers after it", time.monotonic() - moved


def hear(socket: ClientConnection, wanted: Any) -> dict[str, Any]:
    """The next message that is wanted; signs of life are given meanwhile."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            message: dict[str, Any] = json.loads(socket.recv(timeout=PING_SECONDS))
        except TimeoutError:
            socket.send('{"type":"ping"}')
            continue
        if wanted(message):
            return message
    raise SystemExit("the table said nothing more")


def serve(game: str, folder: Path) -> Iterator[tuple[str, float]]:
    """A server from nothing."""
    begun = time.monotonic()
    command = [sys.executable, "-m", "seaboard.cli.main", "serve", "--port", "0", "--folder", str(folder / "data")]
    with started(command, folder / "cache", ROOT) as address:
        visit = wait_for_page(address)
        yield "the page", time.monotonic() - begun
        yield from play_a_move(visit, game, begun)
        left = {each["game"] for each in visit.ask("GET", "/api/tables")["preparing"]}
        while left:
            time.sleep(LOOK_SECONDS)
            now = {each["game"] for each in visit.ask("GET", "/api/tables")["preparing"] if each["state"] != "failed"}
            for slug in sorted(left - now):
                yield f"{slug} compiled, since the start", time.monotonic() - begun
            left = now


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
        for name, seconds in play_a_move(visit, game, begun):
            yield f"make play, {name}", seconds


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="libertalia")
    parser.add_argument("--make", action="store_true", help="also `make play` in a clean copy of the last commit")
    wanted = parser.parse_args()
    print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start\n\n| | seconds | target |\n|---|---|---|", flush=True
    )
    for measure in (serve, compile_alone, *([make_play] if wanted.make else [])):
        with tempfile.TemporaryDirectory() as folder:
            for name, seconds in measure(wanted.game, Path(folder)):
                target = f"{TARGETS[name]:g}" if name in TARGETS else ""
                print(f"| {name} | {seconds:.1f} | {target} |", flush=True)
    print(f"\nload {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
