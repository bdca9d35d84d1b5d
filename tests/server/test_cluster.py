"""One owner of a table among several processes, and what they tell each other."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from seaboard.engine.errors import UsageError
from seaboard.server.store import postgres_cluster
from seaboard.server.store.cluster import Alone, AskFailed, Cluster, NoOwner, TooLong, make_cluster
from seaboard.server.store.notes import Note, pack, unpack
from tests.server.postgres import Postgres


@asynccontextmanager
async def processes(url: str, number: int) -> AsyncIterator[list[Cluster]]:
    """Several members of a cluster, as if each were a process."""
    members = await asyncio.gather(*(make_cluster(url) for _ in range(number)))
    try:
        yield members
    finally:
        for member in members:
            await member.close()


async def until(condition: Callable[[], object], seconds: float = 5) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.005)


def listen(member: Cluster) -> list[tuple[str, bytes]]:
    """What a member is told, as it comes."""
    heard: list[tuple[str, bytes]] = []

    async def hear(table: str, payload: bytes) -> None:
        heard.append((table, payload))

    member.on_told(hear)
    return heard


def answering(answer: bytes | None) -> Callable[[str, bytes], Awaitable[bytes | None]]:
    """A handler that answers with the question and something more, or not at all."""

    async def handler(table: str, payload: bytes) -> bytes | None:
        return None if answer is None else payload + answer

    return handler


# Alone


def test_who_is_alone_owns_everything_and_asks_in_vain(sqlite_url: str) -> None:
    async def run() -> None:
        async with processes(sqlite_url, 2) as (one, other):
            assert isinstance(one, Alone)
            assert one.name != other.name
            assert await one.own("t")
            await one.tell("t", b"anything")
            with pytest.raises(NoOwner):
                await one.ask("t", b"anything", 10)
            await one.disown("t")

    asyncio.run(run())


# Owning


def test_a_table_has_one_owner_until_it_is_disowned(postgres_url: str) -> None:
    async def run() -> None:
        async with processes(postgres_url, 2) as (one, other):
            assert await one.own("t")
            assert await one.own("t")
            assert not await other.own("t")
            assert await other.own("another")
            await one.disown("t")
            assert await other.own("t")
            assert not await one.own("t")
            await other.close()
            assert await one.own("t")

    asyncio.run(run())


def test_of_many_who_want_a_table_at_once_one_gets_it(postgres_url: str) -> None:
    async def run() -> None:
        async with processes(postgres_url, 4) as members:
            for number in range(20):
                won = await asyncio.gather(*(member.own(f"t{number}") for member in members for _ in range(2)))
                assert sum(won) == 2
                assert sum(won[::2]) == 1

    asyncio.run(run())


def test_who_gives_up_waiting_for_a_table_does_not_keep_it(postgres_url: str) -> None:
    async def run() -> None:
        async with processes(postgres_url, 2) as (one, other):
            wanting = asyncio.create_task(one.own("t"))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            wanting.cancel()
            await asyncio.wait([wanting])
            assert wanting.cancelled()
            await one.own("something else")  # and what was begun before is over
            assert await other.own("t")

    asyncio.run(run())


OWN = """
import asyncio, sys
from seaboard.server.store.cluster import make_cluster
async def run():
    cluster = await make_cluster(sys.argv[1])
    async def answer(table, payload):
        return payload + b" of the child" if await cluster.own(table) else None
    cluster.on_asked(answer)
    print(await cluster.own("t"), flush=True)
    await asyncio.sleep(60)
