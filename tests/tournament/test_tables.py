"""Pairings, tables and places beyond the worked examples; Swiss pairing against every pairing there is."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from seaboard.tournament.event.event import Event
from seaboard.tournament.event.quiz import own_bank
from seaboard.tournament.event.simulation import Simulation, random_legs
from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.points import score_of
from seaboard.tournament.rules.settings import make_settings
from seaboard.tournament.rules.state import EventMatch
from seaboard.tournament.rules.swiss import Met, best_pairing, count_rounds, is_surely_pairable, matched
from seaboard.tournament.rules.tables import table
from tests.tournament.trial import Trial, names, tournament_game

Pairs = list[tuple[int, int]]


def all_pairings(players: Sequence[int]) -> Iterator[Pairs]:
    """Every pairing of an even number of players, each pair led by the best not yet paired."""
    if not players:
        yield []
        return
    first, *rest = players
    for second in rest:
        for others in all_pairings([each for each in rest if each != second]):
            yield [(first, second), *others]


def by_brute_force(byes: Sequence[int], met: Met) -> tuple[Pairs, int | None]:
    """The pairing of TRN-SWISS-3, read from its sentence."""
    players = range(len(byes))
    candidates = [(pairs, bye) for bye in players for pairs in all_pairings([each for each in players if each != bye])]
    if len(byes) % 2 == 0:
        candidates = [(pairs, -1) for pairs in all_pairings(players)]

    def key(candidate: tuple[Pairs, int]) -> tuple[object, ...]:
        pairs, bye = candidate
        repeats = sum(met(one, other) for one, other in pairs)
        return repeats, byes[bye] if bye >= 0 else 0, -bye, [second for _, second in pairs]

    pairs, bye = min(candidates, key=key)
    return pairs, bye if bye >= 0 else None


@pytest.mark.rule("TRN-SWISS-3")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_pairing_is_the_one_that_brute_force_finds(players: int) -> None:
    chance = Random(players)
    for trial in range(60):
        share = trial / 60
        meetings = {pair for pair in combinations(range(players), 2) if chance.random() < share}
        byes = [chance.randrange(3) for _ in range(players)]
        met = lambda one, other, known=meetings: (min(one, other), max(one, other)) in known  # noqa: E731
        assert best_pairing(byes, met) == by_brute_force(byes, met)


@pytest.mark.rule("TRN-SWISS-3")
@pytest.mark.parametrize("players", [15, 20])
def test_reading_pairs_off_gives_what_matching_them_all_gives(players: int) -> None:
    chance = Random(players)
    for _ in range(8):
        meetings = {pair for pair in combinations(range(players), 2) if chance.random() < 0.2}
        byes = [chance.randrange(2) for _ in range(players)]
        met = lambda one, other, known=meetings: (min(one, other), max(one, other)) in known  # noqa: E731
        wishes = sorted(range(players), key=lambda player: (byes[player], -player)) if players % 2 else []
        assert best_pairing(byes, met) == matched(range(players), wishes, met)


def test_who_has_met_half_of_the_others_is_not_surely_pairable() -> None:
    # Two triangles cannot be paired within themselves: everybody has 2 of 6, fewer than half.
    met = lambda one, other: (one < 3) != (other < 3)  # noqa: E731
    assert not is_surely_pairable(range(6), met)
    assert is_surely_pairable(range(6), lambda one, other: abs(one - other) == 1)


@pytest.mark.rule("TRN-SWISS-3", "TRN-SWISS-1")
def test_sixty_four_players_play_seven_swiss_rounds_without_meeting_twice() -> None:
    game = tournament_game()
    event = Event(make_settings(game, {"format": "swiss", "swiss-rounds": "7"}), own_bank(game))
    chance = Random(64)
    begin = time.perf_counter()
    simulation = Simulation(event, random_legs(event, chance), chance, mishaps=0.05)
    simulation.begin([(f"p{number}", f"Player {number}") for number in range(1, 65)])
    played: list[EventMatch] = []
    simulation.finish(played.append)
    seconds = time.perf_counter() - begin
    assert len(event.state.rounds) == 7
    assert len(played) == len({frozenset(match.players) for match in played}) == 7 * 32
    assert sorted(places_of(event.state).values()) == list(range(1, 65))
    assert seconds < 60


@pytest.mark.rule("TRN-SWISS-1")
def test_an_option_sets_the_rounds_but_not_beyond_half_the_players() -> None:
    assert [count_rounds(players, wanted) for players, wanted in ((64, "7"), (6, "12"), (7, "4"), (64, "auto"))] == [7, 3, 4, 7]


@pytest.mark.rule("TRN-SWISS-1", "TRN-SWISS-2", "TRN-FAIR-11")
def test_swiss_pairs_only_players_who_are_left_and_ends_when_nobody_is() -> None:
    trial = Trial({"questions": "0", "format": "swiss"}).begin(names(6))
    trial.referee("withdraw p1")
    trial.draw()
    assert trial.pairs() == ["2-4", "3-5"]
    assert trial.state.rounds[0].bye == "p6"
    trial.win_all()
    trial.referee(*(f"withdraw p{number}" for number in (2, 3, 4, 5)))
    trial.refused("draw", "TRN-EVENT-6")
    trial.referee("finish")
    assert places_of(trial.state)["p6"] == 1


@pytest.mark.rule("TRN-SWISS-4")
def test_a_bye_counts_from_the_draw_on_and_for_the_opponents_of_whoever_had_it() -> None:
    trial = Trial({"questions": "0", "format": "swiss"}).begin(names(5))
    trial.draw()
    assert {row.player: row.points for row in table(trial.state)} == {"p5": 3, "p1": 0, "p2": 0, "p3": 0, "p4": 0}
    trial.win_all()
    trial.draw()
    match = trial.state.match_of("p5")
    assert match is not None
    other = match.other("p5")
    trial.win(match.id, other)
    row = next(row for row in table(trial.state) if row.player == other)
    assert row.opponents >= 3


@pytest.mark.rule("TRN-RANK-1")
def test_only_decided_matches_count() -> None:
    trial = Trial({"questions": "0"}).begin(names(4))
    trial.draw()
    trial.table("leg m1 1 navy 3")
    assert [(row.points, row.legs, row.lost, row.matches) for row in table(trial.state)] == [(0, 0, 0, 0)] * 4
    trial.table("leg m1 2 kriegsmarine 4")
    rows = {row.player: row for row in table(trial.state)}
    assert (rows["p1"].points, rows["p1"].lost, rows["p4"].lost) == (3, 3, 4)


@pytest.mark.rule("TRN-RANK-2", "TRN-RANK-4")
def test_who_has_withdrawn_comes_last_and_start_numbers_part_the_rest() -> None:
    trial = Trial({"questions": "0"}).begin(names(4))
    trial.referee("withdraw p1")
    rows = table(trial.state)
    assert [(row.player, row.decided_by) for row in rows] == [("p2", ""), ("p3", "number"), ("p4", "number"), ("p1", "withdrawn")]
    assert [row.place for row in rows] == [1, 2, 3, 4]


@pytest.mark.rule("TRN-PTS-2")
def test_a_decided_match_gives_three_points_or_none() -> None:
    game = tournament_game()
    event = Event(make_settings(game, {"format": "round-robin"}), own_bank(game))
    chance = Random(3)
    simulation = Simulation(event, random_legs(event, chance), chance, mishaps=0.4)
    simulation.begin([(name, name) for name in names(12)])
    simulation.finish(lambda match: None)
    totals = [sum(score.points) for match in event.state.matches.values() if (score := score_of(event.state, match))]
    assert len(totals) == 66
    assert set(totals) <= {0, 3}
    assert 0 not in totals or any(len(match.at_fault) == 2 for match in event.state.matches.values())


@pytest.mark.rule("TRN-RR-2")
def test_a_free_round_gives_nothing() -> None:
    trial = Trial({"questions": "0"}).begin(names(3))
    trial.draw()
    assert trial.pairs() == ["2-3"]
    row = next(row for row in table(trial.state) if row.player == "p1")
    assert (row.points, row.legs, row.matches) == (0, 0, 0)


@pytest.mark.rule("TRN-GRP-3")
def test_groups_play_side_by_side_and_a_smaller_one_ends_sooner() -> None:
    trial = Trial({"questions": "0", "format": "groups"}).begin(names(9))
    counts = []
    while not trial.state.group_orders:
        matches = trial.draw()
        if matches[0].stage == "group":
            counts.append("".join(match.group for match in matches))
        trial.win_all()
    assert counts == ["AABB", "AABB", "AABB", "AA", "AA"]


@pytest.mark.rule("TRN-KO-3", "TRN-KO-4")
def test_a_withdrawn_player_alone_goes_on() -> None:
    trial = Trial({"questions": "0", "format": "knock-out"}).begin(names(3))
    trial.referee("withdraw p1")
    trial.draw()
    assert trial.pairs() == ["2-3"]
    trial.win("m1", "p3")
    trial.draw()
    assert trial.pairs() == ["1-3"]
    assert trial.points("m2") == {"p1": 0, "p3": 3}
    trial.referee("finish")
    assert places_of(trial.state) == {"p3": 1, "p1": 2, "p2": 3}


@pytest.mark.rule("TRN-KO-5", "TRN-PLACE-2")
@pytest.mark.parametrize(("option", "places"), [("on", [1, 2, 3, 4]), ("off", [1, 2, 3, 3])])
def test_the_match_for_third_place_is_an_option(option: str, places: list[int]) -> None:
    trial = Trial({"questions": "0", "format": "knock-out", "third-place": option}).begin(names(4))
    trial.draw()
    trial.win_all()
    assert len(trial.draw()) == (2 if option == "on" else 1)
    trial.win_all()
    trial.referee("finish")
    assert sorted(places_of(trial.state).values()) == places


@pytest.mark.rule("TRN-PLACE-3", "TRN-KO-4")
def test_a_final_without_players_counts_as_one() -> None:
    trial = Trial({"questions": "0", "format": "knock-out"}).begin(names(4))
    trial.draw()
    trial.referee("absent m1 p1", "absent m1 p4", "absent m2 p2", "absent m2 p3")
    assert trial.draw() == []
    trial.referee("finish")
    assert places_of(trial.state) == dict.fromkeys(("p1", "p2", "p3", "p4"), 2)


@pytest.mark.rule("TRN-PLACE-2")
def test_both_at_fault_in_the_match_for_third_place_share_a_place() -> None:
    trial = Trial({"questions": "0", "format": "knock-out"}).begin(names(4))
    trial.draw()
    trial.win_all()
    trial.draw()
    trial.referee("absent m3 p4", "absent m3 p3")
    trial.win_all()
    trial.referee("finish")
    assert places_of(trial.state) == {"p1": 1, "p2": 2, "p4": 3, "p3": 3}


@pytest.mark.rule("TRN-PLACE-1")
def test_nobody_has_a_place_before_the_end() -> None:
    trial = Trial({"questions": "0"}).begin(names(4))
    trial.draw()
    trial.win_all()
    assert places_of(trial.state) == {}
