"""What a bot says of itself: how it is made, what people call it, how heavy it is, and whether tables of the server offer it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from seaboard.bots.bot import Bot

Maker = Callable[[str], Bot]
"""Makes a bot from what stands behind the colon of its name, or from an empty text."""
LONGEST_SLOT = 60.0
EXPERT_SECONDS = 0.2
"""What `expert` has for a thought on a server with time; with less it asks its network less often."""


@dataclass(frozen=True)
class BotKind:
    """A kind of bot.  Where it does not say how heavy it is, it counts as heavy as our heaviest."""

    make: Maker | str
    """The maker, or where it stands: `package.module:name`, imported when it is needed."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What people call it, by language; without any, the name by which it is asked for."""
    is_offered: bool = True
    """Whether people can seat it at tables of the server."""
    cost: float = 1.0
    """Seconds of a core that a thought usually takes."""
    least: float = 0.015
    """The shortest thought that is worth the name, in seconds."""
    seconds: float = 1.0
    """How long it may think: `Decision.seconds` on a server with time."""
    slot: float = 1.4
    """Seconds at a table from when the bot is asked to its answer, at least.  Long enough for every thought: an answer time must tell nothing."""
    is_long: bool = True
    """Whether it waits in the queue of long thoughts, so that short ones need not wait behind it."""
    weight: int = 16
    """How much room its kept thoughts take, where 48 is all the room of a process: a `hard` bot's trees take 50 to 160 MB."""

    def __post_init__(self) -> None:
        """Refuse numbers that no server could keep to."""
        times = (self.least, self.cost, self.seconds, self.slot)
        if not all(math.isfinite(each) and each > 0 for each in times):
            raise ValueError("the times of a bot must be more than 0 s")
        if not self.least <= self.cost <= min(self.seconds, self.slot):
            raise ValueError("a bot's times must be: least <= cost, cost <= seconds, cost <= slot")
        if self.slot > LONGEST_SLOT:
            raise ValueError(f"a bot's slot must be at most {LONGEST_SLOT:g} s, not {self.slot:g} s")
        if self.weight < 1:
            raise ValueError(f"a bot's weight must be at least 1, not {self.weight}")

    def called(self, name: str, language: str) -> str:
        """What people call it in a language: English where the language has no word for it, its own name where English has no word either."""
        return self.names.get(language) or self.names.get("en") or name
