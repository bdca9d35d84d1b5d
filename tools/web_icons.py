"""Draws the icons of the installed client from web/public/icon.svg: `python -m tools.web_icons`, after the drawing has changed."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.web_browser import CHROMIUM_ARGUMENTS, chromium_path

PUBLIC = Path(__file__).parents[1] / "web" / "public"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "icon-180.png": 180, "maskable-192.png": 192, "maskable-512.png": 512}
WHOLE = ("icon-180.png", "maskable-192.png", "maskable-512.png")
"""Systems cut these to a shape of their own: the ground fills them, and the drawing keeps inside the circle that is never cut off."""
SHRINK = 0.94


def whole(drawing: str) -> str:
    """The drawing smaller, on a ground that reaches the edges."""
    place = 16 * (1 - SHRINK)
    square = re.sub(r'(<rect[^>]*?) rx="\d+"', r"\1", drawing)
    return square.replace("<g ", f'<g transform="translate({place} {place}) scale({SHRINK})"><g ', 1).replace(
        "</svg>", "</g></svg>"
    )


def main() -> None:
    """Write every icon."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS)
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            shown = whole(drawing) if name in WHOLE else drawing
            page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{shown}")
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
