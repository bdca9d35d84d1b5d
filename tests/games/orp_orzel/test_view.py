"""The view, the features and the terminal's picture, all from redacted records.  [specification 5]"""

import io

import msgspec
import numpy as np
import pytest
from rich.console import Console

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.registry import find_game
from seaboard.engine.study import Study
from seaboard.engine.texts import Texts
from seaboard.games.orp_orzel.data import FACES, GOALS, HEXES, STEPS_TO_GOAL
from seaboard.games.orp_orzel.features import FEATURES
from seaboard.games.orp_orzel.terminal import draw
from seaboard.games.orp_orzel.view import TableView
from tests.games.orp_orzel.positions import acting, at, new_table

BOARD = "tokens: o2 n2 n3\nsubs: n2\nmines: l4 a12\nlive: a12\nships: m4\n"


def view_of(table: Study, viewer: int) -> TableView:
    """The table as a viewer is shown it."""
    view = table.rules.view_for(table.seen_by(viewer), viewer)
    assert isinstance(view, TableView)
    return view


def picture(table: Study, viewer: int, language: str = "en", width: int = 100) -> str:
    """The terminal's picture."""
    screen = Console(width=width, file=io.StringIO(), force_terminal=False)
    screen.print(draw(view_of(table, viewer), Texts(find_game("orp-orzel"), language)))
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


# The view


def test_a_view_names_sides_tokens_lost_and_the_course_of_the_round() -> None:
    view = view_of(at(BOARD + "phase: hunt\npending: observe\nlost: 2\nheld: 1\ntaken: 1\nround_number: 9"), 1)
    assert (view.viewer, view.sides, view.round, view.phase) == (1, ("navy", "kriegsmarine"), 9, "hunt")
    assert (view.asked, view.turn, view.pending) == ((1,), 1, {"observe": 1})
    assert (view.navy.lost, view.navy.taken) == (2, 1)
    assert (view.kriegsmarine.held, view.kriegsmarine.reserve) == (1, 2)
    assert (view.figure, view.ships, view.lifted, view.reason, view.places) == ("p2", ("m4",), None, None, None)
    assert view.options == {"first-game": "off", "round-limit": "60"}


def test_a_view_shows_dice_rolled_chosen_and_set_aside() -> None:
    view = view_of(at("phase: keep\naside navy: plot\nrolled: 2 plot surface\nkept: surface"), SPECTATOR)
    assert (view.rolled, view.kept, view.navy.aside) == ({"plot": 2, "surface": 1}, ("surface",), {"plot": 1})
    assert (view.viewer, view.asked) == (None, (0,))
    view = view_of(new_table().go("roll plot"), 0)
    assert (view.asked, view.turn, view.left, view.rolled) == ((), 0, 3, {"plot": 1})


def test_a_view_shows_a_lifted_ship() -> None:
    table = at("phase: lay\nships: o2\ntaken: 3\npending: patrol").go("lift o2")
    assert (view_of(table, 0).lifted, view_of(table, 0).ships) == ("o2", ())


@pytest.mark.parametrize(("reason", "places"), [("straits", (1, 2)), ("attack", (2, 1))])
def test_a_view_tells_how_the_game_ended(reason: str, places: tuple[int, int]) -> None:
    view = view_of(at(f"phase: over\nreason: {reason}\nsubs: o2\nlive: a12"), SPECTATOR)
    assert (view.reason, view.places, view.asked) == (reason, places, ())
    assert ([token.kind for token in view.tokens], [mine.kind for mine in view.mines]) == (["ship"], ["mine"])


def test_a_view_travels_as_json_and_back() -> None:
    view = view_of(at(BOARD), 0)
    assert msgspec.json.decode(msgspec.json.encode(view), type=TableView) == view


# The features


def piece(table: Study, viewer: int, name: str) -> list[float]:
    """One piece of a viewer's features."""
    size = {piece.name: piece.size for piece in FEATURES.pieces}[name]
    tensor = table.rules.observation(table.seen_by(viewer), viewer)
    assert tensor.shape == (FEATURES.features,)
    return [float(value) for value in tensor[FEATURES.offsets[name] : FEATURES.offsets[name] + size]]


