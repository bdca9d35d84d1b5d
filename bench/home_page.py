"""How long the lists of the home page take for a player with many running games, and the list of tables that wait on every page.

    python -m bench.home_page --games 50 --rounds 200

A server in this process on a fresh SQLite file; the time of each request is measured from the outside, with HTTP, JSON and all queries.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from tests.server.visitor import Visitor, serving

PATHS = ("/api/tables", "/api/me/waiting", "/api/me/games", "/api/me/record")


def main() -> None:
    """Print a line for each request."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=50)
    asked.add_argument("--rounds", type=int, default=200)
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        anna, bert = Visitor(server), Visitor(server)
        for _ in range(wanted.games):
            table = anna.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
            bert.post(f"/api/tables/{table}/join", json={})
            anna.post(f"/api/tables/{table}/start")
        assert len(anna.get("/api/me/waiting").json()) == wanted.games
        for path in PATHS:
            took = []
            for _ in range(wanted.rounds):
                begun = time.perf_counter()
                assert anna.get(path).status_code == 200
                took.append(1000 * (time.perf_counter() - begun))
            took.sort()
            print(
                f"{path:18} median {statistics.median(took):6.1f} ms, 95 % within {took[int(0.95 * len(took))]:6.1f} ms", flush=True
            )


if __name__ == "__main__":
    main()
