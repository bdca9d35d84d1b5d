"""Reports travel as JSON and add up."""

from __future__ import annotations

from seaboard.analysis.report import VERSION, Chances, Choice, Judgement, Moment, Parts, Report, from_json, part_of, to_json


def sure(value: float) -> Chances:
    return Chances(value, value, value)


def small_report() -> Report:
    """A game of three entries: seat 0 moves, chance draws, seat 1 moves."""
    openly = tuple((sure(one), sure(1.0 - one)) for one in (0.5, 0.4, 0.7, 1.0))
    choice = Choice("play cook", sure(0.6), 40)
    return Report(
        version=VERSION,
        game="some-game",
        players=2,
        options={"tie-break": "shared"},
        depth="quick",
        entries=3,
        actors=(0, -1, 1),
        known=((sure(0.5),) * 4, ()),
        open=openly,
        judgements=(Judgement(0, 0, Choice("play carpenter", sure(0.5), 40), (choice,), 0.1, (0.05, 0.15)),),
        moments=(Moment(0, 0, 0.1, {"en": "Day 4: a mistake.", "pl": "Dzień 4: błąd."}),),
        parts=(Parts(-0.1, 0.3, 0.3), Parts(-0.3, -0.3, 0.1)),
        judge="nobody",
    )


def test_a_report_survives_the_way_through_json() -> None:
    report = small_report()
    assert from_json(to_json(report)) == report
    assert to_json(from_json(to_json(report))) == to_json(report)


def test_every_change_is_put_down_to_whoever_made_the_entry() -> None:
    report = small_report()
    assert part_of(report, 0, 0) == Parts(-0.1, 0.0, 0.0)
    assert part_of(report, 1, 0) == Parts(0.0, 0.3, 0.0)
    assert part_of(report, 2, 0) == Parts(0.0, 0.0, 0.3)
    assert part_of(report, 2, 1) == Parts(-0.3, 0.0, 0.0)


def test_the_parts_of_a_seat_add_up_to_its_change() -> None:
    report = small_report()
    for seat, parts in enumerate(report.parts):
        entries = [part_of(report, entry, seat) for entry in range(report.entries)]
        assert parts.own == sum(part.own for part in entries)
        assert abs(parts.total - (report.open[-1][seat].value - report.open[0][seat].value)) < 1e-9
