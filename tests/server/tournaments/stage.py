"""An event in this process with a clock that stands still, for tests of its tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from seaboard.server.deeds.deeds import Answer
from seaboard.server.live.keeper import Keeper
from seaboard.server.protocol import GONE, Acknowledged, Act
from seaboard.server.store.store import Store
from seaboard.server.table.table import Table
from seaboard.server.tournaments.event.plan import Plan, Planner
from seaboard.server.tournaments.live import screen
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.live.halls import Halls
from seaboard.server.tournaments.store.rows import EventRow, LegRow, PlayerRow
from seaboard.server.tournaments.view.gaze import gaze_of
from seaboard.server.tournaments.view.views import Painter
from seaboard.tournament.event.event import Entry
from seaboard.tournament.event.quiz import Question
from seaboard.tournament.rules.deeds import REFEREE
from seaboard.tournament.rules.state import Phase
from tests.server.tables import NOON, StillClock, open_keeper, settled

REFEREE_GUEST = "fred"
SELDOM = 3600.0
"""Rounds are made by hand."""


class Stage:
    """One event: people by their guests' names, the others are bots."""

    def __init__(self, store: Store, keeper: Keeper, halls: Halls, hall: Hall, clock: StillClock) -> None:
        self.store, self.keeper, self.halls, self.hall, self.clock = store, keeper, halls, hall, clock
        self._number = 0

    async def deed(self, text: str, reason: str = "", id: str | None = None) -> Entry:
        entry = await self.hall.referee_enters(Plan(REFEREE, text, reason, move_id=id))
        await self.settle()
        return entry

    async def settle(self) -> None:
        """Let everything come to rest that goes on by itself."""
        for _ in range(3 if self.keeper.rooms else 1):
            if self.keeper.rooms:
                await settled(self.keeper)
            await self.hall.tend()
            while self.hall._errands:
                await asyncio.wait(list(self.hall._errands))
            while self.hall._is_tending:
                await asyncio.sleep(0.005)

    def leg(self, match: str = "m1", leg: int = 1) -> LegRow:
        found = self.hall.live.leg(match, leg)
        assert found is not None
        return found

    async def table(self, match: str = "m1", leg: int = 1) -> Table:
        room = await self.keeper.room(self.leg(match, leg).table)
        assert room is not None
        return room.table

    async def sit(self, match: str = "m1", leg: int = 1, seats: tuple[int, ...] = (0, 1)) -> Table:
        """The devices of players show the table of a leg."""
        table = await self.table(match, leg)
        self.keeper.rooms[table.id].around.connected = seats
        await self.settle()
        return table

    def match(self, id: str = "m1") -> Any:
        return self.hall.live.event.state.matches[id]

    def texts(self) -> list[str]:
        return [f"{entry.actor} {entry.text}" for entry in self.hall.live.event.entries]

    def view(self, guest: str | None = REFEREE_GUEST, language: str = "en") -> Any:
        return Painter(self.hall.live, gaze_of(self.hall.live, guest, language, "http://here"), self.hall.present()).view()

    async def try_move(self, table: Table, pick: Callable[[list[str]], str] = lambda moves: moves[0]) -> Answer:
        """A move of whoever is asked."""
        assert table.match is not None
        seat = next(seat for seat in table.asked if table.is_person(seat))
        self._number += 1
        act = Act(f"move {self._number}", table.seq, pick(table.match.legal(seat)))
        return await self.keeper.do(table.id, table.seats[seat].guest, act)

    async def move(self, table: Table, pick: Callable[[list[str]], str] = lambda moves: moves[0]) -> None:
        assert isinstance(await self.try_move(table, pick), Acknowledged)

    async def finish(self, match: str = "m1", leg: int = 1) -> None:
        """People play a leg to its end."""
        table = await self.table(match, leg)
        while table.status == "playing":
            if len(table.people()) < table.row.players:
                await settled(self.keeper)  # bots move first, so that a person answers what is asked now
            if any(table.is_person(seat) for seat in table.asked):
                await self.move(table)
        await self.settle()


def entering(row: PlayerRow) -> Planner:
    """The entry of a player."""
    return lambda: Plan(REFEREE, f"enter {row.player}", name=row.player.capitalize(), player=row)


async def open_stage(
    folder: Path,
    people: tuple[str, ...],
    bots: int = 0,
    options: dict[str, str] | None = None,
    quiz: list[Question] | None = None,
    game: str = "orp-orzel",
) -> Stage:
    """An event with its first round drawn, or up to its test, or as it was left."""
    clock = StillClock()
    store, keeper = await open_keeper(folder, clock)
    halls = Halls(store, keeper, tend_seconds=SELDOM)
    if await halls.store.event("event") is None:
        chosen = {"questions": "0"} | (options or {})
        await halls.store.add(EventRow("event", "ABCDEF", "Cup", game, chosen, quiz, b"s" * 16, REFEREE_GUEST, "Fred", NOON))
        hall = await halls.find("event")
        assert hall is not None
        rows = [PlayerRow(name, "device", name) for name in people]
        rows += [PlayerRow(f"bot{number}", "bot", level="easy") for number in range(bots)]
        for row in rows:
            await hall.enter(entering(row))
        stage = Stage(store, keeper, halls, hall, clock)
        await stage.deed("start")
        if hall.live.event.state.phase == Phase.PLAY:
            await stage.deed("draw")
        return stage
    hall = await halls.find("event")
    assert hall is not None
    stage = Stage(store, keeper, halls, hall, clock)
    await stage.settle()
    return stage


def tell_by_hand(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Viewers are told when the story says so: how much is told at once would depend on how busy the machine is."""
    for name in ("PAUSE", "TURN_PAUSE", "LONGEST_PAUSE"):
        monkeypatch.setattr(screen, name, SELDOM)
    stage.hall.screen.stop(GONE)
    stage.hall.screen._referees_due = time.perf_counter() + SELDOM


async def close_stage(stage: Stage) -> None:
    await stage.halls.close()
    await stage.keeper.close()
    await stage.store.close()


Story = Callable[[Stage], Awaitable[None]]


def tell(
    folder: Path,
    story: Story,
    people: tuple[str, ...] = ("anna", "bert"),
    bots: int = 0,
    options: dict[str, str] | None = None,
    game: str = "orp-orzel",
) -> None:
    """Run a story."""

    async def run() -> None:
        stage = await open_stage(folder, people, bots, options, game=game)
        try:
            await story(stage)
        finally:
            await close_stage(stage)

    asyncio.run(run())
