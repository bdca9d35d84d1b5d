"""What people are shown of the table: the columns of specification section 5, for owner, others, spectators and after the end."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import position
from seaboard.games.libertalia.data import TOKENS
from seaboard.games.libertalia.state import Phase
from seaboard.games.libertalia.view import Boarded, TableView

OPEN = {"open-booty": "on"}
ROW = "hand 0: brute\nhand 1: topman\nhand 2: topman captain\n"


def look(match: Match, viewer: int) -> TableView:
    """The table as a viewer sees it."""
    shown = match.rules.view_for(match.seen_by(viewer), viewer)
    assert isinstance(shown, TableView)
    return shown


def viewers(match: Match) -> list[int]:
    """Every seat, and the spectator."""
    return [*range(match.players), SPECTATOR]


def as_json(view: TableView) -> bytes:
    """A view as it is sent."""
    return msgspec.json.encode(view)


def random_game(players: int, options: dict[str, str], seed: int) -> Iterator[Match]:
    """A random game, before each decision and at its end."""
    match = Match(find_game("libertalia"), players, options, seeded_stream(seed))
    chooser = random.Random(seed)
    match.settle()
    while not match.is_over:
        yield match
        seat = chooser.choice(match.actors())
        match.submit(seat, chooser.choice(match.legal(seat)))
    yield match


# What lies open


@pytest.mark.rule("LIB-SEE-1")
def test_all_are_shown_the_board_the_row_the_dens_and_the_course_of_play() -> None:
    table = position("libertalia", ROW + "den 1: barkeep cook\nspace 1: 2 chest officer\nspace 4: map")
    table.go("play brute", (1, "play topman"), (2, "play topman"))
    for viewer in viewers(table):
        shown = look(table, viewer)
        assert (shown.campaign, shown.day, shown.phase, shown.asked, shown.turn) == (1, 1, "take", (1,), 1)
        assert shown.spaces == ({"chest": 2, "officer": 1}, {}, {}, {"map": 1}, {}, {})
        assert shown.ship == (Boarded("brute", 0, 14, 6, True), Boarded("topman", 1, 16, 3, True))
        assert [seat.den for seat in shown.seats] == [(), ("barkeep", "cook"), ()]
        assert [seat.colour for seat in shown.seats] == ["yellow", "red", "blue"]
        assert shown.dealt == ("barkeep", "brute", "topman", "cook", "captain")
        assert set(shown.dealt).isdisjoint(shown.undealt)
        assert len(shown.dealt) + len(shown.undealt) == 30


@pytest.mark.rule("LIB-SUN-3")
def test_equal_ranks_stand_in_the_order_of_influence() -> None:
    table = position("libertalia", "hand 0: preacher\nhand 1: preacher\nhand 2: beggar\nspace 1: 3 goods")
    table.go((0, "play preacher"), (1, "play preacher"), (2, "play beggar"))
    assert [(each.card, each.seat, each.influence) for each in look(table, SPECTATOR).ship] == [
        ("beggar", 2, 5),
        ("preacher", 1, 1),
        ("preacher", 0, 6),
    ]


@pytest.mark.rule("LIB-DAY-2")
def test_a_character_is_marked_once_it_has_had_its_turn() -> None:
    table = position("libertalia", "hand 0: gunner\nhand 1: captain\ngraveyard 0: -\nden 1: cook", players=2)
    table.go((0, "play gunner"), (1, "play captain"))
    assert [(each.card, each.has_acted) for each in look(table, 1).ship] == [("gunner", True), ("captain", False)]


def test_what_is_still_to_take_and_a_doomed_taker_are_shown_at_that_point_only() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: beggar\nspace 1: 2 officer chest", players=2)
    assert (look(table, 1).left, look(table, 1).is_doomed) == (0, False)
    table.go((0, "play cook"), (1, "play beggar"))
    assert (look(table, 1).left, look(table, 1).is_doomed) == (2, False)
    table.go((0, "take officer"))
    assert (look(table, 1).left, look(table, 1).is_doomed) == (1, True)
    table.go((0, "take chest"))
    assert (look(table, 1).left, look(table, 1).is_doomed) == (1, False)
    table.go((1, "take officer"))
    assert (look(table, 1).phase, look(table, 1).left, look(table, 1).is_doomed) == ("sunrise", 0, False)


@pytest.mark.rule("LIB-SEE-2")
def test_all_are_shown_doubloons_and_totals() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: cook\ndoubloons 1: 17\ntotal 0: 60", players=2)
    for viewer in viewers(table):
        assert [(seat.doubloons, seat.total) for seat in look(table, viewer).seats] == [(10, 60), (17, 0)]


# What is hidden


@pytest.mark.rule("LIB-SEE-3")
def test_only_its_owner_is_shown_the_cards_of_a_hand() -> None:
    table = position("libertalia", "hand 0: cook parrot\nhand 1: brute", players=2)
    hands = [[(seat.hand.number, seat.hand.cards) for seat in look(table, viewer).seats] for viewer in viewers(table)]
    assert hands == [[(2, ("parrot", "cook")), (1, None)], [(2, None), (1, ("brute",))], [(2, None), (1, None)]]


@pytest.mark.rule("LIB-SEE-4")
def test_a_sunrise_choice_is_shown_to_its_seat_and_to_others_only_that_it_was_made() -> None:
    table = position("libertalia", "hand 0: cook brute\nhand 1: topman\nhand 2: captain").go((0, "play cook"))
    for viewer in viewers(table):
        shown = look(table, viewer)
        assert (shown.asked, shown.answered) == ((1, 2), (0,))
        assert [seat.choice for seat in shown.seats] == ["play cook" if viewer == 0 else None, None, None]
        assert shown.seats[0].hand.number == 2


@pytest.mark.rule("LIB-SEE-4")
def test_two_sunrise_choices_look_the_same_to_others() -> None:
    text = "hand 0: cook brute\nhand 1: topman\nhand 2: captain"
    one, other = (position("libertalia", text).go((0, move)) for move in ("play cook", "play brute"))
    assert as_json(look(one, 0)) != as_json(look(other, 0))
    assert [as_json(look(one, viewer)) for viewer in (1, 2, SPECTATOR)] == [
        as_json(look(other, viewer)) for viewer in (1, 2, SPECTATOR)
    ]


@pytest.mark.rule("LIB-SEE-4", "LIB-SEE-12")
@pytest.mark.parametrize("answer", ["sell map", "pass"])
def test_a_waitress_choice_is_shown_to_its_seat_and_to_others_only_that_it_was_made(answer: str) -> None:
    dens = "den 0: waitress\nden 1: waitress\nden 2: waitress\nbooty 0: 2 map\nbooty 2: map goods\n"
    table = position("libertalia", dens + "hand 0: cabin-boy\nhand 1: cabin-boy\nhand 2: cabin-boy")
    table.go(*[(seat, "play cabin-boy") for seat in range(3)])
    assert [(look(table, viewer).asked, look(table, viewer).answered) for viewer in viewers(table)] == [((0, 2), ())] * 4
    table.go((0, answer))
    for viewer in viewers(table):
        shown = look(table, viewer)
        assert (shown.phase, shown.asked, shown.answered) == ("waitress", (2,), (0,))
        assert [seat.choice for seat in shown.seats] == [answer if viewer == 0 else None, None, None]
        assert (shown.seats[0].doubloons, shown.seats[0].booty.number) == (10, 2)


@pytest.mark.rule("LIB-SEE-5")
def test_only_its_owner_is_shown_the_kinds_of_booty() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: cook\nbooty 0: 2 chest relic\nbooty 1: map", players=2)
    booty = [[(seat.booty.number, seat.booty.tokens) for seat in look(table, viewer).seats] for viewer in viewers(table)]
    assert booty == [[(3, {"chest": 2, "relic": 1}), (1, None)], [(3, None), (1, {"map": 1})], [(3, None), (1, None)]]


@pytest.mark.rule("LIB-SEE-5")
def test_with_open_booty_all_are_shown_its_kinds() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: cook\nbooty 0: 2 chest relic", players=2, options=OPEN)
    for viewer in viewers(table):
        assert [seat.booty.tokens for seat in look(table, viewer).seats] == [{"chest": 2, "relic": 1}, {}]
        assert look(table, viewer).options == {"open-booty": "on", "tie-break": "shared", "memory": "kept"}


@pytest.mark.rule("LIB-SEE-6")
@pytest.mark.parametrize("options", [{}, OPEN])
def test_only_its_owner_is_shown_the_cards_of_a_graveyard(options: dict[str, str]) -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: cook\ngraveyard 1: parrot brute", players=2, options=options)
    graves = [
        (look(table, viewer).seats[1].graveyard.number, look(table, viewer).seats[1].graveyard.cards) for viewer in viewers(table)
    ]
    assert graves == [(2, None), (2, ("parrot", "brute")), (2, None)]


@pytest.mark.rule("LIB-SEE-7")
@pytest.mark.parametrize("options", [{}, OPEN])
def test_nobody_is_shown_what_is_in_the_bag_but_all_how_much(options: dict[str, str]) -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: cook\nspace 1: 2 chest\nbooty 0: map", players=2, options=options)
    assert [(look(table, viewer).bag.number, look(table, viewer).bag.tokens) for viewer in viewers(table)] == [(47, None)] * 3


@pytest.mark.rule("LIB-SEE-8")
def test_all_are_shown_the_score_sheet_of_a_finished_campaign() -> None:
    text = (
        "day: 6\nhand 0: cabin-boy\nhand 1: cabin-boy\nden 0: carpenter\nden 1: quartermaster\nbooty 0: chest relic\nbooty 1: 3 map"
    )
    table = position("libertalia", text, players=2)
    assert look(table, 0).sheets == ()
    table.go((0, "play cabin-boy"), (1, "play cabin-boy"))
    for viewer in viewers(table):
        shown = look(table, viewer)
        assert (shown.campaign, len(shown.sheets)) == (2, 1)
        first, second = shown.sheets[0]
        assert (first.doubloons, first.gains, first.losses, first.booty, first.wealth) == (10, 10, 0, {"chest": 1, "relic": 1}, 22)
        assert (second.doubloons, second.gains, second.losses, second.booty, second.wealth) == (10, 0, 8, {"map": 3}, 14)


@pytest.mark.rule("LIB-SEE-10")
def test_the_view_does_not_remember_for_people() -> None:
    table = position(
        "libertalia",
        "hand 0: monkey cook\nhand 1: brute topman\nbooty 0: 2 relic\ngraveyard 0: parrot\nspace 1: chest goods",
        players=2,
    )
    table.go((0, "play monkey"), (1, "play brute"), (0, "take chest"))
    for viewer in viewers(table):
        seen = table.seen_by(viewer)
        before = as_json(look(table, viewer))
        record = table.rules.record(seen)
        for remembered in ("lapsed", "fallen", "sure_hand", "known_booty", "recalled", "veiled"):
            assert getattr(record, remembered).shape
            getattr(record, remembered)[:] = 1
        forgetful = table.rules.view_for(seen, viewer)
        assert msgspec.json.encode(forgetful) == before


# Whole games


@pytest.mark.parametrize(("players", "options", "seed"), [(2, {}, 1), (3, {"tie-break": "third-campaign"}, 2), (4, OPEN, 3)])
def test_through_a_whole_game_everybody_is_shown_exactly_their_column(players: int, options: dict[str, str], seed: int) -> None:
    for match in random_game(players, options, seed):
        record = match.rules.record(match.state)
        if record.phase == Phase.OVER:
            break
        for viewer in viewers(match):
            shown = look(match, viewer)
            assert shown.viewer == (None if viewer == SPECTATOR else viewer)
            assert shown.places is None
            for seat in shown.seats:
                is_own = seat.seat == viewer
                assert (seat.hand.cards is None, seat.graveyard.cards is None) == (not is_own, not is_own)
                assert (seat.booty.tokens is None) == (not is_own and not options.get("open-booty"))
                assert seat.hand.number == int(record.hand[seat.seat]).bit_count()
                assert seat.graveyard.number == int(record.graveyard[seat.seat]).bit_count()
                assert seat.booty.number == int(record.booty[seat.seat].sum())
            assert shown.bag.number == int(record.bag.sum())


@pytest.mark.parametrize("options", [{}, {"open-booty": "on", "tie-break": "third-campaign"}])
def test_after_the_end_everything_is_open_to_everyone(options: dict[str, str]) -> None:
    *_, match = random_game(3, options, 5)
    record = match.rules.record(match.state)
    shown = look(match, SPECTATOR)
    assert (shown.phase, shown.asked, len(shown.sheets)) == ("over", (), 3)
    assert shown.bag.tokens == {token: int(number) for token, number in zip(TOKENS, record.bag, strict=True) if number}
    for seat in shown.seats:
        assert len(seat.hand.cards or ()) == seat.hand.number == int(record.hand[seat.seat]).bit_count()
        assert len(seat.graveyard.cards or ()) == seat.graveyard.number == int(record.graveyard[seat.seat]).bit_count()
        assert sum((seat.booty.tokens or {}).values()) == seat.booty.number == int(record.booty[seat.seat].sum())
    points, places = match.results()
    assert (list(shown.places or ()), [seat.total for seat in shown.seats]) == (places, points)
    for viewer in range(3):
        assert msgspec.structs.replace(look(match, viewer), viewer=None) == shown


@pytest.mark.rule("LIB-WIN-4")
def test_places_at_the_end_follow_the_tie_break() -> None:
    text = "campaign: 3\nday: 6\nhand 0: cabin-boy\nhand 1: cabin-boy\ntotal 0: 10\nbooty 1: 2 chest"
    for tie_break, places in (("shared", (1, 1)), ("third-campaign", (2, 1))):
        table = position("libertalia", text, players=2, options={"tie-break": tie_break})
        table.go((0, "play cabin-boy"), (1, "play cabin-boy"))
        assert look(table, 0).places == places


def test_a_view_survives_its_trip_to_a_browser() -> None:
    msgspec.json.schema(TableView)
    for number, match in enumerate(random_game(3, {}, 6)):
        if number % 7 == 0 or match.is_over:
            for viewer in viewers(match):
                shown = look(match, viewer)
                assert msgspec.json.decode(as_json(shown), type=TableView) == shown


def test_before_colours_are_dealt_nobody_has_one() -> None:
    match = Match(find_game("libertalia"), 2, {}, seeded_stream(1))
    shown = look(match, 0)
    assert (shown.phase, shown.campaign, shown.day, shown.asked, shown.left) == ("colours", 0, 0, (), 2)
    assert ([seat.colour for seat in shown.seats], shown.sheets, shown.ship) == ([None, None], (), ())
