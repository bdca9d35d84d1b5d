"""Worked examples 20 to 31: actions of the Kriegsmarine.  [specification 7]"""

import pytest

from tests.games.orp_orzel.positions import acting, at, hexes, legal

LAY, HUNT = "phase: lay\n", "phase: hunt\n"


@pytest.mark.rule("ORZ-MINE-1")
def test_example_20_mines_go_to_any_empty_hex() -> None:
    chain = LAY + "tokens: o2 n2 n3 m3\npending: mine\n"
    assert len(legal(at(chain))) == 164
    assert len(legal(at(chain + "box: 4 blank"))) == 82


@pytest.mark.rule("ORZ-MINE-2", "ORZ-BOARD-3")
def test_example_21_tallinn_and_the_goals_are_no_exception_but_the_figure_fills_its_hex() -> None:
    table = at(LAY + "figure: o2\npending: mine patrol")
    assert {"mine p2 mine", "mine p2 blank", "patrol p2"} <= set(legal(table))
    assert "mine o2 mine" not in legal(table)
    assert {f"mine {goal} mine" for goal in ("a12", "c11", "d10", "d11")} <= set(legal(table))


@pytest.mark.rule("ORZ-PATROL-1")
def test_example_22_a_patrol_ship_goes_beside_the_base_or_another_ship() -> None:
    table = at(LAY + "ships: m5\npending: patrol")
    assert table.show("reserve") == "3"
    assert hexes(table, "patrol") == "l4 l5 l6 m4 m6 o2 p1 q1"
    assert len(legal(table)) == 8


@pytest.mark.rule("ORZ-PATROL-3")
def test_example_23_a_lifted_ship_does_not_hang_on_itself() -> None:
    text = LAY + "ships: o2 n2 m2 i9\npending: patrol"
    assert legal(at(text)) == ["hold", "lift i9", "lift m2", "lift n2", "lift o2"]
    assert hexes(at(text).go("lift i9"), "patrol") == "l2 m3 n1 n3 o1 o3 p1 q1"
    assert hexes(at(text).go("lift o2"), "patrol") == "h10 i10 i8 j9 l2 m3 n1 n3 o1 o3 p1 q1"


@pytest.mark.rule("ORZ-PATROL-2", "ORZ-PATROL-4")
def test_example_24_ships_of_the_reserve_go_first_and_any_ship_may_move_after() -> None:
    table = at(LAY + "ships: m5\ntaken: 2\npending: 2 patrol")
    assert table.show("reserve") == "1"
    assert {move.split()[0] for move in legal(table)} == {"patrol"}
    assert legal(table.go("patrol o2")) == ["hold", "lift m5", "lift o2"]


@pytest.mark.rule("ORZ-READY-1", "ORZ-READY-2", "ORZ-ACT-4")
def test_example_25_a_ship_that_comes_back_does_not_sail_in_this_round() -> None:
    table = acting(km="patrol-ready", board="taken: 4")
    assert legal(table) == ["ready"]
    table.go("ready")
    assert (table.show("reserve"), table.show("taken"), table.show("phase")) == ("1", "3", "position")


@pytest.mark.rule("ORZ-PATROL-3")
def test_example_26_a_ship_with_nowhere_to_go_cannot_be_lifted() -> None:
    board = "figure: q1\nships: p1\nmines: p2\ntaken: 3"
    assert acting(km="patrol-ready", board=board).show("phase") == "hunt"
    table = acting(km="patrol-ready mine", board=board)
    assert {move.split()[0] for move in legal(table)} == {"mine"}


@pytest.mark.rule("ORZ-OBS-2", "ORZ-OBS-3", "ORZ-ACT-5")
def test_example_27_observe_takes_the_sea_and_leaves_the_submarine_face_up() -> None:
    text = HUNT + "tokens: o2 p1\nsubs: o2\npending: observe observe-or-attack"
    assert legal(at(text)) == ["observe o2", "observe p1"]
    assert legal(at(text).go("observe o2")) == ["attack o2", "observe p1"]
    table = at(text).go("observe p1")
    assert (legal(table), table.show("held"), table.show("tokens")) == (["observe o2"], "1", "o2")
    table.go("observe o2")
    assert (table.show("phase"), table.show("faceup")) == ("position", "o2")


@pytest.mark.rule("ORZ-ATT-1", "ORZ-ACT-3")
def test_example_28_only_what_is_face_up_can_be_attacked() -> None:
    table = acting(km="2 attack", board="subs: o2")
    assert (table.show("phase"), table.show("pending")) == ("position", "-")
    table = acting(km="2 observe-or-attack", board="subs: o2").go("observe o2", "attack o2")
    assert (table.show("lost"), table.show("tokens")) == ("1", "-")


@pytest.mark.rule("ORZ-ACT-5")
def test_example_29_a_choice_used_up_leaves_the_plain_symbol() -> None:
    table = at(HUNT + "subs: o2 p1\npending: attack observe-or-attack")
    assert legal(table) == ["observe o2", "observe p1"]
    assert legal(table.go("observe o2")) == ["attack o2"]


@pytest.mark.rule("ORZ-END-2")
def test_example_30_an_attack_on_the_last_submarine_token_ends_the_game_at_once() -> None:
    table = at(HUNT + "lost: 3\nsubs: o2\npending: observe attack").go("observe o2", "attack o2")
    assert (table.actors(), table.show("reason"), table.results()) == ([], "attack", ([0, 1], [2, 1]))


@pytest.mark.rule("ORZ-POS-1", "ORZ-POS-4")
def test_example_31_an_attack_can_cut_the_chain() -> None:
    table = at(HUNT + "tokens: o2 n2 m2\nsubs: o2\npending: observe attack").go("observe o2", "attack o2")
    assert table.show("hand") == "3 ship 4 sea"
    assert legal(table) == ["orzel o2", "orzel p1", "orzel q1", "stay"]
