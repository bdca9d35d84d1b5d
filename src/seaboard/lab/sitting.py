"""One game between bots, from the first draw to the places.  A bot that breaks off forfeits; the others get their game."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import msgspec

from seaboard.bots.bot import Bot, BotFault, answer
from seaboard.bots.decision import Memory, ask, turn_stream
from seaboard.bots.random_bot import RandomBot
from seaboard.bots.registry import make_bot
from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Match
from seaboard.engine.stream import seeded_stream
from seaboard.lab.plan import Plan, Task

NO_MOVE = -1
NOBODY = -1

Watch = Callable[[int], None]
"""Called with the bot that begins to think, or with nobody."""


class Played(msgspec.Struct, frozen=True):
    """What one game came to.  Lists go by seat."""

    group: int
    seating: int
    bots: list[int]
    """Which bot of the plan sat there."""
    points: list[int]
    places: list[int]
    forfeits: dict[int, str]
    """Why a seat forfeited."""
    moves: int
    """Decisions of seats, without draws of chance."""
    first: list[int]
    """The first action of each seat that left it a choice."""
    made: list[list[int]]
    """The actions each bot chose at least once where it had a choice."""
    decisions: list[int]
    seconds: list[float]
    """How long each bot thought, all in all."""
    overran: bool = False
    """Whether a bot was left behind thinking, so that the process that played this should end."""

    @property
    def task(self) -> Task:
        return Task(self.group, self.seating)


class Sitting:
    """The bots of one game, and what is noted of them."""

    def __init__(self, plan: Plan, task: Task, absent: Mapping[int, str], watch: Watch) -> None:
        self.plan, self.task, self.watch = plan, task, watch
        self.bots = plan.seating(task.seating)
        self.match = Match(plan.game, plan.players, plan.options, seeded_stream(plan.seed, task.group))
        self.patience: float | None = plan.deadline
        """Seconds a bot may think about a move; None for bots that are known to answer."""
        self.secrets = [plan.secret(task, bot) for bot in self.bots]
        self.memories = [Memory() for _ in self.bots]
        self.turns = [0] * plan.players
        """Decisions each seat has been asked for."""
        self.forfeits = {seat: absent[bot] for seat, bot in enumerate(self.bots) if bot in absent}
        self.first = [NO_MOVE] * plan.players
        self.made: list[set[int]] = [set() for _ in self.bots]
        self.decisions = [0] * plan.players
        self.seconds = [0.0] * plan.players
        self.overran = False
        self.minds: list[Bot] = [self.take_seat(seat) for seat in range(plan.players)]

    def take_seat(self, seat: int) -> Bot:
        """The bot of a seat; one that cannot be made forfeits."""
        if seat in self.forfeits:
            return RandomBot()
        self.watch(self.bots[seat])
        try:
            return make_bot(self.plan.bots[self.bots[seat]])
        except Exception as fault:
            self.forfeits[seat] = f"could not be made: {type(fault).__name__}: {fault}"
            return RandomBot()
        finally:
            self.watch(NOBODY)

    def choose(self, seat: int) -> int:
        """What a seat does.  After a fault chance plays on for it."""
        stream = turn_stream(self.secrets[seat], seat, self.turns[seat])
        self.turns[seat] += 1
        decision = ask(self.match, seat, stream, self.patience, self.memories[seat])
        if seat in self.forfeits:
            return self.minds[seat].choose(decision)
        begin = time.perf_counter()
        self.watch(self.bots[seat])
        try:
            action = answer(self.minds[seat], decision)
        except BotFault as fault:
            why = str(fault).removeprefix(f"the bot at seat {seat} ")
            is_late = self.patience is not None and time.perf_counter() - begin >= self.patience
            # By how much differs each time; equal reasons are counted together.
            self.forfeits[seat] = why.partition(" (")[0] if is_late else why
            self.overran = self.overran or is_late
            self.minds[seat] = RandomBot()
            return self.minds[seat].choose(decision)
        finally:
            self.watch(NOBODY)
        self.seconds[seat] += time.perf_counter() - begin
        if len(decision.legal) > 1:
            self.note(seat, action)
        return action

    def note(self, seat: int, action: int) -> None:
        """Remember a choice."""
        self.decisions[seat] += 1
        self.made[seat].add(action)
        if self.first[seat] == NO_MOVE:
            self.first[seat] = action

    def play(self) -> Played:
        """Play to the end.  All seats of a simultaneous decision answer before any answer is made known."""
        match, texts = self.match, self.match.rules.space.texts
        match.settle()
        while not match.is_over:
            seats = match.actors()
            choices = [self.choose(seat) for seat in seats]
            for seat, action in zip(seats, choices, strict=True):
                match.play(seat, texts[action])
            match.settle()
        points, places = match.results()
        return Played(
            group=self.task.group,
            seating=self.task.seating,
            bots=self.bots,
            points=[int(each) for each in points],
            places=places_after(places, set(self.forfeits)),
            forfeits=self.forfeits,
            moves=sum(move.actor != CHANCE for move in match.log),
            first=self.first,
            made=[sorted(actions) for actions in self.made],
            decisions=self.decisions,
            seconds=[round(each, 6) for each in self.seconds],
            overran=self.overran,
        )


def places_after(places: list[int], forfeited: set[int]) -> list[int]:
    """The places with all seats that forfeited in a shared last place."""
    staying = [int(place) for seat, place in enumerate(places) if seat not in forfeited]
    last = len(places) if forfeited else 0
    return [last if seat in forfeited else 1 + sum(other < place for other in staying) for seat, place in enumerate(places)]


def play_one(plan: Plan, task: Task, absent: Mapping[int, str] | None = None, watch: Watch | None = None) -> Played:
    """Play one game of a plan.  Bots named as absent have forfeited before it begins."""

    def look_away(bot: int) -> None:
        """Nobody watches."""

    return Sitting(plan, task, absent or {}, watch or look_away).play()
