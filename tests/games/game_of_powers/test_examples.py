"""The worked examples of specification section 7, each with its number."""

from __future__ import annotations

import pytest

from seaboard.engine.fields import CHANCE
from seaboard.engine.study import Study, position
from seaboard.games.game_of_powers.data import CARD_FACES, CardFace

SLUG = "game-of-powers"


def table(text: str = "", players: int = 3, **options: str) -> Study:
    """A position of the examples."""
    return position(SLUG, text, players, {name.replace("_", "-"): value for name, value in options.items()})


def verbs(study: Study, seat: int, *words: str) -> list[str]:
    """The legal moves of a seat that begin with one of these words."""
    return [text for text in study.legal(seat) if text.startswith(words)]


def score(study: Study) -> list[int]:
    """The points by seat."""
    return study.results()[0]


# The rulebook's examples


@pytest.mark.parametrize("board", ["compact", "grand-tour"])
@pytest.mark.rule("GOP-EX-1", "GOP-MOVE-2", "GOP-MOVE-5", "GOP-MOVE-7", "GOP-MOVE-8")
def test_example_1_magda_sails(board: str) -> None:
    study = table("ship 0: wolin\nheading 0: ccw\nhand 0: gold-solidus lance-head", board=board)
    cards = ["gold-solidus", "lance-head"]
    assert study.legal(0) == sorted(["sail 1", "sail 2", *(f"{verb} {card}" for verb in ("turn", "extend") for card in cards)])
    study.go("turn gold-solidus")
    assert study.legal(0) == ["extend lance-head", "sail 1", "sail 2"]
    study.go("extend lance-head")
    assert study.legal(0) == ["sail 3"]
    study.go("sail 3")
    assert (study.show("ship 0"), study.show("heading 0"), study.show("hand 0")) == ("uppakra", "cw", "-")
    assert study.show("box") == "gold-solidus lance-head"


@pytest.mark.rule("GOP-EX-2", "GOP-CARD-1", "GOP-CARD-2")
def test_example_2_magda_takes_cards() -> None:
    study = table(
        "phase: act\nship 0: palanga\nhand 0: lance-head odin-figurine door-ring\nslots blue-1: horn-fan\nslots blue-2: arab-dirham"
    )
    deck = study.show("unknown").split()
    study.go("take-cards")
    assert study.show("hand 0").split() == ["arab-dirham", "door-ring", "odin-figurine", "lance-head", "horn-fan"]
    study.go("slot gold-beads", "slot dog-skull")
    assert (study.show("slots blue-1"), study.show("slots blue-2")) == ("gold-beads", "dog-skull")
    assert len(study.show("unknown").split()) == len(deck) - 2


@pytest.mark.rule("GOP-EX-3", "GOP-PLAY-3", "GOP-PLAY-4")
def test_example_3_michal_plays_three_cards() -> None:
    study = table(
        "phase: act\nship 0: wisloujscie\nhand 0: stone-cannonball church-brick horn-fan\ntokens 0: military 2 religious 2 diplomatic"
    )
    before = sum(int(number) for number in study.rules.record(study.state).pool)
    study.go("play stone-cannonball", "play church-brick", "play horn-fan")
    assert study.show("played 0") == "stone-cannonball church-brick horn-fan"
    assert study.show("tokens 0") == "-"
    assert sum(int(number) for number in study.rules.record(study.state).pool) == before + 5
    assert (study.show("phase"), study.show("active")) == ("sail", "1")


