"""How strong bots are: rows of one bot alone among others, played on all cores.

    SEABOARD_NETS=folder PYTHONPATH=src python -m tools.strength --out results --set bar --set expert

The rows stand in `tools/strength.toml`.  Every seed is played in every seating.  All rows share one pool of processes, the first rows first;
a row that reached its time limit ends with the seeds it has.  The same command goes on where it stopped.  In the folder appear each row's
games and results, `strength.md`, and `GAME.toml` with the rows of a network's card (`[[strength]]`).
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path

import msgspec

from seaboard.bots.card import Strength, checksum, row_text
from seaboard.bots.levels import LEARNED as LEVELS
from seaboard.bots.weights import net_file
from seaboard.engine.batch import count_cores
from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.engine.registry import find_game
from seaboard.files import write_whole
from seaboard.lab.arena import Arena
from seaboard.lab.crew import prepare
from seaboard.lab.intervals import Measured
from seaboard.lab.plan import DEADLINE, Plan, Task, make_plan
from seaboard.lab.results import Results
from seaboard.lab.sitting import Played, play_one

ROWS = Path(__file__).with_suffix(".toml")
LEARNED = ("net", *LEVELS)
"""Bots whose play depends on the game's network."""
TELL_EVERY = 20.0
WHOLE = 100.0


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bot among others of one kind, at tables of one setting."""

    game: str
    bot: str
    among: str
    players: int
    games: int
    options: dict[str, str] = {}
    by_seat: bool = False
    """Whether a row for each seat is written too."""

    def plan(self, seed: int) -> Plan:
        """What is played.  A level is not measured without its network: it would be another bot."""
        if self.is_learned and not net_file(find_game(self.game)).exists():
            raise UsageError(f"{self.name}: {self.game} has no network; there is no file {net_file(find_game(self.game))}")
        bots = [self.bot, *[self.among] * (self.players - 1)]
        return make_plan(find_game(self.game), self.options, bots, seed, DEADLINE)

    @property
    def is_learned(self) -> bool:
        """Whether its games depend on the network."""
        return any(bot.partition(":")[0] in LEARNED for bot in (self.bot, self.among))

    @property
    def name(self) -> str:
        """The row's folder.  Games of another network are another row's."""
        options = "".join(f"-{name}-{value}" for name, value in sorted(self.options.items()))
        file = net_file(find_game(self.game))
        mark = f"-{checksum(file)[:8]}" if self.is_learned and file.exists() else ""
        return f"{self.game}-{self.bot}-among-{self.among}-{self.players}{options}{mark}".replace(":", "-")


def read_rows(path: Path, sets: Sequence[str], games: Sequence[str]) -> list[Row]:
    """The rows of these sets and games; without any, of all."""
    try:
        found = msgspec.toml.decode(path.read_bytes(), type=dict[str, list[Row]])
    except (OSError, msgspec.MsgspecError) as fault:
        raise UsageError(f"{path}: {fault}") from fault
    for name in sets:
        if name not in found:
            raise UsageError(f"{path} has no set {name!r}; it has: {', '.join(found)}")
    chosen = [row for name, rows in found.items() for row in rows if not sets or name in sets]
    return [row for row in chosen if not games or row.game in games]


class Match:
    """A row under way."""

    def __init__(self, row: Row, folder: Path, seed: int, scale: float, limit: float) -> None:
        self.row, self.limit = row, limit
        self.plan = row.plan(seed)
        self.arena = Arena(self.plan, self.plan.groups_for(max(1, math.ceil(row.games * scale / WHOLE))), folder=folder / row.name)
        self.waiting = self.arena.missing()[::-1]
        self.begun: float | None = None
        self.under_way = 0
        self.results: Results | None = None

    def next_task(self) -> Task | None:
        """The next game to begin, while there are any and the row has time."""
        now = time.monotonic()
        self.begun = now if self.begun is None else self.begun
        if not self.waiting or now - self.begun > self.limit:
            return None
        self.under_way += 1
        return self.waiting.pop()

    def finish(self) -> None:
        """Results of the seeds that are complete."""
        self.arena.look()
        if self.arena.tested:
            self.results = self.arena.finish()
        if self.arena.ledger is not None:
            self.arena.ledger.close()

    def strengths(self) -> list[Strength]:
        """What a card says of the row."""
        if self.results is None or self.results.standings[0].win_share.low is None:
            return []
        first, timing = self.results.standings[0], self.results.timing[0]
        shares: list[tuple[int | None, Measured, int]] = [(None, first.win_share, self.results.games)]
        if self.row.by_seat:
            shares += [(seat, each.win_share, self.results.seeds) for seat, each in enumerate(first.seats)]
        thought = timing.seconds / max(1, timing.decisions)
        return [
            Strength(
                self.row.among, self.row.players, games, round(share.mean, 4), round(share.low or 0.0, 4), round(share.high or 0.0, 4),
                self.row.options, seat, self.row.bot, float(f"{thought:.2g}"),
            )
            for seat, share, games in shares
        ]  # fmt: skip


def prepare_game(plan: Plan) -> str:
    """Compile a game in a worker; the others find it in the cache."""
    prepare(plan)
    return plan.slug


def play_task(plan: Plan, task: Task) -> Played:
    """One game, in a worker."""
    return play_one(plan, task)


def play_matches(matches: Sequence[Match], jobs: int, until: float) -> bool:
    """Play until all is played or the time is over; whether all is played."""
    os.environ |= {"NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    try:
        first_plans = {match.plan.slug: match.plan for match in matches if match.waiting}
        for slug in pool.map(prepare_game, first_plans.values()):
            print(f"{slug} is ready", flush=True)
        return share_out(pool, matches, jobs, until)
    finally:
        workers = list(pool._processes.values())
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.kill()


def share_out(pool: ProcessPoolExecutor, matches: Sequence[Match], jobs: int, until: float) -> bool:
    """Give free processes the next game of the first row that has one."""
    under_way: dict[Future[Played], Match] = {}
    open_rows = list(matches)
    told = time.monotonic()
    while open_rows:
        for match in open_rows:
            while len(under_way) < jobs and (task := match.next_task()) is not None:
                under_way[pool.submit(play_task, match.plan, task)] = match
            if len(under_way) >= jobs:
                break
        for match in [each for each in open_rows if each.begun is not None and not each.under_way]:
            match.finish()
            open_rows.remove(match)
            print(row_line(match), flush=True)
        ended, _ = wait(under_way, timeout=1.0, return_when=FIRST_COMPLETED)
        for future in ended:
            match = under_way.pop(future)
            match.under_way -= 1
            match.arena.keep(future.result())
        if time.monotonic() > until:
            return False
        if time.monotonic() - told > TELL_EVERY:
            told = time.monotonic()
            print(f"{len(open_rows)} rows left; {open_rows[0].row.name}: {len(open_rows[0].waiting)} games to begin", flush=True)
    return True


def row_line(match: Match) -> str:
    """A row's result in a line."""
    strengths = match.strengths()
    if not strengths:
        return f"{match.row.name}: too few games"
    one = strengths[0]
    return f"{match.row.name}: {one.share:.1%} ({one.low:.1%} to {one.high:.1%}) of {one.games} games, {1000 * (one.seconds or 0):.2g} ms a decision"


