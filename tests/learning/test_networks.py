"""A network, the file it is written to, and what plays out of that file say the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from seaboard.bots.forward import judge_positions
from seaboard.bots.weights import read_weights
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game, games
from seaboard.lab.vector import VectorEnv

pytestmark = pytest.mark.train
GAMES = [pytest.param(game, id=game.slug) for game in games().values()]


@pytest.mark.parametrize("game", GAMES)
def test_bots_and_frozen_networks_think_what_was_learned(game: Game, tmp_path: Path) -> None:
    import msgspec
    import torch

    from seaboard.learning.export import EXPORTED, write_network
    from seaboard.learning.frozen import Frozen
    from seaboard.learning.network import Network
    from seaboard.learning.recipe import read_recipe

    torch.manual_seed(3)
    network = Network(game, msgspec.structs.replace(read_recipe(game), width=64, hidden=48))
    torch.nn.init.normal_(network.policy.own, std=0.3)
    torch.nn.init.normal_(network.value.weight, std=0.3)
    write_network(network, tmp_path / "net.npz")
    layers = read_weights(tmp_path / "net.npz", game).layers
    with VectorEnv(game.slug, 8, seed=2, dtype=np.uint8) as tables:
        for _ in range(20):
            tables.step(tables.random_actions())
        seen = tables.observations.astype(np.uint8)
    choices = len(game.rules.space) - game.rules.first_choice
    logits, values = judge_positions(layers, seen, [np.arange(choices)] * 8)
    frozen_logits, frozen_values = Frozen(layers, torch.device("cpu"))(torch.as_tensor(seen))
    assert np.allclose(np.stack(logits), frozen_logits.numpy(), atol=1e-3)
    assert np.allclose(values, frozen_values.flatten(1).numpy(), atol=1e-3)
    with torch.no_grad():
        learned_logits, learned_values = network(torch.as_tensor(seen))
    learned_values = learned_values[..., :EXPORTED]
    spread = float(learned_logits.std())
    assert float((learned_logits - frozen_logits).abs().mean()) < 0.05 * spread
    assert float((learned_values - frozen_values).abs().mean()) < 0.05 * float(learned_values.std())


def test_a_contest_of_random_players_is_fair_and_counts_a_game_for_each_table() -> None:
    import torch

    from seaboard.engine.setting import Setting
    from seaboard.learning.contest import contest
    from seaboard.learning.tables import CpuTables

    torch.manual_seed(1)
    tables = CpuTables(find_game("libertalia"), 400, [Setting(2, {}), Setting(4, {})], 5, 0)
    share = contest(None, None, tables, 3000, samples=True, skips=0, most=1)
    assert share.games == 400
    assert share.fair == pytest.approx(0.375, abs=0.01)
    assert share.share == pytest.approx(share.fair, abs=0.08)


def test_a_contest_ends_when_its_time_is_over() -> None:
    from seaboard.engine.setting import Setting
    from seaboard.learning.contest import contest
    from seaboard.learning.measure import told_share
    from seaboard.learning.tables import CpuTables

    tables = CpuTables(find_game("libertalia"), 8, [Setting(2, {})], 5, 0)
    share = contest(None, None, tables, 10**9, samples=True, skips=0, most=10**6, seconds=0.2)
    assert share.games >= 0
    nothing = contest(None, None, tables, 10**9, samples=True, skips=10**6, most=1, seconds=0.0)
    assert told_share(nothing) == {"games": 0}
