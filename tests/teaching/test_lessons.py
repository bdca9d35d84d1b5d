"""Every lesson can be played through: its moves are legal where they are asked for, its words are whole in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from seaboard.engine.errors import FormatError
from seaboard.engine.game import Game
from seaboard.engine.registry import games
from seaboard.teaching.course import READ, Place, place_at, played
from seaboard.teaching.folder import teaching_folder
from seaboard.teaching.lessons import Lesson, Step, matches, read_lessons, read_words

LANGUAGES = ("en", "pl", "fr")
LESSONS = [
    pytest.param(game, lesson, id=f"{slug}-{lesson.id}")
    for slug, game in games().items()
    for lesson in read_lessons(teaching_folder(game)).values()
]


def legal_at(place: Place) -> list[str]:
    return place.match.legal(place.seat) if place.seat in place.match.actors() else []


def ways_on(place: Place, step: Step) -> list[str]:
    """One thing to do for each right answer of a step, and every move that the lesson goes on from."""
    if step.kind == "tell":
        return [READ]
    if step.kind == "ask":
        return [answer.id for answer in step.answer if answer.right]
    found = {move: step.find(move) for move in legal_at(place)}
    return [move for move, answer in found.items() if answer is not None and answer.right]


def walks(game: Game, lesson: Lesson, made: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All ways to the end in which at most one step is not done by its first right answer; each is checked step by step."""
    place = place_at(game, lesson, made)
    step = place.step
    if step is None:
        yield made
        return
    ways = ways_on(place, step)
    assert ways, f"{step.id}: the lesson cannot go on"
    check_answers(game, lesson, made, step, legal_at(place))
    for number, way in enumerate(ways):
        if number == 0:
            yield from walks(game, lesson, (*made, way))
        else:
            yield follow(game, lesson, (*made, way))


def follow(game: Game, lesson: Lesson, made: tuple[str, ...]) -> tuple[str, ...]:
    """To the end by the first right answers."""
    while (step := (place := place_at(game, lesson, made)).step) is not None:
        ways = ways_on(place, step)
        assert ways, f"{step.id}: the lesson cannot go on after {made}"
        made = (*made, ways[0])
    return made


def check_answers(game: Game, lesson: Lesson, made: tuple[str, ...], step: Step, legal: list[str]) -> None:
    """Every answer is about a legal move, and what then happens is legal."""
    for answer in step.answer:
        if step.kind == "move":
            assert any(step.find(move) is answer for move in legal), f"{step.id}: no legal move is answered by {answer.id}"
            for pattern in answer.moves:
                assert any(matches(pattern, text) for text in game.rules.space.texts), f"{step.id}: no move is `{pattern}`"
        fitting = [answer.id] if step.kind == "ask" else [move for move in legal if step.find(move) is answer]
        if answer.then is None or answer.right:
            continue
        for given in fitting:
            place = place_at(game, lesson, made)
            for _ in played(place.match, place.seat, step, given, answer):
                pass


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_every_step_of_a_lesson_is_reached_by_legal_moves(game: Game, lesson: Lesson) -> None:
    for way in walks(game, lesson):
        assert len(way) == len(lesson.step)


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_lets_the_learner_move_and_ends_with_a_question(game: Game, lesson: Lesson) -> None:
    kinds = [step.kind for step in lesson.step]
    assert "move" in kinds
    assert kinds[-1] in ("ask", "move")
    for step in lesson.step:
        if step.kind != "tell":
            assert any(answer.right for answer in step.answer), step.id
        if step.kind == "ask":
            assert sum(answer.right for answer in step.answer) == 1
            assert len(step.answer) >= 2


@pytest.mark.parametrize("slug", [slug for slug, game in games().items() if read_lessons(teaching_folder(game))])
def test_lessons_are_whole_in_every_language(slug: str) -> None:
    words = {language: read_words(teaching_folder(games()[slug]), language) for language in LANGUAGES}
    for lesson in read_lessons(teaching_folder(games()[slug])):
        assert len({words[language][lesson].title for language in LANGUAGES}) == len(LANGUAGES), f"{lesson} is not translated"


def test_words_that_are_missing_or_left_over_are_named(tmp_path: Path) -> None:
    (tmp_path / "lessons.toml").write_text(
        '[[lesson]]\nid = "one"\nposition = "x"\n[[lesson.step]]\nid = "first"\n', encoding="utf-8"
    )
    words = tmp_path / "lessons.en.toml"
    whole = '[one]\ntitle = "T"\nidea = "I"\nend = "E"\n[one.first]\ntext = "F"\n'
    for text, fault in (
        (whole.replace('idea = "I"\n', ""), "one.idea is missing"),
        (whole.replace('text = "F"', 'text = " "'), r"one\.first\.text is missing"),
        (whole + 'high = "H"\n', "one.first has no answer high"),
        (whole + "[two]\n", "there is no lesson two"),
    ):
        words.write_text(text, encoding="utf-8")
        read_words.cache_clear()
        with pytest.raises(FormatError, match=fault):
            read_words(tmp_path, "en")


def test_a_lesson_does_not_go_on_from_a_wrong_answer() -> None:
    game = games()["libertalia"]
    lesson = read_lessons(teaching_folder(game))["rank"]
    with pytest.raises(FormatError, match="step choose: it does not go on from 'play beggar'"):
        place_at(game, lesson, [READ, "play beggar"])
    with pytest.raises(FormatError, match="it does not go on from 'fly'"):
        place_at(game, lesson, [READ, "fly"])
