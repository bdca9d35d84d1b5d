"""The HTTP interface of tables: everything about them that is not live."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post, put
from litestar.params import FromPath, JSONBody, PathParameter
from msgspec import UNSET

from seaboard.engine.transcript import Transcript
from seaboard.server.audience.lateness import late_table
from seaboard.server.clubs.access import Outsider, may_come, member_of
from seaboard.server.clubs.ending import is_still_in
from seaboard.server.deeds.deeds import Join, Leave, SetSeat, Start
from seaboard.server.door.addresses import link_base, qr_svg
from seaboard.server.door.limits import Gate, demand
from seaboard.server.door.security import client_key
from seaboard.server.finding.listing import seekers_shown
from seaboard.server.http.answers import GameCourse, TableLists, TableLog
from seaboard.server.http.forms import JoinTable, NewTable, PlayNow, SeatChange, SeatWish
from seaboard.server.http.problems import Trouble, problems, trouble
from seaboard.server.http.service import demand_space, keeper_of, perform, preparation_of, store_of
from seaboard.server.live import pools
from seaboard.server.past.transcripts import log_of_table, transcript_of_table
from seaboard.server.people.guests import deed_id, guest_of, made_id, need_guest, preferred_language
from seaboard.server.sets.at_hand import wished_game
from seaboard.server.store.errors import Conflict
from seaboard.server.store.rows import GuestRow, SeatRow, TableRow
from seaboard.server.table.lobby import (
    ID_LETTERS,
    MOST_LISTED,
    agreed_settings,
    check_levels,
    check_pace,
    check_rated_bots,
    seat_rows,
    seats_against_bots,
    table_info,
    table_row,
    wished_seats,
)
from seaboard.server.table.suspension import playable_game, suspended_words
from seaboard.server.table_info import TableInfo, TableSettings

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(max_length=64, description="A table's id; whoever knows it can come to the table.")]
SHAPE = re.compile(r"[A-Za-z0-9_-]{1,64}")


# Finding


async def found_table(request: AnyRequest, table_id: str) -> TableRow:
    """The table, or 404; 403 where it is for the members of a club alone."""
    row = await store_of(request).table(table_id) if SHAPE.fullmatch(table_id) else None
    if row is None:
        raise trouble(404, "no table")
    await demand_club(request, row)
    return row


async def demand_club(request: AnyRequest, row: TableRow) -> None:
    """Refuse whoever is no member of the club that the table is for, and has no seat there."""
    if row.club is not None:
        guest = await guest_of(request)
        if not await store_of(request).ask(partial(may_come, row=row, guest=None if guest is None else guest.id)):
            raise trouble(403, "club only")


async def host_name(request: AnyRequest, row: TableRow, seats: list[SeatRow]) -> str:
    """The host's name."""
    for seat in seats:
        if seat.guest == row.host and row.host:
            return seat.name
    host = await store_of(request).guest(row.host) if row.host else None
    return "" if host is None else host.name


def seat_in(seats: list[SeatRow], guest: GuestRow | None) -> int | None:
    """The seat of a guest."""
    return next((seat.seat for seat in seats if guest is not None and seat.guest == guest.id), None)


def present_of(request: AnyRequest, row: TableRow, you: int | None) -> float:
    """The moment that a seat, or a spectator, is shown: spectators see everything as late as was agreed, here as on the socket."""
    lag = row.settings.spectator_delay
    if you is not None or not lag:
        return math.inf
    pulse = keeper_of(request).pulse
    return pulse.before(pulse.now(), lag)


def language_of(request: AnyRequest, guest: GuestRow | None) -> str:
    """The language of a guest, or that of a stranger's browser."""
    return preferred_language(request) if guest is None else guest.language


async def asker_language(request: AnyRequest) -> str:
    """The language of whoever asks."""
    return language_of(request, await guest_of(request))


async def as_shown(
    request: AnyRequest, row: TableRow, seats: list[SeatRow], guest: GuestRow | None
) -> tuple[TableRow, list[SeatRow]]:
    """The table as it stood at the moment that this guest is shown."""
    you = seat_in(seats, guest)
    if you is not None or not row.settings.spectator_delay or row.status == "gathering":
        return row, seats
    entries = await store_of(request).entries(row.id)
    table = await pools.READING.run(late_table, row, seats, entries, present_of(request, row, you))
    then = {"status": table.status, "asked": table.asked, "seq": table.seq, "rematch": table.rematch, "ended": table.ended}
    return msgspec.structs.replace(row, **then), list(table.seats)


async def told_table(request: AnyRequest, row: TableRow, guest: GuestRow | None, seats: list[SeatRow] | None = None) -> TableInfo:
    """A table as this guest may see it from outside."""
    seats = await store_of(request).seats(row.id) if seats is None else seats
    row, seats = await as_shown(request, row, seats, guest)
    language, why = language_of(request, guest), keeper_of(request).waiting.why(row)
    return table_info(row, seats, await host_name(request, row, seats), guest, language, why)


