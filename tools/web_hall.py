"""Pictures of a tournament: the referee's page, a player's on a phone and the projector's, from entry to podium.

`make screenshots ARGS=hall` writes web/shots/hall-<page>-<stage>-<theme>.png, each at its natural size; with `--docs` also the three that
docs/pictures shows.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

FOLDER = Path(__file__).parent.parent / "web" / "shots"
SIZES = {"referee": (1280, 860), "player": (390, 844), "projector": (1920, 1080)}
THEMES = ("light", "dark")
DOCS = Path(__file__).parent.parent / "docs" / "pictures"
KEPT = {("referee", "round"): 1280, ("player", "test"): 390, ("projector", "round"): 1440}
"""Which of them docs/pictures shows, by day, and how wide."""
AS_WEBP = """
async ([png, width]) => {
  const image = new Image();
  image.src = png;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((image.height * width) / image.width);
  const brush = canvas.getContext("2d");
  brush.imageSmoothingQuality = "high";
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.85).split(",")[1];
}
"""
ADA = "Ada Zielińska"
PRINTED = [
    "Bolek Nowak",
    "Celina Wiśniewska",
    "Dawid Wójcik",
    "Ewa Kamińska",
    "Filip Lewandowski",
    "Gabriela Mazur",
    "Hubert Krawczyk",
]
BOTS = ["Iga", "Jantar", "Kaper", "Lewant", "Mewa", "Narwal", "Oksywie", "Perkoz"]
ASK = """
async ([method, path, body]) => {
  const cookie = () => document.cookie.split("; ").find((each) => each.startsWith("csrftoken="))?.slice(10) ?? "";
  if (!cookie()) await fetch("/api/me");
  const headers = { "content-type": "application/json", "x-csrftoken": decodeURIComponent(cookie()) };
  const answer = await fetch(`/api/tournaments${path}`, { method, headers, body: body === null ? null : JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${await answer.text()}`);
  return answer.json();
}
"""


class Event:
    """An event that is driven from its referee's page."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.pages: dict[str, Page] = {}
        for name, (width, height) in SIZES.items():
            context = browser.new_context(viewport={"width": width, "height": height}, base_url=address, reduced_motion="reduce")
            self.pages[name] = context.new_page()
            self.pages[name].goto("/join")
        wish = {"title": "Puchar Szkoły Morskiej", "referee": "Wojciech Sieroń", "options": {"questions": "6", "format": "groups"}}
        made = self.ask("POST", "", wish)
        self.id, self.code = made["id"], made["code"]

    def ask(self, method: str, path: str, body: Any = None, page: str = "referee") -> Any:
        """Ask the server for something, as the guest of this page."""
        return self.pages[page].evaluate(ASK, [method, path, body])

    def enter(self, text: str, reason: str = "") -> None:
        """An entry of the referee's."""
        self.ask("POST", f"/{self.id}/deeds", {"text": text, "reason": reason})

    def view(self) -> dict[str, Any]:
        """The event as its referee sees it."""
        told: dict[str, Any] = self.ask("GET", f"/{self.id}?language=en")
        return told

    def show(self) -> None:
        """Everybody looks at the event."""
        for name, page in self.pages.items():
            page.goto(f"/hall/{self.id}/projector" if name == "projector" else f"/hall/{self.id}")

    def take(self, stage: str, *names: str) -> None:
        """Pictures of these pages, by day and by night."""
        for name in names or tuple(SIZES):
            page = self.pages[name]
            for theme in THEMES:
                page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                page.wait_for_timeout(500)
                path = FOLDER / f"hall-{name}-{stage}-{theme}.png"
                page.screenshot(path=path)
                print(path)

    def keep(self) -> None:
        """Write what docs/pictures shows."""
        page = self.pages["referee"].context.new_page()
        for (name, stage), width in KEPT.items():
            png = b64encode((FOLDER / f"hall-{name}-{stage}-light.png").read_bytes()).decode()
            path = DOCS / f"tournament-{name}.webp"
            path.write_bytes(b64decode(page.evaluate(AS_WEBP, [f"data:image/png;base64,{png}", width])))
            print(path)

    def decide(self, leaves: int = 0) -> None:
        """Type in the legs of all players but bots, wait for the bots; a number of matches is left as it is."""
        kinds = {player["id"]: player["kind"] for player in self.view()["players"]}
        while True:
            open_ones = [match for match in self.view()["rounds"][-1]["matches"] if match["stage"] != "decided"]
            if len(open_ones) <= leaves:
                return
            for match in open_ones[leaves:]:
                if any(kinds[player] != "bot" for player in match["players"]):
                    self.enter(f"leg {match['id']} {match['open_leg']} navy {int(match['id'][1:]) % 4}", "the board was put away")
            self.pages["referee"].wait_for_timeout(250)


def take_pictures(browser: Browser, address: str, is_for_docs: bool = False) -> None:
    """One event from entry to podium."""
    event = Event(browser, address)
    player = event.pages["player"]
    event.ask("POST", f"/{event.id}/join", {"name": ADA}, "player")
    for name in PRINTED:
        event.ask("POST", f"/{event.id}/players", {"name": name})
    for name in BOTS:
        event.ask("POST", f"/{event.id}/players", {"name": name, "bot": "easy"})
    event.show()
    event.take("entry")
    event.enter("start")
    player.get_by_role("button", name="Open the test").click()
    player.locator(".answer").nth(2).click()
    event.take("test")
    event.ask("POST", f"/{event.id}/test/hand-in", None, "player")
    event.enter("close")
    event.enter("draw")
    event.decide()
    event.enter("draw")
    first, second = event.view()["rounds"][-1]["matches"][:2]
    event.enter(f"offence {first['players'][0]} stalling")
    event.enter(f"offence {first['players'][0]} insult", "shouted across the hall")
    event.enter(f"absent {second['id']} {second['players'][1]}", "missed the bus")
    player.get_by_role("button", name="Stay here").or_(player.get_by_role("tab", name="Tables")).first.click()
    event.decide(leaves=4)
    event.pages["projector"].reload()
    event.take("round")
    while event.view()["steps"][0]["text"] == "draw":
        event.decide()
        event.enter("draw")
    event.decide()
    event.enter("finish")
    event.show()
    event.take("podium")
    if is_for_docs:
        event.keep()
    for page in event.pages.values():
        page.context.close()
