"""The referee's laptop dies: the recovery code, co-referees, the keeper's command, and heirs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from seaboard.cli.main import run
from seaboard.server.process.config import Limits
from tests.server.client import Guest
from tests.server.processes import listening
from tests.server.tournaments.people import EventAt, told_until
from tests.server.visitor import Visitor, serving, words

Server = TestClient[Any]
NO_TEST = {"questions": "0"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as client:
        yield client


def recover(visitor: Visitor, code: str, **more: str) -> httpx.Response:
    return visitor.post("/api/tournaments/recover", json={"code": code} | more)


def co_referee(event: EventAt, name: str) -> Visitor:
    """Somebody takes the head referee's link."""
    made = event.referee.post(f"{event.at}/referees", json={"name": name})
    assert made.status_code == 201, made.text
    visitor = Visitor(event.client)
    assert visitor.follow(made.json()["url"]).status_code == 200
    return visitor


def enter(visitor: Visitor, event: EventAt, text: str) -> int:
    return visitor.post(f"{event.at}/deeds", json={"text": text}).status_code


def persons(event: EventAt, who: Visitor) -> list[str]:
    return [entry["person"] for entry in event.view(who)["log"] if entry["actor"] == "referee"]


# The recovery code


@pytest.mark.rule("TRN-LOG-1")
def test_the_recovery_code_brings_the_referee_back_on_another_device(server: Server) -> None:
    event = EventAt(server, options=NO_TEST)
    for name in ("Anna", "Bolek"):
        event.add(name)
    laptop = Visitor(server)
    typed = event.key["recovery"].lower().replace("-", " ")
    assert recover(laptop, typed, name="J. Nowak").json() == {name: event.key[name] for name in ("id", "title", "code")}
    assert [enter(laptop, event, text) for text in ("start", "draw")] == [200, 200]
    assert (event.view(laptop)["role"], event.view(laptop)["is_head"]) == ("referee", True)
    assert persons(event, laptop) == ["W. Sieroń", "W. Sieroń", "J. Nowak", "J. Nowak"]
    # It carries this place and no other right of its former holder.
    assert laptop.get("/api/me").json()["name"] != event.referee.get("/api/me").json()["name"]
    assert len(laptop.get("/api/tournaments/mine").json()) == 1


def test_the_old_device_loses_the_right_at_once_and_is_told(server: Server) -> None:
    event = EventAt(server)
    server.cookies = event.referee.cookies
    with server.websocket_connect(f"/ws/tournaments/{event.key['id']}") as socket:
        assert socket.receive_json()["view"]["role"] == "referee"
        assert recover(Visitor(server), event.key["recovery"]).status_code == 200
        told = told_until(socket, lambda view: view["role"] != "referee")
    assert (told["role"], told["is_head"], told["steps"]) == ("spectator", False, [])
    assert [(each["is_you"], each["ended_by"]) for each in told["referees"]] == [(True, "code")]
    refused = [
        event.try_deed("start"),
        event.referee.post(f"{event.at}/players", json={"name": "X"}),
        event.referee.post(f"{event.at}/recovery"),
        event.referee.post(f"{event.at}/referees", json={"name": "X"}),
    ]
    assert [answer.status_code for answer in refused] == [403] * 4


def test_a_wrong_code_tells_nothing(server: Server) -> None:
    event, thief = EventAt(server), Visitor(server)
    wrong = event.key["recovery"][:-1] + ("A" if event.key["recovery"][-1] != "A" else "B")
    answers = [recover(thief, code) for code in (wrong, "", event.key["code"], event.key["id"], "AAAA-AAAA-AAAA-AAAA", "\u0142")]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    assert thief.get("/api/me").json() is None
    assert event.view()["is_head"]


def test_codes_cannot_be_tried_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(codes_per_minute=2)) as server:
        thief = Visitor(server)
        assert [recover(thief, "AAAA-AAAA-AAAA-AAAA").status_code for _ in range(3)] == [404, 404, 429]


def test_a_new_code_makes_the_old_one_void(server: Server) -> None:
    event = EventAt(server)
    made = event.referee.post(f"{event.at}/recovery").json()["code"]
    assert made != event.key["recovery"]
    assert recover(Visitor(server), event.key["recovery"]).status_code == 404
    assert recover(Visitor(server), made).status_code == 200


