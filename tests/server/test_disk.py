"""The disk: nobody fills it, and while it is full the games that are under way stay alive."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.transcript import encode, transcript_of
from seaboard.server.process.config import Limits
from tests.server.client import Guest
from tests.server.processes import ServerProcess, listening
from tests.server.talker import Talker, play_on, seated
from tests.server.troubles import FullDisk
from tests.server.visitor import Visitor, serving, words


def short_game(seed: int = 0) -> dict[str, Any]:
    """The transcript of a game that has just begun."""
    match, rng = Match(find_game("libertalia"), 2), random.Random(seed)
    for _ in range(30):
        (actor, *_) = match.actors()
        legal = match.legal(actor)
        match.play(actor, legal[rng.randrange(len(legal))])
    told: dict[str, Any] = json.loads(encode(transcript_of(match)))
    return told


def upload(visitor: Visitor, **more: Any) -> httpx.Response:
    return visitor.post("/api/replays", json=short_game() | more)


# Uploads


@pytest.mark.parametrize("key", ["seed", "data", "stream", "commitment", "rules_version", "names", "junk"])
def test_a_transcript_is_kept_as_its_moves_and_nothing_else(tmp_path: Path, key: str) -> None:
    junk = "x" * 1_000_000
    with serving(tmp_path) as client:
        visitor = Visitor(client)
        answer = upload(visitor, **{key: [junk, junk] if key == "names" else junk})
        if answer.status_code == 201:
            kept = visitor.get(f"/api/replays/{answer.json()['id']}/transcript")
            assert len(kept.content) < 10_000
            assert kept.json()["moves"] == short_game()["moves"]
        else:
            assert answer.status_code in (400, 422), answer.text
            words(answer)
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < 1_000_000


def test_a_guests_oldest_uploads_make_room_for_new_ones(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(uploads_per_guest=3, requests_per_minute=10**6)) as client:
        anna, bert = Visitor(client), Visitor(client)
        of_bert = upload(bert).json()["id"]
        of_anna = [upload(anna).json()["id"] for _ in range(5)]
        there = [anna.get(f"/api/replays/{id}").status_code for id in [of_bert, *of_anna]]
        assert there == [200, 404, 404, 200, 200, 200]


def test_uploads_of_strangers_go_first_when_all_together_are_too_many(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(uploads=3)) as client:
        player, stranger = Visitor(client), Visitor(client)
        player.post("/api/tables", json={"game": "libertalia", "players": 2})
        kept = [upload(each).json()["id"] for each in (player, player, stranger, player, stranger)]
        assert [player.get(f"/api/replays/{id}").status_code for id in kept] == [404, 200, 404, 200, 200]


def test_an_address_sends_so_many_bytes_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(upload_bytes_per_minute=20_000)) as client:
        visitor = Visitor(client)
        met = [upload(visitor, junk="x" * 5_000).status_code for _ in range(6)]
        assert met[:2] == [201, 201]
        assert met[-1] == 429


def test_too_many_or_too_long_moves_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(moves_of_upload=10)) as client:
        assert "at most 10 moves" in words(upload(Visitor(client)))
    with serving(tmp_path) as client:
        assert upload(Visitor(client), moves=[[0, "play " + "x" * 1_000_000]]).status_code == 422


# What is left at tables


def talk(folder: Path, limits: Limits, story: Any) -> None:
    """A story of Anna and Bert at a running table."""

    async def run() -> None:
        async with listening(folder, limits=limits) as (address, _):
            guests = [Guest(lambda: address) for _ in range(2)]
            table, anna, bert = await seated(address, guests[0], guests[1])
            await story(guests[0], table, anna, bert)
            for talker in (anna, bert):
                assert talker.is_open
                await talker.close()
            for guest in guests:
                await guest.close()

    asyncio.run(run())


def test_whoever_writes_too_much_is_refused_and_others_are_not(tmp_path: Path) -> None:
    async def story(guest: Guest, table: str, anna: Talker, bert: Talker) -> None:
        said = [{"type": "chat", "id": f"c{number}", "text": "hello"} for number in range(8)]
        answers = [await anna.ask(message, "acknowledged", "refused") for message in said]
        assert [answer["type"] for answer in answers] == ["acknowledged"] * 5 + ["refused"] * 3
        assert "wait a minute" in answers[-1]["words"]
        assert (await anna.ask(said[0], "acknowledged", "refused"))["type"] == "acknowledged", "the same deed is answered again"
        assert (await bert.ask({"type": "chat", "id": "b", "text": "hello"}, "acknowledged", "refused"))["type"] == "acknowledged"
        await play_on(anna, bert, turn="m")

    talk(tmp_path, Limits(chat_per_minute=5), story)


def test_seats_are_not_given_and_taken_without_end(tmp_path: Path) -> None:
    async def story(guest: Guest, table: str, anna: Talker, bert: Talker) -> None:
        kinds = ["give-seat", "take-seat"] * 4
        deeds = [{"type": kind, "id": f"{kind} {number}"} for number, kind in enumerate(kinds)]
        answers = [await bert.ask(deed, "acknowledged", "refused") for deed in deeds]
        assert [answer["type"] for answer in answers] == ["acknowledged"] * 4 + ["refused"] * 4
        assert "too often" in answers[-1]["words"]
        await play_on(anna, bert, turn="m")

    # The first of the five was Bert's sitting down.
    talk(tmp_path, Limits(asides_per_guest=5), story)


def test_strangers_do_not_use_up_what_the_people_at_a_table_may_do(tmp_path: Path) -> None:
    async def story(guest: Guest, table: str, anna: Talker, bert: Talker) -> None:
        for number in range(3):
            stranger = Guest(guest.address)
            await stranger.ask("PATCH", "/api/me", {"name": f"Eve {number}"})
            eve = await Talker.come(guest.address(), stranger, table)
            for deed in ("undo", "rematch"):
                refused = await eve.ask({"type": deed, "id": deed}, "acknowledged", "refused")
                assert refused["words"] == "You do not sit at this table."
            await eve.close()
            await stranger.close()
        answer = await anna.ask({"type": "give-seat", "id": "g"}, "acknowledged", "refused")
        assert answer["type"] == "acknowledged", answer

    talk(tmp_path, Limits(asides_per_table=5), story)


def test_tables_and_tournaments_are_not_made_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(tables_per_hour=2, tournaments_per_hour=1)) as client:
        visitor = Visitor(client)
        assert [visitor.post("/api/tables", json={"game": "libertalia", "players": 2}).status_code for _ in range(3)] == [
            201,
            201,
            429,
        ]
        made = [visitor.post("/api/tournaments", json={"title": "Cup", "referee": "Anna"}) for _ in range(2)]
        assert [answer.status_code for answer in made] == [201, 429]


# Nearly full


def test_with_little_space_left_only_moves_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(guest: Guest, table: str, anna: Talker, bert: Talker) -> None:
        monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=1_000_000))
        ready = await guest.answer("GET", "/ready")
        assert (ready.status_code, ready.json()["disk"]) == (503, "full")
        answer = await anna.ask({"type": "chat", "id": "c", "text": "hello"}, "acknowledged", "refused")
        assert "nearly full" in answer["words"]
        await play_on(anna, bert, turn="m")

    talk(tmp_path, Limits(), story)


def test_with_less_space_than_the_reserve_nothing_new_is_made(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(reserve_bytes=10**18)) as client:
        visitor = Visitor(client)
        asked = [
            ("/api/play", {"game": "libertalia", "players": 2}),
            ("/api/tables", {"game": "libertalia"}),
            ("/api/replays", short_game()),
        ]
        for path, body in [*asked, ("/api/tournaments", {"title": "Cup", "referee": "Anna"})]:
            answer = visitor.post(path, json=body)
            assert answer.status_code == 503
            assert "nearly full" in words(answer)
        assert visitor.get("/ready").json()["disk"] == "low"


# Full


def test_a_full_disk_keeps_the_game_alive_and_it_goes_on_when_there_is_space(tmp_path: Path) -> None:
    async def run() -> None:
        server = ServerProcess(tmp_path)
        await server.start()
        guests = [Guest(lambda: server.address) for _ in range(3)]
        try:
            table, anna, bert = await seated(server.address, guests[0], guests[1])
            await play_on(anna, bert, turn="before")
            seq, mover = anna.seq, anna if anna.state["choices"] else bert
            disk = FullDisk()
            disk.begin(server)
            for number in range(3):
                answer = await mover.act(f"full {number}")
                assert answer["type"] == "refused", answer
                assert "could not store" in answer["words"]
            for talker in (anna, bert):
                assert "cannot store" in (await talker.hear("notice", kind="storing"))["words"]
                await talker.ping()
            assert (await guests[2].answer("GET", "/ready")).status_code == 503
            assert (await guests[2].answer("GET", "/health")).status_code == 200
            assert (await guests[2].answer("POST", "/api/play", {"game": "libertalia", "players": 2})).status_code == 503
            cleo = await Talker.come(server.address, None, table)
            assert (anna.seq, cleo.seq) == (seq, seq), "nothing was told that is not stored"
            disk.end(server)
            for talker in (anna, bert, cleo):
                await talker.hear("notice", kind="storing", words="")
            assert (await guests[2].answer("GET", "/ready")).status_code == 200
            for turn in ("after", "later"):
                await play_on(anna, bert, turn=turn)
            for talker in (anna, bert, cleo):
                assert talker.is_open
                assert len([message for message in talker.heard if message["type"] == "snapshot"]) == 1, "nobody connected again"
                await talker.close()
            assert (await guests[0].ask("GET", f"/api/tables/{table}"))["seq"] == anna.seq
        finally:
            for guest in guests:
                await guest.close()
            server.kill()

    asyncio.run(run())
