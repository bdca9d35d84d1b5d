"""The HTTP interface of sets: bring, list, download, let go, and what a board draws from."""

from __future__ import annotations

import re
import time
from typing import Annotated, Any

from litestar import Request, Response, Router, delete, get, post
from litestar.handlers import BaseRouteHandler
from litestar.params import FromQuery, JSONBody, PathParameter
from msgspec import UNSET

from seaboard.engine.game import Game
from seaboard.engine.registry import find_game, games
from seaboard.printing.kits import Kit
from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.answers import GameWords
from seaboard.server.http.api_games import told_words
from seaboard.server.http.problems import Trouble, problems, trouble
from seaboard.server.http.service import Connection, demand_space, store_of
from seaboard.server.live import pools
from seaboard.server.people.guests import guest_of, need_guest, preferred_language
from seaboard.server.process.config import Limits
from seaboard.server.sets import kept
from seaboard.server.sets.answers import NewSet, SetBoard, SetFault, SetInfo, SetLists
from seaboard.server.sets.at_hand import wished_game
from seaboard.server.store.rows import SetRow
from seaboard.server.table_info import Language
from seaboard.sets.board import tables_of
from seaboard.sets.document import HEAD, MOST_BYTES, BadSet, DataSet, from_tables, read_set
from seaboard.sets.pack import own_folder, rulebook_set, text_of
from seaboard.sets.telling import place_in, told_in
from seaboard.teaching.aid import aid_of

AnyRequest = Request[Any, Any, Any]
SetId = Annotated[str, PathParameter(max_length=64, description="A set's hash, or a game: the set of its rulebook.")]
HASH = re.compile(r"[0-9a-f]{32}")
BODY_BYTES = 3 * MOST_BYTES
"""A text as JSON may be longer than the text."""


