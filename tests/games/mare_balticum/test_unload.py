"""Unload, and module 1: the demand of the ports.  [MB-UNL, MB-DEM]"""

from __future__ import annotations

import pytest

from seaboard.engine.study import Study
from seaboard.games.mare_balticum.data import PORTS
from tests.games.mare_balticum.tables import DEMAND, moves, table


def in_gdansk(text: str) -> Study:
    """Seat 0 lies in Gdańsk and plays with module 1."""
    return table("boats 0: gdansk\n" + text, options=DEMAND)


@pytest.mark.rule("MB-UNL-1")
def test_unloading_needs_a_boat_in_the_port_and_concerns_that_port_alone() -> None:
    board = table("boats 0: gdansk stockholm\nhold 0: herring salmon")
    assert board.refusal(0, "unload riga") == "MB-UNL-1"
    assert moves(board, "unload") == {"gdansk", "stockholm"}
    board.go("unload gdansk")
    assert board.legal(0) == ["store herring 1"]


@pytest.mark.rule("MB-UNL-2")
def test_only_fish_the_port_demands_is_unloaded() -> None:
    board = table("boats 0: gdansk\nhold 0: 2 herring 2 salmon").go("unload gdansk")
    assert board.refusal(0, "store salmon 1") == "MB-UNL-2"
    assert board.refusal(0, "store herring 3") == "MB-UNL-2"
    assert board.go("store herring 2").show("hold 0") == "2 salmon"


@pytest.mark.rule("MB-UNL-3")
def test_any_number_of_one_or_both_fish_is_unloaded_in_one_action() -> None:
    board = table("boats 0: gdansk\nhold 0: 2 herring 3 flounder").go("unload gdansk", "store flounder 2", "store herring 2")
    assert (board.show("stored 0"), board.show("hold 0"), board.show("actions")) == ("2 herring 2 flounder", "flounder", "2")


@pytest.mark.rule("MB-UNL-4")
def test_at_least_one_token_is_unloaded() -> None:
    assert table("boats 0: gdansk\nhold 0: cod salmon").refusal(0, "unload gdansk") == "MB-UNL-4"
    assert table("boats 0: gdansk").refusal(0, "unload gdansk") == "MB-UNL-4"
    board = table("boats 0: gdansk\nhold 0: 2 herring").go("unload gdansk")
    assert board.refusal(0, "done") == "MB-UNL-4"


@pytest.mark.rule("MB-UNL-5")
def test_unloaded_tokens_lie_face_down_in_the_warehouse() -> None:
    board = table("boats 0: gdansk\nhold 0: 2 herring").go("unload gdansk", "store herring 2")
    assert board.show("stored 0") == "2 herring"
    seen = board.rules.record(board.seen_by(1))
    assert (seen.stored[0].tolist(), int(seen.stored_size[0])) == ([0] * 5, 2)


@pytest.mark.rule("MB-UNL-6")
def test_a_fish_is_named_once_in_an_action() -> None:
    board = table("boats 0: gdansk\nhold 0: 3 herring flounder").go("unload gdansk", "store herring 1")
    assert board.legal(0) == ["done", "store flounder 1"]
    assert board.refusal(0, "store herring 2") == "MB-UNL-6"


@pytest.mark.rule("MB-DEM-1", "MB-DEM-2")
def test_unloading_a_new_fish_takes_its_demand_token_from_the_supply() -> None:
    board = in_gdansk("hold 0: cod").go("unload gdansk", "store cod 1")
    assert (board.show("demand gdansk zero"), board.show("supply")) == ("cod", "2 salmon 2 herring cod 2 flounder")
    again = in_gdansk("demand gdansk zero: cod\nhold 0: cod").go("unload gdansk", "store cod 1")
    assert again.show("supply") == "2 salmon 2 herring cod 2 flounder"


@pytest.mark.rule("MB-DEM-3")
def test_a_second_fish_is_set_at_once_or_later_by_anybody() -> None:
    board = in_gdansk("boats 1: gdansk\nhold 0: cod\nhold 1: 2 herring")
    board.go("unload gdansk", "store cod 1", "end-turn", "unload gdansk", "store herring 2")
    assert (board.show("demand gdansk zero"), board.show("demand gdansk minus-one")) == ("cod", "herring")
    assert board.show("stored 1") == "herring"


@pytest.mark.rule("MB-DEM-4")
def test_the_player_chooses_the_field_only_where_both_are_possible() -> None:
    board = in_gdansk("hold 0: 3 cod 2 salmon").go("unload gdansk", "store cod 2")
    assert (board.show("phase"), board.legal(0)) == ("field", ["field minus-one", "field zero"])
    assert board.refusal(0, "done") == "MB-DEM-4"
    board.go("field minus-one")
    assert (board.show("demand gdansk minus-one"), board.show("stored 0")) == ("cod", "cod")
    board.go("store salmon 2")
    assert board.show("demand gdansk zero") == "salmon"
    single = in_gdansk("hold 0: 2 cod").go("unload gdansk", "store cod 1")
    assert single.show("demand gdansk zero") == "cod"
    assert table("boats 0: riga\nhold 0: 2 cod", options=DEMAND).go("unload riga", "store cod 2").show("phase") == "turn"


