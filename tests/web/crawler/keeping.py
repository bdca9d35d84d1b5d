"""The page of whoever keeps order on a server, with somebody to be kept in order."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

from playwright.sync_api import Browser

from tests.server.processes import ServerProcess
from tests.web.crawler.guests import Guest
from tests.web.crawler.visit import State

DEEDS = ("new name", "mute", "throw out", "ban", "delete")
"""What is done to a player, each by a button of its own."""


def administer(house: ServerProcess, *words: str) -> str:
    """What `seaboard admin` prints."""
    run = [sys.executable, "-m", "seaboard.cli.main", "admin", *words, "--folder", str(house.folder)]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout


def keeper(browser: Browser, house: ServerProcess) -> Iterator[State]:
    """All tabs with something in them, while everybody is told something; then what somebody sees who is shut out."""
    kaja, pest = (Guest(browser, house.address, name) for name in ("Kaja", "Pest"))
    kaja.ask("POST", "/keeper/claim", {"code": administer(house, "claim").split()[-1]})
    pest.ask("POST", "/tables", {"game": "libertalia", "players": 2})
    player = kaja.ask("GET", "/keeper/players?search=Pest")["found"][0]["id"]
    for order in (
        {"deed": "announce", "text": "A new version comes tonight; games go on afterwards.", "ends": time.time() + 3600},
        {"deed": "ban", "player": player, "why": "insults people", "hours": 1},
    ):
        kaja.ask("POST", "/keeper/orders", {"order": order})
    yield State("keeper", "/keeper", "[role=tab]", kaja.cookies, each=len(DEEDS))
    yield State("home, shut out", "/", ".tiles article", pest.cookies)
    kaja.ask("POST", "/keeper/orders", {"order": {"deed": "end-notice"}})
    for line in administer(house, "keepers").splitlines():
        if "since" in line:
            administer(house, "remove-keeper", line.split()[0], "--why", "the crawl is over")
    for each in (kaja, pest):
        each.close()
