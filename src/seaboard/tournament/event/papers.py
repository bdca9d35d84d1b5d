"""A player's test paper: questions and answers in the order of this player, the time, and the mark."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import msgspec

from seaboard.engine.errors import UsageError
from seaboard.tournament.event.quiz import ANSWERS, Bank

LETTERS = "ABCD"
MISSING = "-"


class Paper(msgspec.Struct, frozen=True):
    """The order in which one player sees the test.  [TRN-TEST-2]"""

    player: str
    questions: list[str]
    answers: list[list[int]]
    """For each question its answers' numbers in the bank, in the order shown."""


class Shown(msgspec.Struct, frozen=True):
    """A question as a player sees it; which answer is right is not part of it.  [TRN-SEE-2]"""

    id: str
    text: str
    answers: list[str]


def make_paper(secret: bytes, player: str, questions: Sequence[str]) -> Paper:
    """The paper of a player; the same secret gives the same one again, so a lost connection changes nothing.  [TRN-TEST-2]"""
    shuffle = Random(hashlib.blake2b(player.encode(), key=secret[:64], digest_size=16).digest())
    order = list(questions)
    shuffle.shuffle(order)
    answers = [list(range(ANSWERS)) for _ in order]
    for each in answers:
        shuffle.shuffle(each)
    return Paper(player, order, answers)


def show_paper(paper: Paper, bank: Bank, language: str) -> list[Shown]:
    """The paper in words."""
    shown = []
    for name, order in zip(paper.questions, paper.answers, strict=True):
        answers = bank[name].answers(language)
        shown.append(Shown(name, bank[name].text(language), [answers[number] for number in order]))
    return shown


def mark(paper: Paper, bank: Bank, chosen: Mapping[str, int]) -> int:
    """Right answers; `chosen` has for each question answered the place of the answer as shown.  [TRN-TEST-3]"""
    pairs = zip(paper.questions, paper.answers, strict=True)
    return sum(name in chosen and order[chosen[name]] == bank[name].correct for name, order in pairs)


@dataclass
class Sitting:
    """A test being taken.  Times are seconds on any one clock."""

    paper: Paper
    opened: float
    most_seconds: int
    chosen: dict[str, int] = field(default_factory=dict)
    ended: float | None = None
    lost: float = 0.0
    """Seconds since opening in which the program could not serve.  [TRN-TEST-4]"""

    def seconds(self, now: float) -> int:
        """The time from opening to handing in, rounded up, at most the full time.  [TRN-TEST-4]"""
        passed = (now if self.ended is None else self.ended) - self.opened - self.lost
        return min(self.most_seconds, max(0, math.ceil(passed)))

    def is_up(self, now: float) -> bool:
        """Whether the test is handed in, by the player or because its time is up.  [TRN-TEST-4]"""
        return self.ended is not None or now >= self.ends

    @property
    def ends(self) -> float:
        """When it is handed in as it stands, unless more time is lost.  [TRN-TEST-4]"""
        return self.opened + self.lost + self.most_seconds

    def choose(self, question: str, answer: int, now: float) -> None:
        """Choose or change an answer."""
        if self.is_up(now):
            raise UsageError("the test is handed in")
        if question not in self.paper.questions or not 0 <= answer < ANSWERS:
            raise UsageError(f"there is no answer {answer} to a question {question!r} on this paper")
        self.chosen[question] = answer

    def hand_in(self, bank: Bank, now: float) -> str:
        """End it as it stands, and tell the entry for the log.  [TRN-TEST-1, TRN-TEST-4]"""
        if self.ended is None:
            self.ended = now
        return f"test {self.paper.player} {mark(self.paper, bank, self.chosen)} {self.seconds(now)}"


def read_letters(paper: Paper, letters: str) -> dict[str, int]:
    """Answers typed in from a printed paper: a letter for each question in its order, `-` for a missing one.  [TRN-TEST-7]"""
    typed = "".join(letters.split()).upper()
    if len(typed) != len(paper.questions) or set(typed) - set(LETTERS + MISSING):
        raise UsageError(f"answers are {len(paper.questions)} letters {LETTERS[0]} to {LETTERS[-1]}, `{MISSING}` for a missing one")
    return {name: LETTERS.index(letter) for name, letter in zip(paper.questions, typed, strict=True) if letter != MISSING}
