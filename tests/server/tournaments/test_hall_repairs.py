"""What breaks in one place of a hall stays there: one leg, one event, one process, one loss of the database."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from seaboard.server.tournaments.event.plan import Plan
from seaboard.server.tournaments.live.halls import Halls
from seaboard.server.tournaments.store.rows import EventRow, PlayerRow
from seaboard.tournament.rules.deeds import REFEREE
from tests.server.postgres import Postgres
from tests.server.samples import keep_guest
from tests.server.tables import NOON, guest_row, open_keeper
from tests.server.tournaments.people import EventAt
from tests.server.tournaments.stage import REFEREE_GUEST, SELDOM, Stage, close_stage, entering, open_stage, tell
from tests.server.tournaments.test_two_halls import Process, eventually
from tests.server.visitor import Visitor, serving

FOUR = ("anna", "bert", "cleo", "dora")


def spoil(file: Path, statement: str, *values: object) -> None:
    """Write nonsense into a database that nobody uses."""
    with sqlite3.connect(file) as database:
        assert database.execute(statement, values).rowcount > 0
    database.close()


# One leg


def test_one_broken_leg_leaves_the_others_and_the_referee_sees_which(tmp_path: Path) -> None:
    async def before() -> str:
        stage = await open_stage(tmp_path, FOUR)
        await stage.move(await stage.table("m1"))
        broken = stage.leg("m1").table
        await close_stage(stage)
        return broken

    async def after() -> None:
        stage = await open_stage(tmp_path, ())
        await stage.deed("replay m2 1", "somebody knocked it over")
        assert (await stage.table("m2")).status == "playing"
        troubles = [match.trouble for match in stage.view().rounds[0].matches]
        assert troubles[0]
        assert not troubles[1]
        await stage.deed("pause m2")
        assert (await stage.table("m2")).held
        await stage.deed("replay m1 1", "the table is broken")
        assert (await stage.table("m1")).status == "playing"
        assert not any(match.trouble for match in stage.view().rounds[0].matches)
        await close_stage(stage)

    broken = asyncio.run(before())
    spoil(tmp_path / "tables.sqlite3", "DELETE FROM entries WHERE table_id = ? AND number = 1", broken)
    asyncio.run(after())


def test_a_table_that_fails_is_shown_to_the_referee_until_it_works_again(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        broken, do = stage.leg("m1").table, stage.keeper.do

        async def fail(table_id: str, *wishes: Any) -> Any:
            if table_id == broken:
                raise RuntimeError("its rules raise")
            return await do(table_id, *wishes)

        def troubles(guest: str) -> list[bool]:
            return [bool(match.trouble) for match in stage.view(guest).rounds[0].matches]

        stage.keeper.do = fail  # type: ignore[assignment, method-assign]
        for match in ("m1", "m2"):
            await stage.deed(f"pause {match}")
        assert (await stage.table("m2")).held
        assert troubles(REFEREE_GUEST) == [True, False]
        assert troubles("anna") == [False, False]
        stage.keeper.do = do  # type: ignore[method-assign]
        await stage.settle()
        assert (await stage.table("m1")).held
        assert troubles(REFEREE_GUEST) == [False, False]

    tell(tmp_path, story, FOUR)


# One event


def test_one_broken_event_leaves_the_others(tmp_path: Path) -> None:
    async def run(is_first: bool) -> None:
        store, keeper = await open_keeper(tmp_path)
        halls = Halls(store, keeper, tend_seconds=SELDOM)
        if is_first:
            for number, id in enumerate(("broken", "well")):
                row = EventRow(
                    id, f"ABCDE{number}", "Cup", "orp-orzel", {"questions": "0"}, None, b"s" * 16, REFEREE_GUEST, "Fred", NOON
                )
                await halls.store.add(row)
                hall = await halls.find(id)
                assert hall is not None
                for name in FOUR:
                    await hall.enter(entering(PlayerRow(name, "printed")))
                await hall.referee_enters(Plan(REFEREE, "start"))
        else:
            await eventually(lambda: "well" in halls.halls)
            assert "broken" not in halls.halls
        await halls.close()
        await keeper.close()
        await store.close()

    asyncio.run(run(is_first=True))
    spoil(tmp_path / "tables.sqlite3", "UPDATE event_entries SET text = 'nonsense' WHERE event_id = 'broken' AND number = 1")
    asyncio.run(asyncio.wait_for(run(is_first=False), 10))


# One loss of the database


@pytest.mark.compiled
def test_bot_legs_go_on_after_the_database_was_away_for_a_moment(postgres: Postgres, postgres_url: str) -> None:
    async def run() -> None:
        process = await Process.start(postgres_url)
        try:
            await keep_guest(process.store, guest_row(REFEREE_GUEST))
            row = EventRow("event", "ABCDEF", "Cup", "orp-orzel", {"questions": "0"}, None, b"s" * 16, REFEREE_GUEST, "Fred", NOON)
            await process.halls.store.add(row)
            hall = await process.hall()
            for number in range(2):
                await hall.enter(entering(PlayerRow(f"bot{number}", "bot", level="easy")))
            for text in ("start", "draw"):
                await hall.referee_enters(Plan(REFEREE, text))
            await eventually(lambda: [room for room in process.keeper.rooms.values() if room.table.seq > 4])
            lost = asyncio.Event()
            process.cluster.on_lost(lambda: _set(lost))
            await asyncio.to_thread(
                postgres.run,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL",
            )
            await asyncio.wait_for(lost.wait(), 30)
            async with asyncio.timeout(30):
                await eventually(lambda: hall.live.event.state.matches["m1"].is_played)
        finally:
            await process.stop()

    asyncio.run(run())


async def _set(event: asyncio.Event) -> None:
    event.set()


# Two processes


def test_two_processes_keep_all_answers_of_a_test(postgres_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=postgres_url) as here, serving(tmp_path, database=postgres_url) as there:
        event = EventAt(here, options={"questions": "20"})
        players = [event.join(name) for name in ("Anna", "Bolek")]
        event.deed("start")
        anna = event.players[players[0]]
        questions = [each["id"] for each in anna.post(f"{event.at}/test/open").json()["paper"]["questions"]]
        twin = at_another_process(anna, there)
        assert twin.get(event.at).json()["paper"]["chosen"] == {}

        def answer(visitor: Visitor, chosen: list[str]) -> None:
            for question in chosen:
                done = visitor.ask("PUT", f"{event.at}/test/answer", json={"question": question, "answer": 1})
                assert done.status_code == 200, done.text

        with ThreadPoolExecutor(2) as pool:
            for work in [pool.submit(answer, anna, questions[::2]), pool.submit(answer, twin, questions[1::2])]:
                work.result()
        assert anna.post(f"{event.at}/test/hand-in").json()["paper"]["chosen"] == dict.fromkeys(questions, 1)


def at_another_process(visitor: Visitor, client: TestClient[Any]) -> Visitor:
    """The same browser at another process."""
    twin = Visitor(client)
    twin.cookies.update(visitor.cookies)
    return twin


# Who was struck off, and who joined


def test_a_struck_player_comes_back_only_when_the_referee_lets_them(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        event = EventAt(server)
        player = event.join("Anna")
        anna = event.players[player]
        event.deed(f"strike {player}")
        refused = anna.post(f"{event.at}/join", json={"name": "Hania"})
        assert refused.status_code == 403
        assert "referee" in refused.json()["words"]
        assert event.view()["barred"] == [{"player": player, "name": "Anna"}]
        assert event.view(anna)["barred"] == event.view(event.stranger)["barred"] == []
        assert anna.ask("DELETE", f"{event.at}/barred/{event.id(player)}").status_code == 403
        assert event.referee.ask("DELETE", f"{event.at}/barred/nobody").status_code == 404
        assert event.referee.ask("DELETE", f"{event.at}/barred/{event.id(player)}").json()["barred"] == []
        assert anna.post(f"{event.at}/join", json={"name": "Anna"}).json()["role"] == "player"


def test_a_struck_player_stays_out_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        event = EventAt(server)
        player = event.join("Anna")
        anna = event.players[player]
        event.deed(f"strike {player}")
    with serving(tmp_path) as server:
        anna.client = server
        assert anna.post(f"{event.at}/join", json={"name": "Anna"}).status_code == 403


@pytest.mark.rule("TRN-LOG-1")
def test_an_entry_by_code_does_not_bear_the_referees_name(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        event = EventAt(server)
        event.join("Anna")
        event.add("Bolek")
        for language, by_code in (("en", "by code"), ("pl", "kodem")):
            log = event.view(language=language)["log"]
            assert [(entry["actor"], entry["person"]) for entry in log] == [("referee", by_code), ("referee", "W. Sieroń")]
        assert ",by code," in event.referee.get(f"{event.at}/documents/log.csv").text
