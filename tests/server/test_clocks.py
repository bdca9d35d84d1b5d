"""Clocks: time left is told by what happened and when."""

from __future__ import annotations

from seaboard.server.deeds.carrying_out import carry_out
from seaboard.server.deeds.deeds import Resume, Start, TimeUp
from seaboard.server.deeds.outcome import Asker
from seaboard.server.protocol import Act, TakeSeat
from seaboard.server.table.clocks import DAY, Clocks
from seaboard.server.table.table import Table
from seaboard.server.table_info import Pace, TableSettings
from tests.server.tables import NOON, PEOPLE, first_move, seat_rows, table_row


def timed(pace: Pace, on_timeout: str = "bot", players: int = 3) -> Table:
    settings = TableSettings(pace=pace, on_timeout=on_timeout)  # type: ignore[arg-type]
    table = Table(table_row("mare-balticum", players, settings), seat_rows(players))
    carry_out(table, Asker("anna", NOON), Start("s"))
    return table


def move(table: Table, now: float, id: str = "m") -> int:
    seat = table.asked[0]
    outcome = carry_out(table, Asker(PEOPLE[seat], now), Act(id, table.seq, first_move(table, seat)))
    assert outcome.change is not None, outcome
    return seat


def test_without_a_clock_nobody_is_late() -> None:
    clocks = Clocks(Pace(), 2)
    clocks.go_on(NOON, [0], True)
    assert clocks.deadline() is None
    assert clocks.late(NOON + 1e9) == []
    assert clocks.show(NOON, [0, 1]).left == [None, None]


def test_seconds_per_move_begin_anew_with_every_decision() -> None:
    table = timed(Pace("move", 30))
    seat = table.asked[0]
    assert table.clocks.left(seat, NOON + 12) == 18
    assert table.clocks.deadline() == NOON + 30
    move(table, NOON + 20)
    after = table.asked[0]
    assert table.clocks.left(after, NOON + 21) == 29
    assert table.clocks.deadline() == NOON + 50


def test_a_bank_runs_down_and_gains_with_every_move() -> None:
    table = timed(Pace("bank", 100, 5))
    seat = move(table, NOON + 40)
    spent = 40 if table.asked[0] != seat else 40 + 1
    assert table.clocks.left(seat, NOON + 41) == 100 - spent + 5


def test_days_run_on_while_the_server_is_down_and_banks_and_seconds_do_not() -> None:
    for pace, left in ((Pace("move", 30), 30.0), (Pace("bank", 100), 100.0), (Pace("days", days=2), 2 * DAY - 50)):
        table = timed(pace)
        seat = table.asked[0]
        change = carry_out(table, Asker(None, NOON + 50), Resume()).change
        assert (change is None) == (pace.kind == "days")
        assert table.clocks.left(seat, NOON + 50) == left


def test_what_a_restart_forgave_stays_forgiven() -> None:
    table = timed(Pace("bank", 100))
    seat = table.asked[0]
    carry_out(table, Asker(None, NOON + 500), Resume())
    move(table, NOON + 510)
    stands = table.clocks.limit or 0.0
    assert stands - table.clocks.spent[seat] == 90


def test_who_runs_out_of_time_is_taken_over_and_can_come_back() -> None:
    table = timed(Pace("bank", 100))
    seat = table.asked[0]
    assert carry_out(table, Asker(None, NOON + 99), TimeUp()).change is None
    change = carry_out(table, Asker(None, NOON + 100), TimeUp()).change
    assert change is not None
    assert change.seats is not None
    assert change.seats[seat].taken_over
    assert change.seats[seat].level == "medium"
    assert (change.wakes, change.deadline) == (True, None)
    carry_out(table, Asker(PEOPLE[seat], NOON + 200), TakeSeat("t"))
    assert table.clocks.left(seat, NOON + 200) == 10
    assert table.clocks.deadline() == NOON + 210


def test_who_runs_out_of_time_forfeits_where_that_was_agreed() -> None:
    table = timed(Pace("move", 30), "forfeit")
    seat = table.asked[0]
    change = carry_out(table, Asker(None, NOON + 31), TimeUp()).change
    assert change is not None
    assert (change.status, change.deadline, change.ended) == ("closed", None, NOON + 31)
    assert table.closed == f"timeout {seat}"


def test_a_clock_is_shown_in_milliseconds_and_bots_have_none() -> None:
    table = timed(Pace("move", 30))
    seat = table.asked[0]
    shown = table.clocks.show(NOON + 1.5, [seat])
    assert shown.running == [seat]
    assert shown.left[seat] == 28_500
    assert shown.left[(seat + 1) % 3] is None
