"""How fast the browser client is on this machine: what it loads, how soon it can be used, how long an update takes to draw.

`make web-speed` prints the numbers; they are for reading beside `docs/speed.md`, no test waits for them.

An update has two times. *Drawn* is its own task: from the call of the client's listener to the end of all that it changes in the page, style and
layout worked out, whether or not the client asked for them; other updates, clicks and waiting have no part in it. *Painted* is the frame that
follows: callbacks of the frame, what style and layout its animations need, painting and handing over to the compositor. Updates that come between
two frames share one. What the compositor's threads do after that, rastering on the processor where there is no graphics card, is in neither.

Both are told by the clock and in processor time of the page's own thread. Server and bots, which would be elsewhere, give way to the browser; still
they and the rastering share the processor with the page here, so the clock also counts waiting for a core. With cores to spare the two come together.
"""

from __future__ import annotations

import argparse
import gzip
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tools.web_browser import CHROMIUM_ARGUMENTS, chromium_path

ASSETS = Path(__file__).parent.parent / "src" / "seaboard" / "server" / "web" / "assets"
GAMES = ("libertalia", "mare-balticum", "orp-orzel", "game-of-powers")
MOVES = 40
PAUSE = 200
"""Milliseconds between two moves: quicker than people are, slow enough for the last picture to be on the screen."""
LONGEST = 20.0
"""Seconds for one game: bots may think long, and a game may be over."""

WATCH = """
const after = new MessageChannel();
let isFrameBegun = false;
after.port1.onmessage = () => {
  performance.mark("painted to");
  isFrameBegun = false;
};
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    const isUpdate = (event) => event.data.includes('"type":"update"');
    super.addEventListener("message", (event) => isUpdate(event) && performance.mark("drawn from"));
    // The client's listener is set right after this; a listener set after it is called when its microtasks, in which Svelte draws, are done too.
    queueMicrotask(() => super.addEventListener("message", (event) => {
      if (!isUpdate(event)) return;
      document.body.getBoundingClientRect();
      performance.mark("drawn to");
      requestAnimationFrame(() => {
        if (isFrameBegun) return;
        isFrameBegun = true;
        performance.mark("painted from");
        after.port2.postMessage(0);
      });
    }));
  }
};
"""
CHOOSE = """
(seed) => {
  const found = [...document.querySelectorAll("[data-moves], [data-move]")].filter(
    (each) => each.getAttribute("aria-disabled") !== "true" && !each.closest("details"),
  );
  found[seed % Math.max(1, found.length)]?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return found.length;
}
"""


def script_sizes() -> dict[str, int]:
    """Bytes of each script as it travels, compressed."""
    return {path.name: len(gzip.compress(path.read_bytes(), 5)) for path in sorted(ASSETS.glob("*.js"))}


@contextmanager
def running_server() -> Iterator[str]:
    """A server of its own, in a folder that goes with it."""
    with tempfile.TemporaryDirectory(prefix="seaboard-speed-") as folder:
        command = [sys.executable, "-m", "seaboard.cli.main", "serve", "--port", "0", "--folder", folder, "--bot-delay", "0"]
        server = subprocess.Popen(["nice", "-n", "19", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert server.stdout is not None
        address = ""
        for line in server.stdout:
            if " is at " in line:
                address = line.split(" is at ")[1].strip()
            if line.startswith("Ready"):
                break
        try:
            yield address
        finally:
            server.terminate()
            server.wait(30)


def loading(browser: Browser, address: str) -> float:
    """Seconds from asking for the home page to a button that can be pressed, with an empty cache."""
    page = browser.new_page()
    page.goto(address)
    page.wait_for_selector(".tile-do .btn")
    milliseconds: float = page.evaluate("performance.now()")
    page.close()
    return milliseconds / 1000


def updates(page: Page, address: str, game: str) -> list[dict[str, Any]]:
    """Play a game against bots; the marks that its updates left, with the clock and the processor time of the page's own thread."""
    chooser = random.Random(game)
    page.goto(f"{address}/play/{game}")
    page.wait_for_selector(".prompt")
    page.evaluate("localStorage.setItem('seaboard', JSON.stringify({ tempo: 'skip', guided: [location.pathname] }))")
    page.reload()
    page.wait_for_selector(".prompt")
    with traced(page) as marks:
        end, moves = time.monotonic() + LONGEST, 0
        while moves < MOVES and time.monotonic() < end:
            moves += bool(page.evaluate(CHOOSE, chooser.randrange(1 << 30)))
            page.wait_for_timeout(PAUSE)
    return marks


@contextmanager
def traced(page: Page) -> Iterator[list[dict[str, Any]]]:
    """The marks that `WATCH` leaves meanwhile, in order; the list is filled at the end."""
    tracer = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    ended: list[Any] = []
    tracer.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    tracer.on("Tracing.tracingComplete", lambda told: ended.append(told))
    tracer.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": ["blink.user_timing"]}})
    marks: list[dict[str, Any]] = []
    yield marks
    tracer.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    found = [event for event in events if event["name"].endswith((" from", " to")) and "tts" in event]
    marks += sorted(found, key=lambda mark: int(mark["ts"]))


def spans(marks: list[dict[str, Any]], what: str, clock: str) -> list[float]:
    """Milliseconds from each `from` to the `to` after it, sorted."""
    found, begun = [], None
    for mark in marks:
        if mark["name"] == f"{what} from":
            begun = mark[clock]
        elif mark["name"] == f"{what} to" and begun is not None:
            found.append((mark[clock] - begun) / 1000)
            begun = None
    return sorted(found)


def told(times: list[float]) -> str:
    """The middle of sorted times and where 95 of 100 end."""
    return f"{statistics.median(times):.1f} ms, 95% within {times[int(0.95 * (len(times) - 1))]:.1f}"


def main() -> None:
    """Measure and print."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    sizes = script_sizes()
    boards = {game: sum(size for name, size in sizes.items() if name.startswith(game)) for game in GAMES}
    common = sum(sizes.values()) - sum(boards.values())
    home = sum(size for name, size in sizes.items() if name.startswith("index-"))
    print(f"script, compressed: home {home / 1000:.0f} kB; everything but boards {common / 1000:.0f} kB")
    for game, size in boards.items():
        print(f"  {game}: board {size / 1000:.0f} kB")
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS)
        times = [loading(browser, address) for _ in range(5)]
        print(f"home page usable after {statistics.median(times):.2f} s (of {len(times)}: {min(times):.2f} to {max(times):.2f})")
        for game in GAMES:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.add_init_script(WATCH)
            marks = updates(page, address, game)
            for what in ("drawn", "painted"):
                if times := spans(marks, what, "ts"):
                    print(
                        f"{game}: {what} in {told(times)}; processor time {told(spans(marks, what, 'tts'))}; {len(times)} of them"
                    )
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
