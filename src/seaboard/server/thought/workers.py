"""Where bots think: in processes of their own, which are watched and replaced, or in threads of this one, for tests and small machines."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import msgspec

from seaboard.bots.bot import Bot
from seaboard.bots.registry import OURS, make_bot
from seaboard.server.process.config import SECRET_VARIABLE
from seaboard.server.process.counting import WORKERS_REPLACED
from seaboard.server.process.logs import log
from seaboard.server.thought.bot_worker import HEADER, LANES
from seaboard.server.thought.minds import Answered, Asked, Compiled, Forget, Minds, Thought, decode_answered, encode

MOST_WORKERS = 2
"""Unless the keeper of the server asks for more: each takes about 250 MB."""
PATIENCE = 10.0
"""Seconds beyond its time after which a bot is given up."""
LOADING_PATIENCE = 600.0
"""Seconds that a worker may take to load all games, on however slow a machine."""
MOST_MEGABYTES = 1024.0
"""Resident memory of a worker after which it is replaced."""
PAUSES = (0.0, 1.0, 5.0, 30.0)
"""Seconds before a worker is started that takes the place of one lost: each time longer, until one has answered."""
ENDING_SECONDS = 5.0
MEANWHILE_SECONDS = 0.05
"""How long a bot may think in the server's own process, while its worker is not ready yet."""


class Lost(Exception):
    """A thought came to nothing, because its worker crashed, hung or could not be started."""


class Failed(Exception):
    """A bot crashed or chose what it may not."""


class Thinking(Protocol):
    """Places where bots think, each with room for one long thought and one short one."""

    places: int

    async def think(self, place: int, thought: Thought) -> int:
        """A bot's choice; `Lost` or `Failed` if it did not make one."""

    def forget(self, table: str) -> None:
        """A table is put away."""

    async def close(self) -> None:
        """Let no bot think any more."""


class Threads:
    """Bots think in this process."""

    def __init__(self, places: int = 1, patience: float = PATIENCE, make: Callable[[str], Bot] = make_bot) -> None:
        self.places = places
        self._patience = patience
        self._minds = Minds(make)
        self._pool = ThreadPoolExecutor(places * LANES, thread_name_prefix="bots")

    async def think(self, place: int, thought: Thought) -> int:
        """A bot's choice.  One that does not come back is left behind in its thread."""
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._pool, self._minds.think, thought, thought.seconds + self._patience
            )
        except Exception as fault:
            raise Failed(type(fault).__name__) from fault

    def forget(self, table: str) -> None:
        """A table is put away."""
        self._minds.forget(table)

    def compiled(self, game: str) -> None:
        """This process has loaded it already."""

    async def close(self) -> None:
        """Let no bot begin to think any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class Worker:
    """One process, and the thoughts it works on."""

    def __init__(self, process: subprocess.Popen[bytes], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.process = process
        self.megabytes = 0.0
        self.ready = asyncio.get_running_loop().create_future()
        self._reader = reader
        self._writer = writer
        self._thoughts: dict[int, asyncio.Future[Answered]] = {}
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(cls) -> Worker:
        """A new process.  It is not forked: a fork would have the server's sockets, threads and locks."""
        ours, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-m", "seaboard.server.thought.bot_worker"]
            quiet = subprocess.DEVNULL  # whatever a bot prints
            known = {name: value for name, value in os.environ.items() if name != SECRET_VARIABLE}
            process = subprocess.Popen(command, stdin=theirs.fileno(), stdout=quiet, stderr=quiet, env=known)
        try:
            return cls(process, *await asyncio.open_unix_connection(sock=ours))
        except BaseException:
            # Whoever wanted it has gone in between: nobody else knows of the process.
            ours.close()
            process.kill()
            process.wait()
            raise

    @property
    def is_busy(self) -> bool:
        return bool(self._thoughts)

    async def think(self, thought: Thought) -> int:
        """A bot's choice; a bot that takes too long is ended with its process."""
        answer: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self._thoughts[thought.number] = answer
        try:
            if not self.ready.done():
                await asyncio.wait_for(asyncio.shield(self.ready), LOADING_PATIENCE)
            self.send(thought)
            answered = await asyncio.wait_for(answer, thought.seconds + PATIENCE)
        except TimeoutError:
            self.kill()
            raise Lost("asleep") from None
        finally:
            self._thoughts.pop(thought.number, None)
        if answered.action is None:
            raise Failed(answered.fault)
        return answered.action

    def send(self, asked: Asked) -> None:
        """Send a message after those that were sent before."""
        message = encode(asked)
        if not self._writer.is_closing():
            self._writer.write(HEADER.pack(len(message)) + message)

    async def _read(self) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, OSError):
            while True:
                size = HEADER.unpack(await self._reader.readexactly(HEADER.size))[0]
                self._hear(decode_answered(await self._reader.readexactly(size)))
        for waiting in (self.ready, *self._thoughts.values()):
            if not waiting.done():
                waiting.set_exception(Lost("crashed"))
                waiting.exception()  # nobody may wait for it

    def _hear(self, answered: Answered) -> None:
        self.megabytes = answered.megabytes
        waiting = self.ready if answered.number == 0 else self._thoughts.get(answered.number)
        if waiting is not None and not waiting.done():
            waiting.set_result(answered)

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.process.kill()

    async def end(self) -> None:
        """Hang up, and see to it that the process is gone."""
        self._writer.close()
        self._reading.cancel()
        await asyncio.to_thread(end_process, self.process)


