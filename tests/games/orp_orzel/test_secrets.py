"""Who sees what: kinds of face-down tokens are the heart of the bluff, and nothing gives them away.  [ORZ-SEE, ORZ-FREE-4]"""

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from seaboard.engine.conformance import evidence, settings, twin_of
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.positions import write_position
from seaboard.engine.record import FullBytes
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import Study
from seaboard.games.orp_orzel.state import Phase
from seaboard.games.orp_orzel.view import TableView
from tests.games.orp_orzel.positions import SLUG, acting, at, legal
from tests.games.orp_orzel.section5 import shown, shuffled

GAME = find_game(SLUG)
ALL = (0, 1, SPECTATOR)
BOARD = "tokens: o2 n2 n3\nsubs: n2\nmines: l4 a12\nlive: a12\nships: m4\n"


def seen(table: Study, viewer: int, label: str) -> str:
    """A field as a viewer may know it."""
    lines = write_position(table.rules.layout, table.rules.record(table.seen_by(viewer))).splitlines()
    return dict(line.split(": ", 1) for line in lines)[label]


def view_of(table: Match, viewer: int) -> TableView:
    """The table as a viewer is shown it."""
    view = table.rules.view_for(table.seen_by(viewer), viewer)
    assert isinstance(view, TableView)
    return view


def random_positions(number: int, every: int, seed: int) -> Iterator[Match]:
    """Positions of random games of all settings; tokens are plotted and mines laid as often as any move."""
    rng = random.Random(seed)
    for game in range(number):
        setting = settings(GAME)[game % len(settings(GAME))]
        match = Match(GAME, 2, setting.options, seeded_stream(seed, game))
        match.settle()
        while not match.is_over:
            if rng.randrange(every) == 0:
                yield match
            seat = match.actors()[0]
            match.submit(seat, rng.choice(match.legal(seat)))


# What lies open, and what does not


@pytest.mark.rule("ORZ-SEE-1")
def test_board_dice_and_tokens_turned_up_are_open_to_all() -> None:
    text = BOARD + "phase: hunt\nfaceup: n2\npending: observe\naside navy: 4 plot\naside kriegsmarine: 3 fog observe\nbox: blank\n"
    table = at(text + "lost: 1\nheld: 1\ntaken: 1\nround_number: 7")
    labels = ["round_number", "phase", "turn", "figure", "tokens", "faceup", "ships", "mines", "box", "reserve", "taken", "held"]
    labels += [
        "lost",
        "pending",
        "aside navy",
        "aside kriegsmarine",
        "rolled",
        "kept",
        "left",
        "lifted",
        "first_game",
        "round_limit",
    ]
    for viewer in ALL:
        assert [seen(table, viewer, label) for label in labels] == [table.show(label) for label in labels]
        assert [token.kind for token in view_of(table, viewer).tokens if token.is_up] == ["ship"]


@pytest.mark.rule("ORZ-SEE-2")
def test_numbers_of_tokens_behind_the_screens_are_open() -> None:
    table = at(BOARD)
    for viewer in ALL:
        assert (seen(table, viewer, "hand_size"), seen(table, viewer, "stock_size")) == ("5", "6")
        view = view_of(table, viewer)
        assert (view.navy.screen.number, view.kriegsmarine.screen.number) == (5, 6)
    assert (table.show("hand_size"), table.show("stock_size")) == ("0", "0")


@pytest.mark.rule("ORZ-SEE-3")
def test_only_the_navy_knows_the_kinds_of_movement_tokens() -> None:
    table = at(BOARD)
    assert [seen(table, viewer, "subs") for viewer in ALL] == ["n2", "-", "-"]
    assert [seen(table, viewer, "hand") for viewer in ALL] == ["3 ship 2 sea", "-", "-"]
    kinds = [[token.kind for token in view_of(table, viewer).tokens] for viewer in ALL]
    assert kinds == [["ship", "sea", "sea"], [None] * 3, [None] * 3]
    assert [view_of(table, viewer).navy.screen.kinds for viewer in ALL] == [{"ship": 3, "sea": 2}, None, None]


