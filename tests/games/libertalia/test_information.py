"""Who sees what: redacted records, masked logs, and how far back a log goes.  [LIB-SEE]"""

import numpy as np
import pytest

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.positions import write_position
from seaboard.engine.record import FullBytes
from seaboard.engine.study import Study, position

OPEN = {"open-booty": "on"}


def seen(table: Study, viewer: int, label: str) -> str:
    """A field as a viewer may know it."""
    lines = write_position(table.rules.layout, table.rules.record(table.seen_by(viewer))).splitlines()
    return dict(line.split(": ", 1) for line in lines)[label]


def log(table: Study, viewer: int, remembers: bool = True) -> list[tuple[int, str]]:
    """The moves as a viewer is shown them."""
    return [(move.actor, move.text) for move in table.log_for(viewer, remembers=remembers)]


def viewers(table: Study) -> list[int]:
    """Every seat, and the spectator."""
    return [*range(table.players), SPECTATOR]


# What lies open


OPEN_LABELS = [
    *("campaign", "day", "phase", "waiting", "turn", "left", "doomed", "acted", "undealt"),
    *(f"{field} {seat}" for field in ("colour", "ship", "den") for seat in range(3)),
    *(f"space {day}" for day in range(1, 7)),
]


@pytest.mark.rule("LIB-SEE-1")
def test_board_row_dens_and_course_of_play_are_open_to_all() -> None:
    table = position(
        "libertalia", "hand 0: cook\nhand 1: topman\nhand 2: captain\nden 1: brute\nspace 1: 2 officer chest\nspace 5: map"
    )
    table.go("play cook", "play topman", "play captain", "take officer", "take officer")
    assert (table.show("doomed"), table.show("left"), table.show("den 1")) == ("yes", "1", "brute")
    for viewer in viewers(table):
        assert [seen(table, viewer, label) for label in OPEN_LABELS] == [table.show(label) for label in OPEN_LABELS]


@pytest.mark.rule("LIB-SEE-2")
def test_doubloons_and_totals_are_open() -> None:
    table = position("libertalia", "doubloons 0: 17\ntotal 0: 60\nhand 0: cook\nhand 1: cook", players=2)
    assert [(seen(table, viewer, "doubloons 0"), seen(table, viewer, "total 0")) for viewer in viewers(table)] == [("17", "60")] * 3


# What is hidden


@pytest.mark.rule("LIB-SEE-3")
def test_others_see_the_number_of_cards_in_hand_only() -> None:
    table = position("libertalia", "hand 0: cook brute parrot\nhand 1: cook brute", players=2)
    assert [seen(table, viewer, "hand 0") for viewer in viewers(table)] == ["parrot brute cook", "-", "-"]
    assert [seen(table, viewer, "hand_size 0") for viewer in viewers(table)] == ["3", "3", "3"]


@pytest.mark.rule("LIB-SEE-4")
def test_a_sunrise_choice_is_hidden_until_all_have_chosen() -> None:
    table = position("libertalia", "hand 0: cook brute\nhand 1: topman parrot\nhand 2: captain monkey\nspace 1: goods")
    before = seen(table, 1, "hand_size 0")
    table.go((0, "play cook"))
    assert [seen(table, viewer, "chosen 0") for viewer in viewers(table)] == ["cook", "-", "-", "-"]
    assert [seen(table, viewer, "waiting") for viewer in viewers(table)] == ["1 2"] * 4
    assert seen(table, 1, "hand_size 0") == before
    assert [log(table, viewer) for viewer in viewers(table)] == [[(0, "play cook")], [], [], []]
    table.go((2, "play captain"), (1, "play topman"))
    assert [len(log(table, viewer)) for viewer in viewers(table)] == [3, 3, 3, 3]
    assert [seen(table, viewer, "ship 0") for viewer in viewers(table)] == ["cook"] * 4


@pytest.mark.rule("LIB-SEE-4")
def test_nothing_in_a_redacted_record_tells_one_sunrise_choice_from_another() -> None:
    text = "hand 0: cook brute\nhand 1: topman parrot"
    one, other = (position("libertalia", text, players=2).go((0, f"play {card}")) for card in ("cook", "brute"))
    for viewer in (1, SPECTATOR):
        assert one.seen_by(viewer).tobytes() == other.seen_by(viewer).tobytes()
    assert one.seen_by(0).tobytes() != other.seen_by(0).tobytes()