def check_size(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse what is brought before it is read: too many, too much, or no room."""
    demand_space(connection, preferred_language(connection))
    gate, key = connection.app.state.gate, client_key(connection)
    demand(gate.uploads, key)
    length = connection.headers.get("content-length", "")
    demand(gate.upload_bytes, key, int(length) if length.isdecimal() else BODY_BYTES)


def read_new(data: NewSet) -> tuple[DataSet, str]:
    """The set that was sent, with its text; `BadSet` says all its faults."""
    if (data.text is UNSET) == (data.tables is UNSET):
        raise trouble(422, "text or tables")
    if data.text is not UNSET:
        return read_set(data.text), data.text
    found = from_tables(data.tables)  # type: ignore[arg-type]
    text = text_of(found)
    return read_set(text), text


def told_faults(bad: BadSet, language: str, game: str) -> list[SetFault]:
    """Faults as they are told."""
    return [
        SetFault(list(fault.path), place_in(fault.place, language), fault.line, told_in(fault.words, language, game))
        for fault in bad.faults
    ]


def game_of(tables: Any) -> str:
    """The game that tables name, if it is one of ours."""
    head = tables.get(HEAD) if isinstance(tables, dict) else None
    named = head.get("game") if isinstance(head, dict) else None
    return named if isinstance(named, str) and named in games() else ""


def told_set(found: DataSet, id: str = "", created: float = 0.0, is_newest: bool = True) -> SetInfo:
    """A set as it is told."""
    head = found.head
    return SetInfo(id or found.hash, head.game, head.id, head.name, head.author, head.licence, head.source, created, is_newest)


@post("/sets", responses=problems(409, 503), request_max_body_size=BODY_BYTES, guards=[check_size], summary="Bring a set")
async def add_set(request: AnyRequest, data: JSONBody[NewSet]) -> SetInfo:
    """Keep a set, if it can be played; what is brought twice is kept once."""
    try:
        found, text = await pools.READING.run(read_new, data)
    except BadSet as bad:
        raise Trouble(422, str(bad)) from None
    guest = await need_guest(request)
    limits: Limits = request.app.state.config.limits
    row = SetRow(found.hash, found.head.game, kept.pack(text), time.time())
    try:
        await store_of(request).run(lambda connection: kept.keep(connection, row, guest.id, limits))
    except kept.NoRoom as full:
        raise trouble(409, "many sets", limits.sets_per_guest) if str(full) == "guest" else trouble(409, "sets full") from None
    return told_set(found, created=row.created)


@get("/sets", responses=problems(), summary="The rulebooks' sets and mine")
async def list_sets(request: AnyRequest) -> SetLists:
    """The sets of the rulebooks and those that the asker has brought; nobody is told of anybody else's."""
    guest = await guest_of(request)
    rows = [] if guest is None else await store_of(request).ask(lambda connection: kept.kept_by(connection, guest.id))
    return await pools.READING.run(told_lists, rows)


def told_lists(rows: list[SetRow]) -> SetLists:
    """Both lists."""
    named: set[tuple[str, str]] = set()
    mine = []
    for row in rows:
        found = read_set(kept.unpack(row.text))
        name = found.head.game, found.head.id
        mine.append(told_set(found, created=row.created, is_newest=name not in named))
        named.add(name)
    return SetLists([told_set(rulebook_set(game), game.slug) for game in games().values()], mine)


async def found_set(request: AnyRequest, set_id: str) -> tuple[DataSet, str]:
    """The set of an id, with its text; or 404."""
    if set_id in games():
        game = games()[set_id]
        own = rulebook_set(game)
        return own, text_of(own, own_folder(game))
    row = await store_of(request).ask(lambda connection: kept.find(connection, set_id)) if HASH.fullmatch(set_id) else None
    if row is None:
        raise trouble(404, "no set")
    text = kept.unpack(row.text)
    return await pools.READING.run(read_set, text), text


@get("/sets/{set_id:str}", responses=problems(404), media_type="application/toml", summary="A set as a file")
async def download_set(request: AnyRequest, set_id: SetId) -> Response[str]:
    """The text as it was brought."""
    found, text = await found_set(request, set_id)
    name = f"{found.head.game}-{found.head.id}.toml"
    return Response(text, media_type="application/toml", headers={"content-disposition": f'attachment; filename="{name}"'})


@get("/sets/{set_id:str}/board", responses=problems(404), summary="What a board draws from")
async def show_board(request: AnyRequest, set_id: SetId) -> SetBoard:
    """The tables of a set side by side, as the client's own set.json has them, and its drawing."""
    found, _ = await found_set(request, set_id)
    told = told_set(found, set_id)
    return SetBoard(told, tables_of(found.content), dict(found.drawing))


@get("/sets/{set_id:str}/words", responses=problems(404), summary="A game's words with a set's names")
async def show_words(request: AnyRequest, set_id: SetId, language: FromQuery[Language] = "en") -> GameWords:
    """As `/games/{slug}/words`, with the names of the set's things."""
    found, _ = await found_set(request, set_id)
    game = await wished_game(request, found.head.game, set_id)
    return await pools.READING.run(told_words, game.slug, language)


@get("/sets/{set_id:str}/print", responses=problems(404), media_type="text/html", summary="A set on paper")
async def print_set(request: AnyRequest, set_id: SetId, language: FromQuery[Language] = "en") -> Response[str]:
    """Sheets of A4 to cut out, as one page that needs nothing else: board, cards, tokens, dice, player aid."""
    demand(request.app.state.gate.prints, client_key(request))
    found, _ = await found_set(request, set_id)
    game = await wished_game(request, found.head.game, set_id)
    page = await pools.READING.run(printed, game, found, language)
    # The page carries its own style; nothing else may be loaded, and nothing may run.
    headers = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(page, media_type="text/html; charset=utf-8", headers=headers)


def printed(game: Game, found: DataSet, language: str) -> str:
    """A set on paper."""
    return Kit(game, language, found).page(aid_of(find_game(found.head.game), language) or "")


@delete("/sets/{set_id:str}", responses=problems(404), status_code=204, summary="Let a set go")
async def let_set_go(request: AnyRequest, set_id: SetId) -> None:
    """Keep a set no longer; it stays for tables that were made with it."""
    guest = await guest_of(request)
    had = guest is not None and await store_of(request).run(lambda connection: kept.let_go(connection, set_id, guest.id))
    if not had:
        raise trouble(404, "no set")


router = Router(
    "/", route_handlers=[list_sets, add_set, download_set, show_board, show_words, print_set, let_set_go], tags=["sets"]
)
