"""The HTTP interface of analyses: ask for one, and look how far it is or what it says."""

from __future__ import annotations

import time
import zlib
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter
from msgspec.structs import replace

from seaboard.analysis.report import from_json
from seaboard.engine.transcript import Transcript
from seaboard.server.analysis.answers import Analysis, AnalysisReport, AskAnalysis
from seaboard.server.analysis.desk import Desk
from seaboard.server.analysis.orders import DEEPEST_FIRST, Depth, Order, QueueFull, Wanted
from seaboard.server.analysis.subjects import is_finished, is_running
from seaboard.server.analysis.told import record_of, told
from seaboard.server.http.api_replays import ReplayId, found
from seaboard.server.http.problems import problems, trouble
from seaboard.server.http.service import demand_space, store_of
from seaboard.server.live import pools
from seaboard.server.past.replays import names_of
from seaboard.server.people.guests import need_guest, preferred_language
from seaboard.server.process.config import Limits
from seaboard.server.table_info import Language

AnyRequest = Request[Any, Any, Any]
SURE_PART = 0.05
"""Of all steps, before anything is said about the time that is left."""


def desk_of(request: AnyRequest) -> Desk:
    """The server's desk of analyses."""
    desk: Desk = request.app.state.desk
    return desk


async def subject(request: AnyRequest, replay_id: str, depth: Depth) -> tuple[Transcript, Wanted]:
    """The game, if whoever asks may look at its replay."""
    past = await found(request, replay_id)
    if past.branch is not None:
        raise trouble(409, "branch analysis")
    return past.transcript, Wanted(replay_id, "table" if past.is_table else "upload", depth, record_of(past.transcript))


async def check_open(request: AnyRequest, transcript: Transcript, wanted: Wanted) -> None:
    """Refuse what is a running game under another name."""
    if wanted.place == "upload" and await is_running(store_of(request), desk_of(request).running, transcript):
        raise trouble(409, "running game")


@post(
    "/replays/{replay_id:str}/analysis", responses=problems(404, 409, 503), summary="Have a finished game analysed", status_code=200
)
async def ask_analysis(request: AnyRequest, replay_id: ReplayId, data: JSONBody[AskAnalysis]) -> Analysis:
    """Order the analysis of a game that is over; asked for twice, it is made once.  It is made in the background."""
    desk, limits = desk_of(request), request.app.state.config.limits
    transcript, wanted = await subject(request, replay_id, data.depth)
    known = await desk.find(wanted)
    if known is None or known.fault:
        await check_askable(request, transcript, limits)
    await check_open(request, transcript, wanted)
    guest = await need_guest(request)
    if (known is None or known.fault) and await desk.count_of(guest.id) >= limits.analyses_per_guest:
        raise trouble(429, "many analyses", limits.analyses_per_guest)
    try:
        order = await desk.place(wanted, guest.id)
    except QueueFull:
        raise trouble(503, "analyses full", limits.analyses_waiting) from None
    return how_far(order)


async def check_askable(request: AnyRequest, transcript: Transcript, limits: Limits) -> None:
    """Refuse a game that is not over or too long, and any while the server makes no analyses."""
    if not desk_of(request).is_open:
        raise trouble(503, "no analyses")
    demand_space(request, preferred_language(request))
    if len(transcript.moves) > limits.moves_of_analysis:
        raise trouble(422, "long game", limits.moves_of_analysis)
    if not await pools.READING.run(is_finished, transcript):
        raise trouble(409, "not finished")


@get("/replays/{replay_id:str}/analysis", responses=problems(404, 409), summary="The analysis of a game, or how far it is")
async def show_analysis(
    request: AnyRequest,
    replay_id: ReplayId,
    depth: Annotated[Depth | None, QueryParameter(description="Without one, the deepest that there is.")] = None,
    language: FromQuery[Language] = "en",
) -> Analysis:
    """For everybody who may look at the replay: the report once it is there."""
    transcript, usual = await subject(request, replay_id, depth or "usual")
    depths = DEEPEST_FIRST if depth is None else (depth,)
    order = await desk_of(request).find(*(replace(usual, depth=each) for each in depths))
    if order is None:
        return Analysis("none", usual.depth)
    await check_open(request, transcript, usual)
    if order.report is None:
        return how_far(order)
    return Analysis("done", order.wanted.depth, report=await pools.READING.run(read_report, order, language, transcript))


def read_report(order: Order, language: str, transcript: Transcript) -> AnalysisReport:
    """The report in a language."""
    assert order.report is not None
    return told(from_json(zlib.decompress(order.report)), order.wanted.depth, language, names_of(transcript))


def how_far(order: Order) -> Analysis:
    """An order as it is told to whoever waits for it."""
    depth = order.wanted.depth
    if order.report is not None:
        return Analysis("done", depth)
    if order.fault:
        return Analysis("failed", depth)
    if order.begun is None:
        return Analysis("waiting", depth, ahead=order.ahead)
    left = None
    if order.total and order.done >= SURE_PART * order.total:
        left = max(1.0, (time.time() - order.begun) * (order.total - order.done) / max(order.done, 1))
    return Analysis("running", depth, done=order.done, total=order.total, seconds_left=left)


router = Router("/", route_handlers=[ask_analysis, show_analysis], tags=["analyses"])
