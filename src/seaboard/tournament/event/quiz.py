"""The question bank: data that a referee can replace or extend, with checks that name what is wrong.  [specification 2.6]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.tournament.rules.settings import Settings, contest_of

ANSWERS = 4
ROOM = "seaboard.rulebooks"
TABLES = (".csv", ".tsv", ".txt")
"""Files that hold questions as a table."""
LANGUAGES = ("en", "pl", "fr")
"""The languages of questions, in the order in which one stands in for another."""


class Question(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One question in one language or more; one of its four answers is right.  [TRN-TEST-3]"""

    id: str
    question_en: str = ""
    question_pl: str = ""
    question_fr: str = ""
    answers_en: list[str] = []
    answers_pl: list[str] = []
    answers_fr: list[str] = []
    correct: int
    topic: str = ""
    confidence: Literal["high", "medium"] = "high"

    def asked_in(self, language: str) -> tuple[str, list[str]]:
        """Question and answers of one language, as they were written."""
        return getattr(self, f"question_{language}"), getattr(self, f"answers_{language}")

    def languages(self) -> list[str]:
        """The languages in which something is written."""
        return [each for each in LANGUAGES if any(self.asked_in(each))]

    def shown_in(self, language: str) -> str:
        """The language in which it is shown: the one asked for, or the first there is."""
        written = self.languages()
        return language if language in written or not written else written[0]

    def text(self, language: str) -> str:
        """The question; in the first language there is where this one is missing."""
        return self.asked_in(self.shown_in(language))[0]

    def answers(self, language: str) -> list[str]:
        """The answers in the bank's order, in the question's language."""
        return self.asked_in(self.shown_in(language))[1]

    def fault(self) -> str:
        """What is wrong with it, or an empty text."""
        if not self.id or not all(letter.isalnum() or letter == "-" for letter in self.id):
            return "its id must be one word of letters, digits and hyphens"
        if not self.languages():
            return f"it must be written in one language at least: {', '.join(LANGUAGES)}"
        for language in self.languages():
            text, answers = self.asked_in(language)
            if not text.strip():
                return f"question_{language} is empty"
            if len(answers) != ANSWERS or not all(answer.strip() for answer in answers):
                return f"answers_{language} must be {ANSWERS} texts"
            if len(set(answers)) != ANSWERS:
                return f"answers_{language} has the same answer twice"
        return "" if 0 <= self.correct < ANSWERS else f"correct must be 0 to {ANSWERS - 1}, not {self.correct}"


Bank = dict[str, Question]


def own_bank(game: Game) -> Bank:
    """The questions that come with a game; a game without any has none.  [TAB-TEST-1]"""
    name = contest_of(game).quiz
    if not name:
        return {}
    return read_questions(files(ROOM).joinpath(name).read_bytes(), name)


def read_bank(game: Game, replaced: Path | None = None, added: Sequence[Path] = ()) -> Bank:
    """The game's own questions or a referee's in their place, with more added."""
    bank = own_bank(game) if replaced is None else read_file(replaced)
    for path in added:
        for question in read_file(path).values():
            if question.id in bank:
                raise UsageError(f"{path}: there is a question {question.id} in the bank already")
            bank[question.id] = question
    return bank


def read_file(path: Path) -> Bank:
    """The questions of a file: JSON, or a table."""
    from seaboard.tournament.event.question_tables import read_table_file

    try:
        content = path.read_bytes()
    except OSError as fault:
        raise UsageError(f"cannot read {path}: {fault.strerror}") from fault
    if path.suffix.lower() in TABLES:
        return make_bank(read_table_file(content, str(path)), str(path))
    return read_questions(content, str(path))


def read_questions(content: bytes, where: str) -> Bank:
    """Questions from JSON; a fault names the file, the question and what is wrong."""
    try:
        found = msgspec.json.decode(content, type=list[msgspec.Raw])
    except msgspec.DecodeError as fault:
        raise UsageError(f"{where}: {fault}; it must be an array of questions") from fault
    questions = []
    for number, raw in enumerate(found, 1):
        try:
            questions.append(msgspec.json.decode(raw, type=Question))
        except msgspec.DecodeError as fault:
            raise UsageError(f"{where}, question {number}: {fault}") from fault
    return make_bank(questions, where)


def make_bank(questions: Iterable[Question], where: str) -> Bank:
    """Questions by id, each of them whole and no id twice."""
    bank: Bank = {}
    for number, question in enumerate(questions, 1):
        if fault := question.fault():
            raise UsageError(f"{where}, question {number} ({question.id or 'no id'}): {fault}")
        if question.id in bank:
            raise UsageError(f"{where}, question {number}: there is a question {question.id} already")
        bank[question.id] = question
    return bank


def check_enough(settings: Settings, bank: Bank) -> None:
    """A bank must have as many questions as the test asks for."""
    wanted = settings.number("questions")
    if len(bank) < wanted:
        raise UsageError(f"the test asks for {wanted} questions, but the bank has only {len(bank)}")
