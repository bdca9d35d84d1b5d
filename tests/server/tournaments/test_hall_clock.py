"""The clock that the referee judges by: when it runs, who sees it, and when a table counts as stuck."""

from __future__ import annotations

from pathlib import Path

import pytest

from seaboard.server.protocol import AWAY_SECONDS
from seaboard.server.tournaments.live.decision_clocks import NO_MOVE_SECONDS, STALL_SECONDS
from seaboard.server.tournaments.live.presence import GONE_SECONDS
from seaboard.server.tournaments.view.contract import HallTurn
from seaboard.tournament.event.clock import SHOWN_SECONDS
from tests.server.tables import Ear, until
from tests.server.tournaments.stage import Stage, tell

CLOCK = {"decision-seconds": "30"}


def turn_of(stage: Stage) -> HallTurn:
    """The player who is awaited at the first table, as the referee sees it."""
    turn: HallTurn = stage.view().rounds[0].matches[0].turns[0]
    return turn


async def wait(stage: Stage, seconds: float) -> None:
    """Time passes, and everybody looks."""
    stage.clock.at += seconds
    await stage.settle()
    stage.hall.look_around()


@pytest.mark.rule("TRN-FAIR-9")
def test_no_clock_runs_before_the_table_was_shown_on_the_players_device(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        await stage.table()
        await wait(stage, 50)
        assert not turn_of(stage).runs
        assert stage.clock.at - turn_of(stage).since == 0
        await stage.sit(seats=(0,))
        assert turn_of(stage).runs
        await wait(stage, 20)
        assert stage.clock.at - turn_of(stage).since == 20
        assert stage.leg().overruns == (0, 0)
        await wait(stage, 11)
        assert stage.leg().overruns == (1, 0)

    tell(tmp_path, story, options=CLOCK)


@pytest.mark.rule("TRN-FAIR-9")
def test_a_minute_after_the_leg_opened_the_clock_runs_whatever_the_device_says(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        await stage.table()
        await wait(stage, SHOWN_SECONDS)
        assert turn_of(stage).runs
        await wait(stage, 31)
        assert stage.leg().overruns == (1, 0)

    tell(tmp_path, story, options=CLOCK)


@pytest.mark.rule("TRN-FAIR-9")
def test_a_player_who_was_shown_the_table_once_has_a_clock_also_without_a_connection(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        await stage.sit()
        await stage.sit(seats=())
        await wait(stage, 31)
        assert stage.leg().overruns == (1, 0)

    tell(tmp_path, story, options=CLOCK)


@pytest.mark.rule("TRN-TEST-4")
def test_the_time_of_a_test_begins_when_it_is_shown_and_only_once(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        live, begun = stage.hall.live, stage.clock.at
        await live.open_test("anna")
        stage.clock.at += 20
        await live.show_test("anna")
        assert stage.view("anna").paper.ends == begun + 20 + 60
        stage.clock.at += 10
        await live.show_test("anna")
        assert stage.view("anna").paper.ends == begun + 20 + 60
        await stage.hall.enter(live.handing_in("anna"))
        assert live.event.state.players["anna"].seconds == 10

    tell(tmp_path, story, options={"questions": "2", "test-minutes": "1"})


@pytest.mark.rule("TRN-TEST-4")
def test_a_test_that_no_device_showed_begins_a_minute_after_it_was_opened(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        live, begun = stage.hall.live, stage.clock.at
        await live.open_test("anna")
        assert stage.view("anna").paper.ends == begun + SHOWN_SECONDS + 60
        stage.clock.at += SHOWN_SECONDS + 59
        await live.show_test("anna")
        assert stage.view("anna").paper.ends == begun + SHOWN_SECONDS + 60
        stage.clock.at += 1
        await stage.settle()
        assert live.event.state.players["anna"].seconds == 60

    tell(tmp_path, story, options={"questions": "2", "test-minutes": "1"})


@pytest.mark.rule("TRN-TEST-4")
def test_the_first_answer_shows_that_the_test_was_shown(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        live, begun = stage.hall.live, stage.clock.at
        await live.open_test("anna")
        stage.clock.at += 5
        await live.choose("anna", live.event.state.drawn[0], 1)
        assert stage.view("anna").paper.ends == begun + 5 + 60

    tell(tmp_path, story, options={"questions": "2", "test-minutes": "1"})


# Stuck


def test_going_from_the_hall_to_a_table_is_not_leaving(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        player, guest = turn_of(stage).player, turn_of(stage).player
        phone = Ear(guest)
        stage.hall.screen.admit(phone.line, "http://here")
        await wait(stage, 1)
        stage.hall.screen.dismiss(phone.line)
        await wait(stage, AWAY_SECONDS - 1)
        assert turn_of(stage).is_here
        assert turn_of(stage).stuck == ""
        await stage.sit()
        await wait(stage, 1)
        assert stage.hall.presence.is_here(player)

    tell(tmp_path, story)


def test_a_table_is_stuck_when_its_player_has_no_connection_and_no_longer_when_the_player_is_back(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        await stage.sit()
        await wait(stage, 1)
        await stage.sit(seats=())
        await wait(stage, GONE_SECONDS - 1)
        assert turn_of(stage).stuck == "", "a network may stall for a while"
        await wait(stage, 2)
        assert turn_of(stage).stuck == "connection"
        await stage.sit()
        await wait(stage, 1)
        assert turn_of(stage).stuck == ""

    tell(tmp_path, story, options={"decision-seconds": "0"})


def test_a_table_is_stuck_when_its_player_does_not_move_and_no_longer_after_the_move(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.sit()
        await wait(stage, 31)
        assert (turn_of(stage).stuck, turn_of(stage).overruns) == ("", 1), "the move may be on its way, over a network that stalls"
        await wait(stage, STALL_SECONDS - 1)
        assert turn_of(stage).stuck == "move"
        await stage.move(table)
        await wait(stage, 1)
        assert turn_of(stage).stuck == ""

    tell(tmp_path, story, options=CLOCK)


def test_without_a_clock_somebody_should_look_after_three_minutes(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        await stage.sit()
        await wait(stage, NO_MOVE_SECONDS - 1)
        assert turn_of(stage).stuck == ""
        await wait(stage, 1)
        assert turn_of(stage).stuck == "move"

    tell(tmp_path, story, options={"decision-seconds": "0"})


def test_a_player_who_reads_the_rules_is_shown_as_reading(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.sit()
        phone = Ear(turn_of(stage).player)
        stage.hall.legs.admit(phone.line, table.id)
        stage.hall.legs.read(phone.line, True)
        await wait(stage, 30 + STALL_SECONDS)
        assert turn_of(stage).stuck == "reading"
        stage.hall.legs.read(phone.line, False)
        assert turn_of(stage).stuck == "move"
        stage.hall.legs.dismiss(phone.line)

    tell(tmp_path, story, options=CLOCK)


# What the player sees


@pytest.mark.rule("TRN-FAIR-9", "TRN-SEE-3")
def test_a_player_at_the_table_sees_the_referees_clock_and_own_cards_with_reason_and_what_comes_next(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.sit()
        asked, other = turn_of(stage).player, stage.match().other(turn_of(stage).player)
        ears = {player: Ear(player) for player in (asked, other)}
        for ear in ears.values():
            stage.hall.legs.admit(ear.line, table.id)
        await wait(stage, 10)
        await stage.deed(f"offence {asked} insult", "called the rival names")
        await until(lambda: all(ear.messages[-1]["view"]["now"] == stage.clock.at for ear in ears.values()))
        await until(lambda: ears[asked].messages[-1]["view"]["penalties"])
        mine, theirs = (ears[player].messages[-1]["view"] for player in (asked, other))
        assert mine["mine"] == theirs["rival"] == {"left": 20.0, "limit": 30, "runs": True, "overruns": 0}
        assert mine["rival"] is theirs["mine"] is None
        assert [(each["penalty"], each["reason"]) for each in mine["penalties"]] == [("warning", "called the rival names")]
        assert mine["next"]["words"] == "Yellow card. Nothing else changes."
        assert theirs["penalties"] == []
        assert "called the rival names" not in str(ears[other].messages)
        assert (mine["match"], mine["board"], mine["leg"]) == ("m1", 1, 1)

    tell(tmp_path, story, options=CLOCK)


def test_nobody_but_its_players_is_told_about_a_leg(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.sit()
        for guest in (None, "cleo", "fred"):
            ear = Ear(guest)
            stage.hall.legs.admit(ear.line, table.id)
            assert ear.messages == []
        ear = Ear("anna")
        stage.hall.legs.admit(ear.line, "no table")
        assert ear.messages == []

    tell(tmp_path, story, options=CLOCK)
