"""An event on a machine that sleeps: tests and decision clocks lose nothing, and the referee sees that it happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from seaboard.server.process.pulse import Standstill
from seaboard.server.tournaments.live.decision_clocks import STALL_SECONDS
from seaboard.server.tournaments.store.changes import add_sitting
from seaboard.server.tournaments.store.rows import SittingRow
from tests.server.tables import NOON
from tests.server.tournaments.stage import Stage, tell


def lid(stage: Stage, seconds: float) -> None:
    """The machine sleeps, and is awake again."""
    begun = stage.clock.at
    stage.clock.at += seconds
    stage.keeper.pulse.could_not_serve(begun, stage.clock.at)


@pytest.mark.rule("TRN-FAIR-9")
def test_nobody_stalls_while_the_server_stands_still(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        await stage.sit()
        stage.clock.at += 10
        await stage.settle()
        lid(stage, 120)
        await stage.settle()
        turn = stage.view().rounds[0].matches[0].turns[0]
        assert stage.clock.at - turn.since == pytest.approx(10), "the clock is shown as it stands"
        assert stage.leg().overruns == (0, 0)
        stage.clock.at += 5 + STALL_SECONDS - 1
        await stage.settle()
        assert not any("offence" in text for text in stage.texts())
        stage.clock.at += 1
        await stage.settle()
        assert sum("offence" in text for text in stage.texts()) == 1, "what was served does count"

    tell(tmp_path, story, options={"stalling": "auto", "decision-seconds": "15"})


STALL = 20
"""Seconds for which the Wi-Fi of a school stalls now and then."""


async def tick(stage: Stage, seconds: int) -> None:
    """Seconds pass, and the program looks now and then."""
    while seconds:
        step = min(5, seconds)
        stage.clock.at += step
        seconds -= step
        await stage.hall.tend()


@pytest.mark.rule("TRN-FAIR-12")
@pytest.mark.parametrize("is_noticed", [False, True])
def test_a_pupil_whose_line_stalls_is_reported_but_never_warned(tmp_path: Path, is_noticed: bool) -> None:
    """Whether the server notices that the line is dead, or its messages only come late."""

    async def story(stage: Stage) -> None:
        table = await stage.sit()
        for _ in range(3):
            await tick(stage, 10)  # thinking
            if is_noticed:
                await stage.sit(seats=())
            await tick(stage, STALL)  # the move is on its way
            await stage.sit()
            await stage.move(table)
        assert sum(stage.leg().overruns) == 6, "the referee is told each time"
        assert not any("offence" in text for text in stage.texts())
        await tick(stage, 15 + int(STALL_SECONDS) - 1)
        assert not any("offence" in text for text in stage.texts())
        await tick(stage, 1)
        assert sum("offence" in text for text in stage.texts()) == 1, "whoever is connected and does not move is"

    tell(tmp_path, story, options={"stalling": "auto", "decision-seconds": "15"})


@pytest.mark.rule("TRN-FAIR-12")
def test_time_without_a_connection_becomes_no_warning_however_long_it_is(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.sit()
        await stage.sit(seats=())
        await tick(stage, 90)
        await stage.sit()
        await tick(stage, 15)
        assert not any("offence" in text for text in stage.texts())
        assert sum(stage.leg().overruns) == 7
        await stage.move(table)

    tell(tmp_path, story, options={"stalling": "auto", "decision-seconds": "15"})


@pytest.mark.rule("TRN-TEST-4")
def test_a_test_lasts_as_long_as_the_server_served(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        live = stage.hall.live
        await live.write(add_sitting("event", SittingRow("anna", stage.clock.at)))
        live.sittings["anna"] = SittingRow("anna", stage.clock.at)
        await live.show_test("anna")
        stage.clock.at += 50
        lid(stage, 120)
        await stage.settle()
        assert live.event.state.players["anna"].right is None
        assert stage.view("anna").paper.ends == NOON + 60 + 120
        assert stage.view().test_ends == NOON + 60 + 120
        stage.clock.at += 9
        await live.choose("anna", live.event.state.drawn[0], 1)
        stage.clock.at += 1
        await stage.settle()
        assert live.event.state.players["anna"].seconds == 60

    tell(tmp_path, story, options={"questions": "2", "test-minutes": "1"})


def test_the_referee_sees_when_the_server_stood_still_and_for_how_long(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        assert stage.view().standstills == []
        stage.clock.at += 10
        lid(stage, 62)
        lid(stage, 1)
        stage.keeper.pulse.learn([Standstill(NOON - 500, NOON - 100)])
        told = [(each.begun, each.seconds) for each in stage.view().standstills]
        assert told == [(NOON + 10, 63)], "nothing from before the start"
        assert stage.view("anna").standstills == stage.view(None).standstills == []
        stage.clock.at += 100
        stage.keeper.pulse.learn([Standstill(NOON + 150, NOON + 152)])
        assert len(stage.view().standstills) == 1, "and nothing that nobody noticed"

    tell(tmp_path, story)


@pytest.mark.rule("TRN-TEST-4", "TRN-FAIR-9")
@pytest.mark.parametrize("option", ["test", "leg"])
def test_time_is_up_only_when_the_database_says_that_it_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    async def story(stage: Stage) -> None:
        live = stage.hall.live
        if option == "test":
            await live.open_test("anna")

        def is_harmed() -> bool:
            return any(" test " in text or "offence" in text for text in stage.texts())

        async def away() -> bool:
            return False

        if option == "leg":
            await stage.sit()
        stage.clock.at += 600
        with monkeypatch.context() as patch:
            patch.setattr(stage.keeper, "prove", away)
            await stage.settle()
            assert not is_harmed()
        await stage.settle()
        assert is_harmed()

    questions = {"test": "2", "leg": "0"}[option]
    tell(tmp_path, story, options={"questions": questions, "test-minutes": "1", "stalling": "auto", "decision-seconds": "15"})
