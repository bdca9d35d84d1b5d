"""What-if games as the store keeps them: counted, listed, renamed, shared and deleted.  They are tables; the store adds and reads those."""

from __future__ import annotations

from sqlalchemy import Connection, delete, exists, func, select, update

from seaboard.server.store import packing
from seaboard.server.store.results_store import delete_results, of_branches
from seaboard.server.store.rows import SeatRow, TableRow
from seaboard.server.store.schema import branches, entries, replays, seats, sitters, tables

_LAST = select(func.coalesce(func.max(entries.c.number), 0)).where(entries.c.table_id == tables.c.id).scalar_subquery()
MOST_LISTED = 200
"""Of other people's shared ones and one's own together."""


def count_branches(connection: Connection, guest: str) -> int:
    """How many what-if games a guest has."""
    mine = select(func.count()).select_from(branches.join(tables, tables.c.id == branches.c.table_id)).where(tables.c.host == guest)
    return int(connection.execute(mine).scalar_one())


def branches_of(connection: Connection, root: str, guest: str | None) -> list[tuple[TableRow, SeatRow | None]]:
    """The what-if games of a game that a guest may see, oldest first: the guest's own and those that are shared, with the player's seat."""
    is_open = branches.c.is_shared | (tables.c.host == guest) if guest is not None else branches.c.is_shared
    asked = packing.select_tables(_LAST.label("seq")).where(branches.c.root == root, is_open)
    found = [packing.to_table(row) for row in connection.execute(asked.order_by(tables.c.created, tables.c.id).limit(MOST_LISTED))]
    is_sitter = (sitters.c.table_id == seats.c.table_id) & (sitters.c.key == seats.c.key)
    people = select(seats, sitters.c.guest, sitters.c.name.label("sitter_name")).join(sitters, is_sitter)
    rows = connection.execute(people.where(seats.c.table_id.in_([row.id for row in found])))
    players = {row.table_id: packing.to_seat(row) for row in rows}
    return [(row, players.get(row.id)) for row in found]


def change_branch(connection: Connection, table: str, name: str | None, is_shared: bool | None) -> None:
    """Give a what-if game another name, or show it to others or no longer."""
    wished = {"name": name, "is_shared": is_shared}
    values = {column: value for column, value in wished.items() if value is not None}
    if values:
        connection.execute(update(branches).where(branches.c.table_id == table).values(values))


def delete_branch(connection: Connection, table: str) -> None:
    """Delete a what-if game.  Those that go on from it have their own record to begin with, and stay."""
    delete_results(connection, of_branches(branches.c.table_id == table))
    connection.execute(delete(tables).where(tables.c.id.in_(select(branches.c.table_id).where(branches.c.table_id == table))))


def delete_branches_of(connection: Connection, guest: str) -> None:
    """Delete all of a guest's: nobody else has a part in them."""
    delete_results(connection, of_branches(tables.c.host == guest))
    own = select(tables.c.id).join(branches, branches.c.table_id == tables.c.id).where(tables.c.host == guest)
    connection.execute(delete(tables).where(tables.c.id.in_(own)))


def stale_branches(connection: Connection, made_before: float, most: int) -> list[str]:
    """What-if games whose game is gone, or that were made long ago."""
    has_game = exists().where(replays.c.id == branches.c.root)
    other = tables.alias()
    has_table = exists().where(other.c.id == branches.c.root)
    asked = select(tables.c.id).join(branches, branches.c.table_id == tables.c.id)
    is_stale = (tables.c.created < made_before) | ~(has_game | has_table)
    return list(connection.scalars(asked.where(is_stale).limit(most)))
