"""Simulations a second of tree search on one core, side by side with OpenSpiel's C++ IS-MCTS in the same run.

    python -m bench.search_speed [--out DIR] [--seconds S] [--game SLUG ...] [--no-peers]

Both search from the first decision of a game, in fresh trees, with a new guess of the hidden for each simulation and random play to the
end.  All take turns, round after round, so that a busy minute of the machine falls on everybody.  Writes `search.json` and `search.md` into
DIR.  S is what each single figure may take, all its repetitions together.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from bench.machine import describe_machine, load, markdown
from bench.peers import SEED, draw, finish
from bench.timing import REPETITIONS, Timing, fill, time_once
from seaboard.bots.binding import Thinking, thinking
from seaboard.bots.decision import Decision, ask, turn_stream
from seaboard.bots.descent import NO_TRIES, TO_THE_END
from seaboard.bots.search import BOLDNESS, root_key
from seaboard.bots.tree import plant
from seaboard.engine.batch import count_cores, play_batch
from seaboard.engine.compile import INTERPRETED
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream

PEER_GAMES = ("hearts", "gin_rummy")
USUAL_TABLE = 4
"""The number of players, where a game can be played by that number."""
ROOM = 1 << 18
"""Nodes that our trees have room for."""
LENGTHS = 200
"""Games whose mean length is told."""
BAR = ("libertalia", 50_000)
"""What a search must reach from this game's opening for four."""
TO_END = "search, random to the end"
EVALUATED = "search, as evaluated"
ALONE = "random games alone"


@dataclass
class Contender:
    """One search, or random games for comparison."""

    about: dict[str, Any]
    simulate: Callable[[int], object]
    number: int = 0
    timings: list[Timing] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        """What was measured: rates by processor time, the best and the slowest, and the best by the clock."""
        spent = [timing.spent for timing in self.timings]
        return {
            **self.about,
            "simulations": self.number,
            "per_cpu_s": self.number / min(spent),
            "slowest_per_cpu_s": self.number / max(spent),
            "per_s": self.number / min(timing.seconds for timing in self.timings),
        }


def take_turns(contenders: Sequence[Contender], seconds: float) -> None:
    """Time each once in every round."""
    for each in contenders:
        each.number = fill(each.simulate, seconds / REPETITIONS, least=16)
    for number in range(REPETITIONS):
        print(f"round {number + 1} of {REPETITIONS}", flush=True)
        for each in contenders:
            each.timings.append(time_once(partial(each.simulate, each.number)))


def simulator(mind: Thinking, decision: Decision, cut: int, greedy: bool) -> Callable[[int], object]:
    """Our search from one decision, in a fresh tree each time."""
    root = root_key(mind, decision)

    def simulate(number: int) -> int:
        tree, stream = plant(ROOM, len(mind.rules.space)), np.array([1, 2, 0], np.int64)
        seat, players = decision.seat, decision.players
        done = mind.simulate(decision.seen, seat, players, root, tree, mind.shown, stream, number, BOLDNESS, cut, greedy, NO_TRIES)
        assert done == number
        return done

    return simulate


def opening_decision(game: Game) -> Decision:
    """The first decision of a game, after the deal."""
    match = Match(game, min(max(USUAL_TABLE, game.fewest), game.most), {}, seeded_stream(5))
    match.settle()
    seat = match.actors()[0]
    return ask(match, seat, turn_stream(b"bench", seat, 0))


def ours(slug: str) -> list[Contender]:
    """Our search with random play to the end, as the evaluation wants it, and random games alone, the deal included."""
    game = find_game(slug)
    decision, mind = opening_decision(game), thinking(slug)
    list(mind.warm())
    players, options = decision.players, game.check_options({})
    whole = float(play_batch(game, players, options, LENGTHS, seed=1).moves.mean())
    about = {"engine": "seaboard", "game": slug, "players": players, "root_moves": len(decision.legal)}
    about |= {"moves_from_root": whole - len(decision.log)}
    found = [Contender({**about, "plays": TO_END}, simulator(mind, decision, TO_THE_END, False))]
    if mind.cut != TO_THE_END or mind.plays_greedily:
        found.append(Contender({**about, "plays": EVALUATED}, simulator(mind, decision, mind.cut, mind.plays_greedily)))
    alone = partial(play_batch, game, players, options, seed=1)
    return [*found, Contender({**about, "plays": ALONE, "moves_from_root": whole}, lambda number: alone(number))]