def test_the_code_is_nowhere_but_in_the_answer(server: Server, tmp_path: Path) -> None:
    event = EventAt(server)
    co_referee(event, "Jan")
    code = event.key["recovery"]
    assert len(code.replace("-", "")) * 5 >= 80
    for visitor in (event.referee, event.stranger):
        assert code not in visitor.get(event.at).text
    for file in tmp_path.rglob("*"):
        if file.is_file():
            assert code.encode() not in file.read_bytes()
            assert code.replace("-", "").encode() not in file.read_bytes()


def test_a_player_cannot_referee_and_a_referee_cannot_play(server: Server) -> None:
    event = EventAt(server)
    anna = event.players[event.join("Anna")]
    assert recover(anna, event.key["recovery"]).status_code == 409
    url = event.referee.post(f"{event.at}/referees", json={"name": "Jan"}).json()["url"]
    assert anna.follow(url).status_code == 409
    jan = Visitor(server)
    assert jan.follow(url).status_code == 200
    assert jan.post(f"{event.at}/join", json={"name": "Jan"}).status_code == 409
    event.add("Bolek")
    bolek = next(player["id"] for player in event.view()["players"] if player["name"] == "Bolek")
    assert jan.follow(event.link(bolek)).status_code == 409


def test_the_right_moves_at_once_in_every_process_and_through_a_restart(postgres_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=postgres_url) as here, serving(tmp_path, database=postgres_url) as there:
        event = EventAt(here)
        event.add("Anna")
        other = Visitor(there)
        other.cookies.update(event.referee.cookies)
        assert other.post(f"{event.at}/players", json={"name": "Bolek"}).status_code == 200
        laptop = Visitor(there)
        assert recover(laptop, event.key["recovery"]).status_code == 200
        assert event.referee.post(f"{event.at}/players", json={"name": "X"}).status_code == 403
    with serving(tmp_path, database=postgres_url) as again:
        laptop.client = event.client = again
        event.referee.client = again
        assert enter(laptop, event, "start") == 200
        assert event.try_deed("start").status_code == 403


# Co-referees


@pytest.mark.rule("TRN-LOG-1")
def test_each_entry_names_the_referee_who_made_it(server: Server) -> None:
    event = EventAt(server, options=NO_TEST)
    jan = co_referee(event, "Jan")
    event.add("Anna")
    assert jan.post(f"{event.at}/players", json={"name": "Bolek"}).status_code == 200
    assert [enter(jan, event, text) for text in ("start", "draw")] == [200, 200]
    event.deed("leg m1 1 navy 0")
    assert persons(event, jan) == ["W. Sieroń", "Jan", "Jan", "Jan", "W. Sieroń"]
    assert [each["role"] for each in jan.get("/api/tournaments/mine").json()] == ["referee"]


def test_what_a_co_referee_may_not_do(server: Server) -> None:
    event = EventAt(server, options=NO_TEST)
    jan, ola = co_referee(event, "Jan"), co_referee(event, "Ola")
    for name in ("Anna", "Bolek"):
        event.add(name)
    keys = {each["name"]: each["id"] for each in event.view()["referees"]}
    refused = [
        jan.post(f"{event.at}/referees", json={"name": "Friend"}),
        jan.ask("DELETE", f"{event.at}/referees/{keys['Ola']}"),
        jan.ask("DELETE", f"{event.at}/referees/{keys['W. Sieroń']}"),
        jan.post(f"{event.at}/recovery"),
    ]
    assert [answer.status_code for answer in refused] == [403] * 4
    assert "head referee" in words(refused[0])
    for text in ("start", "draw", "leg m1 1 navy 0", "leg m1 2 navy 0"):
        assert enter(jan, event, text) == 200, text
    assert enter(jan, event, "finish") == 403
    step = event.view(jan)["steps"][0]
    assert (step["text"], step["can"], bool(step["why_not"])) == ("finish", False, True)
    assert event.view()["steps"][0]["can"]
    assert [event.view(each)["is_head"] for each in (event.referee, jan, ola)] == [True, False, False]
    event.deed("finish")


def test_a_removed_co_referee_is_one_no_longer_from_that_moment(server: Server) -> None:
    event = EventAt(server)
    jan = co_referee(event, "Jan")
    key = next(each["id"] for each in event.view(jan)["referees"] if each["is_you"])
    server.cookies = jan.cookies
    with server.websocket_connect(f"/ws/tournaments/{event.key['id']}") as socket:
        assert socket.receive_json()["view"]["role"] == "referee"
        assert event.referee.ask("DELETE", f"{event.at}/referees/{key}").status_code == 200
        assert told_until(socket, lambda view: view["role"] != "referee")["role"] == "spectator"
    assert jan.post(f"{event.at}/players", json={"name": "X"}).status_code == 403
    assert event.referee.ask("DELETE", f"{event.at}/referees/{key}").status_code == 404
    assert event.view(jan)["referees"][0]["ended_by"] == "removed"


