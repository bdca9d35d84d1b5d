"""A game that is over and is looked into: not yet analysed, analysed, and played on from a moment of it."""

from __future__ import annotations

import time
from collections.abc import Iterator

import msgspec
from playwright.sync_api import Browser

from seaboard.engine.fields import CHANCE
from seaboard.engine.transcript import encode, transcript_of
from tests.server.test_replays import played
from tests.web.crawler.guests import Guest
from tests.web.crawler.visit import State

PLAYERS = 3


def afterwards(browser: Browser, address: str) -> Iterator[State]:
    """What can be done with a short game of Mare Balticum."""
    ada = Guest(browser, address, "Ada")
    match = played("mare-balticum", PLAYERS)
    told = msgspec.json.decode(encode(transcript_of(match))) | {"names": ["Anna", "Bo", "Cy"]}
    kept = ada.ask("POST", "/replays", told)["id"]
    yield State("not analysed yet", f"/analysis/{kept}", "#main button", ada.cookies)
    ada.ask("POST", f"/replays/{kept}/analysis", {"depth": "quick"})
    decisions = [(at, move.actor) for at, move in enumerate(match.log) if move.actor != CHANCE]
    number, seat = decisions[len(decisions) // 2]
    branch = ada.ask("POST", f"/replays/{kept}/branches", {"move": number, "seat": seat, "name": "The other way"})["id"]
    yield State("a game that was played on from", f"/replay/{kept}?at={number}", ".board", ada.cookies)
    yield State("a what-if game", f"/table/{branch}", ".board", ada.cookies)
    yield State("the replay of a what-if game", f"/replay/{branch}", ".board", ada.cookies)
    while (found := ada.ask("GET", f"/replays/{kept}/analysis?depth=quick")["stage"]) != "done":
        assert found in {"waiting", "running"}, found
        time.sleep(0.3)
    yield State("analysed", f"/analysis/{kept}", "[role=slider], input[type=range]", ada.cookies)
    ada.close()
