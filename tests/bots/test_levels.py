"""Levels: what they are with a network and without one, and how they err."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from seaboard.bots import binding, levels
from seaboard.bots.binding import HERE
from seaboard.bots.decision import Decision
from seaboard.bots.expert import ExpertBot
from seaboard.bots.greedy import GreedyBot
from seaboard.bots.kind import EXPERT_SECONDS
from seaboard.bots.levels import LEARNED, SEARCHING, LevelBot, expert_believes, level_spec, own_levels
from seaboard.bots.net import NetBot, probabilities
from seaboard.bots.registry import OURS, kind_at, kind_of, make_bot
from seaboard.bots.search import SearchBot
from seaboard.bots.weights import net_folder
from seaboard.engine.errors import UsageError
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import FastStream
from tests.bots.conftest import begun, decision_for

GAME = find_game("libertalia")


@pytest.fixture
def decision() -> Decision:
    return decision_for(begun(GAME, 3), 1)


def kinds_of_levels() -> list[type]:
    return [type(LevelBot(level).bot_for(GAME)) for level in LEARNED]


def test_levels_of_a_game_without_a_network_search() -> None:
    assert kinds_of_levels() == [GreedyBot, SearchBot, SearchBot, SearchBot]
    assert [kind_at(level, GAME) for level in SEARCHING] == [OURS[level] for level in SEARCHING]


@pytest.mark.usefixtures("tiny_networks")
def test_levels_of_a_game_with_a_network_play_with_it_and_are_light() -> None:
    assert kinds_of_levels() == [NetBot, NetBot, NetBot, ExpertBot]
    kinds = [kind_at(level, GAME) for level in LEARNED]
    assert [kind.names for kind in kinds] == [OURS[level].names for level in LEARNED]
    assert all(kind.cost <= 0.2 and kind.weight == 1 for kind in kinds)
    assert kind_at("search", GAME) == kind_of("search")
    assert kind_at("no such bot", GAME) == kind_of("no such bot")


@pytest.mark.parametrize("specs", [LEARNED, SEARCHING], ids=["learned", "searching"])
def test_every_level_is_a_bot_that_can_be_made(specs: dict[str, str]) -> None:
    assert list(specs) == [name for name, kind in OURS.items() if kind.is_offered]
    for spec in specs.values():
        make_bot(spec)


def test_what_games_say_of_their_levels_can_be_made() -> None:
    for game in games().values():
        for spec in own_levels(net_folder(game) / levels.FILE).values():
            make_bot(spec)


@pytest.mark.usefixtures("tiny_networks")
def test_a_game_may_say_what_its_levels_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "net_folder", lambda game: tmp_path)
    (tmp_path / "levels.toml").write_text('easy = "net:temperature=3"\n')
    assert level_spec("easy", GAME) == "net:temperature=3"
    assert level_spec("hard", GAME) == LEARNED["hard"]
    assert not expert_believes(GAME)
    own_levels.cache_clear()
    (tmp_path / "levels.toml").write_text('expert = "expert:64:believes:file=believes"\n')
    assert expert_believes(GAME)
    own_levels.cache_clear()
    (tmp_path / "levels.toml").write_text('expert = "expert:64:file=believes"\n')
    assert not expert_believes(GAME)
    for text, told in (('genius = "net"', "there is no level 'genius'; there are: easy"), ("easy = 3", "says nothing of levels")):
        path = tmp_path / f"{len(text)}.toml"
        path.write_text(text)
        with pytest.raises(UsageError, match=told) as fault:
            own_levels(path)
        assert str(path) in str(fault.value)


@pytest.mark.usefixtures("tiny_networks")
def test_a_level_keeps_one_bot_and_studies_as_it_does(decision: Decision) -> None:
    bot = LevelBot("hard")
    assert bot.choose(decision) == bot.study(decision)[0].action
    assert bot.bot_for(GAME) is bot.bot_for(GAME)


def test_a_level_that_cannot_study_says_so(decision: Decision) -> None:
    with pytest.raises(UsageError, match="bot 'easy' cannot say what it thinks of moves of libertalia"):
        LevelBot("easy").study(decision)


@pytest.mark.usefixtures("tiny_networks")
def test_drawing_is_the_more_daring_the_higher_the_temperature(decision: Decision) -> None:
    def best_share(bot: NetBot) -> float:
        best = NetBot().choose(decision)
        streams = (FastStream(number.to_bytes(8, "big")) for number in range(300))
        return Counter(bot.choose(replace(decision, stream=stream)) for stream in streams)[best] / 300

    logits, _ = NetBot().judge(decision)
    shares = [best_share(NetBot(samples=True, temperature=temperature)) for temperature in (0.05, 1.0, 50.0)]
    assert shares[0] > shares[1] > shares[2]
    assert shares[1] == pytest.approx(float(probabilities(logits).max()), abs=0.1)
    seen = best_share(NetBot(overlooks=0.3))
    assert seen == pytest.approx(0.7, abs=0.1), "the best move is overlooked as often as any other"
    assert best_share(NetBot(overlooks=1.0)) == 1.0, "who sees nothing at first looks again"


def test_expert_asks_less_often_with_less_time() -> None:
    bot = ExpertBot(1000)
    assert bot.leaves_in(None) == bot.leaves_in(60.0) == bot.leaves_in(EXPERT_SECONDS) == 1000
    assert bot.leaves_in(EXPERT_SECONDS / 4) == 250
    assert bot.leaves_in(0.0) == 32
    assert ExpertBot(8).leaves_in(0.0) == 8


def test_every_module_that_is_compiled_counts_in_the_name_of_what_is_compiled() -> None:
    marks = ("@rule", "njit(", "PARTS")
    compiled = {path.stem for path in HERE.glob("*.py") if any(mark in path.read_text() for mark in marks)}
    assert compiled == set(binding.COMPILED)


def test_the_interpreter_makes_the_same_sums_at_once() -> None:
    from seaboard.bots import forward

    rng = np.random.default_rng(3)
    row, x = rng.integers(-127, 128, 64).astype(np.int8), rng.normal(size=64).astype(np.float32)
    lanes, one, other = np.empty(forward.LANES, np.float32), x.copy(), x.copy()
    assert forward.dot(row, x, lanes).tobytes() == forward.dot_at_once(row, x, lanes).tobytes()
    forward.add_row(row, np.float32(0.37), one)
    forward.add_row_at_once(row, np.float32(0.37), other)
    assert one.tobytes() == other.tobytes()
    forward.normalise(x, one)
    forward.normalise_at_once(x, other)
    assert one.tobytes() == other.tobytes()
