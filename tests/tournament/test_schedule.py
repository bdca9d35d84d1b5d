"""What fits into the time there is.  [TRN-TIME-1]"""

from __future__ import annotations

import pytest

from seaboard.tournament.event.schedule import CLOCKS, propose, rounds_of, usual_round
from seaboard.tournament.rules.settings import make_settings
from tests.tournament.table_trial import table_game
from tests.tournament.trial import Trial, names, tournament_game

GAME = tournament_game()


@pytest.mark.rule("TRN-TIME-1")
@pytest.mark.parametrize("players", [2, 3, 6, 8, 13, 16, 30, 64])
@pytest.mark.parametrize("minutes", [45, 90, 135, 300])
def test_what_is_proposed_can_be_made_takes_the_players_and_fits_if_it_says_so(players: int, minutes: int) -> None:
    schedule, fits = propose(GAME, players, minutes)
    assert fits == (schedule.minutes <= minutes)
    trial = Trial(schedule.options(minutes))
    trial.referee(*(f"enter {player}" for player in names(players)), "start")
    assert schedule.rounds == rounds_of(
        trial.state.format, players, make_settings(GAME, schedule.options(minutes)).values["swiss-rounds"]
    )


@pytest.mark.rule("TRN-TIME-1")
@pytest.mark.parametrize("players", [6, 12, 20, 30])
@pytest.mark.parametrize(("minutes", "rounds"), [(45, 1), (90, 2), (135, 3)])
def test_a_lesson_holds_one_round_a_double_lesson_two_and_three_lessons_three(players: int, minutes: int, rounds: int) -> None:
    schedule, fits = propose(GAME, players, minutes)
    assert fits
    assert (schedule.format, schedule.rounds, schedule.questions > 0) == ("swiss", rounds, True)
    assert schedule.rounds * (schedule.round_minutes(minutes) + 3) + schedule.fixed <= minutes
    assert schedule.longer().minutes > minutes


MATCHES = {"medium": (440, 53), "easy": (494, 56)}
"""Choices of both people in two legs, and clicks without a choice of one leg, as three of four matches of bots have at most: decision 0050."""
SECONDS = {60: 5.3, 30: 4.3, 20: 3.5, 15: 3.0}
CLICK = 1.5


@pytest.mark.rule("TRN-TIME-1")
@pytest.mark.parametrize("clock", CLOCKS)
def test_a_round_is_as_long_as_three_of_four_matches_need(clock: int) -> None:
    needed = [(choices * SECONDS[clock] + 2 * clicks * CLICK) / 60 for choices, clicks in MATCHES.values()]
    assert min(needed) - 2 <= usual_round(GAME, clock) <= max(needed) + 2


@pytest.mark.rule("TRN-TIME-1")
def test_with_all_day_nothing_is_given_up() -> None:
    schedule, fits = propose(GAME, 16, 600)
    assert fits
    assert (schedule.format, schedule.clock, schedule.questions, schedule.loss) == ("groups", 60, 20, 0)


@pytest.mark.rule("TRN-TIME-1")
def test_where_nothing_fits_the_shortest_is_proposed_and_it_says_so() -> None:
    schedule, fits = propose(GAME, 3, 30)
    assert not fits
    assert (schedule.format, schedule.clock, schedule.questions) == ("round-robin", 15, 5)


@pytest.mark.rule("TRN-TIME-1", "TAB-ROUND-1")
@pytest.mark.parametrize("minutes", [60, 240])
def test_a_game_without_tournament_rules_of_its_own_is_planned_at_tables(minutes: int) -> None:
    game = table_game()
    schedule, fits = propose(game, 12, minutes)
    assert fits == (schedule.minutes <= minutes)
    options = make_settings(game, schedule.options(minutes)).values
    assert (options["rounds"], options["event-minutes"]) == (str(schedule.rounds), str(minutes))
