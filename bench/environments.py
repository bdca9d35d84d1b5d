"""Environments for learning: our tables in arrays and our PettingZoo environments, side by side with others in the same run.

    python -m bench.environments [--out DIR] [--seconds S] [--game SLUG ...] [--tables N ...] [--no-peers]

Writes `environments.json` and `environments.md` into DIR.  S is what each single figure may take, all its repetitions together.

A decision is one choice of one seat; draws of chance come on top and are not counted.  Every decision has its observation, its mask of
legal actions, its rewards and its flags written.  Two rates for arrays of tables:
- "given": the actions are there already, and only `step` is timed;
- "chosen": a compiled loop picks a random legal action from each mask, and that is timed too.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from bench.machine import describe_machine, load, markdown
from bench.peers import play_classic, play_for
from bench.timing import REPETITIONS
from seaboard.engine.batch import count_cores
from seaboard.engine.compile import INTERPRETED, bind_entry
from seaboard.engine.record import Numbers
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import next_ticket
from seaboard.lab.pettingzoo import make_env
from seaboard.lab.vector import DTYPES, VectorEnv

THREADS = (1, 2)
TABLES = (512, 4096, 16384)
CLASSIC = ("leduc_holdem_v4", "connect_four_v3")
POOLED = "LeducHoldem-v1"
WARM_STEPS = 50
SEED = 7

Rows = Iterator[dict[str, Any]]


def pick_from_masks(masks: Any, stream: Numbers, actions: Any) -> None:
    """A random action from each row of ones and zeros."""
    for row in range(masks.shape[0]):
        number = 0
        for action in range(masks.shape[1]):
            number += 1 if masks[row, action] else 0
        left = next_ticket(stream, number)
        action = 0
        while left > 0 or not masks[row, action]:
            left -= 1 if masks[row, action] else 0
            action += 1
        actions[row] = action


class Stopwatch:
    """Time by the clock and of the processor, as far as it was running."""

    def __init__(self) -> None:
        self.seconds = self.spent = 0.0

    def run(self, work: Callable[[], int]) -> int:
        """Do some work and count its time."""
        clock, spent = time.perf_counter(), time.process_time()
        done = work()
        self.seconds += time.perf_counter() - clock
        self.spent += time.process_time() - spent
        return done


def time_steps(choose: Callable[[], int], step: Callable[[], int], seconds: float) -> dict[str, float]:
    """The best rates of several repetitions.  `step` returns how many decisions it made, `choose` nothing that counts."""
    given: list[tuple[float, float]] = []
    chosen: list[tuple[float, float]] = []
    share = 0.0
    for _ in range(WARM_STEPS):
        choose()
        step()
    for _ in range(REPETITIONS):
        choosing, stepping, made = Stopwatch(), Stopwatch(), 0
        while choosing.seconds + stepping.seconds < seconds / REPETITIONS:
            choosing.run(choose)
            made += stepping.run(step)
        given.append((made / stepping.seconds, made / stepping.spent))
        chosen.append((made / (choosing.seconds + stepping.seconds), made / (choosing.spent + stepping.spent)))
        share = max(share, stepping.spent / stepping.seconds)
    clock, spent = (max(rates) for rates in zip(*given, strict=True))
    found = {"given_per_s": clock, "given_per_cpu_s": spent, "share": share}
    clock, spent = (max(rates) for rates in zip(*chosen, strict=True))
    return found | {"chosen_per_s": clock, "chosen_per_cpu_s": spent}


def measure_vector(slug: str, sizes: Sequence[int], seconds: float) -> Rows:
    """Our tables in arrays, with observations in floats and in bytes."""
    for tables, threads, dtype in product(sizes, THREADS, DTYPES):
        yield measure_tables(slug, tables, threads, dtype, seconds)


def measure_tables(slug: str, tables: int, threads: int, dtype: np.dtype[Any], seconds: float) -> dict[str, Any]:
    """A number of tables on a number of threads."""
    players = min(4, find_game(slug).most)
    pick = bind_entry(pick_from_masks, {}, "bench")
    stream, actions = np.array([1, 2, 0], np.int64), np.zeros(tables, np.int64)
    with VectorEnv(slug, tables, players, seed=SEED, threads=threads, dtype=dtype) as env:

        def choose() -> int:
            pick(env.masks, stream, actions)
            return 0

        def step() -> int:
            env.step(actions)
            return env.tables

        found = time_steps(choose, step, seconds)
    row = {"env": "seaboard VectorEnv", "game": f"{slug}, {players} players", "threads": threads, "tables": tables}
    return row | {"numbers": numbers_seen(env.observations[0])} | found


def numbers_seen(observation: Any) -> str:
    """How many numbers an observation has, and of which type."""
    return f"{np.size(observation)} {np.asarray(observation).dtype}"


def measure_envpool(sizes: Sequence[int], seconds: float) -> Rows:
    """EnvPool's Leduc.  It begins a new game in a step of its own, whose action says nothing and is not counted as a decision."""
    envpool = import_module("envpool")
    if POOLED not in envpool.list_all_envs():
        raise ImportError(f"it has no {POOLED}")
    pick = bind_entry(pick_from_masks, {}, "bench")
    for tables in sizes:
        for threads in THREADS:
            pool = envpool.make(POOLED, env_type="gymnasium", num_envs=tables, num_threads=threads, seed=SEED)
            first, info = pool.reset()
            stream, actions = np.array([1, 2, 0], np.int64), np.zeros(tables, np.int32)
            told = {"masks": info["legal_action_mask"], "begins": 0}

            def choose(told: Any = told, stream: Numbers = stream, actions: Any = actions) -> int:
                pick(told["masks"], stream, actions)
                return 0

            def step(pool: Any = pool, told: Any = told, actions: Any = actions, tables: int = tables) -> int:
                _, _, terminated, truncated, info = pool.step(actions)
                made = tables - int(told["begins"])
                # A finished game's mask may be empty, and any action then begins the next game.
                told["begins"] = int(np.count_nonzero(terminated | truncated))
                told["masks"] = info["legal_action_mask"] | (terminated | truncated)[:, None]
                return made

            row = {"env": "EnvPool", "game": POOLED, "threads": threads, "tables": tables, "numbers": numbers_seen(first[0])}
            yield row | time_steps(choose, step, seconds)
            pool.close()