@pytest.mark.rule("GOP-EX-4", "GOP-MIS-2", "GOP-MIS-8")
def test_example_4_anias_mission() -> None:
    played = "gold-bracteate lance-head tobacco-pipe dog-skull"
    study = table(f"phase: after\nplayed 0: {played}")
    assert study.legal(0) == ["claim four-sites", "end-turn"]
    study.go("claim four-sites")
    assert score(study)[0] - 5 == 6
    more = f"{played} arab-dirham gold-beads candle-holder axe-amulet"
    again = table(f"phase: after\nplayed 0: {more}\nmissions 0: four-sites\nfirst_left: three-pairs\nnext_left: four-sites")
    assert again.refusal(0, "claim four-sites") == "GOP-MIS-8"
    other = "winged-man gold-beads candle-holder axe-amulet"
    held = "missions 0: four-sites\nfirst_left: -\nactive: 1\nwaiting: 1"
    second = table(f"phase: after\nplayed 0: {played}\nplayed 1: {other}\n{held}\nnext_left: four-sites").go("claim four-sites")
    assert (second.show("missions 1"), second.show("seconds 1")) == ("four-sites", "four-sites")
    assert score(second)[1] == 2 + 1 + 1 + 1 + 3
    third = table(f"phase: after\nplayed 0: {played}\nplayed 1: {other}\n{held}\nnext_left: -")
    assert third.refusal(1, "claim four-sites") == "GOP-MIS-14"


@pytest.mark.rule("GOP-EX-5", "GOP-TRADE-1", "GOP-TRADE-3", "GOP-TRADE-5")
def test_example_5_michal_and_ania_trade() -> None:
    study = table("phase: act\nship 0: aarhus\nship 1: aarhus\ntokens 0: 2 religious\ntokens 1: trade military")
    study.go((0, "offer 1"), (0, "give token religious"), (0, "want token trade"), (0, "propose"))
    study.go((1, "counter"), (1, "give token military"), (1, "want token religious"), (1, "propose"), (0, "accept"))
    assert (study.show("tokens 0"), study.show("tokens 1")) == ("military religious", "religious trade")
    assert (study.show("phase"), study.actors()) == ("act", [0])
    assert study.refusal(0, "offer 1") == "GOP-TRADE-7"


@pytest.mark.rule("GOP-EX-6", "GOP-PLAY-1", "GOP-PLAY-2")
def test_example_6_price_and_place() -> None:
    hand = "phase: act\nhand 0: iron-spearhead iron-cleaver\ntokens 0: 3 military"
    assert verbs(table(f"{hand}\nship 0: owidz"), 0, "play") == ["play iron-spearhead"]
    assert table(f"{hand}\nship 0: owidz").refusal(0, "play iron-cleaver") == "GOP-PLAY-2"
    assert verbs(table(f"{hand}\nship 0: palanga"), 0, "play") == []
    assert table(f"{hand}\nship 0: palanga").refusal(0, "play iron-spearhead") == "GOP-PLAY-1"


LEFTOVERS = [([8, 7, 7], [4, 0, 0]), ([7, 7, 3], [2, 2, 0]), ([7, 7, 7, 1], [0, 0, 0, 0]), ([5, 5], [2, 2]), ([0, 0], [2, 2])]


@pytest.mark.parametrize(("leftovers", "bonus"), LEFTOVERS)
@pytest.mark.rule("GOP-EX-7", "GOP-SCORE-3", "GOP-SCORE-4")
def test_example_7_bonus(leftovers: list[int], bonus: list[int]) -> None:
    kinds = ("military", "religious", "trade", "diplomatic")
    lines = [f"tokens {seat}: {number} {kinds[seat]}" for seat, number in enumerate(leftovers) if number]
    assert score(table("\n".join(lines), len(leftovers))) == bonus


# Tricky cases


@pytest.mark.rule("GOP-EX-8", "GOP-MOVE-9", "GOP-MOVE-10", "GOP-CARD-7")
def test_example_8_where_paid_cards_go() -> None:
    deck = ["gold-solidus", "lance-head", "gold-beads", "dog-skull", "temple-ring", "iron-cleaver"]
    study = table(
        f"hand 0: arab-dirham horn-fan\nunknown: {' '.join(deck)}\nslots red-1: lion-helge\nslots red-2: odin-figurine", 4
    )
    study.go("turn arab-dirham", "extend horn-fan", "sail 4")
    assert (study.show("bottom 1"), study.show("bottom 2"), study.show("bottom_size")) == ("arab-dirham", "horn-fan", "2")
    open_cards = "slots red-1: lion-helge\nslots red-2: odin-figurine"
    under = "phase: act\nship 0: wolin\nbottom 1: arab-dirham\nbottom 2: horn-fan"
    study = table(f"{under}\n{open_cards}\nunknown: {' '.join(deck)}", 4).go("take-cards")
    assert study.legal(CHANCE) == sorted(f"slot {card}" for card in deck)
    study = table(f"{under}\n{open_cards}\nunknown: -", 4).go("take-cards")
    assert study.legal(CHANCE) == ["slot arab-dirham"]
    study.go("slot arab-dirham")
    assert study.legal(CHANCE) == ["slot horn-fan"]


