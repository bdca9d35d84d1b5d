"""What a durable change costs: processor time, rate and delay of the store's group commit, for a number of tables that write at once.

python -m bench.commits                     a SQLite file in the folder for temporary files
python -m bench.commits --database URL      any database; what is written there stays
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import statistics
import tempfile
import time
from pathlib import Path

from seaboard.server.store.rows import Change, Entry, SeatRow, TableRow
from seaboard.server.store.store import Store
from seaboard.server.table_info import TableSettings


async def make_tables(store: Store, number: int) -> list[str]:
    """Tables at which nothing has happened."""
    ids = [secrets.token_urlsafe(9) for _ in range(number)]
    seats = [SeatRow(0, "guest", "Anna", "anna"), SeatRow(1, "bot", "Bot", None, "hard")]
    for id in ids:
        made = TableRow(
            id, "libertalia", 2, {}, TableSettings(), "playing", "anna", 1, "data", "blake2", b"seed", b"secret", time.time()
        )
        await store.add_table(made, seats)
    return ids


async def measure(url: str, number: int, seconds: float) -> str:
    """A line of the result: each table commits one move after the other."""
    store = await Store.open(url)
    delays: list[float] = []

    async def play(id: str) -> None:
        count = 0
        while time.perf_counter() < end:
            count += 1
            move = Entry(count, "move", 0, "unload gdansk", time.time(), f"move-{count}", "s1")
            began = time.perf_counter()
            await store.commit(Change(id, (move,), "playing", (count % 2,), None, False))
            delays.append(time.perf_counter() - began)

    ids = await make_tables(store, number)
    cpu, began = time.process_time(), time.perf_counter()
    end = began + seconds
    await asyncio.gather(*(play(id) for id in ids))
    cpu, took = time.process_time() - cpu, time.perf_counter() - began
    await store.close()
    p99 = statistics.quantiles(delays, n=100)[98]
    return f"{number:7} {len(delays) / took:10,.0f} {1e6 * cpu / len(delays):12.1f} {1e3 * statistics.median(delays):8.2f} {1e3 * p99:8.2f}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", help="URL (default: a new SQLite file)")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 10, 50, 300])
    asked = parser.parse_args()
    print(f"{'tables':>7} {'changes/s':>10} {'µs CPU each':>12} {'p50 ms':>8} {'p99 ms':>8}")
    for number in asked.tables:
        with tempfile.TemporaryDirectory() as folder:
            url = asked.database or f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
            print(asyncio.run(measure(url, number, asked.seconds)), flush=True)


if __name__ == "__main__":
    main()
