"""`seaboard serve`: tables for people, in browsers of this machine, of the house, or of the world."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import check_range, load_rules
from seaboard.cli.screen import console, work
from seaboard.engine.errors import UsageError
from seaboard.engine.registry import find_game, games

if TYPE_CHECKING:
    from rich.console import Console

    from seaboard.server.process.config import Config

LAST_PORT = 65535
MOST_BOT_WORKERS = 64


def serve(
    host: Annotated[
        str,
        typer.Option(
            "--host",
            envvar="SEABOARD_HOST",
            metavar="ADDRESS",
            help="Where to listen; 0.0.0.0 lets others in the local network in.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", envvar="SEABOARD_PORT", metavar="N", help="The port to listen at; 0 for any free one.")
    ] = 8400,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            envvar="SEABOARD_DATABASE",
            metavar="URL",
            help="sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER@HOST/NAME; else a file in your data folder.",
        ),
    ] = None,
    opens: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    play: Annotated[
        str, typer.Option("--play", metavar="GAME", help="Open the browser at a new table of this game, against bots.")
    ] = "",
    kiosk: Annotated[
        str, typer.Option("--kiosk", metavar="GAME", help="Open the browser as a museum's screen for this game; nobody can chat.")
    ] = "",
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder", envvar="SEABOARD_FOLDER", metavar="DIR", help="Where database and secret are kept; else your data folder."
        ),
    ] = None,
    url: Annotated[
        str,
        typer.Option(
            "--url", envvar="SEABOARD_URL", metavar="URL", help="The address people use, if a proxy stands before the server."
        ),
    ] = "",
    settings: Annotated[
        Path | None,
        typer.Option(
            "--settings",
            envvar="SEABOARD_SETTINGS",
            metavar="FILE",
            help="Limits and such (TOML); else settings.toml in the folder.",
        ),
    ] = None,
    proxies: Annotated[
        str,
        typer.Option(
            "--proxies",
            envvar="SEABOARD_PROXIES",
            metavar="ADDRESSES",
            help="Proxies to believe; with --url those on this machine.",
        ),
    ] = "",
    bot_delay: Annotated[
        float,
        typer.Option("--bot-delay", envvar="SEABOARD_BOT_DELAY", metavar="SECONDS", help="How long a bot waits before it moves."),
    ] = 0.7,
    chat: Annotated[
        bool,
        typer.Option(
            "--chat/--no-chat",
            envvar="SEABOARD_CHAT",
            help="Whether people may write to each other at tables that strangers cannot join.",
        ),
    ] = True,
    invite_only: Annotated[
        bool,
        typer.Option("--invite-only", envvar="SEABOARD_INVITE_ONLY", help="Let nobody play without an invitation of a keeper's."),
    ] = False,
    bot_workers: Annotated[
        int | None,
        typer.Option(
            "--bot-workers",
            envvar="SEABOARD_BOT_WORKERS",
            metavar="N",
            help="Processes in which bots think; else one for each core, at most two.",
        ),
    ] = None,
    plain_sockets: Annotated[
        bool,
        typer.Option("--plain-sockets", help="Serve sockets without our short cut: slower, for finding out where a fault lies."),
    ] = False,
) -> None:
    """Serve lobby and tables to browsers until interrupted."""
    check_range("--port", port, 0, LAST_PORT)
    if play and kiosk:
        raise UsageError("--play and --kiosk each open another page; name one of them")
    for game in filter(None, (play, kiosk)):
        find_game(game)
    if not 0 <= bot_delay <= 60:
        raise UsageError(f"--bot-delay must be 0 to 60, not {bot_delay:g}")
    if bot_workers is not None:
        check_range("--bot-workers", bot_workers, 0, MOST_BOT_WORKERS)
    try:
        from seaboard.server.process.config import Config, user_folder
        from seaboard.server.process.logs import set_up_logs
        from seaboard.server.process.run import bound_socket, run_server
        from seaboard.server.process.settings import with_settings
        from seaboard.server.store.database import parse_url
        from seaboard.server.thought.workers import usual_workers
    except ModuleNotFoundError as fault:
        if (fault.name or "").startswith("seaboard"):
            raise
        raise UsageError(f"serving needs more than is installed ({fault.name}): pip install 'seaboard[server]'") from fault
    config = Config(
        data=folder or user_folder(),
        database=database or "",
        host=host,
        port=port,
        url=url.rstrip("/"),
        proxies=proxies or ("127.0.0.1,::1" if url else ""),
        bot_delay=bot_delay,
        chat=chat and not kiosk,
        invite_only=invite_only,
        bot_workers=usual_workers() if bot_workers is None else bot_workers,
        plain_sockets=plain_sockets,
        first_game=play or kiosk,
    )
    parse_url(config.database_url)
    config = with_settings(config, settings, os.environ)
    with bound_socket(config) as listener:
        config = with_port(config, listener.getsockname()[1])
        load_all()
        # A person at the terminal sees warnings; a log that is kept gets every line.
        set_up_logs(logging.WARNING if sys.stderr.isatty() else logging.INFO)
        page = f"/kiosk/{kiosk}" if kiosk else f"/play/{play}" if play else "/" if opens else ""
        run_server(config, listener, lambda waiting: welcome(console(), config, page, waiting))


def load_all() -> None:
    """Load every game's rules and bots from the cache; what is not there runs interpreted until it is compiled in the background."""
    from seaboard.server.preparing.parts import load_or_interpret

    with work("preparing the games", len(games())) as preparing:
        for game in games().values():
            load_rules(game)
            load_or_interpret(game)
            preparing.advance()


def with_port(config: Config, port: int) -> Config:
    """The configuration with the port that the system really gave."""
    import msgspec

    return msgspec.structs.replace(config, port=port)


def welcome(screen: Console, config: Config, page: str, waiting: str = "") -> None:
    """Say where the server is, how others reach it and which games wait for other rules; open a page of it if one is named."""
    from seaboard.server.door.addresses import own_address, qr_text, shared_address

    here, shared = own_address(config), shared_address(config)
    screen.print(f"Seaboard is at {here}", soft_wrap=True)
    if shared is not None and shared != here:
        screen.print(f"Others in your network come to {shared}", soft_wrap=True)
    if shared is not None:
        print(qr_text(shared))
    if waiting:
        screen.print(waiting, soft_wrap=True)
    screen.print("Tables are kept; stop with Ctrl-C." if screen.is_terminal else "Ready.")
    if page and not open_page(here + page):
        screen.print(f"Open {here}{page} in a browser.", soft_wrap=True)
    sys.stdout.flush()


def open_page(address: str) -> bool:
    """Open a page in the person's browser; whether there was one to open it in."""
    import webbrowser

    # Without a display a browser of the terminal might be found, which would take the terminal and cannot draw a board.
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
