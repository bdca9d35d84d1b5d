"""What people add to a tournament: entering, the referee's entries, the knowledge test."""

from __future__ import annotations

from typing import Any

from litestar import delete, get, post, put
from litestar.params import FromQuery, JSONBody

from seaboard.engine.errors import Refused, UsageError
from seaboard.server.door.addresses import qr_svg
from seaboard.server.http.answers import PersonalLink
from seaboard.server.http.problems import Trouble, problems
from seaboard.server.people.guests import clean_name, deed_id, guest_of, guests_of, need_guest
from seaboard.server.protocol import Language
from seaboard.server.store.rows import GuestRow
from seaboard.server.table.lobby import check_levels
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.event.naming import player_id
from seaboard.server.tournaments.event.plan import BY_CODE, Busy, Plan
from seaboard.server.tournaments.event.referees import HEAD_ONLY
from seaboard.server.tournaments.http.answers import DeedDone
from seaboard.server.tournaments.http.asking import (
    AnyRequest,
    EventId,
    PlayerId,
    as_player,
    as_referee,
    base_of,
    found_hall,
    gaze_at,
    halls_of,
    is_head,
    language_of,
    referee_name,
    shown,
)
from seaboard.server.tournaments.http.devices import device_link
from seaboard.server.tournaments.http.forms import HallDeed, JoinTournament, NewEntrant, TestAnswer
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.store.rows import PlayerRow
from seaboard.server.tournaments.view.contract import HallPaper, HallView
from seaboard.server.tournaments.view.gaze import gaze_of
from seaboard.server.tournaments.view.views import Painter, paper_of
from seaboard.server.tournaments.words import phrase, refusal_words
from seaboard.tournament.documents.words import phrase as domain_phrase
from seaboard.tournament.event.sight import sees_answers
from seaboard.tournament.rules.deeds import REFEREE, Offence, read_deed
from seaboard.tournament.rules.rulings import needs_reason
from seaboard.tournament.rules.settings import MOST
from seaboard.tournament.rules.state import Phase

# Entering


@post("/{event_id:str}/join", responses=problems(404, 409, 503), status_code=200, summary="Take part")
async def join(
    request: AnyRequest, event_id: EventId, data: JSONBody[JoinTournament], language: FromQuery[Language | None] = None
) -> HallView:
    """Enter from one's own device, before the start; who has entered finds his place again."""
    words = await language_of(request, language)
    hall = await found_hall(request, event_id, words)
    name = clean_name(data.name)
    known = await guest_of(request)
    guest = known or await need_guest(request)
    if hall.live.is_referee(guest.id):
        raise Trouble(409, phrase(words, "referee-plays"))
    live = hall.live
    check_not_barred(live, guest.id, words)

    def plan() -> Plan | None:
        if live.player_of(guest.id) is not None:
            return None
        check_entry(hall, words)
        player = player_id(live.event.state.players)
        row = PlayerRow(player, "device", guest.id)
        check_not_barred(live, guest.id, words)
        return Plan(REFEREE, f"enter {player}", phrase("en", "joined"), name, person=BY_CODE, player=row)

    await entered(hall.enter(plan), words)
    if known is None:
        await halls_of(request).store.store.save_guest(GuestRow(guest.id, name, guest.language, guest.created, guest.seen))
    gaze = gaze_of(live, guest.id, words, base_of(request))
    return Painter(live, gaze, hall.present()).view()


def check_not_barred(live: LiveEvent, guest: str, language: str) -> None:
    """Whoever was struck off comes back when the referee says so.

    Another device of another guest is not recognised: the referee sees the name in the list and strikes it off again.
    """
    if guest in live.barred:
        raise Trouble(403, phrase(language, "barred"))


def check_entry(hall: Hall, language: str) -> None:
    """Entry is open, and there is a place.  [TRN-EVENT-2]"""
    state = hall.live.event.state
    if state.phase != Phase.ENTRY:
        raise Trouble(409, phrase(language, "entry-over"), "TRN-EVENT-2")
    if len(state.players) >= MOST:
        raise Trouble(409, phrase(language, "full"), "TRN-EVENT-2")


async def entered(entering: Any, language: str) -> Any:
    """An entry, with what may be wrong told as a Problem."""
    try:
        return await entering
    except Refused as fault:
        raise Trouble(409, refusal_words(language, fault, False), fault.rule) from None
    except Busy:
        raise Trouble(503, phrase(language, "changing")) from None


@post("/{event_id:str}/players", responses=problems(404, 409, 503), status_code=200, summary="Enter a player or a bot")
async def add_player(
    request: AnyRequest, event_id: EventId, data: JSONBody[NewEntrant], language: FromQuery[Language | None] = None
) -> HallView:
    """The referee enters a player who has no device, or a bot."""
    hall, words = await as_referee(request, event_id, language)
    if data.bot is not None:
        check_levels(words, data.bot)
    name, live, person = clean_name(data.name), hall.live, await referee_name(request, hall)
    move_id = deed_id(request, await need_guest(request))

    def plan() -> Plan | None:
        if move_id in live.entry_of_request:
            return None  # the same request has entered the player already
        check_entry(hall, words)
        player = player_id(live.event.state.players)
        row = PlayerRow(player, "printed") if data.bot is None else PlayerRow(player, "bot", level=data.bot)
        return Plan(REFEREE, f"enter {player}", name=name, move_id=move_id, person=person, player=row)

    await entered(hall.enter(plan), words)
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
    """A link for the player's place in this event, and nothing else of the player's: it works once, for a quarter of an hour."""
    hall, words = await as_referee(request, event_id)
    if player not in hall.live.event.state.players:
        raise Trouble(404, phrase(words, "no-player"))
    if hall.live.players[player].kind == "bot":
        raise Trouble(409, phrase(words, "is-bot"))
    token, expires = await device_link(guests_of(request), hall.live, player)
    url = f"{base_of(request)}/device#{token}"
    return PersonalLink(url, expires, qr_svg(url))


