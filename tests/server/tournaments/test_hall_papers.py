"""Tests on paper at a server: typed in by their letters, counted unseen, and told of after the close."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from tests.server.tournaments.people import NAMES, EventAt
from tests.server.visitor import serving

Server = TestClient[Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("papers")) as client:
        yield client


def started(server: Server, questions: int = 3) -> EventAt:
    """An event of four in its test: one at a device, two on paper, one bot."""
    event = EventAt(server, options={"questions": str(questions), "format": "round-robin"})
    event.join("Anna")
    event.add("Bolek")
    event.add("Celina")
    event.add("Iga", bot="easy")
    event.deed("start")
    return event


def type_in(event: EventAt, player: str, letters: str, seconds: int = 60, **more: str) -> httpx.Response:
    """The referee types in a paper."""
    wish = {"letters": letters, "seconds": seconds, **more}
    return event.referee.post(f"{event.at}/players/{event.id(player)}/paper", json=wish)


def result(event: EventAt, player: str) -> dict[str, Any]:
    """A player's test as the referee sees it."""
    found: dict[str, Any] = next(each["test"] for each in event.view()["players"] if each["id"] == player)
    return found


@pytest.mark.rule("TRN-TEST-7")
def test_the_letters_of_a_paper_are_counted_and_kept_and_nobody_is_told_which_were_right(server: Server) -> None:
    event = started(server)
    done = type_in(event, "bolek", "ab-", 75, id="once")
    assert done.status_code == 200, done.text
    assert set(done.json()) == {"number", "answer"}
    assert type_in(event, "bolek", "ab-", 75, id="once").json() == done.json()
    assert result(event, "bolek")["seconds"] == 75
    assert event.referee.get(f"{event.at}/players/{event.id('bolek')}/paper").status_code == 403
    assert event.referee.get(f"{event.at}/questions").status_code == 403
    event.deed("close")
    paper = event.referee.get(f"{event.at}/players/{event.id('bolek')}/paper").json()
    order = [question["id"] for question in paper["questions"]]
    assert paper["chosen"] == {order[0]: 0, order[1]: 1}
    assert result(event, "bolek")["right"] == sum(paper["right"][name] == place for name, place in paper["chosen"].items())


@pytest.mark.rule("TRN-TEST-7")
def test_a_paper_typed_in_again_is_a_correction_with_a_reason(server: Server) -> None:
    event = started(server)
    assert type_in(event, "bolek", "AAA").status_code == 200
    assert type_in(event, "bolek", "BBB").status_code == 409
    assert type_in(event, "bolek", "BBB", reason="read the wrong line").status_code == 200
    assert event.view()["log"][-1]["text"].startswith("fix-test bolek")
    event.deed("close")
    answers = event.referee.get(f"{event.at}/players/{event.id('bolek')}/paper").json()
    assert set(answers["chosen"].values()) == {1}


@pytest.mark.rule("TRN-TEST-7")
def test_a_device_that_fails_in_the_test_leaves_its_player_to_paper(server: Server) -> None:
    event = started(server)
    anna = event.players["anna"]
    questions = anna.post(f"{event.at}/test/open").json()["paper"]["questions"]
    anna.ask("PUT", f"{event.at}/test/answer", json={"question": questions[0]["id"], "answer": 3})
    assert type_in(event, "anna", "CCC", 100).status_code == 200
    assert event.view(anna)["paper"]["is_handed_in"]
    assert set(event.view(anna)["paper"]["chosen"].values()) == {2}


@pytest.mark.parametrize(
    ("player", "letters", "status"), [("bolek", "AB", 422), ("bolek", "ABE", 422), ("iga", "ABC", 409), ("nobody", "ABC", 404)]
)
def test_what_is_no_paper_is_refused_and_changes_nothing(server: Server, player: str, letters: str, status: int) -> None:
    event = started(server)
    before = event.view()["seq"]
    assert type_in(event, player, letters).status_code == status
    assert event.view()["seq"] == before


def test_papers_are_printed_for_those_without_a_device_and_on_wish_for_all_people(server: Server) -> None:
    event = started(server)

    def named(document: str) -> set[str]:
        text = event.referee.get(f"{event.at}/documents/{document}").text
        return {name for name in (*NAMES, "Iga") if re.search(rf"<h2>{name}</h2>", text)}

    assert named("papers.html") == {"Bolek", "Celina"}
    assert named("papers-all.html") == {"Anna", "Bolek", "Celina"}
    assert event.stranger.get(f"{event.at}/documents/papers.html").status_code == 404


@pytest.mark.rule("TRN-TEST-9", "TRN-SEE-2")
def test_after_the_close_referees_are_told_how_the_questions_did(server: Server) -> None:
    event = started(server)
    for player in ("bolek", "celina"):
        type_in(event, player, "AB-")
    event.deed("close")
    told = event.referee.get(f"{event.at}/questions?language=fr").json()
    assert len(told) == 3
    assert all(each["right"] + each["wrong"] + each["missing"] == 2 for each in told)
    assert sum(each["missing"] for each in told) == 2
    assert not re.search("bolek|celina", str(told), re.IGNORECASE)
    for other in (event.stranger, event.players["anna"]):
        assert other.get(f"{event.at}/questions").status_code == 403
        assert other.get(f"{event.at}/documents/keys.html").status_code == 404
    assert "Bolek" in event.referee.get(f"{event.at}/documents/keys.html").text


def test_the_lesson_sheet_shows_the_way_in(server: Server) -> None:
    event = EventAt(server)
    text = event.referee.get(f"{event.at}/documents/lesson.html?language=pl").text
    assert event.key["code"] in text
    assert "<svg" in text