@pytest.mark.rule("GOP-EX-9", "GOP-CARD-7", "GOP-END-3")
def test_example_9_a_paid_card_comes_straight_back() -> None:
    study = table("ship 0: aarhus\nhand 0: dog-skull\nunknown: -\nslots blue-1: horn-fan\nslots blue-2: arab-dirham", 5)
    study.go("extend dog-skull", "sail 3", "take-cards")
    assert (study.show("ship 0"), study.legal(CHANCE), study.show("ending")) == ("palanga", ["slot dog-skull"], "no")
    study.go("slot dog-skull")
    assert (study.show("slots blue-1"), study.show("slots blue-2"), study.show("ending")) == ("dog-skull", "-", "yes")


@pytest.mark.rule("GOP-EX-10", "GOP-END-3")
def test_example_10_the_deck_runs_out_exactly() -> None:
    study = table(
        "phase: act\nship 0: wolin\nship 1: aarhus\nunknown: dog-skull horn-fan\nslots red-1: lion-helge\nslots red-2: door-ring\n"
        "slots blue-1: gold-beads\nslots blue-2: temple-ring"
    )
    study.go("take-cards", "slot dog-skull", "slot horn-fan")
    assert (study.show("ending"), study.show("active")) == ("no", "1")
    study.go("sail 2", "take-cards")
    assert (study.show("ending"), study.show("active"), study.show("slots blue-1")) == ("yes", "2", "-")


@pytest.mark.rule("GOP-EX-11", "GOP-MOVE-15", "GOP-END-2", "GOP-END-4")
def test_example_11_the_last_round() -> None:
    study = table(
        "first_seat: 2\nactive: 3\nwaiting: 3\nphase: act\nship 3: wolin\nship 0: palanga\nheading 0: ccw\nship 1: uppakra\nheading 1: cw\n"
        "unknown: -\nslots red-1: lion-helge\nslots red-2: door-ring\nslots yellow-1: gold-beads\nhand 0: arab-dirham",
        4,
    )
    study.go("take-cards")
    assert (study.show("ending"), study.show("active")) == ("yes", "0")
    study.go("turn arab-dirham")
    assert (study.show("box"), study.show("bottom_size")) == ("arab-dirham", "0")
    study = table(
        "first_seat: 2\nactive: 0\nwaiting: 0\nphase: act\nending: yes\nship 0: aarhus\nship 1: wolin\nunknown: -\n"
        "slots yellow-1: gold-beads",
        4,
    )
    study.go("take-cards")
    assert (study.show("hand 0"), study.show("active"), study.show("phase")) == ("gold-beads", "1", "sail")
    study.go("sail 2")
    assert study.refusal(1, "take-cards") == "GOP-CARD-4"
    study.go("take military", "take trade", "end-turn")
    assert study.is_over
    assert study.refusal(2, "sail 1") == "GOP-END-2"


@pytest.mark.rule("GOP-EX-12", "GOP-TOK-3", "GOP-TOK-4")
def test_example_12_nine_tokens() -> None:
    text = "phase: act\nship 0: wolin\nfield wolin: 2 military 2 trade 2 religious"
    study = table(f"{text}\ntokens 0: 4 military 5 diplomatic").go("take trade")
    assert (study.show("tokens 0"), study.show("field wolin")) == ("4 military trade 5 diplomatic", "2 military 2 religious trade")
    assert study.show("active") == "1"
    full = table(f"{text}\ntokens 0: 4 military 6 diplomatic")
    assert (verbs(full, 0, "take "), full.refusal(0, "take trade")) == ([], "GOP-TOK-3")


