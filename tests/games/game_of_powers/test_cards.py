"""Taking cards.  [GOP-CARD]"""

from __future__ import annotations

import pytest

from seaboard.engine.fields import CHANCE
from seaboard.engine.study import Study, position

EIGHT = "gold-solidus lance-head gold-beads dog-skull temple-ring iron-cleaver horn-fan arab-dirham"
RED = "slots red-1: odin-figurine\nslots red-2: lion-helge"


def at_wolin(text: str = "", players: int = 3) -> Study:
    """Seat 0 is to act in Wolin, a red city."""
    return position("game-of-powers", f"phase: act\nship 0: wolin\n{text}", players)


@pytest.mark.parametrize(("city", "zone"), [("wolin", "red"), ("aarhus", "yellow"), ("palanga", "blue"), ("owidz", "green")])
@pytest.mark.rule("GOP-CARD-1")
def test_the_two_cards_of_the_zone_of_the_citys_colour_are_taken(city: str, zone: str) -> None:
    study = position("game-of-powers", f"phase: act\nship 0: {city}")
    cards = {study.show(f"slots {zone}-{place}") for place in (1, 2)}
    assert set(study.go("take-cards").show("hand 0").split()) == cards


@pytest.mark.rule("GOP-CARD-1")
def test_zones_follow_the_board() -> None:
    tour = position("game-of-powers", "phase: act\nship 0: aarhus", 3, {"board": "grand-tour"})
    red = {tour.show("slots red-1"), tour.show("slots red-2")}
    assert set(tour.go("take-cards").show("hand 0").split()) == red


@pytest.mark.rule("GOP-CARD-2")
def test_empty_places_are_filled_from_the_deck_all_cards_alike() -> None:
    study = at_wolin(f"{RED}\nunknown: dog-skull horn-fan lance-head").go("take-cards")
    assert study.weights() == {"slot dog-skull": 1, "slot horn-fan": 1, "slot lance-head": 1}
    study.go("slot horn-fan", "slot dog-skull")
    assert (study.show("slots red-1"), study.show("slots red-2"), study.show("unknown")) == ("horn-fan", "dog-skull", "lance-head")


@pytest.mark.rule("GOP-CARD-3")
def test_nobody_has_more_than_ten_cards_in_hand() -> None:
    study = at_wolin(f"{RED}\nhand 0: {EIGHT} door-ring axe-amulet")
    assert study.refusal(0, "take-cards") == "GOP-CARD-3"


@pytest.mark.rule("GOP-CARD-4")
def test_both_cards_are_taken_where_there_is_room() -> None:
    study = at_wolin(f"{RED}\nhand 0: {EIGHT}").go("take-cards")
    assert (len(study.show("hand 0").split()), study.show("phase")) == (10, "refill-slots")
    one = at_wolin(f"slots red-2: lion-helge\nending: yes\nhand 0: {EIGHT} door-ring").go("take-cards")
    assert ("lion-helge" in one.show("hand 0"), one.show("phase")) == (True, "sail")
    none = at_wolin("ending: yes")
    assert none.refusal(0, "take-cards") == "GOP-CARD-4"


@pytest.mark.parametrize(("place", "taken", "left"), [(1, "odin-figurine", "red-2"), (2, "lion-helge", "red-1")])
@pytest.mark.rule("GOP-CARD-5")
def test_with_room_for_one_of_two_the_player_chooses(place: int, taken: str, left: str) -> None:
    study = at_wolin(f"{RED}\nhand 0: {EIGHT} door-ring").go("take-cards")
    assert study.refusal(0, "take-cards") == "GOP-CARD-5"
    study.go(f"pick {place}")
    assert taken in study.show("hand 0").split()
    assert study.show(f"slots {left}") != "-"
    assert study.show("gap") == f"red-{place}"


@pytest.mark.rule("GOP-CARD-6")
def test_places_are_filled_after_all_cards_are_taken_the_first_before_the_second() -> None:
    study = at_wolin(RED).go("take-cards")
    assert (study.show("slots red-1"), study.show("slots red-2"), study.show("gap")) == ("-", "-", "red-1")
    study.go("slot axe-amulet")
    assert study.show("gap") == "red-2"


@pytest.mark.rule("GOP-CARD-7")
def test_the_shuffled_part_is_drawn_first_then_what_was_put_under_it_in_order() -> None:
    study = at_wolin(f"{RED}\nunknown: axe-amulet\nbottom 1: dog-skull\nbottom 2: horn-fan\nbottom 3: lance-head", 4).go(
        "take-cards"
    )
    assert study.legal(CHANCE) == ["slot axe-amulet"]
    study.go("slot axe-amulet")
    assert study.weights() == {"slot dog-skull": 1}
    assert study.refusal(CHANCE, "slot horn-fan") == "GOP-CARD-7"
    study.go("slot dog-skull")
    assert [study.show(f"bottom {place}") for place in (1, 2, 3)] == ["horn-fan", "lance-head", "-"]
