"""Games against bots that stand still while their player is at a table with people: their clocks punish nobody.

A rated game is not set aside: whoever could stop its clock could think for as long as they like.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, literal, select

from seaboard.server.store.finding_schema import set_aside
from seaboard.server.store.packing import select_tables, to_table
from seaboard.server.store.schema import branches, event_tables, seats, sitters, tables

_IS_SITTER = (sitters.c.table_id == seats.c.table_id) & (sitters.c.key == seats.c.key)
_PEOPLE = select(seats.c.table_id).select_from(seats.outerjoin(sitters, _IS_SITTER)).where(seats.c.kind == "guest")


def games_to_set_aside(connection: Connection, guest: str, but: str) -> list[str]:
    """The running games with a clock at which a guest sits among bots alone, beside one table."""
    mine = _PEOPLE.where(sitters.c.guest == guest, ~seats.c.taken_over)
    shared = _PEOPLE.where(func.coalesce(sitters.c.guest, "") != guest)
    is_solo = tables.c.id.in_(mine) & tables.c.id.not_in(shared) & tables.c.id.not_in(select(event_tables.c.table_id))
    asked = select_tables(literal(0).label("seq")).where(tables.c.status == "playing", tables.c.id != but, is_solo)
    rows = [to_table(row) for row in connection.execute(asked.where(branches.c.table_id.is_(None)))]
    return [row.id for row in rows if row.settings.pace.kind != "untimed" and not row.settings.rated]


def keep_aside(connection: Connection, table: str, now: float) -> None:
    """A game stands still from now on."""
    if not is_aside(connection, table):
        connection.execute(insert(set_aside).values(table_id=table, since=now))


def is_aside(connection: Connection, table: str, guest: str | None = None) -> bool:
    """Whether a game stands still for this reason, and this guest sits there."""
    asked = select(set_aside.c.table_id).where(set_aside.c.table_id == table)
    if guest is not None:
        asked = asked.where(set_aside.c.table_id.in_(_PEOPLE.where(sitters.c.guest == guest)))
    return connection.scalar(asked) is not None


def take_up(connection: Connection, table: str) -> None:
    """A game goes on."""
    connection.execute(delete(set_aside).where(set_aside.c.table_id == table))
