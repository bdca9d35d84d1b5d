"""What a set does to its game, asked of a server: played once, with progress, cancellable, bounded, and a page in which nothing can run."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from seaboard.server.balance import scales
from seaboard.server.balance.shelf import STALE_SECONDS, Course, Shelf
from seaboard.server.balance.weigher import Question, answer
from seaboard.server.jobs.answering import Tell
from seaboard.server.jobs.asking import NoAnswer
from seaboard.sets import playing
from seaboard.sets.document import read_set
from seaboard.sets.playing import FOLDER
from tests.server.test_set_tables import brought, strait
from tests.server.visitor import MANY, Visitor, serving, words

SECONDS = 30.0


class Weighing:
    """Stands for the processes that play."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may_end = False
        self.fails = False
        self.ended: list[str] = []

    async def weigh(self, question: Question, tell: Tell) -> str:
        self.asked.append(question.slug)
        tell(3, 10)
        try:
            while not self.may_end:
                await asyncio.sleep(0.01)
        finally:
            self.ended.append(question.slug)
        if self.fails:
            raise NoAnswer("ValueError")
        return f"<!DOCTYPE html><title>{len(self.asked)}</title>"


@pytest.fixture
def weighing(monkeypatch: pytest.MonkeyPatch) -> Weighing:
    found = Weighing()
    monkeypatch.setattr(scales, "weigh_in_process", found.weigh)
    return found


@pytest.fixture
def server(tmp_path: Path, weighing: Weighing) -> Iterator[TestClient[Any]]:
    limits = msgspec.structs.replace(MANY, balances_waiting=2, balances_per_hour=100)
    with serving(tmp_path, limits=limits, analyses=1) as client:
        yield client


def until_stage(visitor: Visitor, own: str, stage: str) -> dict[str, Any]:
    """How far it is, as soon as it is that far."""
    begun = time.monotonic()
    while time.monotonic() - begun < SECONDS:
        told: dict[str, Any] = visitor.get(f"/api/sets/{own}/balance").json()
        if told["stage"] == stage:
            return told
        time.sleep(0.02)
    raise AssertionError(f"never {stage}: {told}")


def test_a_set_is_played_once_and_its_page_is_for_whoever_knows_it(server: TestClient[Any], weighing: Weighing) -> None:
    host, other = Visitor(server), Visitor(server)
    own = brought(host, strait())
    assert host.get(f"/api/sets/{own}/balance").json()["stage"] == "none"
    assert host.get(f"/api/sets/{own}/balance/page").status_code == 404
    assert host.post(f"/api/sets/{own}/balance").json()["stage"] in ("waiting", "running")
    running = until_stage(host, own, "running")
    assert (running["done"], running["total"], running["is_mine"]) == (3, 10, True)
    assert other.post(f"/api/sets/{own}/balance").json() == {**running, "is_mine": False}
    weighing.may_end = True
    until_stage(host, own, "done")
    assert other.post(f"/api/sets/{own}/balance").json()["stage"] == "done"
    page = other.get(f"/api/sets/{own}/balance/page")
    assert page.text.endswith("<title>1</title>")
    assert page.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert weighing.asked == [f"orp-orzel@{own}"]


def test_whoever_asked_may_cancel_and_nobody_else(server: TestClient[Any], weighing: Weighing) -> None:
    host, other = Visitor(server), Visitor(server)
    own = brought(host, strait())
    host.post(f"/api/sets/{own}/balance")
    until_stage(host, own, "running")
    assert other.ask("DELETE", f"/api/sets/{own}/balance").status_code == 404
    assert host.ask("DELETE", f"/api/sets/{own}/balance").status_code == 204
    until_stage(host, own, "none")
    assert weighing.ended == [f"orp-orzel@{own}"]


def test_a_guest_has_one_at_a_time_and_few_wait(server: TestClient[Any]) -> None:
    guests = [Visitor(server) for _ in range(3)]
    sets = [brought(guests[0], strait(f"Strait {number}")) for number in range(3)]
    assert guests[0].post(f"/api/sets/{sets[0]}/balance").status_code == 200
    refused = guests[0].post(f"/api/sets/{sets[1]}/balance")
    assert refused.status_code == 429
    assert "1 of your sets" in words(refused)
    assert guests[1].post(f"/api/sets/{sets[1]}/balance").json()["stage"] == "waiting"
    full = guests[2].post(f"/api/sets/{sets[2]}/balance")
    assert full.status_code == 503
    assert "2 sets wait" in words(full)


