"""The worked examples of the specification's section 7 about pairings, tables and knock-out ends."""

from __future__ import annotations

import pytest

from seaboard.tournament.rules.knockout import bracket
from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.rounds import round_robin
from seaboard.tournament.rules.swiss import best_pairing, count_rounds
from seaboard.tournament.rules.tables import count_groups, group_of, group_table, table
from tests.tournament.trial import Trial, names, semi_finals

# Pairings


@pytest.mark.rule("TRN-RR-1")
def test_example_16_all_play_all_of_four_and_of_five() -> None:
    def shown(players: int) -> list[str]:
        numbers = [str(each) for each in range(1, players + 1)]
        rounds = [round_robin(numbers, each) for each in range(1, players + players % 2)]
        return [", ".join(f"{one}-{other}" for one, other in pairs) for pairs in rounds]

    assert shown(4) == ["1-4, 2-3", "1-3, 4-2", "1-2, 3-4"]
    assert shown(5) == ["2-5, 3-4", "1-5, 2-3", "1-4, 5-3", "1-3, 4-2", "1-2, 4-5"]


@pytest.mark.rule("TRN-GRP-1", "TRN-GRP-2")
@pytest.mark.parametrize(("players", "sizes"), [(8, [4, 4]), (11, [6, 5]), (12, [3] * 4), (16, [4] * 4), (24, [3] * 8)])
def test_example_17_groups(players: int, sizes: list[int]) -> None:
    trial = Trial({"questions": "0", "format": "groups"}).begin(names(players))
    assert count_groups(players) == len(sizes)
    members: dict[str, list[int]] = {}
    for player in trial.state.by_number():
        members.setdefault(group_of(trial.state, player), []).append(trial.state.players[player].number)
    assert [len(members[group]) for group in sorted(members)] == sizes
    if players == 16:
        assert members["A"] == [1, 5, 9, 13]


def play_groups(players: int) -> Trial:
    """The group stage; smaller start numbers win."""
    trial = Trial({"questions": "0", "format": "groups"}).begin(names(players))
    while not trial.state.group_orders:
        for match in trial.draw():
            if trial.state.group_orders:
                break
            trial.win(match.id, min(match.players, key=lambda player: trial.state.players[player].number))
    return trial


@pytest.mark.rule("TRN-KO-1", "TRN-KO-3", "TRN-GRP-4")
def test_example_18_the_knock_out_after_four_groups() -> None:
    trial = play_groups(16)
    # Group A is 1, 5, 9, 13: its first is 1, its second is 5.
    assert trial.pairs() == ["1-6", "3-8", "2-5", "4-7"]
    trial.win_all()
    trial.draw()
    assert trial.pairs() == ["1-3", "2-4"]


@pytest.mark.rule("TRN-KO-2", "TRN-KO-4", "TRN-KO-5")
def test_example_19_knock_out_of_six() -> None:
    assert bracket(6) == [1, 8, 4, 5, 2, 7, 3, 6]
    trial = Trial({"questions": "0", "format": "knock-out"}).begin(names(6))
    trial.draw()
    assert trial.pairs() == ["4-5", "3-6"]
    trial.win_all()
    assert [match.id for match in trial.draw()] == ["m3", "m4"]
    assert trial.pairs() == ["1-4", "2-3"]
    trial.win_all()
    trial.draw()
    assert trial.pairs() == ["4-3", "1-2"]
    assert trial.state.matches["m5"].stage == "third-place"


@pytest.mark.rule("TRN-SWISS-1", "TRN-SWISS-2")
def test_example_20_swiss_rounds_and_the_first_of_them() -> None:
    trial = Trial({"questions": "0", "format": "swiss"}).begin(names(5))
    trial.draw()
    assert trial.pairs() == ["1-3", "2-4"]
    assert trial.state.rounds[0].bye == "p5"
    assert [count_rounds(players, "auto") for players in (5, 17, 16, 4)] == [3, 6, 5, 2]


def paired(order: str, met: str, byes: str = "") -> str:
    """The pairing of players named by letters."""
    meetings = {frozenset(each.split("-")) for each in met.split()}
    pairs, bye = best_pairing([byes.count(each) for each in order], lambda one, other: {order[one], order[other]} in meetings)
    return " ".join([*(f"{order[one]}-{order[other]}" for one, other in pairs), *([] if bye is None else [order[bye]])])


@pytest.mark.rule("TRN-SWISS-3")
def test_example_21_the_only_pairing_without_a_second_meeting() -> None:
    assert paired("vwxy", "v-w x-y v-x w-y") == "v-y w-x"
    assert paired("vwxy", "v-w x-y") == "v-x w-y"


