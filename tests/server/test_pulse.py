"""Server time: it runs evenly, notices standstills, and gives clocks back what nobody could use."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from seaboard.server.deeds.carrying_out import carry_out
from seaboard.server.deeds.deeds import Resume
from seaboard.server.deeds.outcome import Asker
from seaboard.server.live.timing import as_minutes
from seaboard.server.process.pulse import Pulse, Standstill
from seaboard.server.table.clocks import DAY, Clocks
from seaboard.server.table_info import Pace
from tests.server.machine import Machine
from tests.server.tables import NOON
from tests.server.test_clocks import move, timed


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
def test_a_jump_of_the_wall_clock_moves_nothing(jump: float) -> None:
    machine = Machine()
    pulse = machine.pulse()
    machine.set_wall(jump)
    machine.live(1.0, pulse)
    assert pulse.now() == NOON + 1
    assert pulse.past == []


def test_a_machine_that_slept_gives_the_time_back() -> None:
    machine = Machine()
    pulse = machine.pulse()
    told: list[int] = []
    pulse.on_standstill(lambda: told.append(pulse.times))
    machine.live(3.0, pulse)
    machine.sleep(60.0)
    assert pulse.now() == NOON + 63
    assert (pulse.past, told) == ([Standstill(NOON + 3, NOON + 63)], [1])
    assert pulse.lost(NOON, pulse.now()) == 60
    assert pulse.lost(NOON + 10, NOON + 20) == 10
    machine.live(1.0, pulse)
    assert pulse.served() - Pulse(machine.wall, machine.steady).served() == -60


def test_a_standstill_is_noticed_where_something_can_be_done_about_it() -> None:
    machine = Machine()
    pulse = machine.pulse()
    machine.sleep(60.0)
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(pulse.now).result() == NOON + 60
    assert pulse.times == 0
    assert pulse.now() == NOON + 60
    assert pulse.times == 1


def test_a_busy_second_is_no_standstill() -> None:
    machine = Machine()
    pulse = machine.pulse()
    machine.sleep(1.5)
    pulse.now()
    assert pulse.past == []


def test_after_a_standstill_a_wall_clock_that_is_ahead_is_believed_and_the_jump_is_nobodys_time() -> None:
    machine = Machine()
    pulse = machine.pulse()
    machine.set_wall(3600.0)
    machine.sleep(10.0)
    assert pulse.now() == NOON + 3610
    assert pulse.lost(NOON, pulse.now()) == 3610
    machine.set_wall(-7200.0)
    machine.sleep(10.0)
    assert pulse.now() == NOON + 3620, "time does not run backwards"


def test_standstills_that_overlap_count_once() -> None:
    pulse = Machine().pulse()
    pulse.learn([Standstill(10, 20), Standstill(40, 50), Standstill(15, 30)])
    assert pulse.past == [Standstill(10, 30), Standstill(40, 50)]
    assert pulse.lost(0, 100) == 30
    pulse.learn([Standstill(5, 60)])
    assert pulse.past == [Standstill(5, 60)]


def test_a_delay_counts_only_time_in_which_the_server_served() -> None:
    pulse = Machine().pulse()
    pulse.learn([Standstill(100, 160), Standstill(170, 175)])
    assert pulse.before(95, 30) == 65
    assert pulse.before(200, 20) == 180
    assert pulse.before(200, 30) == 165
    assert pulse.before(200, 40) == 95
    assert pulse.before(165, 30) == 75


# At a table


def test_a_table_gets_back_exactly_what_was_lost() -> None:
    for pace in (Pace("move", 90), Pace("bank", 90)):
        table = timed(pace)
        seat = table.asked[0]
        change = carry_out(table, Asker(None, NOON + 100), Resume(60.0)).change
        assert change is not None
        assert change.entries[0].text == "60.000"
        assert table.clocks.left(seat, NOON + 100) == 50


def test_nobody_comes_back_to_a_clock_that_has_all_but_run_out() -> None:
    for pace, left in ((Pace("move", 90), 10), (Pace("bank", 90), 10), (Pace("move", 5), 5)):
        table = timed(pace)
        seat = table.asked[0]
        carry_out(table, Asker(None, NOON + pace.seconds + 59), Resume(60.0))
        assert table.clocks.left(seat, NOON + pace.seconds + 59) == left


def test_days_get_back_what_is_more_than_an_hour() -> None:
    for seconds, left in ((600.0, 2 * DAY - 5000), (4000.0, 2 * DAY - 1000)):
        table = timed(Pace("days", days=2))
        seat = table.asked[0]
        carry_out(table, Asker(None, NOON + 5000), Resume(seconds))
        assert table.clocks.left(seat, NOON + 5000) == left


def test_older_entries_fold_as_they_did() -> None:
    clocks = Clocks(Pace("bank", 100), 2)
    clocks.go_on(NOON, [0], True)
    clocks.resume(NOON + 500, None)
    assert clocks.left(0, NOON + 500) == 100
    table = timed(Pace("bank", 100))
    seat = table.asked[0]
    carry_out(table, Asker(None, NOON + 500), Resume(500.0))
    move(table, NOON + 510)
    assert (table.clocks.limit or 0.0) - table.clocks.spent[seat] == 90


def test_a_length_of_time_is_written_as_people_do() -> None:
    assert [as_minutes(seconds) for seconds in (4.2, 62, 600, 10_800)] == ["0:04", "1:02", "10:00", "3:00:00"]
