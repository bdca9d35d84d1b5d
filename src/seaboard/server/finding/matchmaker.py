"""Looks after people who wait for a game with people: whenever somebody asks, and every other second while anybody waits."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection, select

from seaboard.server.deeds.deeds import Hold, Leave, Release
from seaboard.server.finding.seekers import AWAY_SECONDS, CALL_SECONDS, FRESH_SECONDS, Moment, absent_sitters, tend
from seaboard.server.finding.setting_aside import games_to_set_aside, is_aside, keep_aside, take_up
from seaboard.server.live.keeper import Keeper
from seaboard.server.process.logs import log_fault
from seaboard.server.store.finding_schema import seekers
from seaboard.server.store.store import Store

LOOK_SECONDS = 2.0
AGAIN_SECONDS = 0.2
"""Until it is tried again where another process is at it."""
TRIES = 10
ID_BYTES = 9


class Matchmaker:
    """One task in each process.  Everything it knows is stored, so it does not matter which of them does it, or whether one dies on the way."""

    def __init__(self, store: Store, keeper: Keeper, is_ready: Callable[[str], bool]) -> None:
        """`is_ready` says of a game whether rated games can be played."""
        self.store, self.keeper, self.is_ready = store, keeper, is_ready
        self._task = asyncio.create_task(self._run(), name="matchmaker")

    async def close(self) -> None:
        """Look after nobody any more."""
        self._task.cancel()
        await asyncio.wait([self._task])

    async def look(self) -> bool:
        """See who has gone, who has come, and who can be called; False if another process is at it."""
        pulse = self.keeper.pulse
        now = pulse.now()
        moment = Moment(now, pulse.before(now, CALL_SECONDS), pulse.before(now, AWAY_SECONDS), now - FRESH_SECONDS)
        for guest, table in await self.store.ask(partial(absent_sitters, moment=moment)):
            # The seat first: if this process dies in between, the next one finds the row and goes on.
            await self.keeper.do(table, guest, Leave(secrets.token_urlsafe(ID_BYTES)))
        cleared = await self.store.run(partial(tend, moment=moment, is_ready=self.is_ready))
        for table in cleared or ():
            await self.keeper.drop(table)
        return cleared is not None

    async def look_now(self) -> None:
        """The same for somebody who waits for the answer."""
        for _ in range(TRIES):
            if await self.look():
                return
            await asyncio.sleep(AGAIN_SECONDS)

    # Games against bots that wait meanwhile

    async def set_aside(self, guest: str, table: str) -> None:
        """Stop the clocks of a guest's games against bots alone, because the guest goes to a table with people."""
        for id in await self.store.ask(partial(games_to_set_aside, guest=guest, but=table)):
            await self.store.run(partial(keep_aside, table=id, now=self.keeper.now()))
            await self.keeper.do(id, None, Hold(secrets.token_urlsafe(ID_BYTES)))

    async def take_up(self, guest: str, table: str) -> None:
        """The guest is back at a game that was set aside."""
        if await self.store.ask(partial(is_aside, table=table, guest=guest)):
            await self.keeper.do(table, None, Release(secrets.token_urlsafe(ID_BYTES)))
            await self.store.run(partial(take_up, table=table))

    async def _run(self) -> None:
        while True:
            try:
                if await self.store.ask(_is_needed):
                    await self.look()
            except Exception as fault:
                log_fault("people who wait were not looked after", fault)
            await asyncio.sleep(LOOK_SECONDS)


def _is_needed(connection: Connection) -> bool:
    return connection.scalar(select(seekers.c.guest).limit(1)) is not None
