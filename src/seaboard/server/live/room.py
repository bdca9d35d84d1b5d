"""A table in this process: one task that takes one thing after the other from its inbox.

Where this process owns the table, a deed is carried out, stored and only then acknowledged and told.  Where another one does, the table here
is a copy that follows the stored entries, and deeds are handed on.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from seaboard.server.deeds.carrying_out import carry_out
from seaboard.server.deeds.deeds import Answer, Asking, Deed, TalkDeed, decode_answer, encode_asking
from seaboard.server.deeds.outcome import Asker, Outcome
from seaboard.server.deeds.quotas import Quotas
from seaboard.server.live.errands import Errands
from seaboard.server.live.lateness import LateScreen
from seaboard.server.live.lines import Line, close_all
from seaboard.server.live.mending import answer_after, read_anew
from seaboard.server.live.notices import Notices
from seaboard.server.live.presence import Attendance
from seaboard.server.live.screens import Screen
from seaboard.server.live.talking import Talking
from seaboard.server.live.timing import Timing
from seaboard.server.live.told import Decided, Erased, Grown, Here, Noticed, Offered, Talk, Told, encode_told
from seaboard.server.process.logs import log, log_fault
from seaboard.server.protocol import FORBIDDEN, GONE, Acknowledged, Fault, Moved, RefusedMove
from seaboard.server.store.cluster import NoOwner
from seaboard.server.store.errors import Conflict, StoreError
from seaboard.server.store.rows import ChatRow
from seaboard.server.table.manners import Manners
from seaboard.server.table.phrases import phrase
from seaboard.server.table.rendering import Around
from seaboard.server.table.table import Gap, Table
from seaboard.server.thought.turns import Turns

if TYPE_CHECKING:
    from seaboard.server.live.keeper import Keeper

Reply = Callable[[Answer], None]
Step = Callable[[], Awaitable[None]]

ASK_SECONDS = 5.0
"""How long another process may take over a deed."""
ASK_TIMES = 3
"""How often a deed is handed on while nobody answers and nobody can be succeeded: the owner may just be changing."""
REMEMBERED_IDS = 256


def ignore(answer: Answer) -> None:
    """Nobody waits for the answer."""


class Room:
    """One table, its connections and its task."""

    def __init__(self, keeper: Keeper, table: Table, around: Around, is_owned: bool) -> None:
        self.keeper = keeper
        self.table = table
        self.around = around
        self.is_owned = is_owned
        self.is_gone = False
        self.is_unsure = False
        """Memory may be ahead of the store, and the table is being read again: nothing is done in the meantime."""
        self.screen = Screen(table, around)
        self.late: LateScreen | None = None
        self.attendance = Attendance(self)
        self.notices = Notices(self)
        self.touched = time.monotonic()
        self._inbox: asyncio.Queue[Step] = asyncio.Queue()
        self._answered: OrderedDict[tuple[str, str], Acknowledged] = OrderedDict()
        """Deeds that leave no entry (talk, asking to take back), so that they too are done once."""
        self.turns = Turns(self)
        self.quotas = Quotas(self)
        self.talking = Talking(self)
        self.timing = Timing(self)
        self._errands = Errands("a table")
        self.task = asyncio.create_task(self._run(), name=f"table {table.id}")

    # The task

    def put(self, step: Step) -> None:
        """Have something done after all that was put here before."""
        self._inbox.put_nowait(step)

    def do(self, asking: Asking, reply: Reply) -> None:
        """Have a guest's deed done."""
        self.touched = time.monotonic()
        if self.is_gone:
            reply(Fault(phrase(asking.language, "trouble")))
        elif self.is_unsure:
            reply(RefusedMove(asking.deed.id, None, phrase(asking.language, "trouble")))
        else:
            self.put(lambda: self._deed(asking, reply))

    async def _run(self) -> None:
        while not self.is_gone:
            step = await self._inbox.get()
            try:
                await step()
            except asyncio.CancelledError:
                raise
            except Exception as fault:
                log_fault("a table failed", fault)
                await self._read_anew()
        while not self._inbox.empty():
            # Deeds that came too late are answered; a table that is gone refuses them.
            await self._inbox.get_nowait()()

    async def _read_anew(self) -> None:
        """Go on with what is stored; nobody's connection ends, unless the table cannot be read."""
        try:
            await read_anew(self)
        except Exception as fault:
            log_fault("a table cannot be read", fault)
            self.leave(GONE)

    def replace(self, table: Table, chat: Sequence[ChatRow], manners: Manners) -> None:
        """This is how the table is stored; what was in memory is forgotten."""
        self.table = table
        self.turns.forget()
        self.around.manners = manners
        for line in chat:
            self.talking.listen(line)
        self.screen.replace(table, self.keeper.now())
        if self.late is not None:
            self.late.follow()
        for watch in self.keeper.watchers:
            watch(table)
        self.look_ahead()

    async def go_on(self) -> None:
        """The store is well again; clocks get back the time in which nothing could be stored."""
        await self.timing.give_back()
        self.look_ahead()

    def errand(self, work: Awaitable[None]) -> None:
        """Do something beside the task."""
        self._errands.send(work)

    def leave(self, code: int) -> None:
        """Forget the table as it is in memory; connections come again and find it as it is stored."""
        if self.is_gone:
            return
        self.is_gone = True
        self.timing.stop()
        self.attendance.stop()
        self.turns.forget()
        close_all(self.lines(), code)
        if self.late is not None:
            self.late.stop()
        self.keeper.forget(self)
        self.put(self._nothing)

    async def _nothing(self) -> None:
        """Wakes the task, so that it sees that it must end."""

    # Deeds

    async def _deed(self, asking: Asking, reply: Reply) -> None:
        if self.is_gone:
            reply(Fault(phrase(asking.language, "trouble")))
        elif self.is_owned:
            if self.table.asleep:
                self.turns.welcome()
            await self._serve(asking, asking.deed, reply)
        else:
            self.errand(self._hand_on(asking, reply))

    async def _serve(self, asking: Asking | None, deed: Deed, reply: Reply) -> None:
        """Carry out, store, acknowledge, tell."""
        now = self.keeper.now()
        if self.timing.owes:
            await self.timing.give_back()
            if self.is_gone:
                reply(Fault(phrase("en" if asking is None else asking.language, "trouble")))
                return
        asker = Asker(None, now) if asking is None else self._asker(asking, now)
        known = self._answered.get((asker.guest or "", getattr(deed, "id", "")))
        if known is not None:
            reply(known)
            return
        refusal = self.quotas.refusal(asker.guest, deed)
        if refusal:
            reply(RefusedMove(getattr(deed, "id", ""), None, phrase(asker.language, refusal)))
            return
        try:
            if isinstance(deed, TalkDeed):
                outcome = Outcome(await self.talking.do(asker, deed))
            else:
                outcome = carry_out(self.table, asker, deed)
                await self._store(outcome)
        except Conflict:
            log("another process has written", kind="conflict")
            reply(Fault(phrase(asker.language, "trouble")))
            self.leave(GONE)
            return
        except Exception as fault:
            # Whether it was written or not is unknown: what is in memory is thrown away, and nobody was told.
            if not self.keeper.storing.is_failing:
                log_fault("a change was not stored", fault)
            await self._read_anew()
            reply(answer_after(self, asker, deed, isinstance(fault, StoreError)))
            return
        self._answer(outcome, asker, deed, reply)
        self._spread(outcome, now)

    def _asker(self, asking: Asking, now: float) -> Asker:
        return Asker(asking.guest, now, asking.language, asking.guest in self.around.manners.removed)

    async def _store(self, outcome: Outcome) -> None:
        if outcome.fresh is not None:
            await self.keeper.store.add_table(*outcome.fresh, before=self.table.id)
        if outcome.removed is not None:
            await self.talking.remove(*outcome.removed)
        if outcome.change is not None:
            await self.keeper.store.commit(outcome.change)

    def _answer(self, outcome: Outcome, asker: Asker, deed: Deed, reply: Reply) -> None:
        answer = outcome.answer
        if answer is None:
            return
        if isinstance(answer, Acknowledged) and outcome.change is None and asker.guest is not None:
            self._answered[asker.guest, answer.id] = answer
            if len(self._answered) > REMEMBERED_IDS:
                self._answered.popitem(last=False)
        reply(answer)

    def _spread(self, outcome: Outcome, now: float) -> None:
        """Tell everybody, here and elsewhere."""
        if outcome.change is not None:
            if self.table.missing is not None and self.table.suspended is None:
                self.errand(self.keeper.waiting.forget(self.table.id))  # it was closed
            self.show_new(now)
            self.tell(Grown(self.table.seq))
            if outcome.removed is not None:
                self.talking.spread({outcome.removed[0], self.table.row.host})
                self.talking.tell_removed({outcome.removed[0]})
            if outcome.fresh is not None:
                self.errand(self.keeper.begin_rematch(*outcome.fresh))
            self.look_ahead()
        elif outcome.reoffered:
            self.screen.reoffer()
            self.tell(Offered(self.table.offer))

    async def _hand_on(self, asking: Asking, reply: Reply) -> None:
        """Ask the owner; if there is no owner any more, become it."""
        for _ in range(ASK_TIMES):
            try:
                payload = await self.keeper.cluster.ask(self.table.id, encode_asking(asking), ASK_SECONDS)
            except NoOwner:
                if await self.keeper.claim(self):
                    self.do(asking, reply)
                    return
            except Exception as fault:
                log_fault("a deed could not be handed on", fault)
                break
            else:
                reply(decode_answer(payload))
                return
        reply(Fault(phrase(asking.language, "trouble")))

    # What happens although nobody asks

    def look_ahead(self) -> None:
        """Ask the bots whose move is awaited, and set the timer for clocks."""
        if not self.is_owned or self.is_gone or self.keeper.storing.is_failing:
            return
        self.timing.set_timer()
        self.turns.look()

    @property
    def is_busy(self) -> bool:
        """Whether a bot must move, or something waits to be done."""
        return self.table.waits_for_bots() or not self._inbox.empty()

    async def by_itself(self, deed: Deed) -> None:
        """Do something that nobody asked for."""
        if self.is_owned and not self.is_gone:
            await self._serve(None, deed, ignore)

    # Other processes

    def tell(self, told: Told) -> None:
        """Tell the other processes."""
        if not self.keeper.is_alone:
            self.errand(self.keeper.cluster.tell(self.table.id, encode_told(told)))

    async def listen(self, told: Told) -> None:
        """Another process has told something."""
        if self.is_gone:
            return
        if isinstance(told, Grown):
            if told.seq > self.table.seq:
                await self.refresh()
        elif isinstance(told, Talk):
            self.talking.listen(told.line)
        elif isinstance(told, Decided):
            await self.talking.follow(set(told.guests))
        elif isinstance(told, Erased):
            self.leave(GONE)
        elif isinstance(told, Offered):
            if not self.is_owned:
                self.table.offer = told.offer
                self.screen.reoffer()
        elif isinstance(told, Here):
            self.attendance.hear(told)
        elif isinstance(told, Noticed):
            self.notices.hear(told)
        else:
            self.attendance.tell_others()
            if self.is_owned and self.table.offer is not None:
                self.tell(Offered(self.table.offer))
            if self.is_owned:
                self.notices.tell_others()

    async def refresh(self) -> None:
        """Follow what has been stored."""
        if self.is_gone:
            return
        store = self.keeper.store
        try:
            entries = await store.entries(self.table.id, self.table.seq)
            if any(entry.kind in ("seats", "start") for entry in entries):
                self.table.sitters.replace(await store.sitters(self.table.id))
            for entry in entries:
                self.table.fold(entry)
        except Gap:
            self.leave(GONE)
            return
        self.show_new(self.keeper.now())

    async def look_again(self) -> None:
        """Others could not be heard for a while: follow what is stored, and see whether something was erased."""
        store, chat = self.keeper.store, self.around.chat
        people = {row.key: row for row in await store.sitters(self.table.id)}
        known = [row for row in self.table.sitters.rows() if row.guest is not None]
        lines = {row.number for row in await store.chat(self.table.id)}
        if any(people[row.key].guest is None for row in known) or (chat and chat[-1].number not in lines):
            self.leave(GONE)
        else:
            await self.refresh()

    async def take_up(self) -> None:
        """This process owns the table now."""
        if self.is_gone or self.is_owned:
            return
        await self.refresh()
        await self.talking.follow(set())
        self.is_owned = True
        self.notices.clear()
        await self.keeper.set_going(self)

    # Connections

    def lines(self) -> list[Line]:
        """All connections."""
        return [*self.screen.lines, *(self.late.screen.lines if self.late is not None else ())]

    def show_new(self, now: float) -> None:
        """Tell every connection what has happened."""
        self.touched = time.monotonic()
        if self.table.status != "gathering":
            self._send_spectators_off()
        if self.screen.publish(now):
            self.attendance.changed()
        if self.late is not None:
            self.late.follow()
        for watch in self.keeper.watchers:
            watch(self.table)

    def _send_spectators_off(self) -> None:
        """The game has begun: where nobody may look on, or only later, spectators do not see it here."""
        settings = self.table.settings
        if settings.spectators and not settings.spectator_delay:
            return
        for line in [line for line in self.screen.lines if self.table.seat_of(line.guest_id) is None]:
            self.screen.lines.discard(line)
            self.put(partial(self._admit, line))

    def admit(self, line: Line) -> None:
        """A connection comes: it gets a snapshot, then all that follows."""
        self.touched = time.monotonic()
        if self.is_gone:
            line.close(GONE)
        else:
            self.put(lambda: self._admit(line))

    async def _admit(self, line: Line) -> None:
        try:
            await self._let_in(line)
        except StoreError:
            line.close(GONE)  # the others stay

    async def _let_in(self, line: Line) -> None:
        if self.is_gone or line.closed is not None:
            line.close(GONE)
            return
        if not self.is_owned:
            # Whoever comes from a process that has died may have been shown more than it could still tell us.
            await self.refresh()
        now = self.keeper.now()
        is_spectator = self.table.seat_of(line.guest_id) is None
        if is_spectator and not self.table.settings.spectators and self.table.status != "gathering":
            line.close(FORBIDDEN)
            return
        screen = self.screen
        if is_spectator and self.table.settings.spectator_delay and self.table.status != "gathering":
            if self.late is None:
                self.late = await LateScreen.make(self)
            screen = self.late.screen
        screen.admit(line, now)
        if screen.table.rematch is not None:
            line.send(Moved(screen.table.rematch))
        self.notices.show(line)
        self.turns.welcome()
        self.attendance.changed()

    def resync(self, line: Line) -> None:
        """Send everything again."""
        self.put(lambda: self._resync(line))

    async def _resync(self, line: Line) -> None:
        if not self.is_owned:
            await self.refresh()
        for screen in (self.screen, self.late.screen if self.late is not None else self.screen):
            if line in screen.lines and not self.is_gone:
                screen.show(line, self.keeper.now())
                return

    def dismiss(self, line: Line) -> None:
        """A connection has ended."""
        self.touched = time.monotonic()
        self.screen.lines.discard(line)
        if self.late is not None:
            self.late.screen.lines.discard(line)
        self.attendance.changed()