@pytest.mark.rule("ORZ-SEE-4")
def test_only_km_knows_the_kinds_of_mine_tokens() -> None:
    table = at(BOARD)
    assert [seen(table, viewer, "live") for viewer in ALL] == ["-", "a12", "-"]
    assert [seen(table, viewer, "stock") for viewer in ALL] == ["-", "3 mine 3 blank", "-"]
    kinds = [[mine.kind for mine in view_of(table, viewer).mines] for viewer in ALL]
    assert kinds == [[None] * 2, ["blank", "mine"], [None] * 2]
    assert [view_of(table, viewer).kriegsmarine.screen.kinds for viewer in ALL] == [None, {"mine": 3, "blank": 3}, None]


@pytest.mark.rule("ORZ-SEE-5")
@pytest.mark.parametrize(("options", "each"), [({}, 4), ({"first-game": "on"}, 5)])
def test_sums_by_kind_are_shown_to_all(options: dict[str, str], each: int) -> None:
    table = at(BOARD + "lost: 1\nheld: 1\nbox: mine 2 blank", options)
    for viewer in ALL:
        view = view_of(table, viewer)
        assert view.navy.unlost == {"ship": each - 1, "sea": each - 1}
        assert view.kriegsmarine.unboxed == {"mine": 3, "blank": 2}
        assert view.kriegsmarine.box == {"mine": 1, "blank": 2}


@pytest.mark.rule("ORZ-SEE-6")
def test_the_kind_in_plot_and_mine_is_masked_for_all_but_its_owner() -> None:
    table = acting("plot", "mine", "live: p1\nmines: q1").go("plot o2 ship", "mine a12 mine")
    shown_moves = {viewer: [move.text for move in table.log_for(viewer)][1:] for viewer in ALL}
    assert shown_moves == {
        0: ["plot o2 ship", "mine a12 ?"],
        1: ["plot o2 ?", "mine a12 mine"],
        SPECTATOR: ["plot o2 ?", "mine a12 ?"],
    }


@pytest.mark.rule("ORZ-SEE-6", "ORZ-SEE-7")
@pytest.mark.parametrize(("kind", "find"), [("ship", "mine-ship"), ("sea", "mine-sea")])
def test_a_mine_shows_the_kind_of_the_token_to_all(kind: str, find: str) -> None:
    table = at("phase: navy\nlive: o2\npending: 2 plot").go(f"plot o2 {kind}")
    for viewer in ALL:
        assert [move.text for move in table.log_for(viewer)] == [f"plot o2 {kind}"]
        assert [(each.hex, each.what) for each in view_of(table, viewer).finds] == [("o2", find)]


@pytest.mark.rule("ORZ-SEE-6", "ORZ-SEE-7")
def test_an_empty_minefield_is_told_to_all_and_the_token_stays_hidden() -> None:
    table = at("phase: navy\nmines: o2\npending: 2 plot").go("plot o2 sea")
    for viewer in ALL:
        assert [move.text for move in table.log_for(viewer)] == ["plot o2 sea" if viewer == 0 else "plot o2 ?"]
        assert [(each.hex, each.what) for each in view_of(table, viewer).finds] == [("o2", "blank")]


@pytest.mark.rule("ORZ-SEE-7")
def test_what_observe_turns_up_is_told_to_all_until_the_next_actions_begin() -> None:
    table = acting(km="2 observe", board="tokens: o2 p1\nsubs: p1").go("observe o2", "observe p1")
    wanted = [("o2", "sea"), ("p1", "ship")]
    for viewer in ALL:
        assert [(each.hex, each.what) for each in view_of(table, viewer).finds] == wanted
    table.go("stay")
    assert [(each.hex, each.what) for each in view_of(table, 0).finds] == wanted
    table = acting(board="finds: 1\nfound 1: sea\nfound_at 1: o2")
    assert (view_of(table, 0).finds, table.show("found 1"), table.show("found_at 1")) == ((), "-", "-")


