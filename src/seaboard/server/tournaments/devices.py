"""A player's new device: a link from the referee that works once."""

from __future__ import annotations

import secrets
import time
from html import escape
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import PathParameter
from litestar.response import Redirect
from litestar.template.base import csrf_token

from seaboard.server.guests import Guests, guests_of, preferred_language
from seaboard.server.pages import page
from seaboard.server.problems import Trouble, problems
from seaboard.server.tournaments.live import LiveEvent
from seaboard.server.tournaments.words import say, spoken

AnyRequest = Request[Any, Any, Any]
Token = Annotated[str, PathParameter(max_length=300)]
LINK_SECONDS = 15 * 60
PURPOSE = "device"


async def device_link(guests: Guests, live: LiveEvent, player: str) -> str:
    """What a link for a player's new device carries; an older one is void from now on."""
    mark = f"{int(time.time()) + LINK_SECONDS}.{secrets.token_urlsafe(9)}"
    await live.put(msgspec.structs.replace(live.players[player], link=mark))
    text = f"{live.id}.{player}.{mark}"
    return f"{text}.{guests.sign(PURPOSE, text)}"


async def behind(request: AnyRequest, token: str) -> tuple[Any, str]:
    """The event and the player whom a link belongs to."""
    language = preferred_language(request)
    text, _, signature = token.rpartition(".")
    parts = text.split(".")
    if len(parts) != 4 or not guests_of(request).is_signed(PURPOSE, text, signature):
        raise Trouble(404, say(language, "link-bad"))
    event_id, player, expires, _ = parts
    hall = await request.app.state.halls.find(event_id)
    row = None if hall is None else hall.live.players.get(player)
    if row is None or row.link != ".".join(parts[2:]) or int(expires) < time.time():
        raise Trouble(404, say(language, "link-bad"))
    return hall, player


@get(
    "/device/{token:str}",
    responses=problems(404),
    media_type="text/html",
    tags=["tournaments"],
    summary="The page behind a device link",
)
async def show_device_link(request: AnyRequest, token: Token) -> Response[str]:
    """Asks whether this device shall be the player's.  Looking at it changes nothing."""
    hall, player = await behind(request, token)
    language = preferred_language(request)
    name, title = escape(hall.live.event.name(player)), escape(hall.live.row.title)
    field = f'<input type="hidden" name="_csrf_token" value="{escape(csrf_token({"request": request}))}">'
    return page(
        f"Seaboard: {hall.live.row.title}",
        f"<h1>{say(language, 'link-title', name)}</h1><p>{say(language, 'link-text', name, title)}</p>"
        f'<form method="post">{field}<button>{say(language, "link-button", name)}</button></form>',
        language=spoken(language),
    )


@post("/device/{token:str}", responses=problems(404, 409), status_code=303, tags=["tournaments"], summary="Take a device link")
async def take_device_link(request: AnyRequest, token: Token) -> Redirect:
    """Makes this device the player's: of a player who had one it becomes the same guest's, else its own guest takes his place."""
    hall, player = await behind(request, token)
    live, guests = hall.live, guests_of(request)
    row = live.players[player]
    if row.guest is not None and await guests.store.guest(row.guest) is not None:
        await live.put(msgspec.structs.replace(row, link=None))
        guests.give_cookie(request, row.guest)
    else:
        guest = await guests.need_guest(request)
        if guest.id == live.row.referee or live.player_of(guest.id) is not None:
            raise Trouble(409, say(preferred_language(request), "link-taken"))
        await live.put(msgspec.structs.replace(row, kind="device", guest=guest.id, link=None))
    hall.changed()
    hall.errand(hall.tend())
    return Redirect(f"/hall/{live.id}", status_code=303)
