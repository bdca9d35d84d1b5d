"""The HTTP interface of people who look for others."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

from litestar import Request, Router, delete, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection, func, select

from seaboard.engine.registry import find_game
from seaboard.server.deeds.deeds import Join, Leave
from seaboard.server.door.limits import demand
from seaboard.server.finding import seekers as rows
from seaboard.server.finding.answers import Finding
from seaboard.server.finding.forms import SeekWish
from seaboard.server.finding.friends import note_online, seen_online
from seaboard.server.finding.listing import invitations_shown, seeking_of
from seaboard.server.finding.matching import Waiter
from seaboard.server.finding.matchmaker import Matchmaker
from seaboard.server.http.api_tables import found_table, seat_in, told_table
from seaboard.server.http.problems import Trouble, problems, trouble
from seaboard.server.http.service import demand_space, keeper_of, perform, preparation_of, store_of
from seaboard.server.people.guests import deed_id, guest_of, need_guest
from seaboard.server.store.finding_schema import seekers
from seaboard.server.store.rows import GuestRow
from seaboard.server.table_info import TableInfo

AnyRequest = Request[Any, Any, Any]
SEEN_SECONDS = 20.0
"""How old the note may grow of when a page of somebody who waits was last here."""


def matchmaker_of(request: AnyRequest) -> Matchmaker:
    """Who brings people together."""
    found: Matchmaker = request.app.state.matchmaker
    return found


# How it stands


async def told(request: AnyRequest, guest: GuestRow) -> Finding:
    """What people and a guest have asked of each other."""
    store = store_of(request)
    seeking = await seeking_of(store, guest.id, keeper_of(request).now())
    return Finding(seeking, await invitations_shown(store, guest.id, guest.language))


@get("/finding", responses=problems(), summary="What people and I have asked of each other")
async def show_finding(request: AnyRequest) -> Finding:
    """What I wait for and how it stands, and to which tables friends ask me.  Asking tells the server that a page of mine is open."""
    guest = await guest_of(request)
    if guest is None:
        return Finding(None)
    store, now = store_of(request), keeper_of(request).now()
    row, seen = await store.ask(lambda connection: (rows.seeker_of(connection, guest.id), seen_online(connection, guest.id)))
    if row is not None and row.seen < now - SEEN_SECONDS:
        await store.run(partial(rows.note_seen, guest=guest.id, now=now))
    if seen is not None and seen < now - SEEN_SECONDS:
        await store.run(partial(note_online, guest=guest.id, now=now))
    return await told(request, guest)


# Asking


def wish_of(request: AnyRequest, data: SeekWish) -> Waiter:
    """A wish that can come true."""
    games = {game.slug: game for game in map(find_game, data.games)}
    fitting = [slug for slug, game in games.items() if data.players is None or game.fewest <= data.players <= game.most]
    if not fitting:
        raise trouble(422, "seek number", data.players)
    if data.rated and {course.game.slug for course in preparation_of(request).courses} >= set(fitting):
        raise trouble(409, "rated later")
    return Waiter("", tuple(fitting), data.players, data.rated, data.clock or data.rated)


@post("/seeking", responses=problems(409, 503), status_code=200, summary="Ask for a game with people")
async def seek(request: AnyRequest, data: JSONBody[SeekWish]) -> Finding:
    """Wait until enough people want the same; asking again changes what is waited for.  Everybody sees the name of whoever waits, and for what."""
    wish = wish_of(request, data)
    guest = await need_guest(request)
    demand(request.app.state.gate.seeks, guest.id)
    demand_space(request, guest.language)
    most, now = request.app.state.config.limits.seekers, keeper_of(request).now()

    def begin(connection: Connection) -> str:
        known = rows.seeker_of(connection, guest.id)
        if known is not None and known.state != "waiting":
            return "seek called"
        if known is None and (connection.scalar(select(func.count()).select_from(seekers)) or 0) >= most:
            return "seek crowd"
        rows.begin(connection, guest.id, wish, now)
        return ""

    why = await store_of(request).run(begin)
    if why:
        raise trouble(409, why, most)
    for game in wish.games:
        preparation_of(request).want(game)
    await matchmaker_of(request).look_now()
    return await told(request, guest)


@delete("/seeking", responses=problems(409), status_code=200, summary="Stop waiting")
async def stop(request: AnyRequest) -> Finding:
    """Wait no more.  Whoever sits at the table and waits for others gets up; a game that has begun goes on."""
    guest = await guest_of(request)
    if guest is None:
        return Finding(None)
    store = store_of(request)
    row = await store.ask(partial(rows.seeker_of, guest=guest.id))
    if row is None:
        return await told(request, guest)
    if row.meeting is not None:
        table = await store.table(row.meeting)
        if table is not None and table.status == "gathering" and seat_in(await store.seats(table.id), guest) is not None:
            await perform(request, table.id, guest, Leave(deed_id(request, guest)))
    await store.run(partial(rows.end, guest=guest.id))
    await matchmaker_of(request).look_now()
    return await told(request, guest)


@post("/seeking/go", responses=problems(404, 409), status_code=200, summary="Go to the table")
async def come(request: AnyRequest) -> TableInfo:
    """Sit down at the table to which I was called.  Games against bots that have a clock stand still until I come back to them."""
    guest = await guest_of(request)
    row = None if guest is None else await store_of(request).ask(partial(rows.seeker_of, guest=guest.id))
    if guest is None or row is None or row.meeting is None:
        raise trouble(409, "seek not called")
    table = await found_table(request, row.meeting)
    seats = await store_of(request).seats(table.id)
    if seat_in(seats, guest) is None:
        free = [seat.seat for seat in seats if seat.kind == "open"]
        seat = secrets.choice(free) if free else None
        try:
            await perform(request, table.id, guest, Join(deed_id(request, guest), guest.name, seat))
        except Trouble:
            if seat_in(await store_of(request).seats(table.id), guest) is None:  # else another device was quicker
                await store_of(request).run(partial(rows.wait_on, guest=guest.id))
                raise trouble(409, "seek late") from None
    await store_of(request).run(partial(rows.sit, guest=guest.id))
    await matchmaker_of(request).set_aside(guest.id, table.id)
    await matchmaker_of(request).look_now()
    return await told_table(request, await found_table(request, table.id), guest)


router = Router("/me", route_handlers=[show_finding, seek, stop, come], tags=["people"])
