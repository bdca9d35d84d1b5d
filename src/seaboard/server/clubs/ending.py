"""Somebody leaves a club, or the club ends: seats at its tables that have not begun are given up."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from seaboard.server.clubs.access import member_of
from seaboard.server.deeds.deeds import Leave, Shut

if TYPE_CHECKING:
    from seaboard.server.live.keeper import Keeper
    from seaboard.server.people.revoking import Revoking
    from seaboard.server.store.rows import TableRow

MOST_TABLES = 1000
ID_BYTES = 8


async def leave_tables(keeper: Keeper, club: str, guest: str | None = None) -> None:
    """A guest gets up from the club's tables that gather, and those the guest has made are closed; without a guest all of them are.

    Games that have begun go on: whoever sits there may play to the end.
    """
    for row, seats in await keeper.store.tables_of_club(club, MOST_TABLES):
        if row.status != "gathering":
            continue
        if guest is None or row.host == guest:
            await keeper.do(row.id, None, Shut(secrets.token_urlsafe(ID_BYTES)))
        elif any(seat.guest == guest for seat in seats):
            await keeper.do(row.id, guest, Leave(secrets.token_urlsafe(ID_BYTES)))


async def is_still_in(keeper: Keeper, row: TableRow, guest: str) -> bool:
    """Whether somebody who has just sat down is a member still; whoever was taken out meanwhile gets up again.

    Taking somebody out and then looking for seats, and sitting down and then looking at the club: one of the two sees the other.
    """
    if row.club is None or await keeper.store.ask(partial(member_of, club=row.club, guest=guest)) is not None:
        return True
    await keeper.do(row.id, guest, Leave(secrets.token_urlsafe(ID_BYTES)))
    return False


async def end_club(keeper: Keeper, revoking: Revoking, club: str, members: Sequence[str]) -> None:
    """A club is no more: its tables that gather are closed, and whoever looked on at others is cut off."""
    await leave_tables(keeper, club)
    for guest in members:
        await revoking.interrupt(guest)
