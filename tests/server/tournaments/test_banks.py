"""Questions of a referee's own at a server: kept from event to event, private to their owner, and asked in events."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.tournaments.people import EventAt
from tests.server.visitor import Visitor, serving

Server = TestClient[Any]
AT = "/api/questions/orp-orzel"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("banks")) as client:
        yield client


def question(number: int, **changes: Any) -> dict[str, Any]:
    answers = [f"odpowiedź {number}{letter}" for letter in "abcd"]
    return {"id": f"own-{number}", "question_pl": f"Pytanie {number}?", "answers_pl": answers, "correct": 2} | changes


def keep(owner: Visitor, *questions: dict[str, Any], version: int = 0) -> Any:
    return owner.ask("PUT", f"{AT}?language=en", json={"questions": list(questions), "version": version})


def test_questions_are_kept_for_their_owner_and_shown_to_nobody_else(server: Server) -> None:
    owner, other = Visitor(server), Visitor(server)
    assert owner.get(AT).json() == {"game": "orp-orzel", "questions": [], "version": 0, "faults": [], "ready": 0}
    kept = keep(owner, question(1), question(2, correct=-1))
    assert (kept.status_code, kept.json()["version"], kept.json()["ready"]) == (200, 1, 1)
    assert kept.json()["faults"] == [{"question": 1, "kind": "right", "language": "", "words": "Say which answer is right."}]
    assert owner.get(AT).json()["questions"] == [question(1), question(2, correct=-1)]
    assert other.get(AT).json()["questions"] == []
    assert owner.get("/api/questions/libertalia").json()["questions"] == []
    assert owner.get("/api/questions/chess").status_code == 422


def test_one_device_does_not_overwrite_what_another_has_kept(server: Server) -> None:
    owner = Visitor(server)
    assert keep(owner, question(1)).status_code == 200
    assert keep(owner, question(2)).status_code == 409
    assert keep(owner, question(2), version=1).json()["version"] == 2
    assert keep(owner, question(3), version=1).status_code == 409
    assert owner.get(AT).json()["questions"] == [question(2)]


def test_questions_outlive_a_restart_and_end_with_their_owner(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        owner = Visitor(client)
        keep(owner, question(1))
        cookies = owner.cookies
    with serving(tmp_path) as client:
        owner = Visitor(client)
        owner.cookies = cookies
        assert owner.get(AT).json()["questions"] == [question(1)]
        assert owner.ask("DELETE", "/api/me").status_code == 204
    assert b"Pytanie 1?" not in b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


def test_an_event_asks_the_makers_own_questions_and_keeps_its_copy(server: Server) -> None:
    maker = Visitor(server)
    keep(maker, *(question(number) for number in range(1, 5)), question(5, correct=-1))
    wish = {"title": "Cup", "referee": "W. S.", "options": {"questions": "4"}, "own_questions": True, "quiz_use": "replace"}
    made = maker.post("/api/tournaments", json=wish)
    assert made.status_code == 201, made.text
    keep(maker, version=1)
    at = f"/api/tournaments/{made.json()['id']}"
    players = [Visitor(server) for _ in range(2)]
    for number, player in enumerate(players):
        assert player.post(f"{at}/join", json={"name": f"Player {number}"}).status_code == 200
    maker.post(f"{at}/deeds", json={"text": "start"})
    paper = players[0].post(f"{at}/test/open?language=fr").json()["paper"]
    assert {each["id"] for each in paper["questions"]} == {f"own-{number}" for number in range(1, 5)}
    assert all(each["text"].startswith("Pytanie") for each in paper["questions"])
    assert paper["right"] is None
    assert "correct" not in players[0].get(at).text
    too_many = maker.post("/api/tournaments", json=wish | {"options": {"questions": "5"}})
    assert too_many.status_code == 422


@pytest.mark.rule("TRN-SEE-2")
def test_whoever_referees_cannot_play_the_same_event_on_the_same_device(server: Server) -> None:
    event = EventAt(server)
    assert event.referee.post(f"{event.at}/join", json={"name": "Me"}).status_code == 409


def test_a_pasted_table_is_read_and_nothing_is_kept(server: Server) -> None:
    owner = Visitor(server)
    keep(owner, question(1))
    text = "question,a,b,c,d,right\nWhich sea?,1,2,3,4,B\nWhich ship?,1,2,3,4,X\n"
    read = owner.post(f"{AT}/read?language=en", json={"text": text, "language": "en"}).json()
    assert [each["id"] for each in read["questions"]] == ["own-2"]
    assert read["faults"] == [{"line": 3, "words": "The right answer must be a letter from A to D, not “X”."}]
    as_json = owner.post(f"{AT}/read", json={"text": '[{"id": "x", "question_en": "?"}]'}).json()
    assert "question 1" in as_json["faults"][0]["words"]
    assert owner.get(AT).json()["version"] == 1
