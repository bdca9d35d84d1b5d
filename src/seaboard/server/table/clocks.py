"""How long each seat may still think: a fold of what happened and when, so that any process reckons the same at any time.

While a seat that a person plays is asked, its clock runs.  With seconds or days per move it starts again with every decision; a bank runs down
through the game and gains its increment with every move that stays.  A bot has no clock.

Time in which the server could not serve costs nobody a second at the table: when it is back, `resume` is written down with the length of the
standstill, and that much is given back to every running clock.  Nobody is left with less than a few seconds, because people first have to
return to the table.  Days per move give back only an hour or more: nobody waits at such a table, and a short repair takes little of a day.
A person who takes a seat back finds a tenth of the bank at least.

Where days are counted, a clock stands still during a holiday of its person, which an entry has told from when to when.
"""

from __future__ import annotations

from collections.abc import Iterable

from seaboard.server.protocol import Clock
from seaboard.server.table_info import Holiday, Pace, TableSettings

DAY = 86_400.0
TICK = 0.001
"""Less than this is nothing: sums of times are not exact."""
LONG_STANDSTILL = 3600.0
"""Where days are counted, a standstill shorter than this is not given back."""
RETURN_SECONDS = 10.0
"""What every running clock has at least after a standstill, unless it never had that much."""
SOON = 600.0
"""Holidays are told this many seconds before they begin."""
RETURN_SHARE = 0.1
"""Of the bank: what a person who takes a seat back has at least."""


def may_rest(settings: TableSettings) -> bool:
    """Whether a holiday stops a clock of such a table, if it belongs to no tournament."""
    return settings.pace.kind == "days" and not settings.rated


class Clocks:
    """The clocks of one table."""

    def __init__(self, pace: Pace, players: int) -> None:
        self.pace = pace
        self.limit = {"untimed": None, "move": float(pace.seconds), "bank": float(pace.seconds), "days": pace.days * DAY}[pace.kind]
        self.spent = [0.0] * players
        """What each bank has lost."""
        self.moves = [0] * players
        """Moves of each seat that stand: each has brought its increment."""
        self.running: dict[int, float] = {}
        """Since when the clock of each asked person has run."""
        self.holidays: dict[int, dict[float, float]] = {}
        """Of each seat: when holidays begin, and when each ends."""
        self.rests = 0
        """How often they were told of holidays."""

    def go_on(self, at: float, asked: Iterable[int], is_new: bool) -> None:
        """Something happened, and now these people are asked: by a new decision, or still by the same."""
        if self.limit is None:
            return
        if self.pace.kind == "bank":
            for seat, since in self.running.items():
                self.spent[seat] += max(0.0, at - since)
            self.running = dict.fromkeys(asked, at)
        else:
            self.running = {seat: at if is_new else self.running.get(seat, at) for seat in asked}

    def resume(self, at: float, seconds: float | None) -> None:
        """The server is back, and clocks get these seconds back; None, in older entries: all since the last entry, unless days are counted."""
        if seconds is not None:
            for seat in list(self.running):
                self._give_back(seat, at, seconds)
        elif self.pace.kind != "days":
            self.running = dict.fromkeys(self.running, at)

    def _give_back(self, seat: int, at: float, seconds: float) -> None:
        self.running[seat] = min(at, self.running[seat] + seconds)
        left = self.left(seat, at)
        assert left is not None
        assert self.limit is not None
        missing = max(0.0, min(RETURN_SECONDS, self.limit) - left)
        if self.pace.kind == "bank":
            self.spent[seat] -= missing
        else:
            self.running[seat] += missing

    # Holidays

    def rest(self, seat: int, begins: float, ends: float) -> None:
        """The person of a seat does not play from one moment to another; one that ends when it begins does not count."""
        self.holidays.setdefault(seat, {})[begins] = max(begins, ends)
        self.rests += 1

    def knows(self, seat: int, begins: float, ends: float) -> bool:
        """Whether such a holiday would change nothing."""
        return abs(self.holidays.get(seat, {}).get(round(begins, 3), begins) - ends) < TICK

    def holiday(self, seat: int, now: float) -> Holiday | None:
        """The holiday of a seat's person, if it has begun or begins soon."""
        for begins, ends in sorted(self.holidays.get(seat, {}).items()):
            if begins <= now + SOON and now < ends:
                return Holiday(begins, ends)
        return None

    def _rested(self, seat: int, since: float, until: float) -> float:
        """How many seconds between two moments were holidays."""
        total, done = 0.0, since
        for begins, ends in sorted(self.holidays.get(seat, {}).items()):
            seconds = min(ends, until) - max(begins, done)
            if seconds > 0:
                total, done = total + seconds, min(ends, until)
        return total

    def _runs_out(self, seat: int) -> float:
        """When the clock of a seat runs out, if nothing happens."""
        since = done = self.running[seat]
        at = since + (self.left(seat, since) or 0.0)
        for begins, ends in sorted(self.holidays.get(seat, {}).items()):
            begins = max(begins, done)
            if begins < at and ends > begins:
                at, done = at + ends - begins, ends
        return at

    def welcome(self, seat: int) -> None:
        """A person takes their seat back, and gets a little time if no time is left."""
        if self.pace.kind == "bank" and self.limit is not None:
            total = self.limit + self.pace.increment * self.moves[seat]
            self.spent[seat] = min(self.spent[seat], total - RETURN_SHARE * self.limit)

    def left(self, seat: int, now: float) -> float | None:
        """Seconds this seat has left, negative when it is late; None without limit."""
        if self.limit is None:
            return None
        passed = 0.0
        if seat in self.running:
            since = self.running[seat]
            passed = max(0.0, now - since)
            if seat in self.holidays:
                passed -= self._rested(seat, since, now)
        if self.pace.kind == "bank":
            return self.limit + self.pace.increment * self.moves[seat] - self.spent[seat] - passed
        return self.limit - passed

    def deadline(self) -> float | None:
        """When a clock runs out next."""
        if self.limit is None or not self.running:
            return None
        return min(map(self._runs_out, self.running))

    def late(self, now: float) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat in sorted(self.running) if (left := self.left(seat, now)) is not None and left <= TICK]

    def show(self, now: float, people: Iterable[int]) -> Clock:
        """The clocks as a message tells them; only seats that a person plays have one."""
        seats = set(people)
        if self.limit is None:
            return Clock([None] * len(self.spent), [])
        lefts = [self.left(seat, now) if seat in seats else None for seat in range(len(self.spent))]
        return Clock([None if left is None else max(0, int(left * 1000)) for left in lefts], sorted(self.running))
