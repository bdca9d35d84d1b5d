"""Bots at tables: asked with what their seat may know, in turn, and replaced by chance where they fail.

When an answer is due is fixed when the decision opens, by what everybody may know: how many bots of which level are asked, whether anybody
looks on, and how much the server has to do.  A thought is cut to fit, so a bot that has too little time plays weaker rather than later.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import logging
import math
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from seaboard.bots.decision import ask, count_turns, turn_stream
from seaboard.bots.kind import BotKind
from seaboard.bots.registry import kind_at
from seaboard.server.process.counting import THINKING, THOUGHTS_WAITING
from seaboard.server.process.logs import log
from seaboard.server.table.table import Table
from seaboard.server.thought.minds import Thought, pack
from seaboard.server.thought.rationing import Claim, FairQueue, Rations
from seaboard.server.thought.workers import Failed, Lost, Thinking, Threads

UNATTENDED_SECONDS = 4.0
"""Between two decisions of bots at a table where nobody looks."""
MOST_STRETCH = 15.0
"""How much slower bots get at most, where even their shortest thoughts are too many."""
BUSY = 0.5
"""A bot that has less than this part of its usual time plays noticeably weaker, and people are told."""
HELD = 0.9
"""The part of its time that a thought keeps its place for, also when it needs no time: the queue must not tell whether a move was forced."""
TRIES = 2
ADVISER = "hard"
"""The bot that gives hints."""
NO_ACTION = -1


@dataclass
class Plan:
    """When the answers to a decision are due, and how long its bots may think."""

    due: float
    """In the event loop's time."""
    slot: float
    """Seconds that the bots of this decision take at a table with people on a server with time."""
    scale: float
    """The part of their usual time that they have."""
    is_paced: bool
    """Whether answers have a time; else they are put down as soon as they are there."""
    is_busy: bool
    is_void: bool = False
    """The decision is no longer open: nobody waits for the answers."""

    def seconds(self, kind: BotKind) -> float:
        """How long a bot may think."""
        return max(kind.least, kind.seconds * self.scale)


@dataclass
class Job:
    """A question that waits for its turn."""

    table: str
    guest: str
    is_attended: bool
    cost: float
    kind: BotKind
    thought: Thought
    plan: Plan
    any_action: int
    """A legal action at random, if all else fails; none for a hint."""
    action: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Lanes:
    """The questions for one kind of thought, and the places that are free for it."""

    def __init__(self, places: int) -> None:
        self.queue: FairQueue[Job] = FairQueue()
        self.free = set(range(places))