asyncio.run(run())
"""


def test_a_killed_process_loses_its_tables_at_once(postgres_url: str) -> None:
    async def run(child: subprocess.Popen[str]) -> None:
        async with processes(postgres_url, 1) as (survivor,):
            assert not await survivor.own("t")
            assert await survivor.ask("t", b"question", 5) == b"question of the child"
            child.send_signal(signal.SIGKILL)
            killed = time.monotonic()
            while not await survivor.own("t"):
                assert time.monotonic() - killed < 3
                await asyncio.sleep(0.01)
            with pytest.raises(NoOwner):
                await survivor.ask("t", b"question", 0.1)

    with subprocess.Popen([sys.executable, "-c", OWN, postgres_url], stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline() == "True\n"
            asyncio.run(run(child))
        finally:
            child.kill()


# Telling and asking


def test_what_one_tells_every_other_hears_once_and_in_order(postgres_url: str) -> None:
    async def run() -> None:
        async with processes(postgres_url, 3) as members:
            heard = [listen(member) for member in members]
            sent = [
                ("t", b"same"),
                ("t", b"same"),
                ("u", b"\x00\xff\xfe"),
                *(("t", f"{number} żółw".encode()) for number in range(200)),
            ]
            for table, payload in sent:
                await members[0].tell(table, payload)
            await until(lambda: len(heard[1]) == len(heard[2]) == len(sent))
            for ear in heard[1:]:
                assert sorted(ear) == sorted(sent)
                assert [payload for table, payload in ear if table == "t"] == [payload for table, payload in sent if table == "t"]
            assert heard[0] == []

    asyncio.run(run())


def test_a_slow_or_failing_handler_holds_up_its_own_table_alone(postgres_url: str) -> None:
    async def run() -> None:
        async with processes(postgres_url, 2) as (one, other):
            slow = asyncio.Event()

            async def stumble(table: str, payload: bytes) -> None:
                if table == "slow":
                    await slow.wait()
                if payload == b"bad":
                    raise LookupError("a mistake of ours")

            other.on_told(stumble)
            heard = listen(other)
            for table, payload in (("slow", b"1"), ("slow", b"2"), ("t", b"bad"), ("t", b"good")):
                await one.tell(table, payload)
            await until(lambda: ("t", b"good") in heard)
            assert ("slow", b"1") not in heard
            slow.set()
            await until(lambda: len(heard) == 4)

    asyncio.run(run())


def test_the_owner_answers_whoever_it_is(postgres_url: str) -> None:
    async def run() -> None:
        async with processes(postgres_url, 3) as (one, owner, third):
            one.on_asked(answering(None))
            owner.on_asked(answering(b" answered"))
            assert await owner.own("t")
            questions = [f"{number}".encode() for number in range(50)]
            answers = await asyncio.gather(
                *(member.ask("t", question, 5) for question in questions for member in (one, owner, third))
            )
            assert answers == [question + b" answered" for question in questions for _ in range(3)]

    asyncio.run(run())


def test_nobody_answers_for_a_table_without_an_owner(postgres_url: str) -> None:
    async def run() -> None:
        async with processes(postgres_url, 2) as (one, other):
            other.on_asked(answering(None))
            started = time.monotonic()
            with pytest.raises(NoOwner):
                await one.ask("t", b"question", 0.2)
            assert 0.1 < time.monotonic() - started < 2

    asyncio.run(run())


def test_an_owner_that_fails_says_so(postgres_url: str) -> None:
    async def fail(table: str, payload: bytes) -> bytes | None:
        raise LookupError("a secret of the table")

    async def run() -> None:
        async with processes(postgres_url, 2) as (one, owner):
            assert await owner.own("t")
            owner.on_asked(fail)
            for member in (one, owner):
                with pytest.raises(AskFailed, match="LookupError") as told:
                    await member.ask("t", b"question", 5)
                assert "secret" not in str(told.value)

    asyncio.run(run())


def test_what_does_not_fit_into_a_notification_is_refused(postgres_url: str) -> None:
    async def run() -> None:
        async with processes(postgres_url, 2) as (one, other):
            heard = listen(other)
            longest = "ą".encode() * 3_500
            await one.tell("t" * 64, longest)
            await until(lambda: heard == [("t" * 64, longest)])
            for payload in (b"x" * 7_001, b"\xff" * 7_000):
                with pytest.raises(TooLong):
                    await one.tell("t", payload)
                with pytest.raises(TooLong):
                    await one.ask("t", payload, 5)
            other.on_asked(answering(b"x" * 7_000))
            with pytest.raises(AskFailed, match="TooLong"):
                await one.ask("t", b"question", 5)

    asyncio.run(run())


@pytest.mark.parametrize("payload", [b"", b'{"seq": 4}', "żółw\n\n".encode(), b"\0", b"\xff\xfe", bytes(range(256))])
def test_a_note_comes_back_from_its_text(payload: bytes) -> None:
    note = Note("told", "sender", 12, "a table's id", payload)
    assert unpack(pack(note)) == note
    assert "\0" not in pack(note)


@pytest.mark.parametrize("text", ["", "hello", "told sender x text t\n", "told sender 1 base64 t\n???"])
def test_somebody_else_s_notification_is_no_note(text: str) -> None:
    assert unpack(text) is None


# Losing the connection

BACKENDS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'seaboard' AND pid <> pg_backend_pid()"
BY_USE = {"the locks": " AND query LIKE '%advisory%'", "the line": " AND query NOT LIKE '%advisory%'", "both": ""}


@pytest.mark.parametrize("which", BY_USE)
def test_a_broken_connection_loses_everything_and_is_made_anew(postgres: Postgres, postgres_url: str, which: str) -> None:
    happened: list[str] = []

    async def run() -> None:
        async with processes(postgres_url, 1) as (one,):

            async def lost() -> None:
                happened.append("lost")
                happened.append(f"owns {await one.own('t')}")
                await one.tell("t", b"told while the connection was broken")

            async def back() -> None:
                happened.append("back")

            one.on_lost(lost)
            one.on_back(back)
            assert await one.own("t")
            database = postgres_url.partition("?")[0].rpartition("/")[2]
            await asyncio.to_thread(postgres.run, BACKENDS + f" AND datname = '{database}'" + BY_USE[which])
            async with processes(postgres_url, 1) as (other,):
                heard = listen(other)
                await until(lambda: "lost" in happened)
                await until(lambda: "back" in happened)
                assert happened == ["lost", "owns False", "back"]
                assert await one.own("t")
                assert not await other.own("t")
                await one.tell("t", b"told afterwards")
                await until(lambda: ("t", b"told afterwards") in heard)
                other.on_asked(answering(b" answered"))
                assert await one.ask("u", b"question", 5) == b"question answered"

    asyncio.run(run())


def test_what_was_told_while_the_connection_was_broken_is_sent_afterwards(postgres: Postgres, postgres_url: str) -> None:
    async def run() -> None:
        async with processes(postgres_url, 2) as (one, other):
            heard = listen(other)

            async def lost() -> None:
                await one.tell("t", b"late")

            one.on_lost(lost)
            assert await one.own("t")
            database = postgres_url.partition("?")[0].rpartition("/")[2]
            await asyncio.to_thread(postgres.run, BACKENDS + f" AND datname = '{database}' AND query LIKE '%advisory%'")
            await until(lambda: ("t", b"late") in heard)

    asyncio.run(run())


def test_a_server_that_no_longer_answers_is_noticed(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_cluster, "HEARTBEAT_SECONDS", 0.05)
    happened: list[str] = []

    async def run() -> None:
        async with processes(postgres_url, 1) as (one,):

            async def lost() -> None:
                happened.append("lost")

            one.on_lost(lost)
            assert isinstance(one, postgres_cluster.PostgresCluster)
            await asyncio.sleep(0.2)
            assert happened == []
            assert one._locks is not None
            one._locks._transport.pause_reading()  # as if the network had swallowed it
            await until(lambda: happened == ["lost"])
            await until(lambda: one._locks is not None)
            assert await one.own("t")

    asyncio.run(run())


def test_a_database_that_cannot_be_reached_is_told_in_one_line() -> None:
    with pytest.raises(UsageError, match="cannot be reached") as told:
        asyncio.run(make_cluster("postgresql+asyncpg://user:hidden@/x?host=/no/such/folder"))
    assert "hidden" not in str(told.value)
    assert "\n" not in str(told.value)
