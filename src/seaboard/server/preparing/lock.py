"""A file that says that a process is at work, so that no other does the same; without anything that only some systems have."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from pathlib import Path

BEAT_SECONDS = 2.0
STALE_SECONDS = 60.0
"""Whoever has not touched the file for so long is gone."""
LOOK_SECONDS = 0.5


class Lock:
    """Held by one process at a time.  The holder touches the file again and again; one that was killed is soon forgotten."""

    def __init__(self, path: Path, stale_seconds: float = STALE_SECONDS) -> None:
        self.path = path
        self.stale_seconds = stale_seconds
        self._ended = threading.Event()

    def take(self) -> bool:
        """Take it if nobody has it."""
        try:
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        except FileExistsError:
            if not self._is_stale():
                return False
            # Of two that find it stale, the second may take away what the first has just made: then both do the same work, and nothing breaks.
            self.path.unlink(missing_ok=True)
            return self.take()
        threading.Thread(target=self._beat, daemon=True).start()
        return True

    def wait(self) -> None:
        """Take it as soon as nobody has it."""
        while not self.take():
            time.sleep(LOOK_SECONDS)

    def release(self) -> None:
        """Let others have it."""
        self._ended.set()
        self.path.unlink(missing_ok=True)

    def _is_stale(self) -> bool:
        try:
            return time.time() - self.path.stat().st_mtime > self.stale_seconds
        except FileNotFoundError:
            return False

    def _beat(self) -> None:
        while not self._ended.wait(BEAT_SECONDS):
            with contextlib.suppress(OSError):
                os.utime(self.path)