@get("/tables", responses=problems(), summary="Open tables and mine")
async def list_tables(request: AnyRequest) -> TableLists:
    """Public tables that wait for players, and the guest's own tables with the seats whose move is awaited."""
    guest = await guest_of(request)
    waiting = await store_of(request).open_tables(MOST_LISTED)
    mine = [] if guest is None else await store_of(request).tables_of(guest.id, MOST_LISTED)
    return TableLists(
        [await told_table(request, row, guest, seats) for row, seats in waiting],
        [await told_table(request, row, guest, seats) for row, seats in mine],
        [GameCourse(each.game.slug, each.state, each.done, each.total) for each in preparation_of(request).courses],
        await seekers_shown(store_of(request), None if guest is None else guest.id, language_of(request, guest)),
    )


@get("/tables/{table_id:str}", responses=problems(404), summary="One table from outside")
async def show_table(request: AnyRequest, table_id: TableId) -> TableInfo:
    """Game, seats, settings, status, whose move is awaited."""
    return await told_table(request, await found_table(request, table_id), await guest_of(request))


@get("/tables/{table_id:str}/qr.svg", responses=problems(404), media_type="image/svg+xml", summary="The invitation as a QR code")
async def show_qr(request: AnyRequest, table_id: TableId) -> Response[str]:
    """The table's address as a QR code."""
    row = await found_table(request, table_id)
    return Response(qr_svg(f"{link_base(request, request.app.state.config)}/table/{row.id}"), media_type="image/svg+xml")


# Making


async def check_number(request: AnyRequest, guest: GuestRow) -> None:
    """Limit the tables that a guest makes in an hour, and those that are not over."""
    demand_space(request, guest.language)
    gate: Gate = request.app.state.gate
    demand(gate.tables, guest.id)
    demand(gate.address_tables, client_key(request))
    most = request.app.state.config.limits.tables_per_guest
    if await store_of(request).count_tables_of(guest.id) >= most:
        raise trouble(409, "many tables", most)


async def make_once(request: AnyRequest, row: TableRow, wishes: Sequence[SeatWish], guest: GuestRow) -> None:
    """Keep a new table, unless this request has made it already and its answer was lost."""
    if await store_of(request).table(row.id) is None:
        await check_number(request, guest)
        try:
            with suppress(Conflict):  # the same request came twice at once
                await store_of(request).add_table(row, seat_rows(wishes, guest))
                preparation_of(request).want(row.game)
        except Outsider:  # taken out of the club meanwhile
            raise trouble(403, "no club") from None


@post("/play", responses=problems(409, 503), summary="Play now against bots")
async def play_now(request: AnyRequest, data: JSONBody[PlayNow]) -> TableInfo:
    """Make a table of one person and bots, and begin."""
    game = await wished_game(request, data.game, data.set)
    wishes = seats_against_bots(game, data)
    game.check_options(data.options)
    check_levels(await asker_language(request), data.level)
    guest = await need_guest(request)
    id, now = made_id(request, guest, ID_LETTERS), keeper_of(request).now()
    row = table_row(game, len(wishes), data.options, TableSettings(level=data.level), guest, now, id)
    await make_once(request, row, wishes, guest)
    await perform(request, row.id, guest, Start(row.id))
    return await told_table(request, await found_table(request, row.id), guest)


@post("/tables", responses=problems(409, 503), summary="Make a table")
async def make_table(request: AnyRequest, data: JSONBody[NewTable]) -> TableInfo:
    """Make a table at which people gather; the guest who makes it is its host."""
    game = await wished_game(request, data.game, data.set)
    wishes = wished_seats(game, data)
    check_pace(data.settings.pace)
    game.check_options(data.options)
    check_levels(await asker_language(request), data.settings.level, *(wish.level for wish in wishes))
    settings = agreed_settings(data.settings, len(wishes))
    if settings.rated and game.data:
        raise trouble(422, "rated set")
    check_rated_bots(settings, game.slug, [wish.level for wish in wishes if wish.kind == "bot"])
    if settings.rated and any(course.game.slug == game.slug for course in preparation_of(request).courses):
        raise trouble(409, "rated later")
    club = None if data.club is UNSET else await own_club(request, data.club)
    guest = await need_guest(request)
    id, now = made_id(request, guest, ID_LETTERS), keeper_of(request).now()
    row = table_row(game, len(wishes), data.options, settings, guest, now, id)
    if club is not None:
        # Its members find it on the club's page; nobody else may.
        row = msgspec.structs.replace(row, club=club, settings=msgspec.structs.replace(settings, public=False))
    await make_once(request, row, wishes, guest)
    return await told_table(request, await found_table(request, row.id), guest)


async def own_club(request: AnyRequest, club: str) -> str:
    """A club of which the asker is a member, or 403."""
    guest = await guest_of(request)
    if guest is None or await store_of(request).ask(partial(member_of, club=club, guest=guest.id)) is None:
        raise trouble(403, "no club")
    return club


# Gathering


