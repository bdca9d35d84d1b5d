"""Free space on the disk of the database: what can wait is refused while there is still room for moves."""

from __future__ import annotations

import math
import shutil
from pathlib import Path
from typing import Literal

from seaboard.server.process.config import Limits


class Space:
    """What is free in the folder of a SQLite file; for another database nothing is known, and nothing is refused."""

    def __init__(self, folder: Path | None, limits: Limits) -> None:
        self._folder = folder
        self._limits = limits
        self.free = math.inf
        self.look()

    def look(self) -> None:
        """Ask the system."""
        if self._folder is not None:
            self.free = shutil.disk_usage(self._folder).free

    @property
    def has_for_more(self) -> bool:
        """Whether there is room for uploads, new tables and new events."""
        return self.free >= self._limits.reserve_bytes

    @property
    def has_for_chat(self) -> bool:
        """Whether there is room for anything but moves."""
        return self.free >= self._limits.last_reserve_bytes

    @property
    def state(self) -> Literal["ok", "low", "full"]:
        """In a word."""
        return "ok" if self.has_for_more else "low" if self.has_for_chat else "full"
