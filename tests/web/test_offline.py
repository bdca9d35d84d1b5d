"""The client as an installed one, and without a network: what is open says so and loses nothing, what is not shows a page of our own."""

from __future__ import annotations

import functools
import http.server
import json
import struct
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from seaboard.engine.transcript import encode, transcript_of
from tests.server.test_replays import played
from tests.web.gathering import play_now
from tests.web.people import Person, wait_until

WEB = Path(__file__).parents[2] / "src" / "seaboard" / "server" / "web"
PLACES = ":is([data-moves], .do [data-move]):not([aria-disabled=true])"
CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = """
async () => {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}
"""

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


def wait_for_worker(person: Person) -> None:
    """Wait until the worker has this page under its control."""
    wait_until(person, lambda: person.page.evaluate(CONTROLLED), "the worker is there")


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height of a PNG file."""
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:])
    return width, height


def test_the_browser_finds_nothing_wrong_with_the_manifest_and_every_icon_is_there(person: Callable[..., Person]) -> None:
    ada = person("Ada", service_workers="allow")
    ada.open("/")
    wait_for_worker(ada)
    devtools = ada.context.new_cdp_session(ada.page)
    told = devtools.send("Page.getAppManifest")
    assert told["url"].endswith("/manifest.webmanifest")
    assert not told["errors"]
    faults = [each["errorId"] for each in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    # The browser of the tests forgets everything, and such a one installs nothing.
    assert set(faults) <= {"in-incognito"}
    manifest = json.loads(told["data"])
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"] if icon["purpose"] == "maskable"}
    for icon in manifest["icons"]:
        path = WEB / icon["src"].lstrip("/")
        assert path.is_file()
        if path.suffix == ".png":
            assert "{}x{}".format(*size_of(path)) == icon["sizes"]


def test_a_move_made_without_a_network_outlives_a_reload_and_is_played(person: Callable[..., Person]) -> None:
    """Offline the table says so and that the move is kept; loaded again it is the offline page, which goes on by itself."""
    ada = person("Ada", service_workers="allow")
    address = play_now(ada, "orp-orzel")
    wait_for_worker(ada)
    ada.page.wait_for_selector(PLACES, state="attached")
    ada.context.set_offline(True)
    ada.page.get_by_text("Connection lost").wait_for()
    ada.page.locator(PLACES).first.dispatch_event("click")
    ada.page.get_by_text("Your move is kept").wait_for()
    sent = len(ada.moves)
    ada.page.reload()
    ada.page.get_by_role("heading", name="No network").wait_for()
    assert ada.page.url == address
    assert len(ada.moves) == sent
    ada.context.set_offline(False)
    ada.page.wait_for_selector(".prompt")
    wait_until(ada, ada.knows_its_turn, "the move is played, and the next one wanted")
    assert not [message for message in ada.messages if message["type"] in {"refused", "fault"}]
    # Nothing that the server told anybody is kept.
    kept = ada.page.evaluate(KEPT)
    assert "/offline.html" in kept
    assert all(path in {"/offline.html", "/icon.svg"} or path.startswith("/assets/") for path in kept)


def test_a_replay_without_a_network_stays_and_goes_on_afterwards(person: Callable[..., Person], tmp_path: Path) -> None:
    ada = person("Ada")
    file = tmp_path / "game.json"
    file.write_bytes(encode(transcript_of(played("libertalia", 3))))
    ada.open("/replay")
    ada.page.locator("input[type=file]").set_input_files(file)
    ada.page.get_by_text("Move 0 of").wait_for()
    ada.context.set_offline(True)
    line = ada.page.locator(".status-line")
    line.get_by_text("The server cannot be reached").wait_for()
    # Far ahead, where nothing is known yet: what was shown stays.
    ada.page.locator("input[type=range]").fill("60")
    ada.page.get_by_text("Move 60 of").wait_for()
    assert ada.page.locator(".players .player").count() == 3
    assert ada.page.get_by_role("heading", name="There is no such replay").count() == 0
    ada.context.set_offline(False)
    line.wait_for(state="detached")
    ada.click("tab", "Log")
    ada.page.wait_for_selector(".log li")


@pytest.mark.soak
def test_a_page_whose_parts_cannot_be_fetched_is_loaded_when_the_network_is_back(person: Callable[..., Person]) -> None:
    ada = person("Ada")
    ada.quiet |= {"dynamically imported module", "Unable to preload"}
    ada.open("/")
    ada.context.set_offline(True)
    ada.page.locator(".away").get_by_text("nothing is lost").wait_for()
    ada.page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<a id=far href=/join>far</a>')")
    ada.page.locator("#far").dispatch_event("click")
    wait_until(ada, lambda: ada.page.url.endswith("/join"), "the other page is wanted")
    ada.context.set_offline(False)
    ada.page.locator("h1").first.wait_for()
    wait_until(ada, lambda: ada.page.locator(".away").count() == 0, "nothing more is said")


@pytest.mark.soak
def test_where_the_context_is_not_secure_there_is_no_worker_and_everything_works(person: Callable[..., Person]) -> None:
    """Over plain HTTP from another machine of the same net."""
    ada = person("Ada", service_workers="allow")
    ada.context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    play_now(ada, "libertalia")
    ada.page.wait_for_load_state("load")
    assert ada.page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


class Files(http.server.SimpleHTTPRequestHandler):
    """The client's files and nothing behind them; `version` stands in for another build."""

    version = "one"

    def do_GET(self) -> None:
        """A page, a file, or the worker of this version."""
        name = self.path.lstrip("/") or "index.html"
        path = WEB / name
        if not path.is_file():
            self.send_error(404)
            return
        body = path.read_bytes()
        if name == "sw.js":
            body = body.replace(b'"seaboard-', f'"seaboard-{self.version}-'.encode())
        if name == "index.html":
            body = body.replace(b"<title>Seaboard", f"<title>{self.version}".encode())
        self.send_response(200)
        self.send_header("content-type", self.guess_type(name))
        self.send_header("cache-control", "no-cache")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@pytest.fixture
def shelf() -> Iterator[str]:
    """A server of files in this process; its address."""
    Files.version = "one"
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_new_version_is_shown_at_once_and_the_files_of_the_old_one_are_removed(browser: Any, shelf: str) -> None:
    context = browser.new_context(base_url=shelf)
    page = context.new_page()
    caches = "caches.keys().then((names) => names.map((name) => name.split('-')[1]).join())"
    page.goto("/")
    page.wait_for_function(f"{CONTROLLED}.then((is) => is && {caches}).then((names) => names === 'one')", timeout=60_000)
    Files.version = "two"
    page.reload()
    assert page.title().startswith("two")
    page.wait_for_function(f"{caches}.then((names) => names === 'two')", timeout=60_000)
    context.close()
