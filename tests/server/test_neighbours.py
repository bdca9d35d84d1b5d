"""Standstills where several processes serve the same tables: what one of them lost is given back by whoever serves the table next."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from seaboard.server.deeds.deeds import Start
from seaboard.server.live.keeper import Keeper
from seaboard.server.process import heartbeat as beating
from seaboard.server.process.heartbeat import Heartbeat
from seaboard.server.process.pulse import Pulse
from seaboard.server.protocol import Acknowledged
from seaboard.server.store.cluster import Cluster, make_cluster
from seaboard.server.store.store import Store
from seaboard.server.table_info import Pace, TableSettings
from tests.server.machine import Machine
from tests.server.samples import keep_guest
from tests.server.tables import NOON, PEOPLE, Ear, guest_row, seat_rows, settled, table_row, thinker

BANK = TableSettings(pace=Pace("bank", 100), on_timeout="forfeit")


@pytest.fixture(autouse=True)
def beats_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beating, "SURE_SECONDS", 0.0)
    monkeypatch.setattr(beating, "BEAT_SECONDS", 3600.0)


class Process:
    """A keeper with a heartbeat, on a machine of its own; both machines go by the same time."""

    def __init__(self, machine: Machine, store: Store, cluster: Cluster, heartbeat: Heartbeat) -> None:
        self.machine, self.store, self.cluster, self.heartbeat = machine, store, cluster, heartbeat
        self.keeper = Keeper(store, cluster, thinker=thinker(), presence_pause=0.0, heartbeat=heartbeat)
        self.is_dead = False

    @classmethod
    async def start(cls, url: str, machine: Machine) -> Process:
        store, cluster = await Store.open(url), await make_cluster(url)
        return cls(machine, store, cluster, await Heartbeat.begin(store, cluster, machine.pulse()))

    @property
    def pulse(self) -> Pulse:
        return self.keeper.pulse

    async def live(self, seconds: float) -> None:
        self.machine.live(seconds, self.pulse)
        assert await self.heartbeat.prove()

    async def die(self) -> None:
        """Be gone without a word."""
        self.is_dead = True
        for task in [*self.keeper._tasks, *self.heartbeat._tasks]:
            task.cancel()
        for room in self.keeper.rooms.values():
            room.timing.stop()
            room.task.cancel()
        await self.cluster.close()

    async def stop(self) -> None:
        await self.keeper.close()
        if not self.is_dead:
            await self.heartbeat.close()
            await self.cluster.close()
        await self.store.close()


async def left(process: Process, guest: str) -> float:
    """The clock of a guest who connects now."""
    ear = Ear(guest)
    await ear.come(process.keeper)
    await settled(process.keeper)
    clock: list[int] = ear.state["clock"]["left"]
    return clock[PEOPLE.index(guest)] / 1000


def tell(url: str, story: Callable[[Process, Process], Awaitable[None]]) -> None:
    """The first process owns a table at which both people think."""

    async def run() -> None:
        one = await Process.start(url, Machine())
        two = await Process.start(url, Machine())
        try:
            for name in PEOPLE[:2]:
                await keep_guest(one.store, guest_row(name))
            await one.store.add_table(table_row(settings=BANK), seat_rows(2))
            assert isinstance(await one.keeper.do("t", "anna", Start("s")), Acknowledged)
            await story(one, two)
        finally:
            await two.stop()
            await one.stop()

    asyncio.run(run())


def test_who_takes_a_table_over_gives_back_what_its_dead_owner_lost(postgres_url: str) -> None:
    async def story(one: Process, two: Process) -> None:
        await one.live(30.0)
        await one.die()
        two.machine.live(30.0 + 50.0, two.pulse)
        assert await left(two, "anna") == pytest.approx(70, abs=0.1)
        assert two.keeper.rooms["t"].is_owned
        assert (await two.store.entries("t"))[-1].kind == "resume"

    tell(postgres_url, story)


def test_an_owner_that_stood_still_gives_back_and_the_others_learn_of_it(postgres_url: str) -> None:
    async def story(one: Process, two: Process) -> None:
        await one.live(10.0)
        await two.live(10.0)
        one.machine.sleep(40.0)
        for _ in range(20):
            await two.live(2.0)
        assert two.pulse.lost(NOON, two.pulse.now()) == pytest.approx(40, abs=0.1), "it is silent, but its lock is held"
        assert two.pulse.times == 0
        await one.live(2.0)
        assert await left(one, "anna") == pytest.approx(88, abs=1.1)
        assert [entry.kind for entry in await one.store.entries("t")].count("resume") == 1
        assert await left(two, "bert") == pytest.approx(90, abs=3.1), "whoever follows shows the same"
        await two.live(2.0)
        assert two.pulse.lost(NOON, two.pulse.now()) == pytest.approx(40, abs=2.1), "what both know of counts once"

    tell(postgres_url, story)


def test_two_owners_after_a_standstill_write_one_history(postgres_url: str) -> None:
    async def story(one: Process, two: Process) -> None:
        await one.live(10.0)
        await one.cluster.disown("t")  # the database has lost sight of the machine that sleeps
        one.machine.sleep(60.0)
        for _ in range(35):
            await two.live(2.0)
        assert await left(two, "anna") == pytest.approx(94, abs=4.1), "whichever of them was first"
        assert two.keeper.rooms["t"].is_owned
        before = await two.store.entries("t")
        one.pulse.now()
        await settled(one.keeper)
        await one.live(1.0)
        await settled(one.keeper)
        after = await two.store.entries("t")
        assert after[: len(before)] == before
        assert [entry.number for entry in after] == list(range(1, len(after) + 1))

    tell(postgres_url, story)
