"""Set-up, move by move.  [GOP-SET]"""

from __future__ import annotations

import pytest

from seaboard.engine.errors import UsageError
from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import Study
from seaboard.games.game_of_powers.data import CARDS

GAME = find_game("game-of-powers")
SLOTS = ("red-1", "red-2", "yellow-1", "yellow-2", "blue-1", "blue-2", "green-1", "green-2")


def opening(players: int = 3, **options: str) -> Study:
    """A new game."""
    return Study(GAME, players, options, seeded_stream(1))


def laid_out(players: int = 3, **options: str) -> Study:
    """Open cards and hands have been dealt, the first cards of the list in order."""
    study = opening(players, **options).go(*(f"slot {card}" for card in CARDS[:8]))
    return study.go(*(f"deal {seat} {CARDS[8 + 2 * seat + card]}" for seat in range(players) for card in range(2)))


def settled(players: int = 3, **options: str) -> Study:
    """Everything is laid out; chance has drawn for itself until the first ship."""
    study = opening(players, **options)
    study.settle()
    return study


@pytest.mark.rule("GOP-SET-1")
def test_two_to_five_play() -> None:
    assert [len(Match(GAME, players).results()[0]) for players in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for players in (1, 6):
        with pytest.raises(UsageError, match="2 to 5 players"):
            Match(GAME, players)


@pytest.mark.rule("GOP-SET-2")
def test_a_card_is_laid_face_up_on_each_slot_in_order() -> None:
    study = opening()
    for number, slot in enumerate(SLOTS):
        assert (study.show("gap"), len(study.legal(CHANCE))) == (slot, 52 - number)
        study.go(f"slot {CARDS[51 - number]}")
        assert study.show(f"slots {slot}") == CARDS[51 - number]
    assert study.show("phase") == "deal"


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.rule("GOP-SET-3")
def test_each_player_is_dealt_two_cards_and_the_rest_is_the_deck(players: int) -> None:
    study = laid_out(players)
    assert [study.show(f"hand {seat}") for seat in range(players)] == [
        f"{CARDS[8 + 2 * seat]} {CARDS[9 + 2 * seat]}" for seat in range(players)
    ]
    assert len(study.show("unknown").split()) == 52 - 8 - 2 * players
    assert study.show("phase") == "fields"


@pytest.mark.parametrize(("board", "fields"), [("compact", 8), ("grand-tour", 8)])
@pytest.mark.rule("GOP-SET-4", "GOP-SET-5")
def test_six_tokens_lie_on_each_field_and_twelve_are_left_in_the_pool(board: str, fields: int) -> None:
    study = settled(board=board)
    record = study.rules.record(study.state)
    sizes = [int(number) for number in record.field.sum(axis=1)]
    assert sorted(sizes) == [0] * (12 - fields) + [6] * fields
    assert int(record.pool.sum()) == 12
    assert study.show("bare") == "-"


@pytest.mark.rule("GOP-SET-4")
def test_fields_are_filled_in_ring_order_and_weights_count_the_pool() -> None:
    study = laid_out()
    assert study.weights() == {"token diplomatic": 15, "token military": 15, "token religious": 15, "token trade": 15}
    study.go(*["token military"] * 6)
    assert (study.show("field wolin"), study.show("filling"), study.weights()["token military"]) == ("6 military", "haithabu", 9)
    study.go(*["token military"] * 9)
    assert study.legal(CHANCE) == ["token diplomatic", "token religious", "token trade"]


@pytest.mark.rule("GOP-SET-6", "GOP-VAR-1")
def test_mission_tokens_lie_on_the_board_unless_missions_are_off() -> None:
    assert (len(opening().show("first_left").split()), len(opening().show("next_left").split())) == (8, 4)
    off = opening(missions="off")
    assert (off.show("first_left"), off.show("next_left")) == ("-", "-")


@pytest.mark.parametrize(("board", "cities"), [("compact", 8), ("grand-tour", 12)])
@pytest.mark.rule("GOP-SET-7")
def test_a_ship_goes_to_any_city_of_the_board_in_either_direction(board: str, cities: int) -> None:
    study = settled(board=board)
    seat = study.actors()[0]
    assert len(study.legal(seat)) == 2 * cities
    assert study.refusal(seat, "place visby cw") == (None if board == "grand-tour" else "GOP-SET-7")
    study.go("place owidz ccw")
    assert (study.show(f"ship {seat}"), study.show(f"heading {seat}")) == ("owidz", "ccw")


@pytest.mark.rule("GOP-SET-8", "GOP-SET-9")
def test_the_start_player_is_drawn_before_ships_are_placed() -> None:
    study = laid_out(4)
    while study.show("phase") == "fields":
        study.go(study.legal(CHANCE)[0])
    assert study.weights() == {"start 0": 1, "start 1": 1, "start 2": 1, "start 3": 1}
    study.go("start 2")
    assert (study.show("first_seat"), study.actors(), study.show("phase")) == ("2", [2], "place")


@pytest.mark.rule("GOP-SET-10")
def test_ships_are_placed_one_by_one_from_the_start_player_and_may_share_a_city() -> None:
    study = settled()
    first = study.actors()[0]
    order = [(first + step) % 3 for step in range(3)]
    assert study.refusal(order[1], "place owidz cw") == "GOP-SET-10"
    for seat in order:
        assert study.actors() == [seat]
        study.go("place owidz cw")
    assert [study.show(f"ship {seat}") for seat in range(3)] == ["owidz"] * 3
    assert (study.actors(), study.show("rounds"), study.show("phase")) == ([first], "1", "sail")
