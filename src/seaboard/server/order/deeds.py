"""What keepers have done: each deed is checked, written into the log, and carried out in every process."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from sqlalchemy import Connection, Table, delete, select, update

from seaboard.server.deeds.deeds import Leave, Rename
from seaboard.server.order import log
from seaboard.server.order.answers import OrderDone
from seaboard.server.order.claiming import CODE_SECONDS, is_keeper, put_code
from seaboard.server.order.deeds_club import CLUB_DEEDS
from seaboard.server.order.deeds_entry import ENTRY_DEEDS
from seaboard.server.order.desk import Desk, found_table, shut_table, take_away
from seaboard.server.order.forms import (
    Announce,
    BanPlayer,
    CloseEvent,
    DeleteEvent,
    DeletePlayer,
    DeleteTable,
    DismissReport,
    EndNotice,
    EndTable,
    InviteKeeper,
    KickPlayer,
    LiftBan,
    LiftMute,
    MutePlayer,
    NewName,
    Order,
    RemoveKeeper,
)
from seaboard.server.order.measures import end_notice, lift, put_measure, put_notice
from seaboard.server.order.words import Wont
from seaboard.server.people.forgetter import Forgetter
from seaboard.server.store.manners_store import dismiss
from seaboard.server.store.order_schema import banned, keeper_codes, keepers
from seaboard.server.store.schema import event_tables, events, guests, hushed
from seaboard.server.table.names import made_up_name
from seaboard.server.table.plain_text import one_line

KICK_SECONDS = 15 * 60.0
LONGEST_NOTICE = 366 * 86_400.0
MOST_TABLES = 1000
HOUR = 3600.0


async def carry(desk: Desk, by: str | None, order: Order) -> OrderDone:
    """Have it done by a keeper, or with None by the command; `Wont`, and nothing changed, if it cannot be."""
    return await DEEDS[type(order)](desk, by, order)


def reason(order: Any) -> str:
    """Why, in one line that can be read."""
    why = one_line(order.why)
    if not why:
        raise Wont("order reason")
    return why


# Tables


async def end_table(desk: Desk, by: str | None, order: EndTable) -> OrderDone:
    """End a game without a result."""
    row, why = await found_table(desk, order.table), reason(order)
    if row.status in ("over", "closed"):
        raise Wont("order ended", order.table)
    await shut_table(desk, order.table)
    await note(desk, by, "close-table", thing=order.table, why=why)
    return OrderDone(f"closed {order.table}")


async def delete_table(desk: Desk, by: str | None, order: DeleteTable) -> OrderDone:
    """Delete a table; one of a tournament goes with its tournament only."""
    row, why = await found_table(desk, order.table), reason(order)
    rows = await desk.store.read(select(event_tables.c.event_id).where(event_tables.c.table_id == order.table))
    if rows:
        raise Wont("order leg", order.table)
    running_server(desk)
    await note(desk, by, "delete-table", thing=order.table, why=why)
    if row.status not in ("over", "closed"):
        await shut_table(desk, order.table)
    await take_away(desk, order.table)
    return OrderDone(f"deleted {order.table}")


# Tournaments


async def found_event(desk: Desk, event_id: str) -> Any:
    """The row of a tournament; `Wont` if there is none."""
    rows = await desk.store.read(select(events.c.id, events.c.closed).where(events.c.id == event_id))
    if not rows:
        raise Wont("order no event", event_id)
    return rows[0]


async def games_of(desk: Desk, event_id: str) -> list[str]:
    """The tables of a tournament."""
    rows = await desk.store.read(select(event_tables.c.table_id).where(event_tables.c.event_id == event_id))
    return sorted({str(row.table_id) for row in rows})


async def close_event(desk: Desk, by: str | None, order: CloseEvent) -> OrderDone:
    """Stop a tournament for good; what was entered stays to be looked at."""
    row, why = await found_event(desk, order.event), reason(order)
    if row.closed is not None:
        raise Wont("order event closed", order.event)
    running_server(desk)
    now = time.time()

    def close(connection: Connection) -> None:
        closed = {"closed": now, "changed": now, "phase": "over", "version": events.c.version + 1}
        connection.execute(update(events).where(events.c.id == order.event).values(closed))
        log.write(connection, now, by, "close-event", thing=order.event, why=why)

    await log.do_logged(desk.store, close)
    assert desk.halls is not None
    await desk.halls.reread([order.event])
    for table_id in await games_of(desk, order.event):
        table = await desk.store.table(table_id)
        if table is not None and table.status not in ("over", "closed"):
            await shut_table(desk, table_id)
    return OrderDone(f"closed the tournament {order.event}")


async def delete_event(desk: Desk, by: str | None, order: DeleteEvent) -> OrderDone:
    """Delete a tournament with its games."""
    _, why = await found_event(desk, order.event), reason(order)
    running_server(desk)
    assert desk.halls is not None
    await note(desk, by, "delete-event", thing=order.event, why=why)
    games = await games_of(desk, order.event)
    await desk.store.run(lambda connection: connection.execute(delete(events).where(events.c.id == order.event)))
    await desk.halls.drop(order.event)
    for table_id in games:
        await take_away(desk, table_id)
    return OrderDone(f"deleted the tournament {order.event}")


# Players


async def found_player(desk: Desk, player: str, spares_keepers: bool = True) -> Any:
    """The row of a player; `Wont` if there is none, or where it is a keeper, against whom no keeper can do this."""

    def look(connection: Connection) -> tuple[Any, bool]:
        return connection.execute(select(guests).where(guests.c.id == player)).first(), is_keeper(connection, player)

    row, keeps = await desk.store.ask(look)
    if row is None:
        raise Wont("order no player", player)
    if keeps and spares_keepers:
        raise Wont("order keeper", one_line(row.name))
    return row


async def delete_player(desk: Desk, by: str | None, order: DeletePlayer) -> OrderDone:
    """Forget a player, as if the player had asked for it; tournaments go to a co-referee or wait for one."""
    from seaboard.server.tournaments.http.heirs import hand_over

    row, why = await found_player(desk, order.player), reason(order)
    forgetter = running_server(desk)
    assert desk.halls is not None
    # The reason goes at once with whom it is about, so it is not kept at all.
    await note(desk, by, "delete-player", person=row.id)
    await hand_over(desk.halls, row.id, "en", may_leave=True)
    await forgetter.forget(row.id)
    return OrderDone(f"forgotten: {row.id} ({why})")


async def mute(desk: Desk, by: str | None, order: MutePlayer) -> OrderDone:
    """Let a player talk nowhere."""
    row, why = await found_player(desk, order.player), reason(order)
    until = end_of(order.hours)
    await decide(desk, by, "mute", row.id, why, until, lambda connection: put_measure(connection, hushed, row.id, why, until))
    return OrderDone(f"muted: {one_line(row.name)}")


async def kick(desk: Desk, by: str | None, order: KickPlayer) -> OrderDone:
    """Throw a player out for a quarter of an hour."""
    return await keep_out(desk, by, "kick", order.player, reason(order), time.time() + KICK_SECONDS)


async def ban(desk: Desk, by: str | None, order: BanPlayer) -> OrderDone:
    """Keep a player out."""
    return await keep_out(desk, by, "ban", order.player, reason(order), end_of(order.hours))


async def keep_out(desk: Desk, by: str | None, deed: str, player: str, why: str, until: float | None) -> OrderDone:
    """Store it first; then the player's connections are closed in every process, and the player's seats go to bots or are open again."""
    row, now = await found_player(desk, player), time.time()
    work = partial(put_measure, table=banned, guest=row.id, why=why, until=until, since=now)
    await decide(desk, by, deed, row.id, why, until, work)
    if desk.forgetter is not None:
        await desk.forgetter.revoking.throw_out(row.id)
        await get_up(desk, row.id)
    return OrderDone(f"kept out: {one_line(row.name)}")


async def get_up(desk: Desk, guest: str) -> None:
    """A player leaves every seat that is not a tournament's, and tables at which people wait for that player to begin are closed."""
    assert desk.keeper is not None
    assert desk.halls is not None
    for row, seats in await desk.store.tables_of(guest, MOST_TABLES):
        if row.status not in ("gathering", "playing") or await desk.halls.store.event_of_table(row.id) is not None:
            continue
        if row.status == "gathering" and row.host == guest:
            await shut_table(desk, row.id)
        elif any(seat.guest == guest for seat in seats):
            await desk.keeper.do(row.id, guest, Leave(secrets.token_urlsafe(8)))


