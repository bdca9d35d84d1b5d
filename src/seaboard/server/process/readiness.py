"""Whether the server lives, and whether it can do its work."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec

from seaboard import __version__
from seaboard.server.http.answers import Health, Readiness
from seaboard.server.http.problems import problems
from seaboard.server.http.service import keeper_of, preparation_of, store_of
from seaboard.server.process.heartbeat import Heartbeat
from seaboard.server.protocol import VERSION
from seaboard.server.store.errors import StoreError

AnyRequest = Request[Any, Any, Any]
PING_SECONDS = 2.0
SLOW_LOOP_SECONDS = 0.25
BUSY_QUESTIONS = 8
"""Bots' questions that wait for each place in which bots think."""
NOT_READY = ResponseSpec(Readiness, generate_examples=False, description="The same, and why not.")


@get("/health", responses=problems(), sync_to_thread=False, tags=["server"], summary="Does the server live?")
def health(request: AnyRequest) -> Health:
    """Answers as long as the process does; whoever restarts servers should ask here."""
    return Health("ok", __version__, VERSION, len(keeper_of(request).waiting.known))


@get("/ready", responses={**problems(), 503: NOT_READY}, tags=["server"], summary="Can the server do its work?")
async def ready(request: AnyRequest) -> Response[Readiness]:
    """503 while the database is away, nothing can be stored, or the disk is full; whoever sends people here, or watches, should ask here.

    Busy bots and a slow loop are told in a word and leave the server ready: numbers could tell players who has already chosen.
    """
    keeper = keeper_of(request)
    storing, thinker, heartbeat = keeper.storing, keeper.shared.thinker, heartbeat_of(request)
    storing.space.look()
    database, can_write = await asyncio.gather(_database(request), heartbeat.can_write(PING_SECONDS))
    kept: Literal["ok", "slow", "failing"] = "failing" if store_of(request).is_failing else "slow" if storing.is_slow else "ok"
    is_ready = database == "ok" and kept != "failing" and can_write and storing.space.state != "full"
    told = Readiness(
        "ready" if is_ready else "not ready",
        database,
        kept,
        storing.space.state,
        writing="ok" if can_write else "failing",
        bots="busy" if thinker.waiting > BUSY_QUESTIONS * thinker.places.places else "ok",
        loop="slow" if heartbeat.loop_lag > SLOW_LOOP_SECONDS else "ok",
        rules=preparation_of(request).word,
    )
    return Response(told, status_code=200 if is_ready else 503)


def heartbeat_of(request: AnyRequest) -> Heartbeat:
    """The server's signs of life."""
    heartbeat: Heartbeat = request.app.state.heartbeat
    return heartbeat


async def _database(request: AnyRequest) -> Literal["ok", "away"]:
    try:
        async with asyncio.timeout(PING_SECONDS):
            await store_of(request).ping()
    except (StoreError, TimeoutError):
        return "away"
    return "ok"
