"""Rules that the worked examples leave to be proved: set-up, board, course, actions, end, and what always holds.  [specification 3]"""

import pytest

from seaboard.engine.errors import UsageError
from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Match
from seaboard.engine.positions import read_position
from seaboard.engine.registry import find_game
from seaboard.games.orp_orzel.data import HEXES, SIDES
from tests.games.orp_orzel.positions import FIRST_GAME, SLUG, acting, at, hexes, legal, new_table

# Set-up


@pytest.mark.rule("ORZ-SETUP-1")
def test_seat_0_is_the_navy_and_seat_1_the_kriegsmarine_and_no_lot_is_a_move() -> None:
    assert SIDES == ("navy", "kriegsmarine")
    table = new_table()
    assert (table.show("turn"), table.legal(CHANCE)[0]) == ("navy", "roll evade")
    table.go(*["roll plot"] * 4)
    assert table.actors() == [SIDES.index("navy")]
    with pytest.raises(UsageError, match="2 to 2 players"):
        Match(find_game(SLUG), 3)


@pytest.mark.rule("ORZ-SETUP-2")
def test_the_figure_starts_on_tallinn() -> None:
    assert new_table().show("figure") == "p2"


@pytest.mark.rule("ORZ-SETUP-3")
def test_the_navy_has_four_red_dice_and_four_tokens_of_each_kind() -> None:
    table = new_table()
    assert (table.show("left"), table.show("hand")) == ("4", "4 ship 4 sea")
    assert {move.split()[1] for move in table.legal(CHANCE)} == {"plot", "plot-plot", "plot-or-evade", "evade", "surface"}


@pytest.mark.rule("ORZ-SETUP-4")
def test_km_has_four_white_dice_four_mines_four_blanks_and_four_ships_in_reserve() -> None:
    table = new_table()
    assert (table.show("stock"), table.show("reserve")) == ("4 mine 4 blank", "4")
    table.go(*["roll plot", "roll plot-plot", "roll evade", "roll plot-or-evade"])
    table.go(*["keep plot", "keep plot-plot", "keep evade", "keep plot-or-evade"])
    assert (table.show("turn"), table.show("left")) == ("kriegsmarine", "4")


@pytest.mark.rule("ORZ-SETUP-5")
def test_nothing_else_is_on_the_board_and_nothing_is_lost_or_taken() -> None:
    table = new_table()
    assert [table.show(label) for label in ("tokens", "ships", "mines", "box")] == ["-"] * 4
    assert [table.show(label) for label in ("lost", "held", "taken", "round_number")] == ["0", "0", "0", "1"]


@pytest.mark.rule("ORZ-OPT-1")
def test_the_first_game_gives_five_tokens_of_each_kind_and_changes_nothing_else() -> None:
    table = new_table(FIRST_GAME)
    assert table.show("hand") == "5 ship 5 sea"
    assert [table.show(label) for label in ("stock", "reserve", "left", "round_limit")] == ["4 mine 4 blank", "4", "4", "60"]


# Board


@pytest.mark.rule("ORZ-BOARD-1", "ORZ-BOARD-4")
def test_a_hex_that_holds_anything_takes_no_mine_and_no_ship() -> None:
    table = at("phase: lay\npending: mine patrol\ntokens: o2\nships: p1\nmines: q1")
    taken = {"p2", "o2", "p1", "q1"}
    assert set(hexes(table, "mine").split()) == set(HEXES) - taken
    assert taken.isdisjoint(hexes(table, "patrol").split())


@pytest.mark.rule("ORZ-BOARD-2")
def test_only_a_movement_token_goes_onto_a_mine_token_and_two_never_stay_on_one_hex() -> None:
    table = at("phase: navy\nmines: o2\nlive: p1\npending: 2 plot\nships: q1")
    assert hexes(table, "plot") == "o2 p1"
    table.go("plot o2 sea", "plot p1 sea")
    assert (table.show("tokens"), table.show("mines")) == ("o2", "-")


