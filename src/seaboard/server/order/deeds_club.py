"""What keepers do about clubs."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection

from seaboard.server.clubs import register
from seaboard.server.clubs.ending import end_club
from seaboard.server.order import log
from seaboard.server.order.answers import OrderDone
from seaboard.server.order.deeds_entry import said
from seaboard.server.order.forms import CloseClub, RenameClub
from seaboard.server.order.words import Wont

if TYPE_CHECKING:
    from seaboard.server.order.desk import Desk

T = TypeVar("T")
NUMBERS = 9000


async def close_club(desk: Desk, by: str | None, order: CloseClub) -> OrderDone:
    """Dissolve a club; games that have begun go on for those who sit there."""
    why = said(order.why)
    if desk.keeper is None or desk.forgetter is None:
        raise Wont("order needs server")
    members = await _do(desk, by, "close-club", order.club, why, lambda connection: register.dissolve(connection, order.club))
    await end_club(desk.keeper, desk.forgetter.revoking, order.club, members)
    return OrderDone(f"closed the club {order.club}")


async def rename_club(desk: Desk, by: str | None, order: RenameClub) -> OrderDone:
    """Give a club a name that says nothing; its owner may find another."""
    why, name = said(order.why), f"Club {1000 + secrets.randbelow(NUMBERS)}"
    await _do(desk, by, "rename-club", order.club, why, lambda connection: register.rename(connection, order.club, name))
    return OrderDone(f"renamed: {name}")


async def _do(desk: Desk, by: str | None, deed: str, club: str, why: str, work: Callable[[Connection], T]) -> T:
    def logged(connection: Connection) -> T:
        done = work(connection)
        if done:
            log.write(connection, time.time(), by, deed, thing=club, why=why)
        return done

    done = await log.do_logged(desk.store, logged)
    if not done:
        raise Wont("order no club", club)
    return done


CLUB_DEEDS: dict[type, Callable[[Desk, str | None, Any], Awaitable[OrderDone]]] = {CloseClub: close_club, RenameClub: rename_club}
