"""Random play comes to what the specification counted; a gap suggests that a rule is read differently.  [specification 7]"""

import numpy as np
import pytest

from seaboard.engine.batch import play_batch
from seaboard.engine.record import FullBytes
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.games.orp_orzel.actions import ORZEL, STAY
from seaboard.games.orp_orzel.data import STEPS_TO_GOAL
from seaboard.games.orp_orzel.state import LAYOUT, Phase, Reason
from tests.games.orp_orzel.positions import FIRST_GAME, SLUG

GAME = find_game(SLUG)
POINTS = 0.015
AVERAGES = 0.03


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("options", "attack", "mine", "rounds", "moves"), [({}, 0.954, 0.046, 13.2, 387), (FIRST_GAME, 0.951, 0.048, 16.8, 494)]
)
def test_uniform_play_comes_to_the_counted_numbers(
    options: dict[str, str], attack: float, mine: float, rounds: float, moves: float
) -> None:
    result = play_batch(GAME, 2, GAME.check_options(options), 20_000, seed=17, keep_finals=True)
    assert result.finals is not None
    records = result.finals.view(LAYOUT.dtype)[:, 0]
    assert abs(np.mean(records["reason"] == Reason.ATTACK) - attack) < POINTS
    assert abs(np.mean(records["reason"] == Reason.MINE) - mine) < POINTS
    assert abs(np.mean(records["round_number"]) / rounds - 1) < AVERAGES
    assert abs(np.mean(result.moves) / moves - 1) < AVERAGES
    assert (result.points.sum(axis=1) == 1).all()


def home(figure: int, actions: list[int]) -> int:
    """The hex nearest to a goal, in table order, if it is not farther than the figure's; else stay."""
    places = sorted(action - ORZEL for action in actions if action != STAY)
    best = min(places, key=lambda place: int(STEPS_TO_GOAL[place]), default=figure)
    return ORZEL + best if places and STEPS_TO_GOAL[best] <= STEPS_TO_GOAL[figure] else STAY


@pytest.mark.compiled
@pytest.mark.rule("ORZ-END-1")
@pytest.mark.parametrize(
    ("options", "wins", "rounds"), [({}, 0.290, 11.1), pytest.param(FIRST_GAME, 0.510, 12.7, marks=pytest.mark.soak)]
)
def test_homing_play_reaches_the_straits_as_often_as_counted(options: dict[str, str], wins: float, rounds: float) -> None:
    rules, games, won, played = GAME.rules, 500, 0, 0
    opening = rules.opening(2, GAME.check_options(options))
    rng = np.random.default_rng(3)
    for game in range(games):
        state = FullBytes(opening.copy())
        record = rules.record(state)
        stream, draws = seeded_stream(23, game), 0
        while record.phase != Phase.OVER:
            if record.phase == Phase.ROLL:
                outcomes = [action for action, weight in rules.outcomes(state) for _ in range(weight)]
                rules.apply(state, 7, outcomes[stream.ticket(draws, len(outcomes))])
                draws += 1
                continue
            actions = rules.legal_actions(state, int(record.turn))
            is_homing = record.phase == Phase.POSITION
            picked = home(int(record.figure), actions) if is_homing else actions[int(rng.integers(len(actions)))]
            rules.apply(state, int(record.turn), picked)
        won += record.reason == Reason.STRAITS
        played += int(record.round_number)
    # Three standard deviations of this number of games come on top of the specification's own margin.
    assert abs(won / games - wins) < POINTS + 3 * (wins * (1 - wins) / games) ** 0.5
    assert abs(played / games / rounds - 1) < AVERAGES + 0.03