@pytest.mark.rule("ORZ-SEE-8")
def test_after_the_end_everything_is_open_to_everyone() -> None:
    table = acting("plot", "mine observe attack", "lost: 3").go("plot o2 ship", "mine a12 mine", "observe o2")
    assert seen(table, 0, "live") == "-"
    table.go("attack o2")
    for viewer in ALL:
        assert [seen(table, viewer, label) for label in ("live", "subs", "hand", "stock")] == [
            "a12",
            "-",
            "4 sea",
            "3 mine 4 blank",
        ]
        assert "plot o2 ship" in [move.text for move in table.log_for(viewer)]
        assert "mine a12 mine" in [move.text for move in table.log_for(viewer)]


# Non-interference: worlds that section 5 says a viewer cannot tell apart


@pytest.mark.rule("ORZ-SEE-3", "ORZ-SEE-4", "ORZ-FREE-4")
def test_example_44_two_worlds_that_differ_in_a_hidden_kind_look_the_same() -> None:
    one, other = at("phase: navy\npending: plot\nmines: o2"), at("phase: navy\npending: plot\nlive: o2")
    for viewer in (0, SPECTATOR):
        assert bytes(one.seen_by(viewer)) == bytes(other.seen_by(viewer))
    assert (one.actors(), legal(one)) == (other.actors(), legal(other))
    one, other = (at(f"phase: hunt\npending: observe\ntokens: o2 n2\nsubs: {place}") for place in ("o2", "n2"))
    for viewer in (1, SPECTATOR):
        assert bytes(one.seen_by(viewer)) == bytes(other.seen_by(viewer))
    assert (one.actors(), legal(one)) == (other.actors(), legal(other))


def everything(match: Match, world: FullBytes, viewer: int) -> dict[str, object]:
    """All that a viewer ever gets of a position."""
    rules = match.rules
    seen_bytes = rules.seen_by(world, viewer)
    evidence: dict[str, object] = {
        "redacted record": bytes(seen_bytes),
        "view": rules.view_for(seen_bytes, viewer),
        "observation": rules.observation(seen_bytes, viewer).tobytes(),
        "decision": rules.actors(world),
        "audit": rules.audit(world),
    }
    if viewer != SPECTATOR:
        evidence["legal moves"] = rules.legal_actions(world, viewer)
        evidence["refusals"] = [rules.check(world, viewer, action) for action in range(len(rules.space))]
    guessed = rules.new_full()
    rules.guess(seen_bytes, viewer, np.array([1, 2, 3], np.int64), guessed)
    evidence["guess"] = bytes(guessed)
    return evidence


@pytest.mark.rule("ORZ-SEE-3", "ORZ-SEE-4", "ORZ-FREE-4")
@pytest.mark.parametrize(
    ("games", "every", "fewest"), [(6, 90, 15), pytest.param(30, 6, 2000, marks=pytest.mark.compiled)], ids=["few", "many"]
)
def test_shuffled_hidden_kinds_change_nothing_a_viewer_ever_gets(games: int, every: int, fewest: int) -> None:
    rng = random.Random(5)
    differing = 0
    for match in random_positions(games, every, seed=4):
        for viewer in ALL:
            world = shuffled(match.state, viewer, rng)
            differing += bytes(world) != bytes(match.state)
            assert everything(match, world, viewer) == everything(match, match.state, viewer)
    assert differing > fewest


