"""The HTTP interface of signing in and out.  Whatever a wrong code or passkey lacks, the answer is the same."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, post
from litestar.background_tasks import BackgroundTask
from litestar.params import JSONBody

from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.answers import CredentialOptions, SignedIn
from seaboard.server.http.forms import PasskeyAnswer, TypedCode
from seaboard.server.http.problems import problems, trouble
from seaboard.server.people.first_contact import request_key
from seaboard.server.people.folding import Clash
from seaboard.server.people.guests import guests_of
from seaboard.server.people.passkeys import Failed, site_of
from seaboard.server.people.recovery import Mistyped, read_code
from seaboard.server.people.signing_in import refusal, sign_in
from seaboard.server.store.rows import GuestRow
from seaboard.server.table.names import guest_name

AnyRequest = Request[Any, Any, Any]


async def signed_in(request: AnyRequest, guest: GuestRow, takes_along: bool) -> Response[SignedIn]:
    """This device is the guest's; memory follows when the answer is sent."""
    try:
        afterwards = await sign_in(request, guest, takes_along)
    except Clash as clash:
        raise refusal(clash) from None
    return Response(SignedIn(guest_name(guest.name, guest.language)), background=BackgroundTask(afterwards))


@post("/sign-in/code", responses=problems(404, 409), status_code=200, summary="Sign in with a recovery code")
async def sign_in_by_code(request: AnyRequest, data: JSONBody[TypedCode]) -> Response[SignedIn]:
    """This device becomes the player's whose code it is.  The code stays good."""
    try:
        words = read_code(data.words)
    except Mistyped as slip:
        raise trouble(422, slip.key, *slip.values) from None
    demand(request.app.state.gate.sign_ins, client_key(request))
    guest = await guests_of(request).recoveries.find(words)
    if guest is None:
        raise trouble(404, "sign-in failed")
    return await signed_in(request, guest, data.take_along)


@post("/sign-in/options", responses=problems(), status_code=200, summary="Begin to sign in with a passkey")
async def begin_sign_in(request: AnyRequest) -> CredentialOptions:
    """What an authenticator is to sign; it is good for five minutes, once."""
    demand(request.app.state.gate.codes, client_key(request))
    return CredentialOptions(await guests_of(request).passkeys.request_options(site_of(request)))


@post("/sign-in/passkey", responses=problems(404, 409), status_code=200, summary="Sign in with a passkey")
async def sign_in_by_passkey(request: AnyRequest, data: JSONBody[PasskeyAnswer]) -> Response[SignedIn]:
    """This device becomes the player's whose passkey has signed."""
    gate, passkeys = request.app.state.gate, guests_of(request).passkeys
    demand(gate.sign_ins, client_key(request))
    owner = await passkeys.owner(data.credential)
    if owner:
        demand(gate.player_sign_ins, owner)
    try:
        guest = await passkeys.check(data.credential, site_of(request), request_key(request))
    except Failed:
        raise trouble(404, "sign-in failed") from None
    return await signed_in(request, guest, data.take_along)


@post("/sign-out", responses=problems(), status_code=204, summary="Sign this device out")
async def sign_out(request: AnyRequest) -> None:
    """Nobody who has played on this device is signed in on it any more, and their connections here are closed at once."""
    guests = guests_of(request)
    for guest, session in await guests.everybody_here(request):
        await request.app.state.revoking.end(guest, [session])


router = Router("/", route_handlers=[sign_in_by_code, begin_sign_in, sign_in_by_passkey, sign_out], tags=["guests"])
