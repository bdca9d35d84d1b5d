"""The table in a terminal: a map a person can use, in every language, with nothing that the viewer may not see."""

from __future__ import annotations

import io
from functools import cache

import pytest
from rich.console import Console

from seaboard.engine.conformance import Setting, final_match
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.texts import Texts, read_texts
from seaboard.games.mare_balticum.data import SPACE_ROWS, SPACES
from seaboard.games.mare_balticum.seachart import BOX_HEIGHT, Spot, arrange
from seaboard.games.mare_balticum.terminal import draw
from seaboard.games.mare_balticum.view import TableView
from tests.games.mare_balticum.tables import CONTRACTS, DEMAND, MODULES, table

GAME = find_game("mare-balticum")


def drawn(match: Match, viewer: int, language: str = "en", width: int = 100) -> str:
    """The table as it comes out on paper of this width."""
    view = match.rules.view_for(match.seen_by(viewer), viewer)
    assert isinstance(view, TableView)
    console = Console(file=io.StringIO(), width=width, record=True)
    console.print(draw(view, Texts(GAME, language)))
    return console.export_text()


@cache
def moments() -> list[Match]:
    """Moments that show every part of the table."""
    lifted = table("boats 0: gdansk gdansk-bay middle-bank gotland-deep\nhold 0: 2 cod").go("lift gdansk")
    unloading = table("boats 0: gdansk\nhold 0: 2 cod\nlast_round: 2", options=DEMAND).go("unload gdansk")
    choosing = table("card 0: salmon-cod\ncard 1: herring-cod\nstored 0: amber", players=5, options=CONTRACTS).go("contract")
    company = table("phase: company\ntrack: 1\nmarket 1 cod: x2").go((0, "company x2 cod"))
    tax = table("phase: tax\ntrack: 1\nowed 0: 1\nowed 1: 1\nhold 0: cod\nhold 1: cod").go((0, "pay hold cod"))
    over = final_match(Setting(GAME, 3, GAME.check_options(MODULES)), 1)
    return [lifted, unloading, choosing, company, tax, over]


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_the_map_shows_every_name_whole_and_fits_100_columns(language: str) -> None:
    texts = Texts(GAME, language)
    for match in moments():
        shown = drawn(match, 0, language)
        assert "…" not in shown
        assert all(f" {texts.name(space)}" in shown for space in SPACES)
        assert max(len(line) for line in shown.splitlines()) <= 100


def test_the_map_shows_tokens_boats_demand_and_neighbours() -> None:
    board = table("boats 0: gdansk gdansk-bay\nboats 2: gdansk-bay", lying={"gdansk-bay": "cod amber", "kattegat": ""})
    lines = drawn(board, 1).splitlines()
    box = [line for line in lines if "14≈ Gdańsk Bay" in line]
    assert len(box) == 1
    column, row = box[0].index("14≈"), lines.index(box[0])
    assert lines[row + 1][column:].startswith("C A ●0 ▲2")
    assert lines[row + 2][column:].startswith("→4 6 7 13 15 23")
    assert any("0:H -1:F ●0" in line for line in lines)


@pytest.mark.rule("MB-MAP-2")
def test_every_space_names_its_neighbours_by_number() -> None:
    shown = drawn(table(), SPECTATOR)
    for number, row in enumerate(SPACE_ROWS):
        numbers = sorted(SPACES.index(other) + 1 for other in row["links"])
        assert f"→{' '.join(map(str, numbers))}" in shown
        assert f"{number + 1}{'~' if row['depth'] == 'shallow' else '≈' if row['depth'] == 'deep' else '⌂'} {row['en']}" in shown


def test_no_box_of_the_map_lies_over_another() -> None:
    spots = tuple(Spot(row["x"], row["y"], 22) for row in SPACE_ROWS)
    corners = arrange(spots)
    cells = [(column + x, row + y) for column, row in corners for x in range(22) for y in range(BOX_HEIGHT)]
    assert len(cells) == len(set(cells))
    assert min(column for column, _ in corners) >= 0
    assert max(column for column, _ in corners) <= 78


@pytest.mark.rule("MB-INFO-2")
def test_others_secrets_do_not_show() -> None:
    company = moments()[3]
    assert "You have chosen: company x2 cod" in drawn(company, 0)
    assert "chosen" not in drawn(company, 1)
    assert "C:x2" in drawn(company, 1)
    assert "C:x2" not in drawn(company, SPECTATOR)
    assert "C:?" in drawn(company, SPECTATOR)
    choosing = moments()[2]
    assert "salmon and herring" in drawn(choosing, 0)
    assert "salmon and herring" not in drawn(choosing, 1)


def test_the_header_says_where_the_game_stands() -> None:
    lines = drawn(moments()[1], 1).splitlines()
    assert lines[0].rstrip() == "Mare Balticum  ·  Round 1  ·  last round: 2  ·  Unload  ·  Time □□□□□□"
    assert lines[1].rstrip() == "To decide: ●0 purple (starts)  ·  actions left: 2"
    assert lines[2].rstrip() == "Unloading in Gdańsk"


def test_every_word_of_the_terminal_has_a_text_and_every_text_is_used() -> None:
    labels = read_texts(Texts(GAME).folder, "en")["label"]
    asked: set[str] = set()

    class Listening(Texts):
        def find(self, table: str, key: str) -> str | None:
            asked.update([key] if table == "label" else [])
            return super().find(table, key)

    for match in moments():
        for viewer in (0, 1, SPECTATOR):
            view = match.rules.view_for(match.seen_by(viewer), viewer)
            assert isinstance(view, TableView)
            draw(view, Listening(GAME))
    assert asked == set(labels)
