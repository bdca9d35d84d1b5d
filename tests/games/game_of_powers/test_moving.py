"""The move.  [GOP-MOVE]"""

from __future__ import annotations

import pytest

from seaboard.engine.study import Study, position


def table(text: str = "", players: int = 3, **options: str) -> Study:
    """A position to study."""
    return position("game-of-powers", text, players, options)


@pytest.mark.parametrize(("heading", "one", "two"), [("cw", "haithabu", "aarhus"), ("ccw", "wisloujscie", "owidz")])
@pytest.mark.rule("GOP-MOVE-1", "GOP-MOVE-14")
def test_a_ship_sails_one_or_two_cities_the_way_its_bow_points(heading: str, one: str, two: str) -> None:
    text = f"ship 0: wolin\nheading 0: {heading}"
    assert table(text).legal(0) == ["sail 1", "sail 2"]
    assert table(text).go("sail 1").show("ship 0") == one
    study = table(text).go("sail 2")
    assert (study.show("ship 0"), study.show("heading 0")) == (two, heading)


@pytest.mark.rule("GOP-MOVE-2")
def test_sailing_further_costs_a_hand_card() -> None:
    study = table("hand 0: gold-solidus")
    assert study.refusal(0, "sail 3") == "GOP-MOVE-2"
    assert study.refusal(0, "extend horn-fan") == "GOP-MOVE-2"
    study.go("extend gold-solidus")
    assert study.show("hand 0") == "-"


@pytest.mark.parametrize(
    ("card", "distances"), [("lance-head", [3]), ("gold-solidus", [3, 4, 5]), ("ship-chandelier", [3, 4, 5, 6])]
)
@pytest.mark.rule("GOP-MOVE-3")
def test_the_value_of_a_card_is_the_most_extra_cities(card: str, distances: list[int]) -> None:
    study = table(f"ship 0: wolin\nhand 0: {card}").go(f"extend {card}")
    assert study.legal(0) == [f"sail {distance}" for distance in distances]
    for distance in {1, 2, 3, 4, 5, 6} - set(distances):
        assert study.refusal(0, f"sail {distance}") == "GOP-MOVE-3"


@pytest.mark.rule("GOP-MOVE-4")
def test_one_card_at_most_is_given_up_for_distance() -> None:
    study = table("hand 0: gold-solidus lance-head").go("extend lance-head")
    assert study.refusal(0, "extend gold-solidus") == "GOP-MOVE-4"


@pytest.mark.rule("GOP-MOVE-5")
def test_turning_costs_a_hand_card_and_flips_the_direction() -> None:
    study = table("hand 0: gold-solidus")
    assert study.refusal(0, "turn horn-fan") == "GOP-MOVE-5"
    study.go("turn gold-solidus")
    assert (study.show("heading 0"), study.show("hand 0"), study.show("phase")) == ("ccw", "-", "sail")
    assert table("hand 0: gold-solidus\nheading 0: ccw").go("turn gold-solidus").show("heading 0") == "cw"


@pytest.mark.rule("GOP-MOVE-6")
def test_a_ship_turns_once_and_before_it_pays_for_distance() -> None:
    study = table("hand 0: gold-solidus lance-head horn-fan").go("turn gold-solidus")
    assert study.refusal(0, "turn lance-head") == "GOP-MOVE-6"
    study.go("extend lance-head")
    assert study.refusal(0, "turn horn-fan") == "GOP-MOVE-6"
    assert study.go("sail 3").show("turned") == "yes"


@pytest.mark.rule("GOP-MOVE-7")
def test_turning_and_sailing_further_cost_two_cards() -> None:
    study = table("ship 0: wolin\nhand 0: gold-solidus lance-head").go("turn lance-head", "extend gold-solidus", "sail 5")
    assert (study.show("ship 0"), study.show("hand 0")) == ("uppakra", "-")


@pytest.mark.parametrize(
    ("players", "box", "bottom"), [(2, "gold-solidus", "0"), (3, "gold-solidus", "0"), (4, "-", "1"), (5, "-", "1")]
)
@pytest.mark.rule("GOP-MOVE-8", "GOP-MOVE-9")
def test_paid_cards_go_to_the_box_with_two_or_three_and_under_the_deck_with_more(players: int, box: str, bottom: str) -> None:
    study = table("hand 0: gold-solidus", players).go("turn gold-solidus")
    assert (study.show("box"), study.show("bottom_size")) == (box, bottom)


@pytest.mark.rule("GOP-MOVE-10")
def test_each_paid_card_goes_to_the_very_bottom() -> None:
    study = table("hand 0: gold-solidus lance-head\nbottom 1: dog-skull", 4).go("turn gold-solidus", "extend lance-head")
    assert [study.show(f"bottom {place}") for place in (1, 2, 3, 4)] == ["dog-skull", "gold-solidus", "lance-head", "-"]


@pytest.mark.rule("GOP-MOVE-11")
def test_cards_given_up_are_shown_to_all() -> None:
    study = table("hand 0: gold-solidus lance-head", 4).go("turn gold-solidus")
    for viewer in (1, 2, 3, 6):
        assert study.log_for(viewer)[-1].text == "turn gold-solidus"
        assert int(study.rules.record(study.seen_by(viewer)).bottom[0]) == int(study.rules.record(study.state).bottom[0])


@pytest.mark.rule("GOP-MOVE-13")
def test_ships_share_cities_and_never_block() -> None:
    study = table("ship 0: wolin\nship 1: haithabu\nship 2: aarhus").go("sail 2")
    assert (study.show("ship 0"), study.show("ship 2")) == ("aarhus", "aarhus")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.rule("GOP-MOVE-15")
def test_once_the_end_is_triggered_paid_cards_go_to_the_box(players: int) -> None:
    study = table("ending: yes\nhand 0: gold-solidus", players).go("extend gold-solidus")
    assert (study.show("box"), study.show("bottom_size")) == ("gold-solidus", "0")
