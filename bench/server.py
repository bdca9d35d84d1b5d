"""The server under load, side by side with boardgame.io: accepted moves a second, and the delay until the other player has them.

    python -m bench.server [--out DIR] [--seconds S] [--rounds N] [--tables N ...] [--idle N]

Two players a table, both connected; moves at random out of those offered; ours are on disk before anybody is told.  Both servers are driven by the
same Node program over the same sockets (`bench/node/load.cjs`); boardgame.io keeps its state in memory and sends as many bytes an update as we do.
Needs node and npm: boardgame.io is installed into the user's cache folder.  Writes `server.json` and `server.md` into DIR.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.machine import describe_machine, load, markdown
from bench.serving import GAME, PLAYERS
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream

NODE = Path(__file__).parent / "node"
PACKAGES = {"boardgame.io": "0.50.2", "ws": "8.22.2"}
SIDES = ("seaboard", "boardgame.io")
WARM_SECONDS = 1.5
MOST_RATE = 6000
"""More moves a second than either server makes: the number of tables follows from it, so that no lane runs out of games."""
FIXED_TABLES = 100
FIXED_SHARE = 0.4
"""The fixed rate, as a share of what the slower side reached at as many tables."""

Report = dict[str, Any]


def install_peer() -> Path:
    """The folder with boardgame.io and `ws`, installed by npm where they are not there yet."""
    folder = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "seaboard-bench" / "node"
    wanted = {"private": True, "dependencies": PACKAGES}
    stamp = folder / "package.json"
    if not stamp.is_file() or json.loads(stamp.read_text()) != wanted or not (folder / "node_modules").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        stamp.write_text(json.dumps(wanted))
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)
    return folder


class Bench:
    """What all measurements share."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.env = os.environ | {"NODE_PATH": str(install_peer() / "node_modules"), "NODE_ENV": "production"}
        self.moves_a_game = game_length()
        self.view: Any = None
        self.bare = 0.0
        """Bytes of boardgame.io's updates without padding."""
        self.padding = 0

    @contextmanager
    def serving(self, side: str, tables: int) -> Iterator[tuple[subprocess.Popen[str], Report]]:
        """One of the servers with a number of tables, and what it prints about itself."""
        with tempfile.TemporaryDirectory(prefix="seaboard-bench-") as folder:
            if side == "seaboard":
                command = [sys.executable, "-m", "bench.serving", folder, str(tables)]
            else:
                command = ["node", str(NODE / "peer.cjs"), json.dumps({"view": self.view, "padding": self.padding})]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.env) as process:
                try:
                    assert process.stdout is not None
                    said = json.loads(process.stdout.readline())
                    if side != "seaboard":
                        said["tables"] = [[f"table-{number}"] for number in range(tables)]
                    yield process, said
                finally:
                    process.terminate()

    def measure(self, side: str, lanes: int, seconds: float | None = None, rate: float | None = None) -> Report:
        """Play at a number of tables at once, as fast as it goes or at a fixed rate."""
        lasting = self.seconds if seconds is None else seconds
        most = (rate or MOST_RATE) * (lasting + WARM_SECONDS) / lanes
        games = 2 + int(3 * most / self.moves_a_game)
        with self.serving(side, lanes * games) as (process, said):
            job = {
                "kind": side,
                "url": f"ws://127.0.0.1:{said['port']}",
                "lanes": [said["tables"][games * lane : games * (lane + 1)] for lane in range(lanes)],
                "moves_a_game": self.moves_a_game,
                "pid": process.pid,
                "ticks": os.sysconf("SC_CLK_TCK"),
                "warm": WARM_SECONDS,
                "seconds": lasting,
                "rate": rate,
            }
            found = self.drive("load.cjs", job)
        if found["faults"]:
            raise RuntimeError(f"{side} at {lanes} tables: {found['faults']}")
        return found | {"side": side, "tables": lanes, "rate": rate}

    def drive(self, program: str, job: Report) -> Report:
        """Run a program of ours in Node."""
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(json.dumps(job))
            file.flush()
            done = subprocess.run(
                ["node", str(NODE / program), file.name], env=self.env, stdout=subprocess.PIPE, text=True, check=True
            )
        found: Report = json.loads(done.stdout)
        return found

    def learn_view(self) -> None:
        """Take a real view of ours for boardgame.io's state, and see how large its updates are with it."""
        self.view = self.measure("seaboard", 10, 1.0)["view"]
        self.bare = self.measure("boardgame.io", 10, 1.0)["bytes"]

    def match_bytes(self, wanted: float) -> None:
        """Have boardgame.io send as many bytes an update as we did: padding stands for what we send beside the view."""
        self.padding = max(0, round(wanted - self.bare))


def game_length() -> int:
    """How many moves people make in a random game."""
    rng, counts = random.Random(1), []
    for number in range(10):
        match = Match(find_game(GAME), PLAYERS, {}, seeded_stream(number))
        match.settle()
        moves = 0
        while not match.is_over:
            seat = rng.choice(match.actors())
            match.submit(seat, rng.choice(match.legal(seat)))
            moves += 1
        counts.append(moves)
    return round(statistics.mean(counts))


def middle(rounds: Sequence[Report]) -> Report:
    """One side's rounds as one row: the median of each figure."""
    figures = ("per_s", "p50_ms", "p99_ms", "server_us", "server_share", "driver_us", "bytes")
    row = {figure: statistics.median(each[figure] for each in rounds) for figure in figures}
    return row | {"side": rounds[0]["side"], "tables": rounds[0]["tables"], "rate": rounds[0]["rate"], "rounds": len(rounds)}


