"""What many people at once need, simulated from measured costs: `python -m bench.scale [--people N ...]` prints the tables of `docs/scale.md`.

A server process is one event loop: it hears moves, decides them, hands all that have gathered to the database in one transaction, and tells them
when it returns.  Bots are workers with one queue.  Moves come at random (Poisson).  What a part costs was measured (`Costs`), how people behave is
assumed (`Habits`).
"""

from __future__ import annotations

import argparse
import heapq
import math
import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from bench.machine import markdown


@dataclass(frozen=True)
class Costs:
    """Of one core of the machine that `docs/scale.md` names, in seconds and bytes."""

    ping: float = 50e-6
    hearing: float = 85e-6
    """Of a move until it is handed to the database."""
    stored_once: float = 50e-6
    """Of a move once it is stored, before anybody is told."""
    viewer: float = 85e-6
    """Of one viewer's update, made and sent."""
    update_bytes: float = 2_700
    note: float = 10e-6
    """Hearing that a table of another process has grown."""
    stored: float = 45e-6
    """PostgreSQL's processor time for a move."""
    commit: float = 2e-3
    """How long a transaction takes at least: a flush, and the way there and back."""
    entries: float = 1.75
    """Stored for a move: what chance draws is stored too."""
    entry_bytes: float = 157
    process_bytes: float = 241e6
    connection_bytes: float = 33e3
    table_bytes: float = 30e3
    glance: float = 0.15e-3
    """A bot's decision by a network's look (`easy` to `hard` where the game has one)."""
    short: float = 20e-3
    """By a thousand simulations (`medium` where it has none)."""
    long: float = 1.0
    """By a search of a second (`hard` there)."""


@dataclass(frozen=True)
class Habits:
    """What people do: assumptions, not measurements."""

    people: int = 3
    bots: int = 1
    """At a table."""
    choice: float = 15.0
    """Seconds between two choices of one player, bots included."""
    ping: float = 2.5
    busy: float = 0.2
    """The part of a day for which as many people as in the evening are there."""


COSTS, HABITS = Costs(), Habits()
SLOWEST = 0.1
"""Seconds within which 99 of 100 moves must have been told."""
BEAT = 0.7
"""Seconds after which a bot's answer is due."""


def moves_of(people: float) -> float:
    """Moves a second, bots included."""
    return people * (HABITS.people + HABITS.bots) / HABITS.people / HABITS.choice


def delays_of(rate: float, background: float, moves: int = 12_000) -> list[float]:
    """How long moves take in one process at a rate, while other things take a part of its time."""
    rng, slow = random.Random(1), 1 / (1 - background)
    now, next_at, free_at = 0.0, rng.expovariate(rate), math.inf
    waiting: list[float] = []
    decided: list[float] = []
    flying: list[float] = []
    done: list[float] = []
    while len(done) < moves:
        while next_at <= now:
            waiting.append(next_at)
            next_at += rng.expovariate(rate)
        if flying and free_at <= now:
            for at in flying:
                now += (COSTS.stored_once + HABITS.people * COSTS.viewer) * slow
                done.append(now - at)
            flying, free_at = [], math.inf
        elif waiting:
            now += len(waiting) * COSTS.hearing * slow
            decided, waiting = decided + waiting, []
        else:
            now = min(next_at, free_at)
        if decided and not flying:
            flying, decided, free_at = decided, [], now + COSTS.commit + len(decided) * COSTS.stored
    return sorted(done)


def slowest_of(rate: float, background: float) -> float:
    """Within which time 99 of 100 moves are told."""
    delays = delays_of(rate, background)
    return delays[int(0.99 * len(delays))]


def people_of_a_process(total: float, with_notes: bool) -> int:
    """How many people one process serves with all moves told in time, if all processes together have a total."""
    least, most = 0, 40_000
    while most - least > 250:
        people = (least + most) // 2
        notes = max(0.0, moves_of(total) - moves_of(people)) * COSTS.note if with_notes else 0.0
        background = people / HABITS.ping * COSTS.ping + notes
        if background < 0.95 and slowest_of(moves_of(people), background) <= SLOWEST:
            least = people
        else:
            most = people
    return least


def workers_for(decisions: float, cost: float) -> int:
    """How many bot workers answer 99 of 100 decisions within the beat, each taking as long as the next."""
    needed = max(1, math.ceil(decisions * cost))
    while True:
        rng, now, late = random.Random(2), 0.0, 0
        free = [0.0] * needed
        for _ in range(6_000 + 4 * needed):
            now += rng.expovariate(decisions)
            begin = max(now, heapq.heappop(free))
            heapq.heappush(free, begin + cost)
            late += begin - now > BEAT
        if late <= 0.01 * (6_000 + 4 * needed):
            return needed
        needed += max(1, needed // 50)


def tell(number: float) -> str:
    """A number as people read it."""
    return f"{number:,.0f}" if number == round(number) or number >= 10 else f"{number:.1g}"


def column_of(people: int) -> list[str]:
    """What this many people at once need."""
    moves, tables = moves_of(people), people / HABITS.people
    plain, told = people_of_a_process(people, with_notes=False), people_of_a_process(people, with_notes=True)
    processes = math.ceil(people / plain)
    decisions = tables * HABITS.bots / HABITS.choice
    memory = processes * COSTS.process_bytes + people * COSTS.connection_bytes + tables * COSTS.table_bytes
    entries = moves * COSTS.entries
    return [
        tell(moves),
        tell(processes),
        "none is enough" if not told else tell(math.ceil(people / told)),
        f"{moves * COSTS.note:.0%}",
        tell(moves * (processes - 1)),
        f"{memory / 1e9:,.1f} GB",
        f"{8 * moves * HABITS.people * COSTS.update_bytes / 1e9:,.2g} Gbit",
        tell(moves * COSTS.stored),
        tell(entries),
        f"{entries * COSTS.entry_bytes * 86_400 * HABITS.busy / 1e9:,.0f} GB",
        *(tell(workers_for(decisions, cost)) for cost in (COSTS.glance, COSTS.short, COSTS.long)),
    ]


ROWS = (
    "moves a second, bots' too",
    "server processes, a core each, if nothing is told to other processes",
    "the same as it is now: every process hears of every move",
    "a core's share that hearing takes in every process",
    "notifications a second that PostgreSQL hands out",
    "memory of the servers",
    "sent a second",
    "cores of PostgreSQL for storing",
    "rows a second",
    "stored a day",
    "bot workers, a core each, where all bots look with a network",
    "the same where all search a thousand times",
    "the same where all search for a second",
)


def main(words: Sequence[str] | None = None) -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, nargs="+", default=[10_000, 100_000, 1_000_000])
    asked = parser.parse_args(words)
    rates = (500, 1_000, 1_500, 2_000, 2_500, 3_000)
    lines = []
    for rate in rates:
        delays = delays_of(rate, 0.05)
        lines.append((f"{rate:,}", f"{1000 * statistics.median(delays):.1f}", f"{1000 * delays[int(0.99 * len(delays))]:.1f}"))
    print(markdown(("moves/s of one process", "p50, ms", "p99, ms"), lines) + "\n")
    columns = [column_of(people) for people in asked.people]
    print(markdown(("people at once", *(f"{people:,}" for people in asked.people)), list(zip(ROWS, *columns, strict=True))))


if __name__ == "__main__":
    main()
