"""Players over HTTP: entering an event, a link for a new device, a player's own test paper."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import FromQuery, JSONBody

from seaboard.server.classes.people import is_pupil
from seaboard.server.door.addresses import qr_svg
from seaboard.server.http.answers import PersonalLink
from seaboard.server.http.problems import Trouble, problems
from seaboard.server.people.guests import clean_name, deed_id, guest_of, guests_of, need_guest
from seaboard.server.table.lobby import check_levels
from seaboard.server.table.names import guest_name
from seaboard.server.table.plain_text import one_line
from seaboard.server.table_info import Language
from seaboard.server.tournaments.event.naming import player_id
from seaboard.server.tournaments.event.offers import namesake
from seaboard.server.tournaments.event.plan import BY_CODE, Plan
from seaboard.server.tournaments.http.asking import (
    AnyRequest,
    EventId,
    PlayerId,
    as_referee,
    base_of,
    found_hall,
    gaze_at,
    language_of,
    referee_name,
    refusals,
    shown,
)
from seaboard.server.tournaments.http.devices import call_guest, check_not_barred, device_link, device_of
from seaboard.server.tournaments.http.forms import JoinTournament, NewEntrant
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.store.rows import PlayerRow
from seaboard.server.tournaments.view.contract import HallPaper, HallView
from seaboard.server.tournaments.view.gaze import gaze_of
from seaboard.server.tournaments.view.views import Painter, paper_of
from seaboard.server.tournaments.words import phrase
from seaboard.tournament.event.sight import sees_answers
from seaboard.tournament.rules.deeds import REFEREE
from seaboard.tournament.rules.entry import is_entry_open
from seaboard.tournament.rules.settings import MOST
from seaboard.tournament.rules.state import Phase


@post("/{event_id:str}/join", responses=problems(404, 409, 503), status_code=200, summary="Take part")
async def join(
    request: AnyRequest, event_id: EventId, data: JSONBody[JoinTournament], language: FromQuery[Language | None] = None
) -> HallView:
    """Enter from your own device, before the start; a player who has entered finds the place again."""
    words = await language_of(request, language)
    hall = await found_hall(request, event_id, words)
    name, nickname = clean_name(data.name), one_line(data.nickname)
    known = await guest_of(request)
    guest = known or await need_guest(request)
    if known is not None and await guests_of(request).store.ask(lambda connection: is_pupil(connection, guest.id)):
        name, nickname = guest_name(guest.name, guest.language), ""  # a name of a pupil's own is the teacher's to approve
    if hall.live.is_referee(guest.id):
        raise Trouble(409, phrase(words, "referee-plays"))
    live = hall.live
    check_not_barred(live, guest.id, words)

    def plan() -> Plan | None:
        if live.player_of(guest.id) is not None:
            return None
        check_entry(hall, words)
        if not data.is_another and namesake(live, name) is not None:
            raise Trouble(409, phrase(words, "listed", name), "TRN-NAME-5")
        player = player_id(live.event.state.players)
        row = PlayerRow(player, "device", guest.id, device=device_of(request))
        check_not_barred(live, guest.id, words)
        return Plan(REFEREE, f"enter {player}", phrase("en", "joined"), name, nickname, BY_CODE, player=row)

    with refusals(words):
        await hall.enter(plan)
    if known is None:
        await call_guest(request, hall, guest, name)
    gaze = gaze_of(live, guest.id, words, base_of(request))
    return Painter(live, gaze, hall.present()).view()


def check_entry(hall: Hall, language: str) -> None:
    """Entry is open, and there is a place.  [TRN-EVENT-2, TRN-LATE-1]"""
    state = hall.live.event.state
    if not is_entry_open(state):
        raise Trouble(409, phrase(language, "entry-over"), "TRN-EVENT-2")
    if len(state.players) >= MOST:
        raise Trouble(409, phrase(language, "full"), "TRN-EVENT-2")


@post("/{event_id:str}/players", responses=problems(404, 409, 503), status_code=200, summary="Enter a player or a bot")
async def add_player(
    request: AnyRequest, event_id: EventId, data: JSONBody[NewEntrant], language: FromQuery[Language | None] = None
) -> HallView:
    """The referee enters a player without a device, or a bot."""
    hall, words = await as_referee(request, event_id, language)
    if data.bot is not None:
        check_levels(words, data.bot)
        if hall.live.event.state.phase != Phase.ENTRY:
            raise Trouble(409, phrase(words, "bot-late"), "TRN-BOT-1")
    name, live, person = clean_name(data.name), hall.live, await referee_name(request, hall)
    nickname = one_line(data.nickname)
    move_id = deed_id(request, await need_guest(request))

    def plan() -> Plan | None:
        if move_id in live.entry_of_request:
            return None  # the same request has entered the player already
        check_entry(hall, words)
        player = player_id(live.event.state.players)
        row = PlayerRow(player, "printed") if data.bot is None else PlayerRow(player, "bot", level=data.bot)
        return Plan(REFEREE, f"enter {player}", "", name, nickname, person, move_id, row)

    with refusals(words):
        await hall.enter(plan)
    return await shown(request, hall, words)


@delete(
    "/{event_id:str}/barred/{player:str}",
    responses=problems(404),
    status_code=200,
    summary="Let a struck player join again",
)
async def let_in(request: AnyRequest, event_id: EventId, player: PlayerId, language: FromQuery[Language | None] = None) -> HallView:
    """The referee lets a player who was struck off use the code again."""
    hall, words = await as_referee(request, event_id, language)
    if not await hall.live.let_in(player):
        raise Trouble(404, phrase(words, "no-player"))
    hall.changed()
    return await shown(request, hall, words)


@post("/{event_id:str}/players/{player:str}/link", responses=problems(404, 409), summary="A link for a player's new device")
async def make_link(request: AnyRequest, event_id: EventId, player: PlayerId) -> PersonalLink:
    """A link for the player's place in this event, and nothing else of the player's: it works once, for 15 minutes."""
    hall, words = await as_referee(request, event_id)
    if player not in hall.live.event.state.players:
        raise Trouble(404, phrase(words, "no-player"))
    if hall.live.players[player].kind == "bot":
        raise Trouble(409, phrase(words, "is-bot"))
    token, expires = await device_link(guests_of(request), hall.live, player)
    url = f"{base_of(request)}/device#{token}"
    return PersonalLink(url, expires, qr_svg(url))


@get("/{event_id:str}/players/{player:str}/paper", responses=problems(404), summary="What a player answered in the test")
async def show_paper(
    request: AnyRequest, event_id: EventId, player: PlayerId, language: FromQuery[Language | None] = None
) -> HallPaper:
    """The player's own answers: for the player, and for the referee once the test is closed, with the right ones.  [TRN-SEE-2]"""
    words = await language_of(request, language)
    hall = await found_hall(request, event_id, words)
    live, viewer = hall.live, (await gaze_at(request, hall, words)).viewer
    if viewer not in (REFEREE, player):
        raise Trouble(403, phrase(words, "answers-only"))
    if player not in live.event.state.players:
        raise Trouble(404, phrase(words, "no-player"))
    if not sees_answers(live.event.state, viewer, player):
        raise Trouble(403, phrase(words, "paper-early"))
    paper = paper_of(live, player, words)
    if paper is None:
        raise Trouble(404, phrase(words, "no-paper"))
    return paper
