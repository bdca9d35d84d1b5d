"""Halts, the time of a round and the planned end, at the server's tables."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from seaboard.server.protocol import RefusedMove
from tests.server.tables import NOON, Ear, until
from tests.server.tournaments.stage import Stage, close_stage, open_stage, tell
from tests.server.visitor import Visitor, serving

FOUR = ("anna", "bert", "cleo", "dora")
TIMED = {"format": "swiss", "round-minutes": "40", "event-minutes": "90"}


@pytest.mark.rule("TRN-TIME-6")
def test_while_the_event_is_halted_no_table_moves_no_clock_runs_and_everybody_sees_it(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.sit()
        phone = Ear("anna")
        stage.hall.legs.admit(phone.line, table.id)
        await stage.deed("halt 2026-11-23T09:00Z")
        assert table.held
        assert isinstance(await stage.try_move(table), RefusedMove)
        stage.clock.at += 7 * 86_400
        await stage.settle()
        assert stage.leg().overruns == (0, 0)
        for guest in ("fred", "anna", None):
            assert stage.view(guest).halted.since == NOON
            assert stage.view(guest).halted.until == 1_795_424_400
        await until(lambda: (phone.messages[-1]["view"]["halted"] or {}).get("until") == 1_795_424_400)
        assert "go-on" in stage.view().can
        assert "halt" not in stage.view().can
        await stage.deed("go-on")
        assert not table.held
        assert stage.view().halted is None
        await stage.move(table)

    tell(tmp_path, story, options={"decision-seconds": "30"})


@pytest.mark.rule("TRN-TIME-6")
def test_a_halt_survives_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        stage = await open_stage(tmp_path, ("anna", "bert"))
        await stage.table()
        await stage.deed("halt later")
        await close_stage(stage)
        stage = await open_stage(tmp_path, ("anna", "bert"))
        try:
            assert (await stage.table()).held
            assert stage.view().halted.until is None
            await stage.deed("go-on")
            assert not (await stage.table()).held
        finally:
            await close_stage(stage)

    asyncio.run(run())


@pytest.mark.rule("TRN-TIME-6")
def test_a_round_drawn_while_the_event_is_halted_opens_its_tables_when_it_goes_on(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        for match in ("m1", "m2"):
            for leg in (1, 2):
                await stage.deed(f"leg {match} {leg} navy 0", "seen")
        await stage.deed("halt later")
        await stage.deed("draw")
        assert stage.hall.live.leg("m3", 1) is None
        await stage.deed("go-on")
        assert stage.hall.live.leg("m3", 1) is not None

    tell(tmp_path, story, FOUR, options={"format": "swiss"})


@pytest.mark.rule("TRN-TIME-2", "TRN-TIME-3", "TRN-TIME-5")
def test_when_the_time_is_up_the_referee_ends_the_legs_and_can_give_more_time(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.sit()
        assert stage.view("anna").round_left == 40 * 60
        stage.clock.at += 41 * 60
        await stage.settle()
        assert stage.view(None).round_left == -60
        assert stage.match().open_leg() == 1, "nothing ends by itself"
        assert {"time-up", "extend"} <= set(stage.view().can)
        await stage.deed("time-up")
        assert table.held
        view = stage.view().rounds[0].matches[0]
        assert (view.stage, list(view.points)) == ("decided", [0, 0])
        assert stage.view().steps[0].can
        await stage.deed("extend 5")
        assert not table.held
        assert stage.view().round_left == 4 * 60
        await stage.move(table)
        await stage.deed("time-up")
        await stage.deed("draw")
        assert table.status == "closed"

    tell(tmp_path, story, FOUR, options=TIMED)


@pytest.mark.rule("TRN-TIME-1", "TRN-TIME-7")
def test_the_referee_sees_when_the_event_is_likely_to_end_and_what_could_be_shortened(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        plan = stage.view().plan
        assert plan is not None
        assert (plan.rounds_left, plan.round_minutes) == (2, 40)
        assert plan.wanted == NOON + 85 * 60
        assert plan.ends == NOON + (40 + 3 + 40 + 4) * 60
        assert [tip.text for tip in plan.tips] == ["rounds 1", ""]
        assert plan.tips[0].words == "1 instead of 2 rounds: about 43 minutes less."
        await stage.deed("rounds 1")
        assert stage.view().plan.rounds_left == 1
        assert stage.view().plan.tips == []
        assert stage.view().rounds_planned == 1
        for guest in ("anna", None):
            assert stage.view(guest).plan is None

    tell(tmp_path, story, FOUR, options=TIMED)


@pytest.mark.rule("TRN-TIME-1")
def test_the_plan_goes_by_the_rounds_played_so_far_and_leaves_halts_out(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        for match in ("m1", "m2"):
            for leg in (1, 2):
                await stage.deed(f"leg {match} {leg} navy 0", "seen")
        stage.clock.at += 20 * 60
        await stage.deed("halt later")
        stage.clock.at += 7 * 86_400
        await stage.deed("go-on")
        plan = stage.view().plan
        assert plan is not None
        assert (plan.rounds_left, plan.round_minutes) == (1, 20)
        assert plan.wanted == NOON + 85 * 60 + 7 * 86_400
        assert plan.tips == []

    tell(tmp_path, story, FOUR, options=TIMED)


@pytest.mark.rule("TRN-TIME-1")
def test_a_proposal_is_told_in_words_and_its_options_make_a_tournament(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        visitor = Visitor(server)
        told = visitor.get("/api/tournaments/plan?players=6&minutes=90").json()
        assert (told["fits"], told["options"]["swiss-rounds"], told["options"]["event-minutes"]) == (True, "2", "90")
        assert told["words"][0].startswith("Swiss; rounds: 2, two legs each; test: 20 questions in 10 minutes")
        assert told["words"][1:] == ["It takes about 88 of your 90 minutes.", "One round more would make it about 121 minutes."]
        assert len(visitor.get("/api/tournaments/plan?players=6&minutes=300").json()["words"]) == 2, "there are no more rounds"
        assert (
            visitor.post("/api/tournaments", json={"title": "Cup", "referee": "F", "options": told["options"]}).status_code == 201
        )
        assert not visitor.get("/api/tournaments/plan?players=3&minutes=30&language=pl").json()["fits"]
        for query in ("players=1&minutes=90", "players=6&minutes=5"):
            assert visitor.get(f"/api/tournaments/plan?{query}").status_code == 400
