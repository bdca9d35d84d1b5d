"""What is wrong with questions that somebody writes: all of it, each with its place, so that it can be shown there."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Literal

import msgspec

from seaboard.tournament.event.quiz import ANSWERS, Question

MOST_QUESTIONS = 400
LONGEST_QUESTION, LONGEST_ANSWER, LONGEST_WORD = 300, 140, 40
"""In letters: more does not fit a phone or a line on paper."""

Kind = Literal["id", "same-id", "no-language", "empty", "answers", "twice", "right", "long", "same-question"]


class QuestionFault(msgspec.Struct, frozen=True):
    """One thing that is wrong."""

    question: int
    """Its place in the list, from 0."""
    kind: Kind
    language: str = ""
    """In which language, where it is about one."""


def faults_of(questions: Sequence[Question], taken: Container[str] = ()) -> list[QuestionFault]:
    """Everything that is wrong with a list of questions; `taken` are ids that are not free."""
    found: list[QuestionFault] = []
    ids: set[str] = set()
    texts: set[tuple[str, str]] = set()
    for place, question in enumerate(questions):
        found += [QuestionFault(place, kind, language) for kind, language in faults_in(question)]
        if question.id in ids or question.id in taken:
            found.append(QuestionFault(place, "same-id"))
        ids.add(question.id)
        for language in question.languages():
            text = (language, plain(question.asked_in(language)[0]))
            if text[1] and text in texts:
                found.append(QuestionFault(place, "same-question", language))
            texts.add(text)
    return found


def faults_in(question: Question) -> Iterator[tuple[Kind, str]]:
    """What is wrong with one question, taken alone."""
    word = question.id
    if not word or len(word) > LONGEST_WORD or not all(letter.isalnum() or letter == "-" for letter in word):
        yield "id", ""
    if len(question.topic) > LONGEST_WORD:
        yield "long", ""
    if not 0 <= question.correct < ANSWERS:
        yield "right", ""
    if not question.languages():
        yield "no-language", ""
    for language in question.languages():
        text, answers = question.asked_in(language)
        if not text.strip():
            yield "empty", language
        if len(answers) != ANSWERS or not all(answer.strip() for answer in answers):
            yield "answers", language
        elif len({plain(answer) for answer in answers}) != ANSWERS:
            yield "twice", language
        if len(text) > LONGEST_QUESTION or any(len(answer) > LONGEST_ANSWER for answer in answers):
            yield "long", language


def plain(text: str) -> str:
    """A text as it is compared: spaces and capitals do not matter."""
    return " ".join(text.split()).casefold()


def faultless(questions: Sequence[Question], taken: Container[str] = ()) -> list[Question]:
    """The questions that can be asked."""
    faulty = {fault.question for fault in faults_of(questions, taken)}
    return [question for place, question in enumerate(questions) if place not in faulty]
