"""The PettingZoo environments: PettingZoo's own suites, and that they play our games and no others."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from seaboard.engine.errors import Refused, UsageError
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream
from seaboard.lab import pettingzoo
from seaboard.lab.pettingzoo import SeatEnv, environments, make_env

with warnings.catch_warnings():
    # PettingZoo's tests import one of its own environments by a name that it calls old.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

TABLES = [
    pytest.param(slug, players, marks=[] if players == game.fewest else [pytest.mark.soak])
    for slug, game in games().items()
    for players in sorted({game.fewest, min(4, game.most), game.most})
]
SLUG = "libertalia"
DICTIONARIES = "Observation is not a NumPy array"
"""PettingZoo says so of every environment with masks in its observations but those whose names it knows,"""
SPACES = "Observation space for each agent probably should be"
ENDED = "Action mask numpy array is all zeros"
"""and this of every one whose game is over."""


def allow_known_warnings(test: Callable[..., None]) -> Callable[..., None]:
    for text in (DICTIONARIES, SPACES, ENDED):
        test = pytest.mark.filterwarnings(f"ignore:{text}:UserWarning")(test)
    return test


def play(env: Any, seed: int) -> list[tuple[int, int]]:
    """A game of lowest and highest actions in turn; the moves by seat."""
    env.reset(seed=seed)
    moves: list[tuple[int, int]] = []
    for agent in env.agent_iter():
        observation, _, terminated, _, _ = env.last()
        if terminated:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        action = int(legal[-(len(moves) % 2)])
        moves.append((env.possible_agents.index(agent), action))
        env.step(action)
    return moves


@pytest.mark.compiled
@allow_known_warnings
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_pettingzoos_own_suites_pass(slug: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(make_env(slug, players), num_cycles=400)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: make_env(slug, players), num_cycles=400)


@allow_known_warnings
@pytest.mark.parametrize("slug", games())
def test_they_pass_interpreted_too_and_with_every_option_changed(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game(slug)
    options = {option.name.replace("-", "_"): option.values[-1] for option in game.options}
    api_test(make_env(slug, game.fewest, **options), num_cycles=8)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("slug", games())
def test_a_seeds_game_is_the_match_of_that_seed(slug: str) -> None:
    game = find_game(slug)
    env = SeatEnv(slug, game.most)
    env.reset(seed=5)
    match = Match(game, game.most, {}, seeded_stream(5))
    match.settle()
    for _ in range(40):
        seat = match.actors()[0]
        assert env.agent_selection == f"player_{seat}"
        told = env.observe(env.agent_selection)
        assert np.flatnonzero(told["action_mask"]).tolist() == sorted(match.rules.legal_actions(match.state, seat))
        assert (told["observation"] == match.rules.observation(match.seen_by(seat), seat)).all()
        action = int(np.flatnonzero(told["action_mask"])[-1])
        env.step(action)
        match.submit(seat, match.rules.space.texts[action])
        if match.is_over:
            break


@pytest.mark.compiled
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_rewards_go_by_place_and_sum_to_nothing(slug: str, players: int) -> None:
    env = SeatEnv(slug, players)
    for seed in range(5):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            assert set(env.rewards.values()) == {0.0}
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        places = [env.infos[agent]["place"] for agent in env.agents]
        rewards = [env.rewards[agent] for agent in env.agents]
        assert sum(rewards) == pytest.approx(0.0)
        by_place = sorted(zip(places, rewards, strict=True), key=lambda pair: pair[0])
        assert [reward for _, reward in by_place] == sorted(rewards, reverse=True)
        assert (places.count(1) == 1) == (max(rewards) == 1.0)


def test_a_shared_place_shares_what_the_places_pay() -> None:
    rewards = [0.0] * 4
    pettingzoo.rewards_of(np.array([1, 1, 3, 4]), 4, rewards)
    assert rewards == pytest.approx([2 / 3, 2 / 3, -1 / 3, -1.0])


def test_a_simultaneous_choice_is_in_nobody_elses_observation() -> None:
    env = SeatEnv(SLUG, 3)
    told = []
    for choice in (0, -1):
        env.reset(seed=2)
        env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[choice]))
        assert env.agent_selection == "player_1"
        told.append([env.observe(agent) for agent in ("player_1", "player_2")])
    for one, other in zip(*told, strict=True):
        assert (one["observation"] == other["observation"]).all()
        assert (one["action_mask"] == other["action_mask"]).all()


def test_games_of_one_seed_follow_each_other_and_come_again() -> None:
    env = make_env(SLUG)
    rounds = []
    for _ in range(2):
        env.reset(seed=9)
        first = env.last()[0]["observation"]
        env.reset()
        rounds.append((first, env.last()[0]["observation"]))
    assert (rounds[0][0] != rounds[0][1]).any()
    assert all((one == other).all() for one, other in zip(*rounds, strict=True))


def test_an_environment_has_the_version_of_the_rules_in_its_name_and_can_be_imported_by_it() -> None:
    for slug, name in zip(games(), environments(), strict=True):
        assert name == f"{find_game(slug).module}_v{find_game(slug).version}"
        env = getattr(pettingzoo, name).env()
        assert str(env) == name
        assert env.possible_agents == [f"player_{seat}" for seat in range(find_game(slug).fewest)]
    with pytest.raises(AttributeError, match="there is no environment 'chess_v9'; there are: "):
        _ = pettingzoo.chess_v9


@pytest.mark.parametrize("slug", games())
def test_render_shows_the_table_as_the_asked_agent_sees_it(slug: str) -> None:
    env = make_env(slug, render_mode="ansi")
    env.reset(seed=1)
    assert find_game(slug).name in env.render()
    assert env.unwrapped.move_text(0) == find_game(slug).rules.space.texts[0]


def test_render_without_a_mode_says_so() -> None:
    env = make_env(SLUG)
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None


def test_a_pickled_environment_is_made_anew_with_the_same_arguments() -> None:
    env = pickle.loads(pickle.dumps(SeatEnv(SLUG, 3, open_booty="on")))
    assert (env.players, env.options["open-booty"]) == (3, "on")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"slug": "chess"}, "there is no game 'chess'"),
        ({"slug": SLUG, "players": 9}, "is for 2 to 6 players, not 9"),
        ({"slug": SLUG, "weather": "fine"}, "has no option 'weather'"),
        ({"slug": SLUG, "open_booty": "ajar"}, "cannot be 'ajar'; it can be: off, on"),
        ({"slug": SLUG, "render_mode": "human"}, "render_mode can be None or 'ansi', not 'human'"),
    ],
)
def test_a_wrong_argument_is_named(arguments: dict[str, Any], fault: str) -> None:
    with pytest.raises(UsageError, match=fault):
        make_env(**arguments)


@pytest.mark.parametrize("seed", [-1, 1 << 63, 1.5, True, "one"])
def test_a_wrong_seed_is_named(seed: Any) -> None:
    with pytest.raises(UsageError, match="seed must be a whole number from 0"):
        make_env(SLUG).reset(seed=seed)


def test_a_wrong_step_is_named_and_changes_nothing() -> None:
    env = make_env(SLUG)
    env.reset(seed=1)
    before = env.last()[0]["observation"]
    mask = env.last()[0]["action_mask"]
    for wrong in (-1, mask.size, None, 0.5, True):
        with pytest.raises(UsageError, match="an action must be a whole number from 0"):
            env.step(wrong)
    with pytest.raises(Refused, match=r"seat 0 may not `.*` now \(LIB-"):
        env.step(int(np.flatnonzero(mask == 0)[-1]))
    with pytest.raises(UsageError, match="there is no agent 'player_7'; there are: player_0, player_1"):
        env.observe("player_7")
    assert (env.last()[0]["observation"] == before).all()


@pytest.mark.compiled
def test_after_the_end_only_none_is_a_step() -> None:
    env = SeatEnv(SLUG, 2)
    env.reset(seed=1)
    while not env.terminations["player_0"]:
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    with pytest.raises(UsageError, match="the game is over: player_0 can only step with None, not 3"):
        env.step(3)
    assert not env.observe("player_1")["action_mask"].any()
    env.step(None)
    env.step(None)
    assert env.agents == []


@pytest.mark.compiled
def test_two_environments_of_one_seed_play_the_same_game() -> None:
    assert play(make_env(SLUG, 4), 3) == play(make_env(SLUG, 4), 3)
