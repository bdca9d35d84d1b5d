"""Somebody leaves a club, or the club ends: seats at its tables that have not begun are given up."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from seaboard.server.deeds.deeds import Leave, Shut

if TYPE_CHECKING:
    from seaboard.server.live.keeper import Keeper

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
