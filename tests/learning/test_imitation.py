"""A network learns to play like another bot, and another one goes on from a network with it as a partner."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")

import numpy as np  # noqa: E402

from seaboard.bots.card import check_card  # noqa: E402
from seaboard.bots.weights import read_weights  # noqa: E402
from seaboard.cli.main import run  # noqa: E402
from seaboard.engine.errors import UsageError  # noqa: E402
from seaboard.engine.registry import find_game  # noqa: E402
from seaboard.engine.setting import Setting  # noqa: E402
from seaboard.learning import imitation  # noqa: E402
from seaboard.learning.export import write_network  # noqa: E402
from seaboard.learning.frozen import Frozen  # noqa: E402
from seaboard.learning.imitation import Likeness, imitate, likeness  # noqa: E402
from seaboard.learning.network import Network  # noqa: E402
from seaboard.learning.recipe import Recipe, read_recipe  # noqa: E402
from seaboard.learning.watching import Programme, Watched, keep_part, read_watched, watch_part  # noqa: E402
from tests.bots.offering import offering  # noqa: E402

pytestmark = pytest.mark.train
GAME = find_game("libertalia")
PARROT = "tests.bots.parrot:PARROT"
PARTNERS = "\npartners = 0.5\n[finish]\nrate = 1e-3\n"


def watched_parrots(folder: Path, games: int) -> Watched:
    """Games of a bot that makes the last of its choices."""
    with offering(parrot=PARROT):
        programme = Programme(GAME.slug, (Setting(2, {}),), "parrot", None, games, 1)
        for part in range(programme.parts):
            keep_part(folder, part, watch_part(programme, part), GAME)
    return read_watched(folder, GAME)


def recipe_of(path: Path) -> Recipe:
    return read_recipe(GAME, path)


def test_it_learns_to_foretell_games_it_did_not_learn_from(tmp_path: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imitation, "BATCH", 64)
    watched = watched_parrots(tmp_path, 40)
    told: list[Likeness] = []
    network, best = imitate(GAME, recipe_of(tiny), watched, "cpu", 1, tell=lambda number, like: told.append(like))
    assert best.decisions == (watched.parts == 0).sum(), "every tenth part is held out"
    assert told[0].agreement < 0.7 < 0.9 < best.agreement
    assert best.surprise == min(each.surprise for each in told), "the network of the best round is kept"
    held = watched.parts == 0
    logits, _ = network(torch.as_tensor(watched.observations[held]))
    masks = torch.as_tensor(watched.masks_of(np.flatnonzero(held), network.choices)).bool()
    first = logits.masked_fill(~masks, -torch.inf).argmax(1)
    assert float((first == torch.as_tensor(watched.choices[held])).float().mean()) == pytest.approx(best.agreement)


def test_likeness_is_measured_in_parts_as_in_one(tmp_path: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = watched_parrots(tmp_path, 8)
    rows = imitation.Rows(watched, np.arange(len(watched.choices)), GAME, torch.device("cpu"))
    network = Network(GAME, recipe_of(tiny))
    whole = likeness(network, rows)
    monkeypatch.setattr(imitation, "LARGEST_TEST", 7)
    assert likeness(network, rows) == pytest.approx(whole, rel=1e-4)


def test_too_few_games_to_keep_some_apart_are_refused(tmp_path: Path, tiny: Path) -> None:
    watched = watched_parrots(tmp_path, 4)
    with pytest.raises(UsageError, match="too few games were watched to keep some to measure by; watch more"):
        imitate(GAME, recipe_of(tiny), watched, "cpu", 1)


def test_a_network_begins_with_what_a_file_holds(tmp_path: Path, tiny: Path) -> None:
    torch.manual_seed(3)
    recipe, path = recipe_of(tiny), tmp_path / "libertalia.npz"
    write_network(Network(GAME, recipe), path)
    layers = read_weights(path, GAME).layers
    other = Network(GAME, recipe)
    assert other.take_layers(layers)
    seen = torch.randint(0, 2, (64, GAME.rules.features), dtype=torch.uint8)
    logits, values = other(seen)
    frozen_logits, frozen_values = Frozen(layers, torch.device("cpu"))(seen)
    assert torch.allclose(logits, frozen_logits, atol=1e-4)
    assert torch.allclose(values[..., : frozen_values.shape[2]], frozen_values, atol=1e-4)
    tiny.write_text(tiny.read_text().replace("blocks = 1", "blocks = 2"))
    larger = Network(GAME, recipe_of(tiny))
    before = larger.first_bias.clone()
    assert not larger.take_layers(layers)
    assert torch.equal(larger.first_bias, before), "a network of another shape is left as it is"


def told(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


@pytest.fixture
def partner(tmp_path: Path, tiny: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A network that plays like `random`, made by the command."""
    words = ["--bot", "random", "--games", "48", "--seed", "2", "--jobs", "1", "--device", "cpu"]
    assert run(["imitate", "libertalia", *words, "--folder", str(tmp_path / "p"), "--recipe", str(tiny)]) == 0
    said = capsys.readouterr().out
    assert "before learning: " in said
    assert "of random's choices in " in said.splitlines()[-1]
    return tmp_path / "p" / "partner.npz"


def test_the_commands_go_hand_in_hand(partner: Path, tmp_path: Path, tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = read_weights(partner, GAME).told
    assert kept["imitates"] == "random"
    assert kept["command"] == "seaboard imitate libertalia --bot random --games 48 --seed 2 --recipe tiny.toml"
    assert 0.0 < kept["agreement"] < 1.0
    usual = ["train", "libertalia", "--minutes", "0.02", "--recipe", str(tiny), "--device", "cpu"]

    def train(folder: str, *words: object, status: int = 0) -> str:
        capsys.readouterr()
        assert run([*usual, "--folder", str(tmp_path / folder), *(str(word) for word in words)]) == status
        said = capsys.readouterr()
        return said.out + said.err

    train("first")
    first = tmp_path / "first" / "libertalia.npz"
    assert "--partner needs tables" in train("none", "--partner", partner, status=2)
    tiny.write_text(tiny.read_text() + PARTNERS)
    assert "--partner does not go with --against" in train("none", "--partner", partner, "--against", first, status=2)
    assert not (tmp_path / "none").exists()

    train("second", "--partner", partner, "--begin", first)
    assert {"before", "first", "random", "partner"} == set(told(tmp_path / "second")[-1]["against"])
    card = check_card(tmp_path / "second" / "libertalia.npz")
    assert card.command == (
        "seaboard train libertalia --minutes 0.02 --seed 0 --begin libertalia.npz --partner partner.npz --recipe tiny.toml"
    )
    begun, played = card.before
    assert begun.startswith("seaboard train libertalia --minutes 0.02 --seed 0 --recipe tiny.toml (")
    assert played == kept["command"]
    assert "was begun with --partner" in train("second", "--begin", first, status=2)
    assert "was begun with another recipe: its rate is 0.001, not 0.003" in train("second", "--partner", partner, status=2)
    assert "was begun with another recipe: its rate is 0.003, not 0.001" in train("first", "--begin", partner, status=2)
    own = train("second", "--begin", tmp_path / "second" / "libertalia.npz", "--partner", partner, status=2)
    assert "was begun with another network as --begin" in own or "is the file that this training would write" in own
    tiny.write_text(tiny.read_text().replace("blocks = 1", "blocks = 2"))
    assert "has other layers than the recipe's" in train("third", "--begin", first, status=2)
