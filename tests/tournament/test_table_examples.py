"""The worked examples of the specification of tournaments at tables, section 6."""

from __future__ import annotations

import pytest

from seaboard.tournament.many.seating import count_rounds, sizes_of
from seaboard.tournament.rules.places import places_of
from tests.tournament.table_trial import TableTrial, sat_down, table_game


@pytest.mark.rule("TAB-PTS-1", "TAB-GAME-1")
def test_example_1_points_go_by_places_from_sixty_down_to_nothing() -> None:
    trial = sat_down("abcd")
    trial.referee("result m1 2,1,4,3")
    assert trial.score("m1").points == (40, 60, 0, 20)
    assert trial.score("m1").places == (2, 1, 4, 3)


@pytest.mark.rule("TAB-PTS-2")
@pytest.mark.parametrize(("places", "points"), [("1,1,3,4", (50, 50, 20, 0)), ("1,2,2,4,5", (60, 37, 37, 15, 0))])
def test_example_2_equals_share_the_points_of_the_places_they_take_up(places: str, points: tuple[int, ...]) -> None:
    trial = sat_down("abcdef"[: len(points)], {"table-size": str(len(points))})
    trial.referee(f"result m1 {places}")
    assert trial.score("m1").points == points


@pytest.mark.rule("TAB-GAME-1")
def test_example_3_a_result_has_a_possible_place_for_every_seat() -> None:
    trial = sat_down("abcd")
    for places in ("1,1,2,3", "1,2,3", "2,3,4,4", "1,2,3,4,5"):
        trial.refused(f"result m1 {places}", "TAB-GAME-1")
    for places in ("1,2,3,x", "1,,2,3", "1;2;3;4", "0,1,2,3"):
        trial.refused(f"result m1 {places}", "TRN-LOG-1")
    trial.referee("result m1 1,1,1,1")
    trial.refused("result m1 1,2,3,4", "TAB-GAME-1")


@pytest.mark.rule("TAB-SIZE-1", "TAB-SIZE-2")
@pytest.mark.parametrize(("players", "sizes"), [(8, [4, 4]), (9, [3, 3, 3]), (10, [4, 3, 3]), (5, [3, 2]), (4, [4])])
def test_example_4_tables_are_as_equal_as_can_be(players: int, sizes: list[int]) -> None:
    assert sat_down("abcdefghijk"[:players]).sizes() == sizes


@pytest.mark.rule("TAB-SIZE-1")
@pytest.mark.parametrize(("players", "size", "sizes"), [(5, 4, [5]), (9, 4, [3, 3, 3]), (7, 3, [4, 3]), (4, 3, [4]), (3, 5, [3])])
def test_example_5_too_few_for_one_more_table_sit_at_larger_ones(players: int, size: int, sizes: list[int]) -> None:
    assert sizes_of(players, size, 3, 5) == sizes


@pytest.mark.rule("TAB-SIZE-3", "TAB-SIZE-4")
def test_example_6_a_bye_is_the_average_of_a_table_and_goes_round() -> None:
    trial = sat_down("abcde", {"table-size": "2", "rounds": "2"}, table_game(2, 2))
    assert trial.sizes() == [2, 2]
    assert trial.state.rounds[0].byes == ["e"]
    row = trial.standing("e")
    assert (row.points, row.firsts, row.opponents, row.byes) == (30, 0, 0, 1)
    trial.finish_round()
    lowest = trial.order()[-1]
    assert lowest != "e"
    trial.draw()
    assert trial.state.rounds[1].byes == [lowest]


@pytest.mark.rule("TAB-SIZE-3")
def test_several_can_have_a_bye_where_the_game_leaves_no_other_way() -> None:
    trial = sat_down("abcdefg", {"table-size": "5"}, table_game(4, 5))
    assert (trial.sizes(), trial.state.rounds[0].byes) == ([5], ["g", "f"])


@pytest.mark.rule("TAB-ROUND-1")
@pytest.mark.parametrize(
    ("size", "rounds"), [(4, {4: 2, 5: 3, 16: 3, 17: 4, 64: 4}), (3, {4: 3, 9: 3, 12: 4}), (2, {4: 3, 16: 5}), (6, {6: 2, 7: 3})]
)
def test_example_7_the_number_of_rounds_follows_from_players_and_size(size: int, rounds: dict[int, int]) -> None:
    assert {players: count_rounds(players, size, "auto") for players in rounds} == rounds
    assert count_rounds(64, size, "12") == 12


@pytest.mark.rule("TAB-ROUND-2")
def test_example_8_in_round_one_start_numbers_are_dealt_to_the_tables() -> None:
    assert sat_down("abcdefgh").tables() == ["aceg", "bdfh"]


