"""Points, places and the simplified variant.  [GOP-SCORE, GOP-VAR]"""

from __future__ import annotations

import pytest

from seaboard.engine.study import Study, position

TIED = "tokens 0: trade\ntokens 1: trade\ntokens 2: trade\n"


def table(text: str = "", players: int = 3, **options: str) -> Study:
    """A position to count."""
    return position("game-of-powers", text, players, options)


def points(text: str, players: int = 3) -> list[int]:
    """The scores of a position."""
    return table(text, players).results()[0]


@pytest.mark.rule("GOP-SCORE-1")
def test_the_points_on_played_cards_count_and_those_in_hand_do_not() -> None:
    assert points(TIED.replace("0: trade", "0: -") + "played 0: gold-solidus ship-chandelier lance-head\nhand 0: horn-fan") == [
        8,
        0,
        0,
    ]


@pytest.mark.rule("GOP-SCORE-2")
def test_mission_tokens_count_what_they_show() -> None:
    text = "missions 0: four-sites five-owidz six-categories\nmissions 1: four-sites six-categories\nseconds 1: four-sites six-categories"
    assert points(TIED + text) == [6 + 4 + 12, 3 + 6, 0]


@pytest.mark.rule("GOP-SCORE-3")
def test_the_most_hand_cards_and_tokens_left_over_give_four_points() -> None:
    assert points("hand 0: horn-fan lance-head\ntokens 0: trade\ntokens 1: 2 trade") == [4, 0, 0]


@pytest.mark.rule("GOP-SCORE-4")
def test_two_seats_that_tie_get_two_each_and_three_get_nothing() -> None:
    assert points("hand 0: horn-fan\ntokens 1: trade") == [2, 2, 0]
    assert points("hand 0: horn-fan\ntokens 1: trade\ntokens 2: military") == [0, 0, 0]
    assert points("tokens 0: trade\ntokens 1: trade\ntokens 2: trade\ntokens 3: trade\ntokens 4: trade", 5) == [0] * 5


@pytest.mark.rule("GOP-SCORE-5")
def test_only_a_tie_for_the_most_counts_and_nothing_left_is_a_tie_too() -> None:
    assert points("tokens 0: 3 trade\ntokens 1: trade\ntokens 2: trade") == [4, 0, 0]
    assert points("", 2) == [2, 2]
    assert points("", 3) == [0, 0, 0]


@pytest.mark.rule("GOP-SCORE-6")
def test_the_highest_total_wins() -> None:
    assert table(TIED + "played 0: lance-head\nplayed 1: gold-solidus\nplayed 2: roman-denarius").results() == (
        [1, 3, 2],
        [3, 1, 2],
    )


@pytest.mark.rule("GOP-SCORE-7")
def test_ties_go_to_more_played_cards_then_to_more_mission_points_then_are_shared() -> None:
    assert table(TIED + "played 0: gold-solidus\nplayed 1: roman-denarius lance-head").results() == ([3, 3, 0], [2, 1, 3])
    missions = "played 0: ship-chandelier\nplayed 1: lance-head\nmissions 1: three-pairs\nseconds 1: three-pairs"
    assert table(TIED + missions).results() == ([4, 4, 0], [2, 1, 3])
    assert table(TIED + "played 1: gold-solidus\nplayed 2: arab-dirham").results() == ([0, 3, 3], [3, 1, 1])


@pytest.mark.rule("GOP-VAR-1")
def test_without_missions_nothing_can_be_claimed_and_cards_and_bonus_count() -> None:
    played = "gold-bracteate lance-head tobacco-pipe dog-skull"
    study = table(f"phase: act\nship 0: wolin\nplayed 0: {played}", missions="off").go("take military", "take trade")
    assert (study.show("active"), study.results()[0]) == ("1", [5 + 4, 0, 0])
    meeting = table(
        f"phase: after\nship 0: wolin\nship 1: wolin\nplayed 0: {played}\ntokens 0: trade\ntokens 1: trade", missions="off"
    )
    assert meeting.refusal(0, "claim four-sites") == "GOP-VAR-1"
