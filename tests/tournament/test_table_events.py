"""Events at tables: what is the same as in events with legs, what is not, and that any log of one can be read again."""

from __future__ import annotations

from random import Random

import pytest

from seaboard.engine.errors import UsageError
from seaboard.engine.registry import find_game, games
from seaboard.rulebooks import book_of, rule_ids
from seaboard.tournament.documents.duties import duties_of
from seaboard.tournament.documents.exports import matches_csv, standings_csv
from seaboard.tournament.documents.publish import documents
from seaboard.tournament.event.event import Entry, Event, to_file
from seaboard.tournament.event.legs import ProgramLeg
from seaboard.tournament.event.quiz import own_bank
from seaboard.tournament.event.simulation import Simulation, random_legs
from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.settings import make_settings, options_of, tournament_games
from seaboard.tournament.rules.tables import table
from tests.tournament.table_trial import TableTrial, sat_down, table_game
from tests.tournament.trial import Trial, names


@pytest.mark.rule("TAB-EVENT-1")
def test_every_game_has_tournaments_and_those_with_rules_of_their_own_come_first() -> None:
    known = tournament_games()
    assert set(known) == set(games())
    assert find_game(known[0]).contest is not None
    assert "format" not in {option.name for option in options_of(table_game())}


@pytest.mark.rule("TAB-EVENT-1")
def test_an_event_at_tables_has_no_legs_and_one_with_legs_no_tables() -> None:
    sat_down("abcd").refused("leg m1 1 navy 0", "TRN-LOG-1")
    sat_down("abcd").refused("replay m1 2", "TRN-LOG-1")
    trial = Trial({"format": "round-robin", "questions": "0"}).begin(["a", "b"])
    trial.draw()
    trial.refused("result m1 1,2", "TRN-LOG-1")


@pytest.mark.rule("TAB-EVENT-2")
def test_an_event_starts_with_four_players_and_with_no_fewer_than_its_game_takes() -> None:
    for game, least in ((table_game(), 4), (table_game(5, 6), 5)):
        trial = TableTrial(game=game)
        trial.referee(*(f"enter {player}" for player in names(least - 1)))
        trial.refused("start", "TAB-EVENT-2")
        trial.referee("enter last", "start")


@pytest.mark.rule("TAB-EVENT-3")
def test_every_option_of_the_game_is_the_events_choice_and_all_games_have_it() -> None:
    game = table_game()
    option = game.options[0]
    settings = make_settings(game, {option.name: option.values[1]})
    assert settings.leg_options() == {each.name: each.default for each in game.options} | {option.name: option.values[1]}
    assert settings.differing() == {option.name: option.values[1]}


@pytest.mark.rule("TAB-TEST-1")
def test_there_is_no_test_unless_the_referee_brings_questions() -> None:
    assert sat_down("abcd").state.drawn == []
    assert own_bank(table_game()) == {}
    with pytest.raises(UsageError, match="asks for 3 questions"):
        Event(make_settings(table_game(), {"questions": "3"}), {})


@pytest.mark.rule("TAB-TEST-1", "TAB-RANK-2")
def test_with_a_test_right_answers_part_equals() -> None:
    bank = own_bank(find_game(tournament_games()[0]))
    trial = TableTrial()
    trial.event = Event(make_settings(table_game(), {"questions": "2", "rounds": "1"}), bank)
    trial.begin(list("abcd"), {"a": (0, 9), "b": (2, 9), "c": (2, 8), "d": (1, 1)})
    trial.draw()
    trial.referee("result m1 1,1,1,1")
    assert trial.order() == "cbda"
    assert [row.decided_by for row in table(trial.state)] == ["", "seconds", "right", "right"]


@pytest.mark.rule("TAB-RANK-3")
def test_no_two_are_equal_even_before_anybody_has_played() -> None:
    assert [row.place for row in table(sat_down("abcdefg").state)] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("TAB-FAIR-1", "TAB-FAIR-2")
def test_who_withdraws_in_a_game_has_nothing_from_it_and_is_back_when_he_returns() -> None:
    trial = sat_down("abcd")
    trial.referee("withdraw d")
    trial.referee("result m1 4,3,2,1")
    assert trial.points("m1") == {"a": 20, "b": 40, "c": 60, "d": 0}
    trial.referee("return d")
    assert trial.points("m1")["d"] == 60


@pytest.mark.rule("TAB-FAIR-1")
def test_a_red_card_without_a_game_waits_for_the_next() -> None:
    trial = sat_down("abcde", {"table-size": "2"}, table_game(2, 2))
    trial.referee(*["offence e insult"] * 4)
    trial.finish_round()
    trial.draw()
    match = trial.state.match_of("e")
    assert match is not None
    assert match.red == {"e"}


@pytest.mark.rule("TAB-ROUND-1")
def test_an_event_ends_early_when_too_few_are_left() -> None:
    trial = sat_down("abcd", {"rounds": "5"})
    trial.finish_round()
    trial.referee("withdraw a", "withdraw b", "withdraw c")
    trial.refused("draw", "TRN-EVENT-6")
    trial.referee("finish")
    assert places_of(trial.state)["d"] == 1


