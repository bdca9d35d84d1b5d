"""Pages without a running table: home, set-up, gathering, rules, replays, links, errors."""

from __future__ import annotations

import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import Browser

from seaboard.engine.registry import find_game
from seaboard.engine.transcript import encode, transcript_of
from seaboard.puzzles.collection import puzzles_of
from seaboard.teaching.folder import teaching_folder
from seaboard.teaching.lessons import read_lessons
from tests.web.crawler.guests import Guest
from tests.web.crawler.visit import State
from tests.web.gathering import NAMES
from tools.web_fixtures import play_whole

SEED = 7
QUESTION = {"id": "q1", "question_en": "Which sea?", "answers_en": ["Baltic", "North", "Red", "Dead"], "correct": 0}


def plain_pages() -> Iterator[State]:
    """What a stranger may open."""
    yield State("home, a stranger", "/", ".tiles article", each=len(NAMES))
    for slug in NAMES:
        yield State(f"rules of {slug}", f"/rules/{slug}", ".rules section, .book section")
    yield State("specification of libertalia", "/rules/libertalia/specification", ".rules section")
    yield State("rules", "/rules", "main a")
    yield State("upload", "/replay", "input[type=file]")
    yield State("new tournament", "/tournament/new", "form .options")
    yield State("my questions", "/questions", "header button")
    yield State("workshop", "/workshop", "main form")
    for slug in NAMES:
        yield State(f"editor of {slug}", f"/workshop?new={slug}", "[role=tabpanel] [data-place]")
    yield State("the balance of no set", f"/workshop/balance/{'0' * 32}", "main [role=alert]")
    yield State("a draft of another device", "/workshop/nowhere", ".calm a")
    yield State("join", "/join", "main form")
    yield State("kiosk", "/kiosk/libertalia", "main")
    yield State("recovery", "/referee", "main form")
    yield State("a spent link", "/device#nothing", "main")
    yield State("a link in a mail", "/mail/confirm#nothing", "main button")
    yield State("another link in a mail", "/mail/stop#nothing", "main button")
    yield State("a spent link of a friend", "/friend#nothing", "main")
    yield State("about me, a stranger", "/me", "main section")
    yield State("sign in", "/sign-in", "main form")
    yield State("my games, a stranger", "/me/games", "main")
    yield State("leaders", "/leaders", "main table, main .calm, main p")
    yield State("leaders of orp-orzel", "/leaders/orp-orzel", "main table")
    yield State("puzzles", "/puzzles", "[data-today]")
    yield State("keeper, a stranger", "/keeper", "main form")
    yield State("privacy", "/privacy", "main h2")
    yield State("clubs, a stranger", "/clubs", "main h2")
    yield State("a code of a club", "/club", "main form")
    yield State("a club, a stranger", "/club/nowhere", ".calm a")
    yield State("invitation", "/invitation", "main form")
    yield State("a pupil's code", "/class", "main form")
    yield State("classes, a stranger", "/classes", "main .link")
    for path in ("/nonsense", "/table/nowhere", "/replay/nowhere", "/hall/nowhere", "/hall/nowhere/projector", "/play/nowhere"):
        yield State(f"{path}", path, ".calm a")


def own_pages(browser: Browser, address: str) -> Iterator[State]:
    """What somebody with a name finds about themselves."""
    ada = Guest(browser, address, "Ada")
    ada.ask("POST", "/play", {"game": next(iter(NAMES))})
    yield State("about me", "/me", "main section", ada.cookies)
    yield State("my games", "/me/games", "main", ada.cookies)
    link = urlsplit(ada.ask("POST", "/me/link")["url"])
    yield State("a link to my other device", f"{link.path}#{link.fragment}", "main button")
    ada.ask("PUT", "/questions/orp-orzel", {"questions": [QUESTION, QUESTION | {"id": "q2", "answers_en": []}], "version": 0})
    yield State("my questions of orp-orzel", "/questions/orp-orzel", "header button", ada.cookies)
    ben = Guest(browser, address, "Ben")
    lose_rated(ben, ada)
    ada.ask("PUT", "/me/shown", {"is_shown": True})
    yield State("my games, one of them rated", "/me/games", ".lines li", ada.cookies)
    yield State("leaders with me", "/leaders/orp-orzel", "tr.is-me", ada.cookies)
    yield from club_pages(ada, ben)
    for each in (ada, ben):
        each.close()


