"""A match: refusals change nothing, simultaneous answers stay hidden, undo is a shorter replay."""

from __future__ import annotations

import pytest

from seaboard.engine.errors import FormatError, Refused, UsageError
from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import SecretStream, seeded_stream


def match_of_three() -> Match:
    match = Match(find_game("libertalia"), 3, {}, seeded_stream(4))
    match.settle()
    return match


def test_a_refused_move_names_its_rule_and_changes_nothing() -> None:
    match = match_of_three()
    before, moves = bytes(match.state), len(match.log)
    foreign = next(text for text in match.rules.space.texts if text.startswith("play ") and text not in match.legal(0))
    with pytest.raises(Refused, match="LIB-SUN-1") as refused:
        match.submit(0, foreign)
    assert refused.value.rule == "LIB-SUN-1"
    assert (bytes(match.state), len(match.log)) == (before, moves)


def test_an_unknown_text_is_a_format_error_and_changes_nothing() -> None:
    match = match_of_three()
    before = bytes(match.state)
    with pytest.raises(FormatError, match="plunder"):
        match.submit(0, "plunder everything")
    assert bytes(match.state) == before


@pytest.mark.parametrize("seat", [-1, 3, CHANCE, True, "0", None])
def test_a_seat_that_is_not_at_the_table_cannot_move(seat: object) -> None:
    match = match_of_three()
    with pytest.raises(UsageError, match="no seat"):
        match.submit(seat, match.legal(0)[0])  # type: ignore[arg-type]


def test_a_seat_answers_a_simultaneous_decision_once() -> None:
    match = match_of_three()
    match.submit(1, match.legal(1)[0])
    with pytest.raises(Refused, match="LIB-FLOW-2"):
        match.submit(1, match.legal(0)[0])


def test_answers_to_a_simultaneous_decision_appear_when_all_are_in() -> None:
    match = match_of_three()
    so_far = len(match.log)
    match.submit(2, match.legal(2)[0])
    assert len(match.log_for(0)) == so_far
    assert len(match.log_for(SPECTATOR)) == so_far
    assert len(match.log_for(2)) == so_far + 1
    match.submit(0, match.legal(0)[0])
    match.submit(1, match.legal(1)[0])
    assert len(match.log_for(0)) >= so_far + 3


def test_a_transcript_tells_simultaneous_moves_in_ascending_seat_order() -> None:
    match = match_of_three()
    so_far = len(match.log)
    for seat in (2, 0, 1):
        match.submit(seat, match.legal(seat)[0])
    assert [actor for actor, _ in match.moves()[so_far : so_far + 3]] == [0, 1, 2]


def test_undo_comes_back_to_the_same_bytes_and_chance_draws_the_same_again() -> None:
    match = match_of_three()
    opening, log = bytes(match.state), list(match.log)
    match.undo(10)
    assert len(match.log) == len(log) - 10
    match.settle()
    assert bytes(match.state) == opening
    assert match.log == log


def test_more_moves_than_were_made_cannot_be_taken_back() -> None:
    match = match_of_three()
    with pytest.raises(UsageError, match="cannot take back"):
        match.undo(len(match.log) + 1)


def test_two_tables_with_secret_seeds_do_not_draw_alike() -> None:
    game = find_game("libertalia")
    tables = [Match(game, 2, {}, SecretStream(bytes([number]) * 32)) for number in (1, 2)]
    for table in tables:
        table.settle()
    assert tables[0].moves() != tables[1].moves()


@pytest.mark.parametrize(
    ("players", "options"), [(1, {}), (7, {}), (True, {}), (3, {"tide": "high"}), (3, {"open-booty": "maybe"}), (3, [])]
)
def test_a_table_that_cannot_be_is_an_error(players: int, options: dict[str, str]) -> None:
    with pytest.raises(UsageError):
        Match(find_game("libertalia"), players, options)


def test_a_log_can_be_asked_for_from_a_number_on() -> None:
    match = match_of_three()
    for seat in range(3):
        match.submit(seat, match.legal(seat)[0])
    whole = match.log_for(1)
    assert match.log_for(1, start=5) == [move for move in whole if move.number >= 5]
    assert match.log_for(1, start=len(match.log)) == []
