"""`seaboard backup` and `seaboard restore`: a whole server in one file, and back."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.admin import DatabaseUrl, Folder, server_of

if TYPE_CHECKING:
    from seaboard.server.upkeep.backup import Note

Force = Annotated[bool, typer.Option("--force", help="Overwrite what is there.")]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write, such as seaboard-monday.zip.")],
    folder: Folder = None,
    database: DatabaseUrl = None,
    force: Force = False,
) -> None:
    """Write a server's whole database and its secret into one file, while it runs or while it is stopped."""
    config = server_of(folder, database)
    from seaboard.server.upkeep.backup import back_up

    note = asyncio.run(back_up(config, file, force))
    print(f"{file} holds {counted(note)}.")
    if note.has_secret:
        print("The server's secret and the seeds of running games are in it: keep it where nobody else can read it.")
    else:
        print("The server's secret is NOT in it, because it is not in the server's folder: keep SEABOARD_SECRET as well.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `seaboard backup` wrote.")],
    folder: Folder = None,
    database: DatabaseUrl = None,
    force: Force = False,
) -> None:
    """Make a stopped server be what a backup holds; SQLite and PostgreSQL take each other's backups."""
    config = server_of(folder, database)
    from seaboard.server.upkeep.backup import restore as put_back

    note = asyncio.run(put_back(config, file, force))
    made = time.strftime("%Y-%m-%d %H:%M", time.localtime(note.made))
    print(f"The server is what it was on {made}: {counted(note)}.")
    if not note.has_secret:
        print("The backup holds no secret: start the server with the SEABOARD_SECRET it had.")


def counted(note: Note) -> str:
    """The size of a backup in words."""
    rows = note.rows
    return (
        f"{rows['tables']:,} tables with {rows['entries']:,} entries, {rows['events']:,} tournaments and {rows['guests']:,} guests"
    )
