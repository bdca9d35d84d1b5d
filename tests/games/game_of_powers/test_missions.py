"""Missions.  [GOP-MIS]"""

from __future__ import annotations

import pytest

from seaboard.engine.study import Study, position

FOUR_SITES = "gold-bracteate lance-head tobacco-pipe dog-skull"
FIVE = {
    "five-uppakra": "denarius-of-trajan bent-spearhead gold-bracteate door-ring odin-figurine",
    "five-sorte-muld": "roman-denarius lance-head gold-beads frankish-glass gold-foil-figure",
    "five-wisloujscie": "reckoning-counter musket-balls belt-fitting candle-holder church-brick",
    "five-owidz": "henry-denarius crossbow-bolt temple-ring netting-needle dog-skull",
}
SIX_CATEGORIES = "arab-dirham bent-spearhead gold-bracteate door-ring odin-figurine lion-helge"
FOUR_ALIKE = "arab-dirham denarius-of-trajan roman-denarius gold-solidus"
THREE_PAIRS = "arab-dirham denarius-of-trajan bent-spearhead sword-hilt-fitting gold-bracteate beak-brooch"


def after(played: str, text: str = "", **options: str) -> Study:
    """Seat 0 has done its action; these cards lie before it."""
    return position("game-of-powers", f"phase: after\nship 0: wolin\nplayed 0: {played}\n{text}", 3, options)


def claims(study: Study) -> set[str]:
    """The missions that seat 0 may take."""
    return {text.removeprefix("claim ") for text in study.legal(0) if text.startswith("claim ")}


def without_last(cards: str) -> str:
    """All but the last card."""
    return cards.rpartition(" ")[0]


@pytest.mark.rule("GOP-MIS-1")
def test_a_token_may_be_taken_when_the_played_cards_meet_the_condition() -> None:
    study = after(FOUR_SITES).go("claim four-sites")
    assert (study.show("missions 0"), "four-sites" in study.show("first_left").split()) == ("four-sites", False)
    declined = after(FOUR_SITES).go("end-turn")
    assert (declined.show("missions 0"), declined.show("active")) == ("-", "1")


CASES = [
    pytest.param("four-sites", FOUR_SITES, "GOP-MIS-2", [6, 3], marks=pytest.mark.rule("GOP-MIS-2")),
    *(pytest.param(mission, cards, "GOP-MIS-3", [4], marks=pytest.mark.rule("GOP-MIS-3")) for mission, cards in FIVE.items()),
    pytest.param("six-categories", SIX_CATEGORIES, "GOP-MIS-4", [12, 6], marks=pytest.mark.rule("GOP-MIS-4")),
    pytest.param("four-of-a-category", FOUR_ALIKE, "GOP-MIS-5", [8, 4], marks=pytest.mark.rule("GOP-MIS-5")),
    pytest.param("three-pairs", THREE_PAIRS, "GOP-MIS-6", [6, 3], marks=pytest.mark.rule("GOP-MIS-6")),
]


@pytest.mark.parametrize(("mission", "cards", "rule", "values"), CASES)
def test_a_mission_has_its_condition_and_its_tokens(mission: str, cards: str, rule: str, values: list[int]) -> None:
    assert mission in claims(after(cards))
    assert after(without_last(cards), "ship 1: wolin\ntokens 0: trade\ntokens 1: trade").refusal(0, f"claim {mission}") == rule
    study = after(cards)
    before = study.results()[0][0]
    study.go(f"claim {mission}")
    assert study.results()[0][0] - before == values[0]
    second = after(
        cards, f"first_left: -\nnext_left: {mission if len(values) > 1 else '-'}\nship 1: wolin\ntokens 0: trade\ntokens 1: trade"
    )
    if len(values) == 1:
        assert second.refusal(0, f"claim {mission}") == "GOP-MIS-14"
    else:
        before = second.results()[0][0]
        assert second.go(f"claim {mission}").results()[0][0] - before == values[1]


@pytest.mark.rule("GOP-MIS-7")
def test_one_token_per_turn_at_most() -> None:
    study = after(
        f"{FOUR_SITES} {SIX_CATEGORIES.replace('gold-bracteate ', '')}", "ship 1: wolin\ntokens 0: trade\ntokens 1: trade"
    )
    assert {"four-sites", "six-categories"} <= claims(study)
    study.go("claim six-categories")
    assert (claims(study), study.refusal(0, "claim four-sites")) == (set(), "GOP-MIS-7")
    later = position(
        "game-of-powers", f"played 0: {FOUR_SITES}\nship 0: wolin\nmissions 0: six-categories\nfirst_left: four-sites\nnext_left: -"
    )
    later.go("sail 1", "take trade", "take military")
    assert claims(later) == {"four-sites"}


