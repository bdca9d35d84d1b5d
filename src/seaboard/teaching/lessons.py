"""Lessons: one idea each, on the real board, with moves that the learner makes and answers that say why.

`lessons.toml` of a game's teaching folder says what happens: a position, and steps.  A step tells something, asks for a move or asks a question.
`lessons.en.toml` and its sisters hold the words: `[lesson.step]` with `text` and one entry for each answer.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from seaboard.engine.errors import FormatError
from seaboard.teaching.positions import ID

FILE = "lessons.toml"
WORDS = "lessons.{}.toml"
StepKind = Literal["tell", "move", "ask"]


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a learner may do at a step, and what follows from it."""

    id: str
    moves: list[str] = []
    """The moves it stands for; `*` is any one word.  None for the answer to a question."""
    right: bool = False
    """Whether the lesson goes on from here; else the learner tries again."""
    then: list[str] | None = None
    """What others and chance do next.  A wrong move without it is only talked about, not made."""

    def is_of(self, move: str) -> bool:
        """Whether it stands for a move."""
        return any(matches(pattern, move) for pattern in self.moves)


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing at a time."""

    id: str
    answer: list[Answer] = []
    """Moves or, in a question, choices; none where something is only told."""
    then: list[str] = []
    """Where something is told: what others and chance do when it was read."""
    mark: list[str] = []
    """Ids of things to look at."""
    position: str = ""
    """Where it begins, if the lesson goes on from another position here."""

    @property
    def kind(self) -> StepKind:
        if not self.answer:
            return "tell"
        return "move" if any(answer.moves for answer in self.answer) else "ask"

    def find(self, made: str) -> Answer | None:
        """The answer that a move, or the id of a choice, stands for."""
        if self.kind == "ask":
            return next((answer for answer in self.answer if answer.id == made), None)
        return next((answer for answer in self.answer if answer.is_of(made)), None)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small course from one position."""

    id: str
    position: str
    step: list[Step]


def matches(pattern: str, move: str) -> bool:
    """Whether a move is one of those that a pattern stands for."""
    words = " ".join(r"\S+" if word == "*" else re.escape(word) for word in pattern.split())
    return re.fullmatch(words, move) is not None


class StepWords(msgspec.Struct, frozen=True):
    """What is said at a step."""

    text: str
    labels: dict[str, str]
    """The choices of a question by id."""
    answers: dict[str, str]
    """What is said to each answer by id."""


class LessonWords(msgspec.Struct, frozen=True):
    """A lesson in one language."""

    title: str
    idea: str
    """What it is about, for the list."""
    end: str
    """What was learned."""
    steps: dict[str, StepWords]


@cache
def read_lessons(folder: Path) -> dict[str, Lesson]:
    """The lessons of a folder by id, in their order; none where it has no file of them."""
    path = folder / FILE
    by_id: dict[str, Lesson] = {}
    for table in read_tables(path).get("lesson", []):
        where = f"{path}: lesson {table.get('id')}"
        try:
            lesson = msgspec.convert(table, Lesson)
        except msgspec.ValidationError as fault:
            raise FormatError(f"{where}: {fault}") from fault
        names = [lesson.id, *(step.id for step in lesson.step), *(answer.id for step in lesson.step for answer in step.answer)]
        if bad := [name for name in names if not ID.fullmatch(name)]:
            raise FormatError(f"{where}: an id is small letters, digits and hyphens, not {bad[0]!r}")
        if lesson.id in by_id:
            raise FormatError(f"{where}: there are two of them")
        by_id[lesson.id] = lesson
    return by_id


@cache
def read_words(folder: Path, language: str) -> dict[str, LessonWords]:
    """The words of all lessons of a folder; a missing or superfluous one is an error that names it."""
    path, found = folder / WORDS.format(language), {}
    tables, lessons = read_tables(path), read_lessons(folder)
    if extra := sorted(set(tables) - set(lessons)):
        raise FormatError(f"{path}: there is no lesson {extra[0]}")
    for lesson in lessons.values():
        table = dict(tables.get(lesson.id, {}))
        said = {name: text_of(path, lesson.id, table, name) for name in ("title", "idea", "end")}
        steps = {step.id: step_words(path, f"{lesson.id}.{step.id}", step, table.pop(step.id, {})) for step in lesson.step}
        if table:
            raise FormatError(f"{path}: lesson {lesson.id} has no {next(iter(table))}")
        found[lesson.id] = LessonWords(said["title"], said["idea"], said["end"], steps)
    return found


def step_words(path: Path, where: str, step: Step, given: dict[str, Any]) -> StepWords:
    """The words of one step."""
    table = dict(given)
    text = text_of(path, where, table, "text")
    labels, answers = {}, {}
    for answer in step.answer:
        if step.kind == "ask":
            pair = table.pop(answer.id, None)
            if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(each, str) and each for each in pair):
                raise FormatError(f"{path}: {where}.{answer.id} wants two texts: the choice, and what is said to it")
            labels[answer.id], answers[answer.id] = pair
        else:
            answers[answer.id] = text_of(path, where, table, answer.id)
    if table:
        raise FormatError(f"{path}: {where} has no answer {next(iter(table))}")
    return StepWords(text, labels, answers)


def text_of(path: Path, where: str, table: dict[str, Any], name: str) -> str:
    """Take a text out of a table."""
    text = table.pop(name, None)
    if not isinstance(text, str) or not text.strip():
        raise FormatError(f"{path}: {where}.{name} is missing")
    return text.strip()


def read_tables(path: Path) -> dict[str, Any]:
    """A TOML file; empty where there is none."""
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as fault:
        raise FormatError(f"{path}: {fault}") from fault
