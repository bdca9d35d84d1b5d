"""The asker of a request about an event, and the event."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

from litestar import Request
from litestar.params import PathParameter

from seaboard.engine.errors import Refused
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game
from seaboard.server.door.addresses import link_base
from seaboard.server.http.problems import Trouble, trouble
from seaboard.server.people.guests import guest_of
from seaboard.server.table_info import Language
from seaboard.server.tournaments.event.plan import Busy, Closed
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.live.halls import Halls
from seaboard.server.tournaments.view.contract import HallView
from seaboard.server.tournaments.view.gaze import Gaze, gaze_of
from seaboard.server.tournaments.view.views import Painter
from seaboard.server.tournaments.words import phrase, refusal_words, spoken
from seaboard.tournament.rules.settings import tournament_games

AnyRequest = Request[Any, Any, Any]
EventId = Annotated[str, PathParameter(max_length=64, description="An event's id; whoever knows it can look on.")]
PlayerId = Annotated[str, PathParameter(max_length=32, description="A player's id.")]
Name = Annotated[str, PathParameter(max_length=64)]
WALL = "projector"
"""As what a screen for all to see asks for an event.  [TRN-SEE-7]"""
SHAPE = re.compile(r"[A-Za-z0-9_-]{1,64}")


def halls_of(request: Any) -> Halls:
    """The events of the server."""
    halls: Halls = request.app.state.halls
    return halls


def base_of(connection: Any) -> str:
    """What links to this server begin with."""
    return link_base(connection, connection.app.state.config)


def recovery_url(connection: Any) -> str:
    """Where a referee types in the recovery code."""
    return f"{base_of(connection)}/referee"


async def found_hall(request: AnyRequest, event_id: str, language: str) -> Hall:
    """The event, or 404."""
    hall = await halls_of(request).find(event_id) if SHAPE.fullmatch(event_id) else None
    if hall is None:
        raise Trouble(404, phrase(language, "no-event"))
    return hall


async def language_of(request: AnyRequest, asked: Language | None) -> str:
    """The language asked for, else the guest's own."""
    if asked is not None:
        return spoken(asked)
    guest = await guest_of(request)
    return spoken("en" if guest is None else guest.language)


async def as_referee(request: AnyRequest, event_id: str, asked: Language | None = None) -> tuple[Hall, str]:
    """The event, if one of its referees asks; else 403."""
    language = await language_of(request, asked)
    hall = await found_hall(request, event_id, language)
    guest = await guest_of(request)
    if guest is None or not hall.live.is_referee(guest.id):
        raise Trouble(403, phrase(language, "referee-only"))
    return hall, language


async def as_head(request: AnyRequest, event_id: str, asked: Language | None = None) -> tuple[Hall, str]:
    """The event, if its head referee asks; else 403."""
    hall, language = await as_referee(request, event_id, asked)
    if not await is_head(request, hall):
        raise Trouble(403, phrase(language, "head-only"))
    return hall, language


async def is_head(request: AnyRequest, hall: Hall) -> bool:
    """Whether the head referee asks."""
    guest = await guest_of(request)
    return guest is not None and guest.id == hall.live.row.referee


async def referee_name(request: AnyRequest, hall: Hall) -> str:
    """The name of the referee who asks, for the entry's person.  [TRN-LOG-1]"""
    guest = await guest_of(request)
    return hall.live.referee_name(None if guest is None else guest.id) or ""


async def as_player(request: AnyRequest, event_id: str, asked: Language | None = None) -> tuple[Hall, str, str]:
    """The event and the player who asks; else 403."""
    language = await language_of(request, asked)
    hall = await found_hall(request, event_id, language)
    guest = await guest_of(request)
    player = hall.live.player_of(None if guest is None else guest.id)
    if player is None:
        raise Trouble(403, phrase(language, "player-only"))
    return hall, player, language


@contextmanager
def refusals(language: str, lacks_reason: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Tell as a Problem why an entry was not made: a rule forbids it, or others write too fast."""
    try:
        yield
    except Refused as fault:
        raise Trouble(409, refusal_words(language, fault, lacks_reason()), fault.rule) from None
    except Closed:
        raise Trouble(409, phrase(language, "closed")) from None
    except Busy:
        raise Trouble(503, phrase(language, "changing")) from None


async def gaze_at(request: AnyRequest, hall: Hall, language: str) -> Gaze:
    """The viewer that the asker is."""
    guest = await guest_of(request)
    return gaze_of(hall.live, None if guest is None else guest.id, language, base_of(request))


async def shown(request: AnyRequest, hall: Hall, language: str) -> HallView:
    """The event as the asker may see it."""
    return Painter(hall.live, await gaze_at(request, hall, language), hall.present()).view()


def contest_game(slug: str) -> Game:
    """A game that has tournaments; the first of them if no game is named."""
    known = tournament_games()
    if slug and slug not in known:
        raise trouble(422, "no contest", ", ".join(known))
    return find_game(slug or known[0])
