"""The task that tells people: one process of the server goes round, sees what waits, and sends what is due.

It stands beside the tables and is never waited for.  What is due stands in the database, a round takes a part of it, and whatever is sent
has a time limit: a push service or mail server that is slow or dead costs nobody anything but this task's time.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from contextlib import suppress
from email.message import EmailMessage
from functools import partial

import msgspec

from seaboard.server.live.keeper import Keeper
from seaboard.server.process.logs import log, log_fault
from seaboard.server.reminders import outbox, waits
from seaboard.server.reminders.addresses import TO_CONFIRM, TO_STOP, Addresses
from seaboard.server.reminders.mailing import Mailer, Writer
from seaboard.server.reminders.outbox import Letter
from seaboard.server.reminders.presence import AtTables
from seaboard.server.reminders.pushing import Pusher
from seaboard.server.reminders.waits import CONFIRM, MAIL, Wait
from seaboard.server.reminders.words import Told, line, title
from seaboard.server.store.cluster import Cluster
from seaboard.server.store.store import Store
from seaboard.server.table.words import seat_name

REMINDING = "reminding"
"""Sets the lock of whoever tells people apart from those of tables."""
ROUND_SECONDS = 15.0
PUSHES_AT_ONCE = 8
MOST_NAMED = 3
"""Tables that one message names."""
LONGEST_LIFE = 86_400.0
"""Seconds for which a push service keeps a message for a device that is off."""


ToldOf = dict[tuple[str, str], tuple[str, Told]]
"""For each guest and table: the guest's language, and what is told of the table."""


