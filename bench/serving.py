"""Our server as the load bench runs it: tables made and begun in the store, then served with one person's limits lifted.

python -m bench.serving FOLDER TABLES [DATABASE]      prints one line of JSON: the port, and the tables with their players' cookies
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from functools import partial
from pathlib import Path

from seaboard.engine.registry import find_game
from seaboard.server.http import connections, sockets
from seaboard.server.people.first_contact import add_guest
from seaboard.server.people.guests import COOKIE
from seaboard.server.people.sessions import Sessions
from seaboard.server.process.config import Config, Limits
from seaboard.server.process.run import bound_socket, run_server
from seaboard.server.store.rows import GuestRow, SeatRow
from seaboard.server.store.store import Store
from seaboard.server.table.lobby import table_row
from seaboard.server.table.table import Table, encode_seats
from seaboard.server.table_info import TableSettings

GAME = "orp-orzel"
PLAYERS = 2
PEOPLE = ("Anna", "Bo", "Maja", "Jan", "Ola", "Piotr")
NO_LIMIT = 10**9


async def make_tables(config: Config, number: int, slug: str = GAME, players: int = PLAYERS) -> list[list[str]]:
    """Begun tables of people: id, and each player's cookie."""
    store, game, now = await Store.open(config.database_url), find_game(slug), time.time()
    people = [GuestRow(f"bench-{seat}", name, "en", now, now) for seat, name in enumerate(PEOPLE[:players])]
    for guest in people:
        await store.run(partial(add_guest, guest=guest))
    cookies = [f"{COOKIE}={await Sessions(store).open(guest.id, 'bench')}" for guest in people]
    seats = [SeatRow(seat, "guest", guest.name, guest.id) for seat, guest in enumerate(people)]

    async def make() -> list[str]:
        row = table_row(game, players, {}, TableSettings(), people[0], now)
        await store.add_table(row, seats)
        table = Table(row, seats)
        entries = [table.write("start", None, encode_seats(table.seats), now), *table.draw(now)]
        await store.commit(table.change(entries))
        return [row.id, *cookies]

    made: list[list[str]] = []
    while len(made) < number:
        made += await asyncio.gather(*(make() for _ in range(min(100, number - len(made)))))
    await store.close()
    return made


def main(folder: str, tables: str, database: str = "") -> None:
    """Make tables, tell them, serve."""
    # One driver stands for thousands of people: what one person or one address may do does not count here.
    sockets.MESSAGES = NO_LIMIT
    connections.LINES_PER_GUEST = NO_LIMIT
    limits = Limits(
        requests_per_minute=NO_LIMIT,
        connections_per_address=NO_LIMIT,
        handshakes_per_address=NO_LIMIT,
        handshakes_per_guest=NO_LIMIT,
    )
    config = Config(data=Path(folder), database=database, port=0, limits=limits)
    made = asyncio.run(make_tables(config, int(tables))) if int(tables) else []
    listener = bound_socket(config)
    ready = {"port": listener.getsockname()[1], "tables": made}
    run_server(config, listener, lambda _: print(json.dumps(ready), flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
