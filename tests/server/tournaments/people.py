"""A referee, players and onlookers of one event, each with a separate browser."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import httpx
from litestar.testing import TestClient

from tests.server.visitor import Visitor

NAMES = ("Anna", "Bolek", "Celina", "Darek", "Ewa", "Filip", "Gosia", "Henryk")


class EventAt:
    """An event at a server, as its referee sees it.

    Players' ids tell nothing, so tests call players by their names in small letters; deeds and views are translated.
    """

    def __init__(self, client: TestClient[Any], **wishes: Any) -> None:
        self.client = client
        self.referee, self.stranger = Visitor(client), Visitor(client)
        wish = {"title": "Cup", "referee": "W. Sieroń"} | wishes
        answer = self.referee.post("/api/tournaments", json=wish)
        assert answer.status_code == 201, answer.text
        self.key: dict[str, str] = answer.json()
        self.at = f"/api/tournaments/{self.key['id']}"
        self.players: dict[str, Visitor] = {}
        self.ids: dict[str, str] = {}

    def join(self, name: str) -> str:
        """A player joins from a separate device; returns the name that tests use."""
        visitor = Visitor(self.client)
        answer = visitor.post(f"{self.at}/join", json={"name": name})
        assert answer.status_code == 200, answer.text
        player = self.know(name, str(answer.json()["you"]))
        self.players[player] = visitor
        return player

    def know(self, name: str, id: str) -> str:
        """Call a player by a name, with a number if there is one of that name."""
        plain, number = name.lower(), 1
        player = plain
        while self.ids.setdefault(player, id) != id:
            number += 1
            player = f"{plain}-{number}"
        return player

    def id(self, player: str) -> str:
        """What the log calls a player."""
        return self.ids.get(player, player)

    def by_name(self, told: Any) -> Any:
        """An answer with names in place of ids."""
        text = json.dumps(told)
        for player, id in self.ids.items():
            text = re.sub(rf"\b{id}\b", player, text)
        return json.loads(text)

    def add(self, name: str, bot: str | None = None) -> None:
        """The referee enters somebody."""
        answer = self.referee.post(f"{self.at}/players", json={"name": name} | ({} if bot is None else {"bot": bot}))
        assert answer.status_code == 200, answer.text
        for player in answer.json()["players"]:
            if player["id"] not in self.ids.values():
                self.know(player["name"], player["id"])

    def link(self, player: str) -> str:
        """The referee asks for a link for a player's new device."""
        answer = self.referee.post(f"{self.at}/players/{self.id(player)}/link")
        assert answer.status_code == 201, answer.text
        return str(answer.json()["url"])

    def try_deed(self, text: str, reason: str = "", id: str = "") -> httpx.Response:
        """An entry of the referee's, whatever comes of it."""
        words = " ".join(map(self.id, text.split(" ")))
        return self.referee.post(f"{self.at}/deeds", json={"text": words, "reason": reason, "id": id})

    def deed(self, text: str, reason: str = "", id: str = "") -> dict[str, Any]:
        """An entry of the referee's that is accepted."""
        answer = self.try_deed(text, reason, id)
        assert answer.status_code == 200, (text, answer.text)
        done: dict[str, Any] = answer.json()
        return done

    def view(self, who: Visitor | None = None, **query: str) -> dict[str, Any]:
        """The event as somebody sees it."""
        answer = (who or self.referee).get(self.at, params=query)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = self.by_name(answer.json())
        return seen

    def everybody(self) -> dict[str, Visitor]:
        """All roles."""
        return {"referee": self.referee, "stranger": self.stranger, **self.players}


def told_until(socket: Any, test: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The first view told for which something is so; what was told before it may still have been on its way."""
    while True:
        message: dict[str, Any] = socket.receive_json(timeout=60)
        if "view" in message and test(message["view"]):
            return dict(message["view"])


def printed(server: TestClient[Any], players: int, **options: str) -> EventAt:
    """An event at printed boards, without a test unless one is asked for."""
    event = EventAt(server, options={"questions": "0"} | options)
    for name in NAMES[:players]:
        event.add(name)
    return event


def play_round(event: EventAt) -> None:
    """The referee types in a result for every open leg of the round."""
    for match in event.view()["rounds"][-1]["matches"]:
        for leg in (1, 2):
            if match["stage"] != "decided":
                event.deed(f"leg {match['id']} {leg} navy {leg}")


def player(event: EventAt, id: str) -> dict[str, Any]:
    """How the referee sees a player."""
    found: dict[str, Any] = next(each for each in event.view()["players"] if each["id"] == id)
    return found


def eventually(found: Callable[[], Any]) -> Any:
    """Something that comes about by itself."""
    end = time.monotonic() + 60
    while not (what := found()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return what
