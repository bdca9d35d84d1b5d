"""Playing cards.  [GOP-PLAY]"""

from __future__ import annotations

import pytest

from seaboard.engine.study import Study, position

SITES = ("wisloujscie", "owidz", "uppakra", "sorte-muld")


def at(city: str, text: str) -> Study:
    """Seat 0 is to act in a city."""
    return position("game-of-powers", f"phase: act\nship 0: {city}\n{text}")


def plays(study: Study) -> list[str]:
    """The cards that can be played."""
    return [text.removeprefix("play ") for text in study.legal(0) if text.startswith("play ")]


ALL = "hand 0: gdansk-shilling henry-denarius arab-dirham roman-denarius\ntokens 0: 3 trade"


@pytest.mark.rule("GOP-PLAY-1")
def test_cards_are_played_at_the_four_sites_only() -> None:
    for city in ("wolin", "haithabu", "aarhus", "palanga"):
        study = at(city, ALL)
        assert (plays(study), study.refusal(0, "play arab-dirham")) == ([], "GOP-PLAY-1")
    assert all(len(plays(at(city, ALL))) == 1 for city in SITES)


@pytest.mark.parametrize(("city", "card"), list(zip(SITES, ALL.split()[2:6], strict=True)))
@pytest.mark.rule("GOP-PLAY-2")
def test_a_card_is_played_only_where_its_find_comes_from(city: str, card: str) -> None:
    study = at(city, ALL)
    assert plays(study) == [card]
    for other in {"gdansk-shilling", "henry-denarius", "arab-dirham", "roman-denarius"} - {card}:
        assert study.refusal(0, f"play {other}") == "GOP-PLAY-2"


@pytest.mark.rule("GOP-PLAY-3")
def test_the_influence_goes_to_the_pool_and_the_card_before_the_player() -> None:
    study = at("uppakra", "hand 0: arab-dirham\ntokens 0: military trade\npool: -")
    assert study.refusal(0, "play lion-helge") == "GOP-PLAY-3"
    study.go("play arab-dirham")
    assert [study.show(label) for label in ("tokens 0", "pool", "hand 0", "played 0")] == ["military", "trade", "-", "arab-dirham"]
    poor = at("uppakra", "hand 0: arab-dirham\ntokens 0: military")
    assert (plays(poor), poor.refusal(0, "play arab-dirham")) == ([], "GOP-PLAY-3")


@pytest.mark.rule("GOP-PLAY-4")
def test_the_first_card_costs_one_token_and_each_further_one_two() -> None:
    study = at("uppakra", "hand 0: arab-dirham beak-brooch lion-helge\ntokens 0: 6 trade\npool: -")
    spent = []
    for card in ("arab-dirham", "beak-brooch", "lion-helge"):
        study.go(f"play {card}")
        spent.append(study.show("pool"))
    assert spent == ["trade", "3 trade", "5 trade"]
    short = at("uppakra", "hand 0: arab-dirham beak-brooch odin-figurine\ntokens 0: 2 trade 2 religious").go("play arab-dirham")
    assert (plays(short), short.refusal(0, "play beak-brooch")) == (["odin-figurine"], "GOP-PLAY-4")


@pytest.mark.rule("GOP-PLAY-5")
def test_both_tokens_of_a_price_are_of_the_cards_own_kind() -> None:
    study = at("uppakra", "hand 0: arab-dirham odin-figurine winged-man\ntokens 0: trade religious 3 diplomatic").go(
        "play arab-dirham"
    )
    assert study.legal(0) == ["done", "play winged-man"]
    assert study.refusal(0, "play odin-figurine") == "GOP-PLAY-4"


@pytest.mark.rule("GOP-PLAY-6")
def test_the_price_starts_again_at_one_in_the_next_turn() -> None:
    text = "hand 0: arab-dirham beak-brooch lion-helge\ntokens 0: 4 trade"
    study = at("uppakra", text).go("play beak-brooch", "done")
    assert study.show("active") == "1"
    study = position("game-of-powers", f"{text}\nplayed 0: odin-figurine\nship 0: aarhus").go("sail 1", "play lion-helge")
    assert study.show("tokens 0") == "3 trade"


@pytest.mark.rule("GOP-PLAY-7")
def test_the_action_needs_at_least_one_card_played() -> None:
    study = at("uppakra", "hand 0: arab-dirham lion-helge\ntokens 0: 4 trade")
    assert study.refusal(0, "done") == "GOP-TURN-4"
    assert "done" in study.go("play arab-dirham").legal(0)


@pytest.mark.rule("GOP-PLAY-8")
def test_played_cards_stay_and_are_never_paid_traded_or_played_again() -> None:
    text = "played 0: arab-dirham\nhand 0: lion-helge\ntokens 0: 3 trade\ntokens 1: trade"
    study = position("game-of-powers", f"{text}\nship 0: aarhus\nship 1: uppakra")
    assert study.refusal(0, "turn arab-dirham") == "GOP-MOVE-5"
    assert study.refusal(0, "extend arab-dirham") == "GOP-MOVE-2"
    study.go("sail 1")
    assert study.refusal(0, "play arab-dirham") == "GOP-PLAY-3"
    study.go("offer 1")
    assert study.refusal(0, "give card arab-dirham") == "GOP-TRADE-4"
    assert all(int(study.rules.record(study.seen_by(viewer)).played[0]) for viewer in (0, 1, 2, 6))


@pytest.mark.rule("GOP-PLAY-4", "GOP-INFO-1")
def test_whether_more_can_be_played_is_asked_on_public_grounds_only() -> None:
    useless = at("uppakra", "hand 0: arab-dirham horn-fan\ntokens 0: 3 trade").go("play arab-dirham")
    assert (useless.show("phase"), useless.legal(0)) == ("play-more", ["done"])
    no_tokens = at("uppakra", "hand 0: arab-dirham lion-helge\ntokens 0: 2 trade military").go("play arab-dirham")
    assert no_tokens.show("active") == "1"
    no_cards = at("uppakra", "hand 0: arab-dirham\ntokens 0: 5 trade").go("play arab-dirham")
    assert no_cards.show("active") == "1"
