"""`seaboard admin`: what whoever runs a server can do, while it runs and while it is stopped.

Whoever can read the secret in the server's data folder runs the server.  A running server is asked over its local address; a stopped one's
database is opened here.
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.engine.errors import UsageError

if TYPE_CHECKING:
    from msgspec import Struct

    from seaboard.server.process.admin import Report
    from seaboard.server.process.config import Config

app = typer.Typer(
    name="admin",
    help="For whoever runs a server: look after its tables, while it runs and while it is stopped.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Folder = Annotated[
    Path | None,
    typer.Option(
        "--folder", envvar="SEABOARD_FOLDER", metavar="DIR", help="The server's folder, as given to `serve`; else your data folder."
    ),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database",
        envvar="SEABOARD_DATABASE",
        metavar="URL",
        help="The server's database, as given to `serve`; else a file in the folder.",
    ),
]
Address = Annotated[
    str,
    typer.Option("--at", metavar="URL", help="Where the running server listens on this machine; else it is found by its folder."),
]


@app.command("close")
def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table's id, the last word of its address.")],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason, for the log.")] = "by the command",
    folder: Folder = None,
    database: DatabaseUrl = None,
    at: Address = "",
) -> None:
    """End a game without a result.  Its moves are kept, its seed is revealed; it cannot be taken back."""
    from seaboard.server.process.admin import CloseTable

    ask(server_of(folder, database), at, "close", CloseTable(table, why))


@app.command("check")
def check(
    moves: Annotated[bool, typer.Option("--moves", help="Also play every running game again and compare; takes longer.")] = False,
    folder: Folder = None,
    database: DatabaseUrl = None,
) -> None:
    """Say which running games would wait for other rules if this version were started, with this SEABOARD_DATA.  Nothing is changed."""
    config = server_of(folder, database)
    from seaboard.server.process.admin_suspended import check as check_database

    lines = asyncio.run(check_database(config.database_url, moves))
    for line in lines or ["every running game can go on with these rules"]:
        print(line)
    if lines:
        raise typer.Exit(1)


@app.command("suspended")
def suspended(folder: Folder = None, database: DatabaseUrl = None, at: Address = "") -> None:
    """List the tables that wait for their rules: why, at which entry, since when."""
    config = server_of(folder, database)
    from seaboard.server.process.admin_suspended import ListSuspended

    ask(config, at, "suspended", ListSuspended())


@app.command("reports")
def reports(
    dismiss: Annotated[
        list[str],
        typer.Option("--dismiss", metavar="ID", help="Close this report: its words are deleted; may be given several times."),
    ] = [],  # noqa: B006 (typer reads it, nobody writes it)
    silence: Annotated[
        list[str], typer.Option("--silence", metavar="ID", help="Whoever wrote that line may talk nowhere on this server.")
    ] = [],  # noqa: B006
    lift: Annotated[list[str], typer.Option("--lift", metavar="ID", help="Whoever wrote that line may talk again.")] = [],  # noqa: B006
    folder: Folder = None,
    database: DatabaseUrl = None,
    at: Address = "",
) -> None:
    """List lines of chat that people have reported, oldest first; close reports, silence their writers or lift that."""
    from seaboard.server.process.admin_reports import SeeToReports

    ask(server_of(folder, database), at, "reports", SeeToReports(dismiss, silence, lift))


@app.command("ratings")
def ratings(
    check: Annotated[bool, typer.Option("--check", help="Change nothing; say whether the ratings would be the same.")] = False,
    folder: Folder = None,
    database: DatabaseUrl = None,
    at: Address = "",
) -> None:
    """Compute all ratings again from the stored results.  They come out the same; do it after the strengths of bots were measured again."""
    from seaboard.server.process.admin import Ratings

    ask(server_of(folder, database), at, "ratings", Ratings(check))


@app.command("referee")
def referee(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The tournament's code, as players type it.")],
    folder: Folder = None,
    database: DatabaseUrl = None,
    at: Address = "",
) -> None:
    """Print a link with which another device becomes the head referee of a tournament, for a referee who lost both device and recovery code."""
    from seaboard.server.process.admin import MakeReferee

    ask(server_of(folder, database), at, "referee", MakeReferee(code))


def server_of(folder: Path | None, database: str | None) -> Config:
    """The server that is meant."""
    try:
        from seaboard.server.process.config import Config, user_folder
        from seaboard.server.store.database import parse_url
    except ModuleNotFoundError as fault:
        if (fault.name or "").startswith("seaboard"):
            raise
        raise UsageError(f"this needs more than is installed ({fault.name}): pip install 'seaboard[server]'") from fault
    config = Config(data=folder or user_folder(), database=database or "")
    parse_url(config.database_url)
    return config


def ask(config: Config, at: str, name: str, form: Struct) -> None:
    """Have the running server carry it out, or do it here where no server runs; print the result."""
    import msgspec

    from seaboard.server.process.admin_channel import NoServer, ask_server, known_address

    secret, text = known_secret(config), msgspec.json.encode(form)
    address = at.rstrip("/") or known_address(config.data)
    try:
        if address is None:
            raise NoServer
        report = ask_server(address, secret, name, text, time.time())
    except NoServer as fault:
        if at:
            raise UsageError(f"no server answers at {at}: {fault}") from None
        report = asyncio.run(do_here(config, name, text))
    tell(report)


async def do_here(config: Config, name: str, form: bytes) -> Report:
    """Carry it out with the database of a stopped server."""
    from seaboard.server.order.desk import Desk
    from seaboard.server.process.admin import administer
    from seaboard.server.store.store import Store

    store = await Store.open(config.database_url)
    try:
        return await administer(Desk(store), name, form)
    finally:
        await store.close()


def known_secret(config: Config) -> bytes:
    """The server's secret; a folder without a secret is refused, and no secret is made."""
    from seaboard.server.process.config import SECRET_VARIABLE, read_secret

    if not os.environ.get(SECRET_VARIABLE) and not (config.data / "secret").exists():
        raise UsageError(f"no server has kept anything in {config.data}; name its folder with --folder")
    return read_secret(config.data)


def tell(report: Report) -> None:
    """Print the result of a command."""
    for line in report.lines:
        print(line)
    if report.status:
        raise typer.Exit(report.status)
