"""The HTTP interface of what-if games: play on from a moment of a game that is over, list, name, share, delete."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar import Request, Router, delete, get, patch, post
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET

from seaboard.engine.errors import SeaboardError
from seaboard.engine.transcript import game_of
from seaboard.server.analysis.subjects import is_running
from seaboard.server.deeds.deeds import Start
from seaboard.server.door.limits import Gate, demand
from seaboard.server.door.security import client_key
from seaboard.server.http.answers import BranchInfo, BranchTree
from seaboard.server.http.api_replays import ReplayId, demand_game, found
from seaboard.server.http.api_tables import SHAPE, asker_language, found_table, told_table
from seaboard.server.http.forms import BranchWishes, NewBranch, SeatWish
from seaboard.server.http.problems import problems, trouble
from seaboard.server.http.service import demand_space, keeper_of, perform, store_of
from seaboard.server.live import pools
from seaboard.server.past.past_game import PastGame, branch_from
from seaboard.server.past.transcripts import match_of
from seaboard.server.people.guests import guest_of, made_id, need_guest
from seaboard.server.store.branches import branches_of, change_branch, count_branches, delete_branch
from seaboard.server.store.errors import Conflict
from seaboard.server.store.rows import BranchRow, Entry, GuestRow, SeatRow, TableRow
from seaboard.server.table.lobby import ID_LETTERS, check_levels, seat_rows, table_row
from seaboard.server.table.plain_text import one_line
from seaboard.server.table.words import seat_name
from seaboard.server.table_info import TableInfo, TableSettings

AnyRequest = Request[Any, Any, Any]
BranchId = Annotated[str, PathParameter(max_length=64, description="Of a what-if game.")]
MOST_KNOWN = 2000


class Standing(NamedTuple):
    """How far a what-if game has come."""

    moves: int
    scores: list[int] | None = None
    places: list[int] | None = None


_known: OrderedDict[tuple[str, int], Standing] = OrderedDict()
"""By table and last entry, so that a list does not play every game again."""


# Making


@post("/replays/{replay_id:str}/branches", responses=problems(404, 409, 503), summary="Play on from a moment of a game")
async def play_on(request: AnyRequest, replay_id: ReplayId, data: JSONBody[NewBranch]) -> TableInfo:
    """Make a what-if game of one person and bots that goes on from a moment of a game that is over, or of another what-if game, and begin."""
    check_levels(await asker_language(request), data.level)
    past = await found(request, replay_id)
    if not past.is_table and await is_running(store_of(request), request.app.state.desk.running, past.transcript):
        raise trouble(409, "running game")
    branch = await pools.READING.run(branch_from, past, data.move, data.seat, data.world)
    guest = await need_guest(request)
    id = made_id(request, guest, ID_LETTERS)
    if await store_of(request).table(id) is None:
        await check_branches(request, guest)
        row = branch_row(past, branch, data, guest, keeper_of(request).now(), id)
        wishes = [SeatWish("me") if seat == data.seat else SeatWish("bot", data.level) for seat in range(row.players)]
        with suppress(Conflict):  # the same request came twice at once
            await store_of(request).add_table(row, seat_rows(wishes, guest))
    await perform(request, id, guest, Start(id))
    return await told_table(request, await found_table(request, id), guest)


def branch_row(past: PastGame, branch: BranchRow, data: NewBranch, guest: GuestRow, now: float, id: str) -> TableRow:
    """The table of a what-if game: nobody looks on or talks, nothing is sealed, and nobody asks for a return game."""
    settings = TableSettings(level=data.level, chat=False, spectators=False, rematch=False)
    game, transcript = game_of(past.transcript), past.transcript
    row = table_row(game, transcript.players, transcript.options, settings, guest, now, id)
    return msgspec.structs.replace(row, branch=msgspec.structs.replace(branch, name=one_line(data.name)))


async def check_branches(request: AnyRequest, guest: GuestRow) -> None:
    """Limit the tables that a guest makes in an hour, and the what-if games that are kept."""
    demand_space(request, guest.language)
    gate: Gate = request.app.state.gate
    demand(gate.tables, guest.id)
    demand(gate.address_tables, client_key(request))
    most = request.app.state.config.limits.branches_per_guest
    if await store_of(request).ask(lambda connection: count_branches(connection, guest.id)) >= most:
        raise trouble(409, "many branches", most)


# Looking


@get("/replays/{replay_id:str}/branches", responses=problems(404, 409), summary="The what-if games of a game")
async def list_branches(request: AnyRequest, replay_id: ReplayId) -> BranchTree:
    """The asker's own and those that are shared, also where the id is that of one of them."""
    root = await root_of(request, replay_id)
    guest = await guest_of(request)
    rows = await store_of(request).ask(lambda connection: branches_of(connection, root, None if guest is None else guest.id))
    language = await asker_language(request)
    return BranchTree(root, [await told_branch(request, row, seat, guest, language) for row, seat in rows if row.branch])


