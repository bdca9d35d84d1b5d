"""Worked examples 32 to 43: new position, end, first game.  [specification 7]"""

import pytest

from tests.games.orp_orzel.positions import FIRST_GAME, acting, at, hexes, legal

POSITION = "phase: position\n"


@pytest.mark.rule("ORZ-POS-3")
def test_example_32_a_hex_beside_the_figure_alone_is_not_enough() -> None:
    table = at(POSITION + "tokens: o2 n2 m2")
    assert hexes(table, "orzel") == "l2 m3 n1 n3 o1 o3 p1"
    assert "stay" in legal(table)


@pytest.mark.rule("ORZ-POS-1")
def test_example_33_branches_are_one_chain() -> None:
    table = acting(board="tokens: o2 n2 q1")
    assert table.show("tokens") == "q1 n2 o2"
    assert hexes(table, "orzel") == "m2 n1 n3 o1 o3 p1"


@pytest.mark.rule("ORZ-BOARD-5", "ORZ-POS-1")
def test_example_34_a_zigzag_line_breaks_the_chain() -> None:
    table = acting(board="figure: i6\ntokens: j6 k6 l6\nsubs: k6")
    assert table.show("tokens") == "j6"
    assert legal(table) == ["orzel j5", "orzel j7", "orzel k5", "stay"]


@pytest.mark.rule("ORZ-POS-3")
def test_example_35_a_chain_without_a_free_hex_beside_it_leaves_only_to_stay() -> None:
    assert legal(at(POSITION + "figure: p7\ntokens: o6\nships: o5 n6\nmines: p5")) == ["stay"]


@pytest.mark.rule("ORZ-POS-4", "ORZ-POS-5")
def test_example_36_a_figure_shut_in_stays() -> None:
    assert legal(at(POSITION + "figure: q1\nships: p1\nmines: p2")) == ["stay"]


@pytest.mark.rule("ORZ-END-1", "ORZ-END-5")
def test_example_37_the_figure_in_the_straits_wins() -> None:
    table = at(POSITION + "figure: f11\ntokens: e11")
    assert legal(table) == ["orzel d10", "orzel d11", "orzel d12", "orzel e12", "stay"]
    table.go("orzel d10")
    assert (table.actors(), table.show("reason"), table.results()) == ([], "straits", ([1, 0], [1, 2]))


@pytest.mark.rule("ORZ-END-1", "ORZ-POS-3")
def test_example_38_a_token_in_the_straits_wins_nothing_and_bars_its_hex() -> None:
    table = acting(board="figure: e11\ntokens: d11")
    assert legal(table) == ["orzel d12", "stay"]
    assert table.go("stay").actors() == [7]


@pytest.mark.rule("ORZ-BOARD-3", "ORZ-POS-4")
def test_example_39_the_figure_never_enters_a_mine_tokens_hex() -> None:
    assert legal(at(POSITION + "figure: e11\nmines: d10 d11")) == ["orzel d12", "orzel e12", "orzel f11", "stay"]


@pytest.mark.rule("ORZ-POS-3", "ORZ-POS-4")
def test_example_40_with_a_token_only_its_neighbours_count() -> None:
    assert legal(at(POSITION + "figure: b12\ntokens: b13")) == ["orzel a12", "orzel c13", "stay"]
    assert legal(at(POSITION + "figure: b12")) == ["orzel b13", "orzel c11", "orzel c13", "stay"]


@pytest.mark.rule("ORZ-POS-6", "ORZ-FREE-3", "ORZ-POS-1")
def test_example_41_tokens_face_up_or_down_are_one_chain_and_all_come_back() -> None:
    table = acting(board="tokens: o2 n2\nfaceup: o2")
    assert hexes(table, "orzel") == "m2 n1 n3 o1 o3 p1"
    table.go("stay")
    shown = [table.show(label) for label in ("hand", "round_number", "figure", "tokens", "faceup", "subs")]
    assert shown == ["4 ship 4 sea", "2", "p2", "-", "-", "-"]


@pytest.mark.rule("ORZ-END-4")
def test_example_42_the_last_round_is_kms_win_unless_the_straits_are_reached() -> None:
    table = at(POSITION + "round_number: 60").go("stay")
    assert (table.actors(), table.show("reason"), table.results()) == ([], "round-limit", ([0, 1], [2, 1]))
    table = at(POSITION + "round_number: 60\nfigure: e11").go("orzel d10")
    assert (table.show("reason"), table.results()) == ("straits", ([1, 0], [1, 2]))


@pytest.mark.rule("ORZ-OPT-1")
def test_example_43_in_the_first_game_the_fifth_lost_token_ends_it() -> None:
    text = "phase: navy\nlive: o2\npending: 2 plot\nlost: "
    assert at("", FIRST_GAME).show("hand") == "5 ship 5 sea"
    table = at(text + "3", FIRST_GAME).go("plot o2 ship")
    assert (table.show("lost"), table.actors()) == ("4", [0])
    table = at(text + "4", FIRST_GAME).go("plot o2 ship")
    assert (table.show("lost"), table.actors(), table.show("reason")) == ("5", [], "mine")
