"""Legs at the server's tables: begun, ended, stopped and taken back as the log says, and the log as the tables say."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest
from sqlalchemy import select

from seaboard.engine.errors import Refused
from seaboard.engine.fields import CHANCE
from seaboard.server.deeds.deeds import Leave
from seaboard.server.protocol import Acknowledged, GiveSeat, RefusedMove, Rematch, Undo
from seaboard.server.store.schema import results
from seaboard.server.tournaments.store.rows import PlayerRow
from tests.server.tournaments.stage import Stage, close_stage, open_stage, tell

pytestmark = pytest.mark.compiled


@pytest.mark.rule("TRN-MATCH-1", "TRN-EVENT-5")
def test_a_leg_begins_by_itself_with_each_player_on_a_side_and_the_second_with_sides_swapped(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        first = await stage.table()
        assert first.status == "playing"
        assert first.row.options == {"first-game": "off", "round-limit": "30"}
        settings = first.settings
        assert not (settings.undo)
        assert not (settings.chat)
        assert not (settings.takeover)
        assert not (settings.rematch)
        assert not (settings.public)
        assert settings.spectators
        assert settings.pace.kind == "untimed"
        assert tuple(seat.guest for seat in first.seats) == stage.match().sides(1)
        await stage.finish()
        result = stage.match().legs[0]
        assert result is not None
        assert stage.texts()[-1].startswith("table leg m1 1 ")
        second = await stage.table(leg=2)
        assert tuple(seat.guest for seat in second.seats) == stage.match().sides(2) == tuple(reversed(stage.match().sides(1)))
        await stage.finish(leg=2)
        assert stage.view().rounds[0].matches[0].stage == "decided"
        assert [leg.status for leg in stage.hall.live.legs.values()] == ["over", "over"]
        await stage.deed("finish")
        assert stage.view().phase == "over"
        kept = await stage.keeper.store.read(select(results))
        assert [(row.kind, row.how, row.rated) for row in kept] == [("leg", "played", False)] * 2

    tell(tmp_path, story, options={"round-limit": "30"})


def test_bots_play_a_whole_event(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        for number in range(3):
            for _ in range(200):
                await stage.settle()
                if stage.view().steps[0].can:
                    break
            await stage.deed("draw" if number < 2 else "finish")
        assert len(stage.view().places) == 3
        assert sum(text.startswith("table leg") for text in stage.texts()) == 6

    tell(tmp_path, story, (), 3, options={"round-limit": "30"})


def test_players_at_printed_boards_have_no_table(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        await stage.hall.live.put(PlayerRow("bert", "printed"))
        await stage.deed("replay m1 1", "the tablet broke")
        assert stage.hall.live.leg("m1", 1) is None
        assert stage.view().rounds[0].matches[0].stage == "waiting"
        await stage.deed("leg m1 1 navy 2")

    tell(tmp_path, story)


@pytest.mark.rule("TRN-FAIR-9")
def test_no_move_is_accepted_while_a_leg_is_paused_and_its_clock_stands(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.table()
        await stage.move(table)
        await stage.deed("pause m1")
        assert table.held
        assert stage.view().rounds[0].matches[0].stage == "paused"
        refused = await stage.try_move(table)
        assert isinstance(refused, RefusedMove)
        assert refused.words == "The game is stopped for a while."
        stage.clock.at += 1000
        await stage.settle()
        assert stage.leg().overruns == (0, 0)
        with pytest.raises(Refused, match="TRN-FAIR-9"):
            await stage.deed("pause m1")
        await stage.deed("resume m1")
        assert not table.held
        await stage.move(table)

    tell(tmp_path, story)


def test_bots_stand_still_while_a_leg_is_paused(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        await stage.deed("replay m1 1", "again")
        table = await stage.table()
        if table.status == "playing":
            await stage.deed("pause m1")
            seq = table.seq
            await stage.settle()
            assert table.seq == seq
            await stage.deed("resume m1")
        for _ in range(100):
            await stage.settle()
            if stage.match().is_played:
                break
        assert stage.match().is_played

    tell(tmp_path, story, (), 2, options={"round-limit": "30"})


@pytest.mark.rule("TRN-FIX-7")
def test_the_referee_takes_the_last_move_back(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.table()
        assert table.match is not None
        for _ in range(200):
            await stage.move(table)
            last = table.match.log[-1]
            if last.actor != CHANCE and not last.finds and table.status == "playing":
                break
        moves, asked = len(table.match.log), table.asked
        await stage.deed("takeback m1", "wrong hex")
        assert len(table.match.log) == moves - 1
        assert not table.held
        assert stage.texts()[-1] == "referee takeback m1"
        await stage.settle()
        assert len(table.match.log) == moves - 1
        await stage.move(table)
        assert table.asked is not None
        assert asked is not None

    tell(tmp_path, story)


@pytest.mark.rule("TRN-FIX-7")
def test_nothing_is_taken_back_after_a_die_was_rolled(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.table()
        assert table.match is not None
        for _ in range(200):
            await stage.move(table)
            if table.match.log[-1].actor == CHANCE or table.match.log[-1].finds:
                break
        number = len(stage.texts())
        with pytest.raises(Refused, match="TRN-FIX-7"):
            await stage.deed("takeback m1", "please")
        await stage.settle()
        assert len(stage.texts()) == number
        assert not table.held

    tell(tmp_path, story)


@pytest.mark.rule("TRN-FAIR-3", "TRN-FIX-5")
def test_a_red_card_stops_the_leg_and_taken_back_it_goes_on(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.table()
        await stage.move(table)
        for _ in range(4):
            await stage.deed("offence anna vulgar")
        assert stage.match().red == {"anna"}
        assert table.held
        assert isinstance(await stage.try_move(table), RefusedMove)
        await stage.deed("rescind anna", "it was the radio")
        assert not table.held
        await stage.move(table)
        await stage.deed("offence anna vulgar")
        await stage.deed("finish")
        assert table.status == "closed"

    tell(tmp_path, story)


def test_absence_withdrawal_and_return_stop_and_go_on(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.table()
        await stage.deed("absent m1 bert", "left the room")
        assert table.held
        await stage.deed("present m1 bert", "back")
        assert not table.held
        await stage.deed("withdraw bert", "ill")
        assert table.held
        await stage.deed("return bert", "well again")
        assert not table.held

    tell(tmp_path, story)


@pytest.mark.rule("TRN-FIX-4", "TRN-LOG-5")
def test_a_leg_is_played_again_at_another_table_and_the_old_one_is_kept(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        await stage.finish()
        first, second = await stage.table(leg=1), await stage.table(leg=2)
        await stage.deed("replay m1 1", "the power went")
        assert first.status == "over"
        assert second.status == "closed"
        again = await stage.table(leg=1)
        assert again.id != first.id
        assert again.status == "playing"
        assert [seat.guest for seat in again.seats] == [seat.guest for seat in first.seats]
        await stage.finish()
        third = await stage.table(leg=2)
        assert third.id not in (first.id, second.id)
        assert len(stage.hall.live.legs) == 4

    tell(tmp_path, story)


@pytest.mark.rule("TRN-LOG-4", "TRN-FIX-8")
def test_a_result_typed_in_for_a_running_leg_needs_a_reason_and_ends_its_table(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.table()
        with pytest.raises(Refused, match="TRN-LOG-1"):
            await stage.deed("leg m1 1 kriegsmarine 2")
        await stage.deed("leg m1 1 kriegsmarine 2", "it cannot be finished")
        assert table.status == "closed"
        assert (await stage.table(leg=2)).status == "playing"

    tell(tmp_path, story)


def test_nobody_leaves_an_event_table_or_plays_on_without_the_referee(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.table()
        for deed in (GiveSeat("a"), Leave("b"), Undo("c")):
            assert isinstance(await stage.keeper.do(table.id, "anna", deed), RefusedMove)
        await stage.finish()
        assert isinstance(await stage.keeper.do(table.id, "anna", Rematch("d")), RefusedMove)

    tell(tmp_path, story)


# Clocks


@pytest.mark.rule("TRN-FAIR-9")
def test_overruns_are_counted_and_told(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.sit()
        awaited = table.seats[table.asked[0]].guest
        stage.clock.at += 59
        await stage.settle()
        assert stage.view().rounds[0].matches[0].turns[0].overruns == 0
        for seconds in (2, 60):
            stage.clock.at += seconds
            await stage.settle()
        turn = stage.view().rounds[0].matches[0].turns[0]
        assert (turn.player, turn.overruns, turn.limit) == (awaited, 2, 60)
        assert stage.clock.at - turn.since == pytest.approx(1)
        assert not any("offence" in text for text in stage.texts())
        await stage.move(table)
        stage.clock.at += 59
        await stage.settle()
        assert sum(stage.leg().overruns) == 2

    tell(tmp_path, story)


@pytest.mark.rule("TRN-FAIR-9", "TRN-FAIR-12", "TRN-FAIR-1")
def test_with_stalling_auto_the_program_enters_offences_up_to_the_red_card(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.sit()
        for seconds in (15, 24):
            stage.clock.at += seconds
            await stage.settle()
            assert not any("offence" in text for text in stage.texts()), "the move may be on its way"
        assert stage.leg().overruns == (2, 0), "but the referee is told"
        stage.clock.at += 1
        await stage.settle()
        assert stage.texts()[-1] == f"table offence {table.seats[table.asked[0]].guest} stalling"
        for seconds, offences in ((1000, 2), (15, 3), (15, 4)):  # one for each look, however late it comes
            stage.clock.at += seconds
            await stage.settle()
            assert sum("offence" in text for text in stage.texts()) == offences
        assert stage.match().at_fault
        assert table.held
        stage.clock.at += 1000
        await stage.settle()
        assert sum("offence" in text for text in stage.texts()) == 4

    tell(tmp_path, story, options={"stalling": "auto", "decision-seconds": "15"})


def test_without_a_clock_nothing_is_counted(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        stage.clock.at += 100_000
        await stage.settle()
        assert stage.leg().overruns == (0, 0)

    tell(tmp_path, story, options={"stalling": "auto", "decision-seconds": "0"})


# After a crash


def crash_at(tmp_path: Path, part: str, name: str) -> None:
    """Break one of the steps, stop, and start again: everything is as if nothing had happened."""

    async def broken(*args: object, **kwargs: object) -> bool:
        raise RuntimeError("killed")

    async def before() -> None:
        stage = await open_stage(tmp_path, ("anna", "bert"))
        table = await stage.table()
        setattr(getattr(stage.hall, part), name, broken)
        while table.status == "playing":
            await stage.move(table)
        for _ in range(3):
            with contextlib.suppress(RuntimeError):
                await stage.hall.tend()
        begun = stage.hall.live.leg("m1", 2)
        row = None if begun is None else await stage.store.table(begun.table)
        assert row is None or row.status == "gathering"
        await close_stage(stage)

    async def after() -> None:
        stage = await open_stage(tmp_path, ())
        assert [result is not None for result in stage.match().legs] == [True, False]
        assert sum(text.startswith("table leg m1 1") for text in stage.texts()) == 1
        assert (await stage.table(leg=2)).status == "playing"
        assert len(stage.hall.live.legs) == 2
        await close_stage(stage)

    asyncio.run(before())
    asyncio.run(after())


@pytest.mark.parametrize(("part", "step"), [("steward", "_write_result"), ("steward", "_begin_legs"), ("tables", "perform")])
def test_what_a_crash_left_undone_is_done_when_the_server_is_back(tmp_path: Path, part: str, step: str) -> None:
    crash_at(tmp_path, part, step)


def test_a_takeback_that_was_logged_and_not_done_is_done_after_a_crash(tmp_path: Path) -> None:
    async def before() -> int:
        stage = await open_stage(tmp_path, ("anna", "bert"))
        table = await stage.table()
        assert table.match is not None
        for _ in range(200):
            await stage.move(table)
            if stage.view().rounds[0].matches[0].can.count("takeback"):
                break
        moves, perform = len(table.match.log), stage.hall.tables.perform

        async def no_taking_back(leg: object, deed: type, id: str = "") -> bool:
            if deed.__name__ == "TakeBack":
                raise RuntimeError("killed")
            return await perform(leg, deed, id)  # type: ignore[arg-type]

        stage.hall.tables.perform = no_taking_back  # type: ignore[assignment]
        await stage.deed("takeback m1", "wrong hex")
        assert stage.texts()[-1] == "referee takeback m1"
        assert table.held
        await close_stage(stage)
        return moves

    async def after(moves: int) -> None:
        stage = await open_stage(tmp_path, ())
        table = await stage.table()
        assert table.match is not None
        assert len(table.match.log) == moves - 1
        assert not table.held
        await close_stage(stage)

    asyncio.run(after(asyncio.run(before())))


def test_a_pause_lasts_through_a_restart(tmp_path: Path) -> None:
    async def before() -> None:
        stage = await open_stage(tmp_path, ("anna", "bert"))
        await stage.deed("pause m1")
        await close_stage(stage)

    async def after() -> None:
        stage = await open_stage(tmp_path, ())
        table = await stage.table()
        assert table.held
        assert isinstance(await stage.try_move(table), RefusedMove)
        await stage.deed("resume m1")
        assert isinstance(await stage.try_move(table), Acknowledged)
        await close_stage(stage)

    asyncio.run(before())
    asyncio.run(after())
