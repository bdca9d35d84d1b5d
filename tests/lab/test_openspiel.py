"""The games as OpenSpiel sees them: its own test of random play, secrets, chance, utilities, resampling and the guide's example."""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

from seaboard.engine.errors import UsageError
from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.game import Game
from seaboard.engine.held_game import actor_name
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream
from seaboard.lab.openspiel import SeaboardState, name_of, utilities

pytestmark = pytest.mark.compiled

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guides" / "openspiel.md"
TABLES = [
    pytest.param(game, players, id=f"{game.slug}-{players}", marks=[] if players == game.fewest else [pytest.mark.soak])
    for game in games().values()
    for players in range(game.fewest, game.most + 1)
]


def load(game: Game, players: int | None = None, **options: str) -> Any:
    return pyspiel.load_game(name_of(game), {"players": players or game.fewest, **options})


def step(state: Any, luck: random.Random) -> None:
    """A random move of whoever is asked."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes())
        state.apply_action(luck.choices(outcomes, weights)[0])
    else:
        state.apply_action(luck.choice(state.legal_actions()))


def walk(game: Any, seed: int, look: Callable[[Any], None] = lambda state: None) -> Any:
    """A random game to its end, looked at before each move."""
    luck, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        look(state)
        step(state, luck)
    return state


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_openspiels_own_test_of_random_play_passes(game: Game, players: int) -> None:
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_moves_lead_to_the_same_record_and_logs_as_in_a_match(game: Game, players: int) -> None:
    luck, state = random.Random(3), load(game, players).new_initial_state()
    match = Match(game, players, {}, seeded_stream(3))
    while not match.is_over:
        actor = match.actors()[0]
        assert state.current_player() == (pyspiel.PlayerId.CHANCE if actor == CHANCE else actor)
        number = luck.choice(state.legal_actions())
        text = state.action_to_string(state.current_player(), number)
        assert sorted(match.legal(actor)) == sorted(state.action_to_string(each) for each in state.legal_actions())
        state.apply_action(number)
        match.play(actor, text)
        assert state.record.tobytes() == match.state.tobytes()
        if not match.is_over and luck.random() < 0.1:
            for place, viewer in enumerate((*range(players), SPECTATOR)):
                lines = [f"{actor_name(move.actor)}: {move.text}" for move in match.log_for(viewer)]
                # A seat's own answer stands before the others' here, whoever answered first.
                assert sorted(lines) == sorted(state.setting.text(state.told[place]).splitlines())
    assert state.is_terminal()
    assert state.returns() == utilities(match.results()[1])


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_chance_is_drawn_by_the_games_weights(game: Game) -> None:
    def look(state: Any) -> None:
        if state.is_chance_node():
            weights = {state.setting.numbers[action]: weight for action, weight in state.setting.rules.outcomes(state.record)}
            chances = dict(state.chance_outcomes())
            assert sum(chances.values()) == pytest.approx(1.0)
            total = sum(weights.values())
            assert chances == pytest.approx({number: weight / total for number, weight in weights.items() if weight})

    walk(load(game), 5, look)


def answers_together(state: Any) -> list[int]:
    """The seats that decide now, before anyone of them has."""
    actors = state.setting.rules.actor_list(state.record)
    return actors if len(actors) > 1 and not any(state.held) else []


@pytest.mark.parametrize("slug", ["libertalia"])
def test_later_seats_do_not_see_what_earlier_ones_have_chosen(slug: str) -> None:
    met = 0

    def look(state: Any) -> None:
        nonlocal met
        seats = answers_together(state)
        choices = state.legal_actions()
        if not seats or len(choices) < 2:
            return
        met += 1
        worlds = [state.child(choice) for choice in (choices[0], choices[-1])]
        assert worlds[0].current_player() == seats[1]
        for viewer in range(state.num_players()):
            strings = {world.information_state_string(viewer) for world in worlds}
            tensors = [world.information_state_tensor(viewer) for world in worlds]
            assert len(strings) == (2 if viewer == seats[0] else 1)
            assert (tensors[0] == tensors[1]) == (viewer != seats[0])
        assert worlds[0].legal_actions() == worlds[1].legal_actions()
        for world in worlds:
            while world.current_player() in seats[1:]:
                world.apply_action(world.legal_actions()[0])
        assert worlds[0].information_state_string(seats[-1]) != worlds[1].information_state_string(seats[-1])

    walk(load(find_game(slug), 4), 2, look)
    assert met > 5


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_a_resampled_world_looks_the_same_to_its_seat_and_hides_the_real_one(game: Game) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = set()
    looks = 0

    def look(state: Any) -> None:
        nonlocal looks
        looks += 1
        if state.is_chance_node() or looks % 7:
            return
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.current_player() == state.current_player()
            assert other.history() == []
            worlds.add(other.record.tobytes() == state.record.tobytes())
        assert other.record is not state.record

    walk(load(game), 4, look)
    assert False in worlds


def test_a_resampled_world_can_be_played_to_its_end() -> None:
    state, luck = load(find_game("libertalia"), 3).new_initial_state(), random.Random(1)
    for _ in range(90):
        step(state, luck)
    other = state.resample_from_infostate(0, random.random)
    while not other.is_terminal():
        step(other, luck)
    assert sum(other.returns()) == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("places", "paid"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([3, 1, 2], [-1, 1, 0]),
        ([1, 1, 3], [0.5, 0.5, -1]),
        ([1, 2, 2, 4], [1, 0, 0, -1]),
        ([1, 1, 1, 1, 1], [0, 0, 0, 0, 0]),
    ],
)
def test_places_pay_and_shared_places_share(places: list[int], paid: list[float]) -> None:
    assert utilities(places) == pytest.approx(paid)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_utilities_follow_the_places_and_add_up_to_nothing(game: Game, players: int) -> None:
    state = walk(load(game, players), 8)
    places = state.setting.rules.results(state.record, players)[1]
    returns = state.returns()
    assert sum(returns) == pytest.approx(0.0)
    for one in range(players):
        for other in range(players):
            assert (places[one] < places[other]) == (returns[one] > returns[other])


def test_every_option_is_a_parameter_and_changes_the_game() -> None:
    for game in games().values():
        usual = load(game)
        assert set(usual.get_parameters()) == {"players", *(option.name for option in game.options)}
        for option in game.options:
            for value in option.values[1:]:
                other = pyspiel.load_game(f"{name_of(game)}({option.name}={value})")
                assert other.setting.options == {**usual.setting.options, option.name: value}
                assert pyspiel.load_game(str(other)).setting.options == other.setting.options
                opening = other.new_initial_state().record.tobytes()
                assert opening == game.rules.opening(game.fewest, other.setting.options).tobytes()


@pytest.mark.parametrize(
    ("name", "fault", "told"),
    [
        ("seaboard_libertalia(players=7)", UsageError, "2 to 6 players, not 7"),
        ("seaboard_libertalia(open-booty=maybe)", UsageError, "it can be: off, on"),
        ("seaboard_libertalia(boats=3)", pyspiel.SpielError, "Unknown parameter 'boats'"),
    ],
)
def test_a_wrong_parameter_is_named(name: str, fault: type[Exception], told: str) -> None:
    with pytest.raises(fault, match=told):
        pyspiel.load_game(name)


def test_a_copy_and_a_pickled_state_go_their_own_ways() -> None:
    state, luck = load(find_game("libertalia"), 4).new_initial_state(), random.Random(6)
    for _ in range(120):
        step(state, luck)
    before = state.information_state_string(0), str(state)
    copies = [state.clone(), pickle.loads(pickle.dumps(state))]
    for copy in copies:
        assert (copy.information_state_string(0), str(copy)) == before
        assert copy.history() == state.history()
        step(copy, luck)
    assert (state.information_state_string(0), str(state)) == before


def test_the_public_observation_is_what_a_spectator_sees() -> None:
    game = load(find_game("libertalia"), 3)
    state, luck = game.new_initial_state(), random.Random(9)
    for _ in range(60):
        step(state, luck)
    observer = game.make_py_observer(
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE), None
    )
    observer.set_from(state, 0)
    rules = state.setting.rules
    assert np.array_equal(observer.tensor, rules.observation(state.seen_by(SPECTATOR), SPECTATOR))
    assert observer.string_from(state, 0).splitlines()[1:] == observer.string_from(state, 1).splitlines()[1:]
    with pytest.raises(UsageError, match="what one seat knows"):
        game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS), None
        )


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_openspiels_compiled_tree_search_plays_every_game(game: Game) -> None:
    table, luck = load(game), random.Random(2)
    state = table.new_initial_state()
    while state.is_chance_node():
        step(state, luck)
    before = state.history()
    bot = pyspiel.MCTSBot(table, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, 12, 100, False, 1, False)
    root = bot.mcts_search(state)
    assert root.explore_count == 12
    assert root.best_child().action in state.legal_actions()
    assert state.history() == before


def test_the_guides_example_runs_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(example, str(GUIDE), "exec"), names)
    assert isinstance(names["state"], SeaboardState)
    chances = dict(names["policy"])
    assert set(chances) == set(names["state"].legal_actions())
    assert sum(chances.values()) == pytest.approx(1.0)
    assert len(capsys.readouterr().out.splitlines()) == len(chances)
