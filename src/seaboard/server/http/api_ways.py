"""The HTTP interface of ways to sign in: which the asker has, a recovery code, passkeys."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, delete, get, post
from litestar.params import JSONBody, PathParameter

from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.answers import CredentialOptions, OwnThings, Passkey, RecoveryCode, Ways
from seaboard.server.http.forms import NewPasskey
from seaboard.server.http.problems import problems, trouble
from seaboard.server.http.service import store_of
from seaboard.server.people.first_contact import request_key
from seaboard.server.people.folding import things_of
from seaboard.server.people.guests import clean_name, guest_of, guests_of, need_guest
from seaboard.server.people.passkeys import LONGEST_ID, MOST_PASSKEYS, Failed, site_of
from seaboard.server.store.errors import Conflict
from seaboard.server.table.names import guest_name

AnyRequest = Request[Any, Any, Any]
PasskeyId = Annotated[str, PathParameter(max_length=LONGEST_ID, description="A passkey's id, as the list of ways tells it.")]


@get("/me/ways", responses=problems(), summary="How I can sign in")
async def show_ways(request: AnyRequest) -> Ways:
    """The asker's ways to sign in, and in numbers what the asker has here; nothing for a visitor without a guest."""
    guest, guests = await guest_of(request), guests_of(request)
    if guest is None:
        return Ways(None, [], OwnThings(), guests.openid.name)
    id = guest.id
    things = await store_of(request).ask(lambda connection: things_of(connection, id))
    own = msgspec.convert(things, OwnThings, from_attributes=True)
    made, identity = await guests.recoveries.made(id), await guests.openid.made(id)
    return Ways(made, await guests.passkeys.of(id), own, guests.openid.name, identity)


@post("/me/recovery", responses=problems(), status_code=200, summary="A new recovery code")
async def make_code(request: AnyRequest) -> RecoveryCode:
    """Eight words with which the asker signs in on any device, shown this once; the words before are void."""
    demand(request.app.state.gate.codes, client_key(request))
    guest = await need_guest(request)
    return RecoveryCode(await guests_of(request).recoveries.renew(guest.id))


@delete("/me/recovery", responses=problems(), summary="Have no recovery code")
async def remove_code(request: AnyRequest) -> None:
    """The asker's recovery code is void."""
    guest = await guest_of(request)
    if guest is not None:
        await guests_of(request).recoveries.remove(guest.id)


@post("/me/passkeys/options", responses=problems(), status_code=200, summary="Begin to make a passkey")
async def begin_passkey(request: AnyRequest) -> CredentialOptions:
    """What the browser asks an authenticator for; it is good for five minutes."""
    demand(request.app.state.gate.codes, client_key(request))
    guest = await need_guest(request)
    name = guest_name(guest.name, guest.language)
    return CredentialOptions(await guests_of(request).passkeys.creation_options(guest, name, site_of(request)))


@post("/me/passkeys", responses=problems(409), summary="Keep a new passkey")
async def add_passkey(request: AnyRequest, data: JSONBody[NewPasskey]) -> Passkey:
    """The asker signs in with it from now on."""
    name, guest = clean_name(data.name), await guest_of(request)
    if guest is None:
        raise trouble(409, "passkey failed")
    try:
        return await guests_of(request).passkeys.register(guest.id, name, data.credential, site_of(request), request_key(request))
    except Failed:
        raise trouble(409, "passkey failed") from None
    except Conflict:
        raise trouble(409, "many passkeys", MOST_PASSKEYS) from None


@delete("/me/passkeys/{passkey_id:str}", responses=problems(404), summary="Remove a passkey")
async def remove_passkey(request: AnyRequest, passkey_id: PasskeyId) -> None:
    """Nobody signs in with it any more.  Devices that are signed in stay so."""
    guest = await guest_of(request)
    if guest is None or not await guests_of(request).passkeys.remove(guest.id, passkey_id):
        raise trouble(404, "no passkey")


@delete("/me/identity", responses=problems(), summary="Remove my account at the provider")
async def remove_identity(request: AnyRequest) -> None:
    """Nobody signs in as the asker by the server's OpenID provider any more."""
    guest = await guest_of(request)
    if guest is not None:
        await guests_of(request).openid.remove(guest.id)


router = Router(
    "/",
    route_handlers=[show_ways, make_code, remove_code, begin_passkey, add_passkey, remove_passkey, remove_identity],
    tags=["guests"],
)
