"""Pictures of real tables: every game at desktop and phone width, early, in the middle and at the end, by day and by night.

`make screenshots` writes web/shots/table-<game>-<stage>-<size>-<theme>.png.  A server of its own is started, and one person plays against bots.
`hall` among the games stands for a tournament: see `tools/web_hall.py`.
"""

from __future__ import annotations

import argparse
import random
import time
from contextlib import nullcontext
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tools.web_browser import CHROMIUM_ARGUMENTS, chromium_path
from tools.web_hall import take_pictures
from tools.web_speed import CHOOSE, GAMES, running_server

FOLDER = Path(__file__).parent.parent / "web" / "shots"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
THEMES = ("light", "dark")
MIDDLE = {"libertalia": 22, "mare-balticum": 60, "orp-orzel": 45, "game-of-powers": 30}
"""After this many moves of the person, a game of random moves is in its middle."""
EARLY = 6
PLAYERS = {"libertalia": 4, "mare-balticum": 4, "orp-orzel": 2, "game-of-powers": 4}
PATIENCE_S = 600
HALL = "hall"
IS_OVER = "document.querySelector('dialog[open] tbody .place') !== null"


def take(page: Page, game: str, stage: str) -> None:
    """One stage at every size, by day and by night."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
            page.mouse.move(2, 2)
            page.wait_for_timeout(500)
            path = FOLDER / f"table-{game}-{stage}-{size}-{theme}.png"
            page.screenshot(path=path, full_page=size == "phone" and stage != "end")
            print(path)
    page.set_viewport_size({"width": SIZES["desktop"][0], "height": SIZES["desktop"][1]})


def play(context: BrowserContext, address: str, game: str) -> None:
    """Play one game to its end and stop for the pictures."""
    page, chooser, end = context.new_page(), random.Random(game), time.monotonic() + PATIENCE_S
    page.goto(f"{address}/play/{game}?players={PLAYERS[game]}&level=easy")
    page.wait_for_selector(".guide")
    take(page, game, "start")
    page.locator(".guide .close").click()
    made = 0
    while not page.evaluate(IS_OVER) and time.monotonic() < end:
        if not page.evaluate(CHOOSE, chooser.randrange(1 << 30)):
            page.wait_for_timeout(30)
            continue
        made += 1
        page.wait_for_timeout(20)
        if made in {EARLY, MIDDLE[game]}:
            page.wait_for_selector("[data-moves], [data-move]", state="attached", timeout=60_000)
            take(page, game, "early" if made == EARLY else "middle")
    if page.evaluate(IS_OVER):
        take(page, game, "end")
    page.close()


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games, or hall; all if no game is named")
    parser.add_argument("--address", help="a server that runs already")
    parser.add_argument("--docs", action="store_true", help="also write the pictures of a tournament that docs/pictures shows")
    given = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS)
        context = browser.new_context(device_scale_factor=1)
        context.add_init_script("localStorage.getItem('seaboard') ?? localStorage.setItem('seaboard', '{\"tempo\":\"skip\"}')")
        with nullcontext(given.address) if given.address else running_server() as address:
            for game in given.games or [*GAMES, HALL]:
                if game == HALL:
                    take_pictures(browser, address, given.docs)
                else:
                    play(context, address, game)
        browser.close()


if __name__ == "__main__":
    main()
