"""Planted mistakes are counted as the judge's page says."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tools.planted import Found, Line
from tools.planted_table import Bar, fitted, read_lines, row_of, sum_up

BAR = Bar(0.05, 0.02)


def decision(given_away: float, lost: float | None, *, is_planted: bool = True, weight: int = 1) -> Found:
    return Found(7, is_planted, weight, given_away, given_away - 0.02, given_away + 0.02, 2000, lost, 0.01)


def game(seed: int, *found: Found) -> Line:
    return Line("libertalia", seed, "search:200", "usual", 130, 9.0, list(found))


def test_of_the_mistakes_that_were_planted_those_named_are_found() -> None:
    sums = sum_up([game(1, decision(0.08, 0.07), decision(0.03, 0.06), decision(0.09, 0.01))], BAR)
    assert (sums.mistakes, sums.found.mean) == (2, 0.5)


def test_an_alarm_is_false_where_less_was_lost_and_counts_for_all_it_stands_for() -> None:
    good, poor = decision(0.08, 0.07, is_planted=False, weight=9), decision(0.08, 0.04, is_planted=False, weight=9)
    sums = sum_up([game(1, good, poor, decision(0.06, 0.01)), game(2, decision(0.01, None))], BAR)
    assert sums.false.mean == 5.0
    assert sums.wrong.mean == 0.5
    assert sums.alarms.mean == 9.5


def test_a_bar_is_fitted_that_keeps_false_alarms_few() -> None:
    lines = [game(seed, decision(0.12, 0.1), decision(0.07, 0.03), decision(0.08, 0.09)) for seed in range(4)]
    bar = fitted(lines)
    assert sum_up(lines, bar).false.mean <= 0.9
    assert sum_up(lines, bar).found.mean == 1.0


def test_a_line_that_was_cut_off_is_left_out_and_a_game_counts_once(tmp_path: Path) -> None:
    whole = msgspec.json.encode(game(1, decision(0.08, 0.07)))
    path = tmp_path / "lines.jsonl"
    path.write_bytes(whole + b"\n" + whole + b"\n" + whole[:50])
    assert [line.seed for line in read_lines([path])["libertalia"]] == [1]


@pytest.mark.parametrize("number", [1, 12])
def test_a_row_of_the_page_says_how_many_games_there_were(number: int) -> None:
    row = row_of("libertalia", sum_up([game(seed, decision(0.08, 0.07)) for seed in range(number)], BAR), "search:200")
    assert row.startswith(f"| Libertalia, 4 | `search:200` | {number} | {number} | 100 % (")
