"""Trade.  [GOP-TRADE]"""

from __future__ import annotations

import pytest

from seaboard.engine.study import Study, position

SITES = ("owidz", "sorte-muld", "uppakra", "wisloujscie")
TEN = "gold-solidus lance-head gold-beads dog-skull temple-ring iron-cleaver horn-fan arab-dirham door-ring axe-amulet"


def meeting(text: str = "", players: int = 3, **options: str) -> Study:
    """Seats 0 and 1 meet in Aarhus and seat 0 is to act."""
    return position("game-of-powers", f"phase: act\nship 0: aarhus\nship 1: aarhus\nship 2: wolin\n{text}", players, options)


def offers(study: Study) -> list[str]:
    """The seats to which an offer may be made."""
    return [text.removeprefix("offer ") for text in study.legal(study.actors()[0]) if text.startswith("offer ")]


THINGS = "tokens 0: 2 trade military\nhand 0: horn-fan lance-head\ntokens 1: 2 religious\nhand 1: dog-skull arab-dirham"


@pytest.mark.rule("GOP-TRADE-1")
def test_an_offer_goes_to_a_player_whose_ship_is_in_the_same_city() -> None:
    study = meeting(f"{THINGS}\ntokens 2: trade")
    assert offers(study) == ["1"]
    assert [study.refusal(0, f"offer {seat}") for seat in (0, 2, 3, 4)] == ["GOP-TRADE-1"] * 4
    assert offers(meeting(f"{THINGS}\ntokens 2: trade\nship 2: aarhus")) == ["1", "2"]


@pytest.mark.rule("GOP-TRADE-2")
def test_hand_cards_and_tokens_that_a_player_has_are_exchanged() -> None:
    study = meeting(THINGS).go("offer 1")
    assert study.legal(0) == ["give card horn-fan", "give card lance-head", "give token military", "give token trade", "withdraw"]
    assert study.refusal(0, "give token religious") == "GOP-TRADE-2"
    assert study.refusal(0, "give card dog-skull") == "GOP-TRADE-2"
    study.go("give token military")
    assert study.refusal(0, "give token military") == "GOP-TRADE-2"
    assert study.refusal(0, "want token diplomatic") == "GOP-TRADE-2"
    study.go("want token religious", "want token religious", "propose", (1, "accept"))
    assert (study.show("tokens 0"), study.show("tokens 1")) == ("2 religious 2 trade", "military")


@pytest.mark.rule("GOP-TRADE-2")
def test_no_more_cards_are_wanted_than_the_other_has() -> None:
    study = meeting("tokens 0: trade\ntokens 1: trade").go("offer 1", "give token trade")
    assert study.refusal(0, "want card owidz") == "GOP-TRADE-2"
    study = meeting("tokens 0: trade\nhand 1: dog-skull").go("offer 1", "give token trade", "want card uppakra")
    assert study.refusal(0, "want card owidz") == "GOP-TRADE-2"


@pytest.mark.parametrize("answer", ["accept", "decline"])
@pytest.mark.rule("GOP-TRADE-3")
def test_the_exchange_is_made_only_if_both_agree(answer: str) -> None:
    study = meeting(THINGS).go("offer 1", "give token trade", "want token religious", "propose")
    assert (study.actors(), study.legal(1)) == ([1], ["accept", "counter", "decline"])
    assert study.refusal(1, "take-cards") == "GOP-TRADE-3"
    study.go(answer)
    expected = ("military religious trade", "religious trade") if answer == "accept" else ("military 2 trade", "2 religious")
    assert (study.show("tokens 0"), study.show("tokens 1"), study.actors()) == (*expected, [0])


@pytest.mark.rule("GOP-TRADE-4")
def test_mission_tokens_and_played_cards_are_not_exchanged() -> None:
    study = meeting(f"{THINGS}\nplayed 0: door-ring\nmissions 0: four-sites").go("offer 1")
    assert study.refusal(0, "give card door-ring") == "GOP-TRADE-4"
    nothing = meeting("played 0: door-ring\nmissions 0: four-sites\ntokens 1: trade")
    assert nothing.refusal(0, "offer 1") == "GOP-TRADE-7"


