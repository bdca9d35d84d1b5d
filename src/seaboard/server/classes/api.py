"""The HTTP interface of classes: a pupil comes in by a code; a teacher makes, looks after and deletes classes."""

from __future__ import annotations

import time
from functools import partial
from typing import Annotated, Any

from litestar import Request, Response, Router, delete, get, patch, post
from litestar.background_tasks import BackgroundTask
from litestar.params import FromPath, JSONBody, PathParameter
from msgspec import UNSET
from sqlalchemy import Connection, select

from seaboard.server.classes import register
from seaboard.server.classes.answers import ClassLine, ClassView, Slip, Slips
from seaboard.server.classes.ending import end_class, end_pupils
from seaboard.server.classes.forms import MOST_PUPILS, ClassWishes, MorePupils, NameAnswer, NewClass, PupilCode
from seaboard.server.classes.people import is_teacher, teaches
from seaboard.server.deeds.deeds import Rename
from seaboard.server.door.addresses import link_base, qr_svg
from seaboard.server.door.limits import demand
from seaboard.server.door.security import client_key
from seaboard.server.http.answers import SignedIn
from seaboard.server.http.api_guests import tell_tables
from seaboard.server.http.problems import language_of, problems, trouble
from seaboard.server.http.service import store_of
from seaboard.server.order.claiming import is_keeper
from seaboard.server.people.derived_codes import DerivedCodes
from seaboard.server.people.guests import deed_id, guest_of, guests_of
from seaboard.server.people.sessions import DAY
from seaboard.server.people.signing_in import sign_in
from seaboard.server.store.rows import GuestRow
from seaboard.server.store.schema import sessions
from seaboard.server.table.names import guest_name, neutral_name
from seaboard.server.table.plain_text import one_line

AnyRequest = Request[Any, Any, Any]
Number = Annotated[int, PathParameter(ge=1, le=1_000_000, description="A pupil's number.")]
PAGE = "/class"


def codes_of(request: AnyRequest) -> DerivedCodes:
    """The codes of this server."""
    return DerivedCodes(guests_of(request).secret, "pupil")


async def as_teacher(request: AnyRequest, class_id: str | None = None) -> GuestRow:
    """Whoever asks, if that is a teacher, and of this class; one answer to all others, so that nobody learns which classes there are."""
    guest = await guest_of(request)
    if guest is not None:
        id = guest.id
        may = partial(is_teacher, guest=id) if class_id is None else partial(teaches, guest=id, class_id=class_id)
        if await store_of(request).ask(may):
            return guest
    raise trouble(403, "no teacher")


async def shown(request: AnyRequest, class_id: str, teacher: GuestRow) -> ClassView:
    """A class as its teacher sees it."""
    language, most = language_of(request), request.app.state.config.retention.classes
    return await store_of(request).ask(lambda connection: register.view_class(connection, class_id, teacher.id, language, most))


def readable(name: str) -> str:
    """A class's name in one line."""
    found = one_line(name)
    if not found:
        raise trouble(422, "no letter")
    return found


def end_of(request: AnyRequest, days: float | None) -> float:
    """When a class ends that is to be kept for this many days; no later than the server keeps classes."""
    most: float = request.app.state.config.retention.classes
    return time.time() + (most if days is None else min(days, most)) * DAY


# A pupil


@post("/classes/enter", responses=problems(404), status_code=200, summary="Come in by a pupil's code")
async def enter_class(request: AnyRequest, data: JSONBody[PupilCode]) -> Response[SignedIn]:
    """This device becomes the pupil's whose code it is.  The code stays good; whoever had the device before is signed out on it."""
    demand(request.app.state.gate.sign_ins, client_key(request))
    guests, key = guests_of(request), codes_of(request).key(data.code)
    fresh = guests.fresh(request, "")
    id = await guests.store.run(lambda connection: register.enter(connection, key, fresh))
    pupil = None if id is None else await guests.store.guest(id)
    if pupil is None:
        raise trouble(404, "no pupil code")
    afterwards = await sign_in(request, pupil, takes_along=False)
    return Response(SignedIn(guest_name(pupil.name, language_of(request))), background=BackgroundTask(afterwards))


# A teacher


@get("/classes", responses=problems(), summary="My classes")
async def list_classes(request: AnyRequest) -> list[ClassLine]:
    """A teacher's classes; a keeper of the server sees all."""
    guest = await as_teacher(request)
    return await store_of(request).ask(
        lambda connection: register.list_classes(connection, guest.id, is_keeper(connection, guest.id))
    )


@post("/classes", responses=problems(), summary="Make a class")
async def make_class(request: AnyRequest, data: JSONBody[NewClass]) -> ClassView:
    """A class with codes for this many pupils; its tables have no chat until the teacher says so."""
    guest, name, ends = await as_teacher(request), readable(data.name), end_of(request, data.days)
    codes, now = codes_of(request), time.time()

    def work(connection: Connection) -> str:
        id = register.make_class(connection, name, guest.id, now, ends)
        register.add_pupils(connection, codes, id, data.pupils, MOST_PUPILS)
        return id

    return await shown(request, await store_of(request).run(work), guest)


@get("/classes/{class_id:str}", responses=problems(), summary="A class with its pupils")
async def show_class(request: AnyRequest, class_id: FromPath[str]) -> ClassView:
    """Numbers, names that others see, names that wait, and who has come; no code."""
    return await shown(request, class_id, await as_teacher(request, class_id))


