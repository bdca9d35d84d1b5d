"""The HTTP interface of drafts: what an editor asks while a set is written.  Nothing is kept."""

from __future__ import annotations

from typing import Any

import tomli_w
from litestar import Request, Router, get, post
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody
from msgspec import UNSET

from seaboard.engine.registry import find_game
from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.problems import Trouble, language_of, problems, trouble
from seaboard.server.http.service import Connection
from seaboard.server.live import pools
from seaboard.server.sets.answers import CheckedSet, NewSet, SetTables, SetText
from seaboard.server.sets.api import BODY_BYTES, SetId, found_set, game_of, read_new, told_faults, told_set
from seaboard.server.sets.forms import SetForm, told_form
from seaboard.sets.columns import Identity
from seaboard.sets.document import HEAD, MOST_BYTES, BadSet, form_of, from_tables, head_table, parse_toml, read_set, to_tables
from seaboard.sets.telling import told_in

AnyRequest = Request[Any, Any, Any]


def check_pace(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse what is asked too often or is too much, before it is read.  An editor asks after every pause in typing."""
    gate, key = connection.app.state.gate, client_key(connection)
    demand(gate.checks, key)
    length = connection.headers.get("content-length", "")
    demand(gate.check_bytes, key, int(length) if length.isdecimal() else BODY_BYTES)


@post(
    "/sets/check",
    responses=problems(),
    request_max_body_size=BODY_BYTES,
    guards=[check_pace],
    status_code=200,
    summary="Check a set",
)
async def check_set(request: AnyRequest, data: JSONBody[NewSet]) -> CheckedSet:
    """Every fault of a set with its place; nothing is kept."""
    return await pools.READING.run(checked, data, language_of(request))


def checked(data: NewSet, language: str) -> CheckedSet:
    """What is wrong with what was sent."""
    try:
        return CheckedSet([], told_set(read_new(data)[0]))
    except BadSet as bad:
        return CheckedSet(told_faults(bad, language, game_in(data)))


def game_in(data: NewSet) -> str:
    """The game that a text or tables name, if they can be read at all."""
    if data.text is UNSET:
        return game_of(data.tables)
    try:
        return game_of(parse_toml(data.text))
    except BadSet:
        return ""


@post(
    "/sets/read",
    responses=problems(),
    request_max_body_size=BODY_BYTES,
    guards=[check_pace],
    status_code=200,
    summary="A text as tables",
)
async def read_text(request: AnyRequest, data: JSONBody[NewSet]) -> SetTables:
    """The tables of a set's text with its faults, so that a set with faults can be opened and mended; nothing is kept."""
    if data.text is UNSET or data.tables is not UNSET:
        raise trouble(422, "text or tables")
    return await pools.READING.run(opened, data.text, language_of(request))


def opened(text: str, language: str) -> SetTables:
    """The tables of a text, and what is wrong with them."""
    try:
        tables = parse_toml(text)
    except BadSet as bad:
        raise Trouble(422, told_in(bad.faults[0].words, language)) from None
    try:
        return SetTables(to_tables(read_set(text)), [])
    except BadSet as bad:
        return SetTables(tables, told_faults(bad, language, game_of(tables)))


@post(
    "/sets/text",
    responses=problems(),
    request_max_body_size=BODY_BYTES,
    guards=[check_pace],
    status_code=200,
    summary="Tables as a text",
)
async def write_text(data: JSONBody[NewSet]) -> SetText:
    """The TOML text of tables, also of a set that cannot be played yet; nothing is kept."""
    if data.tables is UNSET or data.text is not UNSET:
        raise trouble(422, "text or tables")
    return await pools.READING.run(written, data.tables)


def written(tables: dict[str, Any]) -> SetText:
    """Tables as a file."""
    try:
        sound = to_tables(from_tables(tables))
    except BadSet:
        sound = tables
    try:
        text = tomli_w.dumps(sound, multiline_strings=False)
    except (TypeError, ValueError, RecursionError):
        raise trouble(422, "no tables") from None
    if len(text.encode()) > MOST_BYTES:
        raise trouble(422, "large set", MOST_BYTES // 1024)
    head = tables.get(HEAD)
    words = [str(head.get(key)) for key in ("game", "id")] if isinstance(head, dict) else []
    name = "-".join(word for word in words if Identity().fault(word) is None)
    return SetText(f"{name or HEAD}.toml", text)


@get("/sets/{set_id:str}/tables", responses=problems(404), summary="A set as tables")
async def show_tables(request: AnyRequest, set_id: SetId) -> SetTables:
    """The tables of a set, as its text holds them."""
    found, _ = await found_set(request, set_id)
    return SetTables(to_tables(found), [])


@get("/sets/{set_id:str}/form", responses=problems(404), summary="What a set may hold")
async def show_form(request: AnyRequest, set_id: SetId) -> SetForm:
    """Every table and key that a set of this game may hold."""
    found, _ = await found_set(request, set_id)
    return told_form(form_of(find_game(found.head.game)), head_table())


router = Router("/", route_handlers=[check_set, read_text, write_text, show_tables, show_form], tags=["sets"])
