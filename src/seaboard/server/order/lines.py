"""What `seaboard admin` lists, in lines for the terminal."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from seaboard.server.order.answers import KeptClub, KeptEvent, KeptPlayer, KeptTable, Measure, OrderLine
from seaboard.server.order.claiming import all_keepers
from seaboard.server.order.desk import Desk
from seaboard.server.order.forms import ListOrder
from seaboard.server.order.lists import PAGE, list_clubs, list_events, list_log, list_players, list_tables
from seaboard.server.table.plain_text import one_line


def when(moment: float) -> str:
    """A moment as it is written in a line."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M")


def ending(until: float | None) -> str:
    """Until when something lasts."""
    return "until it is lifted" if until is None else f"until {when(until)} UTC"


def table_line(table: KeptTable) -> str:
    """A table."""
    people = ", ".join(one_line(name) for name in table.people) or "nobody"
    part = f", tournament {table.event}" if table.event else ""
    return f"{table.id}  {when(table.created)}  {table.game}, {table.status}{part}: {people}"


def event_line(event: KeptEvent) -> str:
    """A tournament."""
    mark = " (closed by a keeper)" if event.is_closed else ""
    return (
        f"{event.id}  {event.code}  {when(event.created)}  {event.game}, {event.phase}{mark}, "
        f"{event.players} players, {one_line(event.referee)}: {one_line(event.title)}"
    )


def club_line(club: KeptClub) -> str:
    """A club."""
    return f"{club.id}  {when(club.created)}  {club.members} members, {one_line(club.owner)}: {one_line(club.name)}"


def player_line(player: KeptPlayer) -> str:
    """A player."""

    def told(name: str, measure: Measure | None) -> str:
        return "" if measure is None else f", {name} {ending(measure.until)}: {one_line(measure.why)}"

    marks = (", keeper" if player.is_keeper else "") + told("banned", player.ban) + told("muted", player.mute)
    return f"{player.id}  last here {when(player.seen)}  {one_line(player.name)}, tables: {player.tables}{marks}"


def log_line(line: OrderLine) -> str:
    """A line of the log."""
    who = one_line(line.by_name) or line.by or "the command"
    whom = " ".join(filter(None, (line.subject, f"({one_line(line.subject_name)})" if line.subject_name else "")))
    end = "" if line.until is None else f", {ending(line.until)}"
    what = f"{line.deed} {whom}".rstrip()
    return f"{line.number}  {when(line.at)}  {who}: {what}{end}{': ' + one_line(line.why) if line.why else ''}"


async def listed(desk: Desk, form: ListOrder) -> list[str]:
    """A page of what was asked for."""
    now, store = time.time(), desk.store
    if form.what == "keepers":
        rows = await store.ask(all_keepers)
        return [f"{row.guest}  since {when(row.since)}  {one_line(row.name)}" for row in rows] or ["nobody keeps this server yet"]
    if form.what == "tables":
        tables = await store.ask(lambda connection: list_tables(connection, form.search, form.page))
        total, lines = tables.total, [table_line(each) for each in tables.found]
    elif form.what == "clubs":
        clubs = await store.ask(lambda connection: list_clubs(connection, form.search, form.page))
        total, lines = clubs.total, [club_line(each) for each in clubs.found]
    elif form.what == "events":
        events = await store.ask(lambda connection: list_events(connection, form.search, form.page))
        total, lines = events.total, [event_line(each) for each in events.found]
    elif form.what == "players":
        players = await store.ask(lambda connection: list_players(connection, form.search, form.page, now))
        total, lines = players.total, [player_line(each) for each in players.found]
    else:
        log = await store.ask(lambda connection: list_log(connection, form.page))
        total, lines = log.total, [log_line(each) for each in log.found]
    if total > PAGE:
        lines.append(f"page {form.page} of {-(-total // PAGE)}")
    return lines or ["nothing found"]
