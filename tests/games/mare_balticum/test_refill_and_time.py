"""Refill, time tokens, company tokens and the tax.  [MB-REF, MB-TIME, MB-TAX]"""

from __future__ import annotations

import pytest

from seaboard.engine.fields import CHANCE
from seaboard.engine.study import Study
from seaboard.games.mare_balticum.data import FISH
from tests.games.mare_balticum.tables import table, tokens_on

ALL = range(4)


def at_time(text: str = "", track: int = 1) -> Study:
    """A time token has just been drawn for Narva Bay."""
    return table(f"track: {track}\n{text}", lying={"narva-bay": ""}).go("end-turn", "draw time")


@pytest.mark.rule("MB-REF-1")
def test_spaces_without_token_and_boat_are_refilled_one_if_shallow_two_if_deep() -> None:
    board = table(lying={"narva-bay": "", "gotland-deep": ""}).go("end-turn")
    assert board.show("due") == "narva-bay gotland-deep"
    board.go("draw cod", "draw salmon", "draw salmon")
    assert (tokens_on(board, "narva-bay"), tokens_on(board, "gotland-deep")) == (["cod"], ["salmon", "salmon"])
    assert board.show("phase") == "turn"


@pytest.mark.rule("MB-REF-2")
def test_a_boat_of_anybody_or_a_token_left_stops_the_refill_of_a_space() -> None:
    board = table("boats 3: narva-bay", lying={"narva-bay": "", "gotland-deep": "cod", "kattegat": ""}).go("end-turn")
    assert board.show("due") == "kattegat"


@pytest.mark.rule("MB-REF-3")
def test_the_refill_follows_a_turn_without_actions_too() -> None:
    board = table("actions: 3", lying={"narva-bay": ""}).go("end-turn")
    assert board.show("phase") == "draw"


@pytest.mark.rule("MB-REF-4")
def test_spaces_are_refilled_in_table_order_each_finished_before_the_next() -> None:
    board = table(lying={"bornholm-basin": "", "kattegat": "", "gdansk-bay": ""}).go("end-turn")
    filled = []
    while board.show("phase") == "draw":
        filled.append(board.show("due").split()[0])
        board.go("draw amber")
    assert filled == ["kattegat", "bornholm-basin", "bornholm-basin", "gdansk-bay", "gdansk-bay"]


@pytest.mark.rule("MB-REF-5")
def test_when_the_bag_is_empty_the_rest_stays_empty_and_the_box_is_not_used() -> None:
    board = table("bag: cod\ntrack: 6\nlast_round: 3", lying={"gotland-deep": "", "landsort-deep": ""}).go("end-turn")
    assert board.rules.record(board.state).box.sum() > 0
    board.go("draw cod")
    assert (tokens_on(board, "gotland-deep"), tokens_on(board, "landsort-deep"), board.actors()) == (["cod"], [], [1])
    assert board.go("end-turn").actors() == [2]


@pytest.mark.rule("MB-REF-1")
def test_tokens_are_drawn_by_their_number_in_the_bag() -> None:
    board = table("bag: 2 cod 3 amber 5 time\ntrack: 1", lying={"narva-bay": ""}).go("end-turn")
    assert board.weights() == {"draw cod": 2, "draw amber": 3, "draw time": 5}
    assert board.refusal(CHANCE, "draw salmon") == "MB-COMP-2"


@pytest.mark.rule("MB-TIME-1")
def test_a_time_token_interrupts_the_refill_and_is_not_put_on_the_sea() -> None:
    board = at_time()
    assert (board.show("phase"), board.show("due"), tokens_on(board, "narva-bay")) == ("company", "narva-bay", [])


@pytest.mark.rule("MB-TIME-2")
@pytest.mark.parametrize("track", range(5))
def test_on_each_of_the_first_five_everybody_plays_one_token_at_once(track: int) -> None:
    board = at_time(track=track)
    assert board.actors() == [0, 1, 2, 3]
    board.go((2, "company x0 cod"), (0, "company x3 cod"))
    assert (board.actors(), board.show("hand 2")) == ([1, 3], "x0 x1 x2 x3 tax")
    assert board.refusal(2, "company x1 cod") == "MB-TIME-2"
    board.go((1, "company x1 cod"), (3, "company x1 cod"))
    assert (board.show("hand 2"), board.show("market 2 cod"), board.show("track")) == ("x1 x2 x3 tax", "x0", str(track + 1))


@pytest.mark.rule("MB-TIME-3")
def test_a_number_goes_face_down_on_an_empty_field() -> None:
    board = at_time("market 0 cod: x2")
    assert board.refusal(0, "company x1 cod") == "MB-TIME-3"
    board.go(*[(seat, "company x1 salmon") for seat in ALL])
    assert board.show("market 0 salmon") == "x1"
    assert board.rules.record(board.seen_by(1)).market[0].tolist() == [-1] * 4


@pytest.mark.rule("MB-TIME-4")
def test_a_played_token_never_moves_and_its_owner_may_look_at_it() -> None:
    board = at_time("market 0 cod: x2")
    assert board.refusal(0, "company x2 salmon") == "MB-TIME-4"
    board.go(*[(seat, "company x1 salmon") for seat in ALL])
    assert board.show("market 0 cod") == "x2"
    assert board.rules.record(board.seen_by(0)).market[0].tolist() == [1, -1, 2, -1]


