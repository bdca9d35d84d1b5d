"""`seaboard admin reports`: lines of chat that people have reported, and what is done about them."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec import Struct
from sqlalchemy import Connection

from seaboard.engine.errors import UsageError
from seaboard.server.order import log
from seaboard.server.store.manners_store import CLUB_LINE, NAME_LINE, ReportRow, dismiss, hush, open_reports
from seaboard.server.table.plain_text import one_line

if TYPE_CHECKING:
    from seaboard.server.order.desk import Desk


class SeeToReports(Struct, frozen=True, forbid_unknown_fields=True):
    """Do something about reports, each named by its id, and list those that are open."""

    dismiss: list[str] = []
    silence: list[str] = []
    """The guest who wrote the line may talk nowhere on this server."""
    lift: list[str] = []
    """The guest who wrote the line may talk again."""


async def see_to_reports(desk: Desk, form: SeeToReports) -> list[str]:
    """What was done, and what is open, in lines for the terminal."""
    told = []
    for report in form.silence:
        await do(desk, report, "mute", lambda connection, id: hush(connection, id))
        told.append(f"silenced: whoever wrote the line of report {report} talks nowhere on this server")
    for report in form.lift:
        await do(desk, report, "lift-mute", lambda connection, id: hush(connection, id, is_so=False))
        told.append(f"lifted: whoever wrote the line of report {report} may talk again")
    for report in form.dismiss:
        await do(desk, report, "dismiss", dismiss)
        told.append(f"dismissed: report {report}")
    rows = await desk.store.ask(open_reports)
    return told + [shown(row) for row in rows] if rows else [*told, "no reports are open"]


async def do(desk: Desk, report: str, deed: str, work: Callable[[Connection, str], bool]) -> None:
    """Do it and write it into the log, in one transaction; `UsageError` if there is no such report."""

    def run(connection: Connection) -> bool:
        is_done = work(connection, report)
        if is_done:
            log.write(connection, time.time(), None, deed, thing=report)
        return is_done

    if not await log.do_logged(desk.store, run):
        raise UsageError(f"there is no open report {report}")


def shown(row: ReportRow) -> str:
    """A report as one line.  Lines of older versions were kept as they were sent, and a terminal obeys control characters."""
    when = datetime.fromtimestamp(row.at, UTC).strftime("%Y-%m-%d %H:%M")
    mark = " (silenced)" if row.is_hushed else ""
    place = "club" if row.number == CLUB_LINE else "table"
    what = f"line {row.number}" if row.number > NAME_LINE else "name"
    return f"{row.id}  {when}  {place} {row.table}, {what}, {one_line(row.name)}{mark}: {one_line(row.text)}"
