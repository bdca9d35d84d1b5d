"""Two processes with one database: both write the same log, each hears of the other, and one takes over what the other looked after."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from seaboard.server.live.keeper import Keeper
from seaboard.server.protocol import AWAY_SECONDS
from seaboard.server.store.postgres_cluster import PostgresCluster
from seaboard.server.store.store import Store
from seaboard.server.tournaments.event.plan import Plan
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.live.halls import Halls
from seaboard.server.tournaments.store.rows import EventRow, PlayerRow
from seaboard.tournament.rules.deeds import REFEREE
from tests.server.samples import keep_guest
from tests.server.tables import NOON, Ear, StillClock, guest_row, thinker
from tests.server.tournaments.stage import REFEREE_GUEST, entering


class Process:
    """What one process has."""

    def __init__(self, store: Store, cluster: PostgresCluster) -> None:
        self.store, self.cluster, self.is_gone = store, cluster, False
        self.clock = StillClock()
        self.keeper = Keeper(store, cluster, now=self.clock, thinker=thinker(), presence_pause=0.0)
        self.halls = Halls(store, self.keeper, tend_seconds=0.1)

    @classmethod
    async def start(cls, url: str) -> Process:
        return cls(await Store.open(url), await PostgresCluster.connect(url))

    async def hall(self) -> Hall:
        hall = await self.halls.find("event")
        assert hall is not None
        return hall

    async def stop(self) -> None:
        if self.is_gone:
            return
        self.is_gone = True
        await self.halls.close()
        await self.keeper.close()
        await self.cluster.close()
        await self.store.close()


async def eventually(what: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not what():
            await asyncio.sleep(0.02)


def tell(url: str, story: Callable[[Process, Process], Awaitable[None]], **options: str) -> None:
    async def run() -> None:
        one, other = await Process.start(url), await Process.start(url)
        try:
            await keep_guest(one.store, guest_row(REFEREE_GUEST))
            chosen = {"questions": "0"} | options
            row = EventRow("event", "ABCDEF", "Cup", "orp-orzel", chosen, None, b"s" * 16, REFEREE_GUEST, "Fred", NOON)
            await one.halls.store.add(row)
            await story(one, other)
        finally:
            await one.stop()
            await other.stop()

    asyncio.run(run())


def texts(hall: Hall) -> list[str]:
    return [entry.text for entry in hall.live.event.entries]


def test_entries_of_two_processes_stand_in_one_log(postgres_url: str) -> None:
    async def story(one: Process, other: Process) -> None:
        halls = [await one.hall(), await other.hall()]
        rows = [PlayerRow(f"p{number}", "printed") for number in range(24)]
        await asyncio.gather(*(halls[number % 2].enter(entering(row)) for number, row in enumerate(rows)))
        logs = [texts(await process.hall()) for process in (one, other)]
        assert logs[0] == logs[1]
        assert sorted(logs[0]) == sorted(f"enter {row.player}" for row in rows)

    tell(postgres_url, story)


def test_the_same_request_to_both_is_done_once(postgres_url: str) -> None:
    async def story(one: Process, other: Process) -> None:
        halls = [await one.hall(), await other.hall()]
        for name in ("anna", "bert"):
            await halls[0].enter(entering(PlayerRow(name, "printed")))
        plan = Plan(REFEREE, "start", move_id="the same")
        entries = await asyncio.gather(*(hall.referee_enters(plan) for hall in halls))
        assert entries[0].number == entries[1].number == 3
        assert texts(await other.hall()).count("start") == 1

    tell(postgres_url, story)


def test_an_onlooker_at_one_process_is_told_what_the_other_writes_and_who_is_there(postgres_url: str) -> None:
    async def story(one: Process, other: Process) -> None:
        here, there = await one.hall(), await other.hall()
        onlooker, anna = Ear(None), Ear("anna")
        here.screen.admit(onlooker.line, "http://here")
        await there.enter(entering(PlayerRow("anna", "device", "anna")))
        await eventually(lambda: onlooker.messages and onlooker.messages[-1]["view"]["players"])
        there.screen.admit(anna.line, "http://there")
        await eventually(lambda: onlooker.messages[-1]["view"]["players"][0]["is_here"])
        there.screen.dismiss(anna.line)
        await eventually(lambda: not here.screen.is_here("anna"))
        assert here.presence.is_here("anna"), "who changes pages is not away"
        one.clock.at += AWAY_SECONDS + 1
        await eventually(lambda: not onlooker.messages[-1]["view"]["players"][0]["is_here"])

    tell(postgres_url, story)


@pytest.mark.compiled
def test_bots_play_on_when_the_process_that_looked_after_them_is_gone(postgres_url: str) -> None:
    async def story(one: Process, other: Process) -> None:
        hall = await one.hall()
        for number in range(2):
            await hall.enter(entering(PlayerRow(f"bot{number}", "bot", level="easy")))
        for text in ("start", "draw"):
            await hall.referee_enters(Plan(REFEREE, text))
        await eventually(lambda: hall.live.legs)
        there = await other.hall()
        await one.stop()
        await eventually(lambda: there.live.event.state.matches["m1"].is_played)
        assert sum(text.startswith("leg m1") for text in texts(there)) == 2

    tell(postgres_url, story, **{"round-limit": "30"})


@pytest.mark.compiled
@pytest.mark.rule("TRN-FAIR-9")
def test_a_table_stopped_for_an_entry_is_not_released_by_a_process_that_has_not_read_it(postgres_url: str) -> None:
    async def story(one: Process, other: Process) -> None:
        hall = await one.hall()
        for name in ("anna", "bert"):
            await keep_guest(one.store, guest_row(name))
            await hall.enter(entering(PlayerRow(name, "device", name)))
        for text in ("start", "draw"):
            await hall.referee_enters(Plan(REFEREE, text))
        await eventually(lambda: [leg.status for leg in hall.live.legs.values()] == ["playing"])
        table = next(iter(hall.live.legs.values())).table
        there, enter = await other.hall(), hall.enter

        async def slowly(*wishes: Any) -> Any:
            # The table stands still and nobody knows why: meanwhile the other process looks after the event.
            await eventually(lambda: one.keeper.rooms[table].table.held)
            tending = [asyncio.create_task(there.tend()) for _ in range(3)]
            await asyncio.sleep(0.5)
            entry = await enter(*wishes)
            tended.extend(tending)
            return entry

        tended: list[asyncio.Task[None]] = []
        hall.enter = slowly  # type: ignore[assignment, method-assign]
        await hall.referee_enters(Plan(REFEREE, "pause m1"))
        hall.enter = enter  # type: ignore[method-assign]
        await asyncio.gather(*tended)
        await there.tend()
        kinds = [entry.kind for entry in await one.store.entries(table)]
        assert kinds.count("hold") == 1
        assert "release" not in kinds
        await (await other.hall()).referee_enters(Plan(REFEREE, "resume m1"))
        assert [entry.kind for entry in await one.store.entries(table)].count("release") == 1

    tell(postgres_url, story)
