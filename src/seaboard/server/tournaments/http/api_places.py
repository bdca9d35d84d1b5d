"""Offered names over HTTP: a device takes one, its player gives it back, and the referee takes it back.  [TRN-NAME-5, TRN-NAME-6]"""

from __future__ import annotations

from litestar import post, put
from litestar.params import FromQuery, JSONBody

from seaboard.server.http.problems import Trouble, problems
from seaboard.server.people.guests import guest_of, need_guest
from seaboard.server.store.errors import Conflict
from seaboard.server.table_info import Language
from seaboard.server.tournaments.event.offers import is_offered
from seaboard.server.tournaments.http.asking import (
    AnyRequest,
    EventId,
    PlayerId,
    as_player,
    as_referee,
    base_of,
    found_hall,
    language_of,
    shown,
)
from seaboard.server.tournaments.http.devices import call_guest, check_not_barred, device_of
from seaboard.server.tournaments.http.forms import Offer
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.store.changes import put_player, take_place
from seaboard.server.tournaments.store.rows import PlayerRow
from seaboard.server.tournaments.view.contract import HallView
from seaboard.server.tournaments.view.gaze import gaze_of
from seaboard.server.tournaments.view.views import Painter
from seaboard.server.tournaments.words import phrase
from seaboard.tournament.event.offers import can_give_back


@post(
    "/{event_id:str}/players/{player:str}/take",
    responses=problems(404, 409, 503),
    status_code=200,
    summary="Be a player of the list",
)
async def take_name(
    request: AnyRequest, event_id: EventId, player: PlayerId, language: FromQuery[Language | None] = None
) -> HallView:
    """This device takes the place of a player who has none; who has it already finds it again.  [TRN-NAME-5]"""
    words = await language_of(request, language)
    hall = await found_hall(request, event_id, words)
    known = await guest_of(request)
    guest = known or await need_guest(request)
    check_not_barred(hall.live, guest.id, words)
    if hall.live.is_referee(guest.id):
        raise Trouble(409, phrase(words, "referee-plays"))
    await seize(hall, player, guest.id, device_of(request), words)
    if known is None:
        await call_guest(request, hall, guest, hall.live.event.names[player])
    return Painter(hall.live, gaze_of(hall.live, guest.id, words, base_of(request)), hall.present()).view()


async def seize(hall: Hall, player: str, guest: str, device: str, words: str) -> None:
    """The place is this guest's from now on, if it is still free.  Of two devices the database lets one have it."""
    live = hall.live
    async with live.lock:
        await live.catch_up()
        if player not in live.event.state.players:
            raise Trouble(404, phrase(words, "no-player"))
        if live.player_of(guest) == player:
            return
        if live.player_of(guest) is not None:
            raise Trouble(409, phrase(words, "link-taken"), "TRN-NAME-5")
        if not is_offered(live, player):
            raise Trouble(409, phrase(words, "not-offered"), "TRN-NAME-5")
        row = PlayerRow(player, "device", guest, device=device, taken=live.now())
        try:
            await live.write(take_place(live.id, row))
        except Conflict:
            live.version = -1
            raise Trouble(409, phrase(words, "not-offered"), "TRN-NAME-5") from None
        live.players[player] = row
    follow(hall)


@post("/{event_id:str}/give-back", responses=problems(404, 409), status_code=200, summary="Give a wrong name back")
async def give_back(request: AnyRequest, event_id: EventId, language: FromQuery[Language | None] = None) -> HallView:
    """This device took the name of somebody else: it is offered again.  Before the start only.  [TRN-NAME-6]"""
    hall, player, words = await as_player(request, event_id, language)
    row = hall.live.players[player]
    if row.taken is None or not can_give_back(hall.live.event.state):
        raise Trouble(409, phrase(words, "not-given-back"), "TRN-NAME-6")
    await free(hall, player, is_offered=True)
    return await shown(request, hall, words)


@put(
    "/{event_id:str}/players/{player:str}/offer",
    responses=problems(404, 409),
    status_code=200,
    summary="Take a place back, or offer it",
)
async def offer(
    request: AnyRequest, event_id: EventId, player: PlayerId, data: JSONBody[Offer], language: FromQuery[Language | None] = None
) -> HallView:
    """The referee takes the place from a device, and says whether the name is offered to others.  [TRN-NAME-6]"""
    hall, words = await as_referee(request, event_id, language)
    row = hall.live.players.get(player)
    if row is None or player not in hall.live.event.state.players:
        raise Trouble(404, phrase(words, "no-player"))
    if row.kind == "bot":
        raise Trouble(409, phrase(words, "is-bot"))
    await free(hall, player, data.is_offered)
    return await shown(request, hall, words)


async def free(hall: Hall, player: str, is_offered: bool) -> None:
    """No device has the place from now on; a running leg of the player waits."""
    live = hall.live
    async with live.lock:
        await live.catch_up()
        row = PlayerRow(player, "printed", withheld=not is_offered)
        if player in live.players and live.players[player].kind != "bot":
            await live.write(put_player(live.id, row))
            live.players[player] = row
    follow(hall)


def follow(hall: Hall) -> None:
    """Everybody sees who has a device, and the tables of legs do as it says."""
    hall.changed()
    hall.errand(hall.tend())
