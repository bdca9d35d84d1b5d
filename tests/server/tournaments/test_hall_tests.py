"""The knowledge test over HTTP: taken on a device, typed in from paper, and what others are told."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.tournaments.people import EventAt, player, printed
from tests.server.visitor import serving, words

Server = TestClient[Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tests")) as client:
        yield client


def test_a_test_is_taken_kept_and_marked(server: Server) -> None:
    event = EventAt(server, options={"questions": "4"})
    for name in ("Anna", "Bolek"):
        event.join(name)
    anna = event.players["anna"]
    assert anna.post(f"{event.at}/test/open").status_code == 409
    event.deed("start")
    assert anna.ask("PUT", f"{event.at}/test/answer", json={"question": "x", "answer": 0}).status_code == 409
    paper = anna.post(f"{event.at}/test/open").json()["paper"]
    other = event.players["bolek"].post(f"{event.at}/test/open").json()["paper"]
    assert {question["id"] for question in paper["questions"]} == {question["id"] for question in other["questions"]}
    for question in paper["questions"]:
        anna.ask("PUT", f"{event.at}/test/answer", json={"question": question["id"], "answer": 3})
        anna.ask("PUT", f"{event.at}/test/answer", json={"question": question["id"], "answer": 1})
    unknown = anna.ask("PUT", f"{event.at}/test/answer", json={"question": "no-such", "answer": 1})
    assert unknown.status_code == 422
    assert set(anna.post(f"{event.at}/test/open").json()["paper"]["chosen"].values()) == {1}
    mine = anna.post(f"{event.at}/test/hand-in").json()
    assert mine["paper"]["is_handed_in"]
    assert mine["paper"]["right"] is None
    assert anna.post(f"{event.at}/test/hand-in").status_code == 200
    assert event.view()["seq"] == mine["seq"]
    assert anna.ask("PUT", f"{event.at}/test/answer", json={"question": "x", "answer": 0}).status_code == 409
    event.deed("close")
    closed = event.view(anna)
    right = closed["paper"]["right"]
    assert sum(place == 1 for place in right.values()) == player(event, "anna")["test"]["right"]
    assert player(event, "bolek")["test"] == {"stage": "done", "right": 0, "seconds": 600}


def test_the_referee_types_in_a_test_on_paper(server: Server) -> None:
    event = printed(server, 2, questions="3")
    event.deed("start")
    assert "papers.html" in event.view()["documents"]
    assert "Anna" in event.referee.get(f"{event.at}/documents/papers.html").text
    event.deed("test anna 2 90")
    assert event.try_deed("test anna 2 90").json()["rule"] == "TRN-TEST-1"
    event.deed("fix-test anna 3 90", "counted again")
    assert player(event, "anna")["test"]["right"] == 3


@pytest.mark.rule("TRN-SEE-2")
def test_a_paper_is_read_by_its_player_and_after_the_close_by_the_referee(server: Server) -> None:
    event = EventAt(server, options={"questions": "3"})
    for name in ("Anna", "Bolek"):
        event.join(name)
    anna, at = event.players["anna"], f"{event.at}/players/{event.id('anna')}/paper"
    event.deed("start")
    assert anna.get(at).status_code == 404
    anna.post(f"{event.at}/test/open")
    paper = anna.post(f"{event.at}/test/shown").json()["paper"]
    question = paper["questions"][0]["id"]
    anna.ask("PUT", f"{event.at}/test/answer", json={"question": question, "answer": 2})
    assert anna.get(at).json() == paper | {"chosen": {question: 2}}
    anna.post(f"{event.at}/test/hand-in")
    for viewer in (event.referee, event.stranger, event.players["bolek"]):
        assert viewer.get(at).status_code == 403
    assert words(event.referee.get(at)) == "A player's answers can be read when the test is closed."
    event.deed("close")
    shown = event.referee.get(f"{at}?language=pl").json()
    assert shown["chosen"] == {question: 2}
    assert shown["right"] == event.view(anna)["paper"]["right"] == anna.get(at).json()["right"]
    assert event.referee.get(f"{event.at}/players/bolek/paper").status_code == 404
    assert event.referee.get(f"{event.at}/players/nobody/paper").status_code == 404
    for viewer in (event.stranger, event.players["bolek"]):
        assert viewer.get(at).status_code == 403


def test_everybody_is_told_when_the_last_open_test_ends(server: Server) -> None:
    event = EventAt(server, options={"questions": "2", "test-minutes": "5"})
    for name in ("Anna", "Bolek"):
        event.join(name)
    event.deed("start")
    assert event.view(event.stranger)["test_ends"] is None
    ends = [event.players[name].post(f"{event.at}/test/open").json()["paper"]["ends"] for name in ("anna", "bolek")]
    assert [event.view(viewer)["test_ends"] for viewer in event.everybody().values()] == [ceil(ends[1])] * 4
    event.players["bolek"].post(f"{event.at}/test/hand-in")
    assert event.view(event.stranger)["test_ends"] == ceil(ends[0])
    event.deed("test anna 1 30")
    assert event.view(event.stranger)["test_ends"] is None
