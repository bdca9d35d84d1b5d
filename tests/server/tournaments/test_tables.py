"""Tournaments at tables on the server: games of several devices, bots in place of those at fault, places that come by themselves."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from seaboard.server.protocol import Acknowledged
from seaboard.server.tournaments.store.rows import PlayerRow
from seaboard.tournament.rules.tables import table as standings
from tests.server.tournaments.stage import Stage, close_stage, open_stage, tell

pytestmark = pytest.mark.compiled
GAME = "libertalia"
FOUR = ("anna", "bert", "cora", "dora")


def rounds(number: int, size: int = 4) -> dict[str, str]:
    """The options of a short event."""
    return {"rounds": str(number), "table-size": str(size)}


@pytest.mark.rule("TAB-GAME-1", "TAB-GAME-3", "TAB-EVENT-3", "TAB-PLACE-1")
def test_a_table_of_four_devices_plays_and_its_places_come_by_themselves(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.table()
        assert table.row.players == 4
        assert table.row.options["tie-break"] == "third-campaign"
        assert tuple(seat.guest for seat in table.seats) == stage.match().players
        assert stage.view().rounds_planned == 2
        await stage.finish()
        assert table.match is not None
        _, places = table.match.results()
        assert stage.texts()[-1] == f"table result m1 {','.join(map(str, places))}"
        shown = stage.view("anna").rounds[0].matches[0]
        assert (shown.stage, shown.places, len(shown.points)) == ("decided", list(places), 4)
        assert "1. " in stage.view("anna").log[-1].words
        await stage.deed("draw")
        assert (await stage.table("m2")).status == "playing"
        await stage.finish("m2")
        await stage.deed("finish")
        assert [place.place for place in stage.view().places] == [1, 2, 3, 4]

    tell(tmp_path, story, FOUR, options=rounds(2) | {"tie-break": "third-campaign"}, game=GAME)


@pytest.mark.rule("TAB-FAIR-3", "TAB-FAIR-1")
def test_a_bot_plays_on_for_a_player_with_a_red_card_until_it_is_taken_back(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.table()
        await stage.move(table)
        seat = stage.match().players.index("anna")
        for _ in range(4):
            await stage.deed("offence anna vulgar")
        assert (table.seats[seat].kind, table.seats[seat].guest, table.held) == ("bot", None, False)
        assert stage.view().rounds[0].matches[0].at_fault == ["anna"]
        await stage.deed("rescind anna", "it was somebody else")
        assert (table.seats[seat].kind, table.seats[seat].guest, table.seats[seat].level) == ("guest", "anna", None)
        await stage.deed("withdraw anna", "went home")
        await stage.finish()
        places = stage.view().rounds[0].matches[0].places
        assert places[seat] == 0
        assert sorted(set(places) - {0})[0] == 1
        last = standings(stage.hall.live.event.state)[-1]
        assert (last.player, last.points) == ("anna", 0)

    tell(tmp_path, story, FOUR, options=rounds(1), game=GAME)


@pytest.mark.rule("TAB-GAME-2", "TAB-FAIR-3")
def test_a_table_stands_still_when_only_one_is_left_and_goes_on_when_another_is_back(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.table()
        for player in ("anna", "bert", "cora"):
            await stage.deed(f"absent m1 {player}", "not seen")
        assert table.held
        assert stage.view().rounds[0].matches[0].stage == "decided"
        await stage.deed("present m1 bert", "there after all")
        assert not table.held
        assert isinstance(await stage.try_move(table), Acknowledged)

    tell(tmp_path, story, FOUR, options=rounds(1), game=GAME)


@pytest.mark.rule("TAB-GAME-3")
def test_a_table_with_a_printed_player_waits_until_that_player_is_absent(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        await stage.hall.live.put(PlayerRow("dora", "printed"))
        await stage.deed("replay m1 1", "on the table now")
        assert stage.hall.live.leg("m1", 1) is None
        await stage.deed("absent m1 dora", "not there")
        table = await stage.table()
        assert table.seats[stage.match().players.index("dora")].kind == "bot"

    tell(tmp_path, story, FOUR, options=rounds(1), game=GAME)


@pytest.mark.rule("TRN-FAIR-9")
def test_every_seat_has_a_clock_of_its_own(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.sit(seats=(0, 1, 2, 3))
        asked = [seat for seat in table.asked if table.is_person(seat)]
        assert stage.leg().overruns == (0, 0, 0, 0)
        stage.clock.at += 61
        await stage.settle()
        assert stage.leg().overruns == tuple(int(seat in asked) for seat in range(4))
        assert {turn.player for turn in stage.view().rounds[0].matches[0].turns} == {stage.match().players[seat] for seat in asked}

    tell(tmp_path, story, FOUR, options=rounds(1), game=GAME)


def test_bots_play_a_whole_tournament_in_two_tables(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        for step in ("draw", "finish"):
            for _ in range(400):
                await stage.settle()
                if stage.view().steps[0].can:
                    break
            await stage.deed(step)
        assert len(stage.view().places) == 6
        assert [len(match.players) for match in stage.view().rounds[1].matches] == [3, 3]

    tell(tmp_path, story, (), 6, options=rounds(2, 3), game=GAME)


@pytest.mark.parametrize("phase", ["play", "over"])
def test_an_event_at_tables_is_there_again_after_a_restart(tmp_path: Path, phase: str) -> None:
    asyncio.run(restart(tmp_path, phase))


async def restart(tmp_path: Path, phase: str) -> None:
    """Leave an event in a phase, and come back to it."""
    stage = await open_stage(tmp_path, FOUR, options=rounds(1), game=GAME)
    if phase == "over":
        await stage.finish()
        await stage.deed("finish")
    before = stage.view()
    await close_stage(stage)
    again = await open_stage(tmp_path, FOUR, game=GAME)
    after = again.view()
    assert (after.rounds[0].matches[0].players, after.places, after.phase) == (
        before.rounds[0].matches[0].players,
        before.places,
        phase,
    )
    if phase == "play":
        await again.finish()
        assert again.view().rounds[0].matches[0].stage == "decided"
    await close_stage(again)
