"""The judge tells a seat nothing that it could not know: two games that a seat could not tell apart are judged alike up to there."""

from __future__ import annotations

import random
from importlib import import_module

import pytest

from seaboard.analysis.depth import Again, Depth
from seaboard.analysis.history import read_history
from seaboard.analysis.position import judge_position
from seaboard.engine.conformance import Setting, spread, twin_of
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.transcript import transcript_of
from tests.analysis.conftest import GAMES, play_out

pytestmark = pytest.mark.compiled

TINY = Depth("tiny", known=2, open=1, thought=40, minds=2, rounds=(4, 8), horizon=1, again=Again(40, (2, 3), 8))
SEED = 5
LAST = 16
"""How many positions before the games may part are judged; an earlier one is the last of an earlier pair."""


def copy_of(match: Match) -> Match:
    """A match of its own that stands in the same place."""
    copied = Match(match.game, match.players, match.options, match.stream)
    copied.replay(match.log)
    return copied


def judged_for(match: Match, seat: int) -> list[object]:
    """What the judge says to a seat of the last positions of a match, once it has been played to its end."""
    position = len(match.log)
    history = read_history(transcript_of(play_out(copy_of(match))))
    judged = [judge_position(history, each, TINY, (seat,)) for each in range(max(0, position - LAST), position)]
    return [(each.position, each.known, each.judgement) for each in judged]


def check(slug: str, players: int, positions: int, games: int = 1) -> int:
    """Compare games with their twins; returns how many pairs there were."""
    game, rng, pairs = find_game(slug), random.Random(SEED), 0
    section5 = import_module(f"tests.games.{game.module}.section5")
    for match in spread(Setting(game, players, game.check_options({})), SEED, games, positions):
        for seat in range(players):
            twin = twin_of(match, seat, section5.shown, rng, tries=4)
            if twin is not None:
                assert bytes(twin.state) != bytes(match.state) or twin.log != match.log, "the twin is another game"
                assert judged_for(twin, seat) == judged_for(match, seat)
                pairs += 1
    return pairs


@pytest.mark.parametrize("slug", GAMES)
def test_games_that_a_seat_cannot_tell_apart_are_judged_alike(slug: str) -> None:
    game = find_game(slug)
    assert check(slug, max(game.fewest, min(3, game.most)), 3) >= 1


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
def test_many_games_that_a_seat_cannot_tell_apart_are_judged_alike(slug: str) -> None:
    assert check(slug, find_game(slug).usual, 20, games=3) >= 20
