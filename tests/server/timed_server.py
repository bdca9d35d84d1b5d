"""A real server process whose clock is somebody else's: a shared file holds the time, and the server writes into it when it has looked around.

    python -m tests.server.timed_server FOLDER PORT

Whoever moves the clock waits for that, so that a busy machine cannot make anybody late.  Everything that the server does now and then, it does as
many times more often as the clock runs faster than the world's.
"""

from __future__ import annotations

import mmap
import struct
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from seaboard.server.http import sockets as table_sockets
from seaboard.server.process import app, heartbeat
from seaboard.server.process.config import Config
from seaboard.server.process.pulse import EvenPulse
from seaboard.server.process.run import bound_socket, run_server
from seaboard.server.tournaments.http import sockets as hall_sockets
from seaboard.server.tournaments.live import screen
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.live.halls import Halls
from tests.server.processes import ServerProcess
from tests.server.visitor import MANY

TIMES = 30.0
"""How much faster than the world's the clock may run."""
NUMBER = struct.Struct("d")


class SharedClock:
    """Server time, and the time at which the server has last looked around."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            file.write_bytes(bytes(2 * NUMBER.size))
        with file.open("r+b") as opened:
            self._shared = mmap.mmap(opened.fileno(), 2 * NUMBER.size)

    def _read(self, place: int) -> float:
        return float(NUMBER.unpack_from(self._shared, place * NUMBER.size)[0])

    def _write(self, place: int, number: float) -> None:
        NUMBER.pack_into(self._shared, place * NUMBER.size, number)

    def now(self) -> float:
        return self._read(0)

    def set(self, now: float) -> None:
        self._write(0, now)

    @property
    def looked(self) -> float:
        return self._read(1)

    def look(self, at: float) -> None:
        self._write(1, at)


class TimedServer(ServerProcess):
    """Such a process, and its clock."""

    def __init__(self, folder: Path, begins: float) -> None:
        super().__init__(folder)
        self.clock = SharedClock(folder / "clock")
        self.clock.set(begins)

    def command(self) -> list[str]:
        return [sys.executable, "-m", "tests.server.timed_server", str(self.folder), str(self.port)]


def hasten(clock: SharedClock) -> None:
    """Have the server go by the clock."""
    settings: dict[Any, dict[str, object]] = {
        app: {"Pulse": partial(EvenPulse, clock.now), "Halls": partial(Halls, tend_seconds=1.0 / TIMES)},
        heartbeat: {"BEAT_SECONDS": heartbeat.BEAT_SECONDS / TIMES, "SLOW_SECONDS": 1e9},
        table_sockets: {"MESSAGES": table_sockets.MESSAGES * TIMES},
        hall_sockets: {"MESSAGES": hall_sockets.MESSAGES * TIMES},
        screen: {
            "PAUSE": screen.PAUSE / TIMES,
            "TURN_PAUSE": screen.TURN_PAUSE / TIMES,
            "REFEREE_PAUSE": screen.REFEREE_PAUSE / TIMES,
        },
    }
    for module, values in settings.items():
        for name, value in values.items():
            setattr(module, name, value)
    plain = Hall.look_around

    def look_around(hall: Hall) -> None:
        at = clock.now()
        plain(hall)
        clock.look(at)

    setattr(Hall, "look_around", look_around)  # noqa: B010


def main(folder: str, port: str) -> None:
    """Serve."""
    hasten(SharedClock(Path(folder) / "clock"))
    config = Config(data=Path(folder), port=int(port), limits=MANY, bot_delay=0.0, bot_workers=1)
    with suppress(KeyboardInterrupt):
        run_server(config, bound_socket(config), lambda _: print("Ready", flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
