"""Who sees what: redacted records, masked logs, what a careful reader knows, and guessed worlds.  [MB-INFO, specification 5]"""

from __future__ import annotations

import numpy as np
import pytest

from seaboard.engine.conformance import Setting, check_guesses, check_noninterference
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.positions import write_position
from seaboard.engine.registry import find_game
from seaboard.engine.study import Study
from seaboard.games.mare_balticum.data import CONTRACTS as CARDS
from tests.games.mare_balticum.section5 import OPEN, shown
from tests.games.mare_balticum.tables import CONTRACTS, MODULES, table

GAME = find_game("mare-balticum")


def seen(board: Study, viewer: int, label: str) -> str:
    """A field as a viewer may know it."""
    lines = write_position(board.rules.layout, board.rules.record(board.seen_by(viewer))).splitlines()
    return dict(line.split(": ", 1) for line in lines)[label]


def log(board: Study, viewer: int) -> list[str]:
    """The moves as a viewer is shown them."""
    return [move.text for move in board.log_for(viewer)]


@pytest.mark.rule("MB-INFO-1")
def test_sea_boats_reserves_demand_track_and_holds_lie_open() -> None:
    board = table("boats 0: gdansk\nhold 0: 2 herring\nhold 1: cod\ntrack: 2").go("unload gdansk")
    full = board.rules.record(board.state)
    for viewer in (0, 1, SPECTATOR):
        record = board.rules.record(board.seen_by(viewer))
        for name in OPEN:
            assert np.array_equal(getattr(record, name), getattr(full, name)), name


@pytest.mark.rule("MB-INFO-2", "MB-INFO-3")
def test_warehouses_numbers_and_cards_are_for_their_owners_alone() -> None:
    text = "stored 0: 2 cod amber\nmarket 0 cod: x3\ncard 0: salmon-cod\nhold 0: herring"
    board = table(text, options=CONTRACTS)
    own = {"stored 0": "2 cod amber", "market 0 cod": "x3", "card 0": "salmon-cod", "hand 0": "x0 x1 x2 tax"}
    assert {label: seen(board, 0, label) for label in own} == own
    for viewer in (1, SPECTATOR):
        assert {seen(board, viewer, label) for label in own} == {"-"}
        known = {"stored_size 0": "3", "priced 0": "cod", "hand_size 0": "4", "untaxed": "0 1 2 3", "holders": "0", "box_size": "0"}
        assert {label: seen(board, viewer, label) for label in known} == known


@pytest.mark.rule("MB-INFO-2")
def test_others_see_whether_the_tax_is_in_hand_and_only_how_many_numbers() -> None:
    board = table("hand 0: x0 x1 x2 x3\nhand 1: x1 x2 x3 tax\nmarket 1 cod: x0")
    assert (seen(board, 2, "untaxed"), seen(board, 2, "hand_size 0"), seen(board, 2, "hand_size 1")) == ("1 2 3", "4", "4")


@pytest.mark.rule("MB-TIME-2", "MB-INFO-2")
def test_a_company_choice_is_hidden_until_all_are_in_and_its_number_afterwards() -> None:
    board = table("phase: company\ntrack: 1", lying={"narva-bay": ""}).go((0, "company x2 cod"))
    assert (seen(board, 0, "chosen 0"), seen(board, 1, "chosen 0"), seen(board, 1, "waiting")) == ("x2-cod", "-", "1 2 3")
    assert (log(board, 0), log(board, 1)) == (["company x2 cod"], [])
    board.go(*[(seat, "company x1 salmon") for seat in (1, 2, 3)])
    assert log(board, 1)[0] == log(board, SPECTATOR)[0] == "company ? cod"
    assert (seen(board, 1, "priced 0"), seen(board, 1, "market 0 cod")) == ("cod", "-")


@pytest.mark.rule("MB-TAX-5", "MB-TAX-6")
def test_a_payment_is_hidden_until_all_are_in() -> None:
    board = table("phase: tax\ntrack: 1\nowed 0: 1\nowed 1: 1\nstored 0: 2 amber\nhold 1: cod").go((0, "pay warehouse amber"))
    assert (seen(board, 1, "paying 0"), seen(board, 0, "paying 0"), log(board, 1)) == ("-", "warehouse-amber", [])
    board.go((1, "pay hold cod"))
    assert log(board, 1) == ["pay warehouse ?", "pay hold cod"]