@post("/tables/{table_id:str}/join", responses=problems(404, 409), status_code=200, summary="Sit down")
async def join(request: AnyRequest, table_id: TableId, data: JSONBody[JoinTable]) -> TableInfo:
    """Take an open seat while people gather."""
    row = await found_table(request, table_id)
    guest = await need_guest(request)
    await sit_down(request, row, guest, None if data.seat is UNSET else data.seat)
    return await told_table(request, await found_table(request, row.id), guest)


async def sit_down(request: AnyRequest, row: TableRow, guest: GuestRow, seat: int | None) -> None:
    """Take an open seat; whoever is taken out of the table's club meanwhile is refused."""
    await perform(request, row.id, guest, Join(deed_id(request, guest), guest.name, seat))
    if not await is_still_in(keeper_of(request), row, guest.id):
        raise trouble(403, "club only")


@post("/tables/{table_id:str}/leave", responses=problems(404, 409), status_code=200, summary="Get up")
async def leave(request: AnyRequest, table_id: TableId) -> TableInfo:
    """Leave your seat; in a running game a bot plays on, or the game is forfeited, as was agreed."""
    row = await found_table(request, table_id)
    guest = await seated_guest(request)
    await perform(request, row.id, guest, Leave(deed_id(request, guest)))
    return await told_table(request, await found_table(request, row.id), guest)


@post("/tables/{table_id:str}/start", responses=problems(404, 409), status_code=200, summary="Begin")
async def start(request: AnyRequest, table_id: TableId) -> TableInfo:
    """The host begins the game when every seat is taken."""
    row = await found_table(request, table_id)
    guest = await seated_guest(request)
    await perform(request, row.id, guest, Start(deed_id(request, guest)))
    return await told_table(request, await found_table(request, row.id), guest)


@put("/tables/{table_id:str}/seats/{seat:int}", responses=problems(404, 409), summary="Open a seat or give it to a bot")
async def set_seat(request: AnyRequest, table_id: TableId, seat: FromPath[int], data: JSONBody[SeatChange]) -> TableInfo:
    """The host changes a seat while people gather."""
    row = await found_table(request, table_id)
    if not 0 <= seat < row.players:
        raise trouble(404, "no seat here", seat)
    guest = await seated_guest(request)
    check_levels(guest.language, data.level)
    if data.kind == "bot":
        check_rated_bots(row.settings, row.game, [data.level])
    await perform(request, row.id, guest, SetSeat(deed_id(request, guest), seat, data.kind, data.level))
    return await told_table(request, await found_table(request, row.id), guest)


async def seated_guest(request: AnyRequest) -> GuestRow:
    """The guest who asks; a visitor without a guest has no seat and is refused."""
    guest = await guest_of(request)
    if guest is None:
        raise trouble(409, "not seated")
    return guest


# What was played


@get("/tables/{table_id:str}/transcript", responses=problems(404, 409), summary="The transcript of a finished game")
async def show_transcript(request: AnyRequest, table_id: TableId) -> Transcript:
    """The whole game with its seed, when it is over; not before."""
    row = await found_table(request, table_id)
    return await finished_transcript(request, row)


async def finished_transcript(request: AnyRequest, row: TableRow) -> Transcript:
    """The transcript of a table that has ended, or 409."""
    if row.branch is not None:
        raise trouble(409, "branch transcript")
    seats = await demand_over(request, row)
    entries = await store_of(request).entries(row.id)
    return await pools.READING.run(transcript_of_table, row, seats, entries, await asker_language(request))


async def demand_over(request: AnyRequest, row: TableRow) -> list[SeatRow]:
    """The seats of a table that has ended, as far as this guest is shown it; 409 if it has not."""
    seats = await store_of(request).seats(row.id)
    shown, _ = await as_shown(request, row, seats, await guest_of(request))
    if shown.status not in {"over", "closed"}:
        raise trouble(409, "still hidden")
    return seats


@get("/tables/{table_id:str}/log", responses=problems(404, 409), summary="What a running table lets me read again")
async def show_log(request: AnyRequest, table_id: TableId) -> TableLog:
    """The moves as the asker's seat, or a spectator, may be shown them now: masked, and no older than the specification lets people look back."""
    row = await found_table(request, table_id)
    if row.status == "gathering":
        raise trouble(409, "not begun")
    why = keeper_of(request).waiting.why(row)
    if why is not None:
        raise Trouble(409, suspended_words(preferred_language(request), why))
    if playable_game(row) is None:
        raise trouble(409, "rules gone")
    you = seat_in(await store_of(request).seats(row.id), await guest_of(request))
    if you is None and row.status == "playing" and not row.settings.spectators:
        raise trouble(403, "no spectators")
    present = present_of(request, row, you)
    entries = [entry for entry in await store_of(request).entries(row.id) if entry.at <= present]
    return await pools.READING.run(log_of_table, row, entries, you)


router = Router(
    "/",
    route_handlers=[
        list_tables, show_table, show_qr, play_now, make_table, join, leave, start, set_seat, show_transcript, show_log,
    ],
    tags=["tables"],
)  # fmt: skip
