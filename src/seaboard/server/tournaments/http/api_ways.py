"""How players get in: the address that works for their devices, and the page on which a phone tries it."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromQuery, JSONBody

from seaboard.server.door.addresses import EVERYWHERE, is_local, lan_addresses
from seaboard.server.door.limits import demand
from seaboard.server.door.reach import answers
from seaboard.server.door.security import client_key
from seaboard.server.http.problems import Trouble, problems
from seaboard.server.people.guests import guest_of
from seaboard.server.process.config import Config
from seaboard.server.table_info import Language
from seaboard.server.tournaments.event.naming import clean_code
from seaboard.server.tournaments.http.answers import HallKey, HallWay, HallWays, WayState
from seaboard.server.tournaments.http.asking import AnyRequest, EventId, Name, base_of, found_hall, halls_of, language_of
from seaboard.server.tournaments.http.forms import Arrival
from seaboard.server.tournaments.view.views import drawn_qr
from seaboard.server.tournaments.words import phrase

DEVICES = ("iPhone", "iPad", "Android", "CrOS", "Windows", "Macintosh", "Linux")
"""Words in what a browser calls itself that tell the kind of a device, in this order."""
CALLED = {"CrOS": "Chromebook", "Macintosh": "Mac"}


def made_way(base: str, code: str, state: WayState) -> HallWay:
    """An address with what is shown of it."""
    url, check = f"{base}/join/{code}", f"{base}/reach/{code}"
    return HallWay(state, base, url, drawn_qr(url), check, drawn_qr(check))


async def checked(address: str, config: Config, code: str) -> HallWay:
    """An address of this machine, tried."""
    is_there = await answers(address, config.port)
    return made_way(f"http://{address}:{config.port}", code, "works" if is_there else "fails")


@get("/{event_id:str}/ways", responses=problems(404), summary="How players get in")
async def ways(request: AnyRequest, event_id: EventId, language: FromQuery[Language | None] = None) -> HallWays:
    """The address for players, tried before anybody is shown it; for the referee also the other addresses of this machine."""
    words = await language_of(request, language)
    hall, config = await found_hall(request, event_id, words), request.app.state.config
    base, code = base_of(request), hall.live.row.code
    found = lan_addresses() if config.host in EVERYWHERE and not config.url else []
    own = [f"http://{each}:{config.port}" for each in found]
    if is_local(base):
        way = made_way(base, code, "local")
        advice = phrase(words, "ways-none" if config.host in EVERYWHERE else "ways-local")
    elif base in own:
        way = await checked(found[own.index(base)], config, code)
        advice = phrase(words, "ways-fails", config.port) if way.state == "fails" else ""
    else:
        way, advice = made_way(base, code, "given"), ""
    guest = await guest_of(request)
    is_referee = guest is not None and hall.live.is_referee(guest.id)
    others = [await checked(each, config, code) for each, at in zip(found, own, strict=True) if at != base] if is_referee else []
    return HallWays(way, advice, others)


@post("/codes/{code:str}/reach", responses=problems(404), status_code=200, summary="This device reaches the server")
async def reach(request: AnyRequest, code: Name, data: JSONBody[Arrival]) -> HallKey:
    """A device says that it gets through; the referee of the event with this code sees it."""
    demand(request.app.state.gate.codes, client_key(request))
    halls = halls_of(request)
    row = await halls.store.with_code(clean_code(code))
    hall = None if row is None else await halls.find(row.id)
    if row is None or hall is None:
        raise Trouble(404, phrase(await language_of(request, None), "no-code"))
    name, now = device_name(request), hall.live.now()
    hall.reached.note(data.device, name, now, data.is_live)
    hall.tell({"kind": "reached", "device": data.device, "name": name, "at": now, "is_live": data.is_live})
    return HallKey(row.id, row.title, row.code)


def device_name(request: AnyRequest) -> str:
    """What kind of device asks, as far as it says so."""
    agent = request.headers.get("user-agent", "")
    found = next((word for word in DEVICES if word in agent), "")
    return CALLED.get(found, found)
