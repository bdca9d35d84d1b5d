"""Taking tokens.  [GOP-TOK]"""

from __future__ import annotations

import pytest

from seaboard.engine.study import Study, position


def at_wolin(text: str = "", **options: str) -> Study:
    """Seat 0 is to act in Wolin."""
    return position("game-of-powers", f"phase: act\nship 0: wolin\n{text}", 3, options)


def takes(study: Study) -> list[str]:
    """The kinds that can be taken."""
    return [text.removeprefix("take ") for text in study.legal(study.actors()[0]) if text.startswith("take ")]


@pytest.mark.rule("GOP-TOK-1")
def test_two_tokens_of_choice_come_from_the_field_of_the_city() -> None:
    study = at_wolin("field wolin: 2 military trade 3 religious")
    assert takes(study) == ["military", "religious", "trade"]
    assert study.refusal(0, "take diplomatic") == "GOP-TOK-1"
    study.go("take trade")
    assert (study.show("phase"), takes(study)) == ("take-second", ["military", "religious"])
    assert study.refusal(0, "take trade") == "GOP-TOK-1"
    study.go("take military")
    assert (study.show("tokens 0"), study.show("field wolin"), study.show("active")) == (
        "military trade",
        "military 3 religious",
        "1",
    )


@pytest.mark.rule("GOP-TOK-2")
def test_a_field_emptied_is_filled_with_six_random_tokens_of_the_pool() -> None:
    study = at_wolin("field wolin: 2 military\npool: 4 trade 2 religious 3 diplomatic").go("take military", "take military")
    assert study.weights() == {"token trade": 4, "token religious": 2, "token diplomatic": 3}
    study.go(*["token trade"] * 4)
    assert "token trade" not in study.weights()
    study.go(*["token religious"] * 2)
    assert (study.show("field wolin"), study.show("pool"), study.show("active")) == ("2 religious 4 trade", "3 diplomatic", "1")


@pytest.mark.rule("GOP-TOK-3")
def test_nobody_holds_more_than_ten_tokens() -> None:
    study = at_wolin("tokens 0: 5 military 5 trade")
    assert (takes(study), study.refusal(0, "take trade")) == ([], "GOP-TOK-3")


@pytest.mark.parametrize(("held", "field", "number"), [(8, 4, 2), (9, 4, 1), (0, 1, 1), (0, 2, 2), (9, 1, 1)])
@pytest.mark.rule("GOP-TOK-4")
def test_as_many_are_taken_as_limit_and_field_allow(held: int, field: int, number: int) -> None:
    study = at_wolin(f"tokens 0: {held} diplomatic\nfield wolin: {field} military\npool: 6 trade".replace("0 diplomatic", "-"))
    for _ in range(number):
        assert takes(study) == ["military"]
        study.go("take military")
    assert study.show("phase") != "take-second"
    assert sum(int(each) for each in study.rules.record(study.state).tokens[0]) == held + number


@pytest.mark.rule("GOP-TOK-5")
def test_the_refill_comes_also_after_a_single_last_token() -> None:
    study = at_wolin("tokens 0: 9 diplomatic\nfield wolin: military").go("take military")
    assert (study.show("phase"), study.show("filling"), study.show("left")) == ("refill-field", "wolin", "6")


@pytest.mark.parametrize(("pool", "number"), [("trade", 1), ("5 trade", 5), ("7 trade", 6), ("-", 0)])
@pytest.mark.rule("GOP-TOK-6")
def test_a_short_pool_goes_on_the_field_whole(pool: str, number: int) -> None:
    study = at_wolin(f"field wolin: military\npool: {pool}").go("take military", *["token trade"] * number)
    assert study.show("field wolin") == ({0: "-", 1: "trade"}.get(number) or f"{number} trade")
    assert study.actors() == [1]


@pytest.mark.rule("GOP-TOK-7")
def test_empty_fields_are_topped_up_at_the_end_of_a_turn_clockwise_from_the_own_city() -> None:
    study = position(
        "game-of-powers",
        "phase: act\nship 0: uppakra\nfield wolin: -\nfield palanga: -\nfield owidz: trade\npool: 6 religious 2 military",
    ).go("take-cards", "slot denarius-of-trajan", "slot arab-dirham")
    assert (study.show("phase"), study.show("filling")) == ("top-up", "palanga")
    study.go(*["token religious"] * 6)
    assert (study.show("filling"), study.show("left")) == ("wolin", "2")
    study.go(*["token military"] * 2)
    assert [study.show(f"field {city}") for city in ("palanga", "wolin", "owidz")] == ["6 religious", "2 military", "trade"]
    assert (study.actors(), study.show("bare"), study.show("filling")) == ([1], "-", "-")


@pytest.mark.rule("GOP-TOK-8")
def test_sites_of_the_grand_tour_have_no_field() -> None:
    for city in ("uppakra", "sorte-muld", "owidz", "wisloujscie"):
        study = position("game-of-powers", f"phase: act\nship 0: {city}", 3, {"board": "grand-tour"})
        assert (takes(study), study.refusal(0, "take trade")) == ([], "GOP-TOK-8")
    assert takes(position("game-of-powers", "phase: act\nship 0: kalmar", 3, {"board": "grand-tour"})) != []