def nine() -> TableTrial:
    """Nine players after round 1 of example 9."""
    trial = sat_down("abcdefghi", {"table-size": "3"})
    assert trial.tables() == ["adg", "beh", "cfi"]
    trial.referee("result m1 1,1,3", "result m2 1,2,3", "result m3 1,1,1")
    return trial


@pytest.mark.rule("TAB-ROUND-3", "TAB-ROUND-4")
def test_example_9_like_meets_like_and_nobody_meets_again_who_need_not() -> None:
    trial = nine()
    assert trial.order() == "badcfiegh"
    trial.draw()
    assert trial.tables() == ["abc", "def", "ghi"]


@pytest.mark.rule("TAB-ROUND-5")
def test_example_10_seats_go_round() -> None:
    trial = nine()
    assert [match.players[0] for match in trial.state.current()] == ["a", "b", "c"]
    trial.draw()
    # At the first table all had seat 1 before; d and e had seat 2, so seat 1 goes to them by the sum of their seats and start numbers.
    assert [match.players for match in trial.state.current()] == [("a", "b", "c"), ("d", "e", "f"), ("g", "h", "i")]
    trial.finish_round()
    trial.draw()
    had = {
        player: [match.players.index(player) for match in trial.state.matches.values() if player in match.players]
        for player in "abcdefghi"
    }
    assert all(len(set(seats)) >= 2 for seats in had.values())


@pytest.mark.rule("TAB-FAIR-1", "TAB-FAIR-2")
def test_example_11_who_has_a_red_card_gets_nothing_and_the_others_play_on() -> None:
    trial = sat_down("abcd")
    trial.referee(*["offence a vulgar"] * 4)
    assert not trial.is_decided("m1")
    trial.referee("result m1 1,2,3,4")
    assert trial.points("m1") == {"a": 0, "b": 60, "c": 40, "d": 20}
    assert trial.score("m1").places == (0, 1, 2, 3)
    trial.referee("rescind a")
    assert trial.points("m1") == {"a": 60, "b": 40, "c": 20, "d": 0}


@pytest.mark.rule("TAB-GAME-2", "TAB-FAIR-2")
def test_example_12_who_is_left_alone_at_a_table_is_first() -> None:
    trial = sat_down("abcdef", {"table-size": "3"})
    trial.referee("absent m1 a", "absent m1 c")
    assert trial.points("m1") == {"a": 0, "c": 0, "e": 60}
    trial.refused("result m1 1,2,3", "TAB-GAME-1")
    trial.referee("absent m1 e")
    assert trial.points("m1") == {"a": 0, "c": 0, "e": 0}


@pytest.mark.rule("TAB-SIZE-1")
def test_example_13_who_has_withdrawn_is_not_drawn() -> None:
    trial = sat_down("abcdefgh")
    trial.finish_round()
    trial.referee("withdraw c")
    trial.draw()
    assert trial.sizes() == [4, 3]
    assert "c" not in "".join(trial.tables())
    assert trial.order()[-1] == "c"


@pytest.mark.rule("TAB-RANK-1", "TAB-RANK-2")
def test_example_14_then_first_places_then_the_average_of_the_opponents_decide() -> None:
    trial = sat_down("abcdefgh")
    trial.referee("result m1 1,2,3,4", "result m2 1,2,2,4")
    # At a's table the others have 40, 20 and 0, at b's 30, 30 and 0.
    assert (trial.standing("a").opponents, trial.standing("b").opponents) == (20, 20)
    trial.referee("fix-result m2 1,1,3,4")
    assert (trial.standing("b").points, trial.standing("b").firsts, trial.standing("b").opponents) == (50, 1, 23)
    assert trial.standing("a").decided_by == ""
    assert trial.order().startswith("abd")


@pytest.mark.rule("TAB-FIX-1")
def test_example_15_a_correction_changes_points_and_no_tables() -> None:
    trial = sat_down("abcdefgh")
    trial.finish_round()
    trial.draw()
    before = trial.tables()
    trial.refused("fix-result m1 2,1,3,4", "TRN-LOG-1", reason="")
    trial.referee("fix-result m1 2,1,3,4")
    assert trial.points("m1") == {"a": 40, "c": 60, "e": 20, "g": 0}
    assert trial.tables() == before
    trial.refused("fix-result m3 1,2,3,4", "TAB-FIX-1")


@pytest.mark.rule("TAB-PLACE-1", "TAB-RANK-3")
def test_example_16_a_whole_event_at_one_table() -> None:
    trial = sat_down("abcd", {"rounds": "1"})
    trial.referee("result m1 3,1,2,4", "finish")
    assert places_of(trial.state) == {"b": 1, "c": 2, "a": 3, "d": 4}
    texts = [(entry.actor, entry.text) for entry in trial.event.entries]
    assert texts[4:10] == [("referee", "start"), *(("chance", f"lot {player}") for player in "abcd"), ("referee", "draw")]
