"""The HTTP interface of reminders: how I am told that a table waits, and the links in mails."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import Annotated, Any

from litestar import Request, Router, delete, get, post, put
from litestar.params import JSONBody, PathParameter

from seaboard.server.classes.people import is_pupil
from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.problems import problems, trouble
from seaboard.server.http.service import keeper_of
from seaboard.server.people.guests import guest_of, guests_of
from seaboard.server.people.sessions import Session
from seaboard.server.reminders.addresses import Addresses, is_address
from seaboard.server.reminders.answers import ConfirmedAddress, MailAddress, MyReminders, PushDevice
from seaboard.server.reminders.devices import Devices
from seaboard.server.reminders.forms import MailToken, NewMailAddress, NewPushDevice
from seaboard.server.reminders.pushing import are_keys, is_endpoint
from seaboard.server.reminders.reminding import Reminding
from seaboard.server.store.rows import GuestRow

AnyRequest = Request[Any, Any, Any]
DeviceId = Annotated[str, PathParameter(max_length=64, description="A device's id, as the list tells it.")]
Token = Annotated[str, PathParameter(max_length=200, description="From a link in a mail.")]


def reminding_of(request: AnyRequest) -> Reminding:
    """What tells people."""
    found: Reminding = request.app.state.reminding
    return found


def addresses_of(request: AnyRequest) -> Addresses:
    """The mail addresses."""
    found: Addresses = request.app.state.addresses
    return found


def devices_of(request: AnyRequest) -> Devices:
    """The push devices."""
    found: Devices = request.app.state.push_devices
    return found


async def known_guest(request: AnyRequest) -> GuestRow:
    """The guest who asks; a stranger has nothing to be told of."""
    guest = await guest_of(request)
    if guest is None:
        raise trouble(409, "not known yet")
    return guest


async def known_session(request: AnyRequest) -> Session:
    """The session of the device that asks."""
    session = (await guests_of(request).who(request)).session
    if session is None:
        raise trouble(409, "not known yet")
    return session


@get("/me/reminders", responses=problems(), summary="How I am told that a table waits")
async def show_reminders(request: AnyRequest) -> MyReminders:
    """What this server offers, and what the asker has asked for."""
    reminding, (guest, session) = reminding_of(request), await guests_of(request).who(request)
    key, has_mail = None if reminding.pusher is None else reminding.pusher.public_key, reminding.mailer is not None
    if guest is None:
        return MyReminders(key, [], has_mail, None)
    here = None if session is None else session.id
    devices = [PushDevice(row.id, row.device, row.made, row.session == here) for row in await devices_of(request).of(guest.id)]
    row = await addresses_of(request).of(guest.id)
    mail = None if row is None else MailAddress(row.address, row.confirmed is not None, row.failed is not None)
    # A pupil who gave an address to an older version is shown it, to take it back.
    has_mail = has_mail and (mail is not None or not await guests_of(request).store.ask(partial(is_pupil, guest=guest.id)))
    return MyReminders(key, devices, has_mail, mail)


# Push


@post("/me/push", responses=problems(404, 409), status_code=204, summary="Tell me on this device")
async def add_device(request: AnyRequest, data: JSONBody[NewPushDevice]) -> None:
    """Messages go to this browser from now on, as long as it is signed in."""
    pusher = reminding_of(request).pusher
    if pusher is None:
        raise trouble(404, "no push")
    session = await known_session(request)
    if not is_endpoint(data.endpoint, pusher.trusts_loopback) or not are_keys(data.keys.p256dh, data.keys.auth):
        raise trouble(422, "no push service")
    await devices_of(request).add(session, data.endpoint, data.keys.p256dh, data.keys.auth, keeper_of(request).now())


@delete("/me/push/{device_id:str}", responses=problems(404), summary="Tell me no more on a device")
async def remove_device(request: AnyRequest, device_id: DeviceId) -> None:
    """Messages go there no more."""
    guest = await guest_of(request)
    if guest is None or not await devices_of(request).remove(guest.id, device_id):
        raise trouble(404, "no push device")


# Mail


@put("/me/mail", responses=problems(404, 409), summary="Tell me by mail")
async def set_address(request: AnyRequest, data: JSONBody[NewMailAddress]) -> MailAddress:
    """A mail asks at the address whether it is the asker's; until somebody there says so, nothing else is sent to it."""
    if reminding_of(request).mailer is None:
        raise trouble(404, "no mail")
    guest, address = await known_guest(request), data.address.strip()
    if not is_address(address):
        raise trouble(422, "no address")
    known = await addresses_of(request).of(guest.id)
    if known is None or known.address != address or known.confirmed is None:
        gate = request.app.state.gate
        demand(gate.mail_guests, guest.id)
        demand(gate.codes, client_key(request))
        demand(gate.mail_addresses, hashlib.sha256(address.lower().encode()).hexdigest())
        demand(gate.mail_questions, "")
        await addresses_of(request).ask(guest.id, address, keeper_of(request).now())
        reminding_of(request).look_soon()
    row = await addresses_of(request).of(guest.id)
    return MailAddress(address, row is not None and row.confirmed is not None, has_failed=False)


@delete("/me/mail", responses=problems(), summary="Tell me no more by mail")
async def remove_address(request: AnyRequest) -> None:
    """The address is forgotten."""
    guest = await guest_of(request)
    if guest is not None:
        await addresses_of(request).remove(guest.id)


@post("/mail/confirm", responses=problems(404), status_code=200, summary="Say that a mail address is mine")
async def confirm_address(request: AnyRequest, data: JSONBody[MailToken]) -> ConfirmedAddress:
    """By the link in the mail that asks; whoever opens it need not be signed in, and is not afterwards."""
    demand(request.app.state.gate.codes, client_key(request))
    address = await addresses_of(request).confirm(data.token, keeper_of(request).now())
    if address is None:
        raise trouble(404, "void mail link")
    return ConfirmedAddress(address)


@post(
    "/mail/stop/{token:str}",
    responses=problems(404),
    status_code=204,
    summary="Get no more mails",
    # A mail program sends it, with no cookie and no page of ours (RFC 8058).
    exclude_from_csrf=True,
)
async def stop_mails(request: AnyRequest, token: Token) -> None:
    """By the link in every mail; nothing else is asked.  The address is forgotten."""
    demand(request.app.state.gate.codes, client_key(request))
    if not await addresses_of(request).stop(token):
        raise trouble(404, "void mail link")


router = Router(
    "/",
    route_handlers=[show_reminders, add_device, remove_device, set_address, remove_address, confirm_address, stop_mails],
    tags=["reminders"],
)
