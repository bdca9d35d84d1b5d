"""The end of the game, idle rounds, and scoring.  [MB-END, MB-SAFE, MB-SCORE]"""

from __future__ import annotations

import pytest

from seaboard.engine.study import Study
from tests.games.mare_balticum.tables import CONTRACTS, moves, table, tokens_on

PRICES = "market 0 salmon: x3\nmarket 0 herring: x2\nmarket 0 flounder: x1\nmarket 0 cod: x0\n"


def pass_round(board: Study, times: int = 1) -> Study:
    """Everybody passes for whole rounds."""
    for _ in range(times * board.players):
        board.go("end-turn")
    return board


@pytest.mark.rule("MB-END-1", "MB-END-2")
def test_on_the_sixth_time_token_nobody_plays_and_the_refill_goes_on() -> None:
    board = table("track: 5", lying={"gotland-deep": ""}).go("end-turn", "draw time")
    assert (board.show("phase"), board.show("track"), board.show("due")) == ("draw", "6", "gotland-deep")
    board.go("draw cod", "draw amber")
    assert (tokens_on(board, "gotland-deep"), board.actors()) == (["cod", "amber"], [1])


@pytest.mark.rule("MB-END-3")
def test_the_round_is_finished_and_one_more_full_round_is_played() -> None:
    board = table("track: 5\nround_number: 7\nactive: 1", lying={"narva-bay": ""}).go("end-turn", "draw time", "draw cod")
    assert board.show("last_round") == "8"
    board.go("end-turn", "end-turn")
    turns = 0
    while not board.is_over:
        assert (board.show("round_number"), board.show("actions")) == ("8", "3")
        board.go("end-turn")
        turns += 1
    assert turns == 4
    assert board.refusal(0, "end-turn") == "MB-END-3"


@pytest.mark.rule("MB-END-4")
def test_after_the_last_turn_of_a_round_only_one_round_remains() -> None:
    board = table("track: 5\nround_number: 7\nactive: 3", lying={"narva-bay": ""}).go("end-turn", "draw time", "draw cod")
    pass_round(board)
    assert board.is_over


@pytest.mark.rule("MB-END-5")
def test_refills_go_on_in_the_last_round() -> None:
    board = table("track: 6\nround_number: 7\nlast_round: 7\nboats 0: narva-bay", lying={"narva-bay": "amber", "kattegat": ""})
    assert board.go("end-turn").show("phase") == "draw"


@pytest.mark.rule("MB-REF-6")
def test_there_is_no_refill_after_the_very_last_turn() -> None:
    board = table("track: 6\nround_number: 7\nlast_round: 7\nactive: 3", lying={"kattegat": ""}).go("end-turn")
    assert board.is_over
    assert tokens_on(board, "kattegat") == []


BUSY = {
    "a boat left a reserve": ("boats 0: gdansk", ["sail gdansk-bay"]),
    "fish was taken": ("boats 0: kattegat", ["fish kattegat salmon"]),
    "amber was taken": ("boats 0: gdansk-bay", ["fish gdansk-bay amber"]),
    "fish was unloaded": ("boats 0: gdansk\nhold 0: herring", ["unload gdansk", "store herring 1"]),
    "fish was thrown overboard": ("hold 0: cod", ["overboard cod"]),
}


@pytest.mark.rule("MB-SAFE-1")
@pytest.mark.parametrize("deed", BUSY)
def test_a_round_is_not_idle_when(deed: str) -> None:
    text, steps = BUSY[deed]
    board = table(text + "\nidle: 2").go(*steps)
    assert board.show("busy") == "yes"
    pass_round(board)
    assert (board.show("idle"), board.show("last_round")) == ("0", "0")


@pytest.mark.rule("MB-SAFE-1")
def test_a_draw_is_no_idleness_but_moving_boats_and_looking_at_contracts_is() -> None:
    drawn = table("idle: 2", lying={"narva-bay": ""}).go("end-turn", "draw cod", *["end-turn"] * 3)
    assert drawn.show("idle") == "0"
    boats = "boats 0: copenhagen oresund arkona-basin bornholm-basin\nidle: 2\n"
    moved = table(boats, options=CONTRACTS).go("lift copenhagen", "sail kattegat", "contract", "choose salmon-cod")
    pass_round(moved)
    assert (moved.show("idle"), moved.show("last_round")) == ("3", "2")


