"""A tournament from entry to podium, as its referee, a player, a guest and the projector see it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser

from tests.web.crawler.guests import Guest
from tests.web.crawler.visit import State

PLAYERS = ["Bolek Nowak", "Celina Wiśniewska", "Dawid Wójcik", "Maksymilian Lewandowski"]
BOTS = ["Iga", "Jantar", "Kaper"]


class Event:
    """An event, its referee, a player with a device and a guest."""

    def __init__(self, browser: Browser, address: str, game: str = "orp-orzel", **options: str) -> None:
        self.referee, self.player, self.guest = (Guest(browser, address, name) for name in ("W. Sieroń", "Ada Zielińska", "Eve"))
        about = {"title": "Puchar Szkoły Morskiej w Świnoujściu", "referee": "Wojciech Sieroń"}
        wish = about | {"game": game, "options": options}
        made = self.referee.ask("POST", "/tournaments", wish)
        self.id, self.code = made["id"], made["code"]
        self.player.ask("POST", f"/tournaments/{self.id}/join", {"name": "Ada Zielińska"})
        for name in PLAYERS:
            self.referee.ask("POST", f"/tournaments/{self.id}/players", {"name": name})
        for name in BOTS:
            self.referee.ask("POST", f"/tournaments/{self.id}/players", {"name": name, "bot": "easy"})

    def enter(self, text: str, reason: str = "") -> None:
        """An entry of the referee's."""
        self.referee.ask("POST", f"/tournaments/{self.id}/deeds", {"text": text, "reason": reason})

    def view(self) -> Any:
        """The event as its referee sees it."""
        return self.referee.ask("GET", f"/tournaments/{self.id}?language=en")

    def decide(self, leaves: int = 0) -> None:
        """Type in legs until at most this many matches are open; bots play theirs."""
        kinds = {player["id"]: player["kind"] for player in self.view()["players"]}
        while len(open_ones := [match for match in self.view()["rounds"][-1]["matches"] if match["stage"] != "decided"]) > leaves:
            for match in open_ones[leaves:]:
                if any(kinds[player] != "bot" for player in match["players"]):
                    self.enter(f"leg {match['id']} {match['open_leg']} navy 1", "the board was put away")
            time.sleep(0.1)

    def place(self, leaves: int = 0) -> None:
        """Type in the places of all tables but this many, as the players sit."""
        open_ones = [match for match in self.view()["rounds"][-1]["matches"] if match["stage"] != "decided"]
        for match in open_ones[leaves:]:
            self.enter(f"result {match['id']} " + ",".join(str(1 + place) for place in range(len(match["players"]))))

    def close(self) -> None:
        """Everybody goes home."""
        for each in (self.referee, self.player, self.guest):
            each.close()

    def seen(self, stage: str) -> Iterator[State]:
        """The event as it stands, on every kind of page."""
        page = f"/hall/{self.id}"
        yield State(f"hall, {stage}: referee", page, "[role=tab]", self.referee.cookies)
        yield State(f"hall, {stage}: player", page, "main.player", self.player.cookies)
        yield State(f"hall, {stage}: guest", page, "main.spectator", self.guest.cookies)
        yield State(f"hall, {stage}: projector", f"{page}/projector", ".projector main", self.guest.cookies)


def hall(browser: Browser, address: str) -> Iterator[State]:
    """Each stage of one event of two legs a match."""
    event = Event(browser, address, questions="3", format="groups")
    yield State("join by the code", f"/join/{event.code}", "main form")
    yield State("try the way in", f"/reach/{event.code}", "main .good")
    yield from event.seen("entry")
    event.enter("start")
    yield from event.seen("test")
    event.player.ask("POST", f"/tournaments/{event.id}/test/open")
    yield State("hall, test: player who writes", f"/hall/{event.id}", ".answer, #main button", event.player.cookies)
    event.player.ask("POST", f"/tournaments/{event.id}/test/hand-in")
    yield State("hall, test: player who has handed in", f"/hall/{event.id}", "main.player", event.player.cookies)
    event.enter("close")
    yield from event.seen("marked")
    event.enter("draw")
    first = event.view()["rounds"][-1]["matches"][0]
    event.enter(f"offence {first['players'][0]} stalling")
    event.enter(f"offence {first['players'][0]} insult", "shouted across the hall")
    event.decide(leaves=2)
    yield from event.seen("round")
    while event.view()["steps"][0]["text"] == "draw":
        event.decide()
        event.enter("draw")
    event.decide()
    event.enter("finish")
    yield from event.seen("podium")
    event.close()


def hall_at_tables(browser: Browser, address: str) -> Iterator[State]:
    """Games of more than two, played on the table: the referee types places in."""
    event = Event(browser, address, "libertalia", **{"table-size": "4", "rounds": "2"})
    yield from event.seen("at tables, entry")
    event.enter("start")
    event.enter("draw")
    event.place(leaves=1)
    yield from event.seen("at tables, round")
    event.place()
    event.enter("draw")
    event.place()
    event.enter("finish")
    yield from event.seen("at tables, podium")
    event.close()
