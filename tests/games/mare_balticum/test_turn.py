"""Turn, Fish, Overboard.  [MB-TURN, MB-FISH, MB-OVER]"""

from __future__ import annotations

import pytest

from tests.games.mare_balticum.tables import CONTRACTS, moves, table, tokens_on

QUAY = "boats 0: gdansk gdansk-bay pomeranian-bay bornholm-basin\n"


@pytest.mark.rule("MB-TURN-1", "MB-TURN-2")
def test_turns_pass_clockwise_and_a_round_ends_with_the_player_to_the_right_of_the_start_player() -> None:
    board = table("starter: 2\nactive: 2")
    course = []
    for _ in range(9):
        course.append((board.show("round_number"), board.actors()[0]))
        board.go("end-turn")
    assert course == [("1", 2), ("1", 3), ("1", 0), ("1", 1), ("2", 2), ("2", 3), ("2", 0), ("2", 1), ("3", 2)]
    assert board.show("starter") == "2"


@pytest.mark.rule("MB-TURN-3")
def test_three_actions_in_any_mix_and_no_more() -> None:
    board = table(QUAY + "hold 0: herring cod", lying={"gdansk-bay": "cod cod"})
    board.go("fish gdansk-bay cod", "fish gdansk-bay cod", "unload gdansk", "store herring 1")
    assert (board.show("actions"), board.show("hold 0")) == ("0", "3 cod")
    for text in ("fish pomeranian-bay flounder", "lift gdansk", "unload gdansk", "sail kattegat", "contract"):
        assert board.refusal(0, text) == "MB-TURN-3"


@pytest.mark.rule("MB-TURN-4")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_fewer_actions_may_be_used_and_the_rest_is_lost(used: int) -> None:
    board = table(QUAY + "boats 1: riga", lying={"gdansk-bay": "amber amber"})
    board.go(*["fish gdansk-bay amber"] * used, "end-turn")
    while board.show("phase") == "draw":
        board.go("draw amber")
    assert (board.show("active"), board.show("actions")) == ("1", "3")


@pytest.mark.rule("MB-TURN-5")
def test_the_turn_ends_by_itself_when_nothing_remains_to_do() -> None:
    board = table(QUAY + "actions: 1", lying={"gdansk-bay": "amber amber"}).go("fish gdansk-bay amber")
    assert board.show("active") == "1"
    kept = table(QUAY + "actions: 1\nhold 0: cod", lying={"gdansk-bay": "amber amber"}).go("fish gdansk-bay amber")
    assert (kept.show("active"), kept.legal(0)) == ("0", ["end-turn", "overboard cod"])


@pytest.mark.rule("MB-TURN-6")
def test_an_action_once_begun_is_completed() -> None:
    lifted = table(QUAY + "hold 0: cod").go("lift gdansk")
    unloading = table(QUAY + "hold 0: herring").go("unload gdansk")
    choosing = table(QUAY + "hold 0: cod", options=CONTRACTS).go("contract")
    for board in (lifted, unloading, choosing):
        assert [board.refusal(0, text) for text in ("end-turn", "overboard cod")] == ["MB-TURN-6"] * 2
    assert unloading.refusal(0, "done") == "MB-UNL-4"


@pytest.mark.rule("MB-FISH-1")
def test_exactly_one_token_is_taken_from_under_a_boat() -> None:
    board = table(QUAY, lying={"gdansk-bay": "cod amber", "kattegat": "cod"})
    assert board.refusal(0, "fish kattegat cod") == "MB-FISH-1"
    assert board.refusal(0, "fish gdansk-bay salmon") == "MB-FISH-1"
    board.go("fish gdansk-bay cod")
    assert (tokens_on(board, "gdansk-bay"), board.show("hold 0")) == (["amber"], "cod")


@pytest.mark.rule("MB-FISH-2")
def test_from_a_deep_space_a_seat_takes_the_token_it_likes() -> None:
    board = table(QUAY, lying={"gdansk-bay": "cod salmon", "bornholm-basin": "herring herring"})
    assert {"gdansk-bay cod", "gdansk-bay salmon", "bornholm-basin herring"} <= moves(board, "fish")
    board.go("fish bornholm-basin herring")
    assert tokens_on(board, "bornholm-basin") == ["herring"]
    board.go("fish bornholm-basin herring")
    assert (tokens_on(board, "bornholm-basin"), board.show("hold 0")) == ([], "2 herring")


@pytest.mark.rule("MB-FISH-3", "MB-FISH-5")
def test_amber_goes_to_the_warehouse_and_needs_no_room() -> None:
    board = table(QUAY + "hold 0: 5 cod", lying={"gdansk-bay": "amber salmon"})
    assert board.refusal(0, "fish gdansk-bay salmon") == "MB-FISH-5"
    board.go("fish gdansk-bay amber")
    assert (board.show("stored 0"), board.show("hold 0")) == ("amber", "5 cod")


@pytest.mark.rule("MB-FISH-4")
def test_fish_goes_to_the_hold_openly() -> None:
    board = table(QUAY, lying={"gdansk-bay": "salmon"}).go("fish gdansk-bay salmon")
    assert (board.show("hold 0"), board.show("stored 0")) == ("salmon", "-")
    assert board.rules.record(board.seen_by(3)).hold[0].tolist() == [1, 0, 0, 0]


@pytest.mark.rule("MB-FISH-6")
def test_boats_of_others_change_nothing_for_a_catch() -> None:
    alone = table(QUAY)
    together = table(QUAY + "boats 1: gdansk-bay pomeranian-bay\nboats 2: gdansk-bay")
    assert alone.legal(0) == together.legal(0)


@pytest.mark.rule("MB-OVER-1")
def test_fish_goes_overboard_as_often_as_a_seat_likes_for_no_action() -> None:
    board = table(QUAY + "hold 0: 2 cod salmon").go("overboard cod", "overboard salmon", "overboard cod")
    assert (board.show("hold 0"), board.show("box"), board.show("actions")) == ("-", "salmon 2 cod", "3")


@pytest.mark.rule("MB-OVER-2")
def test_only_fish_of_the_hold_goes_overboard() -> None:
    board = table(QUAY + "hold 0: cod\nstored 0: salmon amber")
    assert moves(board, "overboard") == {"cod"}
    assert board.refusal(0, "overboard salmon") == "MB-OVER-2"


@pytest.mark.rule("MB-OVER-3")
def test_overboard_is_offered_between_actions_and_after_the_last_but_not_within_one() -> None:
    board = table(QUAY + "hold 0: cod\nactions: 1", lying={"gdansk-bay": "amber"})
    assert "overboard cod" in board.legal(0)
    board.go("lift gdansk")
    assert board.refusal(0, "overboard cod") == "MB-TURN-6"
    board.go("sail middle-bank")
    assert (board.show("actions"), board.legal(0)) == ("0", ["end-turn", "overboard cod"])
