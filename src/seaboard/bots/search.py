"""`search`: information-set Monte Carlo tree search with a tree for every player."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from seaboard.bots.binding import Thinking, thinking
from seaboard.bots.bot import Judged
from seaboard.bots.budget import Budget
from seaboard.bots.decision import Decision
from seaboard.bots.descent import NO_TRIES, TO_THE_END
from seaboard.bots.tree import Tree, clear, node_edges, plant, stir
from seaboard.engine.match import ShownMove
from seaboard.engine.record import Numbers
from seaboard.engine.stream import plain_mix

FEWEST_NODES = 1 << 12
MOST_NODES = 1 << 20
NODES_IN_A_SECOND = 1 << 18
"""Room for what a second of thinking usually adds."""
CHUNK = 128
"""Simulations between two looks at the clock."""
HASTE = 0.85
"""The part of the time it is given that a search uses, so that it answers before the clock runs out."""
BOLDNESS = 0.5
"""How much a search looks at what it knows little of: the constant of the upper confidence bound."""
LOOK_EVERY = 8 * CHUNK
"""Simulations between two looks at whether the rest of the time can change the choice."""
MARGIN = 1.1
"""How many more visits than the rate until now promises are thought possible in that rest."""
ROOT = 1


@dataclass
class SearchBot:
    """Thinks ahead in worlds it guesses.  Keeps its trees from move to move as long as the log goes on from where it was."""

    budget: Budget
    threads: int = 1
    cut: int | None = None
    """Decisions to play beyond the trees before the game's evaluation judges; -1 plays to the end, None is as the game suggests."""
    greedy: bool | None = None
    """Whether play beyond the trees follows the evaluation instead of chance; None is as the game suggests."""
    boldness: float = BOLDNESS
    trees: list[Tree] = field(default_factory=list, repr=False)
    past: tuple[ShownMove, ...] = field(default=(), repr=False)
    simulated: int = 0
    """How many simulations the last decision took."""

    def choose(self, decision: Decision) -> int:
        """The action tried most often: the search returns to actions that keep their promise."""
        if len(decision.legal) == 1:
            return decision.legal[0]
        return self.study(decision, until_settled=True)[0].action

    def study(self, decision: Decision, until_settled: bool = False) -> list[Judged]:
        """All legal actions, the best first; `until_settled` ends a time to think once the rest of it could not bring another action to the top."""
        mind = thinking(decision.game.slug)
        root = root_key(mind, decision)
        self.prepare(mind, decision)
        with ThreadPoolExecutor(self.threads) as pool:
            runs = [pool.submit(self.think, mind, decision, root, number, until_settled) for number in range(self.threads)]
            self.simulated = sum(run.result() for run in runs)
        return judge(self.trees, stir(root, decision.seat + 1), decision)

    def prepare(self, mind: Thinking, decision: Decision) -> None:
        """Have trees with room in them; what was thought before is kept if this decision follows from the last one."""
        room = room_for(self.budget)
        follows_on = len(self.past) < len(decision.log) and decision.log[: len(self.past)] == self.past
        if len(self.trees) != self.threads or self.trees[0].edge_of.size != len(mind.rules.space):
            self.trees = [plant(room, len(mind.rules.space)) for _ in range(self.threads)]
        for tree in self.trees:
            if not follows_on or tree.used[0] * 2 > tree.keys.size or tree.used[1] * 2 > tree.edges.size:
                clear(tree)
        self.past = decision.log

    def think(self, mind: Thinking, decision: Decision, root: int, number: int, until_settled: bool = False) -> int:
        """Run one thread's share of the simulations; returns how many there were."""
        stream = thread_stream(decision, number)
        begin = time.perf_counter()
        limit = time_limit(self.budget, decision)
        wanted = self.budget.simulations
        share = None if wanted is None else wanted // self.threads + (1 if number < wanted % self.threads else 0)
        cut = mind.cut if self.cut is None else self.cut if mind.has_value else TO_THE_END
        greedy = mind.has_value and (mind.plays_greedily if self.greedy is None else self.greedy)
        simulated = 0
        # Threads do not look at one another's trees, so one of several cannot know the sum of visits.
        may_settle = until_settled and limit is not None and self.threads == 1
        known = visits_of(self.trees[number], stir(root, decision.seat + 1), decision)
        while (share is None or simulated < share) and (simulated == 0 or limit is None or time.perf_counter() - begin < limit):
            chunk = CHUNK if share is None else min(share - simulated, CHUNK if limit is not None else share)
            simulated += mind.simulate(
                decision.seen,
                decision.seat,
                decision.players,
                root,
                self.trees[number],
                mind.shown,
                stream,
                chunk,
                self.boldness,
                cut,
                greedy,
                NO_TRIES,
            )
            if may_settle and simulated % LOOK_EVERY == 0 and limit is not None:
                visits = visits_of(self.trees[number], stir(root, decision.seat + 1), decision)
                if is_settled(visits, sum(visits) - sum(known), (time.perf_counter() - begin) / limit):
                    break
        return simulated


def time_limit(budget: Budget, decision: Decision) -> float | None:
    """How long to think: the budget's time, or less if the decision leaves less; None where only simulations count."""
    allowed = [limit for limit in (budget.seconds, decision.seconds) if limit is not None]
    return HASTE * min(allowed) if allowed else None


def room_for(budget: Budget) -> int:
    """How many nodes a tree should have room for, a power of two."""
    wanted = 16 * budget.simulations if budget.simulations is not None else NODES_IN_A_SECOND * 4 * (budget.seconds or 1.0)
    room = FEWEST_NODES
    while room < wanted and room < MOST_NODES:
        room *= 2
    return room


def thread_stream(decision: Decision, number: int) -> Numbers:
    """A stream for each thread, from the decision's own."""
    first, second = decision.stream.key
    return np.array([first, plain_mix(second + number), 0], np.int64)


def root_key(mind: Thinking, decision: Decision) -> int:
    """A key of all this seat was shown so far.  A later decision finds the nodes that were reached by the moves since made."""
    key = ROOT
    for move in decision.log:
        key = stir(key, mind.shown_numbers[move.text] << 4 | move.actor)
    return key


def visits_of(tree: Tree, key: int, decision: Decision) -> list[int]:
    """How often each legal action that was tried at a node was tried, the most often tried first."""
    return sorted((int(edge.visits) for edge in node_edges(tree, key) if int(edge.action) in decision.legal), reverse=True)


def is_settled(visits: list[int], gained: int, spent: float) -> bool:
    """Whether the rest of the time cannot bring another action to the top; `gained` visits came in the part of it that is `spent`."""
    first, second, *_ = (*visits, 0, 0)
    return first - second > MARGIN * gained * (1.0 / spent - 1.0)


def judge(trees: list[Tree], key: int, decision: Decision) -> list[Judged]:
    """What the trees say of each legal action at the node with this key, the most visited first."""
    totals = {action: [0.0, 0.0, 0.0] for action in decision.legal}
    for tree in trees:
        for edge in node_edges(tree, key):
            if int(edge.action) in totals:
                total = totals[int(edge.action)]
                total[0] += int(edge.visits)
                total[1] += float(edge.reward)
                total[2] += float(edge.wins)
    judged = [
        Judged(action, int(visits), reward / visits if visits else 0.0, wins / visits if visits else 0.0)
        for action, (visits, reward, wins) in totals.items()
    ]
    return sorted(judged, key=lambda each: (-each.visits, -each.worth, each.action))
