"""The HTTP interface of tournaments."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post, put
from litestar.params import FromQuery, JSONBody, PathParameter

from seaboard.engine.errors import Refused, UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game
from seaboard.server.addresses import link_base
from seaboard.server.answers import PersonalLink
from seaboard.server.config import Limits
from seaboard.server.guests import clean_name, guest_of, guests_of, need_guest
from seaboard.server.journal import Conflict
from seaboard.server.limits import demand
from seaboard.server.problems import Trouble, problems
from seaboard.server.protocol import Language
from seaboard.server.rows import GuestRow
from seaboard.server.security import client_key
from seaboard.server.tournaments.contract import (
    DeedDone,
    Explained,
    HallDeed,
    HallKey,
    HallOption,
    HallPaper,
    HallView,
    JoinTournament,
    MyTournament,
    NewEntrant,
    NewTournament,
    TestAnswer,
)
from seaboard.server.tournaments.devices import LINK_SECONDS, device_link
from seaboard.server.tournaments.documents import document, explained
from seaboard.server.tournaments.hall import Hall
from seaboard.server.tournaments.halls import Halls
from seaboard.server.tournaments.live import Busy, Plan
from seaboard.server.tournaments.naming import clean_code, new_code, player_id
from seaboard.server.tournaments.rows import EventRow, PlayerRow
from seaboard.server.tournaments.views import Gaze, Painter, drawn_qr, gaze_of, join_url, paper_of
from seaboard.server.tournaments.words import option_words, refusal_words, say, spoken
from seaboard.tournament.deeds import REFEREE, Offence, read_deed
from seaboard.tournament.quiz import Bank, check_enough, make_bank, own_bank
from seaboard.tournament.rulings import needs_reason
from seaboard.tournament.settings import MOST, make_settings, options_of, tournament_games
from seaboard.tournament.sight import sees_answers
from seaboard.tournament.state import Phase
from seaboard.tournament.words import say as say_domain

AnyRequest = Request[Any, Any, Any]
EventId = Annotated[str, PathParameter(max_length=64, description="An event's id; who knows it can look on.")]
PlayerId = Annotated[str, PathParameter(max_length=32, description="A player's id.")]
Name = Annotated[str, PathParameter(max_length=64)]
SHAPE = re.compile(r"[A-Za-z0-9_-]{1,64}")
ID_BYTES = 12
SECRET_BYTES = 16
MOST_LISTED = 50
KINDS = {"html": "text/html", "csv": "text/csv", "json": "application/json"}


def halls_of(request: Any) -> Halls:
    """The events of the server."""
    halls: Halls = request.app.state.halls
    return halls


def base_of(connection: Any) -> str:
    """What links to this server begin with."""
    return link_base(connection, connection.app.state.config)


async def found_hall(request: AnyRequest, event_id: str, language: str) -> Hall:
    """The event, or 404."""
    hall = await halls_of(request).find(event_id) if SHAPE.fullmatch(event_id) else None
    if hall is None:
        raise Trouble(404, say(language, "no-event"))
    return hall


async def language_of(request: AnyRequest, asked: Language | None) -> str:
    """The language asked for, else the guest's own."""
    if asked is not None:
        return spoken(asked)
    guest = await guest_of(request)
    return spoken("en" if guest is None else guest.language)


async def as_referee(request: AnyRequest, event_id: str, asked: Language | None = None) -> tuple[Hall, str]:
    """The event, if its referee asks; else 403."""
    language = await language_of(request, asked)
    hall = await found_hall(request, event_id, language)
    guest = await guest_of(request)
    if guest is None or guest.id != hall.live.row.referee:
        raise Trouble(403, say(language, "referee-only"))
    return hall, language


async def as_player(request: AnyRequest, event_id: str, asked: Language | None = None) -> tuple[Hall, str, str]:
    """The event and the player who asks; else 403."""
    language = await language_of(request, asked)
    hall = await found_hall(request, event_id, language)
    guest = await guest_of(request)
    player = hall.live.player_of(None if guest is None else guest.id)
    if player is None:
        raise Trouble(403, say(language, "player-only"))
    return hall, player, language


async def gaze_at(request: AnyRequest, hall: Hall, language: str) -> Gaze:
    """As whom the asker sees the event."""
    guest = await guest_of(request)
    return gaze_of(hall.live, None if guest is None else guest.id, language, base_of(request))


async def shown(request: AnyRequest, hall: Hall, language: str) -> HallView:
    """The event as the asker may see it."""
    return Painter(hall.live, await gaze_at(request, hall, language), hall.present()).view()