def compare(bench: Bench, tables: int, rounds: int, rate: float | None = None) -> list[Report]:
    """Both sides, taking turns, so that a busy minute strikes both."""
    found: dict[str, list[Report]] = {side: [] for side in SIDES}
    for _ in range(rounds):
        for side in SIDES:
            row = bench.measure(side, tables, rate=rate)
            del row["view"]
            found[side].append(row)
            if side == "seaboard":  # games that have just begun have smaller views, so that it differs with the number of tables
                bench.match_bytes(row["bytes"])
    rows = [middle(found[side]) for side in SIDES]
    for row in rows:
        print(
            f"{row['side']:>13}, {tables:3} tables: {row['per_s']:7,.0f} moves/s, p50 {row['p50_ms']:6.1f} ms, p99 {row['p99_ms']:6.1f} ms, "
            f"{row['server_us']:4.0f} µs of server and {row['driver_us']:3.0f} µs of driver a move, {row['bytes']:,.0f} bytes an update",
            flush=True,
        )
    return rows


def measure_idle(bench: Bench, connections: int, tables: int = 1000) -> Report:
    """Memory with a number of idle connections: first one at each table, then all the others, players and spectators."""
    with bench.serving("seaboard", tables) as (process, said):
        job = {
            "url": f"ws://127.0.0.1:{said['port']}",
            "tables": said["tables"],
            "connections": connections,
            "pid": process.pid,
            "seconds": 15,
            "ticks": os.sysconf("SC_CLK_TCK"),
        }
        found = bench.drive("idle.cjs", job)
    if found["faults"]:
        raise RuntimeError(f"idle connections: {found['faults']}")
    each = (found["all_kb"] - found["first_kb"]) / (connections - tables)
    return (
        found
        | {"connections": connections, "tables": tables, "connection_kb": each}
        | {"table_kb": (found["first_kb"] - found["bare_kb"]) / tables - each}
    )


HEAD = (
    "tables",
    "side",
    "moves/s",
    "p50, ms",
    "p99, ms",
    "server, µs CPU a move",
    "driver, µs",
    "bytes an update",
    "moves/s of boardgame.io's",
    "p99 of its",
)


def tell(report: Report) -> str:
    """The report as Markdown."""
    machine = report["machine"]
    before, after = (", ".join(f"{each:.1f}" for each in report[when]) for when in ("load_before", "load_after"))
    packages = ", ".join(f"{name} {version}" for name, version in report["versions"].items())
    parts = [
        f"{machine['processor']}, {os.cpu_count()} cores shared by server and driver; {machine['system']}; Python {machine['python']}; {packages}.\n"
        f"{report['date']}, the median of {report['rounds']} rounds of {report['seconds']:g} s, the sides taking turns. "
        f"Load average {before} before and {after} after. {report['game']}, {PLAYERS} players."
    ]
    for title, rows in (
        ("Saturated: the next move is sent when the last has come", report["saturated"]),
        ("At a fixed rate", report["fixed"]),
    ):
        if rows:
            lines = [
                line
                for ours, peer in zip(rows[::2], rows[1::2], strict=True)
                for line in (tell_row(ours, peer), tell_row(peer, None))
            ]
            parts.append(f"{title}:\n\n{markdown(HEAD, lines)}")
    if report["idle"]:
        idle = report["idle"]
        parts.append(
            f"{idle['connections']:,} idle connections at {idle['tables']:,} tables, each with a ping every 2.5 s: "
            f"{idle['all_kb'] / 1024:,.0f} MB in all, "
            f"{idle['connection_kb']:.1f} kB a connection, {idle['table_kb']:.1f} kB a table, {idle['bare_kb'] / 1024:.0f} MB without any; "
            f"{idle['server_share']:.0%} of a core for their pings."
        )
    return "\n\n".join(parts) + "\n"


def tell_row(row: Report, peer: Report | None) -> tuple[object, ...]:
    """A line of the table, with ratios to the peer's line."""
    ratios = ("", "") if peer is None else (f"{row['per_s'] / peer['per_s']:.2f} x", f"{row['p99_ms'] / peer['p99_ms']:.2f} x")
    figures = (
        f"{row['per_s']:,.0f}",
        f"{row['p50_ms']:.1f}",
        f"{row['p99_ms']:.1f}",
        f"{row['server_us']:.0f}",
        f"{row['driver_us']:.0f}",
        f"{row['bytes']:,.0f}",
    )
    return (row["tables"], row["side"], *figures, *ratios)


def main(words: Sequence[str] | None = None) -> int:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("build/bench"))
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 10, 100, 300])
    parser.add_argument("--idle", type=int, default=5000)
    asked = parser.parse_args(words)
    if not (shutil.which("node") and shutil.which("npm")):
        parser.error("boardgame.io needs node and npm")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    report: Report = {"machine": describe_machine(), "date": time.strftime("%Y-%m-%d"), "load_before": load(), "game": GAME}
    report |= {"seconds": asked.seconds, "rounds": asked.rounds, "versions": versions()}
    bench = Bench(asked.seconds)
    bench.learn_view()
    report["saturated"] = [row for tables in asked.tables for row in compare(bench, tables, asked.rounds)]
    slowest = min((row["per_s"] for row in report["saturated"] if row["tables"] == FIXED_TABLES), default=None)
    report["fixed"] = [] if slowest is None else compare(bench, FIXED_TABLES, asked.rounds, FIXED_SHARE * slowest)
    report["idle"] = measure_idle(bench, asked.idle) if asked.idle else None
    report["load_after"] = load()
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / "server.json").write_text(json.dumps(report, indent=1))
    (asked.out / "server.md").write_text(tell(report))
    print(tell(report))
    return 0


def versions() -> dict[str, str]:
    """Of what takes part beside Python's packages."""
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return {"node": node.removeprefix("v"), **PACKAGES}


if __name__ == "__main__":
    sys.exit(main())
