"""How the questions of a test did: which were too hard, and which nobody missed.  [TRN-TEST-9]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from seaboard.tournament.event.event import Event
from seaboard.tournament.event.papers import Paper, make_paper, read_letters
from seaboard.tournament.event.quiz import Bank

HARD = 0.35
"""A question that a smaller share has right is hard: guessing alone gives a quarter."""
FEWEST = 5
"""From how many tests on a question is judged at all."""

Verdict = Literal["", "hard", "easy"]
Written = tuple[Paper, Mapping[str, int]]
"""A player's paper, and for each question answered the place of the answer as shown."""


class Tally(msgspec.Struct, frozen=True):
    """One question: how many tests have it right, wrong, and not at all.  Nobody is named."""

    id: str
    right: int
    wrong: int
    missing: int

    @property
    def tests(self) -> int:
        return self.right + self.wrong + self.missing

    @property
    def verdict(self) -> Verdict:
        """`hard` if few have it right, `easy` if nobody missed it; nothing while too few tests are known."""
        if self.tests < FEWEST:
            return ""
        if self.right == self.tests:
            return "easy"
        return "hard" if self.right < HARD * self.tests else ""


def tallies_of(drawn: Sequence[str], bank: Bank, written: Iterable[Written]) -> list[Tally]:
    """A tally for each question, the hardest first.  [TRN-TEST-9]"""
    right, wrong, missing = (dict.fromkeys(drawn, 0) for _ in range(3))
    for paper, chosen in written:
        for name, order in zip(paper.questions, paper.answers, strict=True):
            place = chosen.get(name)
            kind = missing if place is None else right if order[place] == bank[name].correct else wrong
            kind[name] += 1
    made = [Tally(name, right[name], wrong[name], missing[name]) for name in drawn]
    return sorted(made, key=lambda each: (each.right, -each.wrong, each.id))


def typed_in(event: Event) -> list[Written]:
    """The papers whose letters stand beside the log, each as it was entered last.  [TRN-TEST-7]"""
    letters = {entry.deed.player: entry.letters for entry in event.entries if entry.letters and hasattr(entry.deed, "player")}
    papers = [(make_paper(event.secret, player, event.state.drawn), text) for player, text in letters.items()]
    return [(paper, read_letters(paper, text)) for paper, text in papers]