def measure_ours_by_step(slug: str, seconds: float) -> Rows:
    """Our PettingZoo environment, driven by a loop in Python that picks from the mask."""
    game = find_game(slug)
    players = min(4, game.most)
    yield driven("seaboard PettingZoo", f"{slug}, {players} players", make_env(slug, players), seconds)


def measure_classic(name: str, seconds: float) -> Rows:
    """One of PettingZoo's classic environments, driven by the same loop."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        module = import_module(f"pettingzoo.classic.{name}")
    yield driven("PettingZoo classic", name, module.env(), seconds)


def driven(env: str, game: str, environment: Any, seconds: float) -> dict[str, Any]:
    """The rate of an environment that is asked for one observation and one step at a time."""
    environment.reset(seed=SEED)
    numbers = numbers_seen(environment.last()[0]["observation"])
    found = play_for(partial(play_classic, environment), seconds)
    environment.close()
    row = {"env": env, "game": game, "threads": 1, "tables": 1, "numbers": numbers, "share": found["share"]}
    return row | {"chosen_per_s": found["moves_per_s"], "chosen_per_cpu_s": found["moves_per_cpu_s"]}


def measure_all(slugs: Sequence[str], sizes: Sequence[int], seconds: float, peers: bool) -> list[dict[str, Any]]:
    """Every row, or the plain reason why it is missing."""
    found: list[dict[str, Any]] = []
    work: list[tuple[str, Callable[[], Rows]]] = []
    work += [(f"our tables of {slug}", partial(measure_vector, slug, sizes, seconds)) for slug in slugs]
    work += [(f"our PettingZoo environment of {slug}", partial(measure_ours_by_step, slug, seconds)) for slug in slugs]
    if peers:
        work += [(f"PettingZoo's {name}", partial(measure_classic, name, seconds)) for name in CLASSIC]
        work += [(f"EnvPool's {POOLED}", partial(measure_envpool, sizes, seconds))]
    for what, measure in work:
        try:
            for row in measure():
                found.append(row)
                where = (row["env"], row["game"], f"{row['tables']} tables", f"{row['threads']} threads", row["numbers"])
                print(f"{', '.join(where)}: {rate(row)}", flush=True)
        except ImportError as missing:
            found.append({"skipped": f"{what} was not measured: {missing}"})
            print(found[-1]["skipped"], flush=True)
    return found


def rate(row: dict[str, Any]) -> str:
    """A row's decisions a second."""
    given = f"{thousands(row['given_per_s'])} decisions/s given, " if "given_per_s" in row else ""
    return f"{given}{thousands(row['chosen_per_s'])} chosen"


