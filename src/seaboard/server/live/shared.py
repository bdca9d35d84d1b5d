"""What the rooms of a process share: the keeper fills it once, and each room hands its parts what they need of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from seaboard.server.door.space import Space
from seaboard.server.live.waiting import Waiting
from seaboard.server.process.config import Limits
from seaboard.server.process.pulse import Pulse
from seaboard.server.store.cluster import Alone, Cluster
from seaboard.server.store.store import Store
from seaboard.server.table.table import Table
from seaboard.server.thought.thinking import Thinker

PRESENCE_PAUSE = 0.2
SLEEP_SECONDS = 600.0
"""How long bots play on, slowly, at a table where nobody looks."""

Prove = Callable[[], Awaitable[bool]]
"""Whether the server could serve until now.  Asked before anybody loses by time; afterwards every standstill is known."""


@dataclass
class Shared:
    """Store, other processes, time, thought and limits."""

    store: Store
    cluster: Cluster
    pulse: Pulse
    now: Callable[[], float]
    prove: Prove
    thinker: Thinker
    waiting: Waiting
    """The tables that wait for their rules."""
    limits: Limits
    space: Space
    bot_delay: float = 0.0
    presence_pause: float = PRESENCE_PAUSE
    sleep_seconds: float = SLEEP_SECONDS
    watchers: list[Callable[[Table], None]] = field(default_factory=list)
    """Called after something has happened at a table that is in memory here, whoever owns it."""
    kept: set[str] = field(default_factory=set)
    """Tables that are not put away, though nobody looks at them."""

    @property
    def is_alone(self) -> bool:
        """Whether there are no other processes."""
        return isinstance(self.cluster, Alone)
