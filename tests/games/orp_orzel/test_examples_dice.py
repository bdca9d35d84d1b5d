"""Worked examples 1 to 7: dice, and a whole round.  [specification 7]"""

import pytest

from tests.games.orp_orzel.positions import acting, at, hexes, legal, new_table

NAVY_ROLLS = ("roll plot", "roll plot", "roll surface", "roll plot-plot")


@pytest.mark.rule("ORZ-DICE-2", "ORZ-DICE-3", "ORZ-DICE-4")
def test_example_1_the_navy_sets_aside_different_faces_with_a_black_one() -> None:
    table = new_table().go(*NAVY_ROLLS)
    assert legal(table) == ["keep plot", "keep plot-plot", "keep surface"]
    assert legal(table.go("keep plot")) == ["keep plot-plot", "keep surface"]
    assert legal(table.go("keep surface")) == ["done", "keep plot-plot"]
    table.go("keep plot-plot")
    assert (table.show("phase"), table.show("left"), table.show("aside navy")) == ("roll", "1", "plot plot-plot surface")


@pytest.mark.rule("ORZ-DICE-3", "ORZ-DICE-4")
def test_example_2_one_black_face_is_a_must_both_are_allowed_and_no_face_twice() -> None:
    table = at("phase: keep\nturn: kriegsmarine\nrolled: fog mine 2 observe").go("keep observe")
    assert legal(table) == ["keep fog", "keep mine"]
    assert legal(table.go("keep fog")) == ["done", "keep mine"]
    table.go("keep mine")
    assert (table.show("aside kriegsmarine"), table.show("left")) == ("observe mine fog", "1")


@pytest.mark.rule("ORZ-DICE-4", "ORZ-DICE-6")
def test_example_3_four_times_the_same_face_takes_four_rolls() -> None:
    table = new_table()
    for dice in (4, 3, 2, 1):
        assert table.show("left") == str(dice)
        table.go(*["roll plot"] * dice)
        assert legal(table) == ["keep plot"]
        table.go("keep plot")
    assert (table.show("aside navy"), table.show("turn"), table.show("phase")) == ("4 plot", "kriegsmarine", "roll")


@pytest.mark.rule("ORZ-DICE-4")
def test_example_4_four_different_faces_end_the_dice_in_one_roll() -> None:
    faces = ["attack", "observe", "observe-or-attack", "patrol-ready"]
    table = at(f"phase: keep\nturn: kriegsmarine\naside navy: 4 evade\nrolled: {' '.join(faces)}").go("keep observe")
    assert legal(table) == ["done", "keep attack", "keep observe-or-attack", "keep patrol-ready"]
    table.go("keep attack", "keep observe-or-attack", "keep patrol-ready")
    assert table.show("phase") == "lay"


@pytest.mark.rule("ORZ-DICE-3", "ORZ-DICE-5")
def test_example_5_dice_of_earlier_rolls_do_not_matter() -> None:
    text = "phase: keep\nturn: navy\naside navy: surface plot\nrolled: surface plot"
    assert legal(at(text)) == ["keep plot", "keep surface"]
    assert legal(at(text).go("keep plot")) == ["keep surface"]
    assert legal(at(text).go("keep surface")) == ["done", "keep plot"]


@pytest.mark.rule("ORZ-DICE-2", "ORZ-FOG-1")
def test_example_6_four_fogs_are_no_action_at_all() -> None:
    table = at("phase: keep\nturn: kriegsmarine\naside kriegsmarine: 3 fog\nrolled: fog\nsubs: o2\ntaken: 1")
    assert legal(table) == ["keep fog"]
    table.go("keep fog")
    assert (table.show("aside kriegsmarine"), table.show("phase"), table.show("pending")) == ("4 fog", "position", "-")


WHOLE_ROUND = """
C roll plot, C roll plot, C roll surface, C roll plot-plot, 0 keep surface, 0 keep plot-plot, 0 done,
C roll plot-or-evade, C roll plot, 0 keep plot-or-evade, 0 keep plot,
C roll fog, C roll mine, C roll observe, C roll observe, 1 keep mine, 1 keep observe, 1 done,
C roll attack, C roll patrol-ready, 1 keep attack, 1 keep patrol-ready,
0 plot o2 sea, 0 plot n2 ship, 0 plot n3 sea, 0 plot m3 sea,
1 mine l4 blank, 1 patrol m4, 1 observe o2
"""


@pytest.mark.rule("ORZ-POS-1", "ORZ-POS-2", "ORZ-POS-4", "ORZ-SEE-6", "ORZ-FLOW-1", "ORZ-FLOW-2", "ORZ-FREE-3")
def test_example_7_the_first_round_of_a_game() -> None:
    table = new_table()
    for move in " ".join(WHOLE_ROUND.split()).split(", "):
        actor, _, text = move.partition(" ")
        assert table.actors() == [7 if actor == "C" else int(actor)]
        table.go(text)
    assert legal(table) == ["orzel o2", "orzel p1", "orzel q1", "stay"]
    assert table.show("tokens") == "-"
    table.go("orzel o2")
    shown = [table.show(label) for label in ("round_number", "figure", "hand", "held", "ships", "reserve", "mines", "live")]
    assert shown == ["2", "o2", "4 ship 3 sea", "1", "m4", "3", "l4", "-"]
    by_km = [move.text for move in table.log_for(1)]
    assert [text for text in by_km if text.startswith("plot")] == ["plot o2 ?", "plot n2 ?", "plot n3 ?", "plot m3 ?"]
    assert "mine l4 blank" in by_km
    assert "mine l4 ?" in [move.text for move in table.log_for(0)]


@pytest.mark.rule("ORZ-SEE-2", "ORZ-SEE-5")
def test_example_45_after_example_7_everybody_is_shown_numbers_and_sums() -> None:
    table = new_table()
    for move in " ".join(WHOLE_ROUND.split()).split(", "):
        table.go(move.partition(" ")[2])
    table.go("orzel o2")
    for viewer in (0, 1, 6):
        view = table.rules.view_for(table.seen_by(viewer), viewer)
        assert (view.navy.screen.number, view.kriegsmarine.screen.number) == (7, 7)  # type: ignore[attr-defined]
        assert view.navy.unlost == {"ship": 4, "sea": 3}  # type: ignore[attr-defined]
        assert view.kriegsmarine.unboxed == {"mine": 4, "blank": 4}  # type: ignore[attr-defined]
        assert [mine.kind for mine in view.mines] == ["blank" if viewer == 1 else None]  # type: ignore[attr-defined]


def test_a_round_can_be_begun_with_its_dice() -> None:
    assert hexes(acting("plot"), "plot") == "o2 p1 q1"
