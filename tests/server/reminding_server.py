"""A real server process that tells people at once that a table waits, by a mail server and a push service of the tests' own.

python -m tests.server.reminding_server FOLDER PORT MAIL_PORT
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

from seaboard.server.process.config import Config, Mail, Push
from seaboard.server.process.run import bound_socket, run_server
from seaboard.server.reminders import reminding, waits
from tests.server.processes import ServerProcess
from tests.server.visitor import MANY


class RemindingServer(ServerProcess):
    """Such a process."""

    def __init__(self, folder: Path, mail_port: int) -> None:
        super().__init__(folder)
        self._mail_port = mail_port

    def command(self) -> list[str]:
        return [sys.executable, "-m", "tests.server.reminding_server", str(self.folder), str(self.port), str(self._mail_port)]


def main(folder: str, port: str, mail_port: str) -> None:
    """Serve."""
    reminding.ROUND_SECONDS, waits.PUSH_DELAY, waits.MAIL_DELAY = 0.5, 0.0, 0.0
    config = Config(
        data=Path(folder),
        port=int(port),
        url=f"http://127.0.0.1:{port}",
        limits=MANY,
        bot_delay=0.0,
        bot_workers=0,
        mail=Mail("127.0.0.1", int(mail_port), "none", sender="Seaboard <games@school.example>"),
        push=Push("mailto:keeper@school.example", trusts_loopback=True),
    )
    with suppress(KeyboardInterrupt):
        run_server(config, bound_socket(config), lambda _: print("Ready", flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