@pytest.mark.rule("GOP-EX-13", "GOP-TOK-4", "GOP-TOK-5")
def test_example_13_one_token_on_the_field() -> None:
    study = table(
        "phase: act\nship 0: wolin\nfield wolin: military\ntokens 0: 3 trade\npool: 3 military 3 religious 3 trade 3 diplomatic"
    )
    assert verbs(study, 0, "take ") == ["take military"]
    study.go("take military", *["token trade"] * 3, *["token religious"] * 3)
    assert (study.show("field wolin"), study.show("active"), study.show("phase")) == ("3 religious 3 trade", "1", "sail")


@pytest.mark.rule("GOP-EX-14", "GOP-TOK-6", "GOP-TOK-7")
def test_example_14_short_pool() -> None:
    study = table("phase: act\nship 0: wolin\nfield wolin: 2 military\npool: trade religious")
    study.go("take military", "take military")
    assert study.weights() == {"token religious": 1, "token trade": 1}
    study.go("token trade", "token religious")
    assert (study.show("field wolin"), study.show("pool"), study.actors()) == ("religious trade", "-", [1])
    none = table("phase: act\nship 0: wolin\nfield wolin: 2 military\npool: -").go("take military", "take military")
    assert (none.show("field wolin"), none.show("bare"), none.actors()) == ("-", "wolin", [1])


@pytest.mark.rule("GOP-EX-15", "GOP-TOK-7")
def test_example_15_top_up() -> None:
    text = "phase: act\nship 0: owidz\nfield wolin: -\nfield palanga: -\npool: -\nhand 0: crossbow-bolt iron-spearhead\ntokens 0: 3 military"
    study = table(text).go("play crossbow-bolt", "play iron-spearhead")
    assert (study.show("phase"), study.show("filling"), study.legal(CHANCE)) == ("top-up", "wolin", ["token military"])
    study.go(*["token military"] * 3)
    assert (study.show("field wolin"), study.show("field palanga"), study.show("active")) == ("3 military", "-", "1")
    last = table(f"{text}\nending: yes\nactive: 2\nwaiting: 2\nship 2: owidz\nhand 2: crossbow-bolt\nhand 0: -\ntokens 2: military")
    last.go("play crossbow-bolt")
    assert (last.is_over, last.show("field wolin")) == (True, "-")


NINE = "gold-solidus lance-head gold-beads dog-skull temple-ring iron-cleaver horn-fan arab-dirham door-ring"


@pytest.mark.rule("GOP-EX-16", "GOP-CARD-3", "GOP-CARD-4", "GOP-CARD-5")
def test_example_16_nine_and_ten_cards() -> None:
    slots = "slots red-1: odin-figurine\nslots red-2: lion-helge"
    study = table(f"phase: act\nship 0: wolin\nhand 0: {NINE}\n{slots}").go("take-cards")
    assert study.legal(0) == ["pick 1", "pick 2"]
    study.go("pick 2")
    assert (study.show("slots red-1"), study.show("slots red-2"), study.show("gap")) == ("odin-figurine", "-", "red-2")
    study.go("slot axe-amulet")
    assert (study.show("slots red-2"), study.actors()) == ("axe-amulet", [1])
    assert "lion-helge" in study.show("hand 0").split()
    full = table(f"phase: act\nship 0: wolin\nhand 0: {NINE} axe-amulet\n{slots}")
    assert full.refusal(0, "take-cards") == "GOP-CARD-3"