def club_pages(owner: Guest, other: Guest) -> Iterator[State]:
    """A club with a table and a tournament, for its owner and for somebody who is invited; a club's table for a stranger."""
    owner.ask("POST", "/me/recovery")
    club = owner.ask("POST", "/clubs", {"name": "Amber Coast", "is_shown": True})
    at, link = f"/club/{club['line']['id']}", urlsplit(club["link"]["url"])
    owner.ask("POST", "/tournaments", {"title": "Amber cup", "referee": "Ada", "club": club["line"]["id"]})
    table = owner.ask("POST", "/tables", {"game": "libertalia", "club": club["line"]["id"]})["id"]
    yield State("a link to a club", f"{link.path}#{link.fragment}", "main label")
    other.ask("POST", "/clubs/join", {"code": club["link"]["code"]})
    yield State("my clubs", "/clubs", "main li a", owner.cookies)
    yield State("a club, its owner", at, "#board .select", owner.cookies)
    yield State("a club, a member", at, "#board .select", other.cookies)
    yield State("a club's table, a stranger", f"/table/{table}", ".calm a")


def lose_rated(loser: Guest, winner: Guest) -> None:
    """A rated game that somebody leaves, and so has lost; answers when it has been counted."""
    settings = {"pace": {"kind": "move", "seconds": 3600}, "rated": True}
    table = loser.ask("POST", "/tables", {"game": "orp-orzel", "settings": settings})["id"]
    winner.ask("POST", f"/tables/{table}/join", {})
    loser.ask("POST", f"/tables/{table}/start")
    loser.ask("POST", f"/tables/{table}/leave")
    while not any(game["rating"] for game in winner.ask("GET", "/me/record")["games"]):
        time.sleep(0.1)


def learning_pages(slug: str) -> Iterator[State]:
    """What there is to learn a game from beside its rulebook: its lessons and the first of them, the pieces, the sheet for the table, a puzzle."""
    game = find_game(slug)
    first = next(iter(read_lessons(teaching_folder(game))))
    yield State(f"{slug}: lessons", f"/learn/{slug}", "main ol a")
    yield State(f"{slug}: a lesson", f"/learn/{slug}/{first}", ".study-card .dots")
    yield State(f"{slug}: gallery", f"/gallery/{slug}", "main article, main figure")
    yield State(f"{slug}: player aid", f"/aid/{slug}", "article.sheet")
    yield State(f"{slug}: a puzzle", f"/puzzles/{slug}/{next(iter(puzzles_of(game)))}", "[data-reveal]")


def gathering(browser: Browser, address: str, slug: str) -> Iterator[State]:
    """A table that people come to: its host, one who sits, one who came by the link; then the host's home page with games of all kinds."""
    ada, ben = (Guest(browser, address, name) for name in ("Ada", "Ben"))
    table = ada.ask("POST", "/tables", {"game": slug, "settings": {"public": True}})["id"]
    yield State(f"{slug}: gathering, come by the link", f"/table/{table}", "main.gather")
    yield State(f"{slug}: gathering, its host", f"/table/{table}", "main.gather", ada.cookies)
    ben.ask("POST", f"/tables/{table}/join", {})
    yield State(f"{slug}: gathering, a guest", f"/table/{table}", "main.gather", ben.cookies)
    ada.ask("POST", "/play", {"game": slug})
    yield State(f"home, with tables of {slug}", "/", ".lists li", ada.cookies)
    for each in (ada, ben):
        each.close()


def replay(browser: Browser, address: str, slug: str) -> Iterator[State]:
    """A finished game, in its middle and at its end."""
    game = find_game(slug)
    match = play_whole(game, min(game.most, 4), {}, SEED)
    ada = Guest(browser, address, "Ada")
    kept = ada.ask("POST", "/replays", msgspec.json.decode(encode(transcript_of(match))))["id"]
    for at in (0, len(match.log) // 2, len(match.log)):
        yield State(f"{slug}: replay at move {at}", f"/replay/{kept}?at={at}", ".board", ada.cookies)
    ada.close()
