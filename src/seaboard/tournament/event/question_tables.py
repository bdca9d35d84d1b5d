"""Questions from a table: CSV or TSV, as a spreadsheet saves or copies it.  What is wrong is said with its line."""

from __future__ import annotations

import csv
import re
from collections.abc import Container, Iterator
from typing import Literal

import msgspec

from seaboard.engine.errors import UsageError
from seaboard.tournament.event.question_checks import plain
from seaboard.tournament.event.quiz import ANSWERS, LANGUAGES, Question

LETTERS = "abcd"
SEPARATORS = "\t;,"
ALIASES = {
    "question": ("question", "pytanie"),
    "right": ("right", "correct", "dobra", "poprawna", "bonne", "juste"),
    "topic": ("topic", "temat", "theme", "thème", "sujet"),
    "id": ("id",),
    **{letter: (letter, f"answer {letter}", f"odpowiedź {letter}", f"réponse {letter}") for letter in LETTERS},
}
PLAIN = ["question", *LETTERS, "right", "topic"]
"""The columns of a table without a line of headings."""

Trouble = Literal["columns", "no-question", "no-answers", "no-right", "heading"]


class TableFault(msgspec.Struct, frozen=True):
    """A line that cannot be read."""

    line: int
    kind: Trouble
    text: str = ""
    """What stands there."""


class ReadQuestions(msgspec.Struct, frozen=True):
    """What a table holds."""

    questions: list[Question]
    faults: list[TableFault]


def read_table(text: str, language: str, taken: Container[str] = ()) -> ReadQuestions:
    """The questions of a table.  Columns without a language are in `language`; new ids differ from those taken."""
    lines = text.lstrip("\ufeff").splitlines()
    first = next((line for line in lines if line.strip()), "")
    reader = csv.reader((line + "\n" for line in lines), delimiter=separator_of(first))
    rows = [(reader.line_num, [cell.strip() for cell in row]) for row in reader if any(cell.strip() for cell in row)]
    if not rows:
        return ReadQuestions([], [TableFault(1, "columns")])
    columns = columns_of(rows[0][1], language)
    if columns is None:
        columns = {place: (name, language) for place, name in enumerate(PLAIN)}
    else:
        rows = rows[1:]
        asked = {told for name, told in columns.values() if name == "question"}
        if not asked or not any(name == "right" for name, _ in columns.values()):
            return ReadQuestions([], [TableFault(1, "heading")])
    ids = new_ids(taken)
    made = ReadQuestions([], [])
    for line, row in rows:
        read = question_of({columns[place]: cell for place, cell in enumerate(row) if place in columns}, line, ids)
        if isinstance(read, TableFault):
            made.faults.append(read)
        else:
            made.questions.append(read)
    return made


def separator_of(line: str) -> str:
    """What parts the cells: the sign that stands most often in the first line."""
    return max(SEPARATORS, key=line.count)


def columns_of(cells: list[str], language: str) -> dict[int, tuple[str, str]] | None:
    """For each column what it holds, and in which language; None if these are no headings."""
    found = {}
    for place, cell in enumerate(cells):
        name, told = split_heading(cell, language)
        if name is not None:
            found[place] = (name, told)
    return found if any(name == "question" for name, _ in found.values()) else None


def split_heading(cell: str, language: str) -> tuple[str | None, str]:
    """A heading and its language: `question_pl`, `A (fr)` or `Pytanie`."""
    words = [word for word in re.split(r"[\s_()-]+", cell.casefold()) if word]
    told = words.pop() if len(words) > 1 and words[-1] in LANGUAGES else language
    wanted = " ".join(words)
    return next((name for name, aliases in ALIASES.items() if wanted in aliases), None), told


def new_ids(taken: Container[str]) -> Iterator[str]:
    """Ids that are free."""
    number = 0
    while True:
        number += 1
        if f"own-{number}" not in taken:
            yield f"own-{number}"


def question_of(cells: dict[tuple[str, str], str], line: int, ids: Iterator[str]) -> Question | TableFault:
    """One line as a question, or what is wrong with it."""
    texts: dict[str, str | list[str]] = {}
    for language in LANGUAGES:
        text, answers = cells.get(("question", language), ""), [cells.get((letter, language), "") for letter in LETTERS]
        if not text and not any(answers):
            continue
        if not text:
            return TableFault(line, "no-question")
        if not all(answers):
            return TableFault(line, "no-answers", text)
        texts |= {f"question_{language}": text, f"answers_{language}": answers}
    if not texts:
        return TableFault(line, "no-question")
    named = {name: cell for (name, _), cell in cells.items() if cell}
    correct = right_of(named.get("right", ""), [texts[key] for key in texts if key.startswith("answers")])
    if correct is None:
        return TableFault(line, "no-right", named.get("right", ""))
    told = {"id": named.get("id") or next(ids), "topic": named.get("topic", ""), "correct": correct, **texts}
    return msgspec.convert(told, Question)


def right_of(cell: str, answers: list[str | list[str]]) -> int | None:
    """Which answer is right: a letter A to D, a number 1 to 4, or the answer itself."""
    told = plain(cell)
    if len(told) == 1 and told in LETTERS:
        return LETTERS.index(told)
    for each in answers:
        if told and told in map(plain, each):
            return [plain(answer) for answer in each].index(told)
    return int(told) - 1 if told.isdecimal() and 1 <= int(told) <= ANSWERS else None


FAULTS: dict[Trouble, str] = {
    "columns": "there is no table",
    "heading": "the headings must name question, a, b, c, d and right",
    "no-question": "the question is missing",
    "no-answers": "an answer is missing",
    "no-right": "the right answer must be a letter A to D",
}


def read_table_file(content: bytes, where: str) -> list[Question]:
    """Questions from a table in a file; the first fault names its line."""
    try:
        read = read_table(content.decode("utf-8-sig"), LANGUAGES[0])
    except UnicodeDecodeError as fault:
        raise UsageError(f"{where}: it must be saved as UTF-8") from fault
    if read.faults:
        raise UsageError(f"{where}, line {read.faults[0].line}: {FAULTS[read.faults[0].kind]}")
    return read.questions