def markdown(strengths: Sequence[tuple[str, Strength]]) -> str:
    """The rows as a table."""
    lines = ["| game | bot | among | players | seat | games | share | 95 % | a decision |", "|---|---|---|---|---|---|---|---|---|"]
    for game, each in strengths:
        setting = ", ".join([str(each.players), *(f"{name} {value}" for name, value in each.options.items())])
        seat = "all" if each.seat is None else str(each.seat)
        figures = f"{each.games:,} | {each.share:.1%} | {each.low:.1%} to {each.high:.1%} | {1000 * (each.seconds or 0):.2g} ms"
        lines.append(f"| {game} | `{each.bot}` | `{each.among}` | {setting} | {seat} | {figures} |")
    return "\n".join(lines).replace("%", " %").replace("95  %", "95 %") + "\n"


def write_tables(folder: Path, matches: Sequence[Match]) -> None:
    """The Markdown table, and the rows of each game's card."""
    strengths = [(match.row.game, each) for match in matches for each in match.strengths()]
    write_whole(folder / "strength.md", markdown(strengths).encode())
    for game in sorted({game for game, _ in strengths}):
        rows = [each for slug, each in strengths if slug == game]
        write_whole(folder / f"{game}.toml", ("\n".join(row_text("strength", each) for each in rows)).encode())


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.strength", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--out", type=Path, default=Path("strength"), help="folder for games and results; what was begun there goes on"
    )
    parser.add_argument("--rows", type=Path, default=ROWS, help="file of rows")
    parser.add_argument("--set", action="append", default=[], dest="sets", help="a set of rows; may be repeated; without it all")
    parser.add_argument("--game", action="append", default=[], dest="games", help="rows of this game only; may be repeated")
    parser.add_argument("--jobs", type=int, default=count_cores(), help="processes; all cores if not given")
    parser.add_argument("--limit", type=float, default=math.inf, help="seconds after which a row begins no more games")
    parser.add_argument(
        "--minutes", type=float, default=math.inf, help="end after this long; games under way are played again next time"
    )
    parser.add_argument("--scale", type=float, default=WHOLE, help="per cent of the games, for a trial")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--list", action="store_true", help="say what would be played")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the rows that are asked for."""
    until = time.monotonic()
    wanted = read_arguments(arguments)
    until += wanted.minutes * 60.0
    matches: list[Match] = []
    try:
        rows = read_rows(wanted.rows, wanted.sets, wanted.games)
        if wanted.list:
            print("\n".join(f"{row.name}: {row.games} games" for row in rows))
            return 0
        matches += [Match(row, wanted.out, wanted.seed, wanted.scale, wanted.limit) for row in rows]
        is_whole = play_matches(matches, wanted.jobs, until)
        for match in matches:
            if match.results is None:
                match.finish()
        write_tables(wanted.out, matches)
    except SeaboardError as fault:
        print(fault, file=sys.stderr)
        return 2
    print((wanted.out / "strength.md").read_text(), end="")
    print(f"{'all is played' if is_whole else 'the time is over; the same command goes on'}: {wanted.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
