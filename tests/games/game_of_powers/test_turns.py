"""Rounds, turns and the end of the game.  [GOP-TURN, GOP-END]"""

from __future__ import annotations

import pytest

from seaboard.engine.study import Study, position


def table(text: str = "", players: int = 3, **options: str) -> Study:
    """A position to study."""
    return position("game-of-powers", text, players, options)


def pass_turn(study: Study) -> None:
    """The active seat sails one city and takes tokens."""
    seat = study.actors()[0]
    study.go("sail 1")
    for _ in range(2):
        study.go(next(text for text in study.legal(seat) if text.startswith("take ")))
    study.settle()
    if study.actors() == [seat]:
        study.go("end-turn")
    study.settle()


@pytest.mark.rule("GOP-TURN-1", "GOP-TURN-7")
def test_every_round_goes_clockwise_from_the_start_player() -> None:
    study = table("first_seat: 1\nactive: 1\nwaiting: 1", 3)
    seats, rounds = [], []
    for _ in range(6):
        seats.append(study.actors()[0])
        rounds.append(study.show("rounds"))
        pass_turn(study)
    assert seats == [1, 2, 0, 1, 2, 0]
    assert rounds == ["5", "5", "5", "6", "6", "6"]


@pytest.mark.rule("GOP-TURN-2")
def test_a_player_must_move_and_then_act_exactly_once() -> None:
    study = table("ship 0: wolin")
    assert study.legal(0) == ["sail 1", "sail 2"]
    assert study.refusal(0, "take trade") == "GOP-TURN-4"
    study.go("sail 1")
    assert study.refusal(0, "sail 1") == "GOP-TURN-4"
    assert study.refusal(0, "end-turn") == "GOP-TURN-4"
    study = table("phase: after\nship 1: wolin\nship 0: wolin\ntokens 0: trade\ntokens 1: trade")
    assert study.refusal(0, "take trade") == "GOP-TURN-2"
    assert study.refusal(0, "take-cards") == "GOP-TURN-2"


@pytest.mark.rule("GOP-TURN-3")
def test_both_extra_actions_may_be_done_in_one_turn() -> None:
    study = table(
        "phase: after\nplayed 0: gold-bracteate lance-head tobacco-pipe dog-skull\nship 0: wolin\nship 1: wolin\n"
        "tokens 0: trade\ntokens 1: religious"
    )
    assert study.legal(0) == ["claim four-sites", "end-turn", "offer 1"]
    study.go("claim four-sites", "offer 1", "give token trade", "want token religious", "propose", (1, "accept"))
    assert (study.show("missions 0"), study.show("tokens 0"), study.show("active")) == ("four-sites", "religious", "1")


@pytest.mark.rule("GOP-TURN-4")
def test_trade_and_mission_come_in_any_order_after_the_action() -> None:
    study = table(
        "phase: after\nplayed 0: gold-bracteate lance-head tobacco-pipe dog-skull\nship 0: wolin\nship 1: wolin\n"
        "tokens 0: trade\ntokens 1: religious"
    )
    study.go("offer 1", "withdraw", "claim four-sites")
    assert study.show("missions 0") == "four-sites"
    before = table("phase: act\nplayed 0: gold-bracteate lance-head tobacco-pipe dog-skull")
    assert before.refusal(0, "claim four-sites") == "GOP-MIS-12"


@pytest.mark.rule("GOP-TURN-5")
def test_who_can_act_must_act() -> None:
    study = table("phase: act\nship 0: wolin\ntokens 0: 5 military 5 trade")
    assert (study.legal(0), study.refusal(0, "skip")) == (["take-cards"], "GOP-TURN-5")
    stuck = table("phase: act\nship 0: uppakra\nending: yes", board="grand-tour")
    assert stuck.legal(0) == ["skip"]
    stuck.go("skip")
    assert stuck.show("active") == "1"


@pytest.mark.rule("GOP-TURN-6")
def test_a_ship_may_sail_to_a_city_where_nothing_can_be_done() -> None:
    study = table("ship 0: aarhus\nending: yes\ntokens 0: 5 military 5 trade").go("sail 1")
    assert (study.show("ship 0"), study.legal(0)) == ("uppakra", ["skip"])


@pytest.mark.rule("GOP-END-1")
def test_the_end_is_triggered_when_a_place_must_be_filled_and_the_deck_is_empty() -> None:
    study = table("phase: act\nship 0: wolin\nunknown: -\nslots red-1: lion-helge\nslots red-2: door-ring").go("take-cards")
    assert (study.show("ending"), study.show("slots red-1"), study.show("slots red-2")) == ("yes", "-", "-")


@pytest.mark.rule("GOP-END-2")
def test_the_round_in_which_the_end_is_triggered_is_finished() -> None:
    study = table("ending: yes\nfirst_seat: 2\nactive: 2\nwaiting: 2")
    for seat in (2, 0, 1):
        assert study.actors() == [seat]
        pass_turn(study)
    assert study.is_over


@pytest.mark.rule("GOP-END-3")
def test_one_card_for_two_places_fills_the_first_and_triggers_the_end() -> None:
    study = table("phase: act\nship 0: wolin\nunknown: dog-skull\nslots red-1: lion-helge\nslots red-2: door-ring").go("take-cards")
    assert study.show("ending") == "no"
    study.go("slot dog-skull")
    assert (study.show("slots red-1"), study.show("slots red-2"), study.show("ending")) == ("dog-skull", "-", "yes")


@pytest.mark.rule("GOP-END-4")
def test_after_the_trigger_no_place_is_filled_though_the_deck_has_cards() -> None:
    study = table("phase: act\nship 0: wolin\nending: yes\nunknown: dog-skull\nslots red-1: lion-helge").go("take-cards")
    assert (study.show("slots red-1"), study.show("unknown"), study.show("active")) == ("-", "dog-skull", "1")


@pytest.mark.parametrize(("rounds", "is_over"), [("59", False), ("60", True)])
@pytest.mark.rule("GOP-END-5")
def test_the_game_ends_after_round_60(rounds: str, is_over: bool) -> None:
    study = table(f"rounds: {rounds}\nactive: 2\nwaiting: 2")
    pass_turn(study)
    assert study.is_over is is_over
    if is_over:
        assert study.refusal(0, "sail 1") == "GOP-END-5"
