"""Making tournaments, finding them, looking at them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game, Option
from seaboard.engine.registry import games
from seaboard.engine.texts import Texts
from seaboard.server.clubs.register import ClubTrouble, demand_organiser
from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.problems import Trouble, problems, trouble
from seaboard.server.http.service import demand_space, store_of
from seaboard.server.live import pools
from seaboard.server.people.guests import clean_name, guest_of, made_id, need_guest
from seaboard.server.process.config import Limits
from seaboard.server.store.errors import Conflict
from seaboard.server.table_info import Language
from seaboard.server.tournaments.event.naming import clean_code, new_code, new_recovery, recovery_hash
from seaboard.server.tournaments.http.answers import ContestGame, Explained, HallKey, HallOption, MadeTournament, MyTournament
from seaboard.server.tournaments.http.asking import (
    WALL,
    AnyRequest,
    EventId,
    Name,
    base_of,
    contest_game,
    found_hall,
    gaze_at,
    halls_of,
    language_of,
    recovery_url,
    shown,
)
from seaboard.server.tournaments.http.forms import NewTournament
from seaboard.server.tournaments.store import banks
from seaboard.server.tournaments.store.rows import EventRow
from seaboard.server.tournaments.view.contract import HallView
from seaboard.server.tournaments.view.documents import document, explained
from seaboard.server.tournaments.view.gaze import wall
from seaboard.server.tournaments.view.views import Painter, drawn_qr, join_url
from seaboard.server.tournaments.words import option_words, phrase
from seaboard.tournament.event.question_checks import faultless
from seaboard.tournament.event.quiz import Bank, Question, check_enough, make_bank, own_bank
from seaboard.tournament.rules.settings import make_settings, options_of, table_limits, tournament_games

AsWhat = Annotated[Literal["", "projector"], QueryParameter(name="as", description="What is for all to see, whoever asks.")]
ID_LETTERS = 16
RECOVERY_LETTERS = 32
SECRET_BYTES = 16
MOST_LISTED = 50
KINDS = {"html": "text/html", "csv": "text/csv", "json": "application/json"}


# Making and finding


@post("/", responses=problems(409, 503), request_max_body_size=Limits().quiz_bytes, summary="Make a tournament")
async def make(request: AnyRequest, data: JSONBody[NewTournament]) -> MadeTournament:
    """Make an event.  Whoever makes it is its head referee, on this device; the recovery code brings the head referee back on another."""
    settings, title, referee = (
        make_settings(contest_game(data.game), data.options),
        clean_name(data.title),
        clean_name(data.referee),
    )
    bank = bank_of(data, settings.game, await kept_questions(request, settings.game))
    check_enough(settings, own_bank(settings.game) if bank is None else bank)
    if data.club is not None:
        await need_organiser(request, data.club)
    guest = await need_guest(request)
    halls, most = halls_of(request), request.app.state.config.limits.tournaments_per_guest
    id, recovery = made_id(request, guest, ID_LETTERS), new_recovery(made_id(request, guest, RECOVERY_LETTERS, "recovery"))
    known = await halls.store.event(id)
    if known is None:
        demand_space(request, guest.language)
        demand(request.app.state.gate.tournaments, guest.id)
        if await halls.store.count_of(guest.id) >= most:
            raise Trouble(409, phrase(guest.language, "too-many", most))
    quiz = None if bank is None else list(bank.values())
    while known is None:
        code = new_code()
        secret, now = secrets.token_bytes(SECRET_BYTES), halls.keeper.now()
        row = EventRow(id, code, title, settings.game.slug, settings.differing(), quiz, secret, guest.id, referee, now)
        try:
            row = msgspec.structs.replace(row, nicknames=data.nicknames, keep_days=data.keep_days)
            await halls.store.add(msgspec.structs.replace(row, recovery=recovery_hash(recovery)), data.club)
            return MadeTournament(id, title, code, recovery, recovery_url(request))
        except ClubTrouble as why:  # no organiser any more
            raise trouble(why.status, why.key) from None
        except Conflict:
            known = await halls.store.event(id)  # the code is taken, or the same request came twice at once
    return MadeTournament(known.id, known.title, known.code, recovery, recovery_url(request))


async def need_organiser(request: AnyRequest, club: str) -> None:
    """Refuse whoever does not hold events for the club, before anything is made; what is written asks again."""
    guest = await guest_of(request)
    try:
        await store_of(request).ask(partial(demand_organiser, club=club, guest="" if guest is None else guest.id))
    except ClubTrouble as why:
        raise trouble(why.status, why.key) from None


async def kept_questions(request: AnyRequest, game: Game) -> list[Question]:
    """The questions that the asker keeps for a game."""
    guest = await guest_of(request)
    return [] if guest is None else (await banks.bank_of(store_of(request), guest.id, game.slug)).questions


def bank_of(wish: NewTournament, game: Game, kept: Sequence[Question]) -> Bank | None:
    """The questions, if they are not those that come with the game; `kept` are the maker's own.  [specification 2.6]"""
    if wish.quiz is None and not wish.own_questions:
        return None
    own = make_bank(faultless(kept, own_bank(game)) if wish.own_questions else wish.quiz or [], "your questions")
    if wish.quiz_use == "replace":
        return own
    known = own_bank(game)
    return make_bank([*known.values(), *own.values()], "your questions with those of the game")


