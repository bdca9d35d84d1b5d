"""Rules run interpreted and compiled in one process, and a game goes on the other way after any move with the same bytes."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numba
import numpy as np
import pytest

from seaboard.bots import hasty
from seaboard.bots.decision import Decision, ask, turn_stream
from seaboard.bots.hasty import HastyBot
from seaboard.bots.levels import SEARCHING, LevelBot, has_network
from seaboard.bots.net import NetBot
from seaboard.engine.compile import NotCompiled, entry, only_loading
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.registry import games
from seaboard.engine.stream import seeded_stream

pytestmark = pytest.mark.compiled
MOVES_BEFORE = 40


@pytest.fixture(params=sorted(games()))
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    """Each game, which is compiled again for whoever comes next."""
    found = games()[request.param]
    yield found
    found.rules.hand_over(found.rules.entries)


def play(game: Game, hands_over: Callable[[int], None]) -> list[bytes]:
    """A game to its end by choices that are always the same: the record after each move, what everybody sees of it, and what was told."""
    match, choices = Match(game, game.usual, stream=seeded_stream(11)), random.Random(5)
    past = []
    match.settle()
    while not match.is_over:
        hands_over(len(match.log))
        seat = match.actors()[0]
        match.make(seat, choices.choice(match.rules.legal_actions(match.state, seat)))
        number = len(match.log) - 1
        match.settle()
        past.append(
            match.state.tobytes() + match.seen_by(seat).tobytes() + repr((match.log[-1], match.story(number, seat))).encode()
        )
    return past


def test_a_game_through_the_switch_is_the_same_to_the_byte(game: Game) -> None:
    rules = game.rules

    def switch(moves: int) -> None:
        if moves >= MOVES_BEFORE and rules.is_interpreted:
            rules.hand_over()

    compiled = play(game, lambda moves: None)
    assert not rules.is_interpreted
    rules.interpret()
    interpreted = play(game, lambda moves: None)
    assert rules.is_interpreted
    through = play(game, switch)
    assert not rules.is_interpreted
    assert len(compiled) > MOVES_BEFORE
    assert interpreted == compiled
    assert through == compiled


def test_interpreted_rules_compile_nothing(game: Game) -> None:
    rules = game.rules
    rules.interpret()
    ran = [getattr(rules, name) for name in rules.entries]
    assert not any(hasattr(each, "py_func") for each in ran)


def decision_in(game: Game) -> Decision:
    """The first decision of a game."""
    match = Match(game, game.usual, stream=seeded_stream(3))
    match.settle()
    seat = match.actors()[0]
    return ask(match, seat, turn_stream(bytes(32), seat, 0))


def test_bots_of_interpreted_rules_neither_search_nor_compile(game: Game) -> None:
    game.rules.interpret()
    decision = decision_in(game)
    with only_loading():
        for level in SEARCHING:
            bot = LevelBot(level)
            assert bot.choose(decision) in decision.legal
            assert isinstance(bot.bot_for(game), HastyBot | NetBot)


def test_a_hasty_bot_looks_at_fewer_moves_where_time_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(each for each in games().values() if not has_network(each))
    decision, looks = decision_in(game), itertools.count()
    assert len(decision.legal) > 2 * hasty.AT_ONCE
    monkeypatch.setattr(time, "monotonic", lambda: next(looks) * hasty.SECONDS)
    assert hasty.weigh_until(decision, np.array(decision.legal, np.int16), 0, 0.5).size == 2 * hasty.AT_ONCE
    assert HastyBot().choose(decision) in decision.legal


def test_what_is_not_in_the_cache_is_not_compiled_where_only_loading_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # An earlier run has left its code in the usual cache.
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    count = entry(lambda number: number + 1)
    with only_loading(), pytest.raises(NotCompiled):
        count(1)
    assert count(1) == 2
    with only_loading():
        assert count(1) == 2


def test_a_level_becomes_its_own_bot_when_the_rules_are_handed_over() -> None:
    game = next(iter(games().values()))
    bot = LevelBot("expert")
    try:
        game.rules.interpret()
        meanwhile = bot.bot_for(game)
        assert bot.bot_for(game) is meanwhile
        game.rules.hand_over()
        assert type(bot.bot_for(game)) is not type(meanwhile)
    finally:
        game.rules.hand_over(game.rules.entries)


def test_every_entry_point_has_plain_python_that_writes_the_same(game: Game) -> None:
    rules = game.rules
    compiled = np.array([rules.opening(players, game.check_options({})) for players in range(game.fewest, game.most + 1)])
    rules.interpret()
    interpreted = np.array([rules.opening(players, game.check_options({})) for players in range(game.fewest, game.most + 1)])
    assert (compiled == interpreted).all()
