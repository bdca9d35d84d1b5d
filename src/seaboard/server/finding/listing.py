"""Who waits for what, as that person and as everybody is told."""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy import Connection, Row

from seaboard.server.finding import seekers as rows
from seaboard.server.finding.answers import Invitation, Seeker, Seeking
from seaboard.server.finding.inviting import invitations_of
from seaboard.server.store.store import Store
from seaboard.server.table.names import guest_name

MOST_SHOWN = 50


async def seeking_of(store: Store, guest: str, now: float) -> Seeking | None:
    """What a guest waits for, as that guest is told."""
    return await store.ask(partial(_seeking, guest=guest, now=now))


def _seeking(connection: Connection, guest: str, now: float) -> Seeking | None:
    row = rows.seeker_of(connection, guest)
    if row is None:
        return None
    meeting = None if row.meeting is None else rows.meetings_of(connection, [row.meeting]).get(row.meeting)
    is_called = row.state == "called" and row.called is not None
    return Seeking(
        games=row.games.split(),
        players=row.players,
        rated=row.rated,
        clock=row.has_clock,
        since=row.since,
        state=row.state,
        others=_others(connection, row),
        table=None if meeting is None else meeting.row.id,
        game=None if meeting is None else meeting.row.game,
        seconds=max(0.0, row.called + rows.CALL_SECONDS - now) if is_called else None,
    )


def _others(connection: Connection, mine: Row[Any]) -> int:
    """How many people beside me are at my table, or wait for one of my games in the same way."""
    others = [row for row in rows.all_seekers(connection) if row.guest != mine.guest]
    if mine.meeting is not None:
        return sum(row.meeting == mine.meeting for row in others)
    wanted, how = set(mine.games.split()), (mine.rated, mine.has_clock)
    return sum(
        row.state == "waiting"
        and bool(wanted & set(row.games.split()))
        and (row.rated, row.has_clock) == how
        and (row.players is None or mine.players in (None, row.players))
        for row in others
    )


async def seekers_shown(store: Store, guest: str | None, language: str) -> list[Seeker]:
    """Everybody who waits, as the lobby shows it."""
    found = await store.ask(rows.all_seekers)
    return [
        Seeker(guest_name(row.name, language), row.games.split(), row.players, row.rated, row.has_clock, row.guest == guest)
        for row in found
        if row.state == "waiting"
    ][:MOST_SHOWN]


async def invitations_shown(store: Store, guest: str, language: str) -> list[Invitation]:
    """To which tables a guest is asked."""
    return [
        Invitation(row.id, guest_name(row.name, language), table.id, table.game, table.players, table.settings)
        for row, table in await store.ask(partial(invitations_of, guest=guest))
    ]
