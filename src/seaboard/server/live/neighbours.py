"""The other processes that show a table: what they are told, what they tell, and deeds that one of them carries out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from seaboard.server.deeds.deeds import Answer, Asking, decode_answer, encode_asking
from seaboard.server.live.told import Decided, Erased, Grown, Here, Noticed, Offered, Signed, Talk, Told, encode_told
from seaboard.server.process.logs import log_fault
from seaboard.server.protocol import GONE, Fault
from seaboard.server.store.cluster import Alone, Cluster, NoOwner
from seaboard.server.store.store import Store
from seaboard.server.table.phrases import phrase
from seaboard.server.table.table import Gap

if TYPE_CHECKING:
    from seaboard.server.live.room import Room

ASK_SECONDS = 5.0
"""How long another process may take over a deed."""
ASK_TIMES = 3
"""How often a deed is handed on while nobody answers and nobody can be succeeded: the owner may just be changing."""

Reply = Callable[[Answer], None]


class Neighbours:
    """A room's side of it: where another process owns the table, the room follows what is stored and hands deeds on."""

    def __init__(self, room: Room, store: Store, cluster: Cluster, claim: Callable[[Room], Awaitable[bool]]) -> None:
        """`claim` makes this process the owner, if there is none."""
        self._room = room
        self._store = store
        self._cluster = cluster
        self._is_alone = isinstance(cluster, Alone)
        self._claim = claim

    def tell(self, told: Told) -> None:
        """Tell the other processes."""
        if not self._is_alone:
            self._room.errand(self._cluster.tell(self._room.table.id, encode_told(told)))

    async def listen(self, told: Told) -> None:
        """Another process has told something."""
        room = self._room
        if room.is_gone:
            return
        if isinstance(told, Grown):
            if told.seq > room.table.seq:
                await self.refresh()
        elif isinstance(told, Signed):
            self._room.talking.see(told)
        elif isinstance(told, Talk):
            room.talking.listen(told.line)
        elif isinstance(told, Decided):
            await room.talking.follow(set(told.guests))
        elif isinstance(told, Erased):
            room.leave(GONE)
        elif isinstance(told, Offered):
            if not room.is_owned:
                room.table.offer = told.offer
                room.audience.screen.reoffer()
        elif isinstance(told, Here):
            room.attendance.hear(told)
        elif isinstance(told, Noticed):
            room.notices.hear(told)
        else:
            self._tell_all()

    def _tell_all(self) -> None:
        """Tell a process that has just begun to show the table."""
        room = self._room
        room.attendance.tell_others()
        if room.is_owned:
            if room.table.offer is not None:
                self.tell(Offered(room.table.offer))
            room.notices.tell_others()

    # Following

    async def refresh(self) -> None:
        """Follow what has been stored."""
        room, table = self._room, self._room.table
        if room.is_gone:
            return
        try:
            entries = await self._store.entries(table.id, table.seq)
            if any(entry.kind in ("seats", "start") for entry in entries):
                table.sitters.replace(await self._store.sitters(table.id))
            for entry in entries:
                table.fold(entry)
        except Gap:
            room.leave(GONE)
            return
        room.show_new(room.now())

    async def look_again(self) -> None:
        """Others could not be heard for a while: follow what is stored, and see whether something was erased."""
        table, chat = self._room.table, self._room.around.chat
        people = {row.key: row for row in await self._store.sitters(table.id)}
        known = [row for row in table.sitters.rows() if row.guest is not None]
        lines = {row.number for row in await self._store.chat(table.id)}
        if any(people[row.key].guest is None for row in known) or (chat and chat[-1].number not in lines):
            self._room.leave(GONE)
        else:
            await self.refresh()

    async def take_up(self) -> None:
        """This process owns the table now."""
        room = self._room
        if room.is_gone or room.is_owned:
            return
        await self.refresh()
        await room.talking.follow(set())
        room.is_owned = True
        room.notices.clear()
        await room.set_going()

    # Handing on

    async def hand_on(self, asking: Asking, reply: Reply) -> None:
        """Have the owner carry out a deed; if there is no owner any more, become it."""
        for _ in range(ASK_TIMES):
            try:
                payload = await self._cluster.ask(self._room.table.id, encode_asking(asking), ASK_SECONDS)
            except NoOwner:
                if await self._claim(self._room):
                    self._room.do(asking, reply)
                    return
            except Exception as fault:
                log_fault("a deed could not be handed on", fault)
                break
            else:
                reply(decode_answer(payload))
                return
        reply(Fault(phrase(asking.language, "trouble")))
