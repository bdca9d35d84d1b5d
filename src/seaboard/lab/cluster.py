"""The games of an arena on the machines of a Ray cluster.  Each place in it has a crew of one, so that games go as they go here."""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from seaboard import __version__
from seaboard.engine.data import VARIABLE
from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.lab.crew import Crew, prepare
from seaboard.lab.ledger import heading
from seaboard.lab.plan import Plan, Task
from seaboard.lab.sitting import Played

LOCAL = "local"
"""Ray's own word for a cluster that is this machine, begun and ended with the arena."""
STDERR = 2
HANDSHAKE = 5.0
"""Seconds within which a machine must answer; Ray itself would try for minutes."""
PATIENCE = 60.0
"""Seconds after which an arena begins without the places that the cluster has not given it."""
RETRIES = 3
"""How often a game is begun again on another machine when its own machine is lost."""


def import_ray() -> Any:
    """Ray, or a line that says how to get it."""
    try:
        import ray
    except ImportError as fault:
        raise UsageError("an arena on a cluster needs Ray; install it with `pip install 'seaboard[ray]'`") from fault
    return ray


def rules_here(plan: Plan) -> dict[str, Any]:
    """What must be the same on two machines for their games to belong together."""
    return {"seaboard": __version__, **heading(plan)}


def knock(address: str) -> None:
    """Check that a program listens at this address, if it names a machine."""
    host, colon, port = address.rpartition("//")[2].rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), HANDSHAKE).close()


class Berth:
    """A place to play in the cluster, as Ray keeps it: one process of a crew, with a game at a time."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.task: Task | None = None
        self.games: Generator[Played, None, None] | None = None

    def node(self) -> str:
        """The machine this is on."""
        return str(import_ray().get_runtime_context().get_node_id())

    def warm(self) -> dict[str, Any]:
        """Compile what games need on this machine, or find it compiled; tells what would be played here."""
        prepare(self.plan)
        return rules_here(self.plan)

    def play(self, group: int, seating: int) -> bytes:
        """Play one game."""
        self.task = Task(group, seating)
        if self.games is None:
            self.games = Crew(self.plan, 1).play(self.orders())
        try:
            return msgspec.msgpack.encode(next(self.games))
        except BaseException:
            self.games = None
            raise

    def orders(self) -> Iterator[Task]:
        """The games as they are asked for; a crew of one takes the next when it has ended the last."""
        while self.task is not None:
            task, self.task = self.task, None
            yield task


class Cluster:
    """Places in a Ray cluster that play the games of a plan."""

    def __init__(self, plan: Plan, jobs: int | None = None, address: str | None = None) -> None:
        self.plan, self.jobs, self.address = plan, jobs, address
        self.ray = import_ray()

    def play(self, tasks: Iterable[Task]) -> Generator[Played, None, None]:
        """The games in the order in which they end; started in the order given.  Closing the iterator stops all."""
        waiting = iter(tasks)
        self.join()
        try:
            busy = {self.give(berth, task): berth for berth, task in zip(self.berths(), waiting)}
            while busy:
                (ended, *_), _ = self.ray.wait(list(busy), num_returns=1)
                berth, played = busy.pop(ended), msgspec.msgpack.decode(self.hear(ended), type=Played)
                task = next(waiting, None)
                if task is not None:
                    busy[self.give(berth, task)] = berth
                yield played
        finally:
            # Ends the places with the games in them.
            with quiet_terminal():
                self.ray.shutdown()

    def join(self) -> None:
        """Become part of the cluster, or begin one of this machine alone."""
        where: dict[str, Any] = {"address": self.address}
        if self.address is None:
            where = {"address": LOCAL, "num_cpus": self.jobs, "include_dashboard": False}
        # A user's data folder is known by this process's environment alone.
        variables = {name: os.environ[name] for name in (VARIABLE,) if name in os.environ}
        # What Ray tells its users is not about the arena; its errors are.
        logging.getLogger("ray").setLevel(logging.ERROR)
        try:
            knock(self.address or "")
            self.ray.init(**where, runtime_env={"env_vars": variables}, configure_logging=False, log_to_driver=False)
        except (OSError, ValueError, RuntimeError) as fault:
            told = "cannot start Ray here" if self.address is None else f"cannot reach a Ray cluster at {self.address}"
            raise UsageError(f"{told}: {first_line(fault)}") from fault

    def berths(self) -> list[Any]:
        """Places to play, each on a core, on machines that have everything compiled and play the same rules."""
        number = self.jobs or max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        hired = self.ray.remote(num_cpus=1, max_restarts=RETRIES, max_task_retries=RETRIES)(Berth)
        asked = {berth.node.remote(): berth for berth in (hired.remote(self.plan) for _ in range(number))}
        ready, late = self.ray.wait(list(asked), num_returns=number, timeout=PATIENCE)
        for each in late:
            self.ray.kill(asked[each])
        if not ready:
            raise SeaboardError(f"the cluster had no core to spare within {PATIENCE:.0f} s")
        # The cache must not be filled by several processes at once, so one on each machine goes ahead.
        first = {self.hear(each): asked[each] for each in ready}
        for node, told in {node: berth.warm.remote() for node, berth in first.items()}.items():
            self.check_node(node, self.hear(told))
        return [asked[each] for each in ready]

    def check_node(self, node: str, found: dict[str, Any]) -> None:
        """Check that a machine of the cluster would play the same games as this one."""
        for name, value in rules_here(self.plan).items():
            if found.get(name) != value:
                told = f"{name} {found.get(name)!r}, here it is {value!r}"
                raise SeaboardError(f"machine {node[:8]} of the cluster would play with {told}; install the same there")

    def give(self, berth: Any, task: Task) -> Any:
        """Start a game; returns a handle to its result."""
        return berth.play.remote(task.group, task.seating)

    def hear(self, asked: Any) -> Any:
        """The result behind a handle; an error on the other machine is raised here in the same words."""
        try:
            return self.ray.get(asked)
        except self.ray.exceptions.RayTaskError as fault:
            if isinstance(fault.cause, SeaboardError):
                raise SeaboardError(str(fault.cause)) from fault
            raise SeaboardError(f"a game could not be played: {first_line(fault.cause)}") from fault
        except self.ray.exceptions.RayError as fault:
            raise SeaboardError(f"the cluster failed: {first_line(fault)}") from fault


@contextmanager
def quiet_terminal() -> Iterator[None]:
    """Nothing is written to standard error in the meantime.

    Ray's compiled part writes there by itself, past Python, when games under way are broken off; nothing can be done about them then.
    """
    sys.stderr.flush()
    kept, nowhere = os.dup(STDERR), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, STDERR)
    try:
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)
        os.close(nowhere)


def first_line(fault: BaseException) -> str:
    """What an error says, without the page that follows."""
    return next((line.strip() for line in str(fault).splitlines() if line.strip()), type(fault).__name__)
