"""Processes that play the games of an arena.  A bot that hangs or kills its process costs a forfeit, never the arena."""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any

import msgspec

from seaboard.engine.errors import SeaboardError
from seaboard.lab.plan import Plan, Task
from seaboard.lab.sitting import NOBODY, Played, play_one

GRACE = 5.0
"""Seconds after the deadline before a process that did not notice it itself is ended."""
GLANCE = 0.5
"""Seconds between two looks at silent processes."""

THOUGHTLESS = {"random", "net"}
"""Bots that need nothing compiled but the rules and their network."""

Absent = dict[int, str]
Order = tuple[Task, Absent]


def prepare(plan: Plan) -> None:
    """Load everything a game needs, so that no bot loses time over it."""
    for _ in plan.game.rules.warm():
        pass
    if any(bot.partition(":")[0] not in THOUGHTLESS for bot in plan.bots):
        from seaboard.bots.binding import thinking

        for _ in thinking(plan.slug).warm():
            pass


def serve(connection: Connection, plan: Plan, clock: Any) -> None:
    """The main function of a worker: get ready, then play the games that are ordered until told to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch(bot: int) -> None:
        clock[0] = bot
        clock[1] = 0.0 if bot == NOBODY else time.monotonic()

    try:
        prepare(plan)
        while (order := connection.recv()) is not None:
            played = play_one(plan, Task(*order[0]), order[1], watch)
            connection.send_bytes(msgspec.msgpack.encode(played))
            if played.overran:
                # The bot may still be thinking in its thread; only the end of the process stops it.
                break
    except (EOFError, BrokenPipeError):
        pass
    except BaseException:
        connection.send_bytes(msgspec.msgpack.encode(traceback.format_exc(limit=-3)))
    connection.close()
    os._exit(0)


class Worker:
    """One process, and the game it plays."""

    def __init__(self, plan: Plan) -> None:
        context = get_context("spawn")
        self.clock = context.RawArray("d", [NOBODY, 0.0])
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, plan, self.clock), daemon=True)
        self.process.start()
        theirs.close()
        self.order: Order | None = None

    def give(self, order: Order) -> None:
        """Have it play a game."""
        self.order = order
        # The next look finds a process that has just died.
        with suppress(OSError):
            self.connection.send(order)

    def hear(self) -> Played | None:
        """What it has played; None if it died instead."""
        try:
            told = msgspec.msgpack.decode(self.connection.recv_bytes(), type=Played | str)
        except (EOFError, OSError):
            return None
        if isinstance(told, str):
            raise SeaboardError(f"a game could not be played: {told}")
        return told

    def overdue(self, deadline: float) -> bool:
        """Whether a bot in it thinks although its time is long over."""
        begin = float(self.clock[1])
        return begin > 0.0 and time.monotonic() - begin > deadline + GRACE

    def fault(self, deadline: float) -> Order:
        """Its order once more, with the bot that was thinking when it ended marked absent."""
        assert self.order is not None
        task, absent = self.order
        bot = int(self.clock[0])
        if bot == NOBODY or bot in absent:
            raise SeaboardError(f"the process that played game {task.group}.{task.seating} died, and no bot was thinking")
        hung = self.overdue(deadline)
        self.end()
        code = self.process.exitcode
        told = f"did not answer within {deadline:g} s and had to be ended" if hung else f"ended its process (exit code {code})"
        return task, {**absent, bot: told}

    def end(self) -> None:
        """Stop at once."""
        self.process.kill()
        self.process.join()
        self.connection.close()


class Crew:
    """A number of workers, each with a game at a time."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        self.plan, self.jobs = plan, jobs
        self.workers: list[Worker] = []

    def play(self, tasks: Iterable[Task]) -> Generator[Played, None, None]:
        """The games in the order in which they end; started in the order given.  Closing the iterator stops all."""
        waiting = iter(tasks)
        again: list[Order] = []
        try:
            while True:
                self.employ(waiting, again)
                busy = [worker for worker in self.workers if worker.order is not None]
                if not busy:
                    return
                ready = wait([worker.connection for worker in busy], GLANCE)
                for worker in busy:
                    if worker.connection in ready and (played := worker.hear()) is not None:
                        worker.order = None
                        if played.overran:
                            self.dismiss(worker)
                        yield played
                    elif worker.connection in ready or worker.overdue(self.plan.deadline):
                        again.append(worker.fault(self.plan.deadline))
                        self.workers.remove(worker)
        finally:
            for worker in self.workers:
                worker.end()
            self.workers.clear()

    def employ(self, waiting: Iterator[Task], again: list[Order]) -> None:
        """Give every idle worker a game, as long as there are games."""
        idle = [worker for worker in self.workers if worker.order is None]
        while idle or len(self.workers) < self.jobs:
            task = None if again else next(waiting, None)
            if not again and task is None:
                return
            if not idle:
                self.workers.append(Worker(self.plan))
                idle.append(self.workers[-1])
            idle.pop().give(again.pop() if task is None else (task, {}))

    def dismiss(self, worker: Worker) -> None:
        """Let a worker go."""
        self.workers.remove(worker)
        worker.end()
