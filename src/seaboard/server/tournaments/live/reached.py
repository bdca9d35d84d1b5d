"""Devices that have opened the page which checks the way to the server: they tick themselves off on the referee's screen."""

from __future__ import annotations

from collections.abc import Callable

from seaboard.server.tournaments.view.contract import HallReached

MOST = 40


class Reached:
    """The devices of one event that reached the server, in memory: after a restart the way is checked again."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._known: dict[str, HallReached] = {}
        self._on_change = on_change

    def note(self, device: str, name: str, at: float, is_live: bool) -> None:
        """A device was here; `is_live` if its socket works too.  What is known of it does not get less."""
        before = self._known.pop(device, None)
        self._known[device] = HallReached(name, at, is_live or (before is not None and before.is_live))
        while len(self._known) > MOST:
            del self._known[next(iter(self._known))]
        self._on_change()

    def latest(self) -> list[HallReached]:
        """All of them, newest first."""
        return list(reversed(self._known.values()))
