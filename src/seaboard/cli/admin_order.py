"""`seaboard admin`, the part that keeps order: the same deeds as on the keeper's page, for whoever works at the server's machine."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from seaboard.cli.admin import Address, DatabaseUrl, Folder, ask, server_of
from seaboard.cli.admin import app as app
from seaboard.engine.errors import UsageError

if TYPE_CHECKING:
    from seaboard.server.order.forms import Order

Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="The reason, for the log and for whoever is concerned.")]
Player = Annotated[str, typer.Argument(metavar="PLAYER", help="The player's id, as `seaboard admin players` lists it.")]
Words = Annotated[str, typer.Argument(metavar="[WORDS]", help="Part of a name, or a whole id; else all.")]
PageNumber = Annotated[int, typer.Option("--page", metavar="N", min=1, max=100_000, help="Which page of the list.")]
Hours = Annotated[float | None, typer.Option("--hours", metavar="N", help="For how long; else until it is lifted.")]
HOUR = 3600.0


def order(folder: Folder, database: DatabaseUrl, at: str, wanted: Order) -> None:
    """Have a keeper's deed done."""
    from seaboard.server.order.forms import DoOrder

    ask(server_of(folder, database), at, "order", DoOrder(wanted))


def listing(folder: Folder, database: DatabaseUrl, at: str, what: str, search: str = "", page: int = 1) -> None:
    """Print a page of a list."""
    config = server_of(folder, database)
    import msgspec

    from seaboard.server.order.forms import ListOrder

    ask(config, at, "list", msgspec.convert({"what": what, "search": search, "page": page}, ListOrder))


@app.command("claim")
def claim(folder: Folder = None, database: DatabaseUrl = None, at: Address = "") -> None:
    """Print a code that makes whoever types it on the page /keeper a keeper of the server; it works once, for a quarter of an hour."""
    config = server_of(folder, database)
    from seaboard.server.order.forms import MakeClaim

    ask(config, at, "claim", MakeClaim())


@app.command("tables")
def tables(words: Words = "", page: PageNumber = 1, folder: Folder = None, database: DatabaseUrl = None, at: Address = "") -> None:
    """List tables, newest first: by id, game or the name of somebody who sat there."""
    listing(folder, database, at, "tables", words, page)


@app.command("events")
def events(words: Words = "", page: PageNumber = 1, folder: Folder = None, database: DatabaseUrl = None, at: Address = "") -> None:
    """List tournaments, newest first: by id, code, title or referee."""
    listing(folder, database, at, "events", words, page)


@app.command("clubs")
def clubs(words: Words = "", page: PageNumber = 1, folder: Folder = None, database: DatabaseUrl = None, at: Address = "") -> None:
    """List clubs, newest first: by id, name or owner."""
    listing(folder, database, at, "clubs", words, page)


@app.command("players")
def players(words: Words = "", page: PageNumber = 1, folder: Folder = None, database: DatabaseUrl = None, at: Address = "") -> None:
    """List players, those who were here last first: by id or name."""
    listing(folder, database, at, "players", words, page)


@app.command("keepers")
def keepers(folder: Folder = None, database: DatabaseUrl = None, at: Address = "") -> None:
    """List the keepers of the server."""
    listing(folder, database, at, "keepers")


@app.command("log")
def log(page: PageNumber = 1, folder: Folder = None, database: DatabaseUrl = None, at: Address = "") -> None:
    """List what keepers did, newest first: who, what, when, why."""
    listing(folder, database, at, "log", "", page)


@app.command("delete")
def delete(
    kind: Annotated[Literal["table", "event", "player"], typer.Argument(help="What it is.")],
    id: Annotated[str, typer.Argument(metavar="ID", help="Its id.")],
    why: Why,
    folder: Folder = None,
    database: DatabaseUrl = None,
    at: Address = "",
) -> None:
    """Delete a table, a tournament with its games, or a player as if the player had asked for it.  It cannot be taken back."""
    server_of(folder, database)
    from seaboard.server.order.forms import DeleteEvent, DeletePlayer, DeleteTable

    forms: dict[str, type[DeleteTable] | type[DeleteEvent] | type[DeletePlayer]] = {
        "table": DeleteTable,
        "event": DeleteEvent,
        "player": DeletePlayer,
    }
    order(folder, database, at, forms[kind](id, why))


@app.command("close-event")
def close_event(
    event: Annotated[str, typer.Argument(metavar="EVENT", help="The tournament's id, as `seaboard admin events` lists it.")],
    why: Why,
    folder: Folder = None,
    database: DatabaseUrl = None,
    at: Address = "",
) -> None:
    """Stop a tournament for good.  Its games end without a result; what was entered stays to be looked at."""
    server_of(folder, database)
    from seaboard.server.order.forms import CloseEvent

    order(folder, database, at, CloseEvent(event, why))


Club = Annotated[str, typer.Argument(metavar="CLUB", help="The club's id, as `seaboard admin clubs` lists it.")]


@app.command("close-club")
def close_club(club: Club, why: Why, folder: Folder = None, database: DatabaseUrl = None, at: Address = "") -> None:
    """Dissolve a club.  Its tables that have not begun are closed; games that have begun go on."""
    server_of(folder, database)
    from seaboard.server.order.forms import CloseClub

    order(folder, database, at, CloseClub(club, why))


@app.command("rename-club")
def rename_club(club: Club, why: Why, folder: Folder = None, database: DatabaseUrl = None, at: Address = "") -> None:
    """Give a club a name that says nothing; its owner may find another."""
    server_of(folder, database)
    from seaboard.server.order.forms import RenameClub

    order(folder, database, at, RenameClub(club, why))


