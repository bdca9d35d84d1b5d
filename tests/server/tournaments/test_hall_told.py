"""How soon everybody is told of a change: referees at once, a large hall together and not too often."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.tables import Ear
from tests.server.tournaments.stage import REFEREE_GUEST, Stage, tell, tell_by_hand


def test_a_referee_is_told_of_a_change_before_the_hall_is_and_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(stage: Stage) -> None:
        tell_by_hand(stage, monkeypatch)
        stage.hall.screen._referees_due = 0.0
        referee, player, wall = Ear(REFEREE_GUEST), Ear("anna"), Ear(REFEREE_GUEST)
        for ear in (referee, player):
            stage.hall.screen.admit(ear.line, "http://here")
        stage.hall.screen.admit(wall.line, "http://here", is_wall=True)
        await asyncio.sleep(0.05)
        stage.hall.screen._flush()
        await asyncio.sleep(0.01)
        before = [len(ear.messages) for ear in (referee, player, wall)]

        def told() -> list[int]:
            return [len(ear.messages) - count for ear, count in zip((referee, player, wall), before)]

        stage.hall.screen.changed()
        async with asyncio.timeout(10):
            while told()[0] == 0:
                await asyncio.sleep(0.01)
        assert told() == [1, 0, 0]
        stage.hall.screen._flush()
        await asyncio.sleep(0.01)
        assert told() == [1, 1, 1], "what was told is not told again"
        stage.hall.screen.turned()
        stage.hall.screen._flush()
        await asyncio.sleep(0.01)
        assert told() == [2, 1, 2], "players see at their tables whose turn it is"

    tell(tmp_path, story)