def thousands(number: float | None) -> str:
    """A rate in thousands, if there is one."""
    return "" if number is None else f"{number / 1e3:,.0f} k"


def find(rows: list[dict[str, Any]], env: str, game: str, **other: int) -> float | None:
    """The rate of one row by processor time, actions chosen, if it was measured."""
    for row in rows:
        if row.get("env") == env and row["game"] == game and all(row[name] == value for name, value in other.items()):
            return float(row["chosen_per_cpu_s"])
    return None


def tell(report: dict[str, Any]) -> str:
    """The report as Markdown."""
    machine = report["machine"]
    packages = ", ".join(f"{name} {number}" for name, number in machine["packages"].items())
    before, after = (", ".join(f"{each:.1f}" for each in report[when]) for when in ("load_before", "load_after"))
    head = (
        f"{machine['processor']}, {report['cores']} cores; {machine['system']}; Python {machine['python']}; {packages}.\n"
        f"{report['date']}, {report['seconds']:g} s a figure, the best of {REPETITIONS}. Load average {before} before and {after} after.\n"
        "Rates are decisions a second: with the actions given beforehand, or chosen by this report from all masks. They are by the clock, "
        '"given/CPU s" by processor time.\n'
        "Ratios are by processor time, actions chosen on both sides, EnvPool with the same number of tables and threads. On an idle machine that\n"
        "is the same. The share is how much of the cores a row got at best: 100% for each thread that had one to itself."
    )
    skipped = [f"{row['skipped']}." for row in report["rows"] if "skipped" in row]
    return "\n\n".join([head, tell_rows([row for row in report["rows"] if "skipped" not in row]), *skipped]) + "\n"


def tell_rows(rows: list[dict[str, Any]]) -> str:
    """The table, with how many times PettingZoo's and EnvPool's Leduc each row is."""

    def times(row: dict[str, Any], other: float | None) -> str:
        return f"{row['chosen_per_cpu_s'] / other:,.1f} x" if other else ""

    leduc = find(rows, "PettingZoo classic", CLASSIC[0])
    told = [
        (
            row["env"],
            row["game"],
            row["tables"],
            row["threads"],
            row["numbers"],
            thousands(row.get("given_per_s")),
            thousands(row["chosen_per_s"]),
            thousands(row.get("given_per_cpu_s")),
            times(row, leduc),
            times(row, find(rows, "EnvPool", POOLED, tables=row["tables"], threads=row["threads"])),
            f"{row['share']:.0%}",
        )
        for row in rows
    ]
    rates = ("given/s", "chosen/s", "given/CPU s")
    ratios = ("of PettingZoo's Leduc", "of EnvPool's Leduc")
    return markdown(("environment", "game", "tables", "threads", "observation", *rates, *ratios, "share"), told)


def main(words: Sequence[str] | None = None) -> int:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("build/bench"))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--game", nargs="*", default=None, choices=list(games()))
    parser.add_argument("--tables", nargs="*", type=int, default=list(TABLES))
    parser.add_argument("--no-peers", action="store_true")
    asked = parser.parse_args(words)
    if INTERPRETED:
        parser.error("NUMBA_DISABLE_JIT is set: there is no compiled code to measure")
    report: dict[str, Any] = {
        "machine": describe_machine(),
        "cores": count_cores(),
        "date": time.strftime("%Y-%m-%d"),
        "seconds": asked.seconds,
        "load_before": load(),
    }
    report["rows"] = measure_all(asked.game or list(games()), asked.tables, asked.seconds, not asked.no_peers)
    report["load_after"] = load()
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / "environments.json").write_text(json.dumps(report, indent=1))
    (asked.out / "environments.md").write_text(tell(report))
    print(tell(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