def test_features_are_planes_of_what_a_viewer_knows() -> None:
    table = at(BOARD + "phase: hunt\npending: 2 observe\nfaceup: n2")

    def ones(viewer: int, name: str) -> list[str]:
        return [HEXES[place] for place, value in enumerate(piece(table, viewer, name)) if value == 1.0]

    assert ones(0, "figure") == ["p2"]
    assert ones(SPECTATOR, "tokens") == ["n2", "o2", "n3"]
    assert [ones(viewer, "subs") for viewer in (0, 1)] == [["n2"], []]
    assert [ones(viewer, "live") for viewer in (0, 1)] == [[], ["a12"]]
    assert ones(1, "faceup") == ["n2"]
    assert (ones(0, "ships"), ones(0, "mines")) == (["m4"], ["l4", "a12"])
    assert ones(0, "goals") == [HEXES[goal] for goal in sorted(GOALS)]
    assert max(piece(table, 0, "steps")) == 1.0
    assert [piece(table, viewer, "viewer") for viewer in (0, 1, SPECTATOR)] == [[1, 0], [0, 1], [0, 0]]
    assert piece(table, 0, "steps")[HEXES.index("p2")] == np.float32(STEPS_TO_GOAL[HEXES.index("p2")] / STEPS_TO_GOAL.max())


def test_features_hold_numbers_and_own_kinds_only() -> None:
    table = at(BOARD)
    assert [piece(table, viewer, "hand") for viewer in (0, 1)] == [[0.75, 0.5], [0, 0]]
    assert [piece(table, viewer, "stock") for viewer in (0, 1)] == [[0, 0], [0.75, 0.75]]
    assert [piece(table, viewer, "hand_size") for viewer in (0, 1, SPECTATOR)] == [[0.625]] * 3
    assert piece(at("phase: keep\nrolled: 2 plot"), 0, "rolled") == [0.5] + [0] * (len(FACES) - 1)


# The terminal


def test_the_map_shows_every_hex_and_every_piece_within_100_columns() -> None:
    shown = picture(at(BOARD + "phase: hunt\npending: observe\nfaceup: n2"), 0)
    lines = shown.splitlines()
    assert all(len(line) <= 100 for line in lines)
    assert all(name in shown for name in HEXES)
    assert [shown.count(sign) > 0 for sign in ("<O>", "[S]", "(~)", "«P»", "{?}", "===", "≀", "╱", "╲")] == [True] * 9
    assert len(lines) < 45


def test_the_picture_shows_each_side_its_own_kinds_only() -> None:
    table = at(BOARD)
    navy, km, others = (picture(table, viewer) for viewer in (0, 1, SPECTATOR))
    assert ("(S)" in navy, "(S)" in km, "(S)" in others) == (True, False, False)
    assert ("{*}" in navy, "{*}" in km, "{*}" in others) == (False, True, False)
    assert "submarine ×3, sea ×2" in navy.replace("\n", " ") or "×3, sea" in navy
    assert "kinds" in others


@pytest.mark.parametrize("language", ["en", "pl", "fr"])
@pytest.mark.parametrize("width", [80, 100, 140])
def test_the_picture_fits_any_width_in_every_language(language: str, width: int) -> None:
    table = acting("plot 3 evade", "mine observe attack", BOARD + "faceup: n2")
    assert all(len(line) <= width for line in picture(table, 1, language, width).splitlines())


def test_the_picture_tells_what_was_turned_up_and_who_has_won() -> None:
    table = acting(km="observe attack", board="lost: 3\nsubs: o2").go("observe o2")
    assert "Turned up: Osmussaar (o2): a submarine token: it stays face up" in picture(table, 0)
    assert "Kriegsmarine wins. The last submarine token was sunk." in picture(table.go("attack o2"), 0)
