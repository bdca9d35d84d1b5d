"""One request, one effect: what is sent again because its answer was lost is not done again, also for a new visitor."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import AsyncTestClient, TestClient

from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import SecretStream
from seaboard.engine.transcript import encode, transcript_of
from seaboard.server.people.first_contact import REPEAT_SECONDS
from seaboard.server.people.guests import COOKIE
from seaboard.server.process.app import make_app
from seaboard.server.process.config import Config
from tests.server.tournaments.people import EventAt
from tests.server.visitor import ADDRESS, MANY, Visitor, serving

Server = TestClient[Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


def new_key() -> str:
    return secrets.token_urlsafe(24)


def sent_again(server: Server, method: str, path: str, body: object) -> tuple[Visitor, httpx.Response, httpx.Response]:
    """A new visitor loses the first answer with its cookies and sends the same again; returns both answers."""
    visitor, headers = Visitor(server), {"idempotency-key": new_key()}
    lost = visitor.ask(method, path, json=body, headers=headers)
    visitor = Visitor(server)
    return visitor, lost, visitor.ask(method, path, json=body, headers=headers)


def test_a_join_whose_answer_was_lost_leaves_no_ghost_in_a_tournament(server: Server) -> None:
    event = EventAt(server)
    anna, _, again = sent_again(server, "POST", f"{event.at}/join", {"name": "Anna"})
    assert [(player["id"], player["name"]) for player in event.view()["players"]] == [(again.json()["you"], "Anna")]
    assert event.view(anna)["you"] == again.json()["you"]
    assert anna.get("/api/me").json()["name"] == "Anna"


def test_a_join_whose_answer_was_lost_takes_one_seat_at_a_table(server: Server) -> None:
    host = Visitor(server)
    table = host.post("/api/tables", json={"game": "libertalia", "players": 4}).json()["id"]
    anna, lost, again = sent_again(server, "POST", f"/api/tables/{table}/join", {})
    assert lost.json()["you"] == again.json()["you"] == 1
    assert [seat["kind"] for seat in anna.get(f"/api/tables/{table}").json()["seats"]] == ["guest", "guest", "open", "open"]


@pytest.mark.parametrize(("path", "more"), [("/api/play", {"level": "easy"}), ("/api/tables", {})])
def test_a_table_whose_answer_was_lost_is_made_once(server: Server, path: str, more: dict[str, str]) -> None:
    anna, lost, again = sent_again(server, "POST", path, {"game": "libertalia", "players": 2} | more)
    assert (lost.status_code, again.status_code) == (201, 201)
    assert lost.json() | {"seq": 0} == again.json() | {"seq": 0}
    assert [table["id"] for table in anna.get("/api/tables").json()["mine"]] == [lost.json()["id"]]


def test_a_tournament_is_made_once_and_its_players_entered_once(server: Server) -> None:
    referee, lost, again = sent_again(server, "POST", "/api/tournaments", {"title": "Cup", "referee": "Fred"})
    assert lost.json() == again.json()
    assert len(referee.get("/api/tournaments/mine").json()) == 1
    path, key = f"/api/tournaments/{lost.json()['id']}/players", {"idempotency-key": new_key()}
    for _ in range(2):
        assert referee.post(path, json={"name": "Bolek"}, headers=key).status_code == 200
    assert referee.post(path, json={"name": "Bolek"}, headers={"idempotency-key": new_key()}).status_code == 200
    shown = referee.get(f"/api/tournaments/{lost.json()['id']}").json()
    assert [player["name"] for player in shown["players"]] == ["Bolek (1)", "Bolek (2)"]


def test_a_name_and_an_upload_belong_to_one_guest(server: Server) -> None:
    anna, lost, _ = sent_again(server, "PATCH", "/api/me", {"name": "Anna"})
    assert anna.get("/api/me").json() == lost.json()
    assert len(anna.get("/api/me/devices").json()) == 1
    begun = json.loads(encode(transcript_of(Match(find_game("libertalia"), 2, stream=SecretStream(bytes(32))))))
    _, lost, again = sent_again(server, "POST", "/api/replays", begun)
    assert lost.status_code == 201, lost.text
    assert lost.json() == again.json()


def test_a_link_whose_answer_was_lost_is_taken_again_by_the_same_request_only(server: Server) -> None:
    anna, event = Visitor(server), EventAt(server)
    anna.ask("PATCH", "/api/me", json={"name": "Anna"})
    event.add("Bolek")
    mine, device = (str(url).partition("#")[2] for url in (anna.post("/api/me/link").json()["url"], event.link("bolek")))
    phone, lost, again = sent_again(server, "POST", "/api/links/take", {"token": mine})
    assert (lost.json(), phone.get("/api/me").json()["name"]) == (again.json(), "Anna")
    assert len(anna.get("/api/me/devices").json()) == 2
    bolek, lost, again = sent_again(server, "POST", "/api/links/take", {"token": device})
    assert (lost.json(), event.view(bolek)["you"]) == (again.json(), "bolek")
    for token in (mine, device):
        _, lost, again = sent_again(server, "POST", "/api/links/take", {"token": token})
        assert (lost.status_code, again.status_code) == (404, 404)


def test_a_key_does_one_thing_in_one_place_for_one_guest(server: Server) -> None:
    anna, bert, key = Visitor(server), Visitor(server), {"idempotency-key": new_key()}
    bert.ask("PATCH", "/api/me", json={"name": "Bert"})
    hers = anna.post("/api/tables", json={"game": "libertalia", "players": 2}, headers=key).json()
    other = bert.post("/api/tables", json={"game": "libertalia", "players": 2}, headers=key).json()
    assert hers["id"] != other["id"]
    assert bert.get("/api/me").json()["name"] == "Bert"
    elsewhere = Visitor(server)
    assert (
        elsewhere.post("/api/play", json={"game": "libertalia", "players": 2, "level": "easy"}, headers=key).json()["id"]
        != hers["id"]
    )
    assert elsewhere.get("/api/me").json()["name"] != anna.get("/api/me").json()["name"]


def test_leaving_and_beginning_are_done_once(server: Server) -> None:
    host, guest = Visitor(server), Visitor(server)
    table = host.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    for _ in range(2):  # leaving, coming back and a late copy of the first leaving
        assert guest.post(f"/api/tables/{table}/join", json={}).status_code == 200
        left = guest.post(f"/api/tables/{table}/leave", headers={"idempotency-key": "x" * 32})
        assert left.status_code == 200
    assert left.json()["you"] == 1


def test_a_key_is_good_for_an_hour(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    key, body = {"idempotency-key": new_key()}, {"name": "Anna"}
    assert Visitor(server).ask("PATCH", "/api/me", json=body, headers=key).status_code == 200
    late = time.time() + REPEAT_SECONDS + 5
    monkeypatch.setattr(time, "time", lambda: late)
    finder = Visitor(server)
    assert finder.ask("PATCH", "/api/me", json=body, headers=key).status_code == 409
    assert finder.get("/api/me").json() is None


def test_a_key_opens_nothing_for_a_device_that_was_signed_out(server: Server) -> None:
    key = {"idempotency-key": new_key()}
    stolen, anna = Visitor(server), Visitor(server)
    stolen.ask("PATCH", "/api/me", json={"name": "Anna"}, headers=key)
    assert anna.follow(stolen.post("/api/me/link").json()["url"]).status_code == 200
    table = anna.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    assert anna.ask("DELETE", "/api/me/devices").status_code == 204
    thief = Visitor(server)
    thief.ask("PATCH", "/api/me", json={"name": "Anna"}, headers=key)
    assert thief.get(f"/api/tables/{table}").json()["you"] is None


@pytest.mark.parametrize("key", ["", "short", "a" * 21, "a" * 129, "a b" * 10])
def test_a_key_that_could_be_guessed_is_refused(server: Server, key: str) -> None:
    visitor = Visitor(server)
    answer = visitor.post("/api/tables", json={"game": "libertalia", "players": 2}, headers={"idempotency-key": key})
    assert answer.status_code == 400
    assert COOKIE not in visitor.cookies


def test_the_same_request_several_times_at_once_counts_once(database_url: str, tmp_path: Path) -> None:
    async def run() -> None:
        config = Config(data=tmp_path, database=database_url, limits=MANY, web=tmp_path / "no client")
        async with AsyncTestClient(make_app(config), base_url=ADDRESS) as client:
            token = (await client.get("/health")).cookies["csrftoken"]
            headers = {"x-csrftoken": token, "cookie": f"csrftoken={token}", "idempotency-key": new_key()}
            body = {"game": "libertalia", "players": 4}
            sent = [client.post("/api/tables", json=body, headers=headers) for _ in range(8)]
            answers = await asyncio.gather(*sent)
            assert {answer.status_code for answer in answers} == {201}
            assert len({answer.json()["id"] for answer in answers}) == 1
            assert len({answer.cookies[COOKIE] for answer in answers}) == 1
            client.cookies.set(COOKIE, answers[0].cookies[COOKIE])
            assert len((await client.get("/api/tables")).json()["mine"]) == 1

    asyncio.run(run())