@pytest.mark.rule("LIB-SEE-4")
def test_a_waitress_choice_is_hidden_until_all_have_chosen() -> None:
    text = "hand 0: topman\nhand 1: topman\nden 0: waitress\nden 1: waitress\nbooty 0: map\nbooty 1: map"
    one, other = (
        position("libertalia", text, players=2).go((0, "play topman"), (1, "play topman"), (0, choice))
        for choice in ("sell map", "pass")
    )
    assert one.seen_by(1).tobytes() == other.seen_by(1).tobytes()
    assert (seen(one, 0, "sells 0"), seen(one, 1, "sells 0"), seen(one, 1, "waiting")) == ("yes", "no", "1")
    assert (log(one, 1)[2:], log(one, 0)[2:]) == ([], [(0, "sell map")])
    one.go((1, "pass"))
    assert log(one, SPECTATOR)[2:] == [(0, "sell map"), (1, "pass")]


@pytest.mark.rule("LIB-SEE-5")
def test_booty_lies_face_down() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: cook\nbooty 0: 2 chest relic", players=2)
    assert [seen(table, viewer, "booty 0") for viewer in viewers(table)] == ["2 chest relic", "-", "-"]
    assert [seen(table, viewer, "booty_size 0") for viewer in viewers(table)] == ["3", "3", "3"]


@pytest.mark.rule("LIB-SEE-5", "LIB-SEE-9")
def test_open_booty_opens_all_of_it_and_the_spys_draws() -> None:
    table = position("libertalia", "hand 0: spanish-spy\nhand 1: cabin-boy\nbooty 0: chest officer", players=2, options=OPEN)
    table.go("play spanish-spy", "play cabin-boy", "draw relic")
    assert [seen(table, viewer, "booty 0") for viewer in viewers(table)] == ["chest relic"] * 3
    assert [log(table, viewer)[-1][1] for viewer in viewers(table)] == ["draw relic"] * 3


@pytest.mark.rule("LIB-SEE-6")
@pytest.mark.parametrize("options", [{}, OPEN])
def test_graveyards_lie_face_down_but_their_owner_may_look(options: dict[str, str]) -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: cook\ngraveyard 0: parrot brute", players=2, options=options)
    assert [seen(table, viewer, "graveyard 0") for viewer in viewers(table)] == ["parrot brute", "-", "-"]
    assert [seen(table, viewer, "graves 0") for viewer in viewers(table)] == ["2", "2", "2"]


@pytest.mark.rule("LIB-SEE-7")
@pytest.mark.parametrize("options", [{}, OPEN])
def test_nobody_sees_into_the_bag_but_all_see_how_many_it_holds(options: dict[str, str]) -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: cook\nbooty 0: 3 chest\nspace 1: 2 map", players=2, options=options)
    assert [seen(table, viewer, "bag") for viewer in viewers(table)] == ["-", "-", "-"]
    assert [seen(table, viewer, "bag_size") for viewer in viewers(table)] == ["45", "45", "45"]


# What is shown when it is used


@pytest.mark.rule("LIB-SEE-8")
def test_relics_that_the_monkey_moves_are_seen() -> None:
    table = position("libertalia", "hand 0: monkey\nhand 1: cabin-boy\nbooty 0: 2 relic chest\nveiled 0: 2 relic chest", players=2)
    assert seen(table, 1, "known_booty 0") == "-"
    table.go("play monkey", "play cabin-boy")
    assert [seen(table, SPECTATOR, f"known_booty {seat}") for seat in range(2)] == ["-", "2 relic"]


@pytest.mark.rule("LIB-SEE-8")
def test_officers_that_the_spy_puts_back_are_seen_and_his_draws_are_not() -> None:
    table = position("libertalia", "hand 0: spanish-spy\nhand 1: cabin-boy\nbooty 0: officer chest\nveiled 0: officer", players=2)
    table.go("play spanish-spy", "play cabin-boy", "draw map")
    assert [seen(table, viewer, "known_booty 0") for viewer in viewers(table)] == ["chest"] * 3
    assert [seen(table, viewer, "veiled 0") for viewer in viewers(table)] == ["map", "-", "-"]


@pytest.mark.rule("LIB-SEE-8")
def test_tokens_that_the_merchant_sells_are_seen() -> None:
    table = position("libertalia", "hand 0: merchant\nhand 1: cabin-boy\nbooty 0: 3 saber\nveiled 0: 3 saber", players=2)
    table.go("play merchant", "play cabin-boy", "sell saber 2")
    assert log(table, SPECTATOR)[-1] == (0, "sell saber 2")
    assert (table.show("veiled 0"), seen(table, 1, "bag_size")) == ("saber", "49")