@pytest.mark.rule("MB-TIME-5")
def test_then_the_time_token_goes_on_the_track_and_another_token_is_drawn_for_the_same_space() -> None:
    board = at_time().go(*[(seat, "company x1 salmon") for seat in ALL])
    assert (board.show("track"), board.show("phase"), board.show("due")) == ("2", "draw", "narva-bay")
    assert tokens_on(board.go("draw cod"), "narva-bay") == ["cod"]


@pytest.mark.rule("MB-TIME-5", "MB-TAX-5")
def test_the_track_waits_for_the_tax() -> None:
    board = at_time("stored 0: 2 amber").go((0, "company tax"), *[(seat, "company x1 salmon") for seat in (1, 2, 3)])
    assert (board.show("phase"), board.show("track")) == ("tax", "1")
    board.go("pay warehouse amber", "pay warehouse amber")
    assert (board.show("phase"), board.show("track")) == ("draw", "2")


@pytest.mark.rule("MB-TIME-6")
def test_the_next_token_may_be_a_time_token_again() -> None:
    board = at_time().go(*[(seat, "company x1 salmon") for seat in ALL], "draw time")
    assert (board.show("phase"), board.show("track")) == ("company", "2")


@pytest.mark.rule("MB-TIME-7")
def test_after_five_time_tokens_all_company_tokens_are_played() -> None:
    board = table(lying={"narva-bay": ""}).go("end-turn")
    for number, fish in enumerate(FISH):
        board.go("draw time", *[(seat, f"company x{number} {fish}") for seat in ALL])
    board.go("draw time", *[(seat, "company tax") for seat in ALL])
    assert (board.show("track"), [board.show(f"hand {seat}") for seat in ALL]) == ("5", ["-"] * 4)


@pytest.mark.rule("MB-TAX-1", "MB-INFO-1")
def test_the_tax_is_played_face_up_and_costs_two_tokens_in_any_mix() -> None:
    board = at_time("stored 0: 2 amber salmon\nhold 0: cod")
    board.go((0, "company tax"), *[(seat, "company x1 salmon") for seat in (1, 2, 3)])
    assert [move.text for move in board.log_for(3)][2:] == [
        "company tax",
        "company ? salmon",
        "company ? salmon",
        "company x1 salmon",
    ]
    assert (board.actors(), board.legal(0)) == ([0], ["pay hold cod", "pay warehouse amber", "pay warehouse salmon"])
    assert board.refusal(0, "pay hold salmon") == "MB-TAX-1"
    assert board.refusal(0, "pay warehouse herring") == "MB-TAX-1"
    board.go("pay hold cod", "pay warehouse salmon")
    assert (board.show("box"), board.show("stored 0"), board.show("hold 0")) == ("salmon cod", "2 amber", "-")


@pytest.mark.rule("MB-TAX-2")
def test_with_fewer_than_two_tokens_the_tax_is_not_played() -> None:
    assert at_time("stored 0: amber").refusal(0, "company tax") == "MB-TAX-2"
    assert at_time("hold 0: cod").refusal(0, "company tax") == "MB-TAX-2"
    assert at_time("stored 0: amber\nhold 0: cod").refusal(0, "company tax") is None


FULL_MARKETS = "".join(f"market {seat} {fish}: x{number}\n" for seat in ALL for number, fish in enumerate(FISH))


@pytest.mark.rule("MB-TAX-3", "MB-TAX-4")
def test_the_last_token_is_played_even_so_and_the_seat_pays_what_it_has() -> None:
    board = at_time(FULL_MARKETS + "hold 0: cod\nstored 2: 3 amber\nstored 3: amber cod", track=4)
    assert [board.legal(seat) for seat in ALL] == [["company tax"]] * 4
    board.go(*[(seat, "company tax") for seat in ALL])
    assert [board.show(f"owed {seat}") for seat in ALL] == ["1", "0", "2", "2"]


@pytest.mark.rule("MB-TAX-5")
def test_all_payers_choose_at_once_first_one_token_then_the_second() -> None:
    board = at_time(FULL_MARKETS + "hold 0: cod\nstored 2: 3 amber\nstored 3: amber cod", track=4)
    board.go(*[(seat, "company tax") for seat in ALL])
    assert board.actors() == [0, 2, 3]
    assert board.refusal(1, "pay hold cod") == "MB-TAX-5"
    board.go((3, "pay warehouse cod"))
    assert (board.actors(), board.show("stored 3")) == ([0, 2], "cod amber")
    board.go((0, "pay hold cod"), (2, "pay warehouse amber"))
    assert (board.actors(), board.show("stored 3")) == ([2, 3], "amber")
    board.go((2, "pay warehouse amber"), (3, "pay warehouse amber"))
    assert (board.show("phase"), board.show("track")) == ("draw", "5")


@pytest.mark.rule("MB-TAX-6")
def test_a_token_from_the_hold_leaves_openly_one_from_the_warehouse_face_down() -> None:
    board = at_time("stored 0: 2 amber\nhold 0: cod")
    board.go((0, "company tax"), *[(seat, "company x1 salmon") for seat in (1, 2, 3)], "pay hold cod", "pay warehouse amber")
    assert [move.text for move in board.log_for(1)][-2:] == ["pay hold cod", "pay warehouse ?"]
    assert [move.text for move in board.log_for(0)][-2:] == ["pay hold cod", "pay warehouse amber"]
