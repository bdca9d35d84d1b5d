"""A network's features: their named pieces, their rotation, and that they tell what a viewer knows and no more."""

from __future__ import annotations

import numpy as np
import pytest

from seaboard.engine.conformance import Setting, random_match
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.record import Tensor
from seaboard.engine.registry import find_game
from seaboard.engine.study import position
from seaboard.games.game_of_powers.data import CARDS
from seaboard.games.game_of_powers.features import FEATURES

GAME = find_game("game-of-powers")
OFFSETS = FEATURES.offsets
SIZES = {piece.name: piece.size for piece in FEATURES.pieces}


def features(match: Match, viewer: int) -> Tensor:
    """What a network is told."""
    return match.rules.observation(match.seen_by(viewer), viewer)


def piece(match: Match, viewer: int, name: str) -> list[float]:
    """One named piece of the features."""
    return [float(value) for value in features(match, viewer)[OFFSETS[name] : OFFSETS[name] + SIZES[name]]]


def members(match: Match, viewer: int, name: str) -> set[str]:
    """The cards of a piece that is a set of cards."""
    return {card for card, value in zip(CARDS, piece(match, viewer, name), strict=True) if value}


def test_pieces_have_names_of_their_own_and_fill_the_vector() -> None:
    assert len(SIZES) == len(FEATURES.pieces)
    assert sum(SIZES.values()) == FEATURES.features
    assert FEATURES.seat_features * 5 < FEATURES.features


def test_the_viewer_stands_first_and_the_others_follow_clockwise() -> None:
    study = position("game-of-powers", "hand 0: horn-fan\nhand 1: dog-skull\nplayed 2: lance-head")
    assert members(study, 0, "own hand") == {"horn-fan"}
    assert members(study, 1, "own hand") == {"dog-skull"}
    assert members(study, 0, "left 2 played") == members(study, 1, "left 1 played") == {"lance-head"}
    assert piece(study, 0, "left 3 present") == [0.0]
    assert piece(study, 1, "left 2 active") == [1.0]


@pytest.mark.rule("GOP-INFO-1", "GOP-INFO-2")
def test_hidden_cards_are_counted_and_known_ones_named() -> None:
    study = position("game-of-powers", "hand 1: dog-skull lance-head\nknown 1: lance-head")
    for viewer in (0, SPECTATOR):
        assert members(study, viewer, "left 1 hand") == {"lance-head"}
        assert piece(study, viewer, "left 1 hidden") == pytest.approx([0.1])
        assert "dog-skull" in members(study, viewer, "unseen")
    assert "dog-skull" not in members(study, 1, "unseen")


def test_features_are_numbers_of_a_usual_size() -> None:
    for number, match in enumerate(random_match(Setting(GAME, 4, GAME.check_options({})), 5)):
        if number % 83 == 0:
            for viewer in (0, 3, SPECTATOR):
                told = features(match, viewer)
                assert np.isfinite(told).all()
                assert told.min() >= 0
                assert told.max() <= 2
