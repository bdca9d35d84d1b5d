"""Bots' turns at one table: when they are asked, and when their answers are put down."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Container
from typing import TYPE_CHECKING

from seaboard.bots.levels import has_network
from seaboard.engine.registry import find_game
from seaboard.server.deeds.deeds import BotsMove
from seaboard.server.process.counting import BOTS_LATE
from seaboard.server.store.store import Store
from seaboard.server.thought.thinking import Job, Plan, Thinker

if TYPE_CHECKING:
    from seaboard.server.live.room import Room

NOTICE_SECONDS = 20.0
"""How long people are told that bots think less, or have waited, after it was last so."""


class Turns:
    """Asks all bots of a decision at once, and puts their answers down together, at a time that was fixed before they were asked.

    So nothing can be read from that time.  Where people decide at the same time, bots' answers also wait until every person has answered.
    """

    def __init__(self, room: Room, thinker: Thinker, store: Store, kept: Container[str], beat: float, sleep_seconds: float) -> None:
        """Tables in `kept` are played on also where nobody looks.  Answers come a `beat` of seconds apart at least."""
        self.room = room
        self._thinker = thinker
        self._store = store
        self._kept = kept
        self._beat = beat
        self.sleep_seconds = sleep_seconds
        self.looked_at = time.monotonic()
        """When somebody was last here."""
        self._decision: object = None
        """What the bots were asked last, and which of them."""
        self._plan: Plan | None = None
        self._answers: tuple[tuple[int, int], ...] | None = None
        self._is_due = False
        self._timer: asyncio.TimerHandle | None = None
        self._noticed = 0.0
        self._was_interpreted = False
        """Whether the rules were not compiled yet when bots were last asked."""

    # Asking and answering

    def look(self) -> None:
        """See whether bots are asked now."""
        table = self.room.table
        seats = table.asked_bots()
        if table.status != "playing" or not seats or table.match is None or table.held or table.asleep:
            self.forget()
            return
        decision = (table.decision(), seats)
        if decision != self._decision:
            self.forget()
            self._decision = decision
            self._ask(seats)
        else:
            self._put_down_if_due()

    def forget(self) -> None:
        """What was asked before is void: the decision is over, or the table was read again or is gone."""
        if self._plan is not None:
            self._plan.is_void = True
        if self._timer is not None:
            self._timer.cancel()
        self._decision = self._plan = self._answers = self._timer = None
        self._is_due = False

    def _ask(self, seats: tuple[int, ...]) -> None:
        room, thinker, is_attended = self.room, self._thinker, self.is_attended
        # The plan is made before anybody looks at what the bots could do.
        plan = self._plan = thinker.plan(room.table, seats, self._beat, is_attended)
        self._tell_busy(plan)
        room.errand(self._think(plan, thinker.ask(room.table, seats, plan, is_attended)))
        if plan.is_paced:
            self._timer = asyncio.get_running_loop().call_at(plan.due, self._come_due, plan, plan.due)
        else:
            self._is_due = True

    def _come_due(self, plan: Plan, due: float) -> None:
        """It is time.  An answer that is not there yet is late by whole beats, and so says no more than that the server is busy."""
        if self._answers is None:
            loop, beat = asyncio.get_running_loop(), self._beat
            if due == plan.due:
                BOTS_LATE.inc()
                self._thinker.rations.learn(was_late=True, now=loop.time())
            due += beat * max(1, math.ceil((loop.time() - due) / beat))
            self._timer = loop.call_at(due, self._come_due, plan, due)
            return
        if due == plan.due:
            self._thinker.rations.learn(was_late=False, now=due)
        self._is_due = True
        self._put_down_if_due()

    async def _think(self, plan: Plan, jobs: list[Job]) -> None:
        answers = await self._thinker.answers(jobs)
        if plan is self._plan and not self.room.is_gone:
            self._answers = answers
            self._put_down_if_due()

    def _put_down_if_due(self) -> None:
        if not self._answers or not self._is_due or self.room.table.asks_people():
            return
        plan, answers = self._plan, self._answers
        self._answers = ()

        async def put_down() -> None:
            if plan is self._plan:
                self.forget()
                await self.room.by_itself(BotsMove(answers))
                self.room.look_ahead()

        self.room.put(put_down)

    # Tables where nobody looks

    @property
    def is_attended(self) -> bool:
        """Whether anybody is connected, in any process, or an event waits for the game."""
        around = self.room.around
        return bool(self.room.lines() or around.connected or around.spectators) or self.room.table.id in self._kept

    def welcome(self) -> None:
        """Somebody has come: bots that waited or were slow go on at their usual pace."""
        table = self.room.table
        self.looked_at = time.monotonic()
        if table.status == "playing" and len(table.people()) < table.row.players:
            if self._is_interpreted:
                self._was_interpreted = True
                self._notice(self._unready)
            elif self._is_unlearned:
                self._notice("set levels")
        if table.asleep:
            table.asleep = False
            self._notice("bots waited")
            self.room.look_ahead()
        elif self._plan is not None and self._plan.due > asyncio.get_running_loop().time() + self._plan.slot:
            self.forget()
            self.room.look_ahead()

    def tend(self) -> None:
        """Look every second whether somebody is here, and whether bots should still play."""
        if self.is_attended:
            self.looked_at = time.monotonic()
            if self.room.table.asleep:
                self.welcome()
        elif self._may_sleep():
            self.room.put(self._fall_asleep)

    def _may_sleep(self) -> bool:
        """Whether bots have played long enough for nobody.  A person's clock that is part of the game goes on as was agreed."""
        table = self.room.table
        is_timed = table.settings.pace.kind != "untimed" and bool(table.people())
        is_long = time.monotonic() - self.looked_at > self.sleep_seconds
        return is_long and self.room.is_owned and table.waits_for_bots() and not is_timed and not self.is_attended

    async def _fall_asleep(self) -> None:
        if self._may_sleep() and not self.room.is_gone:
            table = self.room.table
            table.asleep = True
            self.forget()
            # Stored, so that no process wakes the table by itself.
            await self._store.commit(table.change([]))

    # What people are told

    def _tell_busy(self, plan: Plan) -> None:
        if self._is_interpreted:
            self._notice(self._unready)
        elif plan.is_busy:
            self._notice("bots busy")
        elif self._noticed and (self._was_interpreted or time.monotonic() - self._noticed > NOTICE_SECONDS):
            self._noticed = 0.0
            self.room.notices.take_down("bots")
        self._was_interpreted = self._is_interpreted

    @property
    def _is_interpreted(self) -> bool:
        """Whether bots play below their level here, because the game is not compiled yet."""
        game = self.room.table.game
        return game is not None and game.is_loaded and game.rules.is_interpreted

    @property
    def _unready(self) -> str:
        """What is said of bots below their level; a set may stay interpreted."""
        return "bots unready" if self.room.table.row.played == self.room.table.row.game else "set unready"

    @property
    def _is_unlearned(self) -> bool:
        """Whether levels search here, because nobody has learned the set that is played; the rulebook's set was learned."""
        row, game = self.room.table.row, self.room.table.game
        return game is not None and row.played != row.game and not has_network(game) and has_network(find_game(row.game))

    def _notice(self, key: str) -> None:
        self._noticed = time.monotonic()
        self.room.notices.put_up("bots", key)