@pytest.mark.rule("ORZ-BOARD-3")
def test_nothing_is_placed_on_the_figure() -> None:
    table = at("phase: navy\ntokens: o2\npending: plot")
    assert "p2" not in hexes(table, "plot").split()
    table = at("phase: lay\ntokens: o2\nships: p1\npending: mine patrol")
    assert "p2" not in hexes(table, "mine").split() + hexes(table, "patrol").split()


# Course


@pytest.mark.rule("ORZ-FLOW-1", "ORZ-FLOW-2")
def test_a_round_is_dice_of_both_then_actions_of_both_then_the_new_position() -> None:
    table = acting("plot", "observe")
    seen = []
    for move in ("plot o2 ship", "observe o2", "stay"):
        seen.append((table.show("phase"), table.show("turn")))
        table.go(move)
    seen.append((table.show("phase"), table.show("turn")))
    assert seen == [("navy", "navy"), ("hunt", "kriegsmarine"), ("position", "navy"), ("roll", "navy")]


@pytest.mark.rule("ORZ-FLOW-3")
@pytest.mark.parametrize("round_number", [1, 5, 29, 59])
def test_round_follows_round_with_no_fixed_number(round_number: int) -> None:
    table = at(f"phase: position\nround_number: {round_number}").go("stay")
    assert (table.show("round_number"), table.actors()) == (str(round_number + 1), [CHANCE])


# Dice


@pytest.mark.rule("ORZ-DICE-1")
def test_only_free_dice_are_rolled_each_face_as_likely_as_it_has_sides() -> None:
    table = new_table()
    assert table.weights() == {"roll plot": 2, "roll plot-plot": 1, "roll plot-or-evade": 1, "roll evade": 1, "roll surface": 1}
    table.go("roll plot", "roll evade", "roll plot", "roll plot", "keep evade", "done")
    assert table.show("left") == "3"
    table = at("phase: roll\nturn: kriegsmarine\nleft: 2\naside kriegsmarine: 2 fog")
    assert sorted(table.weights().values()) == [1] * 6
    assert table.go("roll fog", "roll fog").actors() == [1]


@pytest.mark.rule("ORZ-DICE-6")
def test_nobody_can_stop_before_four_dice_are_set_aside() -> None:
    table = at("phase: keep\naside navy: 2 plot\nrolled: plot evade").go("keep plot", "done")
    assert (table.show("phase"), table.show("left"), table.show("aside navy")) == ("roll", "1", "3 plot")


@pytest.mark.rule("ORZ-DICE-7")
def test_faces_are_chosen_in_any_order_and_stay_chosen() -> None:
    ways = [("keep evade", "keep surface", "done"), ("keep surface", "keep evade", "done")]
    tables = [at("phase: keep\nrolled: 2 plot evade surface").go(*way) for way in ways]
    assert bytes(tables[0].state) == bytes(tables[1].state)
    table = at("phase: keep\nrolled: 2 plot evade surface").go("keep evade")
    assert table.refusal(0, "keep evade") == "ORZ-DICE-4"


@pytest.mark.rule("ORZ-DICE-8")
def test_dice_may_be_set_aside_whose_action_cannot_be_done() -> None:
    table = at("phase: keep\nturn: kriegsmarine\nrolled: attack observe patrol-ready observe-or-attack\ntaken: 4")
    assert legal(table) == ["keep attack", "keep observe", "keep observe-or-attack", "keep patrol-ready"]


# Actions in general


@pytest.mark.rule("ORZ-ACT-1")
def test_each_symbol_is_one_action_and_two_of_one_face_need_not_follow_one_another() -> None:
    table = acting("plot-plot plot-or-evade evade surface", board="ships: o2 p1\nheld: 1")
    assert table.show("pending") == "2 plot evade plot-or-evade surface"
    table.go("plot q1 sea", "evade o2", "plot o2 sea", "evade p1", "surface")
    assert (table.show("phase"), table.show("taken")) == ("position", "2")
    table = acting(km="patrol-ready")
    assert table.show("pending") == "patrol ready"


