"""Worked examples 8 to 19: actions of the Navy.  [specification 7]"""

import pytest

from tests.games.orp_orzel.positions import acting, at, hexes, legal

NAVY = "phase: navy\n"


@pytest.mark.rule("ORZ-ACT-3", "ORZ-PLOT-1", "ORZ-PLOT-3")
def test_example_8_a_choice_is_used_for_what_can_be_done() -> None:
    table = at(NAVY + "ships: o2\npending: plot-or-evade")
    assert legal(table) == ["evade o2", "plot p1 sea", "plot p1 ship", "plot q1 sea", "plot q1 ship"]
    table = at(NAVY + "ships: o2\npending: plot-or-evade\nlost: 3\nheld: 4\nsubs: q1")
    assert table.show("hand") == "-"
    assert legal(table) == ["evade o2"]


@pytest.mark.rule("ORZ-ACT-5", "ORZ-NAVY-1")
def test_example_9_plain_symbols_are_used_first() -> None:
    text = NAVY + "ships: o2\npending: plot plot-or-evade"
    table = at(text).go("plot p1 sea")
    assert table.show("pending") == "plot-or-evade"
    assert (hexes(table, "evade"), hexes(table, "plot")) == ("o2", "o1 q1")
    table = at(text).go("evade o2")
    assert table.show("pending") == "plot"
    assert (hexes(table, "evade"), hexes(table, "plot")) == ("", "o2 p1 q1")


@pytest.mark.rule("ORZ-ACT-4", "ORZ-EVADE-1")
def test_example_10_a_symbol_may_become_usable_later_or_lapse() -> None:
    text = NAVY + "ships: n2\npending: plot evade"
    table = at(text)
    assert (hexes(table, "plot"), hexes(table, "evade")) == ("o2 p1 q1", "")
    assert legal(table.go("plot o2 sea")) == ["evade n2"]
    table = at(text).go("plot q1 sea")
    assert (table.show("phase"), table.show("pending"), table.show("ships")) == ("position", "-", "n2")


@pytest.mark.rule("ORZ-PLOT-4", "ORZ-PLOT-5", "ORZ-PLOT-7")
def test_example_11_a_submarine_token_on_a_mine_is_lost() -> None:
    table = at(NAVY + "live: o2\npending: 2 plot").go("plot o2 ship")
    shown = [table.show(label) for label in ("lost", "hand", "mines", "live", "tokens", "box")]
    assert shown == ["1", "3 ship 4 sea", "-", "-", "-", "mine"]
    assert hexes(table, "plot") == "o2 p1 q1"


@pytest.mark.rule("ORZ-PLOT-6", "ORZ-SURF-1")
def test_example_12_a_sea_token_on_a_mine_goes_to_km_and_surface_takes_it_back() -> None:
    table = at(NAVY + "live: o2\npending: plot surface").go("plot o2 sea")
    assert table.show("held") == "1"
    assert legal(table) == ["surface"]
    table.go("surface")
    assert (table.show("held"), table.show("hand")) == ("0", "4 ship 4 sea")


@pytest.mark.rule("ORZ-PLOT-4", "ORZ-SEE-6", "ORZ-PLOT-7")
def test_example_13_on_an_empty_minefield_the_token_stays_face_down() -> None:
    table = at(NAVY + "mines: o2\npending: 2 plot").go("plot o2 ship")
    assert [table.show(label) for label in ("tokens", "faceup", "mines", "box")] == ["o2", "-", "-", "blank"]
    assert hexes(table, "plot") == "n2 o1 o3 p1 q1"
    assert [move.text for move in table.log_for(1)] == ["plot o2 ?"]


@pytest.mark.rule("ORZ-END-2", "ORZ-END-5")
def test_example_14_a_mine_can_end_the_game_in_the_navys_own_turn() -> None:
    table = at(NAVY + "lost: 3\nlive: o2\npending: 3 plot")
    assert table.show("hand") == "ship 4 sea"
    table.go("plot o2 ship")
    assert (table.actors(), table.show("reason"), table.results()) == ([], "mine", ([0, 1], [2, 1]))


@pytest.mark.rule("ORZ-PLOT-1", "ORZ-SURF-2")
def test_example_15_regained_tokens_are_not_placed_in_this_round() -> None:
    table = acting("plot plot-plot 2 surface", board="lost: 3\nheld: 4")
    assert legal(table) == ["plot o2 ship", "plot p1 ship", "plot q1 ship"]
    assert legal(table.go("plot o2 ship")) == ["surface"]
    assert table.show("pending") == "2 surface"
    assert legal(table.go("surface")) == ["surface"]
    table.go("surface")
    assert (table.show("hand"), table.show("held"), table.show("phase")) == ("2 sea", "2", "position")


@pytest.mark.rule("ORZ-PLOT-3", "ORZ-PLOT-8", "ORZ-ACT-4")
def test_example_16_a_minefield_must_be_entered_where_nothing_else_is_left() -> None:
    table = acting("plot", board="figure: q1\nmines: p1 p2")
    assert legal(table) == ["plot p1 sea", "plot p1 ship", "plot p2 sea", "plot p2 ship"]
    table = acting("plot", board="figure: q1\nships: p1 p2")
    assert table.show("phase") == "position"


@pytest.mark.rule("ORZ-BOARD-5")
def test_example_17_a_zigzag_line_parts_hexes() -> None:
    table = at(NAVY + "figure: j6\nships: k6\nlost: 3\nheld: 4\npending: plot evade")
    assert legal(table) == ["plot i6 ship", "plot j5 ship", "plot j7 ship", "plot k5 ship"]
    assert legal(table.go("plot k5 ship")) == ["evade k6"]


@pytest.mark.rule("ORZ-EVADE-1")
def test_example_18_contact_can_be_broken_more_than_once() -> None:
    table = at(NAVY + "ships: o2 p1\npending: 2 plot-or-evade").go("evade o2")
    assert (hexes(table, "evade"), hexes(table, "plot"), table.show("taken")) == ("p1", "o2 q1", "1")


@pytest.mark.rule("ORZ-SURF-1")
def test_example_19_surface_lapses_when_km_holds_no_sea_token() -> None:
    table = acting("2 surface", board="held: 1")
    assert legal(table) == ["surface"]
    table.go("surface")
    assert (table.show("phase"), table.show("pending"), table.show("held")) == ("position", "-", "0")