@pytest.mark.rule("GOP-TRADE-5")
def test_the_other_player_may_answer_with_a_different_proposal() -> None:
    study = meeting(THINGS).go("offer 1", "give token trade", "want token religious", "propose", (1, "counter"))
    assert (study.show("builder"), study.show("responder"), study.show("given_tokens"), study.actors()) == ("1", "0", "-", [1])
    study.go("give card dog-skull", "want card wisloujscie", "propose", (0, "accept"), (0, "give card horn-fan"))
    assert (study.show("hand 0"), study.show("hand 1")) == ("lance-head dog-skull", "arab-dirham horn-fan")


@pytest.mark.rule("GOP-TRADE-6")
def test_a_trade_is_opened_after_the_move_before_or_after_the_action_but_not_during_it() -> None:
    study = position("game-of-powers", f"ship 0: haithabu\nship 1: aarhus\n{THINGS}")
    assert study.refusal(0, "offer 1") == "GOP-TRADE-6"
    study.go("sail 1")
    assert offers(study) == ["1"]
    assert study.refusal(1, "offer 0") == "GOP-TURN-1"
    study.go("take military")
    assert study.refusal(0, "offer 1") == "GOP-TRADE-6"
    study.go("take trade")
    assert (study.show("phase"), offers(study)) == ("after", ["1"])
    playing = meeting("ship 0: uppakra\nship 1: uppakra\nhand 0: lion-helge arab-dirham\ntokens 0: 4 trade\ntokens 1: trade").go(
        "play lion-helge"
    )
    assert playing.refusal(0, "offer 1") == "GOP-TRADE-6"


@pytest.mark.rule("GOP-TRADE-7")
def test_one_negotiation_per_partner_and_turn_and_both_must_have_something() -> None:
    study = meeting(THINGS).go("offer 1", "withdraw")
    assert (study.show("phase"), offers(study), study.refusal(0, "offer 1")) == ("act", [], "GOP-TRADE-7")
    assert meeting("tokens 0: trade").refusal(0, "offer 1") == "GOP-TRADE-7"
    assert meeting("hand 1: dog-skull").refusal(0, "offer 1") == "GOP-TRADE-7"
    assert offers(meeting("hand 0: horn-fan\nhand 1: dog-skull")) == ["1"]


@pytest.mark.rule("GOP-TRADE-8")
def test_each_side_of_an_offer_has_one_or_two_items() -> None:
    study = meeting(THINGS).go("offer 1")
    assert [study.refusal(0, text) for text in ("want token religious", "want card owidz", "propose")] == ["GOP-TRADE-8"] * 3
    study.go("give token trade", "give card horn-fan")
    assert [study.refusal(0, text) for text in ("give token trade", "give card lance-head")] == ["GOP-TRADE-8"] * 2
    study.go("want token religious", "want card owidz")
    assert study.legal(0) == ["propose", "withdraw"]
    assert [study.refusal(0, text) for text in ("want token religious", "want card owidz")] == ["GOP-TRADE-8"] * 2


@pytest.mark.rule("GOP-TRADE-9")
def test_tokens_are_named_by_kind_given_cards_by_name_and_wanted_cards_by_site() -> None:
    study = meeting(THINGS).go("offer 1", "give card horn-fan")
    assert [text for text in study.legal(0) if text.startswith("want")] == [
        *(f"want card {site}" for site in SITES),
        "want token religious",
    ]
    study.go("want card sorte-muld")
    assert (study.show("given_cards"), study.show("wanted_sites 1"), study.show("wanted_sites 2")) == (
        "horn-fan",
        "sorte-muld",
        "-",
    )
    assert study.refusal(0, "give card lance-head") == "GOP-TRADE-9"


@pytest.mark.rule("GOP-TRADE-10")
def test_a_kind_that_is_given_is_not_wanted_too() -> None:
    study = meeting("tokens 0: trade\ntokens 1: 2 trade religious").go("offer 1", "give token trade")
    assert study.refusal(0, "want token trade") == "GOP-TRADE-10"
    study.go("want token religious")
    assert study.refusal(0, "want token trade") == "GOP-TRADE-10"


