"""Tables in arrays: the same games as everywhere else, whatever the number of threads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from seaboard.engine.batch import play_batch
from seaboard.engine.errors import Refused, UsageError
from seaboard.engine.record import FullBytes
from seaboard.engine.registry import find_game, games
from seaboard.lab.stepping import share_rewards
from seaboard.lab.vector import VectorEnv

SLUG = "libertalia"
ARRAYS = ("observations", "masks", "seats", "rewards", "finished", "points", "places", "numbers")


def expected_rewards(places: list[int]) -> list[float]:
    """The mean of what the places pay that are shared."""
    pays = np.linspace(1.0, -1.0, len(places))
    order = sorted(places)
    return [float(np.mean([pay for pay, other in zip(pays, order, strict=True) if other == place])) for place in places]


@pytest.mark.compiled
@pytest.mark.parametrize("slug", games())
def test_random_actions_play_the_games_of_a_batch(slug: str) -> None:
    game = find_game(slug)
    players, number = game.most, 60
    batch = play_batch(game, players, game.check_options({}), number, seed=4)
    found = 0
    with VectorEnv(slug, 16, players, seed=4, threads=2) as env:
        while env.numbers.min() < number:
            playing = env.numbers.copy()
            env.step(env.random_actions())
            assert (env.rewards[~env.finished] == 0).all()
            for table in np.flatnonzero(env.finished):
                if playing[table] >= number:
                    continue
                found += 1
                assert env.points[table].tolist() == batch.points[playing[table]].tolist()
                assert env.places[table].tolist() == batch.places[playing[table]].tolist()
                assert env.rewards[table].tolist() == pytest.approx(expected_rewards(env.places[table].tolist()))
    assert found == number


@pytest.mark.compiled
@pytest.mark.parametrize("dtype", [np.float32, np.uint8])
def test_results_do_not_depend_on_the_number_of_threads(dtype: Any) -> None:
    envs = [VectorEnv(SLUG, 37, 4, {"open-booty": "on"}, seed=8, threads=threads, dtype=dtype) for threads in (1, 2, 5, 64)]
    for _ in range(300):
        actions = envs[0].random_actions()
        for env in envs[1:]:
            assert (env.random_actions() == actions).all()
        for env in envs:
            env.step(actions)
        for name in ARRAYS:
            assert all((getattr(env, name) == getattr(envs[0], name)).all() for env in envs[1:]), name
    assert envs[0].numbers.max() >= 37
    for env in envs:
        env.close()


@pytest.mark.parametrize("slug", games())
def test_each_row_tells_the_seat_to_move_what_the_rules_tell_it(slug: str) -> None:
    with VectorEnv(slug, 3, seed=2, threads=2) as env:
        rules = env.rules
        for _ in range(12):
            for table in range(env.tables):
                state = FullBytes(env._records[table])
                seat = int(env.seats[table])
                assert seat == rules.actor_list(state)[0]
                assert np.flatnonzero(env.masks[table]).tolist() == sorted(rules.legal_actions(state, seat))
                assert (env.observations[table] == rules.observation(rules.seen_by(state, seat), seat)).all()
            env.step([int(np.flatnonzero(mask)[-1]) for mask in env.masks])


def assert_bytes_are_floats(slug: str, players: int, tables: int, steps: int) -> None:
    """Play the same games with both forms of observations, and hold every byte against its float."""
    floats, small = (VectorEnv(slug, tables, players, seed=6, threads=1, dtype=dtype) for dtype in (np.float32, np.uint8))
    assert small.observations.dtype == np.uint8
    for _ in range(steps):
        assert ((small.observations * small.scales).astype(np.float32) == floats.observations).all()
        actions = floats.random_actions()
        for env in (floats, small):
            env.step(actions)
    assert all((getattr(small, name) == getattr(floats, name)).all() for name in ARRAYS if name != "observations")


@pytest.mark.compiled
@pytest.mark.parametrize("slug", games())
def test_bytes_times_their_scales_are_the_floats_all_through_the_games(slug: str) -> None:
    for players in range(find_game(slug).fewest, find_game(slug).most + 1):
        assert_bytes_are_floats(slug, players, 64, 300)


@pytest.mark.parametrize("slug", games())
def test_bytes_times_their_scales_are_the_floats_at_the_beginning(slug: str) -> None:
    assert_bytes_are_floats(slug, find_game(slug).most, 2, 12)


def test_reset_begins_anew_with_the_same_seed_or_another() -> None:
    with VectorEnv(SLUG, 2, seed=2, threads=1) as env:
        first = env.observations.copy()
        env.step(env.random_actions())
        env.reset()
        assert (env.observations == first).all()
        env.reset(seed=3)
        assert (env.observations != first).any()
        assert env.seed == 3


def test_arrays_stay_the_same_objects() -> None:
    with VectorEnv(SLUG, 2, threads=1) as env:
        before = [getattr(env, name) for name in ARRAYS]
        env.step(env.random_actions().astype(np.uint8 if len(env.rules.space) < 256 else np.int16))
        assert all(getattr(env, name) is array for name, array in zip(ARRAYS, before, strict=True))


@pytest.mark.parametrize(
    ("places", "rewards"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([3, 1, 2], [-1, 1, 0]),
        ([1, 1, 3, 4], [2 / 3, 2 / 3, -1 / 3, -1]),
        ([1, 2, 2, 2], [1, -1 / 3, -1 / 3, -1 / 3]),
    ],
)
def test_rewards_share_what_shared_places_pay(places: list[int], rewards: list[float]) -> None:
    found = np.zeros(len(places))
    getattr(share_rewards, "py_func", share_rewards)(np.array(places), len(places), found)
    assert found.tolist() == pytest.approx(rewards)
    assert expected_rewards(places) == pytest.approx(rewards)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"slug": "chess"}, "there is no game 'chess'"),
        ({"players": 1}, "is for 2 to 6 players, not 1"),
        ({"options": {"weather": "fine"}}, "has no option 'weather'"),
        ({"tables": 0}, "tables must be a whole number from 1 to 1048576, not 0"),
        ({"tables": 2.0}, r"tables must be a whole number from 1 to 1048576, not 2\.0"),
        ({"seed": -1}, "seed must be a whole number from 0"),
        ({"threads": 0}, "threads must be a whole number from 1 to 256, not 0"),
        ({"dtype": np.int16}, "dtype must be float32 or uint8, not <class 'numpy.int16'>"),
        ({"dtype": "float64"}, "dtype must be float32 or uint8, not 'float64'"),
        ({"dtype": "bytes of some kind"}, "dtype must be float32 or uint8, not 'bytes of some kind'"),
        ({"dtype": None}, "dtype must be float32 or uint8, not None"),
    ],
)
def test_a_wrong_argument_is_named(arguments: dict[str, Any], fault: str) -> None:
    with pytest.raises(UsageError, match=fault):
        VectorEnv(**{"slug": SLUG, "tables": 2, **arguments})


def test_refused_actions_change_nothing_and_are_named() -> None:
    with VectorEnv(SLUG, 3, threads=2) as env:
        before = env._records.copy()
        legal = env.random_actions()
        bad = legal.copy()
        bad[2] = int(np.flatnonzero(env.masks[2] == 0)[-1])
        with pytest.raises(Refused, match=r"table 2, seat 0 may not `.*` now \(LIB-"):
            env.step(bad)
        for wrong in (-1, len(env.rules.space)):
            bad[2] = wrong
            with pytest.raises(UsageError, match=f"table 2: there is no action {wrong}; there are 0 to"):
                env.step(bad)
        for shape in (legal[:2], legal.astype(float), legal.reshape(3, 1), 5):
            with pytest.raises(UsageError, match="actions must be 3 whole numbers, one for each table, not"):
                env.step(shape)
        env.masks[0, legal[0]] = 0
        with pytest.raises(UsageError, match=r"table 0: `.*` is allowed, but its mask was written over"):
            env.step(legal)
        assert (env._records == before).all()
