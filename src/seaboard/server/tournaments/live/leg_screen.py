"""The players who sit at tables of an event: each is told the clock that the referee judges by, cards, and halts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from seaboard.server.audience.lines import Line, close_all
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.view.leg import LegTold, LegView

PAUSE = 0.1
"""Changes that come within this many seconds are told together."""
EXPIRES = 30.0
"""Seconds after which a silent process is taken to have nobody connected."""

ViewOf = Callable[[str, str, str], LegView | None]
"""The leg at a table, for a player, in a language."""


class LegScreen:
    """The connections of players to the legs of one event."""

    def __init__(self, live: LiveEvent, view_of: ViewOf, on_presence: Callable[[], None]) -> None:
        self.live = live
        self.lines: dict[Line, str] = {}
        """Each connection with its table."""
        self._reading: set[Line] = set()
        self._elsewhere: dict[str, tuple[frozenset[str], frozenset[str], float]] = {}
        """Of each other process: the players who are there, those of them who read, and when it said so."""
        self._view_of, self._on_presence = view_of, on_presence
        self._due: set[str] = set()
        self._timer: asyncio.TimerHandle | None = None

    # Coming and going

    def admit(self, line: Line, table: str) -> None:
        """A player sits down and is told how the leg stands."""
        self.lines[line] = table
        self._show(line)
        self._on_presence()

    def dismiss(self, line: Line) -> None:
        """A connection has ended."""
        self.lines.pop(line, None)
        self._reading.discard(line)
        self._on_presence()

    def read(self, line: Line, is_so: bool) -> None:
        """A player opens or closes the rules."""
        (self._reading.add if is_so else self._reading.discard)(line)
        self._on_presence()

    def own(self) -> tuple[frozenset[str], frozenset[str]]:
        """The players who are connected to this process, and those of them who read."""
        return self._players(self.lines), self._players(self._reading)

    def _players(self, lines: dict[Line, str] | set[Line]) -> frozenset[str]:
        found = {self.live.player_of(line.guest_id) for line in lines}
        return frozenset(player for player in found if player is not None)

    def hear(self, process: str, players: frozenset[str], reading: frozenset[str]) -> None:
        """Another process tells who is connected to it."""
        self._elsewhere[process] = players, reading, time.monotonic()

    def here(self) -> frozenset[str]:
        """The players who sit at their tables, in all processes."""
        alive = time.monotonic() - EXPIRES
        return self.own()[0].union(*(players for players, _, at in self._elsewhere.values() if at > alive))

    def is_reading(self, player: str) -> bool:
        """Whether a player has the rules open."""
        alive = time.monotonic() - EXPIRES
        return player in self.own()[1] or any(player in reading and at > alive for _, reading, at in self._elsewhere.values())

    # Telling

    def changed(self, table: str = "") -> None:
        """Something has changed at a table, or at all of them."""
        self._due |= {table} if table else set(self.lines.values())
        if self._timer is None and self._due:
            self._timer = asyncio.get_running_loop().call_later(PAUSE, self._flush)

    def _flush(self) -> None:
        self._timer = None
        due, self._due = self._due, set()
        for line in [line for line, table in self.lines.items() if table in due]:
            self._show(line)

    def _show(self, line: Line) -> None:
        player = self.live.player_of(line.guest_id)
        view = None if player is None else self._view_of(self.lines[line], player, line.language)
        if view is not None:
            line.seq = len(self.live.event.entries)
            line.send(LegTold(view))

    def stop(self, code: int) -> None:
        """Hang up on all of them."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        close_all(self.lines, code)