@pytest.mark.rule("GOP-EX-17", "GOP-PLAY-4", "GOP-PLAY-5", "GOP-PLAY-6")
def test_example_17_order_of_plays() -> None:
    text = "phase: act\nship 0: uppakra\nhand 0: denarius-of-trajan odin-figurine\ntokens 0: military 2 religious"
    assert table(text).go("play denarius-of-trajan", "play odin-figurine").show("played 0") == "denarius-of-trajan odin-figurine"
    study = table(text).go("play odin-figurine")
    assert (study.show("tokens 0"), study.show("phase"), study.show("active")) == ("military religious", "sail", "1")


@pytest.mark.rule("GOP-EX-18", "GOP-PLAY-4")
def test_example_18_only_done() -> None:
    study = table("phase: act\nship 0: uppakra\nhand 0: arab-dirham horn-fan\ntokens 0: 4 trade").go("play arab-dirham")
    assert (study.show("phase"), study.legal(0)) == ("play-more", ["done"])


@pytest.mark.rule("GOP-EX-19", "GOP-TURN-5")
def test_example_19_no_action() -> None:
    text = f"phase: act\nship 0: wolin\nhand 0: {NINE} axe-amulet\ntokens 0: 5 military 5 trade"
    assert table(text).legal(0) == ["skip"]
    study = table(f"{text}\nship 1: wolin\ntokens 1: 2 religious")
    assert study.legal(0) == ["offer 1", "skip"]
    study.go("offer 1", "give token military", "give token military", "want token religious", "propose", (1, "accept"))
    assert "take trade" in study.legal(0)
    assert study.refusal(0, "skip") == "GOP-TURN-5"


@pytest.mark.rule("GOP-EX-20", "GOP-TRADE-6")
def test_example_20_trade_makes_a_play_possible() -> None:
    study = table("phase: act\nship 0: sorte-muld\nship 1: sorte-muld\nhand 0: gold-foil-figure horn-fan\ntokens 1: religious")
    assert verbs(study, 0, "play") == []
    study.go("offer 1", "give card horn-fan", "want token religious", "propose", (1, "accept"))
    assert (study.show("phase"), verbs(study, 0, "play")) == ("act", ["play gold-foil-figure"])
    assert study.show("hand 1") == "horn-fan"


@pytest.mark.rule("GOP-EX-21", "GOP-TRADE-9", "GOP-TRADE-13")
def test_example_21_wanted_by_site() -> None:
    text = "phase: act\nship 0: aarhus\nship 1: aarhus\ntokens 0: trade\nhand 1: dog-skull temple-ring horn-fan"
    study = table(text).go("offer 1", "give token trade", "want card owidz", "propose", (1, "accept"))
    assert study.legal(1) == ["give card dog-skull", "give card temple-ring"]
    for wants in (["want card uppakra"], ["want card wisloujscie"] * 2):
        study = table(text).go("offer 1", "give token trade", *wants, "propose")
        assert study.legal(1) == ["counter", "decline"]
        assert study.refusal(1, "accept") == "GOP-TRADE-13"


@pytest.mark.rule("GOP-EX-22", "GOP-TRADE-11")
def test_example_22_limits_in_trade() -> None:
    text = "phase: act\nship 0: aarhus\nship 1: aarhus\ntokens 0: 5 military 5 trade\nhand 0: horn-fan\ntokens 1: religious\nhand 1: dog-skull"
    study = table(text).go("offer 1", "give card horn-fan", "want token religious")
    assert study.refusal(0, "propose") == "GOP-TRADE-11"
    assert study.legal(0) == sorted(
        [f"want card {site}" for site in ("owidz", "sorte-muld", "uppakra", "wisloujscie")] + ["withdraw"]
    )
    study.go("want card owidz")
    assert study.legal(0) == ["withdraw"]
    fine = table(text).go("offer 1", "give card horn-fan", "give token military", "want token religious")
    assert "propose" in fine.legal(0)


