"""What each connection to an event was last told, so that it is told only what has changed since."""

from __future__ import annotations

from typing import NamedTuple, cast

from msgspec import Raw

from seaboard.server.audience.lines import Line, encode_message
from seaboard.server.tournaments.telling.messages import HallChanged, HallTold
from seaboard.server.tournaments.telling.pieces import Pieces, difference, pieces_of
from seaboard.server.tournaments.view.contract import HallView
from seaboard.server.tournaments.view.gaze import Gaze

ALWAYS = frozenset(("now",))
"""Fields that differ in every view, and alone are not worth a message."""


class Drawn:
    """The event as one viewer sees it at one moment."""

    def __init__(self, view: HallView) -> None:
        self.view = view
        self._text: bytes | None = None
        self._pieces: Pieces | None = None

    def whole(self, number: int) -> bytes:
        """The message that tells everything."""
        self._text = self._text or encode_message(self.view)
        return encode_message(HallTold(cast(HallView, Raw(self._text)), number))

    @property
    def pieces(self) -> Pieces:
        """What later views are compared with."""
        self._pieces = self._pieces or pieces_of(self.view)
        return self._pieces


class Last(NamedTuple):
    """The last message to a connection."""

    number: int
    gaze: Gaze
    """As whom it was told; somebody who has become another viewer is told everything."""
    pieces: Pieces


class Telling:
    """The connections that asked for changes."""

    def __init__(self) -> None:
        self._last: dict[Line, Last | None] = {}

    def admit(self, line: Line) -> None:
        """A connection wants to be told what has changed; first it is told everything."""
        self._last[line] = None

    def dismiss(self, line: Line) -> None:
        """A connection has ended."""
        self._last.pop(line, None)

    def forget(self, line: Line) -> None:
        """A connection has missed something: it is told everything again."""
        if line in self._last:
            self._last[line] = None

    def message(self, line: Line, gaze: Gaze, drawn: Drawn) -> bytes | None:
        """What to send; None if nothing has changed."""
        if line not in self._last:
            return drawn.whole(0)
        last = self._last[line]
        if last is None or last.gaze != gaze:
            self._last[line] = Last(1, gaze, drawn.pieces)
            return drawn.whole(1)
        change = difference(last.pieces, drawn.pieces)
        if change is None or change.get("fields", {}).keys() <= ALWAYS:
            return None
        self._last[line] = Last(last.number + 1, gaze, drawn.pieces)
        return encode_message(HallChanged(last.number + 1, change))
