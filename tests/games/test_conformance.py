"""The conformance suite, for every game and every setting; the bulk of it compiled."""

from __future__ import annotations

from importlib import import_module

import pytest

from seaboard.engine.batch import count_cores, play_batch
from seaboard.engine.conformance import (
    Setting,
    check_commuting,
    check_guesses,
    check_noninterference,
    check_positions,
    check_replay,
    check_shadows,
    check_texts,
    examine,
    settings,
    trail_hash,
)
from seaboard.engine.registry import find_game, games
from tests.games.samples import every_value_once
from tools.make_goldens import TRAIL_SEED, read_trails, trail_settings

SLUGS = list(games())
SETTINGS = [pytest.param(setting, id=str(setting)) for slug in SLUGS for setting in settings(find_game(slug))]
ONE_PER_OPTIONS = [pytest.param(setting, id=str(setting)) for slug in SLUGS for setting in trail_settings(find_game(slug))]
SEED = 1

SAMPLED = {str(setting) for slug in SLUGS for setting in every_value_once(find_game(slug))}
INTERPRETED = [
    pytest.param(*each.values, id=each.id, marks=() if each.id in SAMPLED else pytest.mark.soak) for each in ONE_PER_OPTIONS
]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_move_text_is_its_actions_own(slug: str) -> None:
    assert check_texts(find_game(slug)) == []


@pytest.mark.parametrize("setting", INTERPRETED)
def test_an_interpreted_game_leaves_the_same_bytes_as_ever(setting: Setting) -> None:
    """Compiled code does it for every combination of options; interpreted code, which is slow, has every value once."""
    assert trail_hash(setting, TRAIL_SEED) == read_trails(setting.game)[str(setting)]


@pytest.mark.compiled
@pytest.mark.parametrize("setting", ONE_PER_OPTIONS)
def test_a_compiled_game_leaves_the_same_bytes_as_an_interpreted_one(setting: Setting) -> None:
    assert trail_hash(setting, TRAIL_SEED) == read_trails(setting.game)[str(setting)]


@pytest.mark.compiled
@pytest.mark.parametrize("setting", SETTINGS)
def test_legal_and_check_agree_weights_add_up_and_nothing_is_lost(setting: Setting) -> None:
    assert examine(setting, SEED, 20) == []


@pytest.mark.compiled
@pytest.mark.parametrize("setting", SETTINGS)
def test_the_same_log_gives_the_same_bytes(setting: Setting) -> None:
    assert check_replay(setting, SEED) == []


@pytest.mark.compiled
@pytest.mark.parametrize("setting", SETTINGS)
def test_a_position_survives_the_way_to_text_and_back(setting: Setting) -> None:
    assert check_positions(setting, SEED, every=60) == []


@pytest.mark.compiled
@pytest.mark.parametrize("setting", SETTINGS)
def test_simultaneous_answers_commute(setting: Setting) -> None:
    assert check_commuting(setting, SEED) == []


@pytest.mark.compiled
@pytest.mark.parametrize("setting", SETTINGS)
def test_a_guessed_world_looks_like_the_real_one(setting: Setting) -> None:
    assert check_guesses(setting, SEED, games=2, every=5) == []


@pytest.mark.compiled
@pytest.mark.parametrize("setting", SETTINGS)
def test_only_redacted_records_hold_shadows(setting: Setting) -> None:
    assert check_shadows(setting, SEED, every=60) == []


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_tells_two_worlds_apart_that_look_the_same(slug: str) -> None:
    """A sample; the next test has every setting."""
    game = find_game(slug)
    section5 = import_module(f"tests.games.{game.module}.section5")
    compared = 0
    for setting in every_value_once(game):
        pairs, faults = check_noninterference(setting, section5.shown, SEED, positions=8)
        assert faults == []
        compared += pairs
    assert compared > 10


SHOWING = [
    pytest.param(Setting(game, game.usual, game.check_options({option.name: value})), id=f"{slug}, {option.name}={value}")
    for slug in SLUGS
    for game in [find_game(slug)]
    for option in game.options
    if option.only_shows
    for value in option.values[1:]
]


@pytest.mark.compiled
@pytest.mark.parametrize("setting", SHOWING)
def test_an_option_that_shows_more_tells_no_two_worlds_apart(setting: Setting) -> None:
    section5 = import_module(f"tests.games.{setting.game.module}.section5")
    pairs, faults = check_noninterference(setting, section5.shown, SEED, positions=12)
    assert faults == []
    assert pairs > 5


@pytest.mark.compiled
@pytest.mark.soak
@pytest.mark.parametrize("setting", SETTINGS)
def test_nothing_tells_many_worlds_apart(setting: Setting) -> None:
    section5 = import_module(f"tests.games.{setting.game.module}.section5")
    assert check_noninterference(setting, section5.shown, SEED + 1, games=2, positions=15)[1] == []


@pytest.mark.compiled
@pytest.mark.soak
@pytest.mark.parametrize("slug", SLUGS)
def test_a_hundred_thousand_games_create_and_destroy_nothing(slug: str) -> None:
    game = find_game(slug)
    here = list(game.settings())
    for players, options in here:
        result = play_batch(game, players, options, 100_000 // len(here) + 1, seed=99, jobs=count_cores(), audited=True)
        assert result.broken is None
        assert result.moves.min() > 0


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_the_result_of_a_batch_does_not_depend_on_its_threads(slug: str) -> None:
    game = find_game(slug)
    players, options = next(game.settings())
    one, two = (play_batch(game, players, options, 5000, seed=5, jobs=jobs, keep_finals=True) for jobs in (1, 2))
    assert one.finals is not None
    assert two.finals is not None
    assert (one.finals == two.finals).all()
    assert (one.moves == two.moves).all()
