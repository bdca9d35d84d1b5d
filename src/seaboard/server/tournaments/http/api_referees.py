"""Referees over HTTP: the recovery code, and co-referees."""

from __future__ import annotations

from litestar import delete, post
from litestar.params import FromQuery, JSONBody

from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.answers import PersonalLink
from seaboard.server.http.problems import Trouble, problems
from seaboard.server.people.guests import clean_name, guests_of, need_guest
from seaboard.server.people.links import LinkRow
from seaboard.server.store.errors import Conflict
from seaboard.server.table_info import Language
from seaboard.server.tournaments.event.naming import recovery_hash
from seaboard.server.tournaments.event.referees import co_referees, has_name
from seaboard.server.tournaments.http.answers import HallKey, NewRecovery
from seaboard.server.tournaments.http.asking import (
    AnyRequest,
    EventId,
    Name,
    as_head,
    base_of,
    halls_of,
    language_of,
    recovery_url,
    shown,
)
from seaboard.server.tournaments.http.forms import NewReferee, Recovery
from seaboard.server.tournaments.live.refereeing import hand_over_to, make_head, remove_co_referee, renew_recovery
from seaboard.server.tournaments.view.contract import HallView
from seaboard.server.tournaments.view.views import drawn_qr
from seaboard.server.tournaments.words import phrase

MOST_CO_REFEREES = 20


@post("/recover", responses=problems(404, 409), status_code=200, summary="Referee on from this device")
async def recover(request: AnyRequest, data: JSONBody[Recovery], language: FromQuery[Language | None] = None) -> HallKey:
    """With an event's recovery code this device becomes its head referee's, and the one before loses the right.

    The code gives nothing else: no other event, no table, nothing of the former head referee.
    """
    demand(request.app.state.gate.codes, client_key(request))
    words, halls = await language_of(request, language), halls_of(request)
    name, hashed = clean_name(data.name) if data.name else "", recovery_hash(data.code)
    row = await halls.store.with_recovery(hashed)
    hall = None if row is None else await halls.find(row.id)
    if row is None or hall is None:
        raise Trouble(404, phrase(words, "no-recovery"))
    guest = await need_guest(request)
    if hall.live.player_of(guest.id) is not None:
        raise Trouble(409, phrase(words, "player-referees"))
    if guest.id != hall.live.row.referee:
        try:
            await make_head(hall, guest.id, name, "code", recovery=hashed)
        except Conflict:
            raise Trouble(404, phrase(words, "no-recovery")) from None
    return HallKey(row.id, row.title, row.code)


@post("/{event_id:str}/recovery", responses=problems(404), status_code=200, summary="A new recovery code")
async def make_recovery(request: AnyRequest, event_id: EventId) -> NewRecovery:
    """A new recovery code for the head referee, shown this once; the one before is void."""
    hall, _ = await as_head(request, event_id)
    return NewRecovery(await renew_recovery(hall), recovery_url(request))


@post("/{event_id:str}/referees", responses=problems(404, 409), summary="A link for a co-referee")
async def invite_referee(request: AnyRequest, event_id: EventId, data: JSONBody[NewReferee]) -> PersonalLink:
    """A link that makes another device a co-referee's, under this name.  It works once, for 15 minutes."""
    hall, words = await as_head(request, event_id)
    name = clean_name(data.name)
    if has_name(hall.live, name):
        raise Trouble(409, phrase(words, "name-taken"))
    if len(co_referees(hall.live)) >= MOST_CO_REFEREES:
        raise Trouble(409, phrase(words, "too-many-referees", MOST_CO_REFEREES))
    token, expires = await guests_of(request).links.make(LinkRow("referee", event=hall.id, name=name))
    url = f"{base_of(request)}/referee#{token}"
    return PersonalLink(url, expires, drawn_qr(url))


@post("/{event_id:str}/referees/{referee:str}/head", responses=problems(404), status_code=200, summary="Hand over to a co-referee")
async def hand_over(request: AnyRequest, event_id: EventId, referee: Name, language: FromQuery[Language | None] = None) -> HallView:
    """A co-referee becomes the head referee, and the head referee a co-referee; it counts at once.  The recovery code stays as it is."""
    hall, words = await as_head(request, event_id, language)
    if not await hand_over_to(hall, referee):
        raise Trouble(404, phrase(words, "no-referee"))
    return await shown(request, hall, words)


@delete("/{event_id:str}/referees/{referee:str}", responses=problems(404), status_code=200, summary="Remove a co-referee")
async def remove_referee(
    request: AnyRequest, event_id: EventId, referee: Name, language: FromQuery[Language | None] = None
) -> HallView:
    """The head referee removes a co-referee; it counts at once."""
    hall, words = await as_head(request, event_id, language)
    if not await remove_co_referee(hall, referee):
        raise Trouble(404, phrase(words, "no-referee"))
    return await shown(request, hall, words)
