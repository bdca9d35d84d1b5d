"""The keeper of tables: has every deed done by the task that owns the table, and puts tables away that nobody needs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial

from seaboard.server.deeds.deeds import Answer, Asking, GuestDeed, HouseDeed, Start, decode_asking, encode_answer
from seaboard.server.door.space import Space
from seaboard.server.live import pools
from seaboard.server.live.room import Calls, Room
from seaboard.server.live.shared import PRESENCE_PAUSE, SLEEP_SECONDS, Shared
from seaboard.server.live.storing import LOOK_SECONDS, Storing
from seaboard.server.live.told import Erased, WhoIsThere, decode_told, encode_told
from seaboard.server.live.waiting import Waiting
from seaboard.server.process.config import Limits
from seaboard.server.process.counting import TABLES
from seaboard.server.process.heartbeat import Heartbeat
from seaboard.server.process.logs import log_fault
from seaboard.server.process.pulse import EvenPulse
from seaboard.server.protocol import GONE, Fault, RefusedMove
from seaboard.server.sets.folder import bring_ready
from seaboard.server.store.cluster import Cluster
from seaboard.server.store.errors import StoreError
from seaboard.server.store.rows import GuestRow, SeatRow, TableRow
from seaboard.server.store.sitters import Sitters
from seaboard.server.store.store import Store
from seaboard.server.table.phrases import phrase
from seaboard.server.table.rendering import Around
from seaboard.server.table.suspension import playable_game
from seaboard.server.table.table import Table
from seaboard.server.thought.thinking import Thinker

TEND_SECONDS = 1.0
WAKE_SECONDS = 10.0
PRESENCE_SECONDS = 10.0
IDLE_SECONDS = 60.0
"""How long a table that nobody looks at is kept in memory."""
SOON = 300.0
"""A table whose clock runs out within this many seconds is kept in memory."""
FAREWELL_SECONDS = 5.0
LIMITS = Limits()
ANSWER_SECONDS = 20.0
"""How long a request waits for a store that does not answer."""


class Keeper:
    """All tables of a process.  It is made while the event loop runs, and begins at once to wake tables that need something done."""

    def __init__(
        self,
        store: Store,
        cluster: Cluster,
        bot_delay: float = 0.0,
        now: Callable[[], float] | None = None,
        thinker: Thinker | None = None,
        presence_pause: float = PRESENCE_PAUSE,
        idle_seconds: float = IDLE_SECONDS,
        limits: Limits = LIMITS,
        has_chat: bool = True,
        heartbeat: Heartbeat | None = None,
        sleep_seconds: float = SLEEP_SECONDS,
    ) -> None:
        """Without a heartbeat, `now` is taken at its word, and all time before it was made counts as a standstill."""
        self.store = store
        self.cluster = cluster
        self.idle_seconds = idle_seconds
        self.has_chat = has_chat
        self.pulse = EvenPulse(now or time.time) if heartbeat is None else heartbeat.pulse
        self._heartbeat = heartbeat
        if heartbeat is None:
            self.pulse.known_since = self.pulse.now()
        self.shared = Shared(
            store=store,
            cluster=cluster,
            pulse=self.pulse,
            now=self.pulse.now,
            prove=self.prove,
            thinker=thinker or Thinker(),
            waiting=Waiting(store, self.now),
            limits=limits,
            space=Space(store.folder, limits),
            bot_delay=bot_delay,
            presence_pause=presence_pause,
            sleep_seconds=sleep_seconds,
        )
        self.is_alone = self.shared.is_alone
        self.waiting, self.watchers, self.kept = self.shared.waiting, self.shared.watchers, self.shared.kept
        self._calls = Calls(self._forget, self.claim, self._begin_rematch)
        self.pulse.on_standstill(self._on_standstill)
        self.rooms: dict[str, Room] = {}
        self.storing = Storing(store, self.pulse, self.shared.space, self.rooms)
        self.is_closing = False
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        cluster.on_told(self._on_told)
        cluster.on_asked(self._on_asked)
        cluster.on_lost(self._on_lost)
        cluster.on_back(self._on_back)
        self._tasks = [
            asyncio.create_task(self._forever(LOOK_SECONDS, self.storing.look)),
            asyncio.create_task(self._forever(WAKE_SECONDS, self.wake)),
            asyncio.create_task(self._forever(TEND_SECONDS, self.tend)),
            asyncio.create_task(self._forever(PRESENCE_SECONDS, self._tell_presence)),
        ]

    def now(self) -> float:
        """Server time."""
        return self.shared.now()

    # Deeds

    async def do(self, table_id: str, guest_id: str | None, deed: GuestDeed | HouseDeed, language: str = "en") -> Answer:
        """Have a deed done, in whichever process owns the table; returns when it is stored, or why it was not done."""
        if self.is_closing:
            return Fault(phrase(language, "stopping"))
        room = await self.room(table_id)
        if room is None:
            return RefusedMove(deed.id, None, phrase(language, "no table"))
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        room.do(Asking(guest_id, deed, language), lambda answer: None if answered.done() else answered.set_result(answer))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await answered
        except TimeoutError:
            return Fault(phrase(language, "trouble"))

    async def room(self, table_id: str) -> Room | None:
        """The table in this process, read from the store if it is not in memory; None if there is no such table."""
        room = self.rooms.get(table_id)
        if room is not None:
            return room
        if self.is_closing:
            return None
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Room | None:
        leaving = self._leaving.get(table_id)
        if leaving is not None:
            await asyncio.wait([leaving])
        if not self.is_alone and await self.store.table(table_id) is None:
            return None  # a request for a missing table must not block other tables
        is_owned = await self.cluster.own(table_id)
        try:
            room = await self._read(table_id, is_owned)
        except BaseException:
            await self.cluster.disown(table_id)  # else no process could serve it
            raise
        if room is None:
            await self.cluster.disown(table_id)
            return None
        self.rooms[table_id] = room
        TABLES.set(len(self.rooms))
        if room.is_owned:
            room.put(room.set_going)
        room.neighbours.tell(WhoIsThere())
        self.storing.greet(room)
        return room

    async def _read(self, table_id: str, is_owned: bool) -> Room | None:
        """The table as it is stored; if it is owned, nobody else writes any more."""
        await self.waiting.look_over()
        found = await self.store.whole_table(table_id)
        if found is None:
            return None
        await bring_ready(self.store, found.row)
        game = playable_game(found.row)
        if game is not None and not game.is_loaded:
            await pools.TABLES.run(lambda: game.rules)  # compiled code is read from disk on first use
        table = await pools.TABLES.run(Table, found.row, found.seats, found.entries, Sitters(found.sitters))
        if table.suspended is not None:
            await self.waiting.note(table)
        around = Around(found.host, chat=tuple(found.chat), manners=found.manners, has_chat=self.has_chat)
        return Room(self.shared, self._calls, table, around, is_owned)

    # Time

    async def prove(self) -> bool:
        """Whether the server could serve until now.  Before anybody loses by time this is asked; afterwards every standstill is known."""
        return self._heartbeat is None or await self._heartbeat.prove()

    def _on_standstill(self) -> None:
        for room in self.rooms.values():
            room.put(room.go_on)

    async def _begin_rematch(self, row: TableRow, seats: list[SeatRow]) -> None:
        """A rematch among bots and one person begins by itself; people begin when all are there.

        With days to think nobody has to be: the others find it among the tables that wait for them.  Not where it is rated: who did not want it
        would have to lose it.
        """
        is_over_days = row.settings.pace.kind == "days" and not row.settings.rated and all(seat.kind != "open" for seat in seats)
        if is_over_days or sum(seat.kind == "guest" for seat in seats) == 1:
            await self.do(row.id, row.host, Start("rematch"))

    # Putting away

    def _forget(self, room: Room) -> None:
        """The table is no longer in memory here."""
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
            TABLES.set(len(self.rooms))
            self.shared.thinker.forget(room.table.id)
            # Also where it only follows: the lock may be ours already, and nobody would ever give it back.
            table_id = room.table.id
            leaving = self._leaving[table_id] = asyncio.create_task(self.cluster.disown(table_id))
            leaving.add_done_callback(lambda _: self._leaving.pop(table_id, None))

    async def claim(self, room: Room) -> bool:
        """Own the table of a room that follows, if nobody does any more."""
        table_id = room.table.id
        if not await self.cluster.own(table_id):
            return False
        if room.is_gone:
            if table_id not in self.rooms and table_id not in self._loading:
                await self.cluster.disown(table_id)
            return False
        room.put(room.neighbours.take_up)
        return True

    def is_idle(self, room: Room) -> bool:
        """Whether nobody looks, nobody but people are awaited, and no clock runs out soon."""
        if room.lines() or time.monotonic() - room.touched < self.idle_seconds or room.table.id in self.kept:
            return False
        if not room.is_owned:
            return True
        deadline = room.table.clocks.deadline()
        return not room.is_busy and (deadline is None or deadline > self.now() + SOON)

    async def wake(self) -> None:
        """Read tables that need something done although nobody asks."""
        await self.waiting.look_over()
        for table_id in await self.store.tables_to_wake(self.now() + SOON):
            if table_id in self.rooms or table_id in self.waiting.known or self.is_closing:
                continue
            try:
                if await self.cluster.own(table_id):
                    await self.room(table_id)
            except StoreError:
                raise
            except Exception as fault:
                # One table that cannot be read must not keep the others asleep.
                await self.waiting.note_failure(table_id, fault)

    async def tend(self) -> None:
        """Put idle tables away, let bots sleep where nobody looks, and own tables whose owner has gone."""
        for room in list(self.rooms.values()):
            try:
                await self._tend_room(room)
            except Exception as fault:
                log_fault("a table could not be looked after", fault)  # the round goes on to the others

    async def _tend_room(self, room: Room) -> None:
        room.turns.tend()
        if self.is_idle(room):
            room.put(partial(self._put_away, room))
        elif room.table.suspended is not None:
            room.put(partial(self._let_go, room))
        elif not room.is_owned and (room.lines() or room.table.id in self.kept):
            # A kept table may have nobody but bots: after a loss of the database nobody else would set it going.
            await self.claim(room)

    async def _let_go(self, room: Room) -> None:
        """Another process may have the rules that this one lacks: a table that waits belongs to nobody."""
        if not self.is_alone and room.is_owned and room.table.suspended is not None:
            room.is_owned = False
            await self.cluster.disown(room.table.id)

    async def _put_away(self, room: Room) -> None:
        if self.is_idle(room):
            room.leave(GONE)

    async def _tell_presence(self) -> None:
        for room in list(self.rooms.values()):
            if room.lines():
                room.attendance.tell_others()

    # Other processes

    async def _on_told(self, table_id: str, payload: bytes) -> None:
        room = self.rooms.get(table_id)
        if room is None and table_id in self._loading:
            room = await self.room(table_id)
        if room is not None:
            told, here = decode_told(payload), room
            room.put(lambda: here.neighbours.listen(told))

    async def _on_asked(self, table_id: str, payload: bytes) -> bytes | None:
        room = self.rooms.get(table_id)
        if room is None or not room.is_owned:
            return None
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        room.do(decode_asking(payload), lambda answer: None if answered.done() else answered.set_result(answer))
        return encode_answer(await answered)

    async def _on_lost(self) -> None:
        for room in list(self.rooms.values()):
            room.is_owned = False

    async def _on_back(self) -> None:
        for room in list(self.rooms.values()):
            room.put(room.neighbours.look_again)
            room.put(partial(room.talking.follow, set()))

    # Beginning and ending

    async def _forever(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Exception as fault:
                log_fault("the keeper's rounds failed", fault)
            await asyncio.sleep(seconds)

    async def close(self) -> None:
        """Finish what has been begun, say goodbye to every connection, and give up every table."""
        self.is_closing = True
        for task in self._tasks:
            task.cancel()
        rooms = list(self.rooms.values())
        for room in rooms:
            room.is_closing = True
            room.close()
        if rooms:
            await asyncio.wait([room.task for room in rooms], timeout=FAREWELL_SECONDS)
        for room in rooms:
            room.task.cancel()
        leaving = list(self._leaving.values())
        if leaving:
            await asyncio.wait(leaving, timeout=FAREWELL_SECONDS)
        await self.shared.thinker.close()

    async def drop(self, table_id: str) -> None:
        """Forget a table as it is in the memory of any process: something was changed in the store behind its back."""
        # One that is being read just now may have been read too early.
        room = await self.room(table_id) if table_id in self._loading else self.rooms.get(table_id)
        if room is not None:
            room.close()
            await asyncio.wait([room.task], timeout=FAREWELL_SECONDS)
        await self.cluster.tell(table_id, encode_told(Erased()))


def asking_of(guest: GuestRow | None, deed: GuestDeed, language: str) -> Asking:
    """A deed that came over a connection."""
    return Asking(None if guest is None else guest.id, deed, language)