def test_a_co_referees_link_whose_answer_was_lost_is_taken_by_the_same_request_again(server: Server) -> None:
    event = EventAt(server)
    url = event.referee.post(f"{event.at}/referees", json={"name": "Jan"}).json()["url"]
    taking: dict[str, Any] = {"json": {"token": url.partition("#")[2]}, "headers": {"idempotency-key": "j" * 30}}
    lost, jan = Visitor(server), Visitor(server)
    assert [each.post("/api/links/take", **taking).status_code for each in (lost, jan)] == [200, 200]
    assert event.view(jan)["role"] == "referee"
    assert len(event.view()["referees"]) == 2
    key = next(each["id"] for each in event.view(jan)["referees"] if each["is_you"])
    assert event.referee.ask("DELETE", f"{event.at}/referees/{key}").status_code == 200
    assert jan.post("/api/links/take", **taking).status_code == 404


def test_nobody_comes_back_by_a_link_made_before_the_right_was_lost(server: Server) -> None:
    event = EventAt(server)
    event.join("Anna")
    jan = co_referee(event, "Jan")
    kept = jan.post(f"{event.at}/players/{event.id('anna')}/link").json()["url"]
    key = next(each["id"] for each in event.view(jan)["referees"] if each["is_you"])
    assert event.referee.ask("DELETE", f"{event.at}/referees/{key}").status_code == 200
    assert jan.follow(kept).status_code == 404
    # The laptop was stolen.
    stolen = [event.referee.post(f"{event.at}/referees", json={"name": "X"}).json()["url"], event.link("anna")]
    assert recover(Visitor(server), event.key["recovery"]).status_code == 200
    assert [Visitor(server).follow(url).status_code for url in stolen] == [404, 404]


def test_the_link_of_a_struck_player_does_not_lead_to_the_next_of_that_name(server: Server) -> None:
    event = EventAt(server)
    event.join("Anna")
    kept = event.link("anna")
    event.deed("strike anna")
    assert event.join("Anna") == "anna-2"
    assert Visitor(server).follow(kept).status_code == 404
    assert event.view(event.players["anna-2"])["you"] == "anna-2"


def test_a_link_for_a_co_referee_works_once_and_says_what_it_does(server: Server) -> None:
    event = EventAt(server)
    url = event.referee.post(f"{event.at}/referees", json={"name": "Jan"}).json()["url"]
    one, other = Visitor(server), Visitor(server)
    token = url.partition("#")[2]
    assert one.post("/api/links/look", json={"token": token}).json() == {"purpose": "referee", "name": "Jan", "title": "Cup"}
    assert one.get("/api/me").json() is None
    assert [one.follow(url).status_code, other.follow(url).status_code] == [200, 404]
    assert event.view(other)["role"] == "spectator"
    assert event.referee.post(f"{event.at}/referees", json={"name": "Jan"}).status_code == 409


def test_others_learn_nothing_of_co_referees(server: Server) -> None:
    event = EventAt(server)
    co_referee(event, "Jan")
    for visitor in (event.stranger, event.players[event.join("Anna")]):
        assert event.view(visitor)["referees"] == []


# The command for whoever runs the server