def end_process(process: subprocess.Popen[bytes]) -> None:
    """Wait for a process that was told to end; one that does not is killed."""
    try:
        process.wait(ENDING_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def is_ready(starting: asyncio.Task[Worker]) -> bool:
    """Whether a worker has loaded everything, or was lost, which is found out by asking it."""
    if not starting.done():
        return False
    return starting.cancelled() or starting.exception() is not None or starting.result().ready.done()


class Workers:
    """A number of processes, each started when it is first needed or when the last one in its place was lost.

    A worker takes seconds to load all games.  Until then our own bots think a moment in this process, so that nobody waits after a start.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self._meanwhile = Threads()
        self._workers: list[asyncio.Task[Worker] | None] = [None] * places
        self._failures = [0] * places
        self._ending: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def warm(self) -> None:
        """Start all of them now."""
        for place in range(self.places):
            self._worker(place)

    async def think(self, place: int, thought: Thought) -> int:
        """A bot's choice, in the process of that place."""
        starting = self._worker(place)
        if thought.level in OURS and not is_ready(starting):
            return await self._think_here(place, thought)
        try:
            worker = await asyncio.shield(starting)
            action = await worker.think(thought)
        except (Lost, OSError) as fault:
            self._replace(place, starting, "crashed")
            raise Lost(str(fault)) from fault
        self._failures[place] = 0
        if worker.megabytes > MOST_MEGABYTES and not worker.is_busy:
            self._replace(place, starting, "memory")
        return action

    async def _think_here(self, place: int, thought: Thought) -> int:
        """A short thought of which nothing is kept."""
        try:
            seconds = min(thought.seconds, MEANWHILE_SECONDS)
            return await self._meanwhile.think(place, msgspec.structs.replace(thought, seconds=seconds))
        finally:
            self._meanwhile.forget(thought.table)

    def _worker(self, place: int) -> asyncio.Task[Worker]:
        if self._is_closed:
            raise Lost("closed")
        starting = self._workers[place]
        if starting is None:
            starting = self._workers[place] = asyncio.create_task(self._start(PAUSES[min(self._failures[place], len(PAUSES) - 1)]))
        return starting

    async def _start(self, pause: float) -> Worker:
        await asyncio.sleep(pause)
        return await Worker.start()

    def _replace(self, place: int, lost: asyncio.Task[Worker], why: str) -> None:
        """Start another worker in the place of one, unless that was done already."""
        if self._workers[place] is not lost or self._is_closed:
            return
        self._failures[place] += why == "crashed"
        self._workers[place] = None
        self._end(lost)
        WORKERS_REPLACED.labels(why).inc()
        log("a bots' worker is replaced", logging.WARNING, kind=why)
        self._worker(place)

    def _end(self, lost: asyncio.Task[Worker]) -> None:
        async def end() -> None:
            with contextlib.suppress(OSError, asyncio.CancelledError):
                await (await lost).end()

        task = asyncio.create_task(end())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    def forget(self, table: str) -> None:
        """A table is put away."""
        self._tell(Forget(table))

    def compiled(self, game: str) -> None:
        """Have all of them load a game; one that is started later finds it by itself."""
        self._tell(Compiled(game))

    def _tell(self, asked: Asked) -> None:
        for starting in self._workers:
            if starting is not None and starting.done() and not starting.cancelled() and starting.exception() is None:
                starting.result().send(asked)

    async def close(self) -> None:
        """End all processes."""
        self._is_closed = True
        await self._meanwhile.close()
        for starting in self._workers:
            if starting is not None:
                starting.cancel()  # one that waits before it is started
                self._end(starting)
        if self._ending:
            await asyncio.wait(self._ending)


def usual_workers() -> int:
    """How many processes bots have unless the keeper of the server says otherwise; 0 on systems that cannot hand sockets on."""
    return min(os.cpu_count() or 1, MOST_WORKERS) if hasattr(socket, "AF_UNIX") and sys.platform != "win32" else 0


def thinking_places(workers: int) -> Threads | Workers:
    """Worker processes, or this process if their number is 0."""
    if workers <= 0:
        return Threads()
    places = Workers(workers)
    places.warm()
    return places
