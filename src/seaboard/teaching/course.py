"""Where a learner stands in a lesson: the position and what was done so far are enough, so nothing of it is stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from seaboard.engine.errors import FormatError
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.teaching.folder import teaching_folder
from seaboard.teaching.lessons import Answer, Lesson, Step
from seaboard.teaching.positions import match_at, play_entries, read_positions

READ = "-"
"""Stands for a step at which something was only read."""


@dataclass(frozen=True)
class Place:
    """A learner before a step, or behind the last one."""

    lesson: Lesson
    number: int
    """Of steps done."""
    match: Match
    seat: int

    @property
    def step(self) -> Step | None:
        return self.lesson.step[self.number] if self.number < len(self.lesson.step) else None


def place_at(game: Game, lesson: Lesson, made: Sequence[str], folder: Path | None = None) -> Place:
    """Where a learner stands who has done this: a move, the id of an answer, or `READ`, for each step."""
    folder = folder or teaching_folder(game)
    if len(made) > len(lesson.step):
        raise FormatError(f"lesson {lesson.id} has {len(lesson.step)} steps, not {len(made)}")
    match, seat = begin(game, lesson, lesson.position, folder)
    for number, step in enumerate(lesson.step):
        if step.position:
            match, seat = begin(game, lesson, step.position, folder)
        if number == len(made):
            break
        answer = answer_to(step, made[number])
        if step.kind != "tell" and (answer is None or not answer.right):
            raise FormatError(f"lesson {lesson.id}, step {step.id}: it does not go on from {made[number]!r}")
        for _ in played(match, seat, step, made[number], answer):
            pass
    return Place(lesson, len(made), match, seat)


def begin(game: Game, lesson: Lesson, name: str, folder: Path) -> tuple[Match, int]:
    """The match at a position of a lesson, and the learner's seat."""
    position = read_positions(folder).get(name)
    if position is None or position.seat is None:
        raise FormatError(f"lesson {lesson.id}: there is no position {name} with a seat")
    return match_at(game, position, folder=folder), position.seat


def answer_to(step: Step, made: str) -> Answer | None:
    """The answer that something done at a step stands for; None where the lesson has nothing to say about it."""
    return None if step.kind == "tell" else step.find(made)


def played(match: Match, seat: int, step: Step, made: str, answer: Answer | None) -> Iterator[None]:
    """Play what follows from something done at a step, pausing wherever all that was decided at once is known."""
    if step.kind == "move":
        match.play(seat, made)
        if match.open_group is None:
            yield
    then = step.then if answer is None else answer.then or []
    for line in then:
        play_entries(match, [line])
        if match.open_group is None:
            yield
