"""A decision is looked at again only while it is open whether it was a mistake."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from seaboard.analysis import second_look
from seaboard.analysis.comparison import Comparison
from seaboard.analysis.depth import Again
from seaboard.analysis.mistakes import is_open
from seaboard.analysis.second_look import looked_again
from seaboard.analysis.view import View
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game

AGAIN = Again(40, (2, 4), 10)
MADE, BETTER, WORSE = 1, 2, 3


@pytest.fixture
def view() -> View:
    game = find_game("libertalia")
    match = Match(game, 2)
    return View(game, 2, 0, match.seen_by(0))


def looked_at(view: View, lead: float) -> Comparison:
    """A first look of two searches and six worlds: one move leads the one made, which leads another."""
    spread = np.array([[0.3, 0.5, 0.4, 0.6, 0.45, 0.55]] * 2)
    return Comparison(view, {MADE: spread, BETTER: spread[:, ::-1] + lead, WORSE: spread - 0.3})


class Thinker:
    """A search that finds the same lead in every world, and says which moves it was asked about."""

    def __init__(self, lead: float) -> None:
        self.lead, self.asked = lead, list[tuple[str, Sequence[int]]]()

    def __call__(self, view: View, actions: Sequence[int], simulations: int, salt: str) -> Thinker:
        self.asked.append((salt, actions))
        return self

    def tried(self, actions: Sequence[int], start: int, worlds: int) -> dict[int, np.ndarray]:
        rising = np.linspace(0.4, 0.6, worlds)
        values = {MADE: rising, BETTER: rising[::-1] + self.lead, WORSE: rising - 0.2}
        return {action: values[action] for action in actions}


def think(monkeypatch: pytest.MonkeyPatch, lead: float) -> Thinker:
    thinker = Thinker(lead)
    monkeypatch.setattr(second_look, "Thought", thinker)
    return thinker


@pytest.mark.parametrize("lead", [-0.2, -0.01])
def test_the_best_move_is_not_looked_at_again(view: View, monkeypatch: pytest.MonkeyPatch, lead: float) -> None:
    thinker, first = think(monkeypatch, lead), looked_at(view, lead)
    assert looked_again(first, MADE, AGAIN) is first
    assert thinker.asked == []


@pytest.mark.parametrize(("lead", "searches"), [(0.5, 2), (0.05, 4), (-0.3, 2)])
def test_searches_are_added_while_it_is_open_whether_it_was_a_mistake(
    view: View, monkeypatch: pytest.MonkeyPatch, lead: float, searches: int
) -> None:
    thinker = think(monkeypatch, lead)
    found = looked_again(looked_at(view, 0.1), MADE, AGAIN)
    assert len(thinker.asked) == searches
    assert len({salt for salt, _ in thinker.asked}) == searches, "every search has draws of its own"
    assert found.values[MADE].shape == (searches, AGAIN.worlds)


def test_a_second_look_counts_instead_of_the_first(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    think(monkeypatch, -0.3)
    found = looked_again(looked_at(view, 0.1), MADE, AGAIN)
    assert found.against(MADE)[0] < 0.0, "what led at first was lucky"


@pytest.mark.parametrize(
    ("lead", "reach", "is_so"),
    [(0.05, 0.02, True), (0.02, 0.01, False), (0.09, 0.01, False), (-0.01, 0.2, False), (0.02, 0.04, True)],
)
def test_what_the_interval_cannot_tell_is_open(lead: float, reach: float, is_so: bool) -> None:
    assert is_open(lead, reach) == is_so


def test_a_second_look_is_taken_at_any_decision_where_it_is_needed(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = think(monkeypatch, -0.2)
    looked_again(looked_at(view, -0.2), MADE, Again(40, (3,), 10), is_needed=True)
    assert len(thinker.asked) == 3
