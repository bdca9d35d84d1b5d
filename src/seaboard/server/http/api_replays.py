"""The HTTP interface of replays: upload, look, verify."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.handlers import BaseRouteHandler
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from seaboard.engine.transcript import Transcript
from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.answers import Course, NewReplay, Position, ReplayInfo
from seaboard.server.http.api_tables import SHAPE, finished_transcript
from seaboard.server.http.problems import problems, trouble
from seaboard.server.http.service import Connection, demand_space, store_of
from seaboard.server.live import pools
from seaboard.server.past.course import course
from seaboard.server.past.replays import Viewer, positions, replay_info, taken
from seaboard.server.past.uploads import pack, unpack
from seaboard.server.people.guests import made_id, need_guest, preferred_language
from seaboard.server.process.config import Limits
from seaboard.server.store.errors import Conflict
from seaboard.server.store.rows import ReplayRow
from seaboard.server.table.lobby import ID_LETTERS
from seaboard.server.table_info import Language

AnyRequest = Request[Any, Any, Any]
ReplayId = Annotated[str, PathParameter(max_length=64, description="Of an uploaded transcript, or of a table that is over.")]


def check_upload(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse an upload before it is read: too many, too much, or no room."""
    demand_space(connection, preferred_language(connection))
    gate, key = connection.app.state.gate, client_key(connection)
    demand(gate.uploads, key)
    length = connection.headers.get("content-length", "")
    demand(gate.upload_bytes, key, int(length) if length.isdecimal() else Limits().transcript_bytes)


@post(
    "/replays",
    responses=problems(503),
    request_max_body_size=Limits().transcript_bytes,
    guards=[check_upload],
    summary="Upload a transcript",
)
async def upload(request: AnyRequest, data: JSONBody[Transcript]) -> NewReplay:
    """Keep a transcript for looking at, if the rules allow every move of it; a fault names the move."""
    limits: Limits = request.app.state.config.limits
    kept = await pools.READING.run(taken, data, limits.moves_of_upload)
    guest = await need_guest(request)
    row = ReplayRow(made_id(request, guest, ID_LETTERS), guest.id, pack(kept), time.time())
    with suppress(Conflict):  # the same request has made it already
        await store_of(request).add_replay(row, limits)
    return NewReplay(row.id)


async def found(request: AnyRequest, replay_id: str) -> tuple[Transcript, bool]:
    """The transcript behind an id, and whether it is that of a table played here."""
    if SHAPE.fullmatch(replay_id):
        uploaded = await store_of(request).replay(replay_id)
        if uploaded is not None:
            return unpack(uploaded.transcript), False
        row = await store_of(request).table(replay_id)
        if row is not None:
            return await finished_transcript(request, row), True
    raise trouble(404, "no replay")


@get("/replays/{replay_id:str}", responses=problems(404, 409), summary="What there is to see")
async def show_replay(request: AnyRequest, replay_id: ReplayId) -> ReplayInfo:
    """Players, number of moves, result, and whether the dice were honest."""
    transcript, is_table = await found(request, replay_id)
    return await pools.READING.run(replay_info, replay_id, transcript, is_table)


@get("/replays/{replay_id:str}/transcript", responses=problems(404, 409), summary="The transcript itself")
async def download(request: AnyRequest, replay_id: ReplayId) -> Transcript:
    """The game as a file that anybody can replay and verify."""
    return (await found(request, replay_id))[0]


@get("/replays/{replay_id:str}/positions", responses=problems(404, 409), summary="Positions, as somebody saw them")
async def show_positions(
    request: AnyRequest,
    replay_id: ReplayId,
    first: Annotated[int, QueryParameter(name="from", ge=0, le=100_000, description="The number of moves made.")] = 0,
    last: Annotated[
        int | None, QueryParameter(name="to", ge=0, le=100_000, description="The last one wanted; else one only.")
    ] = None,
    viewer: FromQuery[Viewer] = "spectator",
    language: FromQuery[Language] = "en",
) -> list[Position]:
    """The table after `from` to `to` moves: the view of a seat, of a spectator, or of all together, each from redacted records only."""
    transcript, _ = await found(request, replay_id)
    return await pools.READING.run(positions, transcript, first, first if last is None else last, viewer, language)


@get("/replays/{replay_id:str}/course", responses=problems(404, 409), summary="How the game went")
async def show_course(
    request: AnyRequest,
    replay_id: ReplayId,
    views: Annotated[bool, QueryParameter(description="With a spectator's view where more begins than a turn.")] = False,
) -> Course:
    """Where campaigns, days, rounds and turns begin, what each seat had by then, and the seats' colours."""
    transcript, _ = await found(request, replay_id)
    return await pools.READING.run(course, transcript, views)


router = Router("/", route_handlers=[upload, show_replay, download, show_positions, show_course], tags=["replays"])