@pytest.mark.rule("TRN-SWISS-3")
def test_example_22_the_bye_goes_to_the_lowest_without_one() -> None:
    assert paired("vwxyz", "v-w x-y", byes="z") == "v-x w-z y"


# Tables


@pytest.mark.rule("TRN-RANK-2")
def test_example_23_test_legs_and_direct_match() -> None:
    trial = Trial({"format": "round-robin"}).begin("pqrs", {"p": (14, 1), "q": (12, 1), "r": (12, 1), "s": (9, 1)})
    wins = {"rq": "r", "pr": "p", "pq": "q"}
    while len(trial.state.rounds) < 3:
        for match in trial.draw():
            pair = "".join(match.players)
            winner = wins.get(pair) or wins.get(pair[::-1])
            if winner:
                trial.win(match.id, winner)
            else:
                # r loses more tokens than q, which comes after the direct match.
                trial.share(match.id, (3 * (match.players[0] == "r"), 3 * (match.players[1] == "r")))
    rows = table(trial.state)
    assert [row.lost for row in rows if row.player in "rq"] == [7, 4]
    assert [(row.player, row.points, row.legs) for row in rows] == [("p", 5, 3), ("r", 5, 3), ("q", 5, 3), ("s", 3, 3)]
    assert [row.decided_by for row in rows] == ["", "right", "direct", "points"]


@pytest.mark.rule("TRN-RANK-2")
def test_example_24_a_circle_is_broken_by_tokens_not_by_looking_at_two_again() -> None:
    trial = Trial({"questions": "0", "format": "round-robin"}).begin("pqr")
    beats = {frozenset("pq"): "p", frozenset("qr"): "q", frozenset("rp"): "r"}
    lost = {"p": 2, "q": 1, "r": 1}
    while len(trial.state.rounds) < 3:
        for match in trial.draw():
            winner = beats[frozenset(match.players)]
            for leg in (1, 2):
                seat = match.sides(leg).index(winner)
                trial.table(f"leg {match.id} {leg} {('navy', 'kriegsmarine')[seat]} {lost[winner] if seat == 0 else 4}")
    rows = table(trial.state)
    assert [row.direct for row in rows] == [3, 3, 3]
    # q beat r, but both have 5 tokens lost, no test, and start numbers 2 and 3.
    assert [(row.player, row.lost, row.decided_by) for row in rows] == [("q", 5, ""), ("r", 5, "number"), ("p", 6, "lost")]


@pytest.mark.rule("TRN-RANK-3", "TRN-SWISS-4")
def test_example_25_a_bye_has_no_opponent_and_gives_no_opponents_points() -> None:
    trial = Trial({"format": "swiss"}).begin(names(5), {"p1": (3, 10), "p5": (4, 10)})
    trial.draw()
    trial.win_all()
    rows = {row.player: row for row in table(trial.state)}
    assert (rows["p1"].points, rows["p1"].opponents) == (rows["p5"].points, rows["p5"].opponents) == (3, 0)
    assert (rows["p5"].legs, rows["p5"].lost, rows["p5"].byes) == (2, 0, 1)
    assert [row.player for row in table(trial.state)][:2] == ["p5", "p1"]


# Knock-out ends


@pytest.mark.rule("TRN-KO-4", "TRN-KO-5", "TRN-PLACE-2")
def test_example_26_whoever_stands_alone_in_the_final_is_first() -> None:
    trial = semi_finals()
    trial.referee("absent m1 p1", "absent m1 p4")
    trial.win("m2", "p2")
    assert trial.draw() == []
    trial.referee("finish")
    assert places_of(trial.state) == {"p2": 1, "p3": 2, "p1": 2, "p4": 2}


@pytest.mark.rule("TRN-PLACE-3")
def test_example_27_two_red_cards_in_the_final_leave_nobody_first() -> None:
    trial = semi_finals()
    trial.win_all()
    trial.draw()
    trial.win("m3", "p4")
    trial.referee(*["offence p1 insult"] * 4, *["offence p2 insult"] * 4, "finish")
    assert places_of(trial.state) == {"p1": 2, "p2": 2, "p4": 4, "p3": 5}


@pytest.mark.rule("TRN-PLACE-2", "TRN-PLACE-4")
def test_example_28_places_after_groups_of_sixteen() -> None:
    trial = play_groups(16)
    while trial.state.phase == "play":
        trial.win_all()
        if len(trial.state.rounds) < 6:
            trial.draw()
        else:
            trial.referee("finish")
    places = sorted(places_of(trial.state).values())
    assert places == [1, 2, 3, 4, *[5] * 4, *[9] * 4, *[13] * 4]
    thirds = [group_table(trial.state, group)[2].player for group in "ABCD"]
    assert {places_of(trial.state)[player] for player in thirds} == {9}
