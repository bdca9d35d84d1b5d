"""A leg whose rules are not at hand waits: the hall says so, ends nothing, and goes on when they are back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from seaboard.server.protocol import Acknowledged
from tests.server.tournaments.stage import Stage, close_stage, open_stage


def test_a_leg_that_waits_for_its_rules_is_neither_ended_nor_begun_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others = tmp_path / "other rules"
    others.mkdir()
    (others / "hexes.toml").write_text("# others\n")

    async def before() -> int:
        stage = await open_stage(tmp_path, ("anna", "bert"))
        table = await stage.table()
        await stage.move(table)
        seq = table.seq
        await close_stage(stage)
        return seq

    async def with_other_rules(seq: int) -> None:
        stage = await open_stage(tmp_path, ())
        table = await stage.table()
        await stage.settle()
        stage.clock.at += 3600
        await stage.hall.clocks.count_overruns()
        assert (table.suspended, table.status, table.seq) == ("data", "playing", seq)
        for guest, language in (("fred", "en"), ("anna", "pl"), (None, "en")):
            match = stage.view(guest, language).rounds[0].matches[0]
            assert {"en": "another set of data", "pl": "innego zestawu danych"}[language] in match.trouble
            assert (match.stage, match.turns) == ("playing", [])
        # An entry that ends the leg is the log's; the table follows when it can.
        await stage.deed("withdraw anna", "ill")
        await stage.settle()
        assert await statuses(stage) == ["playing"]
        await stage.deed("return anna", "well again")
        await close_stage(stage)

    async def after(seq: int) -> None:
        stage = await open_stage(tmp_path, ())
        table = await stage.table()
        assert (table.suspended, table.status, table.held) == (None, "playing", False)
        assert stage.view().rounds[0].matches[0].trouble == ""
        assert isinstance(await stage.try_move(table), Acknowledged)
        assert len(stage.hall.live.legs) == 1
        await close_stage(stage)

    seq = asyncio.run(before())
    monkeypatch.setenv("SEABOARD_DATA", str(others))
    asyncio.run(with_other_rules(seq))
    monkeypatch.delenv("SEABOARD_DATA")
    asyncio.run(after(seq))


async def statuses(stage: Stage) -> list[str]:
    """The stored status of each leg's table."""
    rows = [await stage.store.table(leg.table) for leg in stage.hall.live.legs.values()]
    return [row.status for row in rows if row is not None]