@get("/options", responses=problems(), summary="What can be chosen for a tournament")
async def options(language: FromQuery[Language] = "en", game: FromQuery[str] = "") -> list[HallOption]:
    """Every option with its values, the default first."""
    found, chosen = [], contest_game(game)
    for option in options_of(chosen):
        words = option_words(language, option.name) or own_words(chosen, option, language)
        labels = {value: words[value] for value in option.values if value in words}
        meaning = words.get("meaning", option.meaning)
        found.append(HallOption(option.name, list(option.values), words.get("label", option.name), meaning, labels))
    return found


def own_words(game: Game, option: Option, language: str) -> dict[str, str]:
    """An option of the game in the game's own words."""
    texts = Texts(game, language)
    meaning = texts.find("option", option.name) or option.meaning
    values = {value: texts.find("option", f"{option.name} {value}") or value for value in option.values}
    return {"label": meaning, "meaning": meaning, **values}


@get("/mine", responses=problems(), summary="My tournaments")
async def mine(request: AnyRequest) -> list[MyTournament]:
    """The events that the guest referees or plays in, newest first."""
    guest, store = await guest_of(request), halls_of(request).store
    if guest is None:
        return []
    played = await store.played_by(guest.id)
    return [
        MyTournament(
            row.id,
            row.title,
            row.code,
            "player" if row.id in played else "referee",
            row.phase,
            row.created,
            game_name(row.game, guest.language),
        )
        for row in await store.of_guest(guest.id, MOST_LISTED)
    ]


def game_name(slug: str, language: str) -> str:
    """A game in words; its slug if it is not installed any more."""
    game = games().get(slug)
    return slug if game is None else game.names.get(language, game.name)


@get("/games", responses=problems(), summary="The games that have tournaments")
async def contest_games(language: FromQuery[Language] = "en") -> list[ContestGame]:
    """Every game of which a tournament can be made, the usual one first."""
    known = [(slug, games()[slug]) for slug in tournament_games()]
    return [ContestGame(slug, game_name(slug, language), game.contest is None, *table_limits(game)) for slug, game in known]


@get("/codes/{code:str}", responses=problems(404), summary="Where a code leads")
async def find_code(request: AnyRequest, code: Name) -> HallKey:
    """The event of a code; capitals, spaces and hyphens do not matter."""
    demand(request.app.state.gate.codes, client_key(request))
    row = await halls_of(request).store.with_code(clean_code(code))
    if row is None:
        raise Trouble(404, phrase(await language_of(request, None), "no-code"))
    return HallKey(row.id, row.title, row.code)


# Looking


@get("/{event_id:str}", responses=problems(404), summary="A tournament as I may see it")
async def show(request: AnyRequest, event_id: EventId, language: FromQuery[Language | None] = None, as_: AsWhat = "") -> HallView:
    """Players, rounds, results, tables, log: all that referee, player or spectator may see; `as=projector`: what is for all to see."""
    words = await language_of(request, language)
    hall = await found_hall(request, event_id, words)
    if as_ == WALL:
        return Painter(hall.live, wall(words, base_of(request)), hall.present()).view()
    return await shown(request, hall, words)


@get("/{event_id:str}/explain/{what:str}", responses=problems(404), summary="Why something stands as it does")
async def explain(request: AnyRequest, event_id: EventId, what: Name, language: FromQuery[Language | None] = None) -> Explained:
    """A match, a player or an entry, from the log as the asker may see it."""
    words = await language_of(request, language)
    hall = await found_hall(request, event_id, words)
    gaze = await gaze_at(request, hall, words)
    try:
        return Explained(await pools.READING.run(explained, hall.live, gaze.viewer, what, words))
    except UsageError:
        raise Trouble(404, phrase(words, "nothing")) from None


@get("/{event_id:str}/documents/{name:str}", responses=problems(404), media_type="text/html", summary="A page or file of the event")
async def show_document(
    request: AnyRequest, event_id: EventId, name: Name, language: FromQuery[Language | None] = None
) -> Response[str]:
    """Pairings, standings, slips, certificates, exports: the names are in the event."""
    words = await language_of(request, language)
    hall = await found_hall(request, event_id, words)
    gaze = await gaze_at(request, hall, words)
    text = await pools.READING.run(document, hall.live, gaze.viewer, name, words, base_of(request))
    if text is None:
        raise Trouble(404, phrase(words, "no-document"))
    kind = KINDS[name.rpartition(".")[2]]
    # Printable pages carry their own style; nothing else may be loaded.
    headers = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    if kind != "text/html":
        headers["content-disposition"] = f'attachment; filename="{name}"'
    return Response(text, media_type=kind, headers=headers)


@get("/{event_id:str}/qr.svg", responses=problems(404), media_type="image/svg+xml", summary="Where players join, as a QR code")
async def show_qr(request: AnyRequest, event_id: EventId) -> Response[str]:
    """The address at which players join."""
    hall = await found_hall(request, event_id, "en")
    return Response(drawn_qr(join_url(hall.live, base_of(request))), media_type="image/svg+xml")
