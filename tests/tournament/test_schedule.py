"""What fits into the time there is.  [TRN-TIME-1]"""

from __future__ import annotations

import pytest

from seaboard.tournament.event.schedule import propose, rounds_of
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
def test_six_players_in_a_double_lesson_play_three_swiss_rounds_and_not_five() -> None:
    schedule, fits = propose(GAME, 6, 90)
    assert fits
    assert (schedule.format, schedule.rounds) == ("swiss", 3)


@pytest.mark.rule("TRN-TIME-1")
def test_thirty_players_play_three_rounds_in_ninety_minutes() -> None:
    schedule, fits = propose(GAME, 30, 90)
    assert fits
    assert (schedule.format, schedule.rounds, schedule.questions > 0) == ("swiss", 3, True)
    assert schedule.rounds * (schedule.round_minutes(90) + 3) + schedule.fixed <= 90


@pytest.mark.rule("TRN-TIME-1")
def test_with_all_day_nothing_is_given_up() -> None:
    schedule, fits = propose(GAME, 16, 600)
    assert fits
    assert (schedule.format, schedule.clock, schedule.questions, schedule.loss) == ("groups", 60, 20, 0)


@pytest.mark.rule("TRN-TIME-1")
def test_where_nothing_fits_the_shortest_is_proposed_and_it_says_so() -> None:
    schedule, fits = propose(GAME, 3, 30)
    assert not fits
    assert (schedule.format, schedule.clock, schedule.questions) == ("round-robin", 20, 5)


@pytest.mark.rule("TRN-TIME-1", "TAB-ROUND-1")
@pytest.mark.parametrize("minutes", [60, 240])
def test_a_game_without_tournament_rules_of_its_own_is_planned_at_tables(minutes: int) -> None:
    game = table_game()
    schedule, fits = propose(game, 12, minutes)
    assert fits == (schedule.minutes <= minutes)
    options = make_settings(game, schedule.options(minutes)).values
    assert (options["rounds"], options["event-minutes"]) == (str(schedule.rounds), str(minutes))
