"""The learned bot: its file is checked, and it plays the same everywhere."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from seaboard.bots.bot import StudyingBot
from seaboard.bots.decision import Decision
from seaboard.bots.forward import judge_position, judge_positions
from seaboard.bots.net import NetBot, probabilities
from seaboard.bots.registry import make_bot
from seaboard.bots.weights import network_for, read_weights
from seaboard.engine.errors import UsageError
from seaboard.engine.registry import find_game
from tests.bots.conftest import begun, decision_for
from tests.bots.tiny_network import WIDTH, Arrays, tiny_arrays, write_tiny

GAME = find_game("libertalia")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_tiny(tmp_path / "net.npz", GAME)


@pytest.fixture
def decision() -> Decision:
    return decision_for(begun(GAME, 3), 1)


def refusal(path: Path) -> str:
    """The one sentence with which a file is refused."""
    with pytest.raises(UsageError) as fault:
        read_weights(path, GAME)
    assert str(path) in str(fault.value)
    assert "\n" not in str(fault.value)
    return str(fault.value)


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    assert "libertalia has no network: there is no file" in refusal(tmp_path / "none.npz")


def test_a_game_without_a_network_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, decision: Decision) -> None:
    monkeypatch.setenv("SEABOARD_NETS", str(tmp_path))
    for name in ("net", "net:sample", "expert:64"):
        with pytest.raises(UsageError, match="libertalia has no network: there is no file"):
            make_bot(name).choose(decision)


@pytest.mark.parametrize("kept", [0, 10, 1000, -100])
def test_a_damaged_file_is_refused(file: Path, kept: int) -> None:
    file.write_bytes(file.read_bytes()[:kept])
    assert "is not a network, or it is damaged" in refusal(file)


def test_a_flipped_bit_is_noticed(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 0x40
    file.write_bytes(content)
    assert "is not a network, or it is damaged" in refusal(file)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.npz"
    np.savez(path, weights=np.zeros(3))
    assert "is not a network, or it is damaged" in refusal(path)
    np.save(tmp_path / "one.npy", np.zeros(3))
    assert "is not a network, or it is damaged" in refusal(tmp_path / "one.npy")


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"format": 99}, "has another format than this version reads"),
        ({"game": "orp-orzel"}, "is a network for orp-orzel, not for libertalia"),
        ({"layout": "0123456789abcdef"}, "was learned with other features or other moves of libertalia"),
    ],
)
def test_a_network_for_something_else_is_refused(tmp_path: Path, told: dict[str, object], words: str) -> None:
    assert words in refusal(write_tiny(tmp_path / "net.npz", GAME, told=told))


def cut(arrays: Arrays, name: str) -> Arrays:
    return arrays | {name: arrays[name][..., :-1]}


def whole(arrays: Arrays, name: str) -> Arrays:
    return arrays | {name: arrays[name].astype(np.float64)}


@pytest.mark.parametrize("name", list(tiny_arrays(GAME)))
@pytest.mark.parametrize("change", [cut, whole])
def test_arrays_that_do_not_fit_are_refused(tmp_path: Path, name: str, change: object) -> None:
    assert callable(change)
    told = refusal(write_tiny(tmp_path / "net.npz", GAME, change(tiny_arrays(GAME), name)))
    assert "is needed" in told


def test_numbers_that_are_none_are_refused(tmp_path: Path) -> None:
    arrays = tiny_arrays(GAME)
    arrays["value_bias"][0] = np.nan
    assert "its numbers are not those of a network" in refusal(write_tiny(tmp_path / "net.npz", GAME, arrays))


def plain_forward(arrays: Arrays, features: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """All logits and values by matrices, in double precision."""
    weights = {
        name: arrays[name] * arrays[f"{name}_scale"][..., None].astype(np.float64)
        for name in ("first", "into", "out", "policy", "value")
    }

    def normed(x: np.ndarray) -> np.ndarray:
        scaled: np.ndarray = x / np.sqrt(np.mean(x * x) + 1e-5)
        return scaled

    x = features @ weights["first"] + arrays["first_bias"]
    for block in range(arrays["into"].shape[0]):
        h = np.maximum(normed(x) @ weights["into"][block] + arrays["into_bias"][block], 0.0)
        x = x + h @ weights["out"][block] + arrays["out_bias"][block]
    x = np.maximum(normed(x), 0.0)
    return weights["policy"] @ x + arrays["policy_bias"], weights["value"] @ x + arrays["value_bias"]


def test_a_position_is_judged_as_matrices_would_judge_it(file: Path, decision: Decision) -> None:
    layers, rules = network_for(GAME, file).layers, GAME.rules
    features = np.zeros(rules.features, np.uint8)
    rules.observe(decision.seen, decision.seat, features)
    legal = np.array(decision.legal, np.int64) - rules.first_choice
    logits, values = np.empty(legal.size, np.float32), np.empty(2 * GAME.most, np.float32)
    judge_position(layers, features, legal, logits, values)
    expected_logits, expected_values = plain_forward(tiny_arrays(GAME), features)
    np.testing.assert_allclose(logits, expected_logits[legal], rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(values, expected_values, rtol=1e-4, atol=1e-5)
    many_logits, many_values = judge_positions(layers, np.stack([features, features]), [legal, legal])
    assert all(np.array_equal(each, logits) for each in many_logits)
    assert all(np.array_equal(each, values) for each in many_values)


def test_net_plays_what_its_network_likes_best(file: Path, decision: Decision) -> None:
    rules = GAME.rules
    features = np.zeros(rules.features, np.uint8)
    rules.observe(decision.seen, decision.seat, features)
    logits = plain_forward(tiny_arrays(GAME), features)[0]
    best = max(decision.legal, key=lambda action: logits[action - rules.first_choice])
    bot = make_bot(f"net:file={file}")
    assert bot.choose(decision) == best
    assert isinstance(bot, StudyingBot)
    judged = bot.study(decision)
    assert judged[0].action == best
    assert sorted(each.action for each in judged) == list(decision.legal)
    assert all(0.0 <= each.win_chance <= 1.0 for each in judged)


def test_a_sampled_move_is_drawn_by_the_odds_and_the_same_for_the_same_stream(file: Path) -> None:
    match, bot = begun(GAME, 3), NetBot(samples=True, path=file)
    decisions = [decision_for(match, 1, b"%d" % number) for number in range(100)]
    chosen = [bot.choose(decision) for decision in decisions]
    assert chosen[:10] == [bot.choose(decision) for decision in decisions[:10]]
    odds = probabilities(bot.judge(decisions[0])[0])
    for place, action in enumerate(decisions[0].legal):
        share = chosen.count(action) / len(chosen)
        assert abs(share - odds[place]) < 4.0 * math.sqrt(odds[place] * (1.0 - odds[place]) / len(chosen)) + 0.01


def test_the_only_move_needs_no_network(decision: Decision) -> None:
    for name in ("net:file=nowhere.npz", "expert:8:file=nowhere.npz"):
        assert make_bot(name).choose(replace(decision, legal=decision.legal[:1])) == decision.legal[0]


def test_probabilities_are_those_of_the_exponential_and_sum_to_1() -> None:
    logits = np.array([3.0, -2.5, 0.0, 2.999, -800.0], np.float32)
    odds = probabilities(logits)
    expected = np.exp(logits.astype(np.float64) - 3.0)
    np.testing.assert_allclose(odds, expected / expected.sum(), rtol=1e-14, atol=1e-300)
    assert odds[-1] == 0.0
    assert math.isclose(odds.sum(), 1.0)


def test_a_tiny_network_is_as_wide_as_a_lane_wants(file: Path) -> None:
    assert network_for(GAME, file).layers.first_bias.size == WIDTH
