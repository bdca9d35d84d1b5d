"""The card of provenance beside a network's weights."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from seaboard.bots.card import NAME, Card, Strength, card_text, check_card, checksum, read_card
from seaboard.bots.weights import FILE, net_folder
from seaboard.engine.errors import UsageError
from seaboard.engine.registry import games


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "weights.npz"
    path.write_bytes(b"numbers")
    return path


def card_of(weights: Path) -> Card:
    rows = [Strength("search:1000", 2, 400, 0.9, 0.87, 0.93, {"first-game": "on"}, 1), Strength("hard", 2, 100, 0.8, 0.7, 0.9)]
    return Card(
        "orp-orzel", 'seaboard train "orp-orzel"', 1, "an H200", "PyTorch", 600.0, 10**9, "2026-11-16", checksum(weights), rows
    )


def test_a_card_is_read_as_it_was_written(weights: Path) -> None:
    card = card_of(weights)
    weights.with_name(NAME).write_text(card_text(card))
    assert read_card(weights) == card == check_card(weights)
    bare = msgspec.structs.replace(card, strength=[])
    weights.with_name(NAME).write_text(card_text(bare))
    assert read_card(weights) == bare
    assert "before" not in card_text(bare)
    later = msgspec.structs.replace(card, before=["seaboard imitate orp-orzel", 'seaboard train "orp-orzel"'])
    weights.with_name(NAME).write_text(card_text(later))
    assert read_card(weights) == later


def test_other_weights_than_the_card_speaks_of_are_refused(weights: Path) -> None:
    weights.with_name(NAME).write_text(card_text(card_of(weights)))
    weights.write_bytes(b"other numbers")
    with pytest.raises(UsageError, match=r"weights\.npz is not the file its card speaks of"):
        check_card(weights)


def test_a_missing_and_a_damaged_card_are_named(weights: Path) -> None:
    with pytest.raises(UsageError, match=r"has no card: there is no file .*card\.toml"):
        check_card(weights)
    weights.with_name(NAME).write_text("game = 3")
    with pytest.raises(UsageError, match=r"card\.toml is not a card"):
        check_card(weights)


def test_every_network_of_the_package_is_the_one_its_card_speaks_of() -> None:
    for game in games().values():
        path = net_folder(game) / FILE
        if path.exists():
            assert check_card(path).game == game.slug