async def root_of(request: AnyRequest, replay_id: str) -> str:
    """The game behind an id, if the asker may see it."""
    row = await store_of(request).table(replay_id) if SHAPE.fullmatch(replay_id) else None
    root = replay_id if row is None or row.branch is None else row.branch.root
    await demand_game(request, root)
    return root


async def told_branch(
    request: AnyRequest, row: TableRow, seat: SeatRow | None, guest: GuestRow | None, language: str
) -> BranchInfo:
    """A what-if game in the list."""
    assert row.branch is not None
    standing = await standing_of(request, row)
    return BranchInfo(
        id=row.id,
        what_if=row.branch.told(),
        who="" if seat is None else seat_name(seat, language),
        status=row.status,
        moves=standing.moves,
        scores=standing.scores,
        places=standing.places,
        is_mine=guest is not None and guest.id == row.host,
        is_shared=row.branch.is_shared,
        created=row.created,
    )


async def standing_of(request: AnyRequest, row: TableRow) -> Standing:
    """How far a what-if game has come."""
    key = row.id, row.seq
    standing = _known.get(key)
    if standing is None:
        entries = await store_of(request).entries(row.id)
        standing = _known[key] = await pools.READING.run(reckoned, row, entries)
        if len(_known) > MOST_KNOWN:
            _known.popitem(last=False)
    return standing


def reckoned(row: TableRow, entries: list[Entry]) -> Standing:
    """The same from its entries; where the rules have changed since, nothing is known."""
    try:
        match = match_of(row, entries)
    except SeaboardError:
        return Standing(0)
    return Standing(len(match.log), *match.results()) if match.is_over else Standing(len(match.log))


# Changing


async def own_branch(request: AnyRequest, branch_id: str) -> TableRow:
    """A what-if game of the asker's own."""
    row = await store_of(request).table(branch_id) if SHAPE.fullmatch(branch_id) else None
    guest = await guest_of(request)
    if row is None or row.branch is None:
        raise trouble(404, "no branch")
    if guest is None or guest.id != row.host:
        raise trouble(403, "not your branch") if row.branch.is_shared else trouble(404, "no branch")
    return row


@patch("/branches/{branch_id:str}", responses=problems(404), summary="Name or share a what-if game")
async def change(request: AnyRequest, branch_id: BranchId, data: JSONBody[BranchWishes]) -> None:
    """Its player gives it a name, or lets whoever may see the game look at it."""
    row = await own_branch(request, branch_id)
    name = None if data.name is UNSET else one_line(data.name)
    is_shared = None if data.shared is UNSET else data.shared
    await store_of(request).run(partial(change_branch, table=row.id, name=name, is_shared=is_shared))


@delete("/branches/{branch_id:str}", responses=problems(404), summary="Delete a what-if game")
async def remove(request: AnyRequest, branch_id: BranchId) -> None:
    """Its player deletes it; what goes on from it stays."""
    row = await own_branch(request, branch_id)
    await store_of(request).run(partial(delete_branch, table=row.id))
    await keeper_of(request).drop(row.id)


router = Router("/", route_handlers=[play_on, list_branches, change, remove], tags=["what-if games"])
