"""Pictures of boards from fixtures, through the board harness: `make web-dev` must be running.

`python -m tools.web_shots mare-balticum --stages middle end` writes web/shots/<game>-<stage>-<eyes>-<size>-<theme>.png.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parent.parent / "web" / "shots"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--stages", nargs="*", default=["early", "middle", "end"])
    parser.add_argument("--eyes", default="asked")
    parser.add_argument("--themes", nargs="*", default=["light", "dark"])
    parser.add_argument("--sizes", nargs="*", default=list(SIZES))
    parser.add_argument("--language", default="en")
    parser.add_argument("--port", type=int, default=5173)
    given = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for size in given.sizes:
            width, height = SIZES[size]
            page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=2 if size == "phone" else 1)
            page.on("console", lambda message: print(message.text) if message.type in {"error", "warning"} else None)
            page.on("pageerror", lambda fault: print("fault:", fault))
            for stage in given.stages:
                for theme in given.themes:
                    asked = {
                        "game": given.game,
                        "stage": stage,
                        "eyes": given.eyes,
                        "theme": theme,
                        "language": given.language,
                        "bare": "",
                    }
                    page.goto(f"http://localhost:{given.port}/dev.html?{urlencode(asked)}")
                    page.wait_for_selector("main svg, main div.board", timeout=20_000)
                    page.wait_for_timeout(500)
                    path = FOLDER / f"{given.game}-{stage.replace(' ', '-')}-{given.eyes}-{size}-{theme}.png"
                    page.screenshot(path=path, full_page=size == "phone")
                    print(path)
        browser.close()


if __name__ == "__main__":
    main()
