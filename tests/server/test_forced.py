"""Moves that make themselves: only where everybody can see that there is no other, and as the seat's own."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream
from seaboard.server.deeds.carrying_out import carry_out
from seaboard.server.deeds.outcome import Asker
from seaboard.server.protocol import Acknowledged, Act, Undo
from seaboard.server.table.forced import forced_move
from seaboard.server.table.table import Table
from seaboard.server.table_info import TableSettings
from seaboard.server.tournaments.live.program import SETTINGS
from tests.server.tables import NOON, PEOPLE
from tests.server.test_undo import started

FORCED = TableSettings(forced=True)


def act(table: Table, seat: int, text: str) -> list[tuple[int | None, str]]:
    """Make a move; the moves of people that were stored with it."""
    outcome = carry_out(table, Asker(PEOPLE[seat], NOON), Act(f"m{table.seq}", table.seq, text))
    assert isinstance(outcome.answer, Acknowledged), outcome.answer
    assert outcome.change is not None
    return [(entry.actor, entry.text) for entry in outcome.change.entries if entry.actor != CHANCE]


def twin_tables() -> tuple[Table, Table]:
    """The same game with and without moves that make themselves."""
    return started("libertalia", 2, settings=FORCED), started("libertalia", 2)


def test_a_move_without_a_choice_makes_itself_and_stands_as_the_seats_own() -> None:
    """At dusk the last token of the day can only be taken; where that was not agreed, it is asked for."""
    hurried, asked = twin_tables()
    assert hurried.match is not None
    assert asked.match is not None
    chooser, made = Random(4), 0
    for _ in range(120):
        seat = hurried.asked[0]
        text = chooser.choice(hurried.match.legal(seat))
        moves = act(hurried, seat, text)
        # The other table is played by hand to the same place.
        for actor, each in moves:
            assert actor is not None
            assert act(asked, actor, each) == [(actor, each)]
        made += len(moves) - 1
        assert bytes(hurried.match.state) == bytes(asked.match.state)
        if hurried.status != "playing":
            break
    assert made > 3


def test_taking_back_goes_behind_moves_that_made_themselves() -> None:
    table = started("mare-balticum", 3, settings=FORCED)
    match, chooser = table.match, Random(1)
    assert match is not None
    for _ in range(300):
        seat = table.asked[0]
        before = len(match.log)
        moves = act(table, seat, chooser.choice(match.legal(seat)))
        if len(moves) > 1 and moves[-1][0] == seat and table.undo_to(seat) is not None:
            break
    assert table.undo_to(seat) == before
    carry_out(table, Asker(PEOPLE[seat], NOON), Undo("u"))


@pytest.mark.rule("TRN-FIX-9")
def test_nothing_makes_itself_in_a_leg_of_a_tournament() -> None:
    assert not SETTINGS.forced
    assert not SETTINGS.undo


@pytest.mark.compiled
@pytest.mark.parametrize("slug", games())
def test_whether_a_move_makes_itself_is_the_same_in_worlds_that_a_spectator_cannot_tell_apart(slug: str) -> None:
    """So its speed tells nothing: in the other world it would have been made as fast, and the same."""
    game = find_game(slug)
    rules, stream = game.rules, np.array([77, 0, 0], np.int64)
    forced = 0
    for number in range(6):
        match, chooser = Match(game, chooser_players(game.fewest, game.most, number), {}, seeded_stream(number)), Random(number)
        match.settle()
        while not match.is_over:
            seat = chooser.choice(match.actors())
            action = forced_move(game, match.state, seat)
            seen, world = rules.seen_by(match.state, SPECTATOR), rules.new_full()
            world[:] = seen
            rules.guess(seen, SPECTATOR, stream, world)
            assert forced_move(game, world, seat) == action
            forced += action is not None
            match.make(seat, chooser.choice(rules.legal_actions(match.state, seat)))
            match.settle()
    assert forced > 0


def chooser_players(fewest: int, most: int, number: int) -> int:
    """Another number of players for each game."""
    return fewest + number % (most - fewest + 1)


@pytest.mark.compiled
def test_a_hand_that_leaves_no_choice_is_not_told_by_speed() -> None:
    """The last company token goes on the last free field; but others do not know which token it is, so it is asked for."""
    game = find_game("mare-balticum")
    hidden = 0
    for number in range(12):
        match, chooser = Match(game, game.fewest, {}, seeded_stream(number)), Random(number)
        match.settle()
        while not match.is_over:
            seat = chooser.choice(match.actors())
            legal = match.rules.legal_actions(match.state, seat)
            if len(legal) == 1 and match.rules.space.kind_of[legal[0]].words == "company":
                hidden += 1
                assert forced_move(game, match.state, seat) is None
            match.make(seat, chooser.choice(legal))
            match.settle()
    assert hidden > 0