@pytest.mark.rule("TAB-FIX-2")
def test_a_game_is_played_again_while_its_round_is_not_closed() -> None:
    trial = sat_down("abcd")
    trial.referee("result m1 1,2,3,4", "replay m1 1")
    assert not trial.is_decided("m1")
    trial.referee("absent m1 a", "replay m1 1", "absent m1 b", "absent m1 c")
    trial.refused("replay m1 1", "TAB-FIX-2")
    trial.referee("present m1 b", "result m1 1,2,3,4")
    trial.draw()
    trial.refused("replay m1 1", "TAB-FIX-2")


@pytest.mark.rule("TAB-FIX-3", "TAB-GAME-3")
def test_a_game_that_broke_off_is_entered_with_the_places_as_they_stood() -> None:
    class Begun:
        """Every game was begun in the program."""

        def is_running(self, match: str, leg: int) -> bool:
            return True

        def was_begun(self, match: str, leg: int) -> bool:
            return True

        def can_take_back(self, match: str, leg: int) -> bool:
            return False

    trial = sat_down("abcd")
    trial.event.program_legs = Begun()
    trial.refused("result m1 1,2,3,4", "TRN-LOG-1", reason="")
    trial.referee("pause m1")
    trial.refused("result m1 1,2,3,4", "TRN-FAIR-9", actor="table")
    trial.referee("result m1 1,2,3,4", reason="the power went out")
    assert trial.is_decided("m1")


@pytest.mark.rule("TAB-FAIR-3")
def test_a_pause_lasts_when_one_of_many_is_at_fault_and_ends_with_the_game() -> None:
    trial = sat_down("abcd")
    trial.referee("pause m1", "absent m1 a")
    assert trial.state.matches["m1"].paused
    trial.referee("absent m1 b", "absent m1 c")
    assert not trial.state.matches["m1"].paused


@pytest.mark.rule("TAB-GAME-1", "TAB-GAME-3")
def test_the_program_enters_the_places_that_the_game_ended_with() -> None:
    trial = sat_down("abcd")
    leg = ProgramLeg(trial.event.settings, trial.state.matches["m1"], 1)
    chance = Random(4)
    while not leg.play.is_over:
        seat = leg.play.actors()[0]
        leg.move(leg.players[seat], chance.choice(sorted(leg.play.legal(seat))))
    trial.table(leg.result().text)
    _, places = leg.play.results()
    assert trial.score("m1").places == tuple(places)


@pytest.mark.rule("TAB-DUTY-1", "TAB-DUTY-2", "TAB-DUTY-3", "TAB-DUTY-4")
def test_the_check_list_has_a_duty_for_each_rule_in_three_languages() -> None:
    found = duties_of(table_game())
    assert [duty.rule for duty in found] == [rule for rule in rule_ids("table-tournament") if rule.startswith("TAB-DUTY")]
    assert all(len({duty.text(language) for language in ("en", "pl", "fr")}) == 3 for duty in found)


@pytest.mark.parametrize("language", ["en", "pl", "fr"])
def test_pages_tell_tables_seats_and_places(language: str) -> None:
    trial = sat_down("abcdefg")
    trial.referee("absent m2 b", "result m1 1,2,3,4")
    told = documents(trial.event, language)
    assert "1. a\n2. c\n3. e\n4. g" in told["pairings.html"]
    assert "1. a (60), 2. c (40), 3. e (20), 4. g (0)" in told["pairings.html"]
    assert told["slips.html"].count("<td class=box>") == 2  # b is absent, the first table is done
    assert matches_csv(trial.event).splitlines()[1].startswith("m1,1,1,a,a,1,60,")
    assert standings_csv(trial.event).splitlines()[1].startswith(",1,a,a,1,60,")


@pytest.mark.parametrize("seed", range(4))
def test_whole_events_with_mishaps_follow_from_their_logs(seed: int) -> None:
    chance = Random(seed)
    game = find_game(chance.choice([slug for slug, each in games().items() if each.contest is None]))
    event = Event(make_settings(game, {"table-size": str(chance.randint(game.fewest, game.most))}), {})
    simulation = Simulation(event, random_legs(event, chance), chance, mishaps=0.5)
    simulation.begin([(player, player) for player in names(chance.randint(5, 40))])
    simulation.finish(lambda match: None)
    assert sorted(places_of(event.state).values()) == list(range(1, len(event.state.players) + 1))
    for drawn in event.state.rounds:
        sizes = [len(event.state.matches[match].players) for match in drawn.matches]
        assert max(sizes) - min(sizes) <= 1
        assert min(sizes) >= game.fewest
    again = Event(event.settings, event.bank)
    again.fold(Entry(number, entry.actor, entry.text) for number, entry in enumerate(event.entries, 1))
    assert again.state == event.state
    assert to_file(event).game == game.slug


def test_a_rule_is_found_in_the_book_that_has_it() -> None:
    assert (book_of("TAB-PTS-1"), book_of("trn_fair_2"), book_of("XX-YY-1")) == ("table-tournament", "orp-orzel-tournament", None)