LIMITS = [
    ("tokens 0: 5 military 5 trade\nhand 0: horn-fan\ntokens 1: religious", ["give card horn-fan", "want token religious"]),
    ("tokens 0: trade\nhand 1: dog-skull\ntokens 1: 5 military 5 religious", ["give token trade", "want card owidz"]),
    (f"hand 0: {TEN}\ntokens 0: trade\nhand 1: church-brick", ["give token trade", "want card owidz"]),
    (f"hand 1: {TEN}\nhand 0: church-brick\ntokens 1: trade", ["give card church-brick", "want token trade"]),
]


@pytest.mark.parametrize(("text", "steps"), LIMITS)
@pytest.mark.rule("GOP-TRADE-11")
def test_after_an_exchange_nobody_has_more_than_ten_tokens_or_cards(text: str, steps: list[str]) -> None:
    assert meeting(text).go("offer 1", *steps).refusal(0, "propose") == "GOP-TRADE-11"


@pytest.mark.rule("GOP-TRADE-12")
def test_there_is_one_counter_offer_and_it_replaces_the_first() -> None:
    study = meeting(THINGS).go("offer 1", "give token trade", "want token religious", "propose", (1, "counter"))
    assert (study.show("wanted_tokens"), study.show("countered")) == ("-", "yes")
    study.go("give token religious", "want token military", "propose")
    assert (study.legal(0), study.refusal(0, "counter")) == (["accept", "decline"], "GOP-TRADE-12")
    study.go("decline")
    assert (study.show("phase"), study.show("countered"), study.show("builder")) == ("act", "no", "-")


@pytest.mark.rule("GOP-TRADE-13")
def test_who_accepts_chooses_which_cards_of_the_wanted_sites_to_give_in_the_order_wanted() -> None:
    text = "tokens 0: trade\nhand 1: dog-skull temple-ring arab-dirham horn-fan"
    study = meeting(text).go("offer 1", "give token trade", "want card owidz", "want card uppakra", "propose", (1, "accept"))
    assert study.legal(1) == ["give card dog-skull", "give card temple-ring"]
    assert study.refusal(1, "give card arab-dirham") == "GOP-TRADE-13"
    study.go("give card temple-ring")
    assert (study.legal(1), study.show("hand 0")) == (["give card arab-dirham"], "-")
    study.go("give card arab-dirham")
    assert (study.show("hand 0"), study.show("hand 1"), study.show("tokens 1")) == (
        "arab-dirham temple-ring",
        "horn-fan dog-skull",
        "trade",
    )


@pytest.mark.rule("GOP-TRADE-13")
def test_two_cards_of_one_site_are_two_different_cards() -> None:
    text = "tokens 0: trade\nhand 1: dog-skull temple-ring"
    study = meeting(text).go("offer 1", "give token trade", "want card owidz", "want card owidz", "propose", (1, "accept"))
    study.go("give card dog-skull")
    assert study.legal(1) == ["give card temple-ring"]
    assert meeting(text).go("offer 1", "give token trade", "want card uppakra", "propose").legal(1) == ["counter", "decline"]


@pytest.mark.rule("GOP-TRADE-14")
def test_all_items_change_hands_at_once_and_all_is_open() -> None:
    text = "hand 0: axe-amulet\nhand 1: dog-skull"
    study = meeting(text).go("offer 1", "give card axe-amulet", "want card owidz", "propose", (1, "accept"))
    assert study.legal(1) == ["give card dog-skull"]
    study.go("give card dog-skull")
    assert (study.show("hand 0"), study.show("hand 1")) == ("dog-skull", "axe-amulet")
    assert (study.show("known 0"), study.show("known 1")) == ("dog-skull", "axe-amulet")
    assert [move.text for move in study.log_for(2)] == [move.text for move in study.log_for(0)]
    assert study.log_for(6)[-1].text == "give card dog-skull"


@pytest.mark.rule("GOP-VAR-2")
def test_without_trade_there_are_no_offers() -> None:
    study = meeting(THINGS, trade="off")
    assert (offers(study), study.refusal(0, "offer 1")) == ([], "GOP-VAR-2")
    study.go("take military", "take trade")
    assert study.show("active") == "1"


def test_after_the_action_play_goes_back_to_after_with_its_skip_test() -> None:
    study = meeting(THINGS).go("take military", "take trade")
    assert study.show("phase") == "after"
    study.go("offer 1", "withdraw")
    assert (study.show("phase"), study.show("active")) == ("sail", "1")
