"""Events over HTTP and the socket: making and finding them, restarts, pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from seaboard.server.process.config import Limits
from seaboard.server.tournaments.event.naming import LETTERS
from tests.server.tournaments.people import NAMES, EventAt, told_until
from tests.server.visitor import MANY, Visitor, serving, words

Server = TestClient[Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("events")) as client:
        yield client


def test_a_code_is_short_and_readable_and_leads_to_the_event(server: Server) -> None:
    event = EventAt(server)
    code = event.key["code"]
    assert len(code) == 6
    assert set(code) <= set(LETTERS)
    typed = f" {code[:3].lower()}-{code[3:]}"
    assert event.stranger.get(f"/api/tournaments/codes/{typed}").json() == {
        name: event.key[name] for name in ("id", "title", "code")
    }
    assert event.stranger.get("/api/tournaments/codes/AAAAAA").status_code == 404


def test_options_are_told_with_their_values_default_first(server: Server) -> None:
    found = {each["name"]: each for each in Visitor(server).get("/api/tournaments/options?language=pl").json()}
    assert found["format"]["values"][0] == "auto"
    assert found["format"]["labels"]["swiss"] == "szwajcarski"
    assert found["round-limit"]["values"] == ["60", "30", "120"]
    assert found["questions"]["label"] == "Pytania testu"


@pytest.mark.parametrize(
    "wish",
    [
        {"options": {"format": "bingo"}},
        {"options": {"colour": "red"}},
        {"game": "libertalia", "options": {"format": "swiss"}},
        {"quiz": [], "quiz_use": "replace"},
        {"title": "\u200b"},
    ],
)
def test_an_event_that_cannot_be_is_refused(server: Server, wish: dict[str, Any]) -> None:
    answer = Visitor(server).post("/api/tournaments", json={"title": "Cup", "referee": "R"} | wish)
    assert answer.status_code == 422, answer.text
    assert words(answer)


def test_a_referee_brings_other_questions(server: Server) -> None:
    own = {
        "id": "own1",
        "question_en": "Which sea?",
        "question_pl": "Które morze?",
        "answers_en": ["Baltic", "North", "Red", "Dead"],
        "answers_pl": ["Bałtyk", "Północne", "Czerwone", "Martwe"],
        "correct": 0,
    }
    event = EventAt(server, quiz=[own], quiz_use="replace", options={"questions": "1"})
    for name in ("Anna", "Bolek"):
        event.join(name)
    event.deed("start")
    paper = event.players["anna"].post(f"{event.at}/test/open?language=pl").json()["paper"]
    assert [question["text"] for question in paper["questions"]] == ["Które morze?"]


def test_a_guest_has_a_limited_number_of_events_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(tournaments_per_guest=1, requests_per_minute=10**6)) as server:
        event = EventAt(server)
        again = event.referee.post("/api/tournaments", json={"title": "Two", "referee": "R"})
        assert again.status_code == 409
        assert "1" in words(again)


def test_codes_cannot_be_tried_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(codes_per_minute=2)) as server:
        visitor = Visitor(server)
        assert [visitor.get("/api/tournaments/codes/AAAAAA").status_code for _ in range(3)] == [404, 404, 429]


def lasting(view: dict[str, Any]) -> dict[str, Any]:
    """What a restart does not change: tests end later by the time in which nobody was served."""
    paper = view["paper"] and view["paper"] | {"ends": 0}
    return view | {"now": 0, "test_ends": 0, "plan": None, "paper": paper}


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        event = EventAt(server, options={"questions": "2"})
        for name in NAMES[:3]:
            event.join(name)
        event.deed("start")
        paper = event.players["anna"].post(f"{event.at}/test/open").json()["paper"]
        question = paper["questions"][0]["id"]
        event.players["anna"].ask("PUT", f"{event.at}/test/answer", json={"question": question, "answer": 2})
        before = {who: event.view(visitor) for who, visitor in event.everybody().items()}
    with serving(tmp_path) as server:
        for who, visitor in event.everybody().items():
            visitor.client = server
            after = event.view(visitor)
            assert lasting(after) == lasting(before[who])
        assert event.view(event.players["anna"])["paper"]["chosen"] == {question: 2}
        event.deed("close")


def test_pages_of_the_client_are_answered_with_the_client(tmp_path: Path) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text("<p>client</p>")
    with serving(tmp_path, web=web, limits=MANY) as server:
        for path in (
            "/tournament/new",
            "/questions",
            "/questions/orp-orzel",
            "/join",
            "/join/ABCDEF",
            "/hall/x",
            "/hall/x/projector",
            "/me",
            "/device",
        ):
            answer = Visitor(server).get(path)
            assert (answer.status_code, answer.text) == (200, "<p>client</p>"), path


def test_the_qr_code_is_a_drawing(server: Server) -> None:
    event = EventAt(server)
    answer = event.stranger.get(f"{event.at}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in answer.text
    assert event.view()["url"].endswith(f"/join/{event.key['code']}")


def test_the_socket_tells_everything_and_every_change_and_answers_pings(server: Server) -> None:
    event = EventAt(server, options={"questions": "0"})
    server.cookies = event.stranger.cookies
    with server.websocket_connect(f"/ws/tournaments/{event.key['id']}?language=pl") as socket:
        first = socket.receive_json()
        assert (first["type"], first["view"]["role"], first["view"]["side_names"][0]) == ("hall", "spectator", "Marynarka Wojenna")
        socket.send_json({"type": "ping"})
        assert socket.receive_json() == {"type": "pong", "seq": 0}
        event.join("Anna")
        told = told_until(socket, lambda view: view["players"])
        assert told["players"][0]["name"] == "Anna"
        assert event.by_name(told) | {"now": 0} == event.view(event.stranger, language="pl") | {"now": 0}


def test_the_socket_of_no_event_says_so(server: Server) -> None:
    with server.websocket_connect("/ws/tournaments/nothing") as socket:
        assert socket.receive_json()["type"] == "fault"