@pytest.mark.rule("ORZ-ACT-2")
def test_there_is_no_passing_except_hold() -> None:
    assert {move.split()[0] for move in legal(acting("plot"))} == {"plot"}
    assert {move.split()[0] for move in legal(acting(km="mine"))} == {"mine"}
    assert {move.split()[0] for move in legal(acting(km="observe", board="tokens: o2"))} == {"observe"}
    assert "hold" in legal(acting(km="patrol-ready", board="ships: o2\ntaken: 3"))


@pytest.mark.rule("ORZ-ACT-6")
def test_no_symbol_is_carried_into_the_next_round() -> None:
    table = acting("surface evade", "attack", "tokens: o2")
    assert (table.show("phase"), table.show("pending")) == ("position", "-")
    table.go("stay", *["roll evade"] * 4)
    assert (table.show("pending"), table.show("aside navy")) == ("-", "-")


@pytest.mark.rule("ORZ-ACT-4")
def test_when_a_step_is_over_the_symbols_that_only_it_could_use_have_lapsed() -> None:
    table = acting("plot evade plot-or-evade surface", board="lost: 3\nheld: 4").go("plot o2 ship")
    assert (table.show("phase"), table.show("pending")) == ("surface", "surface")
    table = acting(km="patrol-ready mine", board="taken: 4\nbox: 4 mine 4 blank")
    assert (table.show("phase"), table.show("pending")) == ("hunt", "ready")


# Actions of each side


@pytest.mark.rule("ORZ-KM-1")
def test_mines_and_patrols_come_first_in_any_order_then_the_rest_in_any_order() -> None:
    table = acting(km="mine patrol-ready observe", board="tokens: o2\ntaken: 1")
    assert {move.split()[0] for move in legal(table)} == {"mine", "patrol"}
    table.go("patrol p1")
    assert {move.split()[0] for move in legal(table)} == {"mine"}
    table.go("mine a12 mine")
    assert legal(table) == ["observe o2", "ready"]


@pytest.mark.rule("ORZ-MINE-1")
def test_without_a_mine_token_behind_the_screen_nothing_is_laid() -> None:
    assert acting(km="mine", board="box: 4 mine 4 blank").show("phase") == "position"
    table = acting(km="mine").go("mine a12 mine")
    assert [table.show(label) for label in ("mines", "live", "stock", "phase")] == ["a12", "a12", "3 mine 4 blank", "position"]


@pytest.mark.rule("ORZ-PATROL-2")
def test_hold_gives_up_one_patrol_symbol() -> None:
    table = at("phase: lay\nships: o2\ntaken: 3\npending: 2 patrol").go("hold")
    assert (table.show("pending"), table.show("ships"), legal(table)) == ("patrol", "o2", ["hold", "lift o2"])
    assert table.go("hold").show("phase") == "position"


@pytest.mark.rule("ORZ-PATROL-4")
def test_a_ship_just_moved_may_move_again() -> None:
    table = at("phase: lay\nships: o2\ntaken: 3\npending: 2 patrol").go("lift o2", "patrol p1")
    assert (legal(table), table.show("lifted")) == (["hold", "lift p1"], "-")
    assert table.go("lift p1", "patrol q1").show("ships") == "q1"


@pytest.mark.rule("ORZ-OBS-1", "ORZ-ATT-1")
def test_no_distance_matters_for_observe_and_attack() -> None:
    table = at("phase: hunt\nfigure: p2\nsubs: a12 b13\nfaceup: a12\npending: observe attack")
    assert legal(table) == ["attack a12", "observe b13"]


@pytest.mark.rule("ORZ-ATT-2")
def test_a_token_attacked_is_lost_for_good() -> None:
    table = acting(km="observe attack", board="subs: o2").go("observe o2", "attack o2", "stay")
    assert (table.show("hand"), table.show("lost"), table.show("tokens")) == ("3 ship 4 sea", "1", "-")


# New position and end