@pytest.mark.rule("MB-SAFE-2")
def test_after_three_idle_rounds_the_next_is_the_last() -> None:
    board = pass_round(table(), 2)
    assert (board.show("idle"), board.show("last_round")) == ("2", "0")
    pass_round(board)
    assert (board.show("idle"), board.show("last_round"), board.show("round_number")) == ("3", "4", "4")
    assert pass_round(board).is_over
    winter = pass_round(table("last_round: 9\nidle: 2"))
    assert (winter.show("last_round"), winter.show("idle")) == ("9", "2")


@pytest.mark.rule("MB-SAFE-3")
def test_if_the_game_ends_so_tokens_in_hand_count_for_nothing() -> None:
    board = pass_round(table("stored 0: 3 salmon 2 cod amber\nmarket 0 cod: x2"), 4)
    assert board.is_over
    assert (board.show("hand 0"), board.show("stored 0")) == ("x0 x1 x3 tax", "3 salmon 2 cod amber")
    assert board.results()[0][0] == 5


@pytest.mark.rule("MB-SAFE-3")
def test_time_tokens_of_that_last_round_are_carried_out_and_a_sixth_changes_nothing() -> None:
    fifth = table("last_round: 1\ntrack: 4", lying={"narva-bay": ""}).go("end-turn", "draw time")
    assert fifth.show("phase") == "company"
    sixth = table("last_round: 1\ntrack: 5", lying={"narva-bay": ""}).go("end-turn", "draw time")
    assert (sixth.show("track"), sixth.show("last_round")) == ("6", "1")


@pytest.mark.rule("MB-SCORE-1")
def test_fish_in_the_hold_goes_to_the_box_and_scores_nothing() -> None:
    board = table(PRICES + "hold 0: 2 salmon\nactive: 3\nlast_round: 1").go("end-turn")
    assert (board.show("hold 0"), board.show("box"), board.results()[0]) == ("-", "2 salmon", [0, 0, 0, 0])


@pytest.mark.rule("MB-SCORE-2", "MB-COMP-9")
def test_each_stored_fish_scores_the_number_on_its_field() -> None:
    board = table(PRICES + "stored 0: salmon 2 herring 3 cod 4 flounder")
    assert board.results()[0][0] == 3 + 4 + 0 + 4


@pytest.mark.rule("MB-SCORE-3")
def test_each_stored_amber_scores_1() -> None:
    assert table("stored 0: 7 amber").results()[0] == [7, 0, 0, 0]


@pytest.mark.rule("MB-SCORE-4")
def test_most_points_win_then_most_tokens_then_the_win_is_shared() -> None:
    board = table("stored 0: 3 amber\nstored 1: 3 amber cod\nstored 2: 3 amber cod\nstored 3: 2 amber 2 salmon")
    assert board.results() == ([3, 3, 3, 2], [3, 1, 1, 4])


@pytest.mark.rule("MB-SCORE-5")
def test_the_other_places_are_settled_in_the_same_way() -> None:
    board = table("stored 0: 5 amber\nstored 1: amber\nstored 2: amber cod\nstored 3: amber")
    assert board.results()[1] == [1, 3, 2, 3]


@pytest.mark.rule("MB-SCORE-6")
def test_tokens_used_for_a_contract_count_for_the_tie_too() -> None:
    board = table(
        "card 0: salmon-herring\nstored 0: salmon herring 2 amber\nstored 1: 7 amber\nstored 2: 6 amber", options=CONTRACTS
    )
    assert board.results() == ([7, 7, 6, 0], [2, 1, 3, 4])
    more = table("card 0: salmon-herring\nstored 0: salmon herring 2 amber 4 cod\nstored 1: 7 amber", options=CONTRACTS)
    assert more.results()[1][:2] == [1, 2]


def test_points_stand_in_the_record_when_the_game_is_over() -> None:
    board = table("stored 0: 7 amber\nactive: 3\nlast_round: 1")
    assert (board.show("points 0"), moves(board, "end-turn")) == ("0", {""})
    assert board.go("end-turn").show("points 0") == "7"
