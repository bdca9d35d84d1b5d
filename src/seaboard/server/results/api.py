"""The HTTP interface of results: my games, my record, the leader boards, the tables that wait for me."""

from __future__ import annotations

import secrets
import time
from functools import partial
from typing import Annotated, Any, Literal

from litestar import Request, Router, get, put
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection

from seaboard.server.http.api_games import game_of
from seaboard.server.http.api_tables import language_of
from seaboard.server.http.problems import problems
from seaboard.server.http.service import keeper_of, store_of
from seaboard.server.people.guests import guest_of, need_guest
from seaboard.server.results import queries
from seaboard.server.results.answers import LeaderBoard, MyRecord, PlayedGames, ShownToOthers, WaitingTable
from seaboard.server.results.boards import leader_board
from seaboard.server.results.queries import PAGE, Wanted
from seaboard.server.results.records import played_games, record_of
from seaboard.server.store.results_store import KEY_BYTES
from seaboard.server.table.words import seat_name

AnyRequest = Request[Any, Any, Any]
DAY = 86_400.0
Slug = Annotated[str, PathParameter(max_length=40, description="A game.")]
Game = Annotated[str, QueryParameter(max_length=40, description="One game only.")]
Outcome = Annotated[Literal["won", "lost", "left"] | None, QueryParameter(name="outcome", description="How it came out for me.")]
Against = Annotated[Literal["people", "bots"] | None, QueryParameter(description="With other people at the table, or bots alone.")]
Days = Annotated[int | None, QueryParameter(ge=1, le=4000, description="Ended within this many days.")]
Page = Annotated[int, QueryParameter(ge=0, le=10_000, description=f"Of {PAGE} games each.")]


@get("/me/games", responses=problems(), summary="My games that are over")
async def list_games(
    request: AnyRequest, game: Game = "", outcome: Outcome = None, against: Against = None, days: Days = None, page: Page = 0
) -> PlayedGames:
    """One page of them, the newest first; none for a visitor without a guest.  What-if games and legs of tournaments are marked."""
    guest = await guest_of(request)
    if guest is None:
        return PlayedGames(0, [])
    wanted = Wanted(game, outcome, against, None if days is None else time.time() - days * DAY, page)

    def read(connection: Connection) -> PlayedGames:
        who = queries.contestant_of(connection, guest.id)
        if who is None:
            return PlayedGames(0, [])
        rows = queries.games_of(connection, who.key, wanted)
        return PlayedGames(
            queries.count_games(connection, who.key, wanted), played_games(connection, rows, who.key, guest.language)
        )

    return await store_of(request).ask(read)


@get("/me/record", responses=problems(), summary="What I have done, by game")
async def show_record(request: AnyRequest) -> MyRecord:
    """Games, wins, places by seat and opponents, best games, rating and its course.  What-if games do not count."""
    guest = await guest_of(request)
    if guest is None:
        return MyRecord([], is_shown=False)

    def read(connection: Connection) -> MyRecord:
        who = queries.contestant_of(connection, guest.id)
        return MyRecord([], is_shown=False) if who is None else record_of(connection, who.key, who.is_shown, guest.language)

    return await store_of(request).ask(read)


@put("/me/shown", responses=problems(), summary="Whether others see my name and ratings")
async def show_me_to_others(request: AnyRequest, data: JSONBody[ShownToOthers]) -> ShownToOthers:
    """Nobody is shown who has not said so."""
    guest = await need_guest(request)
    fresh = secrets.token_urlsafe(KEY_BYTES)
    await store_of(request).run(partial(queries.show, guest=guest.id, is_shown=data.is_shown, fresh=fresh))
    return data


@get("/me/waiting", responses=problems(), summary="The tables that wait for my move")
async def list_waiting(request: AnyRequest) -> list[WaitingTable]:
    """The one whose clock runs out first comes first.  Tables that wait for their rules are left out."""
    guest = await guest_of(request)
    if guest is None:
        return []
    keeper = keeper_of(request)
    found = await store_of(request).ask(partial(queries.tables_waiting_for, guest=guest.id))
    return [
        WaitingTable(
            row.id,
            row.game,
            [seat_name(seat, guest.language) for seat in others],
            None if row.deadline is None else max(0.0, row.deadline - keeper.now()),
        )
        for row, others in found
        if row.id not in keeper.waiting.known
    ]


@get("/ratings/{slug:str}", responses=problems(404), summary="The leader board of a game")
async def show_board(request: AnyRequest, slug: Slug) -> LeaderBoard:
    """People who want to be shown, and the bots' levels, whose ratings are fixed; provisional ratings come last."""
    game = game_of(slug).slug
    guest = await guest_of(request)
    language = language_of(request, guest)

    return await store_of(request).ask(partial(leader_board, game=game, guest=guest, language=language))


router = Router("/", route_handlers=[list_games, show_record, show_me_to_others, list_waiting, show_board], tags=["results"])
