"""Module 2: trade contracts.  [MB-CON]"""

from __future__ import annotations

import pytest

from seaboard.games.mare_balticum.data import CONTRACTS as CARDS
from seaboard.games.mare_balticum.data import KIND_NAMES, NEEDS
from tests.games.mare_balticum.tables import CONTRACTS, moves, table

PRICES = "market 0 salmon: x1\nmarket 0 herring: x2\nmarket 0 cod: x3\nmarket 0 flounder: x0\n"


@pytest.mark.rule("MB-CON-1")
def test_the_six_cards_lie_face_down_in_a_stack() -> None:
    board = table(options=CONTRACTS)
    assert board.show("stack").split() == list(CARDS)
    for viewer in (0, 1, 6):
        seen = board.rules.record(board.seen_by(viewer))
        assert (int(seen.stack), int(seen.stack_size)) == (0, 6)
    assert table().show("stack") == "-"


@pytest.mark.rule("MB-CON-2")
def test_contract_is_a_fourth_kind_of_action_wherever_the_boats_are() -> None:
    board = table("boats 0: gulf-of-bothnia", options=CONTRACTS).go("contract", "choose salmon-cod")
    assert board.show("actions") == "2"
    assert table(options=CONTRACTS).go(*["contract", "choose salmon-cod"] * 3).show("active") == "1"
    assert table("actions: 0\nhold 0: cod", options=CONTRACTS).refusal(0, "contract") == "MB-TURN-3"
    assert table().refusal(0, "contract") == "MB-CON-2"


@pytest.mark.rule("MB-CON-3")
def test_he_looks_at_all_cards_takes_one_and_lays_it_face_down() -> None:
    board = table("card 1: herring-cod", options=CONTRACTS).go("contract")
    seen = [board.rules.record(board.seen_by(viewer)) for viewer in (0, 1, 6)]
    assert [int(record.stack) for record in seen] == [0b110111, 0, 0]
    assert board.refusal(0, "choose herring-cod") == "MB-CON-3"
    board.go("choose cod-flounder")
    assert (board.show("card 0"), "cod-flounder" in board.show("stack")) == ("cod-flounder", False)
    assert int(board.rules.record(board.seen_by(1)).card[0]) == -1


@pytest.mark.rule("MB-CON-4", "MB-CON-6")
def test_an_exchanged_card_goes_back_to_the_stack() -> None:
    board = table("card 0: salmon-cod", options=CONTRACTS).go("contract", "choose herring-cod")
    assert board.show("card 0") == "herring-cod"
    assert set(board.show("stack").split()) == set(CARDS) - {"herring-cod"}


@pytest.mark.rule("MB-CON-5")
def test_a_seat_may_look_and_keep_its_card_but_without_one_it_must_take_one() -> None:
    board = table("card 0: salmon-cod", options=CONTRACTS).go("contract")
    assert moves(board, "choose") == set(CARDS)
    board.go("choose salmon-cod")
    assert (board.show("card 0"), board.show("actions")) == ("salmon-cod", "2")
    bare = table(options=CONTRACTS).go("contract")
    assert all(text.startswith("choose ") for text in bare.legal(0))


@pytest.mark.rule("MB-CON-6")
def test_nobody_ever_has_more_than_one_card() -> None:
    board = table(options=CONTRACTS).go(
        "contract", "choose salmon-cod", "contract", "choose herring-cod", "contract", "choose salmon-herring"
    )
    assert board.show("card 0") == "salmon-herring"
    assert len(board.show("stack").split()) == 5


@pytest.mark.rule("MB-CON-7")
def test_each_complete_set_scores_7_and_the_rest_as_usual() -> None:
    stored = "card 0: salmon-herring\nstored 0: {}\n" + PRICES
    assert table(stored.format("salmon herring 2 amber"), options=CONTRACTS).results()[0][0] == 7
    assert table(stored.format("salmon herring amber"), options=CONTRACTS).results()[0][0] == 4
    assert table(stored.format("2 salmon 2 herring 4 amber cod"), options=CONTRACTS).results()[0][0] == 17
    assert table(stored.format("3 cod 2 amber"), options=CONTRACTS).results()[0][0] == 11


@pytest.mark.rule("MB-CON-8")
def test_the_best_number_of_sets_is_computed_and_sets_that_lose_are_not_made() -> None:
    text = "card 0: herring-cod\nstored 0: herring cod 2 amber\nmarket 0 herring: x3\nmarket 0 cod: x2\n"
    assert table(text, options=CONTRACTS).results()[0][0] == 7
    # Both fields at 3 cannot happen by the rules; a set would then lose a point and is left alone.
    assert table(text.replace("cod: x2", "cod: x3"), options=CONTRACTS).results()[0][0] == 8


@pytest.mark.rule("MB-CON-7")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_needs_its_two_fish_and_two_amber(card: str) -> None:
    needs = dict(zip(KIND_NAMES, NEEDS[CARDS.index(card)].tolist(), strict=True))
    assert {kind: number for kind, number in needs.items() if number} == dict.fromkeys(card.split("-"), 1) | {"amber": 2}
    fish = " ".join(card.split("-"))
    assert table(f"card 0: {card}\nstored 0: {fish} 2 amber", options=CONTRACTS).results()[0][0] == 7
