"""The balance pages: written from what arenas found, with the number of games on them and plots that stand alone."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from seaboard.engine.registry import find_game
from seaboard.lab.arena import Arena, play_here
from seaboard.lab.intervals import Measured
from seaboard.lab.plan import make_plan
from tools.balance import gather, side, write
from tools.plots import standalone

SLUG = "orp-orzel"


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two small arenas: equal bots, and equal bots with an option."""
    folder = tmp_path_factory.mktemp("reports")
    for name, options in (("usual", {}), ("first", {"first-game": "on"})):
        plan = make_plan(find_game(SLUG), options, ["random", "random"], 3, 30.0)
        Arena(plan, 2, False, folder / name).run(play_here(plan))
    return folder


def test_every_page_says_how_many_games_it_is_made_from(reports: Path, tmp_path: Path) -> None:
    assert write([reports], tmp_path) == [SLUG]
    page = (tmp_path / f"{SLUG}.md").read_text(encoding="utf-8")
    assert page.count("games: 4 (2 seeds, each in 2 seatings)") == 2
    assert "2 players, first-game on: random" in page
    assert "Polish Navy" in page
    assert f"]({SLUG}.md)" in (tmp_path / "index.md").read_text(encoding="utf-8")


def test_plots_are_files_that_stand_alone(reports: Path, tmp_path: Path) -> None:
    write([reports], tmp_path)
    plots = sorted(tmp_path.glob("*.svg"))
    assert len(plots) == 4
    for plot in plots:
        root = ElementTree.fromstring(plot.read_text(encoding="utf-8"))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert "--paper" in str(root[0].text)
        assert f"]({plot.name})" in (tmp_path / f"{SLUG}.md").read_text(encoding="utf-8")


def test_pages_of_an_earlier_run_do_not_stay(reports: Path, tmp_path: Path) -> None:
    (tmp_path / "old.svg").write_text("<svg/>")
    write([reports], tmp_path)
    assert not (tmp_path / "old.svg").exists()


def test_a_share_is_clear_only_with_its_whole_interval() -> None:
    assert side(Measured(0.6, 0.51, 0.7), 0.5) == 1
    assert side(Measured(0.6, 0.49, 0.7), 0.5) == 0
    assert side(Measured(0.3, 0.2, 0.4), 0.5) == -1
    assert side(Measured(0.3), 0.5) == 0


def test_without_results_there_is_nothing_to_write(tmp_path: Path) -> None:
    assert gather([tmp_path]) == []
    assert write([tmp_path], tmp_path / "out") == []


def test_a_drawing_keeps_what_is_in_it() -> None:
    assert standalone('<svg viewBox="0 0 1 1"><g/></svg>').endswith("</style><g/></svg>\n")