@app.command("mute")
def mute(
    player: Player, why: Why, hours: Hours = None, folder: Folder = None, database: DatabaseUrl = None, at: Address = ""
) -> None:
    """Let a player talk nowhere on this server."""
    server_of(folder, database)
    from seaboard.server.order.forms import MutePlayer

    order(folder, database, at, MutePlayer(player, why, hours))


@app.command("kick")
def kick(player: Player, why: Why, folder: Folder = None, database: DatabaseUrl = None, at: Address = "") -> None:
    """Throw a player out for a quarter of an hour: seats go to bots, connections are closed."""
    server_of(folder, database)
    from seaboard.server.order.forms import KickPlayer

    order(folder, database, at, KickPlayer(player, why))


@app.command("ban")
def ban(
    player: Player, why: Why, hours: Hours = None, folder: Folder = None, database: DatabaseUrl = None, at: Address = ""
) -> None:
    """Keep a player out: no seat, no talk, nothing new; what is kept about the player can still be downloaded and deleted."""
    server_of(folder, database)
    from seaboard.server.order.forms import BanPlayer

    order(folder, database, at, BanPlayer(player, why, hours))


@app.command("lift")
def lift(
    what: Annotated[Literal["mute", "ban"], typer.Argument(help="What is lifted; a kick is a short ban.")],
    player: Player,
    why: Why,
    folder: Folder = None,
    database: DatabaseUrl = None,
    at: Address = "",
) -> None:
    """End a mute or a ban."""
    server_of(folder, database)
    from seaboard.server.order.forms import LiftBan, LiftMute

    order(folder, database, at, LiftMute(player, why) if what == "mute" else LiftBan(player, why))


@app.command("rename")
def rename(player: Player, why: Why, folder: Folder = None, database: DatabaseUrl = None, at: Address = "") -> None:
    """Give a player a made-up name."""
    server_of(folder, database)
    from seaboard.server.order.forms import NewName

    order(folder, database, at, NewName(player, why))


@app.command("remove-keeper")
def remove_keeper(player: Player, why: Why, folder: Folder = None, database: DatabaseUrl = None, at: Address = "") -> None:
    """Take the right of a keeper away; codes that were not used are void."""
    server_of(folder, database)
    from seaboard.server.order.forms import RemoveKeeper

    order(folder, database, at, RemoveKeeper(player, why))


@app.command("entry")
def entry(
    who: Annotated[Literal["invited", "everybody"], typer.Argument(help="Who may play on this server.")],
    keeps: Annotated[bool, typer.Option("--keep/--no-keep", help="Whether all who are here already may stay.")] = True,
    folder: Folder = None,
    database: DatabaseUrl = None,
    at: Address = "",
) -> None:
    """Let only invited people play, or everybody; whoever sits at a table plays on."""
    server_of(folder, database)
    from seaboard.server.order.forms import SetEntry

    order(folder, database, at, SetEntry(who == "invited", keeps))


@app.command("invitation")
def invitation(
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="For whom it is; only keepers see it.")] = "",
    most: Annotated[int, typer.Option("--most", metavar="N", min=1, max=500, help="How many people it lets in.")] = 1,
    hours: Annotated[float, typer.Option("--hours", metavar="N", help="For how long it is good.")] = 24.0 * 7,
    folder: Folder = None,
    database: DatabaseUrl = None,
    at: Address = "",
) -> None:
    """Print a code that lets people in on the page /invitation, where only invited people may play."""
    server_of(folder, database)
    import msgspec

    from seaboard.server.order.forms import MakeInvitation

    wanted = {"deed": "make-invitation", "note": note, "most": most, "hours": hours}
    order(folder, database, at, msgspec.convert(wanted, MakeInvitation))


@app.command("teacher")
def teacher(
    player: Player,
    why: Why,
    ends: Annotated[bool, typer.Option("--end", help="A teacher no longer.")] = False,
    folder: Folder = None,
    database: DatabaseUrl = None,
    at: Address = "",
) -> None:
    """Let a player make classes; with --end no longer, and keepers look after the classes."""
    server_of(folder, database)
    from seaboard.server.order.forms import MakeTeacher, RemoveTeacher

    order(folder, database, at, RemoveTeacher(player, why) if ends else MakeTeacher(player, why))


@app.command("notice")
def notice(
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="What everybody is told on every page.")] = "",
    hours: Annotated[float, typer.Option("--hours", metavar="N", help="For how long it is shown.")] = 24.0,
    begins: Annotated[
        str, typer.Option("--begins", metavar="TIME", help="When it happens, as 2027-01-31T20:00 in UTC; else no time is shown.")
    ] = "",
    ends: Annotated[bool, typer.Option("--end", help="Tell it no longer.")] = False,
    folder: Folder = None,
    database: DatabaseUrl = None,
    at: Address = "",
) -> None:
    """Tell everybody something on every page; it ends by itself, or with --end."""
    if ends == bool(text):
        raise UsageError("give the text of the notice, or --end")
    server_of(folder, database)
    from seaboard.server.order.forms import Announce, EndNotice

    if ends:
        order(folder, database, at, EndNotice())
    else:
        order(folder, database, at, Announce(text, time.time() + hours * HOUR, moment_of(begins)))


def moment_of(text: str) -> float | None:
    """A moment that was typed in, in UTC if it does not say otherwise."""
    if not text:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise UsageError(f"--begins must be a time such as 2027-01-31T20:00, not {text!r}") from None
    return (moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)).timestamp()