@pytest.mark.rule("GOP-EX-23", "GOP-TRADE-7")
def test_example_23_one_negotiation() -> None:
    study = table(
        "phase: act\nship 0: aarhus\nship 1: aarhus\nship 2: aarhus\ntokens 0: trade\ntokens 1: religious\ntokens 2: military"
    )
    study.go("offer 1", "give token trade", "want token religious", "propose", (1, "decline"))
    assert verbs(study, 0, "offer") == ["offer 2"]
    study.go("take military", "take religious")
    assert (study.show("phase"), verbs(study, 0, "offer")) == ("after", ["offer 2"])
    study.go("end-turn")
    assert (study.show("active"), study.show("talked")) == ("1", "-")


@pytest.mark.rule("GOP-EX-24", "GOP-TRADE-12")
def test_example_24_after_the_counter_offer() -> None:
    text = "phase: act\nship 0: aarhus\nship 1: aarhus\ntokens 0: trade\ntokens 1: religious"
    study = table(text).go("offer 1", "give token trade", "want token religious", "propose", (1, "counter"))
    study.go("give token religious", "want token trade", "propose")
    assert (study.actors(), study.legal(0)) == ([0], ["accept", "decline"])
    assert study.refusal(0, "counter") == "GOP-TRADE-12"
    failed = table(text).go("offer 1", "give token trade", "want token religious", "propose", (1, "counter"), (1, "withdraw"))
    assert (failed.show("phase"), failed.actors(), failed.show("tokens 0")) == ("act", [0], "trade")


@pytest.mark.rule("GOP-EX-25", "GOP-MIS-7", "GOP-MIS-14")
def test_example_25_two_missions_at_once() -> None:
    played = "gold-bracteate beak-brooch lance-head scabbard-mount tobacco-pipe candle-holder dog-skull"
    study = table(f"phase: after\nplayed 0: {played}\nfirst_left: four-sites three-pairs\nnext_left: four-sites three-pairs")
    assert verbs(study, 0, "claim") == ["claim four-sites", "claim three-pairs"]
    study.go("claim three-pairs")
    assert (study.show("active"), study.show("missions 0"), study.show("seconds 0")) == ("1", "three-pairs", "-")
    other = "winged-man gold-beads musket-balls axe-amulet"
    text = (
        f"played 0: {played}\nplayed 1: {other}\nmissions 0: three-pairs\nfirst_left: four-sites\nnext_left: four-sites three-pairs"
    )
    study = table(f"{text}\nphase: after\nactive: 1\nwaiting: 1").go("claim four-sites")
    assert (study.show("missions 1"), study.show("seconds 1"), study.show("active")) == ("four-sites", "-", "2")
    left = "missions 1: four-sites\nfirst_left: -\nnext_left: four-sites three-pairs"
    study = table(f"played 0: {played}\nplayed 1: {other}\nmissions 0: three-pairs\n{left}\nphase: after").go("claim four-sites")
    assert (study.show("missions 0"), study.show("seconds 0")) == ("four-sites three-pairs", "four-sites")


@pytest.mark.rule("GOP-EX-26", "GOP-MIS-8", "GOP-MIS-9", "GOP-MIS-10")
def test_example_26_same_condition_or_not() -> None:
    owidz = "henry-denarius crossbow-bolt beaded-earring netting-needle axe-amulet"
    uppakra = "arab-dirham bent-spearhead gold-bracteate door-ring odin-figurine"
    held = "missions 0: five-owidz\nfirst_left: five-uppakra\nnext_left: -"
    assert verbs(table(f"phase: after\nplayed 0: {owidz} {uppakra}\n{held}"), 0, "claim") == ["claim five-uppakra"]
    weapons = "bent-spearhead sword-hilt-fitting lance-head scabbard-mount"
    coins = "denarius-of-trajan arab-dirham roman-denarius gold-solidus"
    held = "missions 0: four-of-a-category\nfirst_left: -\nnext_left: four-of-a-category"
    assert table(f"phase: after\nplayed 0: {weapons} {coins}\n{held}").refusal(0, "claim four-of-a-category") == "GOP-MIS-8"


