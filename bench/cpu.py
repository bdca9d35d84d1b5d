"""The rules on CPU cores: random play, one verb at a time, compile time; side by side with peers in the same run.

    python -m bench.cpu [--out DIR] [--seconds S] [--game SLUG ...] [--no-peers] [--no-compile]

Writes `cpu.json` and `cpu.md` into DIR.  S is what each single figure may take, all its repetitions together.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bench.compile_time import measure_compile
from bench.machine import describe_machine, load, markdown, millions
from bench.peers import baseline, measure_peers
from bench.timing import REPETITIONS, fill, time_best
from bench.verbs import measure_verbs
from seaboard.engine.batch import CHUNK, count_cores, play_batch
from seaboard.engine.compile import INTERPRETED
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game, games
from seaboard.engine.verbs import Rules

VERBS = ("legal", "apply", "redact", "guess", "observe", "copy")
JOBS = (1, 2)


def measure_play(game: Game, players: int, seconds: float) -> dict[str, Any]:
    """Random games to their end on one core and on two: the same games, so that only the number of threads differs."""
    options = game.check_options({})

    def play(number: int, jobs: int) -> Any:
        return play_batch(game, players, options, number, seed=1, jobs=jobs)

    number = fill(lambda games: play(games, 1), seconds / REPETITIONS, least=8)
    # Whole chunks, the same number for either thread; too few games for that only where hardly any time was given.
    number = max(number // (2 * CHUNK), 1) * 2 * CHUNK if number >= CHUNK else number
    moves = int(play(number, 1).moves.sum())
    found: dict[str, Any] = {"players": players, "games": number, "moves_per_game": moves / number, "by_jobs": []}
    for jobs in JOBS:
        best = time_best(partial(play, number, jobs))
        found["by_jobs"].append(
            {"jobs": jobs, "seconds": best.seconds, "share": best.share / jobs}
            | {"moves_per_s": moves / best.seconds, "games_per_s": number / best.seconds}
            | {"moves_per_cpu_s": moves / best.spent}
        )
    one, two = (row["moves_per_s"] for row in found["by_jobs"])
    found["two_over_one"] = two / one
    print(f"{game.slug}, {players} players: {millions(one)} moves/s on one core, {millions(two)} on two", flush=True)
    return found


def table_bytes(rules: Rules) -> int:
    """What a table takes that is played a decision at a time, as the device's tables are.

    The record; what the seat to move may know of it, its legal actions and its features; the stream, the game's number and the seat;
    points and places for up to eight; whether the game is over.
    """
    record = rules.layout.dtype.itemsize
    return 2 * record + len(rules.space) + 4 * rules.features + 8 * (3 + 1 + 1) + 8 * (8 + 8) + 1


def measure_game(slug: str, seconds: float, compiling: bool) -> dict[str, Any]:
    """All that is measured of one game."""
    game = find_game(slug)
    rules = game.rules
    for _ in rules.warm():
        pass
    counts = sorted({game.fewest, min(4, game.most), game.most})
    found: dict[str, Any] = {
        "game": slug,
        "record_bytes": rules.layout.dtype.itemsize,
        "table_bytes": table_bytes(rules),
        "play": [measure_play(game, players, seconds) for players in counts],
        "verbs": [measure_verbs(game, players, seconds) for players in counts],
    }
    for row in found["verbs"]:
        print(f"{slug}, {row['players']} players: " + ", ".join(f"{verb} {row['ns'][verb]:.0f} ns" for verb in VERBS), flush=True)
    if compiling:
        found["compile"] = measure_compile(slug)
        print(f"{slug}: compiled in {preparing(found['compile']['cold']):.1f} s", flush=True)
    return found


def preparing(seconds: dict[str, float]) -> float:
    """Seconds from a game's name to its last verb, Numba itself being there."""
    return seconds["bind_s"] + seconds["warm_s"]


def tell(report: dict[str, Any]) -> str:
    """The report as Markdown."""
    parts = [tell_machine(report), tell_play(report), tell_verbs(report)]
    if any("compile" in each for each in report["games"]):
        parts.append(tell_cost(report))
    if report["peers"]:
        parts.append(tell_peers(report))
    return "\n\n".join(parts) + "\n"