class Thinker:
    """All bots of a process."""

    def __init__(self, places: Thinking | None = None) -> None:
        self.places = places or Threads()
        self.rations = Rations(self.places.places)
        self._lanes = {is_long: Lanes(self.places.places) for is_long in (False, True)}
        self._numbers = itertools.count(1)
        self._running: set[asyncio.Task[None]] = set()

    def plan(self, table: Table, seats: Sequence[int], beat: float, is_attended: bool) -> Plan:
        """Fix when bots will answer.  Looks at nothing that is hidden from anybody."""
        now = asyncio.get_running_loop().time()
        kinds = [self._kind(table, seat) for seat in seats]
        cost, least = sum(each.cost for each in kinds), sum(each.least for each in kinds)
        usual = slot = max([beat, *(each.slot for each in kinds), self._long_slot(kinds)])
        if not is_attended:
            slot = max(slot, UNATTENDED_SECONDS)
        is_paced = beat > 0
        scale = self.rations.claim(table.id, Claim(table.row.host, is_attended, cost / (slot if is_paced else cost)), now)
        stretch = min(MOST_STRETCH, max(1.0, least / (cost * scale)))
        due = now + slot * stretch if is_paced else now
        self.rations.count_until(table.id, max(due, now + cost))
        is_busy = stretch > 1.0 or (scale < BUSY and any(each.least < each.cost for each in kinds))
        return Plan(due, usual, scale, is_paced, is_busy)

    def _long_slot(self, kinds: Sequence[BotKind]) -> float:
        """How long it takes if more bots think long than can do so at once."""
        long = [each for each in kinds if each.is_long]
        rounds = math.ceil(len(long) / self.places.places)
        return max((each.slot + (rounds - 1) * each.seconds for each in long), default=0.0)

    def _level(self, table: Table, seat: int) -> str:
        return table.seats[seat].level or table.settings.level

    def _kind(self, table: Table, seat: int) -> BotKind:
        """How heavy the bot of a seat is in this game."""
        assert table.game is not None
        return kind_at(self._level(table, seat), table.game)

    def ask(self, table: Table, seats: Iterable[int], plan: Plan, is_attended: bool) -> list[Job]:
        """Put the open decision to bots, as their seats see it."""
        return [self._job(table, seat, self._level(table, seat), plan, is_attended) for seat in seats]

    def _job(self, table: Table, seat: int, level: str, plan: Plan, is_attended: bool) -> Job:
        match = table.match
        assert match is not None
        # The same turn has the same stream, so taking back changes no decision.
        secret = hashlib.sha256(b"bot at seat %d " % seat + table.row.bot_secret).digest()
        question = ask(match, seat, turn_stream(secret, seat, count_turns(match, seat)))
        kind = kind_at(level, match.game)
        thought = pack(question, next(self._numbers), table.id, level, plan.seconds(kind))
        any_action = question.legal[question.stream.ticket(0, len(question.legal))]
        cost = max(kind.least, kind.cost * plan.scale)
        return Job(table.id, table.row.host, is_attended, cost, kind, thought, plan, any_action)

    async def hint(self, table: Table, seat: int) -> int | None:
        """What a strong bot would do in a person's place, from that seat's redacted record and within the host's share; None if it fails."""
        assert table.game is not None
        now, kind, claimed = asyncio.get_running_loop().time(), kind_at(ADVISER, table.game), f"{table.id} hint"
        scale = self.rations.claim(claimed, Claim(table.row.host, True, kind.cost / kind.slot), now)
        self.rations.count_until(claimed, now + kind.slot)
        plan = Plan(now + kind.slot, kind.slot, scale, is_paced=False, is_busy=False)
        job = replace(self._job(table, seat, ADVISER, plan, is_attended=True), any_action=NO_ACTION)
        [(_, action)] = await self.answers([job])
        return None if action == NO_ACTION else action

    async def answers(self, jobs: Sequence[Job]) -> tuple[tuple[int, int], ...]:
        """What the bots choose, in the order they were asked; all of them think before any answer is given."""
        for job in jobs:
            if len(job.thought.legal) == 1 and not job.plan.is_paced:
                job.action.set_result(job.thought.legal[0])
            else:
                self._lanes[job.kind.is_long].queue.push(job)
                self._go_on(self._lanes[job.kind.is_long])
        actions = [await job.action for job in jobs]
        return tuple((job.thought.seat, action) for job, action in zip(jobs, actions, strict=True))

    def _go_on(self, lanes: Lanes) -> None:
        """Give free places to whoever is next."""
        while lanes.free and lanes.queue:
            job = lanes.queue.pop()
            if job.plan.is_void:
                self._settle(job, job.any_action)
                continue
            # The same place as the last time, where it can be: the bot's thoughts are kept there.
            usual = (zlib.crc32(job.table.encode()) + job.thought.seat) % self.places.places
            place = usual if usual in lanes.free else min(lanes.free)
            lanes.free.discard(place)
            task = asyncio.create_task(self._run(lanes, place, job))
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        THOUGHTS_WAITING.set(self.waiting)

    @property
    def waiting(self) -> int:
        """How many questions wait for a place."""
        return sum(len(each.queue) for each in self._lanes.values())

    async def _run(self, lanes: Lanes, place: int, job: Job) -> None:
        """Let one bot think.  A forced move keeps the place as long as another would."""
        loop = asyncio.get_running_loop()
        begin, plan = loop.time(), job.plan
        # Others may have come since it was planned: a thought is cut to what there is now, and to what is left until it is due.
        share = self.rations.share(job.guest, job.is_attended)
        left = plan.due - begin if plan.is_paced else math.inf
        seconds = max(job.kind.least, min(job.thought.seconds, share * job.kind.seconds, left))
        try:
            action = job.thought.legal[0] if len(job.thought.legal) == 1 else await self._think(place, job, seconds)
            if plan.is_paced:
                await asyncio.sleep(HELD * min(job.cost, seconds) - (loop.time() - begin))
        except BaseException:
            job.action.cancel()
            raise
        finally:
            lanes.free.add(place)
        self._settle(job, action)
        self._go_on(lanes)

    async def _think(self, place: int, job: Job, seconds: float) -> int:
        """A bot's choice; after a worker was lost it is asked once more elsewhere, and then chance answers."""
        loop = asyncio.get_running_loop()
        thought = msgspec.structs.replace(job.thought, seconds=seconds)
        for attempt in range(TRIES):
            begin = loop.time()
            try:
                action = await self.places.think((place + attempt) % self.places.places, thought)
            except Failed as fault:
                log("a bot failed", logging.ERROR, kind=str(fault))
                break
            except Lost as fault:
                log("a bot's thought was lost", logging.WARNING, kind=str(fault))
            else:
                THINKING.observe(loop.time() - begin)
                if action in thought.legal:
                    return action
                log("a bot failed", logging.ERROR, kind="not one of its moves")  # its process answers for it, and is not ours
                break
        return job.any_action

    def _settle(self, job: Job, action: int) -> None:
        if not job.action.done():
            job.action.set_result(action)

    def forget(self, table: str) -> None:
        """A table is put away."""
        self.places.forget(table)

    async def close(self) -> None:
        """Let no bot begin to think any more."""
        for task in list(self._running):
            task.cancel()
        await self.places.close()