@pytest.mark.rule("ORZ-FREE-4")
def test_what_comes_next_never_hangs_on_a_kind_that_has_not_been_turned_up() -> None:
    rng = random.Random(6)
    followed = 0
    for match in random_positions(6, 10, seed=6):
        rules = match.rules
        world = shuffled(match.state, SPECTATOR, rng)
        actor = match.actors()[0]
        both = set(rules.legal_actions(match.state, actor)) & set(rules.legal_actions(world, actor))
        if not both:
            continue
        action = rng.choice(sorted(both))
        pair = [FullBytes(state.copy()) for state in (match.state, world)]
        for state in pair:
            rules.apply(state, actor, action)
        one, other = (rules.record(state) for state in pair)
        if one.finds > rules.record(match.state).finds or other.finds > rules.record(match.state).finds:
            continue
        assert (int(one.phase), int(one.turn), rules.actors(pair[0])) == (int(other.phase), int(other.turn), rules.actors(pair[1]))
        assert one.phase == Phase.OVER or bytes(rules.seen_by(pair[0], SPECTATOR)) == bytes(rules.seen_by(pair[1], SPECTATOR))
        followed += 1
    assert followed > 40


@pytest.mark.rule("ORZ-SEE-6", "ORZ-FREE-4")
def test_histories_that_look_the_same_stay_the_same_to_a_viewer() -> None:
    """A handful of pairs; compiled conformance compares many.  Replays take most of the time, so positions are early ones."""
    compared = 0
    rng = random.Random(3)
    for match in random_positions(2, 12, seed=11):
        if len(match.log) > 90:
            continue
        for viewer in ALL:
            twin = twin_of(match, viewer, shown, rng, tries=1)
            if twin is not None:
                compared += 1
                assert evidence(twin, viewer) == evidence(match, viewer)
    assert compared >= 3


# Guessing


def guesses(table: Study, viewer: int, number: int, labels: tuple[str, ...]) -> Counter[tuple[str, ...]]:
    """How often guessed worlds show what in some fields."""
    stream = np.array([7, 8, 0], np.int64)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(number):
        world = table.rules.new_full()
        table.rules.guess(table.seen_by(viewer), viewer, stream, world)
        lines = write_position(table.rules.layout, table.rules.record(world)).splitlines()
        values = dict(line.split(": ", 1) for line in lines)
        found[tuple(values[label] for label in labels)] += 1
    return found


@pytest.mark.rule("ORZ-SEE-5")
def test_a_guess_lays_unknown_movement_tokens_in_all_ways_alike() -> None:
    table = at("tokens: o2 n2\nsubs: o2\nlost: 2\nheld: 2")
    assert table.show("hand") == "ship sea"
    found = guesses(table, 1, 1200, ("subs",))
    assert set(found) == {("-",), ("n2",), ("o2",), ("n2 o2",)}
    # Of the six ways to lay two submarines among four places two have one on o2 alone, two on n2 alone.
    assert abs(found[("o2",)] - 400) < 60
    assert abs(found[("n2",)] - 400) < 60
    assert abs(found[("-",)] - 200) < 50


@pytest.mark.rule("ORZ-SEE-5")
def test_a_guess_lays_unknown_mine_tokens_in_all_ways_alike() -> None:
    table = at("mines: o2\nlive: a12\nbox: 3 mine 2 blank")
    assert table.show("stock") == "blank"
    found = guesses(table, 0, 900, ("live", "stock"))
    assert set(found) == {("o2", "blank"), ("a12", "blank"), ("-", "mine")}
    assert all(abs(number - 300) < 55 for number in found.values())


@pytest.mark.rule("ORZ-SEE-3", "ORZ-SEE-4", "ORZ-SEE-5")
def test_a_guessed_world_looks_the_same_to_its_viewer_and_can_be_played_on() -> None:
    stream = np.array([1, 1, 0], np.int64)
    looked = 0
    for match in random_positions(6, 15, seed=8):
        rules = match.rules
        for viewer in ALL:
            before = rules.seen_by(match.state, viewer)
            world = rules.new_full()
            rules.guess(before, viewer, stream, world)
            assert bytes(rules.seen_by(world, viewer)) == bytes(before)
            assert rules.audit(world) == 0
            assert all(rules.legal_actions(world, actor) for actor in rules.actor_list(world))
            looked += 1
    assert looked > 100
