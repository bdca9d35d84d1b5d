"""Time in which the server could not serve counts for nobody: at tables, after sleep, crash, and while the database is away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from seaboard.engine.fields import CHANCE
from seaboard.server.http.connections import Watch
from seaboard.server.live.keeper import Keeper
from seaboard.server.process import heartbeat as beating
from seaboard.server.process.heartbeat import Heartbeat
from seaboard.server.protocol import SILENT
from seaboard.server.store.cluster import Alone
from seaboard.server.store.store import Store
from seaboard.server.table_info import Pace, TableSettings
from tests.server.machine import Machine
from tests.server.samples import keep_guest
from tests.server.tables import PEOPLE, Ear, act, begin, come, guest_row, settled, thinker

FORFEIT = TableSettings(pace=Pace("move", 30), on_timeout="forfeit")


@pytest.fixture(autouse=True)
def always_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real time does not pass between two beats here."""
    monkeypatch.setattr(beating, "SURE_SECONDS", 0.0)


class Server:
    """The parts of a server that live by its clock, on a machine that can sleep."""

    def __init__(self, machine: Machine, store: Store, heartbeat: Heartbeat, keeper: Keeper) -> None:
        self.machine, self.store, self.heartbeat, self.keeper = machine, store, heartbeat, keeper

    @classmethod
    async def start(cls, folder: Path, machine: Machine) -> Server:
        store = await Store.open(f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}")
        for name in PEOPLE:
            if await store.guest(name) is None:
                await keep_guest(store, guest_row(name))
        heartbeat = await Heartbeat.begin(store, Alone(), machine.pulse())
        return cls(machine, store, heartbeat, Keeper(store, Alone(), thinker=thinker(), presence_pause=0.0, heartbeat=heartbeat))

    async def live(self, seconds: float) -> None:
        """Serve for a while."""
        self.machine.live(seconds, self.keeper.pulse)
        assert await self.heartbeat.prove()
        await settled(self.keeper)

    async def kinds(self) -> list[str]:
        """What has happened, except by chance."""
        return [entry.kind for entry in await self.store.entries("t") if entry.actor != CHANCE]

    async def come_to(self, kinds: list[str]) -> None:
        """Wait until just this has happened: what was just read goes on by itself, on a busy machine a while later."""
        async with asyncio.timeout(30.0):
            while await self.kinds() != kinds:
                await asyncio.sleep(0.005)

    async def crash(self) -> None:
        """End without another beat."""
        for task in self.heartbeat._tasks:
            task.cancel()
        await asyncio.wait(self.heartbeat._tasks)
        await self.keeper.close()
        await self.store.close()

    async def stop(self) -> None:
        await self.keeper.close()
        await self.heartbeat.close()
        await self.store.close()


def tell(folder: Path, story: Callable[[Server], Awaitable[None]]) -> None:
    async def run() -> None:
        server = await Server.start(folder, Machine())
        try:
            await story(server)
        finally:
            await server.stop()

    asyncio.run(run())


def left(ear: Ear) -> list[float]:
    return [each / 1000 for each in ear.state["clock"]["left"]]


