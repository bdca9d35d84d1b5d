"""The judge: the same report every time, nothing from what a seat cannot know, and errors that name what is wrong."""

from __future__ import annotations

import msgspec
import pytest

from seaboard.analysis.depth import DEPTHS, Again, Depth
from seaboard.analysis.judge import judge
from seaboard.analysis.report import part_of, to_json
from seaboard.engine.errors import UsageError
from tests.analysis.conftest import GAMES, finished

TINY = Depth("tiny", known=2, open=2, thought=40, minds=1, rounds=(4, 8), horizon=1, again=Again(60, (1, 2), 9))


@pytest.fixture(autouse=True)
def tiny_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DEPTHS, "tiny", TINY)


@pytest.mark.compiled
@pytest.mark.parametrize("slug", [GAMES[0], *(pytest.param(slug, marks=pytest.mark.soak) for slug in GAMES[1:])])
def test_a_game_is_judged_the_same_way_every_time(slug: str) -> None:
    report = judge(finished(slug), "tiny")
    assert to_json(judge(finished(slug), "tiny")) == to_json(report)
    assert [len(curve) for curve in report.known] == [report.entries + 1] * report.players
    assert len(report.open) == report.entries + 1
    assert report.judgements, "somebody had a choice"
    for seat, parts in enumerate(report.parts):
        change = report.open[-1][seat].value - report.open[0][seat].value
        assert abs(parts.total - change) < 1e-5
        assert abs(parts.own - sum(part_of(report, entry, seat).own for entry in range(report.entries))) < 1e-5
    for judgement in report.judgements:
        assert 0.0 <= judgement.given_away <= 1.0
        assert judgement.interval[0] <= judgement.given_away <= judgement.interval[1]
        assert 1 <= len(judgement.best) <= 3


@pytest.mark.compiled
def test_one_seat_alone_is_judged_as_among_all() -> None:
    whole, part = (judge(finished("libertalia"), "tiny", only_seat=seat) for seat in (None, 1))
    assert part.known[1] == whole.known[1]
    assert part.known[0] == ()
    assert part.judgements == tuple(each for each in whole.judgements if each.seat == 1)
    assert part.open == whole.open


@pytest.mark.compiled
def test_progress_is_told_position_by_position() -> None:
    told: list[tuple[int, int]] = []
    report = judge(finished("orp-orzel"), "tiny", progress=lambda done, total: told.append((done, total)), only_seat=0)
    assert told == [(done, report.entries + 1) for done in range(1, report.entries + 2)]


def test_an_unknown_depth_is_named_with_those_there_are() -> None:
    transcript = msgspec.json.decode(b'{"format": "seaboard-transcript/1", "game": "libertalia", "players": 2, "moves": []}')
    from seaboard.engine.transcript import Transcript

    with pytest.raises(UsageError, match="there is no depth 'abyss'; there are: quick, usual, deep"):
        judge(msgspec.convert(transcript, Transcript), "abyss")


def test_a_game_that_is_not_over_is_refused() -> None:
    from seaboard.engine.transcript import FORMAT, Transcript

    with pytest.raises(UsageError, match="not finished"):
        judge(Transcript(FORMAT, "libertalia", 2, []), "quick")


@pytest.mark.compiled
def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    with pytest.raises(UsageError, match="there is no seat 7 at a table of 2"):
        judge(finished("libertalia"), "tiny", only_seat=7)


@pytest.mark.compiled
@pytest.mark.soak
def test_two_processes_find_what_one_finds() -> None:
    alone, together = (judge(finished("libertalia"), "quick", workers=workers) for workers in (1, 2))
    assert to_json(alone) == to_json(together)