def tell_machine(report: dict[str, Any]) -> str:
    """What it was measured on, and how busy that was."""
    machine = report["machine"]
    packages = ", ".join(f"{name} {number}" for name, number in machine["packages"].items())
    shares = [row["share"] for each in report["games"] for play in each["play"] for row in play["by_jobs"]]
    before, after = (", ".join(f"{each:.1f}" for each in report[when]) for when in ("load_before", "load_after"))
    return (
        f"{machine['processor']}, {report['cores']} cores; {machine['system']}; Python {machine['python']}; {packages}.\n"
        f"{report['date']}, {report['seconds']:g} s a figure, the best of {REPETITIONS}. Load average {before} before and {after} after; "
        f"the share of its cores that a measurement of random play got: {min(shares):.0%} to {max(shares):.0%}.\n"
        f"Rates are by the clock; ratios to peers are by processor time, which on an idle machine is the same."
    )


def tell_play(report: dict[str, Any]) -> str:
    """Random play, with how many times it is the peers' rate."""
    held_against = baseline(report["peers"])
    rows = [
        (
            each["game"],
            play["players"],
            millions(play["by_jobs"][0]["moves_per_s"]),
            millions(play["by_jobs"][1]["moves_per_s"]),
            f"{play['two_over_one']:.2f}",
            f"{play['by_jobs'][0]['games_per_s']:,.0f}",
            f"{play['moves_per_game']:.0f}",
            f"{play['by_jobs'][0]['moves_per_cpu_s'] / held_against:.0f} x" if held_against else "",
        )
        for each in report["games"]
        for play in each["play"]
    ]
    head = ("game", "players", "moves/s, one core", "two cores", "two over one", "games/s, one core", "moves a game")
    return markdown((*head, "of OpenSpiel's C++ backgammon"), rows)


def tell_verbs(report: dict[str, Any]) -> str:
    """Nanoseconds per call."""
    rows = [
        (
            each["game"],
            row["players"],
            f"{row['mean_legal']:.1f}",
            *(f"{row['ns'][verb]:.0f}" for verb in VERBS),
            f"{row['ns']['legal'] + row['ns']['apply']:.0f}",
            f"{1e9 / play['by_jobs'][0]['moves_per_s']:.0f}",
        )
        for each in report["games"]
        for row, play in zip(each["verbs"], each["play"], strict=True)
    ]
    head = ("game", "players", "legal moves", *(f"{verb}, ns" for verb in VERBS))
    return markdown((*head, "legal and apply, ns", "random play, ns"), rows)


def tell_cost(report: dict[str, Any]) -> str:
    """Compile time and memory."""
    rows = [
        (
            each["game"],
            f"{preparing(each['compile']['cold']):.1f} s",
            f"{preparing(each['compile']['warmed']):.2f} s",
            f"{each['compile']['cache_bytes'] / 1e6:.1f} MB",
            each["record_bytes"],
            each["table_bytes"],
        )
        for each in report["games"]
        if "compile" in each
    ]
    return markdown(("game", "cold compile", "warmed", "compiled code", "record bytes", "bytes a table"), rows)


def tell_peers(report: dict[str, Any]) -> str:
    """The peers' rates, with how many times each our slowest row is."""
    slowest = min(play["by_jobs"][0]["moves_per_cpu_s"] for each in report["games"] for play in each["play"])
    rows = [
        (
            each["peer"],
            each["game"],
            each["driven"],
            f"{each['moves_per_s'] / 1e3:,.0f} k" + (f" ± {each['error']:.0%}" if "error" in each else ""),
            f"{each['moves_per_game']:.0f}",
            f"{slowest / each['moves_per_cpu_s']:,.0f} x",
        )
        for each in report["peers"]
        if "skipped" not in each
    ]
    parts = (
        [markdown(("peer", "game", "driven by", "moves/s, one core", "moves a game", "our slowest row is"), rows)] if rows else []
    )
    return "\n\n".join(parts + [f"Skipped: {each['skipped']}." for each in report["peers"] if "skipped" in each])


def main(words: Sequence[str] | None = None) -> int:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("build/bench"))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--game", nargs="*", default=None, choices=list(games()))
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--no-compile", action="store_true")
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
    report["games"] = [measure_game(slug, asked.seconds, not asked.no_compile) for slug in asked.game or games()]
    report["peers"] = [] if asked.no_peers else measure_peers(asked.seconds)
    report["load_after"] = load()
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / "cpu.json").write_text(json.dumps(report, indent=1))
    (asked.out / "cpu.md").write_text(tell(report))
    print(tell(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
