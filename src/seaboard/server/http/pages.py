"""The pages: the built browser client where it is there, else plain ones of our own."""

from __future__ import annotations

import mimetypes
from html import escape
from pathlib import Path
from typing import Any

from litestar import Request, Response, Router, get
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from seaboard.engine.registry import games
from seaboard.server.http.problems import Trouble, answer_http
from seaboard.server.process.config import Config

AnyRequest = Request[Any, Any, Any]
IMMUTABLE = "public, max-age=31536000, immutable"
FRESH = "no-cache"
STYLE = Path(__file__).parent / "plain.css"
CLIENT_ROUTES = [
    "/",
    "/invitation",
    "/class",
    "/classes",
    "/classes/{rest:path}",
    "/table/{rest:path}",
    "/replay/{rest:path}",
    "/replay",
    "/analysis/{rest:path}",
    "/rules",
    "/rules/{rest:path}",
    "/learn/{rest:path}",
    "/puzzles",
    "/puzzles/{rest:path}",
    "/gallery/{rest:path}",
    "/aid/{rest:path}",
    "/play/{rest:path}",
    "/kiosk/{rest:path}",
    "/tournament/new",
    "/workshop",
    "/workshop/{rest:path}",
    "/questions",
    "/questions/{rest:path}",
    "/join",
    "/join/{rest:path}",
    "/hall/{rest:path}",
    "/reach/{rest:path}",
    "/me",
    "/me/games",
    "/leaders",
    "/leaders/{rest:path}",
    "/sign-in",
    "/mail/{rest:path}",
    "/device",
    "/friend",
    "/club",
    "/club/{rest:path}",
    "/clubs",
    "/referee",
    "/keeper",
    "/privacy",
]
"""Addresses that the client itself makes sense of."""
NO_PAGES = ("/api", "/ws", "/assets")
"""What only programs ask for."""


def page(title: str, body: str, status: int = 200, language: str = "en") -> Response[str]:
    """A plain page."""
    text = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/plain.css">'
        '<link rel="icon" type="image/svg+xml" href="/icon.svg"></head>'
        f"<body><main>{body}</main></body></html>"
    )
    return Response(text, status_code=status, media_type="text/html", headers={"cache-control": FRESH})


def file_answer(folder: Path, name: str, cache: str) -> Response[bytes]:
    """A file of the built client; nothing outside its folder."""
    # A path with a null character cannot even be looked at.
    path = (folder / name.replace("\0", "").lstrip("/")).resolve()
    if "\0" in name or not path.is_relative_to(folder.resolve()) or not path.is_file():
        raise Trouble(404)
    kind = "text/javascript" if path.suffix in {".js", ".mjs"} else mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Response(path.read_bytes(), media_type=kind, headers={"cache-control": cache})


def config_of(request: AnyRequest) -> Config:
    """How the server was set up."""
    config: Config = request.app.state.config
    return config


@get(CLIENT_ROUTES, include_in_schema=False)
async def index(request: AnyRequest) -> Response[Any]:
    """The client, or a plain page that says what there is."""
    web = config_of(request).web
    if (web / "index.html").is_file():
        return file_answer(web, "index.html", FRESH)
    return await plain_home(request)


def answer_lost(request: AnyRequest, fault: HTTPException) -> Response[Any]:
    """Whatever is not there: a person who followed a link gets the client, which says so calmly; a program gets its Problem."""
    web = config_of(request).web
    is_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not is_page or request.url.path.startswith(NO_PAGES) or not (web / "index.html").is_file():
        return answer_http(request, fault)
    response = file_answer(web, "index.html", FRESH)
    response.status_code = 404
    return response


async def plain_home(request: AnyRequest) -> Response[str]:
    """Games, open tables, and how to play without the client."""
    rows = "".join(
        f"<tr><th>{escape(game.name)}</th><td>{game.fewest}-{game.most} players, {game.minutes[0]}-{game.minutes[1]} minutes</td>"
        f"<td>{escape(game.summary)}<br><small>{escape(game.credit)}</small></td></tr>"
        for game in games().values()
    )
    waiting = await request.app.state.store.open_tables(20)
    tables = "".join(f"<li>{escape(games()[row.game].name)} for {row.players}</li>" for row, _ in waiting if row.game in games())
    return page(
        "Seaboard",
        f"<h1>Seaboard</h1><p>The server is running. Its browser client has not been built here.</p>"
        f"<h2>Games</h2><table>{rows}</table>"
        f"<h2>Open tables</h2>{f'<ul>{tables}</ul>' if tables else '<p>Nobody is waiting for players.</p>'}"
        "<h2>How to play</h2><ul><li>In the terminal: <code>seaboard play GAME</code></li>"
        "<li>With the browser client: run <code>make web</code> in the source folder, then load this page again</li>"
        "<li>With a program of your own: <code>docs/protocol.md</code>, and <a href='/api/schema'>/api/schema</a></li></ul>",
    )


@get("/assets/{name:path}", include_in_schema=False, sync_to_thread=True)
def asset(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """A file whose name changes with its contents."""
    return file_answer(config_of(request).web / "assets", name, IMMUTABLE)


@get("/{name:str}", include_in_schema=False, sync_to_thread=True)
def root_file(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """A file beside the client's page, such as its icon."""
    return file_answer(config_of(request).web, name, FRESH)


@get("/plain.css", include_in_schema=False, sync_to_thread=True)
def style() -> Response[bytes]:
    """How the plain pages look."""
    return Response(STYLE.read_bytes(), media_type="text/css", headers={"cache-control": "max-age=600"})


router = Router("/", route_handlers=[index, asset, root_file, style])
