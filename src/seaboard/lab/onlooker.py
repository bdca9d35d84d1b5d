"""A game between equal bots, watched: who led at half-time, and which things every seat used."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress

import msgspec

from seaboard.bots.binding import thinking
from seaboard.bots.weights import net_file, network_for
from seaboard.engine.actions import ActionSpace, Kind
from seaboard.engine.errors import SeaboardError
from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.texts import Texts
from seaboard.lab.plan import Plan, Task
from seaboard.lab.sitting import Sitting

VERBS = ("start", "actors", "legal", "check", "chance", "make", "redact", "scores")
"""What a game between bots calls: nobody is told its story, and bots have worlds guessed within their own thinking."""
AHEAD = 2
"""Games that wait for each process, so that none is idle."""


class Thing(msgspec.Struct, frozen=True):
    """Something of the game that a move or a draw names: a place, a card, a face of a die."""

    id: str
    """The words of the move and the thing's own, as `sail gdansk`."""
    kind: str
    name: str
    is_drawn: bool
    """Whether chance names it, and not a player."""


class Watched(msgspec.Struct, frozen=True):
    """What one game came to.  Lists go by seat."""

    points: list[int]
    places: list[int]
    moves: int
    leaders: list[int]
    """The seats that led when half of the decisions were made, by the game's own evaluation; none where it has none."""
    used: list[dict[str, int]]
    """How often each seat named each thing in a move."""
    drawn: dict[str, int]
    """How often chance named each thing."""


class Onlooker(Sitting):
    """A sitting that notes what each seat is worth before every decision."""

    def __init__(self, plan: Plan, task: Task) -> None:
        super().__init__(plan, task, {}, lambda bot: None)
        # Our own bots answer: no thread for each move, which is there to leave a bot behind that hangs.
        self.patience = None
        self.values: list[list[float]] = []

    def choose(self, seat: int) -> int:
        """What a seat does; what everybody is worth is noted first."""
        mind = thinking(self.plan.slug)
        if mind.has_value:
            self.values.append([mind.evaluate(self.match.state, each) for each in range(self.plan.players)])
        return super().choose(seat)

    def watch_to_end(self) -> Watched:
        """Play to the end and say what was seen."""
        played, match = self.play(), self.match
        space = match.rules.space
        used: list[Counter[str]] = [Counter() for _ in range(self.plan.players)]
        drawn: Counter[str] = Counter()
        for move in match.log:
            (drawn if move.actor == CHANCE else used[move.actor]).update(things_named(space, space.texts[move.action]))
        return Watched(played.points, played.places, played.moves, self.leaders(), [dict(each) for each in used], dict(drawn))

    def leaders(self) -> list[int]:
        """The seats whose worth was the highest at half-time."""
        if not self.values:
            return []
        half = self.values[len(self.values) // 2]
        return [seat for seat, value in enumerate(half) if value == max(half)]


def is_thing(kind: Kind, place: int) -> bool:
    """Whether an argument of a move names things, and not seats or numbers."""
    return not kind.names_seat(place) and not all(name.isdigit() for name in kind.arguments[place])


def things_named(space: ActionSpace, text: str) -> Iterator[str]:
    """The things that a move names."""
    kind, words = space.split(text)
    if kind is not None:
        yield from (f"{kind.words} {word}" for place, word in enumerate(words) if is_thing(kind, place))


def all_things(slug: str) -> list[Thing]:
    """Everything that moves and draws of a game can name, in the order of its moves."""
    game = find_game(slug)
    texts = Texts(game)
    found = {
        f"{kind.words} {word}": Thing(f"{kind.words} {word}", kind.words, texts.name_after(kind.words, word), kind.chance)
        for kind in game.rules.space.kinds
        for place, names in enumerate(kind.arguments)
        if is_thing(kind, place)
        for word in names
    }
    return list(found.values())


def why_no_network(slug: str) -> str:
    """Why the game's network does not play here, in a sentence that anybody may read: without places on this machine; empty where it does."""
    game = find_game(slug)
    try:
        network_for(game)
    except SeaboardError as fault:
        told = str(fault).replace(f": there is no file {net_file(game)}", "")
        return told.replace(str(net_file(game)), "the network").replace(game.slug, game.name)
    return ""


def prepare(plan: Plan) -> None:
    """Load what these games need and no more: compiling everything that bots can think with would take longer than the games of the quick ones."""
    for _ in plan.game.rules.warm(VERBS):
        pass
    mind = thinking(plan.slug)
    for _ in mind.warm({bot.partition(":")[0] for bot in plan.bots}):
        pass
    if mind.has_value:
        mind.evaluate(Match(plan.game, plan.players, plan.options).state, 0)


def attend(begin: Callable[[], None] | None) -> None:
    """First in every process: it ends with the one that began it, however that one ends."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with_it() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end_with_it, daemon=True, name="ends with its parent").start()
    if begin is not None:
        begin()


def watch_one(plan: Plan, seed: int) -> Watched:
    """The game of one seed."""
    return Onlooker(plan, Task(seed, 0)).watch_to_end()


class Gallery:
    """Processes that play games of one set of data: the set that this process names when they begin."""

    def __init__(self, jobs: int, begin: Callable[[], None] | None = None) -> None:
        """`begin` is called first in every process."""
        self._jobs = jobs
        # A process that was forked would have read the data already.
        self._pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), attend, (begin,))

    def things(self, slug: str) -> list[Thing]:
        """What can be named in these data."""
        return self._pool.submit(all_things, slug).result()

    def why_no_network(self, slug: str) -> str:
        """Why the game's network does not play with these data; empty where it does."""
        return self._pool.submit(why_no_network, slug).result()

    def watch(self, plan: Plan, games: int) -> Iterator[Watched]:
        """The games of the seeds from 0 on, in their order."""
        # One process compiles what is missing; the others find it in the cache.
        self._pool.submit(prepare, plan).result()
        for ready in [self._pool.submit(prepare, plan) for _ in range(self._jobs)]:
            ready.result()
        waiting: list[Future[Watched]] = []
        for seed in range(games):
            waiting.append(self._pool.submit(watch_one, plan, seed))
            if len(waiting) > AHEAD * self._jobs:
                yield waiting.pop(0).result()
        for game in waiting:
            yield game.result()

    def close(self) -> None:
        """End the processes; games under way are left."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        # `shutdown` waits for the games under way when the program ends; nobody wants their results.
        for process in list((self._pool._processes or {}).values()):
            with suppress(OSError):
                process.terminate()