# Making and finding


@post("/", responses=problems(409), request_max_body_size=Limits().quiz_bytes, summary="Make a tournament")
async def make(request: AnyRequest, data: JSONBody[NewTournament]) -> HallKey:
    """Make an event; who makes it is its referee, on this device."""
    settings, title, referee = (
        make_settings(contest_game(data.game), data.options),
        clean_name(data.title),
        clean_name(data.referee),
    )
    bank = bank_of(data, settings.game)
    check_enough(settings, own_bank(settings.game) if bank is None else bank)
    guest = await need_guest(request)
    halls, most = halls_of(request), request.app.state.config.limits.tournaments_per_guest
    if await halls.store.count_of(guest.id) >= most:
        raise Trouble(409, say(guest.language, "too-many", most))
    quiz = None if bank is None else list(bank.values())
    while True:
        key = HallKey(secrets.token_urlsafe(ID_BYTES), title, new_code())
        secret, now = secrets.token_bytes(SECRET_BYTES), halls.keeper.now()
        row = EventRow(key.id, key.code, title, settings.game.slug, settings.differing(), quiz, secret, guest.id, referee, now)
        try:
            await halls.store.add(row)
            return key
        except Conflict:
            continue  # the code is taken


def contest_game(slug: str) -> Game:
    """A game that has tournaments; the first of them if none is named."""
    known = tournament_games()
    if slug and slug not in known:
        raise Trouble(422, f"There are tournaments of: {', '.join(known)}.")
    return find_game(slug or known[0])


def bank_of(wish: NewTournament, game: Game) -> Bank | None:
    """The questions, if they are not those that come with the game.  [specification 2.6]"""
    if wish.quiz is None:
        return None
    own = make_bank(wish.quiz, "your questions")
    if wish.quiz_use == "replace":
        return own
    known = own_bank(game)
    return make_bank([*known.values(), *own.values()], "your questions with those of the game")


@get("/options", responses=problems(), summary="What can be chosen for a tournament")
async def options(language: FromQuery[Language] = "en", game: FromQuery[str] = "") -> list[HallOption]:
    """Every option with its values, the default first."""
    found = []
    for option in options_of(contest_game(game)):
        words = option_words(language, option.name)
        labels = {value: words[value] for value in option.values if value in words}
        meaning = words.get("meaning", option.meaning)
        found.append(HallOption(option.name, list(option.values), words.get("label", option.name), meaning, labels))
    return found


@get("/mine", responses=problems(), summary="My tournaments")
async def mine(request: AnyRequest) -> list[MyTournament]:
    """The events that the guest referees or plays in, newest first."""
    guest = await guest_of(request)
    if guest is None:
        return []
    return [
        MyTournament(row.id, row.title, row.code, "referee" if row.referee == guest.id else "player", row.phase, row.created)
        for row in await halls_of(request).store.of_guest(guest.id, MOST_LISTED)
    ]


@get("/codes/{code:str}", responses=problems(404), summary="Where a code leads")
async def find_code(request: AnyRequest, code: Name) -> HallKey:
    """The event of a code; capitals, spaces and hyphens do not matter."""
    demand(request.app.state.gate.codes, client_key(request))
    row = await halls_of(request).store.with_code(clean_code(code))
    if row is None:
        raise Trouble(404, say(await language_of(request, None), "no-code"))
    return HallKey(row.id, row.title, row.code)


# Looking


@get("/{event_id:str}", responses=problems(404), summary="A tournament as I may see it")
async def show(request: AnyRequest, event_id: EventId, language: FromQuery[Language | None] = None) -> HallView:
    """Players, rounds, results, tables, log: all that referee, player or spectator may see."""
    words = await language_of(request, language)
    return await shown(request, await found_hall(request, event_id, words), words)


@get("/{event_id:str}/explain/{what:str}", responses=problems(404), summary="Why something stands as it does")
async def explain(request: AnyRequest, event_id: EventId, what: Name, language: FromQuery[Language | None] = None) -> Explained:
    """A match, a player or an entry, from the log as the asker may see it."""
    words = await language_of(request, language)
    hall = await found_hall(request, event_id, words)
    gaze = await gaze_at(request, hall, words)
    try:
        return Explained(await asyncio.to_thread(explained, hall.live, gaze.viewer, what, words))
    except UsageError:
        raise Trouble(404, say(words, "nothing")) from None


