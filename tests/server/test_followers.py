"""One table, two processes: any of them shows it, one owns it, and another takes it up when that one is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg
import pytest

from seaboard.server.deeds.deeds import Start
from seaboard.server.live import neighbours
from seaboard.server.live.keeper import Keeper
from seaboard.server.protocol import GONE, Acknowledged, Act, Fault, Mute, RefusedMove, Report, Say, Silence, Undo
from seaboard.server.store.cluster import AskFailed, Cluster, make_cluster
from seaboard.server.store.database import parse_url
from seaboard.server.store.store import Store
from seaboard.server.table_info import TableSettings
from tests.server.samples import keep_guest
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
        await ear.come(self.keeper)
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
                await keep_guest(one.store, guest_row(name))
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


def test_what_is_decided_about_people_holds_in_the_other_process(postgres_url: str) -> None:
    async def story(one: Process, two: Process) -> None:
        anna, bert = await one.come("anna"), await two.come("bert")
        assert isinstance(await two.keeper.do("t", "bert", Say("c", "rude")), Acknowledged)
        assert isinstance(await two.keeper.do("t", "bert", Mute("m", 0)), Acknowledged)
        await until(lambda: bert.heard("snapshot")[-1]["muted"] == [0])
        assert isinstance(await one.keeper.do("t", "anna", Say("d", "ahoj")), Acknowledged)
        assert isinstance(await one.keeper.do("t", "anna", Report("r", 1)), Acknowledged)
        assert isinstance(await one.keeper.do("t", "anna", Silence("s", 1)), Acknowledged)
        await until(lambda: bert.heard("snapshot")[-1]["quiet"] == "silenced")
        assert [line["text"] for line in bert.heard("snapshot")[-1]["chat"]] == ["rude"]
        assert [line["text"] for line in anna.heard("snapshot")[-1]["chat"]] == ["ahoj"]
        assert isinstance(await two.keeper.do("t", "bert", Say("e", "ruder")), RefusedMove)
        await one.die()
        await until(lambda: two.keeper.rooms["t"].is_owned)
        assert isinstance(await two.keeper.do("t", "bert", Say("f", "ruder")), RefusedMove)

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


def break_lines(url: str) -> None:
    """Have the database end every connection of the cluster, as a restart of it would."""

    async def run() -> None:
        connection = await asyncpg.connect(**{**parse_url(url).query, "user": "postgres", "database": parse_url(url).database})
        await connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'seaboard'")
        await connection.close()

    asyncio.run(run())


def test_an_owner_that_was_overtaken_writes_nothing_and_follows(postgres_url: str) -> None:
    """It believes that it owns the table and another process has written: a conflict, nothing acknowledged, all read again."""

    async def story(one: Process, two: Process) -> None:
        anna = await one.come("anna")
        room = one.keeper.rooms["t"]
        await one.cluster.disown("t")  # the lock is lost, and nobody has noticed
        bert = await two.come("bert")
        await until(lambda: two.keeper.rooms["t"].is_owned)
        one.keeper.cluster.on_told(ignore_all)
        room.neighbours.listen = ignore_all  # type: ignore[assignment,method-assign]
        assert isinstance(await two.keeper.do("t", "bert", act(bert, id="b")), Acknowledged)
        late = act(anna, id="a")
        assert isinstance(await one.keeper.do("t", "anna", late), Fault)
        await until(lambda: anna.closed == GONE)
        assert anna.heard("acknowledged") == []
        again = await one.come("anna")
        assert not one.keeper.rooms["t"].is_owned
        assert again.seq == two.keeper.rooms["t"].table.seq
        assert isinstance(await one.keeper.do("t", "anna", Act("a", again.seq, late.move)), Acknowledged)
        entries = await one.store.entries("t")
        assert [entry.move_id for entry in entries if entry.move_id in ("a", "b")] == ["b", "a"]

    tell(postgres_url, story)


async def ignore_all(*_: object) -> None:
    """Hear nothing."""


def test_play_goes_on_after_the_database_has_cut_every_line(postgres_url: str) -> None:
    async def story(one: Process, two: Process) -> None:
        anna, bert = await one.come("anna"), await two.come("bert")
        lost, back = watch(one.cluster), watch(two.cluster)
        await asyncio.to_thread(break_lines, postgres_url)
        await until(lambda: "lost" in lost and "lost" in back)
        await until(lambda: "back" in lost and "back" in back)
        owners = [process.keeper.rooms["t"] for process in (one, two)]
        await until(lambda: sum(room.is_owned for room in owners) == 1)
        for process, ear, who in ((one, anna, "anna"), (two, bert, "bert")):
            assert isinstance(await process.keeper.do("t", who, act(ear, id=who)), Acknowledged)
        await until(lambda: anna.seq == bert.seq == max(room.table.seq for room in owners))

    tell(postgres_url, story)


def watch(cluster: Cluster) -> list[str]:
    """What happens to the cluster's lines from now on."""
    happened: list[str] = []

    async def note(what: str) -> None:
        happened.append(what)

    cluster.on_lost(lambda: note("lost"))
    cluster.on_back(lambda: note("back"))
    return happened