class Reminding:
    """Goes round in one process of the server; in the others it waits for its turn."""

    def __init__(
        self,
        store: Store,
        cluster: Cluster,
        keeper: Keeper,
        addresses: Addresses,
        pusher: Pusher | None,
        mailer: Mailer | None,
        writer: Writer | None,
    ) -> None:
        self._store, self._cluster, self._keeper, self._addresses = store, cluster, keeper, addresses
        self.pusher, self.mailer, self._writer = pusher, mailer, writer
        self.now = keeper.now
        self._at = AtTables(keeper, cluster)
        self._soon = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        if pusher is not None or mailer is not None:
            self._task = asyncio.create_task(self._run(), name="reminders")

    async def close(self) -> None:
        """Tell nobody any more; what is on its way is told again after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        if self.pusher is not None:
            await self.pusher.close()

    def look_soon(self) -> None:
        """Somebody waits for a mail: do not wait for the next round."""
        self._soon.set()

    async def _run(self) -> None:
        while True:
            try:
                if await self._cluster.own(REMINDING):
                    await self.round()
            except Exception as fault:
                log_fault("reminders failed", fault)
            self._soon.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND_SECONDS):
                    await self._soon.wait()

    # A round

    async def round(self) -> None:
        """See what waits, and send what is due."""
        now, store = self.now(), self._store
        self._at.forget_old()
        if await store.ask(partial(waits.needs_tidying, now=now)):
            await store.run(partial(waits.tidy, now=now))
        has_mail, has_push = self.mailer is not None, self.pusher is not None
        looked = await store.ask(partial(waits.look, now=now, has_mail=has_mail, has_push=has_push))
        asleep = self._keeper.waiting.known
        looked = looked._replace(waits=[wait for wait in looked.waits if wait.table not in asleep])
        made = waits.changes(looked, lambda wait: self._at.is_here(wait.table, wait.seat), now)
        if made:
            await store.run(partial(waits.follow, made=made, now=now))
        letters = await store.ask(partial(outbox.due, now=now))
        if letters:
            await self._send(letters, looked.waits)

    async def _send(self, letters: Sequence[Letter], found: Sequence[Wait]) -> None:
        told = await self._told(letters, found)
        mails = [letter for letter in letters if letter.way in (MAIL, CONFIRM)]
        pushes = [letter for letter in letters if letter.way not in (MAIL, CONFIRM)]
        gate = asyncio.Semaphore(PUSHES_AT_ONCE)

        async def push(letter: Letter) -> None:
            async with gate:
                await self._push(letter, told)

        ended = await asyncio.gather(self._mail(mails, told), *map(push, pushes), return_exceptions=True)
        for fault in ended:
            if isinstance(fault, Exception):
                log_fault("a reminder failed", fault)
        await self._store.run(partial(outbox.give_up, now=self.now()))

    async def _told(self, letters: Sequence[Letter], found: Sequence[Wait]) -> ToldOf:
        wanted = {(letter.guest, table) for letter in letters for table in letter.tables}
        here = [wait for wait in found if (wait.guest, wait.table) in wanted]
        seats = await self._store.ask(partial(waits.others_at, ids=sorted({wait.table for wait in here})))
        now = self.now()
        made: ToldOf = {}
        for wait in here:
            others = tuple(seat_name(seat, wait.language) for seat in seats[wait.table] if seat.seat != wait.seat)
            left = None if wait.deadline is None else max(0.0, wait.deadline - now)
            made[wait.guest, wait.table] = wait.language, Told(wait.table, wait.game, others, left)
        return made

    # Push

    async def _push(self, letter: Letter, told: ToldOf) -> None:
        tables = _tables(letter, told)
        if self.pusher is None or not tables or not await self._take(letter):
            return
        message = push_message(tables, told[letter.guest, tables[0].table][0])
        left = [each.seconds for each in tables if each.seconds is not None]
        lives, topic = min([LONGEST_LIFE, *left]), tables[0].table if len(tables) == 1 else "tables"
        to = letter.to
        sent = await self.pusher.send(to.endpoint, to.p256dh, to.auth, message, lives, topic)
        if sent.is_gone:
            log("a push device is gone")
            await self._store.run(partial(outbox.forget_devices, ids=[letter.way]))
        else:
            await self._settle(letter, sent.is_done, sent.pause)

    # Mail

    async def _mail(self, letters: Sequence[Letter], told: ToldOf) -> None:
        if self.mailer is None or self._writer is None:
            return
        taken, messages = [], []
        for letter in letters:
            tables = _tables(letter, told)
            if letter.way == MAIL and not tables:
                continue
            if await self._take(letter):
                taken.append(letter)
                messages.append(await self._written(self._writer, letter, tables, told))
        if messages:
            for letter, is_done in zip(taken, await self.mailer.send(messages), strict=True):
                await self._settle(letter, is_done)

    async def _written(self, writer: Writer, letter: Letter, tables: list[Told], told: ToldOf) -> EmailMessage:
        to = letter.to
        stop = self._addresses.token(TO_STOP, to.id)
        if letter.way == CONFIRM:
            guest = await self._store.guest(letter.guest)
            language = "en" if guest is None else guest.language
            return writer.question(to.address, language, self._addresses.token(TO_CONFIRM, to.id), stop)
        language = told[letter.guest, tables[0].table][0]
        name = hashlib.sha256(repr((letter.tables, letter.afters)).encode()).hexdigest()
        return writer.digest(to.address, language, tables, stop, name)

    async def _take(self, letter: Letter) -> bool:
        return await self._store.run(partial(outbox.take, letter=letter))

    async def _settle(self, letter: Letter, is_done: bool, pause: float = 0.0) -> None:
        settle = partial(outbox.settle, letter=letter, now=self.now(), is_done=is_done, pause=pause)
        await self._store.run(settle)


def _tables(letter: Letter, told: ToldOf) -> list[Told]:
    """What a letter tells, the shortest time first."""
    found = [told[letter.guest, table][1] for table in letter.tables if (letter.guest, table) in told]
    return sorted(found, key=lambda each: (each.seconds is None, each.seconds or 0.0, each.table))


def push_message(tables: Sequence[Told], language: str) -> bytes:
    """What the worker in the browser shows."""
    body = "\n".join(line(each, language) for each in tables[:MOST_NAMED])
    return msgspec.json.encode(
        {
            "title": title(tables, language),
            "body": body,
            "table": tables[0].table,
            "tag": tables[0].table if len(tables) == 1 else "tables",
        }
    )
