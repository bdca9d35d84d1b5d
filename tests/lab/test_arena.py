"""Arenas that are interrupted, gone on with, stopped early and written down."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seaboard.engine.errors import UsageError
from seaboard.lab.arena import Arena, Play, play_here
from seaboard.lab.plan import Plan, Task
from seaboard.lab.results import Results
from seaboard.lab.sitting import Played
from tests.lab.conftest import plan_of

SEEDS = 2


def told(folder: Path) -> dict[str, Any]:
    """What results.json says, without how long it took."""
    found: dict[str, Any] = json.loads((folder / "results.json").read_text())
    del found["timing"]
    return found


def run(plan: Plan, folder: Path | None, seeds: int = SEEDS, play: Play | None = None, until_clear: bool = False) -> Results:
    return Arena(plan, seeds, until_clear, folder).run(play or play_here(plan))


def interrupted(plan: Plan, after: int) -> Play:
    """Plays a number of games and is then interrupted."""

    def play(tasks: Iterable[Task]) -> Generator[Played, None, None]:
        for number, game in enumerate(play_here(plan)(tasks)):
            if number == after:
                raise KeyboardInterrupt
            yield game

    return play


def backwards(plan: Plan) -> Play:
    """Plays all games in the wrong order, as many processes may."""

    def play(tasks: Iterable[Task]) -> Generator[Played, None, None]:
        yield from reversed(list(play_here(plan)(tasks)))

    return play


@pytest.fixture(scope="module")
def plan() -> Plan:
    return plan_of("random", "random", "random")


@pytest.fixture(scope="module")
def whole(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of an arena that was not interrupted."""
    folder = tmp_path_factory.mktemp("whole")
    run(plan, folder)
    return folder


