"""What decided a game is told in sentences, in every language of the game."""

from __future__ import annotations

import pytest

from seaboard.analysis.consequence import gains
from seaboard.analysis.history import read_history
from seaboard.analysis.mistakes import is_mistake
from seaboard.analysis.moments import moments_of, words
from seaboard.analysis.report import Chances, Choice, Judgement
from seaboard.analysis.view import View
from tests.analysis.conftest import GAMES, finished


def a_judgement(made: str, better: str, given_away: float, low: float, entry: int = 0, seat: int = 0) -> Judgement:
    chances = Chances(0.5, 0.4, 0.6)
    return Judgement(entry, seat, Choice(made, chances, 9), (Choice(better, chances, 9),), given_away, (low, 2 * given_away - low))


def test_every_sentence_stands_in_every_language() -> None:
    assert words("pl").keys() == words("en").keys() == words("fr").keys()
    assert words("en")["mistake"] != words("pl")["mistake"] != words("fr")["mistake"]


@pytest.mark.parametrize(("given_away", "low", "is_one"), [(0.12, 0.08, True), (0.12, 0.04, False), (0.03, 0.025, False)])
def test_a_mistake_costs_something_beyond_doubt(given_away: float, low: float, is_one: bool) -> None:
    assert is_mistake(a_judgement("play cook", "play captain", given_away, low)) == is_one


@pytest.mark.compiled
@pytest.mark.parametrize("slug", GAMES)
def test_a_moment_says_when_it_was_what_was_better_and_what_it_cost(slug: str) -> None:
    history = read_history(finished(slug))
    rules = history.game.rules
    entry = next(entry for entry in range(history.entries // 2, history.entries) if choices(slug, entry) > 2)
    seat, made = history.actors[entry], rules.space.texts[history.actions[entry]]
    legal = (rules.space.texts[action] for action in rules.legal_actions(history.base(entry), seat))
    better = next(text for text in legal if text != made)
    moments = moments_of(history, [a_judgement(made, better, 0.12, 0.1, entry, seat), a_judgement(made, better, 0.01, 0.0)])
    assert [moment.entry for moment in moments] == [entry]
    sentences = moments[0].sentence
    assert sorted(sentences) == ["en", "fr", "pl"]
    assert all("12\N{NO-BREAK SPACE}%" in sentence for sentence in sentences.values())
    assert sentences["en"].split(":")[0].split()[0] in {"Campaign", "Round"}


def choices(slug: str, entry: int) -> int:
    """How many moves there were to choose from at an entry; none for chance."""
    history = read_history(finished(slug))
    actor = history.actors[entry]
    return 0 if actor >= history.players else len(history.game.rules.legal_actions(history.base(entry), actor))


@pytest.mark.compiled
def test_what_a_move_brings_is_the_same_every_time() -> None:
    history = read_history(finished(GAMES[0]))
    entry = next(entry for entry in range(history.entries) if choices(GAMES[0], entry) > 2)
    seat = history.actors[entry]
    view = View(history.game, history.players, seat, history.seen_before(entry, seat))
    one, other, *_ = history.game.rules.legal_actions(history.base(entry), seat)
    found = gains(view, one, other)
    assert found == gains(view, one, other)
    assert all(change.by > 0 and change.seat == seat for change in found)
