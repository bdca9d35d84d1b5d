"""The simulation behind docs/scale.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import scale

PAGE = Path(__file__).parents[2] / "docs" / "scale.md"


def test_the_page_shows_what_the_simulation_prints(capsys: pytest.CaptureFixture[str]) -> None:
    scale.main([])
    rows = [line for line in capsys.readouterr().out.split("\n\n")[1].splitlines() if line]
    assert len(rows) == len(scale.ROWS) + 2
    page = PAGE.read_text()
    assert [row for row in rows if row not in page] == []


def test_a_lone_move_takes_its_own_costs_and_one_commit() -> None:
    costs = scale.COSTS
    alone = costs.hearing + costs.commit + costs.stored + costs.stored_once + scale.HABITS.people * costs.viewer
    delays = scale.delays_of(0.5, 0.0, 500)
    assert delays[len(delays) // 2] == pytest.approx(alone)


def test_more_moves_and_less_time_for_them_both_make_moves_slower() -> None:
    assert scale.slowest_of(500, 0.05) < scale.slowest_of(2_000, 0.05) < scale.slowest_of(2_000, 0.15)


def test_a_process_that_cannot_keep_up_is_never_in_time() -> None:
    assert scale.slowest_of(5_000, 0.0) > scale.SLOWEST


def test_hearing_of_every_move_leaves_a_process_fewer_people() -> None:
    assert scale.people_of_a_process(1_000_000, with_notes=True) < scale.people_of_a_process(1_000_000, with_notes=False)


def test_bot_workers_have_no_more_thought_than_they_can_do_and_little_to_spare() -> None:
    workers = scale.workers_for(222, 0.02)
    assert 222 * 0.02 <= workers <= 1.5 * 222 * 0.02
