"""A game is analysed while people play at other tables: how long does it take, and what do they notice?

    python -m bench.analysis [--game libertalia] [--players 4] [--depth usual]

A real `seaboard serve`, asked through HTTP and sockets only.  Pairs of people play each other, and one person an easy bot: how long until a move is
acknowledged, and until the other one has it, first without and then with an analysis under way?  The games analysed are of random moves: more of
their decisions are looked at twice than of people who mean to win.  On a machine that others use, only the processor's seconds say something.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import time
from itertools import pairwise
from pathlib import Path

from bench.bots_under_load import PAIRS, SETTLING_SECONDS, Guest, Measured, percentile, play_a_bot, play_a_person, serving
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import SecretStream
from seaboard.engine.transcript import encode, transcript_of

CALM_SECONDS = 20.0
GAMES = 4
MOST_SECONDS, MOST_MS = 30.0, 50.0
"""What is promised for Libertalia of four on two cores."""
HEADINGS = "number | median | p99 | longest |\n|---|---|---|---|---|"


def random_game(slug: str, players: int, number: int) -> object:
    """A finished game, as a file holds it."""
    rng = random.Random(number)
    match = Match(find_game(slug), players, stream=SecretStream(bytes(range(number, number + 32))))
    match.settle()
    while match.actors():
        seat = match.actors()[0]
        match.submit(seat, rng.choice(match.legal(seat)))
    return json.loads(encode(transcript_of(match)))


def seconds_of_children(server: int) -> float:
    """Seconds of a processor that ended processes of a server have taken, with all that they had started; Linux only."""
    about = Path(f"/proc/{server}/stat")
    if not about.exists():
        return 0.0
    user, system = about.read_text().rpartition(")")[2].split()[13:15]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def analyse(address: str, transcript: object, depth: str) -> float:
    """Have a game analysed; how many seconds that took."""
    guest = Guest(address)
    replay = (await guest.ask("POST", "/api/replays", transcript))["id"]
    began = time.perf_counter()
    told = await guest.ask("POST", f"/api/replays/{replay}/analysis", {"depth": depth})
    while told["stage"] in {"waiting", "running"}:
        await asyncio.sleep(0.5)
        told = await guest.ask("GET", f"/api/replays/{replay}/analysis?depth={depth}")
    assert told["stage"] == "done", told["stage"]
    return time.perf_counter() - began


async def measure(address: str, server: int, games: list[object], depth: str) -> tuple[float, float]:
    """Measure without and with analyses, one after the other: the longest one's seconds, and the 99th percentile of acknowledgements meanwhile."""
    measured = Measured()
    playing = [play_a_bot(address, measured), *(play_a_person(address, measured, number) for number in range(PAIRS))]
    tasks = [asyncio.create_task(each) for each in playing]
    await asyncio.sleep(SETTLING_SECONDS)
    measured.clear()
    await asyncio.sleep(CALM_SECONDS)
    print(f"| without an analysis, ms | {HEADINGS}")
    print("\n".join(measured.lines()), flush=True)
    measured.clear()
    times, spent = [], [seconds_of_children(server)]
    for game in games:
        times.append(await analyse(address, game, depth))
        spent.append(seconds_of_children(server))
    work = ", ".join(f"{after - before:.1f}" for before, after in pairwise(spent))
    print(f"\nanalysed in {', '.join(f'{seconds:.1f}' for seconds in times)} s, with {work} s of a processor")
    print(f"\n| while a game is analysed, ms | {HEADINGS}")
    print("\n".join(measured.lines()), flush=True)
    slowest = percentile(measured.acknowledged, 99)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return max(times), slowest


def main(arguments: list[str]) -> int:
    """Measure, and say whether both are as quick as promised."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="libertalia", help="the game that is analysed (libertalia)")
    parser.add_argument("--players", type=int, default=4, help="its players (4)")
    parser.add_argument("--depth", default="usual", choices=["quick", "usual", "deep"], help="how deep (usual)")
    wanted = parser.parse_args(arguments)
    games = [random_game(wanted.game, wanted.players, number) for number in range(GAMES)]
    with serving([]) as (address, server):
        seconds, slowest = asyncio.run(measure(address, server, games, wanted.depth))
    return 0 if seconds <= MOST_SECONDS and slowest < MOST_MS else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
