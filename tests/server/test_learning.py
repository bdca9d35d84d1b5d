"""Lessons and positions over HTTP: nothing is stored, and a learner is told what that seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.visitor import Visitor, serving

RANK = "/api/games/libertalia/lessons/rank"


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    folder: Path = tmp_path_factory.mktemp("learning")
    with serving(folder) as client:
        yield Visitor(client)


def test_a_game_lists_its_lessons_in_the_language_asked_for(visitor: Visitor) -> None:
    titles = {
        language: visitor.get(f"/api/games/libertalia/lessons?language={language}").json()[0]["title"] for language in ("en", "pl")
    }
    assert titles == {"en": "What rank does", "pl": "Co daje ranga"}
    assert visitor.get("/api/games/libertalia").json()["lessons"] == len(visitor.get("/api/games/libertalia/lessons").json())


def test_a_step_shows_the_table_to_the_learners_seat_alone(visitor: Visitor) -> None:
    step = visitor.get(RANK, params={"made": "-", "language": "fr"}).json()
    assert (step["kind"], step["number"], step["you"]) == ("move", 1, 0)
    assert {choice["kind"] for choice in step["scene"]["choices"]} == {"play"}
    assert step["scene"]["view"]["viewer"] == 0


def test_a_right_answer_plays_on_and_a_wrong_one_says_why(visitor: Visitor) -> None:
    right = visitor.get(f"{RANK}/answer", params={"made": "-", "given": "play captain"}).json()
    assert right["right"]
    # Others choose at the same time: their cards are told when all have chosen.
    assert [event["move"] for event in right["scenes"][0]["events"]] == ["play captain", "play barkeep", "play treasurer"]
    wrong = visitor.get(f"{RANK}/answer", params={"made": "-", "given": "play cook"}).json()
    assert (wrong["right"], wrong["scenes"]) == (False, [])
    assert "late" in wrong["words"]
    played_out = visitor.get(f"{RANK}/answer", params={"made": "-", "given": "play beggar"}).json()
    assert not played_out["right"]
    assert played_out["scenes"][-1]["events"][-1]["move"] == "take officer"


def test_the_last_step_is_followed_by_the_end(visitor: Visitor) -> None:
    step = visitor.get(RANK, params={"made": "-,play captain,take chest,influence"}).json()
    assert (step["kind"], step["number"], step["steps"]) == ("end", 4, 4)


def test_an_illegal_click_is_answered_as_at_a_table(visitor: Visitor) -> None:
    reasons = visitor.get(f"{RANK}/why", params={"made": "-", "moves": "take chest"}).json()
    assert [reason["rule"] for reason in reasons] == ["LIB-SUN-1"]
    assert reasons[0]["words"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/libertalia/lessons/none",
        f"{RANK}?made=-,play beggar",
        f"{RANK}?made=-,-,-,-,-",
        f"{RANK}/answer?made=-,play captain,take chest&given=nothing",
        f"{RANK}/answer?made=-,play captain,take chest,influence&given=-",
        "/api/games/libertalia/positions/none",
        "/api/games/nothing/lessons",
    ],
)
def test_what_is_not_there_is_not_found(visitor: Visitor, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 404
    assert answer.json()["words"]