def test_after_a_standstill_the_timers_give_back_before_they_punish(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        await begin(server.store, server.keeper, settings=FORFEIT)
        (anna,) = await come(server.keeper, "anna")
        await server.live(12.0)
        server.machine.sleep(60.0)
        await server.keeper.rooms["t"].timing.look()
        await settled(server.keeper)
        assert await server.kinds() == ["start", "resume"]
        assert left(anna)[0] == pytest.approx(18, abs=1.1)
        assert anna.heard("notice")[-1] == anna.heard("notice")[-1] | {"kind": "time"}
        assert "1:0" in anna.heard("notice")[-1]["words"]
        await server.live(20.0)
        await server.keeper.rooms["t"].timing.look()
        await settled(server.keeper)
        assert (await server.kinds())[-1] == "close", "time that was served does count"

    tell(tmp_path, story)


def test_a_move_that_waited_through_a_standstill_costs_its_player_nothing(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        settings = TableSettings(pace=Pace("bank", 100), on_timeout="forfeit")
        await begin(server.store, server.keeper, settings=settings)
        anna, bert = await come(server.keeper, "anna", "bert")
        await server.live(10.0)
        server.machine.sleep(600.0)
        await server.keeper.do("t", "anna", act(anna))
        await settled(server.keeper)
        assert await server.kinds() == ["start", "resume", "move"]
        assert left(bert) == pytest.approx([90, 90], abs=1.1)

    tell(tmp_path, story)


def test_a_table_that_was_put_away_gets_its_time_back_when_it_is_read(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        await begin(server.store, server.keeper, settings=TableSettings(pace=Pace("days", days=2), on_timeout="forfeit"))
        await server.keeper.drop("t")
        await settled(server.keeper)
        assert "t" not in server.keeper.rooms
        await server.live(5.0)
        server.machine.sleep(3 * 86_400.0)
        server.keeper.pulse.now()
        await server.live(1.0)
        await server.keeper.wake()
        await server.come_to(["start", "resume"])
        await settled(server.keeper)
        assert await server.kinds() == ["start", "resume"], "nobody has forfeited"

    tell(tmp_path, story)


def test_the_time_after_a_crash_is_nobodys_and_the_time_before_it_is_not(tmp_path: Path) -> None:
    async def run() -> None:
        machine = Machine()
        server = await Server.start(tmp_path, machine)
        await begin(server.store, server.keeper, settings=TableSettings(pace=Pace("bank", 100), on_timeout="forfeit"))
        await server.live(40.0)
        await server.crash()
        machine.sleep(500.0)
        again = await Server.start(tmp_path, machine)
        try:
            (anna,) = await come(again.keeper, "anna")
            assert await again.kinds() == ["start", "resume"]
            assert left(anna)[0] == pytest.approx(60, abs=1.1)
        finally:
            await again.stop()

    asyncio.run(run())


def test_time_does_not_run_backwards_when_the_wall_clock_was_set_back_while_the_server_was_down(tmp_path: Path) -> None:
    async def run() -> None:
        machine = Machine()
        server = await Server.start(tmp_path, machine)
        await begin(server.store, server.keeper, settings=FORFEIT)
        await server.live(20.0)
        await server.stop()
        machine.set_wall(-3600.0)
        machine.sleep(5.0)
        again = await Server.start(tmp_path, machine)
        try:
            (anna,) = await come(again.keeper, "anna")
            assert left(anna)[0] == pytest.approx(10, abs=1.1)
            await again.live(11.0)
            await again.keeper.rooms["t"].timing.look()
            assert (await again.kinds())[-1] == "close"
        finally:
            await again.stop()

    asyncio.run(run())


def test_while_the_database_is_away_nobody_loses_by_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: Server) -> None:
        await begin(server.store, server.keeper, settings=FORFEIT)
        (anna,) = await come(server.keeper, "anna")
        await server.live(10.0)

        async def away(work: object) -> Any:
            raise OperationalError("", {}, Exception("the database is away"))

        with monkeypatch.context() as patch:
            patch.setattr(server.store._writer, "_transact", away)
            server.machine.live(40.0, server.keeper.pulse)
            await server.keeper.rooms["t"].timing.look()
            await settled(server.keeper)
            assert not await server.heartbeat.prove()
        await server.keeper.rooms["t"].timing.look()
        await settled(server.keeper)
        assert await server.kinds() == ["start", "resume"]
        assert left(anna)[0] == pytest.approx(20, abs=1.1)

    tell(tmp_path, story)


def test_a_commit_that_took_long_is_a_standstill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: Server) -> None:
        transact = server.store._writer._transact

        async def slow(work: Any) -> Any:
            done = await transact(work)
            server.machine.live(8.0, server.keeper.pulse)
            return done

        with monkeypatch.context() as patch:
            patch.setattr(server.store._writer, "_transact", slow)
            await server.heartbeat.prove()
        assert server.keeper.pulse.lost(0, server.keeper.now()) == pytest.approx(16, abs=0.1)

    tell(tmp_path, story)


def test_nobody_is_hung_up_on_whose_words_wait_to_be_read(tmp_path: Path) -> None:
    async def run() -> None:
        watch, line = Watch(), Ear("anna").line
        line.heard -= 60.0
        watch.lines.add(line)
        watch.look(late=60.0)
        assert line.closed is None
        watch.look()
        assert line.closed == SILENT
        await asyncio.sleep(0)

    asyncio.run(run())


def test_old_standstills_are_forgotten_and_beats_of_dead_processes_too(tmp_path: Path) -> None:
    async def run() -> None:
        machine = Machine()
        for days in (0, 100, 100):
            machine.sleep(days * 86_400.0)
            server = await Server.start(tmp_path, machine)
            past = server.keeper.pulse.past
            await server.stop()
        assert [each.seconds / 86_400 for each in past] == pytest.approx([100])

    asyncio.run(run())
