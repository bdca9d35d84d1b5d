"""The HTTP interface of a guest's devices: which there are, sign one out, sign all others out, a link for another one."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Router, delete, get, post
from litestar.params import PathParameter

from seaboard.server.door.addresses import link_base, qr_svg
from seaboard.server.http.answers import Device, PersonalLink
from seaboard.server.http.problems import problems, trouble
from seaboard.server.people.guests import guests_of, need_guest
from seaboard.server.people.links import LinkRow
from seaboard.server.people.revoking import Revoking

AnyRequest = Request[Any, Any, Any]
DeviceId = Annotated[str, PathParameter(max_length=64, description="A device's id, as the list of devices tells it.")]


def revoking_of(request: AnyRequest) -> Revoking:
    """What ends sessions."""
    found: Revoking = request.app.state.revoking
    return found


async def own_devices(request: AnyRequest) -> tuple[str, list[Device]]:
    """The guest who asks, and the guest's devices; a visitor without a session has no devices."""
    guest, session = await guests_of(request).who(request)
    if guest is None:
        return "", []
    return guest.id, await guests_of(request).sessions.devices(guest.id, None if session is None else session.id)


@get("/me/devices", responses=problems(), summary="My devices")
async def list_devices(request: AnyRequest) -> list[Device]:
    """Every device on which the asker is this guest, this one first."""
    return (await own_devices(request))[1]


@delete("/me/devices", responses=problems(), summary="Sign all my other devices out")
async def sign_others_out(request: AnyRequest) -> None:
    """Only this device stays the guest's.  Connections of the others are closed at once."""
    guest, devices = await own_devices(request)
    if guest:
        await revoking_of(request).end(guest, [device.id for device in devices if not device.is_this])


@delete("/me/devices/{device_id:str}", responses=problems(404), summary="Sign one of my devices out")
async def sign_out(request: AnyRequest, device_id: DeviceId) -> None:
    """The device is signed out; its connections are closed at once."""
    guest, devices = await own_devices(request)
    found = next((device for device in devices if device.id == device_id), None)
    if found is None:
        raise trouble(404, "no device")
    await revoking_of(request).end(guest, [device_id])
    if found.is_this:
        guests_of(request).give_cookie(request, None)


@post("/me/link", responses=problems(), summary="A link for my other device")
async def make_link(request: AnyRequest) -> PersonalLink:
    """A link that makes another device this guest's too: it works once, for a quarter of an hour, if its button is pressed there."""
    guest = await need_guest(request)
    token, expires = await guests_of(request).links.make(LinkRow("me", guest=guest.id))
    url = f"{link_base(request, request.app.state.config)}/me#{token}"
    return PersonalLink(url, expires, qr_svg(url))


router = Router("/", route_handlers=[list_devices, sign_others_out, sign_out, make_link], tags=["guests"])
