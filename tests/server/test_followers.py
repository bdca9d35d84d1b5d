"""One table, two processes: any of them shows it, one owns it, and another takes it up when that one is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from seaboard.server.cluster import Cluster, make_cluster
from seaboard.server.deeds import Start
from seaboard.server.keeper import Keeper
from seaboard.server.protocol import Acknowledged, Act, RefusedMove, Say, TableSettings, Undo
from seaboard.server.store import Store
from tests.server.tables import PEOPLE, Ear, act, guest_row, seat_rows, table_row, thinker


class Process:
    """A keeper with its own store and its own place in the cluster."""

    def __init__(self, store: Store, cluster: Cluster) -> None:
        self.store = store
        self.cluster = cluster
        self.keeper = Keeper(store, cluster, thinker=thinker(), presence_pause=0.0)

    @classmethod
    async def start(cls, url: str) -> Process:
        return cls(await Store.open(url), await make_cluster(url))

    async def come(self, guest: str | None) -> Ear:
        ear = Ear(guest)
        await self.keeper.connect("t", ear.line)
        await until(lambda: bool(ear.heard("snapshot")))
        return ear

    async def die(self) -> None:
        """Be gone without a word: nothing is put away, only the connections to the database end."""
        for task in self.keeper._tasks:
            task.cancel()
        for room in self.keeper.rooms.values():
            room.task.cancel()
        await self.cluster.close()

    async def stop(self) -> None:
        await self.keeper.close()
        await self.cluster.close()
        await self.store.close()


async def until(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    for _ in range(int(seconds * 100)):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


def tell(url: str, story: Callable[[Process, Process], Awaitable[None]], settings: TableSettings | None = None) -> None:
    async def run() -> None:
        one, two = await Process.start(url), await Process.start(url)
        try:
            for name in PEOPLE[:2]:
                await one.store.add_guest(guest_row(name))
            await one.store.add_table(table_row(settings=settings), seat_rows(2))
            assert isinstance(await one.keeper.do("t", "anna", Start("s")), Acknowledged)
            await story(one, two)
        finally:
            await two.stop()
            await one.stop()

    asyncio.run(run())


def test_people_of_one_table_play_through_two_processes(postgres_url: str) -> None:
    async def story(one: Process, two: Process) -> None:
        anna, bert = await one.come("anna"), await two.come("bert")
        assert one.keeper.rooms["t"].is_owned
        assert not two.keeper.rooms["t"].is_owned
        await until(lambda: anna.heard("presence")[-1:] == bert.heard("presence")[-1:] and len(anna.heard("presence")) > 0)
        assert anna.heard("presence")[-1]["connected"] == [0, 1]
        for number in range(6):
            for keeper, ear, who in ((one.keeper, anna, "anna"), (two.keeper, bert, "bert")):
                if ear.state["choices"]:
                    seq = ear.seq
                    move = act(ear, id=f"m{number}")
                    assert isinstance(await keeper.do("t", who, move), Acknowledged)
                    await until(lambda ear=ear, seq=seq: ear.seq > seq)  # type: ignore[misc]
            await until(lambda: anna.seq == bert.seq)
        assert isinstance(await two.keeper.do("t", "bert", Act("bad", bert.seq, "plunder")), RefusedMove)
        assert isinstance(await two.keeper.do("t", "bert", Say("c", "ahoj")), Acknowledged)
        await until(lambda: bool(anna.heard("said")) and bool(bert.heard("said")))

    tell(postgres_url, story)


def test_an_offer_to_take_back_reaches_the_other_process(postgres_url: str) -> None:
    async def story(one: Process, two: Process) -> None:
        anna, bert = await one.come("anna"), await two.come("bert")
        assert isinstance(await one.keeper.do("t", "anna", act(anna)), Acknowledged)
        await until(lambda: anna.seq == bert.seq > 1)
        assert isinstance(await one.keeper.do("t", "anna", Undo("u")), Acknowledged)
        await until(lambda: bool(bert.heard("table")) and bert.heard("table")[-1]["undo"] is not None)
        assert bert.heard("table")[-1]["undo"]["seat"] == 0

    tell(postgres_url, story)


def test_a_follower_takes_the_table_up_when_its_owner_is_gone(postgres_url: str) -> None:
    async def story(one: Process, two: Process) -> None:
        anna, bert = await one.come("anna"), await two.come("bert")
        move = act(anna, id="last")
        answer = await one.keeper.do("t", "anna", move)
        assert isinstance(answer, Acknowledged)
        await until(lambda: bert.seq == move.seq + 1)
        await one.die()
        await until(lambda: two.keeper.rooms["t"].is_owned)
        again = await two.come("anna")
        assert again.seq == bert.seq
        assert await two.keeper.do("t", "anna", move) == answer
        assert isinstance(await two.keeper.do("t", "bert", act(bert, id="b")), Acknowledged)
        await until(lambda: again.seq > move.seq + 1)

    tell(postgres_url, story)
