"""A table in this process: one task that takes one thing after the other from its inbox.

Where this process owns the table, a deed is carried out, stored and only then acknowledged and told.  Where another one does, the table here
is a copy that follows the stored entries, and deeds are handed on.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from seaboard.server.audience.audience import Audience
from seaboard.server.audience.lines import Line
from seaboard.server.audience.notices import Notices
from seaboard.server.audience.presence import Attendance
from seaboard.server.audience.talking import Talking
from seaboard.server.clubs.access import Outsider
from seaboard.server.deeds.carrying_out import carry_out
from seaboard.server.deeds.deeds import Answer, Asking, Deed, TalkDeed, Vacate
from seaboard.server.deeds.outcome import Asker, Outcome
from seaboard.server.deeds.quotas import Quotas
from seaboard.server.http.words import sentence
from seaboard.server.live.errands import Errands
from seaboard.server.live.mending import answer_after, read_anew
from seaboard.server.live.neighbours import Neighbours, Reply
from seaboard.server.live.shared import Shared
from seaboard.server.live.timing import Timing
from seaboard.server.live.told import Grown, Offered
from seaboard.server.process.logs import log, log_fault
from seaboard.server.protocol import GONE, Acknowledged, Fault, Hint, RefusedMove
from seaboard.server.store.errors import Conflict, StoreError
from seaboard.server.store.rows import ChatRow, SeatRow, TableRow
from seaboard.server.table.manners import Manners
from seaboard.server.table.phrases import phrase
from seaboard.server.table.rendering import Around
from seaboard.server.table.table import Table
from seaboard.server.thought.hints import Hints
from seaboard.server.thought.turns import Turns

Step = Callable[[], Awaitable[None]]

REMEMBERED_IDS = 256


@dataclass(frozen=True)
class Calls:
    """What a room asks of whoever keeps the rooms of the process."""

    gone: Callable[[Room], None]
    """It is no longer in memory."""
    claim: Callable[[Room], Awaitable[bool]]
    """Own its table, if nobody does any more."""
    begin_rematch: Callable[[TableRow, list[SeatRow]], Awaitable[None]]


def ignore(answer: Answer) -> None:
    """Nobody waits for the answer."""


class Room:
    """One table, its connections and its task."""

    def __init__(self, shared: Shared, calls: Calls, table: Table, around: Around, is_owned: bool) -> None:
        self._shared = shared
        self._calls = calls
        self.table = table
        self.around = around
        self.is_owned = is_owned
        self.is_gone = False
        self.is_unsure = False
        """Memory may be ahead of the store, and the table is being read again: nothing is done in the meantime."""
        self.is_closing = False
        """The process ends."""
        self.audience = Audience(self, shared.store, shared.pulse)
        self.attendance = Attendance(self, shared.cluster.name, shared.presence_pause)
        self.neighbours = Neighbours(self, shared.store, shared.cluster, calls.claim)
        self.notices = Notices(self)
        self.touch()
        self._inbox: asyncio.Queue[Step] = asyncio.Queue()
        self._answered: OrderedDict[tuple[str, str], Acknowledged] = OrderedDict()
        """Deeds that leave no entry (talk, asking to take back), so that they too are done once."""
        self.turns = Turns(self, shared.thinker, shared.store, shared.kept, shared.bot_delay, shared.sleep_seconds)
        self.quotas = Quotas(shared.limits, shared.space)
        self.talking = Talking(self, shared.store)
        self.hints = Hints(self, shared.thinker)
        self.timing = Timing(self, shared.pulse, shared.prove, shared.waiting)
        self._errands = Errands("a table")
        self.task = asyncio.create_task(self._run(), name=f"table {table.id}")

    def now(self) -> float:
        """Server time."""
        return self._shared.now()

    def touch(self) -> None:
        """Somebody needs the table."""
        self.touched = time.monotonic()

    # The task

    def put(self, step: Step) -> None:
        """Have something done after all that was put here before."""
        self._inbox.put_nowait(step)

    def do(self, asking: Asking, reply: Reply) -> None:
        """Have a guest's deed done."""
        self.touch()
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
            await read_anew(self, self._shared.store)
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
        self.audience.replace(table, self.now())
        for watch in self._shared.watchers:
            watch(table)
        self.look_ahead()

    async def set_going(self) -> None:
        """The table has become ours: give back what its clocks lost, ask its bots; one that is suspended waits."""
        if self.table.suspended is not None:
            return
        await self.timing.catch_up()
        await self.by_itself(Vacate())
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
        self.audience.close(code)
        self._calls.gone(self)
        self.put(self._nothing)

    def close(self) -> None:
        """The process ends, or the table was changed in the store: finish what was begun, then leave."""
        self.put(self._say_goodbye)

    async def _say_goodbye(self) -> None:
        self.leave(GONE)

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
            self.errand(self.neighbours.hand_on(asking, reply))

    async def _serve(self, asking: Asking | None, deed: Deed, reply: Reply) -> None:
        """Carry out, store, acknowledge, tell."""
        now = self.now()
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
        refusal = self.quotas.refusal(self.table, asker.guest, deed)
        if refusal:
            reply(RefusedMove(getattr(deed, "id", ""), None, phrase(asker.language, refusal)))
            return
        if isinstance(deed, Hint):
            self.hints.ask(asker, deed, reply)
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
        except Outsider:
            await self._read_anew()
            reply(RefusedMove(getattr(deed, "id", ""), None, sentence(asker.language, "club only")))
            return
        except Exception as fault:
            # Whether it was written or not is unknown: what is in memory is thrown away, and nobody was told.
            if not self._shared.store.is_failing:
                log_fault("a change was not stored", fault)
            await self._read_anew()
            reply(answer_after(self, asker, deed, isinstance(fault, StoreError)))
            return
        self._answer(outcome, asker, deed, reply)
        self._spread(outcome, now)

    def _asker(self, asking: Asking, now: float) -> Asker:
        is_removed = asking.guest in self.around.manners.removed
        return Asker(asking.guest, now, asking.language, is_removed, self.attendance.away())

    async def _store(self, outcome: Outcome) -> None:
        if outcome.fresh is not None:
            await self._shared.store.add_table(*outcome.fresh, before=self.table.id)
        if outcome.removed is not None:
            await self.talking.remove(*outcome.removed)
        if outcome.change is not None:
            await self._shared.store.commit(outcome.change)
            if outcome.change.sitters:
                # Whoever has come may be a pupil, at whose tables nobody writes.
                self.around.manners = await self._shared.store.manners(self.table.id)

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
                self.errand(self._shared.waiting.forget(self.table.id))  # it was closed
            self.show_new(now)
            self.neighbours.tell(Grown(self.table.seq))
            if outcome.removed is not None:
                self.talking.spread({outcome.removed[0], self.table.row.host})
                self.talking.tell_removed({outcome.removed[0]})
            if outcome.fresh is not None:
                self.errand(self._calls.begin_rematch(*outcome.fresh))
            self.look_ahead()
        elif outcome.reoffered:
            self.audience.screen.reoffer()
            self.neighbours.tell(Offered(self.table.offer))

    # What happens although nobody asks

    def look_ahead(self) -> None:
        """Ask the bots whose move is awaited, and set the timer for clocks."""
        if not self.is_owned or self.is_gone or self._shared.store.is_failing:
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

    # Connections

    def lines(self) -> list[Line]:
        """All connections."""
        return self.audience.lines()

    def show_new(self, now: float) -> None:
        """Tell every connection what has happened."""
        self.touch()
        if self.audience.publish(now):
            self.attendance.changed()
        for watch in self._shared.watchers:
            watch(self.table)

    def welcome(self, line: Line) -> None:
        """A connection was let in."""
        self.notices.show(line)
        self.turns.welcome()
        self.attendance.changed()
