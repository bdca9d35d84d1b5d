"""What followed from a move, in words, as each player may know it: worked examples of the specification."""

from __future__ import annotations

import pytest

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.study import Study, position
from tests.games.stories import notes, sentences


def table(text: str, players: int = 3) -> Study:
    """A position of the examples."""
    return position("game-of-powers", text, players)


@pytest.mark.rule("GOP-EX-1", "GOP-MOVE-1", "GOP-MOVE-5", "GOP-MOVE-8")
def test_a_ship_sails_from_city_to_city_for_cards_that_leave_the_game() -> None:
    study = table("ship 0: wolin\nheading 0: ccw\nhand 0: gold-solidus lance-head").go("turn gold-solidus")
    assert sentences(study, 1) == ["The card leaves the game.", "The bow now points clockwise."]
    assert notes(study, 1)[:2] == ["Ann: cards in hand −1", "+ Gold solidus (box)"]
    assert notes(study, 0)[:2] == ["Ann: − Gold solidus (hand)", "+ Gold solidus (box)"]
    study.go("extend lance-head", "sail 3")
    assert sentences(study, 1) == ["From Wolin to Uppåkra."]
    assert sentences(study, 1, "pl") == ["Kurs: Wolin → Uppåkra."]


@pytest.mark.rule("GOP-MOVE-9")
def test_with_four_players_a_card_paid_goes_under_the_deck() -> None:
    study = table("ship 0: wolin\nheading 0: ccw\nhand 0: gold-solidus", 4).go("turn gold-solidus")
    assert sentences(study, 1)[0] == "The card goes under the deck."
    assert "cards under the deck +1" in notes(study, 1)


@pytest.mark.rule("GOP-EX-2", "GOP-CARD-1", "GOP-CARD-2")
def test_the_cards_of_the_zone_are_named_to_all() -> None:
    study = table("phase: act\nship 0: palanga\nslots blue-1: horn-fan\nslots blue-2: arab-dirham").go("take-cards")
    for viewer in (0, 1, SPECTATOR):
        assert sentences(study, viewer) == ["Into hand: Arab dirham, Horn fan."]
    assert "− Horn fan (blue zone)" in notes(study, 1)
    study.go("slot gold-beads")
    assert notes(study, 1) == ["+ Gold beads (blue zone)", "cards in the deck −1"]


@pytest.mark.rule("GOP-EX-3", "GOP-PLAY-3", "GOP-PLAY-4")
def test_a_first_card_costs_one_token_and_a_further_one_two() -> None:
    study = table("phase: act\nship 0: wisloujscie\nhand 0: stone-cannonball church-brick\ntokens 0: military 2 religious")
    study.go("play stone-cannonball")
    assert sentences(study, 1) == ["The first card of a turn costs one token: military."]
    study.go("play church-brick")
    assert sentences(study, 1)[0] == "Each further card costs two tokens: religious."
    assert notes(study, 1)[:2] == ["Ann: − 2 × religious (influence)", "+ 2 × religious (pool)"]


@pytest.mark.rule("GOP-MIS-1", "GOP-MIS-14")
def test_a_second_token_of_a_mission_is_told_to_be_worth_less() -> None:
    played = "phase: after\nplayed 0: gold-bracteate lance-head tobacco-pipe dog-skull\n"
    study = table(played).go("claim four-sites")
    assert notes(study, 1)[0].startswith("Ann: + ")
    assert not [words for words in sentences(study, 1) if "worth less" in words]
    study = table(f"{played}first_left: three-pairs\nnext_left: four-sites").go("claim four-sites")
    assert sentences(study, 1)[0] == "The first token was gone: Ann takes the next player's, which is worth less."


@pytest.mark.rule("GOP-TOK-2", "GOP-TOK-5")
def test_an_emptied_field_and_what_fills_it_are_told_with_the_city() -> None:
    study = table("phase: act\nship 0: wolin\nfield wolin: trade").go("take trade")
    assert sentences(study, 1) == ["That was the last token of the field."]
    study.go("token military")
    assert sentences(study, 1) == ["It lies on the field of Wolin."]
    assert notes(study, 1) == ["+ military (field of Wolin)", "− military (pool)"]


@pytest.mark.rule("GOP-TRADE-14", "GOP-INFO-2")
def test_an_exchange_is_told_to_all_item_by_item() -> None:
    study = table(
        "phase: act\nship 0: aarhus\nship 1: aarhus\nship 2: wolin\n"
        "tokens 0: 2 trade\nhand 0: horn-fan\ntokens 1: religious\nhand 1: dog-skull arab-dirham"
    )
    study.go("offer 1", "give card horn-fan")
    assert sentences(study, 2) == ["Everyone knows now that Ann holds this card: Horn fan."]
    study.go("give token trade", "want card owidz", "propose", (1, "accept"), (1, "give card dog-skull"))
    assert sentences(study, SPECTATOR) == [
        "Everyone knows now that Bob holds this card: Dog-skull offering.",
        "Bob gets from Ann: trade, Horn fan.",
        "Ann gets from Bob: Dog-skull offering.",
    ]


@pytest.mark.rule("GOP-SET-3", "GOP-INFO-1")
def test_a_card_dealt_is_named_to_its_owner_alone() -> None:
    study = table("phase: deal\nwaiting: chance\nleft: 6").go(("chance", "deal 0 horn-fan"))
    assert notes(study, 0) == ["Ann: + Horn fan (hand)", "cards in the deck −1"]
    assert notes(study, 1) == notes(study, SPECTATOR) == ["Ann: cards in hand +1", "cards in the deck −1"]


@pytest.mark.rule("GOP-END-1", "GOP-END-2")
def test_the_empty_deck_and_the_end_are_told() -> None:
    text = "phase: act\nship 2: palanga\nactive: 2\nwaiting: 2\nrounds: 9\nslots blue-1: horn-fan\nslots blue-2: -\nunknown: -\n"
    study = table(text).go((2, "take-cards"))
    assert sentences(study, 0)[1:] == [
        "The deck is empty: the game ends after this round.",
        "The last round is over, and with it the game.",
    ]
    assert sentences(study, 0, "fr")[2] == "La dernière manche est finie, et la partie aussi."