@pytest.mark.rule("MB-CON-3", "MB-INFO-2")
def test_the_stack_opens_to_the_seat_that_chooses_and_only_then() -> None:
    board = table(options=CONTRACTS).go("contract")
    assert [seen(board, viewer, "stack") == "-" for viewer in (0, 1, SPECTATOR)] == [False, True, True]
    board.go("choose salmon-cod")
    assert [seen(board, viewer, "stack") for viewer in (0, 1, SPECTATOR)] == ["-"] * 3
    assert (log(board, 0), log(board, 1)) == (["contract", "choose salmon-cod"], ["contract", "choose ?"])


@pytest.mark.rule("MB-INFO-3")
def test_programs_remember_what_went_into_a_warehouse_and_what_lay_there_at_the_tax() -> None:
    board = table("phase: company\ntrack: 1\nstored 0: 2 amber cod", lying={"narva-bay": ""})
    board.go((0, "company tax"), *[(seat, "company x1 salmon") for seat in (1, 2, 3)])
    board.go("pay warehouse amber", "pay warehouse cod")
    assert (seen(board, 1, "delivered 0"), seen(board, 1, "taxable 0"), seen(board, 1, "stored_size 0")) == (
        "cod 2 amber",
        "cod 2 amber",
        "1",
    )
    assert seen(board, 1, "paid 0") == "-"
    guessed = {tuple(world.stored[0].tolist()) for world in worlds(board, 1, 200)}
    assert guessed == {(0, 0, 0, 0, 1), (0, 0, 1, 0, 0)}


def worlds(board: Study, viewer: int, number: int) -> list[np.recarray]:
    """Worlds that a viewer takes to be possible."""
    stream = np.array([1, 2, 0], np.int64)
    found = []
    for _ in range(number):
        world = board.rules.new_full()
        board.rules.guess(board.seen_by(viewer), viewer, stream, world)
        found.append(board.rules.record(world))
    return found


@pytest.mark.rule("MB-INFO-3")
def test_who_has_looked_at_the_stack_knows_which_cards_were_missing() -> None:
    board = table("card 1: herring-cod", options=CONTRACTS)
    board.go("contract", "choose salmon-cod")
    assert {int(world.card[1]) for world in worlds(board, 0, 50)} == {CARDS.index("herring-cod")}
    assert len({int(world.card[1]) for world in worlds(board, 2, 200)}) == 6
    board.go("end-turn", "contract", "choose herring-flounder")
    assert {int(world.card[1]) for world in worlds(board, 0, 200)} == set(range(6)) - {CARDS.index("salmon-cod")}
    assert {int(world.card[0]) for world in worlds(board, 1, 50)} == {CARDS.index("salmon-cod")}


def test_a_guess_gives_a_pending_choice_that_could_have_been_made() -> None:
    board = table("phase: company\ntrack: 1\nmarket 0 cod: x3\nstored 0: amber", lying={"narva-bay": ""}).go(
        (0, "company x2 herring")
    )
    for world in worlds(board, 1, 100):
        choice = int(world.chosen[0])
        assert 0 <= choice < 16
        assert int(world.hand[0]) >> choice // 4 & 1
        assert choice % 4 != 2


def test_at_the_end_everything_is_shown() -> None:
    board = table("stored 0: 2 cod\ncard 1: salmon-cod\nactive: 3\nlast_round: 1", options=CONTRACTS).go("end-turn")
    assert (seen(board, 2, "stored 0"), seen(board, SPECTATOR, "card 1")) == ("2 cod", "salmon-cod")


@pytest.mark.parametrize("players", [3, 5])
def test_a_guessed_world_looks_like_the_real_one(players: int) -> None:
    assert check_guesses(Setting(GAME, players, GAME.check_options(MODULES)), seed=7, every=25) == []


def test_nothing_tells_two_worlds_apart_that_look_the_same() -> None:
    pairs, faults = check_noninterference(Setting(GAME, 3, GAME.check_options(MODULES)), shown, seed=5, positions=6)
    assert faults == []
    assert pairs > 3