def test_an_interrupted_arena_goes_on_to_the_same_results(plan: Plan, whole: Path, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(plan, tmp_path, play=interrupted(plan, 4))
    games = tmp_path / "games.jsonl"
    assert len(games.read_text().splitlines()) == 1 + 4
    assert not (tmp_path / "results.json").exists()
    with games.open("ab") as file:
        file.write(b'{"group":1,"seat')
    run(plan, tmp_path)
    assert told(tmp_path) == told(whole)
    assert len(games.read_text().splitlines()) == 1 + 6


def test_the_order_in_which_games_end_does_not_matter(plan: Plan, whole: Path, tmp_path: Path) -> None:
    run(plan, tmp_path, play=backwards(plan))
    assert told(tmp_path) == told(whole)


def test_a_finished_arena_plays_nothing_when_called_again_and_more_games_go_on_from_it(plan: Plan, tmp_path: Path) -> None:
    run(plan, tmp_path, seeds=1)
    before = (tmp_path / "games.jsonl").read_bytes()
    run(plan, tmp_path, seeds=1, play=interrupted(plan, 0))
    assert (tmp_path / "games.jsonl").read_bytes() == before
    assert run(plan, tmp_path, seeds=2).games == 6
    assert (tmp_path / "games.jsonl").read_bytes().startswith(before)


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (plan_of("random", "random"), "bots"),
        (plan_of("random", "random", "random", seed=2), "seed 1, not 2"),
        (plan_of("random", "random", "random", deadline=5.0), "deadline"),
    ],
)
def test_other_arguments_for_the_same_folder_are_refused(plan: Plan, tmp_path: Path, other: Plan, words: str) -> None:
    run(plan, tmp_path, seeds=1)
    before = (tmp_path / "games.jsonl").read_bytes()
    with pytest.raises(UsageError, match=rf"games\.jsonl was begun with .*{words}"):
        Arena(other, 1, folder=tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == before


@pytest.mark.parametrize("line", [b"{}\n", b"not json\n", b'{"arena": 99}\n'])
def test_a_file_of_something_else_is_left_alone(plan: Plan, tmp_path: Path, line: bytes) -> None:
    (tmp_path / "games.jsonl").write_bytes(line)
    with pytest.raises(UsageError, match="holds no games of an arena"):
        Arena(plan, 1, folder=tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == line


def test_a_broken_line_in_the_middle_is_named(plan: Plan, tmp_path: Path) -> None:
    run(plan, tmp_path, seeds=1)
    games = tmp_path / "games.jsonl"
    lines = games.read_bytes().splitlines(keepends=True)
    games.write_bytes(b"".join([*lines[:2], b"{}\n", *lines[2:]]))
    with pytest.raises(UsageError, match="line 3"):
        Arena(plan, 1, folder=tmp_path)


def test_two_arenas_do_not_write_to_one_folder_at_once(plan: Plan, tmp_path: Path) -> None:
    first = Arena(plan, 1, folder=tmp_path)
    with pytest.raises(UsageError, match="another arena is writing"):
        Arena(plan, 1, folder=tmp_path)
    first.run(play_here(plan))


def test_a_clear_answer_ends_the_arena_and_later_games_do_not_count(faulty: Path, tmp_path: Path) -> None:
    plan = plan_of("crasher", "random")
    results = run(plan, tmp_path, seeds=12, until_clear=True)
    assert results.verdict is not None
    assert results.verdict.answer == "below"
    assert results.seeds == results.verdict.seeds < 12
    assert "betting" in results.methods["sequential"]
    again = run(plan, tmp_path / "all", seeds=12, play=backwards(plan), until_clear=True)
    assert again.seeds == results.seeds
    assert told(tmp_path / "all") == told(tmp_path)


def test_results_follow_their_schema_and_add_up(whole: Path) -> None:
    results = msgspec.json.decode((whole / "results.json").read_bytes(), type=Results)
    assert (results.game, results.games, results.seeds, results.bots) == (
        "libertalia",
        6,
        2,
        ["random #1", "random #2", "random #3"],
    )
    assert sum(each.win_share.mean for each in results.standings) == pytest.approx(1.0)
    assert sum(each.win_share.mean for each in results.seats) == pytest.approx(1.0)
    assert sum(times for _, times in results.length.counts) == 6
    for bot, each in enumerate(results.standings):
        assert each.points is not None
        assert sum(times for _, times in each.points.counts) == 6
        assert len(each.seats) == 3
        assert sum(seat.win_share.mean for seat in each.seats) / 3 == pytest.approx(each.win_share.mean), bot
        assert each.win_share.low is not None
        assert each.win_share.low <= each.win_share.mean
    assert {value.when for value in results.moves} == {"first", "any"}
    assert sum(value.seats for value in results.moves if value.when == "first") == 18


def test_the_page_is_well_formed_and_needs_no_other_file(whole: Path) -> None:
    page = (whole / "index.html").read_text(encoding="utf-8")
    tree = ElementTree.fromstring(page)
    assert len(list(tree.iter("svg"))) > 7
    assert [heading.text for heading in tree.iter("h2")][:3] == ["Ratings", "Wins", "Places"]
    for element in tree.iter():
        assert not {"src", "href", "srcset", "data"} & set(element.attrib), element.tag
        assert element.tag not in ("link", "img", "iframe", "object")
    for word in ("url(", "@import", "http://", "https://", "fetch(", "nan", "inf,"):
        assert word not in page


def test_every_plot_is_drawn_for_a_desk_and_for_a_phone(whole: Path) -> None:
    tree = ElementTree.fromstring((whole / "index.html").read_text(encoding="utf-8"))
    figures = list(tree.iter("figure"))
    assert len(figures) >= 7
    for figure in figures:
        wide, narrow = figure.iter("svg")
        assert (wide.get("class"), narrow.get("class")) == ("wide", "narrow")
        for plot in (wide, narrow):
            right = float(str(plot.get("viewBox")).split()[2])
            assert all(0.0 <= float(str(words.get("x"))) <= right for words in plot.iter("text"))
        assert sorted(words.text or "" for words in wide.iter("text")) == sorted(words.text or "" for words in narrow.iter("text"))


def test_a_page_can_be_drawn_of_a_single_seed_and_of_forfeits_alone(faulty: Path, tmp_path: Path) -> None:
    run(plan_of("crasher", "cheat"), tmp_path, seeds=1)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    ElementTree.fromstring(page)
    assert "crashed: ZeroDivisionError: no wind" in page
