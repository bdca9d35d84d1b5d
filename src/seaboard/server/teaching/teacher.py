"""Lessons as the browser is sent them.  Nothing is stored: every question names what the learner has done so far."""

from __future__ import annotations

from collections.abc import Sequence

from seaboard.engine.errors import SeaboardError
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.texts import FALLBACK
from seaboard.server.http.problems import trouble
from seaboard.server.protocol import Reason
from seaboard.server.table.reasons import EVERYTHING, forbidden
from seaboard.server.table.words import words_of
from seaboard.server.teaching.answers import LessonAnswer, LessonChoice, LessonInfo, LessonStep, Scene
from seaboard.server.teaching.scenes import NAMES, scene
from seaboard.teaching.course import Place, answer_to, place_at, played
from seaboard.teaching.folder import teaching_folder
from seaboard.teaching.lessons import WORDS, LessonWords, read_lessons, read_words

MOST_MADE = 40
"""Steps that a request may name."""


def lesson_words(game: Game, language: str) -> dict[str, LessonWords]:
    """The words of a game's lessons, in English where a language has none."""
    folder = teaching_folder(game)
    return read_words(folder, language if (folder / WORDS.format(language)).is_file() else FALLBACK)


def lesson_list(game: Game, language: str) -> list[LessonInfo]:
    """A game's lessons in their order."""
    return [LessonInfo(name, words.title, words.idea) for name, words in lesson_words(game, language).items()]


def place_of(game: Game, name: str, made: str) -> Place:
    """Where a learner stands; what cannot be so is 404."""
    lesson = read_lessons(teaching_folder(game)).get(name)
    done = made.split(",") if made else []
    if lesson is None or len(done) > MOST_MADE:
        raise trouble(404, "no lesson")
    try:
        return place_at(game, lesson, done)
    except SeaboardError as fault:
        raise trouble(404, "no lesson") from fault


def lesson_step(game: Game, name: str, made: str, language: str) -> LessonStep:
    """What a learner reads and sees now."""
    place = place_of(game, name, made)
    words, step, match = lesson_words(game, language)[name], place.step, place.match
    said = None if step is None else words.steps[step.id]
    return LessonStep(
        game=game.slug,
        lesson=name,
        title=words.title,
        number=place.number,
        steps=len(place.lesson.step),
        kind="end" if step is None else step.kind,
        text=words.end if said is None else said.text,
        questions=[] if said is None else [LessonChoice(each, text) for each, text in said.labels.items()],
        mark=[] if step is None else step.mark,
        names=list(NAMES[: match.players]),
        you=place.seat,
        options=match.options,
        scene=scene(match, place.seat, language, len(match.log)),
    )


def lesson_answer(game: Game, name: str, made: str, given: str, language: str) -> LessonAnswer:
    """What follows from a move, from the answer to a question, or from having read what was told."""
    place = place_of(game, name, made)
    step = place.step
    if step is None:
        raise trouble(404, "no lesson")
    answer = answer_to(step, given)
    if step.kind == "ask" and answer is None:
        raise trouble(404, "no lesson")
    words = "" if answer is None else lesson_words(game, language)[name].steps[step.id].answers[answer.id]
    right = step.kind == "tell" or (answer is not None and answer.right)
    is_made = right or (answer is not None and answer.then is not None)
    return LessonAnswer(right, words, scenes_after(place, given, language) if is_made else [])


def scenes_after(place: Place, given: str, language: str) -> list[Scene]:
    """What the learner sees one after another; a move that the rules forbid is refused by them."""
    step, match, found = place.step, place.match, []
    assert step is not None
    told = len(match.log)
    for _ in played(match, place.seat, step, given, answer_to(step, given)):
        found.append(scene(match, place.seat, language, told))
        told = len(match.log)
    return found


def lesson_reasons(game: Game, name: str, made: str, patterns: Sequence[str], language: str) -> list[Reason]:
    """Why nothing can be done with a thing, as a table says it."""
    place = place_of(game, name, made)
    return reasons(place.match, place.seat, patterns, language)


def reasons(match: Match, seat: int, patterns: Sequence[str], language: str) -> list[Reason]:
    """Why a seat can do nothing with a thing."""
    words, texts = words_of(match.game.slug, language), match.rules.space.texts
    return [
        Reason("" if EVERYTHING in patterns else words.make_choice(texts[action], NAMES).label, words.refusal(rule), rule)
        for action, rule in forbidden(match, seat, patterns)
    ]
