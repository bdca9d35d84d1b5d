"""Several processes on one PostgreSQL: advisory locks say who owns a table, notifications carry what is told and asked."""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
from collections.abc import Coroutine
from typing import Any, TypeVar

import asyncpg

from seaboard.engine.errors import UsageError
from seaboard.server.store.cluster import Asked, AskFailed, Happened, NoOwner, Told
from seaboard.server.store.database import key_of, parse_url
from seaboard.server.store.notes import Note, pack, unpack

EVERYBODY = "seaboard"
HEARTBEAT_SECONDS = 5.0
OUTBOX_NOTES = 10_000
"""What is kept to be told while the connection is broken; beyond it the oldest is dropped."""
# If a machine vanishes without a word, its server ends the connection, and with it the locks, after some 25 seconds.
SESSION = {
    "application_name": "seaboard",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    # A notification is a transaction; nobody needs it on the disk.
    "synchronous_commit": "off",
}

T = TypeVar("T")
_log = logging.getLogger(__name__)
_BROKEN = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class PostgresCluster:
    """One process among several.  Its two connections live and die together: without either, others could not rely on it."""

    def __init__(self, url: str) -> None:
        self.name = secrets.token_hex(8)
        parsed = parse_url(url)
        self._target = dict(parsed.get_dialect()().create_connect_args(parsed)[1])
        for option in ("prepared_statement_cache_size", "prepared_statement_name_func"):  # SQLAlchemy's, not the driver's
            self._target.pop(option, None)
        self._locks: asyncpg.Connection | None = None
        self._line: asyncpg.Connection | None = None
        self._using_locks = asyncio.Lock()
        self._owned: set[str] = set()
        self._told: list[Told] = []
        self._asked: list[Asked] = []
        self._lost: list[Happened] = []
        self._back: list[Happened] = []
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[bytes]] = {}
        self._outbox: list[tuple[str, Note]] = []
        self._heard: dict[str, list[bytes]] = {}
        self._something_to_send = asyncio.Event()
        self._broken = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._keeping: asyncio.Task[None] | None = None

    @classmethod
    async def connect(cls, url: str) -> PostgresCluster:
        """Join; `UsageError` if the database cannot be reached."""
        cluster = cls(url)
        try:
            await cluster._open()
        except _BROKEN as problem:
            raise UsageError(f"the database cannot be reached: {type(problem).__name__}: {problem}") from None
        cluster._keeping = asyncio.create_task(cluster._keep())
        return cluster

    async def close(self) -> None:
        """Send what still waits, give up every table and leave."""
        if self._keeping is None:
            return
        keeping, self._keeping = self._keeping, None
        keeping.cancel()
        await asyncio.wait([keeping])
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        try:
            await asyncio.wait_for(self._send_all(), 2)
        except _BROKEN:
            _log.warning("the last notifications could not be sent")
        await self._drop()

    # Owning

    async def own(self, table: str) -> bool:
        """Become the owner, or still be it; False while another process is, or while the connection is broken."""
        if table in self._owned:
            return True
        trying = self._start(self._lock(table))
        try:
            return await asyncio.shield(trying)
        except asyncio.CancelledError:
            # The lock may be ours by now, and nobody would know.
            self._start(self._unlock(table))
            raise

    async def disown(self, table: str) -> None:
        """Another process may own the table."""
        await asyncio.shield(self._start(self._unlock(table)))

    async def _lock(self, table: str) -> bool:
        async with self._using_locks:
            locks = self._locks
            if locks is None or table in self._owned:
                return table in self._owned
            try:
                won = await locks.fetchval("SELECT pg_try_advisory_lock($1)", key_of("table " + table))
            except _BROKEN:
                self._broken.set()
                return False
            if won and locks is self._locks:
                self._owned.add(table)
            return table in self._owned

    async def _unlock(self, table: str) -> None:
        async with self._using_locks:
            if self._locks is None or table not in self._owned:
                return
            self._owned.discard(table)
            try:
                await self._locks.execute("SELECT pg_advisory_unlock($1)", key_of("table " + table))
            except _BROKEN:
                self._broken.set()

    # Telling and asking

    async def tell(self, table: str, payload: bytes) -> None:
        """Tell every other process; it is on its way when this returns, and if the connection is broken, as soon as it is not."""
        self._post(EVERYBODY, Note("told", self.name, next(self._numbers), table, payload))

    async def ask(self, table: str, payload: bytes, seconds: float) -> bytes:
        """Ask the owner, be it this process or another."""
        note = Note("asked", self.name, next(self._numbers), table, payload)
        pack(note)
        if table in self._owned:
            try:
                answer = await self._answer_of(note)
            except Exception as problem:
                raise AskFailed(f"table {table}: {type(problem).__name__}") from problem
            if answer is not None:
                return answer
        answered = asyncio.get_running_loop().create_future()
        self._answers[note.number] = answered
        try:
            self._post(EVERYBODY, note)
            async with asyncio.timeout(seconds):
                result: bytes = await answered
                return result
        except TimeoutError:
            raise NoOwner(table) from None
        finally:
            del self._answers[note.number]

    def on_told(self, handler: Told) -> None:
        """Call the handler with what others tell."""
        self._told.append(handler)

    def on_asked(self, handler: Asked) -> None:
        """Call the handler with what others ask."""
        self._asked.append(handler)

    def on_lost(self, handler: Happened) -> None:
        """Call the handler when all ownership is gone."""
        self._lost.append(handler)

    def on_back(self, handler: Happened) -> None:
        """Call the handler when others can be heard again after a loss."""
        self._back.append(handler)

    # Hearing

    def _hear(self, connection: object, pid: int, channel: str, payload: object) -> None:
        """Take one notification."""
        note = unpack(str(payload))
        if note is None or note.sender == self.name:
            return
        if note.kind == "told":
            waiting = self._heard.get(note.table)
            if waiting is None:
                self._heard[note.table] = [note.payload]
                self._start(self._pass_on(note.table))
            else:
                waiting.append(note.payload)
        elif note.kind == "asked":
            self._start(self._answer(note))
        elif (answered := self._answers.get(note.number)) is not None and not answered.done():
            if note.kind == "answer":
                answered.set_result(note.payload)
            else:
                answered.set_exception(AskFailed(f"table {note.table}: {note.payload.decode()}"))

    async def _pass_on(self, table: str) -> None:
        """Hand what was told about one table to the handlers, in order."""
        waiting = self._heard[table]
        while waiting:
            payload = waiting.pop(0)
            for handler in self._told:
                try:
                    await handler(table, payload)
                except Exception:
                    _log.exception("what was told about a table could not be used")
        del self._heard[table]

    async def _answer_of(self, note: Note) -> bytes | None:
        for handler in self._asked:
            answer = await handler(note.table, note.payload)
            if answer is not None:
                return answer
        return None

    async def _answer(self, note: Note) -> None:
        """Answer what was asked, if this process can; a failure is an answer too, so that nobody waits in vain."""
        try:
            answer = await self._answer_of(note)
            if answer is None:
                return
            reply = Note("answer", self.name, note.number, note.table, answer)
            pack(reply)
        except Exception as problem:
            _log.exception("what was asked about a table could not be answered")
            reply = Note("failed", self.name, note.number, note.table, type(problem).__name__.encode())
        self._post(f"{EVERYBODY}_{note.sender}", reply)

    def _start(self, deed: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(deed)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Sending

    def _post(self, channel: str, note: Note) -> None:
        pack(note)  # too long is the sender's error, and is raised there
        self._outbox.append((channel, note))
        del self._outbox[:-OUTBOX_NOTES]
        self._something_to_send.set()

    async def _send(self) -> None:
        while True:
            await self._something_to_send.wait()
            await self._send_all()

    async def _send_all(self) -> None:
        """Send what has gathered in one transaction; what is told is kept until it is sent, questions and answers are not."""
        self._something_to_send.clear()
        notes, self._outbox = self._outbox, []
        if not notes or self._line is None:
            return
        try:
            await self._line.execute(
                "SELECT pg_notify(channel, note) FROM unnest($1::text[], $2::text[]) AS notes (channel, note)",
                [channel for channel, _ in notes],
                [pack(note) for _, note in notes],
            )
        except BaseException:
            self._outbox = [posted for posted in notes if posted[1].kind == "told"] + self._outbox
            raise

    # The connections

    async def _open(self) -> None:
        self._broken.clear()
        locks = await self._dial()
        try:
            line = await self._dial()
            await line.add_listener(EVERYBODY, self._hear)
            await line.add_listener(f"{EVERYBODY}_{self.name}", self._hear)
        except BaseException:
            locks.terminate()
            raise
        self._locks, self._line = locks, line
        if locks.is_closed() or line.is_closed():
            self._broken.set()

    async def _dial(self) -> asyncpg.Connection:
        connection = await asyncpg.connect(**{"timeout": 5, "command_timeout": 10, **self._target, "server_settings": SESSION})
        connection.add_termination_listener(self._ended)
        return connection

    def _ended(self, connection: object) -> None:
        if connection is self._locks or connection is self._line:
            self._broken.set()

    async def _drop(self) -> None:
        """Close both connections; the server frees the locks."""
        locks, line = self._locks, self._line
        self._locks = self._line = None
        self._owned.clear()
        for connection in (locks, line):
            if connection is not None and not connection.is_closed():
                try:
                    await connection.close(timeout=1)
                except _BROKEN:
                    connection.terminate()

    async def _keep(self) -> None:
        """Watch over the connections; when one breaks, tell that everything is lost, and connect again."""
        while True:
            await self._watch()
            _log.warning("the connection that holds the locks is broken")
            await self._drop()
            await self._call(self._lost)
            await self._reopen()
            _log.warning("connected again")
            await self._call(self._back)

    async def _watch(self) -> None:
        """Send and listen until a connection breaks."""
        sending = asyncio.create_task(self._send())
        sending.add_done_callback(self._sending_ended)
        if self._outbox:
            self._something_to_send.set()
        try:
            while not self._broken.is_set():
                try:
                    async with asyncio.timeout(HEARTBEAT_SECONDS):
                        await self._broken.wait()
                except TimeoutError:
                    await self._beat()
        finally:
            sending.cancel()
            await asyncio.wait([sending])

    def _sending_ended(self, sending: asyncio.Task[None]) -> None:
        self._broken.set()
        if not sending.cancelled() and (problem := sending.exception()) is not None and not isinstance(problem, _BROKEN):
            _log.error("sending failed", exc_info=problem)

    async def _beat(self) -> None:
        """Ask the server whether it still holds our locks."""
        async with self._using_locks:
            try:
                assert self._locks is not None  # only `_keep`, which runs this, drops it
                await self._locks.execute("SELECT 1", timeout=HEARTBEAT_SECONDS)
            except _BROKEN:
                self._broken.set()

    async def _reopen(self) -> None:
        pause = 0.1
        while True:
            try:
                return await self._open()
            except _BROKEN as problem:
                _log.warning("the database cannot be reached: %s", type(problem).__name__)
            await asyncio.sleep(pause * (0.5 + secrets.randbelow(1000) / 1000))
            pause = min(2 * pause, 5.0)

    async def _call(self, handlers: list[Happened]) -> None:
        for handler in handlers:
            try:
                await handler()
            except Exception:
                _log.exception("a loss of connection could not be dealt with")
