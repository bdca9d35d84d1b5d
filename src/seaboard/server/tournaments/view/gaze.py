"""The viewer of an event."""

from __future__ import annotations

from dataclasses import dataclass

from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.view.contract import HallRole
from seaboard.server.tournaments.words import spoken
from seaboard.tournament.event.sight import SPECTATOR
from seaboard.tournament.rules.deeds import REFEREE


@dataclass(frozen=True)
class Gaze:
    """A viewer of an event."""

    viewer: str
    """`referee`, a player's id, or nobody in particular."""
    language: str
    base: str
    """What links begin with."""
    referee: str = ""
    """The guest, if it is a referee of the event, in office or former."""
    is_wall: bool = False
    """Whether it is a projector's screen: it shows what everybody may see, whoever opened it.  [TRN-SEE-7]"""

    @property
    def role(self) -> HallRole:
        if self.viewer == REFEREE:
            return "referee"
        return "spectator" if self.viewer == SPECTATOR else "player"

    @property
    def is_referee(self) -> bool:
        return self.viewer == REFEREE


def wall(language: str, base: str) -> Gaze:
    """A projector.  [TRN-SEE-7]"""
    return Gaze(SPECTATOR, spoken(language), base, is_wall=True)


def gaze_of(live: LiveEvent, guest: str | None, language: str, base: str) -> Gaze:
    """The viewer that a guest is."""
    is_referee = live.is_referee(guest)
    viewer = REFEREE if is_referee else live.player_of(guest) or SPECTATOR
    return Gaze(viewer, spoken(language), base, guest if guest is not None and (is_referee or guest in live.referees) else "")