def peer(name: str) -> Contender:
    """OpenSpiel's compiled IS-MCTS, each leaf judged by one random game to the end."""
    import pyspiel

    random.seed(SEED)
    opening = pyspiel.load_game(name).new_initial_state()
    while opening.is_chance_node():
        draw(opening)

    def simulate(number: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
        pyspiel.ISMCTSBot(SEED, evaluator, 2.0, number, -1).step(opening)

    about = {"engine": "open_spiel", "game": name, "players": opening.num_players(), "root_moves": len(opening.legal_actions())}
    about |= {"plays": TO_END, "moves_from_root": statistics.fmean(finish(opening.clone()) for _ in range(LENGTHS))}
    return Contender(about, simulate)


def peers() -> tuple[list[Contender], list[str]]:
    """The peers that can be measured, and why others cannot."""
    try:
        return [peer(name) for name in PEER_GAMES], []
    except ImportError as missing:
        return [], [f"open_spiel is not installed whole ({missing}); it comes with the extra `bench`"]


def tell(report: dict[str, Any]) -> str:
    """The report as a page."""
    machine = report["machine"]
    versions = ", ".join(f"{name} {number}" for name, number in machine["packages"].items())
    beside = [row for row in report["rows"] if row["engine"] != "seaboard"]
    head = (
        "engine",
        "game",
        "players",
        "what",
        "root moves",
        "moves to the end",
        "per s, one core",
        "slowest",
        "by the clock",
    )
    rows = [
        (
            *(row[name] for name in ("engine", "game", "players", "plays", "root_moves")),
            f"{row['moves_from_root']:.0f}",
            *(f"{row[name]:,.0f}" for name in ("per_cpu_s", "slowest_per_cpu_s", "per_s")),
            *(f"{row['per_cpu_s'] / each['per_cpu_s']:,.2f} x" if row["plays"] == TO_END else "" for each in beside),
        )
        for row in report["rows"]
    ]
    lines = [
        f"{machine['processor']}, {report['cores']} cores; {machine['system']}; Python {machine['python']}; {versions}.",
        f"{report['date']}, {report['seconds']:g} s a figure, the best of {REPETITIONS} rounds, by processor time. Load average "
        f"{', '.join(map(str, report['load_before']))} before and {', '.join(map(str, report['load_after']))} after.",
        "",
        markdown((*head, *(f"of its {each['game']}" for each in beside)), rows),
        "",
        *(f"Skipped: {reason}." for reason in report["skipped"]),
        *judged(report),
    ]
    return "\n".join(lines) + "\n"


def judged(report: dict[str, Any]) -> list[str]:
    """Whether the search is as fast as it must be: in every round, in the best alone, or in no round."""
    slug, bar = BAR
    asked = [row for row in report["rows"] if (row["game"], row["players"], row["plays"]) == (slug, USUAL_TABLE, TO_END)]
    words = [
        "reached in every round"
        if row["slowest_per_cpu_s"] >= bar
        else "reached in the best round, not in all"
        if row["per_cpu_s"] >= bar
        else "MISSED"
        for row in asked
    ]
    return [f"The bar is {bar:,} simulations/s from {slug}'s opening: {word}." for word in words]


def main(words: Sequence[str] | None = None) -> int:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("build/bench"))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--game", nargs="*", default=None, choices=list(games()))
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
    others, report["skipped"] = ([], []) if asked.no_peers else peers()
    contenders = [*(each for slug in asked.game or games() for each in ours(slug)), *others]
    take_turns(contenders, asked.seconds)
    report["rows"] = [each.told() for each in contenders]
    report["load_after"] = load()
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / "search.json").write_text(json.dumps(report, indent=1))
    (asked.out / "search.md").write_text(tell(report))
    print(tell(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
