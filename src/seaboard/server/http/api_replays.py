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
from seaboard.server.http.api_tables import SHAPE, demand_club, demand_over, finished_transcript, language_of
from seaboard.server.http.problems import problems, trouble
from seaboard.server.http.service import Connection, demand_space, store_of
from seaboard.server.live import pools
from seaboard.server.past.past_game import PastGame, course_of, past_branch
from seaboard.server.past.replays import Viewer, positions, replay_info, taken
from seaboard.server.past.uploads import pack, unpack
from seaboard.server.people.guests import guest_of, made_id, need_guest, preferred_language
from seaboard.server.process.config import Limits
from seaboard.server.store.errors import Conflict
from seaboard.server.store.rows import BranchRow, ReplayRow, TableRow
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


async def found(request: AnyRequest, replay_id: str) -> PastGame:
    """The game behind an id: an upload, a table that is over, or a what-if game that the asker may see."""
    if SHAPE.fullmatch(replay_id):
        uploaded = await store_of(request).replay(replay_id)
        if uploaded is not None:
            return PastGame(replay_id, unpack(uploaded.transcript), False)
        row = await store_of(request).table(replay_id)
        if row is not None and row.branch is not None:
            return await found_branch(request, row, row.branch)
        if row is not None:
            await demand_club(request, row)
            return PastGame(replay_id, await finished_transcript(request, row), True)
    raise trouble(404, "no replay")


async def found_branch(request: AnyRequest, row: TableRow, branch: BranchRow) -> PastGame:
    """A what-if game: its player's own, or a shared one that is over, for whoever may see the game that it goes on from."""
    guest = await guest_of(request)
    is_mine = guest is not None and guest.id == row.host
    if not (is_mine or branch.is_shared):
        raise trouble(404, "no branch")
    await demand_game(request, branch.root)
    if not is_mine and row.status not in {"over", "closed"}:
        raise trouble(409, "your eyes")
    seats, entries = await store_of(request).seats(row.id), await store_of(request).entries(row.id)
    return await pools.READING.run(past_branch, row, seats, entries, language_of(request, guest))


async def demand_game(request: AnyRequest, game: str) -> None:
    """Refuse whoever may not see the game to which a what-if game belongs."""
    if await store_of(request).replay(game) is None:
        row = await store_of(request).table(game)
        if row is None:
            raise trouble(404, "no replay")
        await demand_club(request, row)
        await demand_over(request, row)


@get("/replays/{replay_id:str}", responses=problems(404, 409), summary="What there is to see")
async def show_replay(request: AnyRequest, replay_id: ReplayId) -> ReplayInfo:
    """Players, number of moves, result, and whether the dice were honest."""
    past = await found(request, replay_id)
    what_if = None if past.branch is None else past.branch.told()
    return await pools.READING.run(replay_info, replay_id, past.transcript, past.is_table, what_if, past.eyes)


@get("/replays/{replay_id:str}/transcript", responses=problems(404, 409), summary="The transcript itself")
async def download(request: AnyRequest, replay_id: ReplayId) -> Transcript:
    """The game as a file that anybody can replay and verify."""
    past = await found(request, replay_id)
    if past.branch is not None:
        raise trouble(409, "branch transcript")
    return past.transcript


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
    past = await found(request, replay_id)
    if past.eyes is not None and viewer != str(past.eyes):
        raise trouble(409, "your eyes")
    return await pools.READING.run(
        positions, past.transcript, first, first if last is None else last, viewer, language, past.opening
    )


@get("/replays/{replay_id:str}/course", responses=problems(404, 409), summary="How the game went")
async def show_course(
    request: AnyRequest,
    replay_id: ReplayId,
    views: Annotated[bool, QueryParameter(description="With a spectator's view where more begins than a turn.")] = False,
) -> Course:
    """Where campaigns, days, rounds and turns begin, what each seat had by then, and the seats' colours."""
    return await pools.READING.run(course_of, await found(request, replay_id), views)


router = Router("/", route_handlers=[upload, show_replay, download, show_positions, show_course], tags=["replays"])