@pytest.mark.rule("LIB-SEE-8")
def test_tokens_that_the_preacher_discards_are_seen_and_the_one_he_keeps_is_not() -> None:
    text = "hand 0: preacher\nhand 1: cabin-boy\nbooty 0: 2 chest jewel\nveiled 0: chest jewel"
    table = position("libertalia", text, players=2).go("play preacher", "play cabin-boy", "keep jewel")
    assert (seen(table, 1, "known_booty 0"), table.show("veiled 0")) == ("-", "jewel")
    table = position("libertalia", text, players=2).go("play preacher", "play cabin-boy", "keep chest")
    assert (seen(table, 1, "known_booty 0"), table.show("veiled 0")) == ("-", "chest")


@pytest.mark.rule("LIB-SEE-8")
def test_sabers_that_the_armorer_counts_are_seen() -> None:
    table = position("libertalia", "hand 0: armorer\nhand 1: cabin-boy\nbooty 0: 2 saber map\nveiled 0: 2 saber map", players=2)
    assert seen(table.go("play armorer", "play cabin-boy"), 1, "known_booty 0") == "2 saber"


@pytest.mark.rule("LIB-SEE-8")
def test_the_score_sheet_of_each_campaign_is_open() -> None:
    table = position("libertalia", "day: 6\nhand 0: carpenter\nhand 1: captain\nbooty 1: relic map\nveiled 1: relic", players=2)
    table.go("play carpenter", "play captain")
    parts = ("doubloons", "gains", "losses", "booty", "wealth")
    for viewer in viewers(table):
        assert [seen(table, viewer, f"sheet_{part} 1 0") for part in parts] == ["5", "10", "0", "-", "15"]
        assert [seen(table, viewer, f"sheet_{part} 1 1") for part in parts] == ["13", "0", "3", "map relic", "7"]


# Masked moves


@pytest.mark.rule("LIB-SEE-9")
@pytest.mark.parametrize("options", [{}, OPEN])
def test_others_see_recall_without_its_card_at_the_surgeon_only(options: dict[str, str]) -> None:
    table = position(
        "libertalia", "hand 0: surgeon\nhand 1: recruiter\ngraveyard 0: brute\nden 1: cook", players=2, options=options
    )
    table.go("play surgeon", "play recruiter", "recall cook", "recall brute")
    assert [log(table, viewer)[-2:] for viewer in viewers(table)] == [
        [(1, "recall cook"), (0, "recall brute")],
        [(1, "recall cook"), (0, "recall ?")],
        [(1, "recall cook"), (0, "recall ?")],
    ]


@pytest.mark.rule("LIB-SEE-9")
@pytest.mark.parametrize(("options", "hidden"), [({}, ["draw ?", "keep ?"]), (OPEN, ["draw map", "keep chest"])])
def test_others_see_draw_and_keep_without_their_token(options: dict[str, str], hidden: list[str]) -> None:
    text = "hand 0: spanish-spy preacher\nhand 1: cabin-boy topman\nbooty 0: officer chest"
    table = position("libertalia", text, players=2, options=options)
    table.go("play spanish-spy", "play cabin-boy", "draw map", "play preacher", "play topman", "keep chest")
    masked = [[move for _, move in log(table, viewer) if move.split()[0] in {"draw", "keep"}] for viewer in viewers(table)]
    assert masked == [["draw map", "keep chest"], hidden, hidden]


@pytest.mark.rule("LIB-SEE-9")
def test_every_other_move_is_shown_to_all() -> None:
    table = position("libertalia", "hand 0: gunner\nhand 1: merchant\nden 1: cook\nbooty 1: 2 relic\nspace 1: 2 chest", players=2)
    moves = [
        (0, "play gunner"),
        (1, "play merchant"),
        (0, "kill 1 cook"),
        (1, "sell relic 2"),
        (1, "take chest"),
        (0, "take chest"),
    ]
    table.go(*moves)
    assert [log(table, viewer) for viewer in viewers(table)] == [moves] * 3


def test_after_the_end_everything_is_open_to_everyone() -> None:
    text = "campaign: 3\nday: 6\nhand 0: surgeon cook\nhand 1: topman\ngraveyard 0: brute parrot\nbooty 0: map\nveiled 0: map"
    table = position("libertalia", text, players=2).go("play surgeon", "play topman", "recall brute")
    assert table.is_over
    for viewer in viewers(table):
        for label in ("hand 0", "graveyard 0", "booty 0", "bag"):
            assert seen(table, viewer, label) == table.show(label)
        assert log(table, viewer, remembers=False)[-1] == (0, "recall brute")


# How far back a log goes, and what careful watching tells


def three_days(options: dict[str, str]) -> Study:
    """Day 3 has begun: seat 0 has chosen its card."""
    table = position("libertalia", "hand 0: cook topman brute\nhand 1: armorer treasurer captain", players=2, options=options)
    return table.go("play cook", "play armorer", "play topman", "play treasurer", (0, "play brute"))