@get("/{event_id:str}/documents/{name:str}", responses=problems(404), media_type="text/html", summary="A page or file of the event")
async def show_document(
    request: AnyRequest, event_id: EventId, name: Name, language: FromQuery[Language | None] = None
) -> Response[str]:
    """Pairings, standings, slips, certificates, exports: the names are in the event."""
    words = await language_of(request, language)
    hall = await found_hall(request, event_id, words)
    gaze = await gaze_at(request, hall, words)
    text = await asyncio.to_thread(document, hall.live, gaze.viewer, name, words)
    if text is None:
        raise Trouble(404, say(words, "no-document"))
    kind = KINDS[name.rpartition(".")[2]]
    # Printable pages bring their style along; nothing else is let in.
    headers = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    if kind != "text/html":
        headers["content-disposition"] = f'attachment; filename="{name}"'
    return Response(text, media_type=kind, headers=headers)


@get("/{event_id:str}/qr.svg", responses=problems(404), media_type="image/svg+xml", summary="Where players join, as a QR code")
async def show_qr(request: AnyRequest, event_id: EventId) -> Response[str]:
    """The address at which players join."""
    hall = await found_hall(request, event_id, "en")
    return Response(drawn_qr(join_url(hall.live, base_of(request))), media_type="image/svg+xml")


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
    if guest.id == hall.live.row.referee:
        raise Trouble(409, say(words, "referee-plays"))
    live = hall.live

    def plan() -> Plan | None:
        if live.player_of(guest.id) is not None:
            return None
        check_entry(hall, words)
        player = player_id(name, live.event.state.players)
        row = PlayerRow(player, "device", guest.id)
        return Plan(REFEREE, f"enter {player}", say("en", "joined"), name, player=row)

    await entered(hall.enter(plan), words)
    if known is None:
        await halls_of(request).store.store.save_guest(GuestRow(guest.id, name, guest.language, guest.created, guest.seen))
    gaze = gaze_of(live, guest.id, words, base_of(request))
    return Painter(live, gaze, hall.present()).view()


def check_entry(hall: Hall, language: str) -> None:
    """Entry is open, and there is a place.  [TRN-EVENT-2]"""
    state = hall.live.event.state
    if state.phase != Phase.ENTRY:
        raise Trouble(409, say(language, "entry-over"), "TRN-EVENT-2")
    if len(state.players) >= MOST:
        raise Trouble(409, say(language, "full"), "TRN-EVENT-2")


async def entered(entering: Any, language: str) -> Any:
    """An entry, with what may be wrong told as a Problem."""
    try:
        return await entering
    except Refused as fault:
        raise Trouble(409, refusal_words(language, fault, False), fault.rule) from None
    except Busy:
        raise Trouble(503, say(language, "changing")) from None


@post("/{event_id:str}/players", responses=problems(404, 409, 503), status_code=200, summary="Enter a player or a bot")
async def add_player(
    request: AnyRequest, event_id: EventId, data: JSONBody[NewEntrant], language: FromQuery[Language | None] = None
) -> HallView:
    """The referee enters a player who has no device, or a bot."""
    hall, words = await as_referee(request, event_id, language)
    name, live = clean_name(data.name), hall.live

    def plan() -> Plan:
        check_entry(hall, words)
        player = player_id(name, live.event.state.players)
        row = PlayerRow(player, "printed") if data.bot is None else PlayerRow(player, "bot", level=data.bot)
        return Plan(REFEREE, f"enter {player}", name=name, player=row)

    await entered(hall.enter(plan), words)
    return await shown(request, hall, words)


@post("/{event_id:str}/players/{player:str}/link", responses=problems(404, 409), summary="A link for a player's new device")
async def make_link(request: AnyRequest, event_id: EventId, player: PlayerId) -> PersonalLink:
    """A link that makes another device the player's: it works once, for a quarter of an hour, if its button is pressed there."""
    hall, words = await as_referee(request, event_id)
    if player not in hall.live.event.state.players:
        raise Trouble(404, say(words, "no-player"))
    if hall.live.players[player].kind == "bot":
        raise Trouble(409, say(words, "is-bot"))
    url = f"{base_of(request)}/device/{await device_link(guests_of(request), hall.live, player)}"
    return PersonalLink(url, time.time() + LINK_SECONDS, drawn_qr(url))


