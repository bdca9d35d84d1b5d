"""Puzzles over HTTP: nothing is stored, and nothing of a solution is told before an answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seaboard.engine.registry import games
from seaboard.puzzles.collection import Puzzle, puzzles_of
from tests.server.visitor import Visitor, serving

SLUGS = list(games())


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    folder: Path = tmp_path_factory.mktemp("puzzles")
    with serving(folder) as client:
        yield Visitor(client)


def shortest(slug: str) -> Puzzle:
    return min(puzzles_of(games()[slug]).values(), key=lambda each: len(each.position.entries))


def address(puzzle: Puzzle) -> str:
    return f"/api/games/{puzzle.game.slug}/puzzles/{puzzle.id}"


def test_every_game_has_a_puzzle_of_the_day_which_is_one_of_its_own(visitor: Visitor) -> None:
    day = visitor.get("/api/puzzles").json()
    assert {each["game"] for each in day["games"]} == set(SLUGS)
    for each in day["games"]:
        listed = visitor.get(f"/api/games/{each['game']}/puzzles").json()
        assert each["puzzle"] in listed
        assert each["puzzles"] == len(listed) >= 100


def without_choices(shown: dict[str, Any]) -> str:
    """All that is told but the legal moves."""
    shown["scene"]["choices"] = []
    return json.dumps(shown)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_puzzle_shows_the_seat_what_it_may_know_and_nothing_of_the_solution(visitor: Visitor, slug: str) -> None:
    puzzle = shortest(slug)
    shown = visitor.get(address(puzzle)).json()
    assert set(shown) == {"game", "id", "grade", "when", "names", "you", "options", "scene"}
    assert shown["scene"]["view"]["viewer"] == puzzle.seat
    moves = [choice["move"] for choice in shown["scene"]["choices"]]
    match = puzzle.match()
    assert moves == match.legal_in_order(puzzle.seat), "in the game's own order, all alike"
    told = without_choices(shown)
    assert not any(word in told for word in ("proof", "solution", "lead", str(puzzle.proof.value)) if len(word) > 3)
    # The same is told of the position whatever the solution is: it comes from the seat's own view alone.
    assert "solution" not in visitor.get(f"/api/games/{slug}/puzzles").text


def test_a_wrong_move_says_what_it_costs_and_keeps_the_solution(visitor: Visitor) -> None:
    puzzle = shortest(SLUGS[0])
    rival = puzzle.proof.rivals[-1]
    said = visitor.get(f"{address(puzzle)}/answer", params={"given": rival.move}).json()
    assert (said["right"], said["cost"], said["solution"]) == (False, rival.lead, None)
    assert said["label"]


@pytest.mark.parametrize(("language", "best"), [("en", "was best"), ("pl", "najlepsze było"), ("fr", "le meilleur coup")])
def test_the_right_move_is_explained_in_a_sentence_with_all_chances(visitor: Visitor, language: str, best: str) -> None:
    puzzle = shortest(SLUGS[0])
    said = visitor.get(f"{address(puzzle)}/answer", params={"given": puzzle.move, "language": language}).json()
    assert said["right"]
    solution = said["solution"]
    assert best in solution["sentence"]
    assert [each["move"] for each in solution["moves"]] == [puzzle.move, *(rival.move for rival in puzzle.proof.rivals)]
    assert solution["moves"][1]["behind"] == puzzle.proof.nearest.lead
    assert solution["worlds"] == puzzle.proof.worlds


def test_who_gives_up_is_shown_the_solution(visitor: Visitor) -> None:
    puzzle = shortest(SLUGS[0])
    said = visitor.get(f"{address(puzzle)}/answer").json()
    assert not said["right"]
    assert said["solution"]["moves"][0]["move"] == puzzle.move


@pytest.mark.parametrize("path", ["/none", "/none/answer", "/none/why?moves=*", "/{id}/answer?given=nothing"])
def test_what_is_not_there_is_not_found(visitor: Visitor, path: str) -> None:
    answer = visitor.get(f"/api/games/{SLUGS[0]}/puzzles{path.format(id=shortest(SLUGS[0]).id)}")
    assert answer.status_code == 404
    assert answer.json()["words"]


def test_an_illegal_click_is_answered_as_at_a_table(visitor: Visitor) -> None:
    assert visitor.get(f"{address(shortest(SLUGS[0]))}/why", params={"moves": "*"}).status_code == 200
