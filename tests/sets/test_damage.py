"""Damaged sets are refused with a sentence and a place; none crashes the checker, and what it lets through can be played."""

from __future__ import annotations

import time

import pytest

from seaboard.engine.game import Game
from seaboard.engine.registry import games
from seaboard.sets.document import BadSet, read_set
from seaboard.sets.fault import Fault
from tests.sets.damage import damaged

GAMES = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
SLOWEST = 5.0


def refuse(game: Game, number: int) -> None:
    """A number of damaged sets of a game are refused, each with sentences and places, and soon."""
    refused, seed = 0, 0
    while refused < number:
        seed += 1
        text = damaged(game, seed)
        began = time.monotonic()
        faults = faults_of(text)
        assert time.monotonic() - began < SLOWEST, seed
        refused += bool(faults)
        for fault in faults:
            assert fault.place, text[:200]
            assert len(fault.words) > 5, fault
            assert len(str(fault)) < 1_000
            assert "\n" not in str(fault)
    assert seed < 2 * number


def faults_of(text: bytes) -> list[Fault]:
    """What is wrong with a text; nothing, if its damage did no harm."""
    try:
        read_set(text)
    except BadSet as bad:
        return bad.faults
    return []


@GAMES
def test_damaged_sets_are_refused_with_a_sentence_and_a_place(game: Game) -> None:
    """A sample: 25 of each game; all 1,000 are `soak`."""
    refuse(game, 25)


@pytest.mark.soak
@GAMES
def test_a_thousand_damaged_sets_are_refused(game: Game) -> None:
    refuse(game, 250)
