"""The viewers of an event in this process, and what each of them is sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from seaboard.server.audience.lines import Line
from seaboard.server.protocol import Notice
from seaboard.server.table.phrases import phrase
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.telling.telling import Drawn, Telling
from seaboard.server.tournaments.view.gaze import Gaze, gaze_of, wall
from seaboard.server.tournaments.view.present import Present
from seaboard.server.tournaments.view.views import Painter, Shared
from seaboard.tournament.event.sight import SPECTATOR

PAUSE = 0.2
"""Changes that come within this many seconds are told together."""
REFEREE_PAUSE = 0.05
"""The same for referees, who are few, and are told the first change at once."""
TURN_PAUSE = 1.0
"""Seconds between two messages about whose turn it is; players get none, they see it at their tables."""
LONGEST_PAUSE = 3.0
SHARE, BYTES_A_SECOND = 4.0, 5_000_000.0
"""A large hall is told less often: after a multiple of the time it took, and no faster than its network takes it."""
EXPIRES = 30.0
"""Seconds after which a silent process is taken to have nobody connected."""


class HallScreen:
    """The connections to one event."""

    def __init__(
        self,
        live: LiveEvent,
        present: Callable[[], Present],
        tell_presence: Callable[[], None],
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_change` is called when something has changed that everybody sees."""
        self.live = live
        self._on_change = on_change
        self.lines: dict[Line, str] = {}
        """Each connection with what its links begin with."""
        self._walls: set[Line] = set()
        """Projectors: they show what everybody may see, whoever opened them.  [TRN-SEE-7]"""
        self._viewers: dict[Line, str] = {}
        """The viewer as whom each was last shown the event."""
        self._telling = Telling()
        self._present = present
        self._tell_presence = tell_presence
        self._elsewhere: dict[str, tuple[frozenset[str], float]] = {}
        self._here: frozenset[str] = frozenset()
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0
        self._is_for_all = False
        self._quick: asyncio.TimerHandle | None = None
        self._told_at = self._cost = 0.0
        """When all were last told, and how many seconds to wait after that, so that telling takes only its share of time and network."""
        self._are_referees_told = True
        self._referees_due = 0.0
        """Until when referees are left alone."""

    # Coming and going

    def admit(self, line: Line, base: str, is_wall: bool = False, wants_changes: bool = False) -> None:
        """A connection comes: it is sent everything; later only changes, if it wants them."""
        self.lines[line] = base
        if is_wall:
            self._walls.add(line)
        if wants_changes:
            self._telling.admit(line)
        self._show([line])
        self._see_who_is_here()

    def dismiss(self, line: Line) -> None:
        """A connection has ended."""
        self.lines.pop(line, None)
        self._viewers.pop(line, None)
        self._walls.discard(line)
        self._telling.dismiss(line)
        self._see_who_is_here()

    def resync(self, line: Line) -> None:
        """A connection has missed something."""
        if line in self.lines:
            self._telling.forget(line)
            self._show([line])

    def here(self) -> frozenset[str]:
        """The players who are connected to this process."""
        found = {self.live.player_of(line.guest_id) for line in self.lines if line not in self._walls}
        return frozenset(player for player in found if player is not None)

    def is_here(self, player: str) -> bool:
        """Whether a player is connected to any process."""
        alive = time.monotonic() - EXPIRES
        return player in self._here or any(player in players and at > alive for players, at in self._elsewhere.values())

    def hear(self, process: str, players: frozenset[str]) -> None:
        """Another process tells which people are connected to it."""
        before = self._elsewhere.get(process, (frozenset(), 0.0))[0]
        self._elsewhere[process] = players, time.monotonic()
        if players != before:
            self.changed()

    def _see_who_is_here(self) -> None:
        here = self.here()
        if here != self._here:
            self._here = here
            self._tell_presence()
            self.changed()

    # Telling

    def changed(self) -> None:
        """Something has changed that everybody sees."""
        self._on_change()
        self._is_for_all, self._are_referees_told = True, False
        left = self._told_at + self._cost - time.perf_counter()
        self._wait(min(LONGEST_PAUSE, max(PAUSE, left)))
        if self._quick is None:
            # Referees do not wait because the hall is large, and not at all for the first of several changes.
            pause = max(0.0, self._referees_due - time.perf_counter())
            self._quick = asyncio.get_running_loop().call_later(pause, self._flush_referee)

    def turned(self) -> None:
        """It is somebody else's turn in a leg."""
        self._are_referees_told = False
        self._wait(max(TURN_PAUSE, self._cost))

    def changed_for(self, player: str) -> None:
        """Something has changed that only one player sees."""
        self._show([line for line in self.lines if self.live.player_of(line.guest_id) == player])

    def stop(self, code: int) -> None:
        """Hang up on all of them."""
        for timer in (self._timer, self._quick):
            if timer is not None:
                timer.cancel()
        self._timer = self._quick = None
        for line in list(self.lines):
            line.close(code)

    def _wait(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + seconds
        if self._timer is not None:
            if self._due <= due:
                return
            self._timer.cancel()
        self._due, self._timer = due, loop.call_at(due, self._flush)

    def _flush(self) -> None:
        self._timer = None
        is_for_all, self._is_for_all = self._is_for_all, False
        self._here = self.here()
        lines = list(self.lines)
        if not is_for_all:
            lines = [line for line in lines if self.live.player_of(line.guest_id) is None]
        if self._are_referees_told:
            lines = [line for line in lines if not self._is_referees(line)]
        self._are_referees_told = True
        self._cost, self._told_at = self._show(lines), time.perf_counter()

    def _tell_moved(self, line: Line, viewer: str) -> None:
        """Tell a device that its player's place went to another one."""
        before = self._viewers.get(line, viewer)
        self._viewers[line] = viewer
        if viewer == SPECTATOR and before in self.live.players:
            line.send(Notice("place", phrase(line.language, "place moved")))

    def _flush_referee(self) -> None:
        self._quick = None
        if not self._are_referees_told:
            cost = self._show([line for line in self.lines if self._is_referees(line)])
            self._referees_due, self._are_referees_told = time.perf_counter() + max(REFEREE_PAUSE, cost), True

    def _is_referees(self, line: Line) -> bool:
        return line not in self._walls and self.live.is_referee(line.guest_id)

    def _gaze(self, line: Line) -> Gaze:
        base = self.lines.get(line, "")
        return wall(line.language, base) if line in self._walls else gaze_of(self.live, line.guest_id, line.language, base)

    def _show(self, lines: list[Line]) -> float:
        """Tell these connections how the event stands; returns for how many seconds they should be left alone."""
        drawn: dict[Gaze, Drawn] = {}
        shared: Shared = {}
        present: Present | None = None
        begun, size = time.perf_counter(), 0
        for line in lines:
            present = present or self._present()
            gaze = self._gaze(line)
            if gaze not in drawn:
                drawn[gaze] = Drawn(Painter(self.live, gaze, present, shared).view())
            message, line.seq = self._telling.message(line, gaze, drawn[gaze]), drawn[gaze].view.seq
            if message is not None:
                line.push(message)
                size += len(message)
            self._tell_moved(line, gaze.viewer)
        return SHARE * (time.perf_counter() - begun) + size / BYTES_A_SECOND
