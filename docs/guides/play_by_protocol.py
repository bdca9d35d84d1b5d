"""Plays a whole game against bots by choosing among the choices it is offered: a client written against docs/protocol.md alone.

    python docs/guides/play_by_protocol.py http://127.0.0.1:8400 libertalia

It needs the package `websockets` and imports nothing of Seaboard.  Exit status 0: the game was played to its end.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import urllib.request
import uuid
from http.cookiejar import CookieJar
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

PING_SECONDS = 2.5
DEAD_SECONDS = 9.0
SEND_SECONDS = 1 / 15
"""Between two messages: the server welcomes 20 a second."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0
HOPELESS = {1008, 4403, 4404}


class Visit:
    """The HTTP side: cookies, the CSRF token, requests."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.ask("GET", "/health")

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request, with the token where something is to change."""
        request = urllib.request.Request(self.address + path, method=method)
        if method != "GET":
            request.data = json.dumps(body).encode()
            request.add_header("content-type", "application/json")
            request.add_header("x-csrftoken", next(cookie.value or "" for cookie in self.jar if cookie.name == "csrftoken"))
        with self.opener.open(request, timeout=30) as answer:
            return json.load(answer)

    def connect(self, table: str) -> ClientConnection:
        """The table's socket."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        address = self.address.replace("http", "ws", 1) + f"/ws/tables/{table}?language=en"
        return connect(address, additional_headers={"Cookie": cookies}, max_size=None, proxy=None)


class Player:
    """One seat at one table: what it was told, and what it has sent without an answer."""

    def __init__(self, chooser: random.Random) -> None:
        self.chooser = chooser
        self.seq = -1
        self.status = ""
        self.choices: list[dict[str, Any]] = []
        self.ending: dict[str, Any] | None = None
        self.waiting: dict[str, dict[str, Any]] = {}
        self.moves = 0

    def hear(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Take a message in; returns what to send now."""
        kind = message["type"]
        if kind == "snapshot":
            self.seq, self.status = message["seq"], message["table"]["status"]
            self.choices, self.ending = message["choices"], message["ending"]
        elif kind in {"update", "table"}:
            if message["seq"] <= self.seq and message["after"] != self.seq:
                return []
            if message["after"] != self.seq:
                return [{"type": "resync"}]
            self.seq = message["seq"]
            if kind == "table":
                self.status = message["table"]["status"]
            else:
                self.status, self.choices, self.ending = message["status"], message["choices"], message["ending"]
        elif kind == "acknowledged":
            self.moves += self.waiting.pop(message["id"], None) is not None
            if message["seq"] > self.seq:
                self.choices = []
            return []
        elif kind == "refused":
            self.waiting.pop(message["id"], None)
        elif kind == "fault":
            raise SystemExit(f"the server did not understand: {message['words']}")
        else:
            return []
        return self.act()

    def act(self) -> list[dict[str, Any]]:
        """Choose, if something is offered and nothing is under way."""
        if not self.choices or self.waiting or self.status != "playing":
            return []
        move = self.chooser.choice(self.choices)["move"]
        deed = {"type": "act", "id": str(uuid.uuid4()), "seq": self.seq, "move": move}
        self.waiting[deed["id"]] = deed
        return [deed]


def converse(socket: ClientConnection, player: Player) -> None:
    """Play over one connection until the game is over; a dead link is an error."""
    heard = pinged = time.monotonic()
    resend = list(player.waiting.values())
    while player.status not in {"over", "closed"}:
        now = time.monotonic()
        if now - pinged >= PING_SECONDS:
            socket.send('{"type":"ping"}')
            pinged = now
        try:
            message = json.loads(socket.recv(timeout=0.5))
        except TimeoutError:
            if time.monotonic() - heard > DEAD_SECONDS:
                raise ConnectionError("nothing heard for too long") from None
            continue
        heard = time.monotonic()
        answers = player.hear(message)
        if message["type"] == "snapshot":
            answers, resend = resend + [each for each in answers if each not in resend], []
        for answer in answers:
            time.sleep(SEND_SECONDS)
            socket.send(json.dumps(answer))


def play(visit: Visit, table: str, player: Player) -> None:
    """Play to the end, connecting again as often as it takes."""
    wait = FIRST_WAIT
    while player.status not in {"over", "closed"}:
        before = player.seq
        try:
            with visit.connect(table) as socket:
                converse(socket, player)
        except (OSError, WebSocketException) as fault:
            code = getattr(getattr(fault, "rcvd", None), "code", None)
            if code in HOPELESS:
                raise SystemExit(f"the server has closed the connection for good ({code})") from None
            wait = FIRST_WAIT if player.seq > before else min(2 * wait, LONGEST_WAIT)
            time.sleep(wait * (1 + random.random() / 3))


def main() -> int:
    """Make a table, play, and say how it ended."""
    arguments = argparse.ArgumentParser(description="Play a game against bots with random choices.")
    arguments.add_argument("address", help="the server, e.g. http://127.0.0.1:8400")
    arguments.add_argument("game", help="a game, as /api/games names it")
    arguments.add_argument("--players", type=int, help="how many play")
    arguments.add_argument("--level", default="easy", help="of the bots")
    arguments.add_argument("--seed", type=int, help="for the same choices again")
    wanted = arguments.parse_args()
    visit = Visit(wanted.address)
    wish = {"game": wanted.game, "level": wanted.level} | ({"players": wanted.players} if wanted.players else {})
    table = visit.ask("POST", "/api/play", wish)["id"]
    player = Player(random.Random(wanted.seed))
    play(visit, table, player)
    verification = visit.ask("GET", f"/api/replays/{table}")["verification"]
    print(
        json.dumps(
            {
                "table": table,
                "moves": player.moves,
                "status": player.status,
                "ending": player.ending,
                "dice": verification["result"],
            }
        )
    )
    return 0 if player.status == "over" and player.ending else 1


if __name__ == "__main__":
    sys.exit(main())