@get("/{event_id:str}/players/{player:str}/paper", responses=problems(404), summary="What a player answered in his test")
async def show_paper(
    request: AnyRequest, event_id: EventId, player: PlayerId, language: FromQuery[Language | None] = None
) -> HallPaper:
    """The player's own answers: for himself, and for the referee once the test is closed, with the right ones.  [TRN-SEE-2]"""
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


# The referee's entries


@post("/{event_id:str}/deeds", responses=problems(404, 409, 503), status_code=200, summary="An entry of the referee's")
async def do_deed(
    request: AnyRequest, event_id: EventId, data: JSONBody[HallDeed], language: FromQuery[Language | None] = None
) -> DeedDone:
    """An entry as the specification writes it; it stands in the log when this is answered, and a refused one changes nothing."""
    hall, words = await as_referee(request, event_id, language)
    if isinstance(read_deed(data.text), HEAD_ONLY) and not await is_head(request, hall):
        raise Trouble(403, phrase(words, "head-only"))
    person = await referee_name(request, hall)
    try:
        entry = await hall.referee_enters(Plan(REFEREE, data.text, data.reason, person=person, move_id=data.id or None))
    except Refused as fault:
        raise Trouble(409, refusal_words(words, fault, lacks_reason(hall, data)), fault.rule) from None
    except Busy:
        raise Trouble(503, phrase(words, "changing")) from None
    return DeedDone(entry.number, answer_to(hall, entry.number, words))


def lacks_reason(hall: Hall, data: HallDeed) -> bool:
    """Whether it was a reason that was missing."""
    deed = read_deed(data.text)
    return deed is not None and not data.reason.strip() and needs_reason(deed, REFEREE, hall.present().legs)


def answer_to(hall: Hall, number: int, language: str) -> str:
    """The penalty that an offence led to, in words.  [specification 4.4]"""
    deeds = hall.live.deeds()
    if not isinstance(deeds[number - 1], Offence):
        return ""
    before = sum(isinstance(deed, Offence) for deed in deeds[: number - 1])
    return domain_phrase(language, hall.live.event.state.offences[before].penalty, table="penalties")


# The knowledge test


@post("/{event_id:str}/test/open", responses=problems(404, 409), status_code=200, summary="Open my test")
async def open_test(request: AnyRequest, event_id: EventId, language: FromQuery[Language | None] = None) -> HallView:
    """The time runs from here; opened again, it shows what was chosen already."""
    hall, player, words = await as_player(request, event_id, language)
    check_test(hall, player, words)
    await hall.live.open_test(player)
    hall.changed()
    return await shown(request, hall, words)


@put("/{event_id:str}/test/answer", responses=problems(404, 409, 503), summary="Choose an answer")
async def answer_test(
    request: AnyRequest, event_id: EventId, data: JSONBody[TestAnswer], language: FromQuery[Language | None] = None
) -> HallView:
    """Choose an answer, or another one; it is kept when this is answered."""
    hall, player, words = await as_player(request, event_id, language)
    check_test(hall, player, words)
    if hall.live.sitting(player) is None:
        raise Trouble(409, phrase(words, "not-opened"))
    try:
        await hall.live.choose(player, data.question, data.answer, lambda: check_sitting(hall, player, words))
    except UsageError:
        raise Trouble(422, phrase(words, "no-answer")) from None
    except Busy:
        raise Trouble(503, phrase(words, "changing")) from None
    hall.screen.changed_for(player)
    hall.tell({"kind": "chosen", "player": player})
    return await shown(request, hall, words)


@post("/{event_id:str}/test/hand-in", responses=problems(404, 409, 503), status_code=200, summary="Hand in my test")
async def hand_in(request: AnyRequest, event_id: EventId, language: FromQuery[Language | None] = None) -> HallView:
    """End the test as it stands; handed in twice, it is handed in once."""
    hall, player, words = await as_player(request, event_id, language)
    if hall.live.event.state.players[player].right is None:
        check_test(hall, player, words)
        if hall.live.sitting(player) is None:
            raise Trouble(409, phrase(words, "not-opened"))
        await entered(hall.enter(hall.live.handing_in(player)), words)
    return await shown(request, hall, words)


def check_sitting(hall: Hall, player: str, language: str) -> None:
    """The test is open, and the player has time left.  [TRN-TEST-4]"""
    check_test(hall, player, language)
    sitting = hall.live.sitting(player)
    if sitting is None or sitting.is_up(hall.live.now()):
        raise Trouble(409, phrase(language, "handed-in"), "TRN-TEST-4")


def check_test(hall: Hall, player: str, language: str) -> None:
    """The test is open, and the player has not handed in.  [TRN-TEST-1]"""
    state = hall.live.event.state
    if state.phase != Phase.TEST:
        raise Trouble(409, phrase(language, "no-test"), "TRN-TEST-1")
    if state.players[player].right is not None:
        raise Trouble(409, phrase(language, "handed-in"), "TRN-TEST-1")