@pytest.mark.rule("GOP-MIS-8")
def test_nobody_holds_two_tokens_with_the_same_condition() -> None:
    study = after(
        FOUR_SITES, "missions 0: four-sites\nfirst_left: -\nnext_left: four-sites\nship 1: wolin\ntokens 0: trade\ntokens 1: trade"
    )
    assert study.refusal(0, "claim four-sites") == "GOP-MIS-8"


@pytest.mark.rule("GOP-MIS-9")
def test_five_of_a_site_are_four_missions_with_a_token_each() -> None:
    study = after(
        " ".join(FIVE.values()), "missions 0: five-owidz\nfirst_left: five-uppakra five-sorte-muld five-wisloujscie\nnext_left: -"
    )
    assert claims(study) == {"five-uppakra", "five-sorte-muld", "five-wisloujscie"}


@pytest.mark.rule("GOP-MIS-10")
def test_four_of_a_category_is_one_condition_whichever_category_meets_it() -> None:
    for cards in (
        FOUR_ALIKE,
        "bent-spearhead lance-head musket-balls crossbow-bolt",
        "winged-man lion-helge horn-fan carnelian-bead",
    ):
        assert "four-of-a-category" in claims(after(cards))
    both = after(
        f"{FOUR_ALIKE} bent-spearhead lance-head musket-balls crossbow-bolt",
        "missions 0: four-of-a-category\nfirst_left: -\nnext_left: four-of-a-category\nship 1: wolin\ntokens 0: trade\ntokens 1: trade",
    )
    assert both.refusal(0, "claim four-of-a-category") == "GOP-MIS-8"


@pytest.mark.rule("GOP-MIS-11")
def test_three_pairs_are_in_three_different_categories() -> None:
    assert "three-pairs" not in claims(
        after(f"{FOUR_ALIKE} gold-bracteate beak-brooch", "first_left: three-pairs four-of-a-category")
    )
    assert "three-pairs" in claims(after(f"{THREE_PAIRS} roman-denarius winged-man"))


@pytest.mark.rule("GOP-MIS-12")
def test_a_mission_is_taken_after_the_action_even_a_skipped_one_in_any_city() -> None:
    study = position("game-of-powers", f"ship 0: aarhus\nending: yes\nplayed 0: {FOUR_SITES}", 3, {"board": "grand-tour"})
    assert study.refusal(0, "claim four-sites") == "GOP-MIS-12"
    study.go("sail 1")
    assert study.refusal(0, "claim four-sites") == "GOP-MIS-12"
    study.go("skip")
    assert claims(study) == {"four-sites"}
    assert study.refusal(1, "claim four-sites") == "GOP-TURN-1"


@pytest.mark.rule("GOP-MIS-13")
def test_a_mission_uses_no_card_up() -> None:
    study = after(FIVE["five-uppakra"] + " lion-helge", "first_left: six-categories\nnext_left: -\nmissions 0: five-uppakra")
    assert claims(study) == {"six-categories"}
    study.go("claim six-categories")
    assert len(study.show("played 0").split()) == 6


@pytest.mark.rule("GOP-MIS-14")
def test_who_takes_first_gets_the_highest_token() -> None:
    study = after(FOUR_SITES, "played 1: winged-man gold-beads musket-balls axe-amulet").go("end-turn")
    study.go("sail 1", "take trade", "take military", (1, "claim four-sites"))
    assert (study.show("missions 1"), study.show("seconds 1"), study.show("next_left").split()[0]) == (
        "four-sites",
        "-",
        "four-sites",
    )


@pytest.mark.rule("GOP-MIS-15")
def test_tokens_not_taken_when_the_game_ends_are_lost() -> None:
    study = after(
        FOUR_SITES, "ending: yes\nactive: 2\nwaiting: 2\nship 2: owidz\nplayed 2: winged-man gold-beads musket-balls axe-amulet"
    )
    study.go("end-turn")
    assert study.is_over
    assert study.results()[0] == [2 + 1 + 1 + 1, 0, 2 + 1 + 1 + 1]