@pytest.mark.rule("GOP-EX-27", "GOP-MIS-11")
def test_example_27_three_pairs() -> None:
    coins = "denarius-of-trajan arab-dirham"
    study = table(f"phase: after\nplayed 0: {coins} roman-denarius gold-solidus winged-man lion-helge")
    assert study.refusal(0, "claim four-of-a-category") is None
    assert study.refusal(0, "claim three-pairs") == "GOP-MIS-6"
    study = table(f"phase: after\nplayed 0: {coins} winged-man lion-helge bent-spearhead sword-hilt-fitting lance-head")
    assert study.refusal(0, "claim three-pairs") is None


@pytest.mark.rule("GOP-EX-28", "GOP-MIS-12")
def test_example_28_mission_without_playing() -> None:
    study = table("phase: act\nship 0: wolin\nplayed 0: gold-bracteate lance-head tobacco-pipe dog-skull")
    assert study.refusal(0, "claim four-sites") == "GOP-MIS-12"
    study.go("take military", "take trade")
    assert study.legal(0) == ["claim four-sites", "end-turn"]


@pytest.mark.rule("GOP-EX-29", "GOP-TOK-8")
def test_example_29_grand_tour_sites() -> None:
    tour, compact = table("phase: act\nship 0: uppakra", board="grand-tour"), table("phase: act\nship 0: uppakra")
    assert (verbs(tour, 0, "take "), tour.refusal(0, "take trade")) == ([], "GOP-TOK-8")
    assert verbs(compact, 0, "take ", "take-cards") == [
        "take diplomatic",
        "take military",
        "take religious",
        "take trade",
        "take-cards",
    ]
    yellow = {tour.show("slots yellow-1"), tour.show("slots yellow-2")}
    assert set(tour.go("take-cards").show("hand 0").split()) == yellow


@pytest.mark.rule("GOP-EX-30", "GOP-MOVE-7")
def test_example_30_two_cards_for_two_purposes() -> None:
    assert table("hand 0: gold-solidus").go("turn gold-solidus").legal(0) == ["sail 1", "sail 2"]


def deal_values(*values: str) -> str:
    """For each seat played cards with these points, no card twice."""
    left = list(CARD_FACES)

    def draw(points: int) -> CardFace:
        return left.pop(next(place for place, face in enumerate(left) if face.points == points))

    return "\n".join(f"played {seat}: {' '.join(draw(int(point)).id for point in points)}" for seat, points in enumerate(values))


@pytest.mark.rule("GOP-EX-31", "GOP-SCORE-6", "GOP-SCORE-7")
def test_example_31_tie() -> None:
    cards = table(deal_values("444433332", "44443322211", "33333321"))
    assert cards.results() == ([30, 30, 21], [2, 1, 3])
    missions = table(
        deal_values("44333211111", "33222222111", "33333321")
        + "\nmissions 0: four-sites\nmissions 1: three-pairs four-sites\nseconds 1: four-sites"
    )
    assert missions.results() == ([30, 30, 21], [2, 1, 3])
    equal = table(deal_values("44333211111", "44322222111", "33333321") + "\nmissions 0: four-sites\nmissions 1: three-pairs")
    assert equal.results() == ([30, 30, 21], [1, 1, 3])


@pytest.mark.rule("GOP-EX-32", "GOP-END-5")
def test_example_32_round_limit() -> None:
    study = table("rounds: 60\nactive: 2\nwaiting: 2\nphase: act\nship 2: palanga\nfield wolin: -").go(
        "take trade", "take military"
    )
    assert (study.is_over, study.show("ending"), study.show("field wolin")) == (True, "no", "-")
    assert study.refusal(0, "sail 1") == "GOP-END-5"


@pytest.mark.rule("GOP-EX-33", "GOP-SCORE-1", "GOP-SCORE-2", "GOP-SCORE-3")
def test_example_33_a_score() -> None:
    study = table(
        "played 0: gold-bracteate lance-head tobacco-pipe dog-skull\nmissions 0: four-sites\nhand 0: horn-fan arab-dirham\ntokens 0: 3 trade\n"
        "tokens 1: 4 military\ntokens 2: 4 religious"
    )
    assert score(study) == [15, 0, 0]
