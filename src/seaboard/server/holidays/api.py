"""The HTTP interface of holidays."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request, Router, delete, get, put
from litestar.params import JSONBody
from sqlalchemy import Connection

from seaboard.server.holidays import periods
from seaboard.server.holidays.forms import MyHoliday, NewHoliday
from seaboard.server.holidays.periods import MOST_DAYS, Period
from seaboard.server.holidays.resting import AHEAD_SECONDS, Resting
from seaboard.server.http.problems import problems, trouble
from seaboard.server.http.service import keeper_of, store_of
from seaboard.server.people.guests import guest_of
from seaboard.server.table_info import Holiday

AnyRequest = Request[Any, Any, Any]


def resting_of(request: AnyRequest) -> Resting:
    """What tells tables of holidays."""
    found: Resting = request.app.state.resting
    return found


def told(connection: Connection, guest: str, now: float) -> MyHoliday:
    """A guest's holiday."""
    known, concerned = periods.periods_of(connection, guest), periods.tables_of(connection, guest)
    found = periods.unfinished(known, now)
    left = max(0.0, MOST_DAYS - periods.days_used(known, now if found is None else max(now, found.ends)))
    shown = None if found is None else Holiday(found.begins, found.ends)
    return MyHoliday(shown, left, MOST_DAYS, len(concerned.rests), concerned.goes_on)


@get("/me/holiday", responses=problems(), summary="My holiday")
async def show_holiday(request: AnyRequest) -> MyHoliday:
    """The one that has begun or will, and how many of the asker's tables it stops."""
    guest = await guest_of(request)
    if guest is None:
        return MyHoliday(None, MOST_DAYS, MOST_DAYS, 0, 0)
    return await store_of(request).ask(partial(told, guest=guest.id, now=keeper_of(request).now()))


@put("/me/holiday", responses=problems(409), summary="Be on holiday")
async def begin_holiday(request: AnyRequest, data: JSONBody[NewHoliday]) -> MyHoliday:
    """Clocks of the asker's tables over days stand still meanwhile, and everybody there sees until when.  Rated tables and tournaments go on."""
    guest, now = await guest_of(request), keeper_of(request).now()
    if guest is None:
        raise trouble(409, "not known yet")
    try:
        wanted = Period(data.begins, data.ends)
        period = await store_of(request).run(partial(periods.add, guest=guest.id, wanted=wanted, now=now))
    except periods.Problem as problem:
        raise trouble(409, str(problem), MOST_DAYS) from None
    if period.begins <= now + AHEAD_SECONDS:
        await resting_of(request).tell(guest.id, period)
    return await store_of(request).ask(partial(told, guest=guest.id, now=now))


@delete("/me/holiday", responses=problems(), status_code=200, summary="Be back from holiday")
async def end_holiday(request: AnyRequest) -> MyHoliday:
    """The holiday ends now, or does not begin; clocks go on."""
    guest, now = await guest_of(request), keeper_of(request).now()
    if guest is None:
        return MyHoliday(None, MOST_DAYS, MOST_DAYS, 0, 0)
    ended = await store_of(request).run(partial(periods.end, guest=guest.id, now=now))
    if ended is not None:
        await resting_of(request).tell(guest.id, ended)
    return await store_of(request).ask(partial(told, guest=guest.id, now=now))


router = Router("/", route_handlers=[show_holiday, begin_holiday, end_holiday], tags=["holidays"])
