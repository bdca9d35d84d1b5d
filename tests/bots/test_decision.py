"""A bot is asked with what its seat may know, and with nothing else."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from typing import get_type_hints

import pytest

from seaboard.bots.decision import Decision, Memory, ask, turn_stream
from seaboard.engine.errors import UsageError
from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Match
from seaboard.engine.record import FullBytes, SeenBytes
from seaboard.engine.registry import find_game
from tests.bots.conftest import SECRET, begun, decision_for

GAME = find_game("libertalia")


def test_a_question_holds_no_full_record_no_match_and_no_stream_of_the_table() -> None:
    hints = get_type_hints(Decision)
    assert hints["seen"] is SeenBytes
    assert FullBytes not in hints.values()
    assert Match not in hints.values()
    match = begun(GAME, 3)
    decision = decision_for(match, 1)
    assert decision.stream.seed != match.stream.seed
    assert bytes(decision.seen) == bytes(match.rules.seen_by(match.state, 1)) != bytes(match.state)
    assert {field.name for field in fields(decision)} == {
        "game",
        "players",
        "seat",
        "seen",
        "legal",
        "log",
        "stream",
        "seconds",
        "options",
    }


def test_a_question_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        decision_for(begun(GAME, 2), 0).seat = 1  # type: ignore[misc]


def test_the_legal_actions_and_the_log_are_those_of_the_seat() -> None:
    match = begun(GAME, 3)
    decision = decision_for(match, 2)
    assert sorted(match.rules.space.texts[action] for action in decision.legal) == match.legal(2)
    assert list(decision.log) == match.log_for(2)


def test_answers_given_at_once_stand_in_seat_order_in_the_log_whoever_was_first() -> None:
    logs = []
    for order in ((0, 1, 2), (2, 0, 1)):
        match = begun(GAME, 3)
        moves = {seat: match.legal(seat)[seat] for seat in order}
        for seat in order:
            match.play(seat, moves[seat])
        match.settle()
        seat = match.actors()[0]
        decision = decision_for(match, seat)
        logs.append([(move.actor, move.text) for move in decision.log])
    assert logs[0] == logs[1]
    assert [actor for actor, _ in logs[0] if actor != CHANCE][:3] == [0, 1, 2]


@pytest.mark.parametrize("seat", [-1, 3, 7])
def test_who_is_not_asked_gets_no_question(seat: int) -> None:
    with pytest.raises(UsageError, match="is not asked"):
        ask(begun(GAME, 3), seat, turn_stream(SECRET, 0, 0))


def test_each_seat_and_turn_has_a_stream_of_its_own() -> None:
    seeds = {turn_stream(secret, seat, turn).seed for secret in (b"a", b"b") for seat in range(6) for turn in range(50)}
    assert len(seeds) == 600
    assert turn_stream(b"a", 1, 2).seed == turn_stream(b"a", 1, 2).seed


def test_a_memory_that_is_kept_knows_what_one_that_looks_at_the_whole_log_knows() -> None:
    """Seats of a simultaneous decision are asked one after the other while others have answered already."""
    match = begun(GAME, 3)
    kept = [Memory() for _ in range(3)]
    for _ in range(60):
        seats = match.actors()
        for seat in reversed(seats):
            assert kept[seat].recall(match, seat) == Memory().recall(match, seat)
            match.play(seat, match.legal(seat)[-1])
        match.settle()
        if match.is_over:
            return
