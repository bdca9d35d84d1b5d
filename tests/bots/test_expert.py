"""The bot whose network leads its search: it thinks as much as it was told to, sees what the network overlooks, and is quick."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from seaboard.bots.bot import Judged
from seaboard.bots.decision import Decision, ask, turn_stream
from seaboard.bots.expert import ExpertBot
from seaboard.bots.net import NetBot
from seaboard.bots.registry import make_bot
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game, games
from tests.bots.conftest import SECRET, begun, decision_for, play_on
from tests.bots.tiny_network import tiny_arrays, write_tiny
from tests.games.orp_orzel.positions import at

pytestmark = [pytest.mark.compiled, pytest.mark.usefixtures("tiny_networks")]

ORZEL = find_game("orp-orzel")
NAVY = 0
BEFORE_THE_STRAITS = "phase: position\nturn: navy\nfigure: f11\ntokens: e11\n"


def blind_to_the_straits(path: Path, wish: float = 2.0) -> Path:
    """A network that wants to stay and foretells everybody an even game."""
    arrays, rules = tiny_arrays(ORZEL), ORZEL.rules
    for name in ("policy", "policy_bias", "value", "value_bias"):
        arrays[name] = np.zeros_like(arrays[name])
    arrays["policy_bias"][rules.space.texts.index("stay") - rules.first_choice] = wish
    return write_tiny(path, ORZEL, arrays)


def test_it_wins_where_the_network_would_not(tmp_path: Path) -> None:
    file = blind_to_the_straits(tmp_path / "blind.npz")
    table, texts = at(BEFORE_THE_STRAITS), ORZEL.rules.space.texts
    decision = ask(table, NAVY, turn_stream(SECRET, NAVY, 0))
    assert texts[NetBot(path=file).choose(decision)] == "stay"
    found = ExpertBot(leaves=40, path=file).study(decision)[0]
    assert texts[found.action] in ("orzel d10", "orzel d11", "orzel d12")
    assert found.win_chance == 1.0


def test_it_searches_only_where_its_network_is_not_sure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decision = ask(at(BEFORE_THE_STRAITS), NAVY, turn_stream(SECRET, NAVY, 0))
    searched: list[ExpertBot] = []
    study = ExpertBot.study

    def noted(bot: ExpertBot, asked: Decision) -> list[Judged]:
        searched.append(bot)
        return study(bot, asked)

    monkeypatch.setattr(ExpertBot, "study", noted)
    sure, unsure = (ExpertBot(leaves=8, path=blind_to_the_straits(tmp_path / f"{wish}.npz", wish)) for wish in (20.0, 2.0))
    assert ORZEL.rules.space.texts[sure.choose(decision)] == "stay"
    assert searched == []
    unsure.choose(decision)
    assert searched == [unsure]


def test_playing_on_shows_what_the_network_cannot_foretell(tmp_path: Path) -> None:
    arrays, texts = tiny_arrays(ORZEL), ORZEL.rules.space.texts
    for name in ("policy", "policy_bias", "value", "value_bias"):
        arrays[name] = np.zeros_like(arrays[name])
    for action, text in enumerate(texts):
        if text.startswith("orzel d"):
            arrays["policy_bias"][action - ORZEL.rules.first_choice] = 4.0
    file = write_tiny(tmp_path / "homeward.npz", ORZEL, arrays)
    decision = ask(at(BEFORE_THE_STRAITS), NAVY, turn_stream(SECRET, NAVY, 0))
    chances = []
    for ahead in (1, 2, 40):
        judged = ExpertBot(leaves=600, path=file, boldness=3.0, ahead=ahead).study(decision)
        chances.append(next(each.win_chance for each in judged if texts[each.action] == "orzel d12"))
    assert chances[0] == chances[1] == 0.5, "it always says that the game is even"
    assert chances[2] > 0.9, "forty decisions later the game is over"


def test_the_same_stream_and_number_of_leaves_give_the_same_thought() -> None:
    decision = decision_for(begun(find_game("libertalia"), 3), 1)
    assert len({tuple(ExpertBot(leaves=60).study(decision)) for _ in range(2)}) == 1
    assert ExpertBot(leaves=60).study(decision) != ExpertBot(leaves=120).study(decision)


def test_every_legal_move_is_judged_and_the_most_tried_comes_first() -> None:
    decision = decision_for(begun(find_game("libertalia"), 3), 1)
    judged = ExpertBot(leaves=200).study(decision)
    assert sorted(each.action for each in judged) == list(decision.legal)
    assert [each.visits for each in judged] == sorted((each.visits for each in judged), reverse=True)
    assert 10 < sum(each.visits for each in judged) < 200
    assert all(0.0 <= each.win_chance <= 1.0 and 0.0 <= each.worth <= 1.0 for each in judged)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_a_few_leaves_play_a_whole_game(game: Game) -> None:
    match = begun(game, game.fewest, seed=2)
    play_on(match, [make_bot("expert:6"), *[make_bot("net:sample")] * (match.players - 1)])
    assert match.is_over


def test_a_single_leaf_plays_what_the_network_likes_best() -> None:
    decision = decision_for(begun(ORZEL, 2), NAVY)
    net = NetBot()
    assert ExpertBot(leaves=1).choose(decision) == net.choose(decision)


def test_a_tree_without_room_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seaboard.bots.expert.room_for", lambda leaves: 16)
    decision = decision_for(begun(find_game("libertalia"), 4), 0)
    assert ExpertBot(leaves=300).choose(decision) in decision.legal
