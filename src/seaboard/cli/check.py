"""`seaboard check`: what is wrong with an installation, and what to do about it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.admin import DatabaseUrl, Folder

if TYPE_CHECKING:
    from seaboard.server.upkeep.finding import Finding

SIGNS = {"ok": "ok     ", "warning": "warning", "fault": "FAULT  "}


def check(
    host: Annotated[
        str, typer.Option("--host", envvar="SEABOARD_HOST", metavar="ADDRESS", help="As given to `serve`.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", envvar="SEABOARD_PORT", metavar="N", help="As given to `serve`.")] = 8400,
    folder: Folder = None,
    database: DatabaseUrl = None,
    settings: Annotated[
        Path | None, typer.Option("--settings", envvar="SEABOARD_SETTINGS", metavar="FILE", help="As given to `serve`.")
    ] = None,
    url: Annotated[str, typer.Option("--url", envvar="SEABOARD_URL", metavar="URL", help="As given to `serve`.")] = "",
) -> None:
    """Say what is wrong with this installation, and what to do about it.  Nothing is changed; exit status 1 if it cannot serve."""
    worst = asyncio.run(look(host, port, folder, database, settings, url))
    if worst == "fault":
        raise typer.Exit(1)
    print("Seaboard can serve." if worst == "ok" else "Seaboard can serve, but see the warnings.")


async def look(host: str, port: int, folder: Path | None, database: str | None, settings: Path | None, url: str) -> str:
    """Look at everything and print what is found, each as soon as it is known; the worst state."""
    from seaboard.server.upkeep.machine_check import look_at_machine

    states = {"ok"}
    for each in look_at_machine(Path(__file__).parents[1] / "server" / "web"):
        states.add(each.state)
        show(each)
        if each.name == "packages" and each.state == "fault":
            return "fault"
    from seaboard.server.process.config import Config, user_folder
    from seaboard.server.upkeep.server_check import look_at_server

    config = Config(data=folder or user_folder(), database=database or "", host=host, port=port, url=url.rstrip("/"))
    async for each in look_at_server(config, settings):
        states.add(each.state)
        show(each)
    return next(state for state in ("fault", "warning", "ok") if state in states)


def show(found: Finding) -> None:
    """One line for what was found, and one for what to do."""
    print(f"{SIGNS[found.state]}  {found.name}: {found.words}")
    if found.advice:
        print(f"         -> {found.advice}")