@pytest.mark.rule("MB-DEM-5")
def test_on_field_zero_all_tokens_reach_the_warehouse() -> None:
    board = in_gdansk("hold 0: 3 cod").go("unload gdansk", "store cod 3", "field zero")
    assert (board.show("stored 0"), board.show("box")) == ("3 cod", "-")


@pytest.mark.rule("MB-DEM-6")
def test_on_field_minus_one_every_unload_costs_a_token() -> None:
    board = in_gdansk("demand gdansk minus-one: cod\nhold 0: 5 cod")
    board.go("unload gdansk", "store cod 2", "unload gdansk", "store cod 3")
    assert (board.show("stored 0"), board.show("box")) == ("3 cod", "2 cod")


@pytest.mark.rule("MB-DEM-7")
def test_a_single_token_is_never_unloaded_on_minus_one() -> None:
    board = in_gdansk("demand gdansk minus-one: cod\nhold 0: 2 cod").go("unload gdansk")
    assert board.refusal(0, "store cod 1") == "MB-DEM-7"
    fresh = in_gdansk("demand gdansk zero: salmon\nhold 0: 2 cod salmon").go("unload gdansk")
    assert fresh.refusal(0, "store cod 1") == "MB-DEM-7"
    assert fresh.refusal(0, "store cod 2") is None


@pytest.mark.rule("MB-DEM-8")
def test_never_two_equal_demand_tokens_in_a_port() -> None:
    board = in_gdansk("demand gdansk zero: cod\nhold 0: 3 cod").go("unload gdansk", "store cod 3")
    assert (board.show("demand gdansk minus-one"), board.show("stored 0")) == ("-", "3 cod")


@pytest.mark.rule("MB-DEM-9")
def test_each_fish_is_taken_by_two_ports_at_most() -> None:
    board = in_gdansk("demand riga zero: cod\ndemand copenhagen zero: cod\nhold 0: 3 cod salmon").go("unload gdansk")
    assert board.refusal(0, "store cod 3") == "MB-DEM-9"
    assert board.legal(0) == ["store salmon 1"]


@pytest.mark.rule("MB-DEM-10")
@pytest.mark.parametrize("port", ["copenhagen", "riga"])
def test_copenhagen_and_riga_take_one_fish_on_a_zero(port: str) -> None:
    board = table(f"boats 0: {port}\nhold 0: 2 cod 2 salmon", options=DEMAND).go(f"unload {port}", "store cod 2")
    assert (board.show(f"demand {port} zero"), board.show("stored 0"), board.show("phase")) == ("cod", "2 cod", "turn")
    assert board.refusal(0, f"unload {port}") == "MB-UNL-4"


@pytest.mark.rule("MB-DEM-2")
def test_a_port_without_a_free_field_takes_no_new_fish() -> None:
    board = in_gdansk("demand gdansk zero: cod\ndemand gdansk minus-one: salmon\nhold 0: cod 2 herring").go("unload gdansk")
    assert board.refusal(0, "store herring 2") == "MB-DEM-2"


@pytest.mark.rule("MB-DEM-11")
def test_demand_tokens_stay_to_the_end() -> None:
    board = in_gdansk("round_number: 9\nlast_round: 9\nactive: 0\nhold 0: cod").go("unload gdansk", "store cod 1")
    while not board.is_over:
        board.go("end-turn")
    assert board.show("demand gdansk zero") == "cod"


@pytest.mark.rule("MB-DEM-12")
def test_a_demand_token_is_set_only_for_a_fish_unloaded_there_and_then() -> None:
    board = in_gdansk("hold 0: cod 2 salmon").go("unload gdansk")
    assert not [text for text in board.legal(0) if text.startswith("field")]
    board.go("store cod 1", "done")
    shown = [board.show(f"demand {port} {mark}") for port in PORTS for mark in ("zero", "minus-one")]
    assert [fish for fish in shown if fish != "-"] == ["cod"]


@pytest.mark.rule("MB-DEM-13")
def test_a_field_for_which_no_token_is_allowed_stays_empty() -> None:
    board = table(
        """
        boats 0: stockholm
        demand riga zero: cod
        demand gdansk zero: cod
        demand copenhagen zero: salmon
        demand gdansk minus-one: salmon
        demand st-petersburg zero: flounder
        demand st-petersburg minus-one: herring
        demand stockholm zero: herring
        hold 0: 4 cod salmon
        """,
        options=DEMAND,
    )
    assert board.refusal(0, "unload stockholm") == "MB-UNL-4"
    assert board.show("demand stockholm minus-one") == "-"