def test_a_deed_that_nobody_answers_is_done_by_who_takes_the_table_up(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "ASK_SECONDS", 0.3)

    async def story(one: Process, two: Process) -> None:
        await one.come("anna")
        bert = await two.come("bert")
        for task in two.keeper._tasks:
            task.cancel()  # it shall not look for itself whether the owner is gone
        await one.die()
        move = act(bert, id="b")
        assert isinstance(await two.keeper.do("t", "bert", move), Acknowledged)
        assert two.keeper.rooms["t"].is_owned
        await until(lambda: bert.seq > move.seq)

    tell(postgres_url, story)


def test_a_deed_that_cannot_be_handed_on_is_answered_and_nobody_is_thrown_out(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An owner that is alive but does not answer: the sender is not left waiting, and every connection stays."""
    monkeypatch.setattr(neighbours, "ASK_SECONDS", 0.1)

    async def story(one: Process, two: Process) -> None:
        await one.come("anna")
        bert = await two.come("bert")
        for task in one.keeper._tasks:
            task.cancel()  # it shall not find out by itself, as it would within a second
        one.keeper.rooms["t"].is_owned = False  # it holds the lock and does not know
        assert isinstance(await two.keeper.do("t", "bert", act(bert, id="b")), Fault)
        assert bert.closed is None
        one.keeper.rooms["t"].is_owned = True

        async def fail(table: str, payload: bytes, seconds: float) -> bytes:
            raise AskFailed(table)

        monkeypatch.setattr(two.cluster, "ask", fail)
        assert isinstance(await two.keeper.do("t", "bert", act(bert, id="b")), Fault)
        assert bert.closed is None
        monkeypatch.undo()
        assert isinstance(await two.keeper.do("t", "bert", act(bert, id="b")), Acknowledged)

    tell(postgres_url, story)


def test_a_table_that_was_claimed_and_put_away_at_once_is_free_for_others(postgres_url: str) -> None:
    """Else it would be owned by a process that does not know it, and nobody could play."""

    async def story(one: Process, two: Process) -> None:
        await two.come("bert")
        room = two.keeper.rooms["t"]
        one.keeper.rooms["t"].leave(GONE)
        await until(lambda: "t" not in one.keeper._leaving)
        assert await two.cluster.own("t")
        room.leave(GONE)  # before it has taken the table up
        await until(lambda: "t" not in two.keeper._leaving)
        assert not await two.keeper.claim(room)
        assert await one.cluster.own("t")

    tell(postgres_url, story)


def test_a_process_with_other_rules_leaves_the_table_to_one_that_has_them(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "characters.toml").write_text("# others\n")

    async def story(one: Process, two: Process) -> None:
        anna = await one.come("anna")
        # What a process thinks of a table is decided when it reads the table.
        monkeypatch.setenv("SEABOARD_DATA", str(tmp_path))
        bert = await two.come("bert")
        monkeypatch.delenv("SEABOARD_DATA")
        assert bert.state["table"]["suspended"]
        assert anna.state["table"]["suspended"] is None
        if anna.state["choices"]:
            assert isinstance(await one.keeper.do("t", "anna", act(anna)), Acknowledged)
        # The process with the rules goes away: the other one neither plays nor keeps the table from anybody.
        one.keeper.rooms["t"].leave(GONE)
        await until(lambda: "t" not in one.keeper.rooms)
        refused = await two.keeper.do("t", "bert", Act("b", bert.seq, "x"))
        assert isinstance(refused, RefusedMove)
        assert "another set of data" in refused.words
        await until(lambda: not two.keeper.rooms["t"].is_owned)
        anna = await one.come("anna")
        await until(lambda: one.keeper.rooms["t"].is_owned)
        assert anna.state["table"]["suspended"] is None
        assert two.keeper.rooms["t"].table.status == "playing"

    tell(postgres_url, story)