@get("/{event_id:str}/players/{player:str}/paper", responses=problems(404), summary="What a player answered in his test")
async def show_paper(
    request: AnyRequest, event_id: EventId, player: PlayerId, language: FromQuery[Language | None] = None
) -> HallPaper:
    """The player's own answers: for himself, and for the referee once the test is closed, with the right ones.  [TRN-SEE-2]"""
    words = await language_of(request, language)
    hall = await found_hall(request, event_id, words)
    live, viewer = hall.live, (await gaze_at(request, hall, words)).viewer
    if viewer not in (REFEREE, player):
        raise Trouble(403, say(words, "answers-only"))
    if player not in live.event.state.players:
        raise Trouble(404, say(words, "no-player"))
    if not sees_answers(live.event.state, viewer, player):
        raise Trouble(403, say(words, "paper-early"))
    paper = paper_of(live, player, words)
    if paper is None:
        raise Trouble(404, say(words, "no-paper"))
    return paper


# The referee's entries


@post("/{event_id:str}/deeds", responses=problems(404, 409, 503), status_code=200, summary="An entry of the referee's")
async def do_deed(
    request: AnyRequest, event_id: EventId, data: JSONBody[HallDeed], language: FromQuery[Language | None] = None
) -> DeedDone:
    """An entry as the specification writes it; it stands in the log when this is answered, and a refused one changes nothing."""
    hall, words = await as_referee(request, event_id, language)
    try:
        entry = await hall.referee_enters(Plan(REFEREE, data.text, data.reason, move_id=data.id or None))
    except Refused as fault:
        raise Trouble(409, refusal_words(words, fault, lacks_reason(hall, data)), fault.rule) from None
    except Busy:
        raise Trouble(503, say(words, "changing")) from None
    return DeedDone(entry.number, answer_to(hall, entry.number, words))


def lacks_reason(hall: Hall, data: HallDeed) -> bool:
    """Whether it was a reason that was missing."""
    deed = read_deed(data.text)
    return deed is not None and not data.reason.strip() and needs_reason(deed, REFEREE, hall.present().hall)


def answer_to(hall: Hall, number: int, language: str) -> str:
    """The penalty that an offence led to, in words.  [specification 4.4]"""
    deeds = hall.live.deeds()
    if not isinstance(deeds[number - 1], Offence):
        return ""
    before = sum(isinstance(deed, Offence) for deed in deeds[: number - 1])
    return say_domain(language, hall.live.event.state.offences[before].penalty, table="penalties")


# The knowledge test


@post("/{event_id:str}/test/open", responses=problems(404, 409), status_code=200, summary="Open my test")
async def open_test(request: AnyRequest, event_id: EventId, language: FromQuery[Language | None] = None) -> HallView:
    """The time runs from here; opened again, it shows what was chosen already."""
    hall, player, words = await as_player(request, event_id, language)
    check_test(hall, player, words)
    await hall.live.open_test(player)
    hall.changed()
    return await shown(request, hall, words)


@put("/{event_id:str}/test/answer", responses=problems(404, 409), summary="Choose an answer")
async def answer_test(
    request: AnyRequest, event_id: EventId, data: JSONBody[TestAnswer], language: FromQuery[Language | None] = None
) -> HallView:
    """Choose an answer, or another one; it is kept when this is answered."""
    hall, player, words = await as_player(request, event_id, language)
    check_test(hall, player, words)
    sitting = hall.live.sitting(player)
    if sitting is None:
        raise Trouble(409, say(words, "not-opened"))
    if sitting.is_up(hall.live.now()):
        raise Trouble(409, say(words, "handed-in"), "TRN-TEST-4")
    try:
        await hall.live.choose(player, data.question, data.answer)
    except UsageError:
        raise Trouble(422, say(words, "no-answer")) from None
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
            raise Trouble(409, say(words, "not-opened"))
        await entered(hall.enter(hall.live.handing_in(player)), words)
    return await shown(request, hall, words)


def check_test(hall: Hall, player: str, language: str) -> None:
    """The test is open, and the player has not handed in.  [TRN-TEST-1]"""
    state = hall.live.event.state
    if state.phase != Phase.TEST:
        raise Trouble(409, say(language, "no-test"), "TRN-TEST-1")
    if state.players[player].right is not None:
        raise Trouble(409, say(language, "handed-in"), "TRN-TEST-1")


router = Router(
    "/tournaments",
    route_handlers=[
        make, options, mine, find_code, show, explain, show_document, show_qr, join, add_player, make_link, show_paper, do_deed,
        open_test, answer_test, hand_in,
    ],
    tags=["tournaments"],
)  # fmt: skip
