"""How long a game's rules take to compile, in a process of its own: with nothing compiled before, and again with all of it.

    python -m bench.compile_time SLUG

prints, as JSON, the seconds to import Numba, to import and bind the rules, and to warm every verb.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


def measure_compile(slug: str) -> dict[str, Any]:
    """Seconds in a fresh process with an empty cache, then in another with what the first one left."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"} | {"SEABOARD_CACHE": folder}
        asked = [sys.executable, "-m", "bench.compile_time", slug]
        cold, warmed = (
            json.loads(subprocess.run(asked, env=environment, cwd=ROOT, capture_output=True, text=True, check=True).stdout)
            for _ in range(2)
        )
        kept = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
    return {"cold": cold, "warmed": warmed, "cache_bytes": kept}


def time_warming(slug: str) -> dict[str, float]:
    """Seconds of each step in this process."""
    begun = time.perf_counter()
    from seaboard.engine import compile as policy
    from seaboard.engine.registry import find_game

    assert not policy.INTERPRETED
    imported = time.perf_counter()
    rules = find_game(slug).rules
    bound = time.perf_counter()
    for _ in rules.warm():
        pass
    return {"numba_s": imported - begun, "bind_s": bound - imported, "warm_s": time.perf_counter() - bound}


if __name__ == "__main__":
    print(json.dumps(time_warming(sys.argv[1])))
