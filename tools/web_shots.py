"""Pictures of boards from fixtures, through the board harness: `make web-dev` must be running.

`python -m tools.web_shots mare-balticum --stages middle end` writes web/shots/<game>-<stage>-<eyes>-<size>-<theme>.png.  Two folders of such
pictures, before and after a change, are compared by `tools/web_compare.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

from tools.web_browser import CHROMIUM_ARGUMENTS, chromium_path

FOLDER = Path(__file__).parent.parent / "web" / "shots"
STILL = "*, *::before, *::after { animation: none !important; transition: none !important; }"
"""Two pictures of one position are the same to the pixel only if nothing moves."""
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
    parser.add_argument("--set", help="another set, for which `tools/web_fixtures.py --data` has written fixtures")
    parser.add_argument("--port", type=int, default=5173)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    name = f"{given.game}.{given.set}" if given.set else given.game
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS)
        for size in given.sizes:
            width, height = SIZES[size]
            page = browser.new_page(
                viewport={"width": width, "height": height},
                device_scale_factor=2 if size == "phone" else 1,
                reduced_motion="reduce",
            )
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
                    asked |= {"set": given.set} if given.set else {}
                    page.goto(f"http://localhost:{given.port}/dev.html?{urlencode(asked)}")
                    page.wait_for_selector("main svg:not(.sprite), main div.board", timeout=60_000)
                    page.add_style_tag(content=STILL)
                    page.evaluate("document.fonts.ready")
                    page.wait_for_timeout(400)
                    path = given.folder / f"{name}-{stage.replace(' ', '-')}-{given.eyes}-{size}-{theme}.png"
                    page.screenshot(path=path, full_page=size == "phone")
                    print(path)
        browser.close()


if __name__ == "__main__":
    main()
