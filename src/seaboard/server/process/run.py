"""A server process: a socket that is really ours, uvicorn on the fastest parts there are, and an orderly end."""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import uvicorn

from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.server.http.wire import protocol_for
from seaboard.server.preparing.preparation import Course, Preparation
from seaboard.server.process.admin_channel import forget_address, tell_address
from seaboard.server.process.admin_suspended import counted
from seaboard.server.process.app import make_app
from seaboard.server.process.config import Config
from seaboard.server.process.supervisor import Supervisor
from seaboard.server.protocol import DEAD_SECONDS

STOP_SECONDS = 5
"""How long open requests may take when the server is asked to end."""
BACKLOG = 2048
SWITCH_SECONDS = 0.0005
"""How long the event loop keeps the interpreter while another thread waits for it.  The store's waits after every flush of its file: with
Python's own 5 ms a commit beside a busy loop took 24 ms, with this 4."""
COLLECTED = (20_000, 20, 50)
"""New objects before the youngest are looked through, and how often that happens before older ones are."""


class Cannot(SeaboardError):
    """The server cannot run here."""


def bound_socket(config: Config) -> socket.socket:
    """The listening socket, bound before anything else is done, so that a taken port is told at once."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
    except (OSError, OverflowError) as fault:
        listener.close()
        raise UsageError(bind_words(config, fault)) from None
    listener.set_inheritable(True)
    return listener


def bind_words(config: Config, fault: OSError | OverflowError) -> str:
    """Why an address cannot be listened at."""
    code = getattr(fault, "errno", None)
    if code == errno.EADDRINUSE:
        return f"port {config.port} is taken; name another with --port (0 for any free one)"
    if code == errno.EACCES:
        return f"port {config.port} may not be used without special rights; name one above 1023 with --port"
    return f"cannot listen at {config.host} port {config.port}: {getattr(fault, 'strerror', None) or fault}"


class Server(uvicorn.Server):
    """Uvicorn, which tells when it listens and when it stops."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_ready = on_ready
        self._supervisor = Supervisor(os.environ)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self.on_ready()
            self._supervisor.is_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell, then stop."""
        self._supervisor.is_stopping()
        await super().shutdown(sockets)
        self._supervisor.end()


def uvicorn_config(config: Config, app: Any) -> uvicorn.Config:
    """How uvicorn is set up; it takes uvloop and httptools where they are installed."""
    return uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        backlog=BACKLOG,
        ws=protocol_for(config.plain_sockets),
        ws_max_size=config.limits.message_bytes,
        # The table's own protocol has a ping, which also finds a client that is stuck.
        ws_ping_interval=DEAD_SECONDS * 2,
        ws_ping_timeout=DEAD_SECONDS * 2,
        ws_per_message_deflate=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=config.proxies or None,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        lifespan="on",
    )


def tune() -> None:
    """Let the store's thread go on soon, and look for rings of garbage less often, never among what was there at the start."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def run_server(config: Config, listener: socket.socket, on_ready: Callable[[str], None]) -> None:
    """Serve until the process is asked to end; what goes wrong at the start is an error in one line.  `on_ready` is told which games wait."""
    faults: list[BaseException] = []
    app = make_app(config)
    server = Server(uvicorn_config(config, telling(app, faults)), lambda: announce(app, on_ready))
    tune()
    tell_address(config)
    try:
        server.run(sockets=[listener])
    finally:
        forget_address(config)
    if faults:
        fault = faults[0]
        raise fault if isinstance(fault, SeaboardError) else Cannot(f"the server could not start: {type(fault).__name__}: {fault}")


def announce(app: Any, on_ready: Callable[[str], None]) -> None:
    """Tell that the server is there, what is not quite there yet, and later that it is."""
    preparation: Preparation = app.state.preparation
    on_ready("\n".join(filter(None, (waiting_words(app), preparing_words(preparation.courses), claim_words(app)))))
    preparation.on_ready(lambda game: say(f"{game.name} is compiled. {preparing_words(preparation.courses)}".rstrip()))


def say(words: str) -> None:
    """Tell whoever looks at the terminal; there may be nobody any more."""
    with suppress(OSError):
        print(words, flush=True)


def preparing_words(courses: Sequence[Course]) -> str:
    """Which games are compiled in the background, in one line; empty if none is."""
    if not courses:
        return ""
    names = ", ".join(course.game.name for course in courses)
    return f"Being compiled in the background: {names}. They can be played meanwhile, with bots below their level."


def waiting_words(app: Any) -> str:
    """How many games wait for other rules than this server's, in one line; empty if no game waits."""
    found = app.state.keeper.waiting.known.values()
    if not found:
        return ""
    number = "1 running game waits" if len(found) == 1 else f"{len(found)} running games wait"
    return f"{number} for other rules: {counted(found)}; kept as they are (seaboard admin suspended)"


def claim_words(app: Any) -> str:
    """How whoever runs the server becomes its keeper, in one line; empty where somebody has ever done so."""
    code: str = app.state.first_code
    return (
        f"To keep order here, open /keeper within an hour and type {code}; it works once (later: seaboard admin claim)."
        if code
        else ""
    )


def telling(app: Any, faults: list[BaseException]) -> Any:
    """The application, which keeps what went wrong while it started: uvicorn only logs it."""

    async def watched(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await app(scope, receive, send)
            return
        try:
            await app(scope, receive, send)
        except BaseException as fault:
            faults.append(fault)
            raise

    return watched
