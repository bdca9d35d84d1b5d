"""What keepers do about clubs."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from seaboard.server.clubs import register
from seaboard.server.clubs.ending import leave_tables
from seaboard.server.order import log
from seaboard.server.order.answers import OrderDone
from seaboard.server.order.deeds_entry import said
from seaboard.server.order.forms import CloseClub, RenameClub
from seaboard.server.order.words import Wont

if TYPE_CHECKING:
    from seaboard.server.order.desk import Desk

NUMBERS = 9000


async def close_club(desk: Desk, by: str | None, order: CloseClub) -> OrderDone:
    """Dissolve a club; games that have begun go on for those who sit there."""
    why = said(order.why)
    if desk.keeper is None:
        raise Wont("order needs server")
    await _do(desk, by, "close-club", order.club, why, lambda connection: register.dissolve(connection, order.club))
    await leave_tables(desk.keeper, order.club)
    return OrderDone(f"closed the club {order.club}")


async def rename_club(desk: Desk, by: str | None, order: RenameClub) -> OrderDone:
    """Give a club a name that says nothing; its owner may find another."""
    why, name = said(order.why), f"Club {1000 + secrets.randbelow(NUMBERS)}"
    await _do(desk, by, "rename-club", order.club, why, lambda connection: register.rename(connection, order.club, name))
    return OrderDone(f"renamed: {name}")


async def _do(desk: Desk, by: str | None, deed: str, club: str, why: str, work: Callable[[Connection], bool]) -> None:
    def logged(connection: Connection) -> bool:
        if not work(connection):
            return False
        log.write(connection, time.time(), by, deed, thing=club, why=why)
        return True

    if not await log.do_logged(desk.store, logged):
        raise Wont("order no club", club)


CLUB_DEEDS: dict[type, Callable[[Desk, str | None, Any], Awaitable[OrderDone]]] = {CloseClub: close_club, RenameClub: rename_club}