def test_the_keeper_of_the_server_lets_another_device_referee(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = ""

    def link(*more: str) -> str:
        assert run(["admin", "referee", code.lower(), "--folder", str(tmp_path), *more]) == 0
        return next(line for line in capsys.readouterr().out.splitlines() if "#" in line).partition("#")[2]

    async def scene() -> None:
        nonlocal code
        async with listening(tmp_path) as (address, _):
            lost, found = Guest(lambda: address), Guest(lambda: address)
            event = await lost.ask("POST", "/api/tournaments", {"title": "Cup", "referee": "R"})
            code = event["code"]
            token = await asyncio.to_thread(link, "--at", address)
            assert (await found.ask("POST", "/api/links/look", {"token": token}))["purpose"] == "head"
            assert (await lost.ask("GET", f"/api/tournaments/{event['id']}"))["is_head"]
            assert (await found.ask("POST", "/api/links/take", {"token": token}))["to"] == f"/hall/{event['id']}"
            assert (await found.ask("GET", f"/api/tournaments/{event['id']}"))["is_head"]
            seen = await lost.ask("GET", f"/api/tournaments/{event['id']}")
            assert (seen["role"], seen["referees"][0]["ended_by"]) == ("spectator", "keeper")
            assert (await found.answer("POST", "/api/links/take", {"token": token})).status_code == 404
        # Also while the server is stopped.
        token = await asyncio.to_thread(link)
        async with listening(tmp_path) as (address, _):
            assert (await lost.ask("POST", "/api/links/take", {"token": token}))["to"] == f"/hall/{event['id']}"
            await lost.close()
            await found.close()

    asyncio.run(scene())
    assert run(["admin", "referee", "ZZZZZZ", "--folder", str(tmp_path)]) == 2


# Heirs


def test_a_referee_who_wishes_to_be_forgotten_is_asked_for_an_heir(server: Server) -> None:
    event = EventAt(server)
    refused = event.referee.ask("DELETE", "/api/me")
    assert refused.status_code == 409
    assert "Cup" in words(refused)
    assert event.view()["is_head"]
    jan = co_referee(event, "Jan")
    assert event.referee.ask("DELETE", "/api/me").status_code == 204
    assert event.view(jan)["is_head"]
    assert event.view(event.stranger)["referee"] == "Jan"
    assert jan.post(f"{event.at}/players", json={"name": "Anna"}).status_code == 200


def test_an_event_may_be_left_without_a_referee_and_comes_back_by_its_code(server: Server) -> None:
    event = EventAt(server)
    assert event.referee.ask("DELETE", "/api/me?tournaments=leave").status_code == 204
    laptop = Visitor(server)
    assert recover(laptop, event.key["recovery"], name="Jan").status_code == 200
    assert event.view(laptop)["is_head"]


def test_a_forgotten_referee_leaves_no_name_in_any_answer(server: Server) -> None:
    event = EventAt(server, options=NO_TEST)
    jan, ola = co_referee(event, "Janusz"), co_referee(event, "Aleksandra")
    for each, name in ((jan, "Anna"), (ola, "Bolek")):
        assert each.post(f"{event.at}/players", json={"name": name}).status_code == 200
    # One is in office, the other was removed before.
    key = next(each["id"] for each in event.view()["referees"] if each["name"] == "Aleksandra")
    assert event.referee.ask("DELETE", f"{event.at}/referees/{key}").status_code == 200
    assert [each.ask("DELETE", "/api/me").status_code for each in (jan, ola)] == [204, 204]
    told = [event.referee.get(path).text for path in (event.at, f"{event.at}/documents/log.csv", f"{event.at}/explain/1")]
    assert not any(name in text for text in told for name in ("Janusz", "Aleksandra"))
    event.deed("start")


def test_an_event_that_is_over_needs_no_heir(server: Server) -> None:
    event = EventAt(server, options=NO_TEST)
    for name in ("Anna", "Bolek"):
        event.add(name)
    for text in ("start", "draw", "leg m1 1 navy 0", "leg m1 2 navy 0", "finish"):
        event.deed(text)
    assert event.referee.ask("DELETE", "/api/me").status_code == 204


# Handing over


@pytest.mark.rule("TRN-LOG-1")
def test_the_head_referee_hands_over_to_a_co_referee_and_goes_on_as_one(server: Server) -> None:
    event = EventAt(server, options=NO_TEST)
    for name in ("Anna", "Bolek"):
        event.add(name)
    helper = co_referee(event, "J. Nowak")
    key = next(each["id"] for each in event.view(helper)["referees"] if each["is_you"])
    assert helper.post(f"{event.at}/referees/{key}/head").status_code == 403
    assert event.referee.post(f"{event.at}/referees/nobody/head").status_code == 404
    assert event.referee.post(f"{event.at}/referees/{key}/head").status_code == 200
    assert [event.view(who)["is_head"] for who in (helper, event.referee)] == [True, False]
    told = [(each["name"], each["is_head"], each["until"]) for each in event.view(helper)["referees"]]
    assert told == [("J. Nowak", True, None), ("W. Sieroń", False, None)]
    assert enter(event.referee, event, "start") == enter(helper, event, "draw") == 200
    assert persons(event, helper)[-2:] == ["W. Sieroń", "J. Nowak"]
    for leg in (1, 2):
        assert enter(event.referee, event, f"leg m1 {leg} navy 0") == 200
    assert enter(event.referee, event, "finish") == 403
    assert enter(helper, event, "finish") == 200
