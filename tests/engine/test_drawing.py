"""Drawings of boards: ours fit their data, and what no board can draw is refused at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from seaboard.engine.data import data_names
from seaboard.engine.drawing import NAME, drawing_fault, read_drawing
from seaboard.engine.errors import UsageError
from seaboard.engine.registry import find_game, games
from seaboard.sets.board import tables_of
from seaboard.sets.pack import rulebook_set


@pytest.mark.parametrize("slug", games())
def test_our_own_drawing_can_be_drawn(slug: str) -> None:
    game = find_game(slug)
    drawing = read_drawing(game)
    assert drawing is None or drawing_fault(game, drawing) is None


def test_our_sea_has_an_outline_for_every_space_and_a_place_for_every_port() -> None:
    game = find_game("mare-balticum")
    drawing, spaces = read_drawing(game), tables_of(rulebook_set(game).content)["space"]
    assert drawing is not None
    assert {area["id"] for area in drawing["area"]} == {space["id"] for space in spaces if space["depth"] != "port"}
    assert {port["id"] for port in drawing["port"]} == {space["id"] for space in spaces if space["depth"] == "port"}
    deep = {space["id"] for space in spaces if space["depth"] == "deep"}
    assert all(len(area["tokens"]) == (2 if area["id"] in deep else 1) for area in drawing["area"])


def test_another_coast_line_makes_no_other_game() -> None:
    assert NAME not in data_names()


FAULTS = [
    ("mare-balticum", {"area": [{"id": "kattegat"}]}, ("area", 0), "missing required field `outline`"),
    ("mare-balticum", {"coast": "javascript:alert(1)"}, ("coast",), "matching regex"),
    ("mare-balticum", {"land": [{"en": "x" * 121}]}, ("land", 0, "en"), "length <= 120"),
    ("orp-orzel", {"side": 1e9}, ("side",), "<= 200"),
    ("orp-orzel", {"deep": [{"tint": "x onload=1", "outline": ""}]}, ("deep", 0, "tint"), "invalid enum value"),
    (
        "game-of-powers",
        {"picture": [{"id": "urn", "piece": [{"outline": "M0,0", "material": "lead"}]}]},
        ("picture", 0),
        "invalid enum",
    ),
    ("libertalia", {"land": []}, (), "drawn from its data alone"),
    ("orp-orzel", [], (), "expected `object`, got `array`"),
]


@pytest.mark.parametrize(("slug", "tables", "path", "words"), FAULTS)
def test_what_no_board_can_draw_is_refused_with_its_place(
    slug: str, tables: object, path: tuple[str | int, ...], words: str
) -> None:
    slip = drawing_fault(find_game(slug), tables)
    assert slip is not None
    assert words in slip.words
    assert slip.path[: len(path)] == path


def test_a_file_that_is_no_drawing_is_named(tmp_path: Path) -> None:
    game = find_game("orp-orzel")
    assert read_drawing(game, tmp_path) is None
    (tmp_path / NAME).write_text("side = ", encoding="utf-8")
    with pytest.raises(UsageError, match="Invalid value"):
        read_drawing(game, tmp_path)
    (tmp_path / NAME).write_text("sides = 6", encoding="utf-8")
    with pytest.raises(UsageError, match="unknown field `sides`"):
        read_drawing(game, tmp_path)