@patch("/classes/{class_id:str}", responses=problems(), summary="Change a class")
async def change_class(request: AnyRequest, class_id: FromPath[str], data: JSONBody[ClassWishes]) -> ClassView:
    """Change what was sent: the name, whether pupils may write to each other, until when the class is kept."""
    guest = await as_teacher(request, class_id)
    changed: dict[str, Any] = {}
    if data.name is not UNSET:
        changed["name"] = readable(data.name)
    if data.has_chat is not UNSET:
        changed["has_chat"] = data.has_chat
    if data.days is not UNSET:
        changed["ends"] = end_of(request, data.days)
    await store_of(request).run(lambda connection: register.change_class(connection, class_id, changed))
    return await shown(request, class_id, guest)


@delete("/classes/{class_id:str}", responses=problems(503), summary="Delete a class with everything in it")
async def delete_class(request: AnyRequest, class_id: FromPath[str]) -> None:
    """Its pupils are forgotten with all that is kept about them, the tables they made are deleted, codes lead nowhere."""
    await as_teacher(request, class_id)
    try:
        await end_class(request.app.state.forgetter, class_id)
    except OSError:
        raise trouble(503, "status 503") from None


@get("/classes/{class_id:str}/slips", responses=problems(), summary="Codes to hand out")
async def show_slips(request: AnyRequest, class_id: FromPath[str]) -> Slips:
    """Every pupil's code with a link and its QR code, to be printed and cut apart."""
    await as_teacher(request, class_id)
    language, codes, base = language_of(request), codes_of(request), link_base(request, request.app.state.config)

    def read(connection: Connection) -> tuple[str, list[Any]]:
        return register.name_of_class(connection, class_id), register.pupils_in(connection, class_id)

    name, rows = await store_of(request).ask(read)
    return Slips(name, f"{base}{PAGE}", [slip(row, codes.code(class_id, row.number, row.issue), base, language) for row in rows])


def slip(row: Any, code: str, base: str, language: str) -> Slip:
    """One pupil's paper."""
    url = f"{base}{PAGE}#{code}"
    return Slip(row.number, guest_name(neutral_name(row.number), language), code, url, qr_svg(url))


@post("/classes/{class_id:str}/pupils", responses=problems(409), summary="More pupils")
async def add_pupils(request: AnyRequest, class_id: FromPath[str], data: JSONBody[MorePupils]) -> ClassView:
    """More numbers with codes; a class has at most 60."""
    guest, codes = await as_teacher(request, class_id), codes_of(request)
    if not await store_of(request).run(
        lambda connection: register.add_pupils(connection, codes, class_id, data.pupils, MOST_PUPILS)
    ):
        raise trouble(409, "many pupils", MOST_PUPILS)
    return await shown(request, class_id, guest)


@post("/classes/{class_id:str}/pupils/{number:int}/name", responses=problems(404, 409), status_code=200, summary="Approve a name")
async def answer_name(request: AnyRequest, class_id: FromPath[str], number: Number, data: JSONBody[NameAnswer]) -> ClassView:
    """Let others see the name that a pupil wishes for, at running tables too; or not."""
    guest = await as_teacher(request, class_id)
    store = store_of(request)
    pupil = await store.run(lambda connection: register.answer_wish(connection, class_id, number, data.wish, data.is_approved))
    if pupil is None:
        raise trouble(409, "other wish")
    row = await store.guest(pupil) if pupil else None
    if row is not None:
        await tell_tables(request, row, Rename(deed_id(request, row), row.name))
    return await shown(request, class_id, guest)


@post("/classes/{class_id:str}/pupils/{number:int}/code", responses=problems(404), status_code=200, summary="A new code")
async def reset_code(request: AnyRequest, class_id: FromPath[str], number: Number) -> Slip:
    """Void a lost code: the pupil is signed out everywhere and comes in by the new one."""
    await as_teacher(request, class_id)
    codes, store, base = codes_of(request), store_of(request), link_base(request, request.app.state.config)
    before = await store.run(lambda connection: register.new_code(connection, codes, class_id, number))
    if before is None:
        raise trouble(404, "no pupil", number)
    if before.guest is not None:
        rows = await store.read(select(sessions.c.id).where(sessions.c.guest == before.guest))
        await request.app.state.revoking.end(before.guest, [row.id for row in rows])
    return slip(before, codes.code(class_id, number, before.issue + 1), base, language_of(request))


@delete("/classes/{class_id:str}/pupils/{number:int}", responses=problems(404, 503), summary="Take a pupil out")
async def remove_pupil(request: AnyRequest, class_id: FromPath[str], number: Number) -> None:
    """The pupil is forgotten with all that is kept about the pupil, and the code leads nowhere."""
    await as_teacher(request, class_id)
    store = store_of(request)
    row = await store.ask(lambda connection: register.pupil_in(connection, class_id, number))
    if row is None:
        raise trouble(404, "no pupil", number)
    try:
        await end_pupils(request.app.state.forgetter, [row.guest] if row.guest is not None else [])
    except OSError:
        raise trouble(503, "status 503") from None
    await store.run(lambda connection: register.take_out(connection, class_id, number))


router = Router(
    "/",
    route_handlers=[
        enter_class, list_classes, make_class, show_class, change_class, delete_class, show_slips, add_pupils, answer_name, reset_code,
        remove_pupil,
    ],
    tags=["classes"],
)  # fmt: skip
