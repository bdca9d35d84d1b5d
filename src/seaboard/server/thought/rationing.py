"""How thought is shared out: by guest, then by table, tables with people before tables without.

Everything here is decided by what everybody may know (levels, the guest who made a table, spectators), never by a position: the time of a bot's
answer depends on it.
"""

from __future__ import annotations

import heapq
import math
from collections import OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

HEADROOM = 0.8
"""The part of all workers' time that is given away: queues grow without bound where nothing is left over."""
LESS, MORE, FEWEST = 0.8, 1.01, 0.05
"""What late answers, and an answer in time, make of what is given away; and the least part of it."""
LATE_SECONDS = 2.0
"""Answers that are late within this many seconds are late for one reason."""
UNATTENDED_SHARE = 0.05
"""What tables without people have at least, so that bots among themselves come to an end."""


def share_out(demands: Mapping[str, float], capacity: float) -> dict[str, float]:
    """What each guest gets: nobody more than asked for, and nobody less than a guest who gets more."""
    left, waiting, shares = capacity, len(demands), {}
    for guest, demand in sorted(demands.items(), key=lambda each: each[1]):
        shares[guest] = min(demand, left / waiting)
        left, waiting = left - shares[guest], waiting - 1
    return shares


@dataclass
class Claim:
    """What an open decision asks for: a number of workers until its answer is due."""

    guest: str
    is_attended: bool
    workers: float
    until: float = math.inf


class Rations:
    """The claims of all decisions that bots think about now.

    A decision counts until its answer is due, however quickly it was made: a forced move takes as much of a guest's share as any other.
    """

    def __init__(self, workers: int) -> None:
        self.most = self.capacity = HEADROOM * workers
        self._learnt = -math.inf
        self._claims: dict[str, Claim] = {}
        self._ends: list[tuple[float, str]] = []
        self._demands: dict[bool, dict[str, list[float]]] = {True: {}, False: {}}
        """For tables with people and without: by guest each claim's workers."""

    def claim(self, table: str, claim: Claim, now: float) -> float:
        """The part of what it asks for that a decision gets.  A table has one claim: a new one replaces the last."""
        while self._ends and self._ends[0][0] <= now:
            until, ended = heapq.heappop(self._ends)
            if ended in self._claims and self._claims[ended].until <= until:
                self._drop(ended)
        if table in self._claims:
            self._drop(table)
        self._claims[table] = claim
        self._demands[claim.is_attended].setdefault(claim.guest, []).append(claim.workers)
        return self.share(claim.guest, claim.is_attended)

    def learn(self, was_late: bool, now: float) -> None:
        """Give away less while answers come late: other programs may use this machine too."""
        if not was_late:
            self.capacity = min(self.most, self.capacity * MORE)
        elif now > self._learnt + LATE_SECONDS:
            self._learnt = now
            self.capacity = max(FEWEST * self.most, self.capacity * LESS)

    def count_until(self, table: str, until: float) -> None:
        """Let a table's claim count until its answer is due."""
        self._claims[table].until = until
        heapq.heappush(self._ends, (until, table))

    def _drop(self, table: str) -> None:
        claim = self._claims.pop(table)
        guests = self._demands[claim.is_attended]
        guests[claim.guest].remove(claim.workers)
        if not guests[claim.guest]:
            del guests[claim.guest]

    def share(self, guest: str, is_attended: bool) -> float:
        """The part of what they ask for that a guest's decisions get now."""
        attended, unattended = ({each: sum(them) for each, them in self._demands[kind].items()} for kind in (True, False))
        demands, left = attended, self.capacity
        if not is_attended:
            left = max(left - sum(share_out(attended, left).values()), UNATTENDED_SHARE * left)
            demands = unattended
        return share_out(demands, left)[guest] / demands[guest] if guest in demands else 1.0


class Waiting(Protocol):
    """Something that waits for its turn."""

    table: str
    guest: str
    is_attended: bool
    cost: float


T = TypeVar("T", bound=Waiting)


class FairQueue(Generic[T]):
    """Whose turn it is: tables with people first, then the guest who has had least, then that guest's tables in turn."""

    def __init__(self) -> None:
        self._waiting: dict[bool, dict[str, OrderedDict[str, deque[T]]]] = {True: {}, False: {}}
        self._had: dict[str, float] = {}
        """What each guest has had, counted from where the last turn stood when the guest came."""
        self._stand = 0.0
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def push(self, each: T) -> None:
        """Wait for a turn."""
        tables = self._waiting[each.is_attended].setdefault(each.guest, OrderedDict())
        tables.setdefault(each.table, deque()).append(each)
        self._had[each.guest] = max(self._had.get(each.guest, 0.0), self._stand)
        self._length += 1

    def pop(self) -> T:
        """Take the next; `KeyError` if the queue is empty."""
        guests = self._waiting[True] or self._waiting[False]
        if not guests:
            raise KeyError("nobody waits")
        guest = min(guests, key=self._had.__getitem__)
        tables = guests[guest]
        table, line = tables.popitem(last=False)
        each = line.popleft()
        if line:
            tables[table] = line
        if not tables:
            del guests[guest]
        self._stand = self._had[guest]
        self._had[guest] += each.cost
        self._length -= 1
        if not self._length:
            self._had.clear()
            self._stand = 0.0
        return each