async def lift_measure(desk: Desk, by: str | None, order: LiftMute | LiftBan, deed: str, table: Table) -> OrderDone:
    """End a mute or a ban."""
    row, why, now = await found_player(desk, order.player, spares_keepers=False), reason(order), time.time()

    def work(connection: Connection) -> bool:
        if not lift(connection, table, row.id, now):
            return False
        log.write(connection, now, by, deed, person=row.id, why=why)
        return True

    if not await log.do_logged(desk.store, work):
        raise Wont("order not in force", one_line(row.name))
    return OrderDone(f"lifted: {one_line(row.name)}")


async def new_name(desk: Desk, by: str | None, order: NewName) -> OrderDone:
    """Give a player a made-up name, at running tables too; names in a tournament are its referee's."""
    row, why = await found_player(desk, order.player), reason(order)
    running_server(desk)
    assert desk.keeper is not None
    assert desk.halls is not None
    name = made_up_name()
    work = lambda connection: connection.execute(update(guests).where(guests.c.id == row.id).values(name=name))  # noqa: E731
    await decide(desk, by, "new-name", row.id, why, None, work)
    for table, seats in await desk.store.tables_of(row.id, MOST_TABLES):
        sits = any(seat.guest == row.id for seat in seats)
        if sits and table.status in ("gathering", "playing") and await desk.halls.store.event_of_table(table.id) is None:
            await desk.keeper.do(table.id, row.id, Rename(secrets.token_urlsafe(8), name))
        if table.host == row.id:
            await desk.keeper.drop(table.id)  # the host's name is read with the table
    return OrderDone("renamed")