@pytest.mark.rule("ORZ-POS-2")
def test_tokens_cut_off_go_behind_the_screen_unshown() -> None:
    table = acting(board="tokens: n2 m2\nsubs: m2")
    assert (table.show("hand"), table.show("tokens"), table.show("finds")) == ("4 ship 4 sea", "-", "0")


@pytest.mark.rule("ORZ-POS-4")
def test_there_is_no_second_move_after_the_tokens_have_come_back() -> None:
    table = acting(board="tokens: o2").go("orzel n2")
    assert (table.show("phase"), table.show("figure")) == ("roll", "n2")


@pytest.mark.rule("ORZ-POS-5")
def test_the_figure_may_stay() -> None:
    assert acting(board="tokens: o2").go("stay").show("figure") == "p2"


@pytest.mark.rule("ORZ-POS-7")
def test_patrol_ships_and_mine_tokens_stay_on_the_board() -> None:
    table = acting(board="ships: n2\nmines: a12\nlive: l4").go("stay")
    assert [table.show(label) for label in ("round_number", "ships", "mines", "live")] == ["2", "n2", "l4 a12", "l4"]


@pytest.mark.rule("ORZ-END-3", "ORZ-END-5")
@pytest.mark.parametrize(("reason", "points"), [("straits", [1, 0]), ("mine", [0, 1]), ("attack", [0, 1]), ("round-limit", [0, 1])])
def test_one_side_wins_and_the_other_loses(reason: str, points: list[int]) -> None:
    table = at(f"phase: over\nreason: {reason}")
    assert table.results() == (points, [2 - point for point in points])
    assert table.actors() == []


@pytest.mark.rule("ORZ-END-4")
@pytest.mark.parametrize("limit", ["60", "30", "120"])
def test_the_limit_is_the_option(limit: str) -> None:
    table = at(f"phase: position\nround_number: {int(limit) - 1}", {"round-limit": limit}).go("stay")
    assert table.actors() == [CHANCE]
    table = at(f"phase: position\nround_number: {limit}", {"round-limit": limit}).go("stay")
    assert table.show("reason") == "round-limit"


# What always holds


@pytest.mark.rule("ORZ-FREE-1")
@pytest.mark.parametrize("change", ["hand: 5 ship 4 sea", "hand: 4 ship 3 sea", "lost: 1", "held: 1", "faceup: o2", "subs: o2"])
def test_an_audit_finds_movement_tokens_created_or_lost(change: str) -> None:
    assert audit_after(change) == "ORZ-FREE-1"


@pytest.mark.rule("ORZ-FREE-2")
@pytest.mark.parametrize("change", ["reserve: 3", "taken: 1", "ships: o2", "lifted: o2", "stock: 4 mine", "box: mine", "live: o2"])
def test_an_audit_finds_ships_and_mines_created_or_lost(change: str) -> None:
    assert audit_after(change) == "ORZ-FREE-2"


@pytest.mark.rule("ORZ-FREE-3")
def test_an_audit_finds_a_movement_token_between_rounds() -> None:
    assert audit_after("tokens: o2\nhand: 4 ship 3 sea", "phase: keep") == "ORZ-FREE-3"
    assert audit_after("tokens: o2\nhand: 4 ship 3 sea") is None


@pytest.mark.rule("ORZ-BOARD-1")
def test_an_audit_finds_two_pieces_on_one_hex() -> None:
    assert audit_after("tokens: o2\nhand: 4 ship 3 sea\nships: o2\nreserve: 3") == "ORZ-BOARD-1"
    assert audit_after("figure: o2\ntokens: o2\nhand: 4 ship 3 sea") == "ORZ-BOARD-1"


def audit_after(change: str, text: str = "") -> str | None:
    """The rule an audit finds broken after a change that nothing else follows."""
    table = at(text)
    assert table.rules.audit(table.state) == 0
    read_position(table.rules.layout, change, table.rules.record(table.state))
    number = table.rules.audit(table.state)
    return table.rules.refusal(number) if number else None