@pytest.mark.rule("LIB-SEE-10")
def test_the_log_shows_the_current_and_the_previous_day_only() -> None:
    table = three_days({})
    assert log(table, 0, remembers=False) == [(0, "play topman"), (1, "play treasurer"), (0, "play brute")]
    assert log(table, SPECTATOR, remembers=False) == [(0, "play topman"), (1, "play treasurer")]


@pytest.mark.rule("LIB-SEE-10")
def test_set_up_belongs_to_the_day_before_its_first_sunrise() -> None:
    table = position("libertalia", "day: 6\nhand 0: cook topman\nhand 1: armorer treasurer", players=2).go(
        "play cook", "play armorer"
    )
    table.settle()
    moves = log(table, 0, remembers=False)
    assert moves[:2] == [(0, "play cook"), (1, "play armorer")]
    assert len(moves) == 2 + 6 + 12
    table.go("play topman", "play treasurer")
    assert log(table, 0, remembers=False)[0] == (0, "play cook")


@pytest.mark.rule("LIB-SEE-10")
def test_with_open_booty_the_log_shows_the_whole_game() -> None:
    table = three_days(OPEN)
    assert log(table, 0, remembers=False) == log(table, 0) == table.moves()


@pytest.mark.rule("LIB-SEE-10")
def test_perfect_memory_knows_all_but_surgeon_choices_and_spy_draws() -> None:
    text = "hand 0: recruiter surgeon topman\nden 0: cook\ngraveyard 0: brute parrot\nhand 1: barkeep waitress armorer"
    table = position("libertalia", text, players=2).go("play recruiter", "play barkeep", "recall cook")
    assert (seen(table, 1, "sure_hand 0"), seen(table, 1, "fallen 0")) == ("topman cook surgeon", "parrot brute")
    table.go("play surgeon", "play waitress", "recall brute")
    assert (seen(table, 1, "sure_hand 0"), seen(table, 1, "fallen 0")) == ("topman cook", "parrot brute")
    assert (seen(table, 1, "hand_size 0"), seen(table, 1, "graves 0")) == ("3", "1")
    table.go("play brute", "play armorer")
    assert (seen(table, 1, "sure_hand 0"), seen(table, 1, "fallen 0")) == ("topman cook", "parrot")


@pytest.mark.rule("LIB-SEE-11")
def test_a_computer_player_may_use_all_moves_as_masked_for_its_seat() -> None:
    text = "hand 0: surgeon topman barkeep\nhand 1: armorer treasurer captain\ngraveyard 0: brute"
    table = position("libertalia", text, players=2)
    table.go("play surgeon", "play armorer", "recall brute", "play topman", "play treasurer", (0, "play brute"))
    masked = [(0, "play surgeon"), (1, "play armorer"), (0, "recall ?"), (0, "play topman"), (1, "play treasurer")]
    assert log(table, 1) == masked
    assert log(table, 1, remembers=False) == masked[3:]


@pytest.mark.rule("LIB-SEE-12")
def test_a_waitress_owner_who_is_asked_is_known_to_have_a_map() -> None:
    text = (
        "hand 0: topman\nhand 1: topman\nden 0: waitress\nden 1: waitress\nbooty 0: map relic\nveiled 0: map relic\nbooty 1: relic"
    )
    table = position("libertalia", text, players=2).go((0, "play topman"), (1, "play topman"))
    assert [seen(table, viewer, "waiting") for viewer in viewers(table)] == ["0"] * 3
    assert (seen(table, 1, "known_booty 0"), seen(table, 1, "known_booty 1")) == ("map", "relic")


@pytest.mark.rule("LIB-SEE-12")
def test_whoever_guesses_gives_a_merchant_who_is_asked_two_of_a_kind() -> None:
    text = "hand 0: merchant cook brute\nhand 1: topman cook brute\nbooty 0: 2 saber\nveiled 0: 2 saber"
    table = position("libertalia", text, players=2).go("play merchant", "play topman")
    assert (table.actors(), seen(table, 1, "booty 0"), seen(table, 1, "known_booty 0")) == ([0], "-", "-")
    worlds = set()
    for number in range(30):
        world = FullBytes(table.seen_by(1).copy())
        table.rules.guess(table.seen_by(1), 1, np.array([number, 5, 0], np.int64), world)
        booty = table.rules.record(world).booty[0].tolist()
        assert sorted(booty) == [0, 0, 0, 0, 0, 0, 2]
        worlds.add(tuple(booty))
    assert len(worlds) > 1