# Reports, notice, keepers


async def dismiss_report(desk: Desk, by: str | None, order: DismissReport) -> OrderDone:
    """Close a report."""

    def work(connection: Connection) -> bool:
        if not dismiss(connection, order.report):
            return False
        log.write(connection, time.time(), by, "dismiss", thing=order.report)
        return True

    if not await log.do_logged(desk.store, work):
        raise Wont("order no report", order.report)
    return OrderDone(f"dismissed: report {order.report}")


async def announce(desk: Desk, by: str | None, order: Announce) -> OrderDone:
    """Tell everybody something on every page."""
    text, now = one_line(order.text), time.time()
    if not text:
        raise Wont("order notice empty")
    if not now < order.ends <= now + LONGEST_NOTICE:
        raise Wont("order notice ends")
    if order.begins is not None and not 0 <= order.begins <= now + LONGEST_NOTICE:
        raise Wont("order notice begins")

    def work(connection: Connection) -> None:
        put_notice(connection, text, order.begins, order.ends)
        log.write(connection, now, by, "announce", why=text, until=order.ends)

    await log.do_logged(desk.store, work)
    return OrderDone("everybody is told")


async def stop_telling(desk: Desk, by: str | None, order: EndNotice) -> OrderDone:
    """End the notice by hand."""

    def work(connection: Connection) -> bool:
        if not end_notice(connection):
            return False
        log.write(connection, time.time(), by, "end-notice")
        return True

    if not await log.do_logged(desk.store, work):
        raise Wont("order no notice")
    return OrderDone("nobody is told any more")


async def invite(desk: Desk, by: str | None, order: InviteKeeper) -> OrderDone:
    """A code for one more keeper."""
    now = time.time()

    def work(connection: Connection) -> tuple[str, float]:
        log.write(connection, now, by, "invite")
        return put_code(connection, now, CODE_SECONDS)

    code, expires = await log.do_logged(desk.store, work)
    return OrderDone("a code for one more keeper", code, expires)


async def remove_keeper(desk: Desk, by: str | None, order: RemoveKeeper) -> OrderDone:
    """Take the right of a keeper away, at once and everywhere: it is asked for with every request.  Codes that were not used are void."""
    row, why, now = await found_player(desk, order.keeper, spares_keepers=False), reason(order), time.time()

    def work(connection: Connection) -> bool:
        if connection.execute(delete(keepers).where(keepers.c.guest == row.id)).rowcount != 1:
            return False
        connection.execute(delete(keeper_codes))
        log.write(connection, now, by, "remove-keeper", person=row.id, why=why)
        return True

    if not await log.do_logged(desk.store, work):
        raise Wont("order no keeper", one_line(row.name))
    return OrderDone(f"no longer a keeper: {one_line(row.name)}")


# Parts of these


def end_of(hours: float | None) -> float | None:
    """When a measure ends by itself."""
    return None if hours is None else time.time() + hours * HOUR


def running_server(desk: Desk) -> Forgetter:
    """What a running server forgets with; `Wont` where no server runs: memory and files must follow this deed."""
    if desk.forgetter is None or desk.keeper is None or desk.halls is None:
        raise Wont("order needs server")
    return desk.forgetter


async def note(desk: Desk, by: str | None, deed: str, *, person: str = "", thing: str = "", why: str = "") -> None:
    """Write a line of the log."""
    now = time.time()
    await log.do_logged(desk.store, lambda connection: log.write(connection, now, by, deed, person=person, thing=thing, why=why))


async def decide(
    desk: Desk, by: str | None, deed: str, person: str, why: str, until: float | None, work: Callable[[Connection], Any]
) -> None:
    """Do something to a player, and write it down, in one transaction."""
    now = time.time()

    def run(connection: Connection) -> None:
        work(connection)
        log.write(connection, now, by, deed, person=person, why=why, until=until)

    await log.do_logged(desk.store, run)


DEEDS: dict[type, Callable[[Desk, str | None, Any], Awaitable[OrderDone]]] = {
    EndTable: end_table,
    DeleteTable: delete_table,
    CloseEvent: close_event,
    DeleteEvent: delete_event,
    DeletePlayer: delete_player,
    MutePlayer: mute,
    KickPlayer: kick,
    BanPlayer: ban,
    LiftMute: partial(lift_measure, deed="lift-mute", table=hushed),
    LiftBan: partial(lift_measure, deed="lift-ban", table=banned),
    NewName: new_name,
    DismissReport: dismiss_report,
    Announce: announce,
    EndNotice: stop_telling,
    InviteKeeper: invite,
    RemoveKeeper: remove_keeper,
    **ENTRY_DEEDS,
    **CLUB_DEEDS,
}
