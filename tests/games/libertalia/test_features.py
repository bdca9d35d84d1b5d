"""A network's features: their named pieces, their rotation, and that they tell what a viewer knows and no more."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from seaboard.engine.fields import CHANCE, SEAT, SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.record import FullBytes, Tensor
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import position
from seaboard.games.libertalia.data import CARDS, TOKENS
from seaboard.games.libertalia.features import FEATURES

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


def tokens(match: Match, viewer: int, name: str) -> dict[str, int]:
    """The tokens of a piece that counts them."""
    return {token: round(value * 6) for token, value in zip(TOKENS, piece(match, viewer, name), strict=True) if value}


def moments(players: int, options: dict[str, str], seed: int, every: int) -> Iterator[Match]:
    """Moments of a random game, its end included."""
    match = Match(find_game("libertalia"), players, options, seeded_stream(seed))
    chooser = random.Random(seed)
    match.settle()
    number = 0
    while not match.is_over:
        if number % every == 0:
            yield match
        seat = chooser.choice(match.actors())
        match.submit(seat, chooser.choice(match.legal(seat)))
        number += 1
    yield match


def turned(match: Match, steps: int) -> FullBytes:
    """The same position with everybody sitting some seats further to the left."""
    players, rules = match.players, match.rules
    buffer = FullBytes(match.state.copy())
    old, new = rules.record(match.state), rules.record(buffer)

    def turn_mask(mask: Any) -> int:
        turned_seats = sum(1 << (seat + steps) % players for seat in range(players) if int(mask) >> seat & 1)
        return turned_seats | int(mask) & 1 << CHANCE

    for field in rules.layout.fields:
        if SEAT in field.per:
            axis = field.per.index(SEAT)
            rows = np.moveaxis(getattr(old, field.name), axis, 0)
            np.moveaxis(getattr(new, field.name), axis, 0)[:players] = np.roll(rows[:players], steps, axis=0)
    new.waiting, new.acted = turn_mask(old.waiting), turn_mask(old.acted)
    if old.turn >= 0:
        new.turn = (int(old.turn) + steps) % players
    return buffer


def test_the_pieces_cover_the_features_without_gap_or_overlap() -> None:
    assert len(SIZES) == len(FEATURES.pieces)
    assert list(OFFSETS.values()) == [sum(list(SIZES.values())[:place]) for place in range(len(SIZES))]
    assert sum(SIZES.values()) == FEATURES.features == find_game("libertalia").rules.features
    assert OFFSETS["left 1 present"] - OFFSETS["own present"] == FEATURES.seat_features


@pytest.mark.parametrize(("players", "options", "seed"), [(2, {}, 1), (4, {"open-booty": "on"}, 2), (6, {}, 3)])
def test_numbers_are_about_one_at_most_and_never_negative(players: int, options: dict[str, str], seed: int) -> None:
    for match in moments(players, options, seed, 9):
        for viewer in [*range(players), SPECTATOR]:
            told = features(match, viewer)
            assert np.isfinite(told).all()
            assert told.min() >= 0
            assert told.max() <= 3


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_seat_sees_the_table_from_its_own_chair(players: int) -> None:
    for match in moments(players, {}, players, 11):
        for viewer in range(players):
            straight = features(match, viewer)
            for steps in range(1, players):
                seat = (viewer + steps) % players
                seen = match.rules.seen_by(turned(match, steps), seat)
                np.testing.assert_array_equal(match.rules.observation(seen, seat), straight)


def test_looking_changes_nothing() -> None:
    for match in moments(3, {}, 4, 20):
        seen = match.seen_by(1)
        before = seen.copy()
        first = match.rules.observation(seen, 1)
        np.testing.assert_array_equal(match.rules.observation(seen, 1), first)
        np.testing.assert_array_equal(seen, before)


def test_the_viewer_comes_first_then_the_others_to_the_left() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: brute\nhand 2: topman\ndoubloons 0: 20\ndoubloons 2: 4")
    assert [piece(table, 2, f"{place} doubloons")[0] * 40 for place in ("own", "left 1", "left 2", "left 3")] == pytest.approx(
        [4, 20, 10, 0]
    )
    assert [piece(table, 2, f"{place} present") for place in ("own", "left 2", "left 3")] == [[1.0], [1.0], [0.0]]
    assert piece(table, SPECTATOR, "own doubloons")[0] * 40 == pytest.approx(20)


def test_todays_space_comes_first() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: brute\nday: 5\nspace 3: relic\nspace 5: 2 chest\nspace 6: map", players=2)
    spaces = np.array(piece(table, 0, "spaces")).reshape(6, 7) * 6
    assert [spaces[0, 0], spaces[1, 3], spaces.sum()] == pytest.approx([2, 1, 3])
    assert tokens(table, 0, "unseen") == {"chest": 2, "jewel": 6, "goods": 10, "map": 7, "relic": 9, "saber": 6, "officer": 6}


@pytest.mark.rule("LIB-SEE-4")
def test_a_choice_is_told_to_its_own_seat_alone() -> None:
    text = "hand 0: cook brute\nhand 1: topman\nhand 2: captain"
    one, other = (position("libertalia", text).go((0, move)) for move in ("play cook", "play brute"))
    assert (members(one, 0, "choice"), members(other, 0, "choice")) == ({"cook"}, {"brute"})
    for viewer in (1, 2, SPECTATOR):
        np.testing.assert_array_equal(features(one, viewer), features(other, viewer))


@pytest.mark.rule("LIB-SEE-11")
def test_a_network_is_told_what_a_careful_player_remembers() -> None:
    text = "hand 0: surgeon\nhand 1: captain topman\ngraveyard 0: parrot brute\nbooty 0: 2 relic\nspace 1: chest goods"
    table = position("libertalia", text, players=2).go((0, "play surgeon"), (1, "play captain"), (0, "recall brute"))
    assert members(table, 1, "left 1 graveyard") == members(table, 1, "left 1 perhaps") == {"parrot", "brute"}
    assert (members(table, 1, "left 1 hand"), members(table, 1, "own hand")) == (set(), {"topman"})
    assert (members(table, 0, "own hand"), members(table, 0, "own graveyard")) == ({"brute"}, {"parrot"})
    assert tokens(table, 1, "left 1 booty") == {"relic": 2}
    table.go((1, "take chest"))
    assert tokens(table, 0, "left 1 booty") == {"chest": 1}


@pytest.mark.rule("LIB-SEE-9")
def test_tokens_that_the_spy_draws_are_told_to_their_owner_alone() -> None:
    text = "hand 0: spanish-spy\nhand 1: captain\nbooty 0: officer jewel\nspace 1: goods"
    table = position("libertalia", text, players=2).go((0, "play spanish-spy"), (1, "play captain"), ("chance", "draw map"))
    assert (tokens(table, 0, "own booty"), tokens(table, 0, "veiled")) == ({"jewel": 1, "map": 1}, {"map": 1})
    for viewer, place in ((1, "left 1"), (SPECTATOR, "own")):
        assert tokens(table, viewer, f"{place} booty") == {"jewel": 1}
        assert piece(table, viewer, f"{place} hidden")[0] * 6 == pytest.approx(1)
        assert tokens(table, viewer, "unseen")["map"] == 8
        assert tokens(table, viewer, "veiled") == {}