def test_what_fails_is_said_and_can_be_asked_for_again(server: TestClient[Any], weighing: Weighing) -> None:
    host = Visitor(server)
    weighing.fails = weighing.may_end = True
    host.post("/api/sets/orp-orzel/balance")
    until_stage(host, "orp-orzel", "failed")
    weighing.fails = False
    host.post("/api/sets/orp-orzel/balance")
    until_stage(host, "orp-orzel", "done")
    assert weighing.asked == ["orp-orzel", "orp-orzel"]


def test_sets_that_nobody_keeps_have_no_balance(server: TestClient[Any]) -> None:
    host = Visitor(server)
    for address in (f"/api/sets/{'0' * 32}/balance", "/api/sets/..%2f..%2fetc/balance"):
        assert host.post(address).status_code == 404
        assert host.get(address).status_code == 404


def test_a_server_without_analyses_plays_no_sets(tmp_path: Path) -> None:
    with serving(tmp_path, limits=MANY, analyses=0) as client:
        assert Visitor(client).post("/api/sets/orp-orzel/balance").status_code == 503


def test_the_shelf_keeps_the_newest_pages_and_forgets_who_is_gone(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "balances", 2)
    for number in range(4):
        shelf.keep(f"{number:032x}", "page")
        os.utime(tmp_path / "balances" / f"{number:032x}.html", (number, number))
    shelf.keep("orp-orzel", "page")
    assert [shelf.has(f"{number:032x}") for number in range(4)] == [False, False, False, True]
    shelf.note("a" * 32, 1, 9)
    assert shelf.course("a" * 32) == Course(1, 9, shelf.course("a" * 32).beat)  # type: ignore[union-attr]
    old = Course(1, 9, time.time() - STALE_SECONDS - 1)
    (tmp_path / "balances" / f"{'a' * 32}.json").write_bytes(msgspec.json.encode(old))
    assert shelf.course("a" * 32) is None


def note(steps: list[tuple[int, int]], done: int, total: int) -> None:
    steps.append((done, total))


def test_games_of_a_set_and_of_the_rulebook_make_a_page_in_which_its_words_are_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = strait("<script>b()</script>")
    found = read_set(text)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    playing.lay_ready(tmp_path, found.hash, text)
    question = Question(f"orp-orzel@{found.hash}", found.title, {"random": 2}, 1, str(tmp_path / "rulebooks"))
    old = tmp_path / "rulebooks" / "orp_orzel_0123-2.msgpack"
    old.parent.mkdir()
    old.touch()
    told: list[list[tuple[int, int]]] = [[], []]
    pages = [answer(question, partial(note, steps)) for steps in told]
    assert [path != old for path in old.parent.iterdir()] == [True]
    page = pages[0].decode()
    assert "&lt;script&gt;b()" in page
    assert "<script" not in page
    assert "No games of the learned bot" in page
    assert "levels search here instead" in page
    assert ".npz" not in page  # nor any other place on this machine
    assert found.hash not in page.replace(found.title, "")
    assert told[0] == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]
    # The second time the rulebook's games are there already.
    assert told[1] == [(0, 4), (1, 4), (2, 4), (4, 4)]
    assert pages[1] == pages[0]


def test_a_process_of_its_own_plays_and_one_that_is_not_wanted_ends_with_all_its_helpers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = strait()
    found = read_set(text)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    playing.lay_ready(tmp_path, found.hash, text)
    question = Question(f"orp-orzel@{found.hash}", found.title, {"random": 1}, 1, str(tmp_path / "rulebooks"))
    started: list[int] = []
    begin = asyncio.create_subprocess_exec

    async def note_process(*arguments: Any, **options: Any) -> asyncio.subprocess.Process:
        process = await begin(*arguments, **options)
        started.append(process.pid)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", note_process)

    async def run() -> None:
        told: list[tuple[int, int]] = []
        page = await scales.weigh_in_process(question, lambda done, total: told.append((done, total)))
        assert "The strait" in page
        assert told[-1] == (2, 2)
        endless = msgspec.structs.replace(question, numbers={"random": 10**6})
        playing_on = asyncio.ensure_future(scales.weigh_in_process(endless, lambda done, total: told.append((done, total))))
        while told[-1][1] == 2:
            await asyncio.sleep(0.05)
        playing_on.cancel()
        await asyncio.wait([playing_on])

    asyncio.run(run())
    for group in started:
        ends = time.monotonic() + SECONDS
        while is_there(group) and time.monotonic() < ends:
            time.sleep(0.05)
        assert not is_there(group)


def is_there(group: int) -> bool:
    """Whether a process of a group still runs."""
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True
