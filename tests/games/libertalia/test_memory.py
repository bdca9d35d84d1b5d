"""The table that remembers for people which cards others can still hold.  [LIB-SEE-13]"""

from __future__ import annotations

import random
from typing import Any

import pytest

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import Study, position
from seaboard.games.libertalia.data import CARDS

GAME = find_game("libertalia")
SHOWN = {"memory": "shown"}


def memory(table: Match | Study, viewer: int, seat: int) -> Any:
    """What the table remembers of a seat for a viewer."""
    shown: Any = table.view_for(viewer)
    return shown.seats[seat].memory


def surgeons_night(options: dict[str, str]) -> Study:
    """Seat 0 has taken back a card with the Surgeon; others do not know which of two."""
    text = "hand 0: recruiter surgeon topman\nden 0: cook\ngraveyard 0: brute parrot\nhand 1: barkeep waitress armorer"
    table = position("libertalia", text, players=2, options=options).go("play recruiter", "play barkeep", "recall cook")
    return table.go("play surgeon", "play waitress", "recall brute")


@pytest.mark.rule("LIB-SEE-13")
def test_the_table_shows_which_cards_are_certainly_in_a_hand_and_which_may_be() -> None:
    table = surgeons_night(SHOWN)
    for viewer in (1, SPECTATOR):
        told = memory(table, viewer, 0)
        assert told.sure == ("topman", "cook")
        assert told.maybe == ("parrot", "brute")
    table.go("play brute", "play armorer")
    assert memory(table, 1, 0).sure == ("topman", "cook")
    assert memory(table, 1, 0).maybe == ()


@pytest.mark.rule("LIB-SEE-13")
def test_it_remembers_nothing_of_ones_own_hand_which_lies_open_anyway() -> None:
    assert memory(surgeons_night(SHOWN), 0, 0) is None


@pytest.mark.rule("LIB-SEE-13")
def test_as_a_rule_memory_is_left_to_people() -> None:
    table = surgeons_night({})
    assert [memory(table, viewer, seat) for viewer in (0, 1, SPECTATOR) for seat in (0, 1)] == [None] * 6


@pytest.mark.rule("LIB-SEE-13")
def test_a_card_chosen_this_morning_still_counts_as_one_that_may_be_in_hand() -> None:
    table = position("libertalia", "hand 0: cook topman\nhand 1: brute captain", players=2, options=SHOWN)
    before = memory(table, 1, 0)
    table.go((0, "play cook"))
    assert memory(table, 1, 0) == before
    assert before.sure == ("topman", "cook")


@pytest.mark.rule("LIB-SEE-13")
def test_graveyards_booty_and_log_stay_as_they_are() -> None:
    for kept, shown in zip(surgeons_night({}).view_for(1).seats, surgeons_night(SHOWN).view_for(1).seats, strict=True):  # type: ignore[attr-defined]
        assert (kept.graveyard, kept.booty, kept.hand) == (shown.graveyard, shown.booty, shown.hand)
    logs = [[move.text for move in surgeons_night(options).log_for(1, remembers=False)] for options in ({}, SHOWN)]
    assert logs[0] == logs[1]


@pytest.mark.rule("LIB-SEE-13")
@pytest.mark.parametrize("players", [2, 4])
def test_in_whole_games_the_hand_is_among_what_is_remembered_and_records_stay_the_same(players: int) -> None:
    kept, shown = (Match(GAME, players, options, seeded_stream(7)) for options in ({}, SHOWN))
    chooser = random.Random(8)
    kept.settle()
    shown.settle()
    while not kept.is_over:
        seat = chooser.choice(kept.actors())
        move = chooser.choice(kept.legal(seat))
        for match in (kept, shown):
            match.submit(seat, move)
        assert bytes(kept.state) == bytes(shown.state)
        if len(shown.log) % 5 == 0 and not shown.is_over:
            check_memory(shown)


def check_memory(match: Match) -> None:
    """The hand of every other seat lies between what is sure and what may be."""
    record = match.rules.record(match.state)
    for viewer in (0, SPECTATOR):
        for seat in range(match.players):
            told = memory(match, viewer, seat)
            hand = {card for number, card in enumerate(CARDS) if int(record.hand[seat]) >> number & 1}
            assert (told is None) == (seat == viewer)
            if told is not None:
                assert set(told.sure) <= hand <= {*told.sure, *told.maybe}
                assert not set(told.sure) & set(told.maybe)
