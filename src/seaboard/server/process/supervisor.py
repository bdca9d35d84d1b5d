"""systemd's way to hear of a service (`sd_notify`): a word over a socket when it is ready, a sign of life, a word when it stops."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping


class Supervisor:
    """Whoever started this process, if it wants to hear; else nothing is said."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        named = environment.get("NOTIFY_SOCKET", "")
        # A name that begins with @ is one without a file.
        self._address = f"\0{named[1:]}" if named.startswith("@") else named
        wanted = environment.get("WATCHDOG_USEC", "")
        self._seconds = int(wanted) / 2_000_000 if self._address and wanted.isdecimal() else 0.0
        self._beating: asyncio.Task[None] | None = None

    def is_ready(self) -> None:
        """Say so, and give signs of life from now on, if they are wanted: twice as often as they must come."""
        self._say("READY=1")
        if self._seconds:
            self._beating = asyncio.get_running_loop().create_task(self._beat())

    def is_stopping(self) -> None:
        """Say so; signs of life go on while open requests are answered, and end with the loop."""
        self._say("STOPPING=1")

    async def _beat(self) -> None:
        while True:
            self._say("WATCHDOG=1")
            await asyncio.sleep(self._seconds)

    def end(self) -> None:
        """Give no more signs of life."""
        if self._beating is not None:
            self._beating.cancel()

    def _say(self, word: str) -> None:
        """Whoever does not listen misses it; that is no reason to stop serving."""
        if not self._address or not hasattr(socket, "AF_UNIX"):
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                line.setblocking(False)
                line.sendto(word.encode(), self._address)
        except OSError:
            pass
