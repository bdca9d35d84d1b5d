"""The judge: a finished game in, a report out.  The same game and depth always give the same report, on any number of processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from seaboard.analysis.depth import USUAL, Depth, find_depth
from seaboard.analysis.history import History, read_history
from seaboard.analysis.imprint import judged_by, sentence
from seaboard.analysis.moments import moments_of
from seaboard.analysis.position import JudgedPosition, judge_position
from seaboard.analysis.report import CHANCE, VERSION, Chances, Parts, Report, tidy
from seaboard.engine.data import replace_data, replaced_data
from seaboard.engine.errors import UsageError
from seaboard.engine.transcript import Transcript, decode, encode

Progress = Callable[[int, int], object]
ENGLISH = "en"


def judge(
    transcript: Transcript,
    depth: str = USUAL,
    *,
    progress: Progress | None = None,
    only_seat: int | None = None,
    workers: int = 1,
) -> Report:
    """Judge a finished game: all seats, or one.  More workers make it quicker and change nothing else."""
    chosen, history = find_depth(depth), read_history(transcript)
    if only_seat is not None and not 0 <= only_seat < history.players:
        raise UsageError(f"there is no seat {only_seat} at a table of {history.players}; seats are 0 to {history.players - 1}")
    seats = range(history.players) if only_seat is None else (only_seat,)
    total, found = history.entries + 1, {}
    for judged in judged_positions(transcript, history, chosen, tuple(seats), workers):
        found[judged.position] = judged
        if progress is not None:
            progress(len(found), total)
    return put_together(history, chosen, tuple(seats), [found[position] for position in range(total)])


def judged_positions(
    transcript: Transcript, history: History, depth: Depth, seats: tuple[int, ...], workers: int
) -> Iterator[JudgedPosition]:
    """All positions, judged here or by a number of processes."""
    positions: Iterable[int] = range(history.entries + 1)
    if workers <= 1:
        yield from (judge_position(history, position, depth, seats) for position in positions)
        return
    start = partial(begin_work, encode(transcript), replaced_data())
    with ProcessPoolExecutor(workers, get_context("spawn"), start) as pool:
        try:
            yield from pool.map(partial(work_on, depth, seats), positions, chunksize=4)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


_work: list[History] = []
"""The game that this process works on, if it is a worker."""


def begin_work(line: bytes, data: Path | None) -> None:
    """Have a worker replay the game once.  The process that started it is told of interruptions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if data is not None:
        replace_data(data)
    _work[:] = [read_history(decode(line, "the game"))]


def work_on(depth: Depth, seats: tuple[int, ...], position: int) -> JudgedPosition:
    """Judge one position of a worker's game."""
    return judge_position(_work[0], position, depth, seats)


def put_together(history: History, depth: Depth, seats: tuple[int, ...], judged: list[JudgedPosition]) -> Report:
    """The report of a game, from all its positions."""
    openly = open_curve(history, judged)
    judgements = tuple(each.judgement for each in judged if each.judgement is not None)
    by = judged_by(history.game.slug, depth)
    return Report(
        version=VERSION,
        game=history.game.slug,
        players=history.players,
        options=history.options,
        depth=depth.name,
        entries=history.entries,
        actors=tuple(CHANCE if history.is_draw(entry) else actor for entry, actor in enumerate(history.actors)),
        known=tuple(known_curve(judged, seat) if seat in seats else () for seat in range(history.players)),
        open=openly,
        judgements=judgements,
        moments=moments_of(history, judgements),
        parts=tuple(parts_of(history, openly, seat) for seat in range(history.players)),
        judge=sentence(by, ENGLISH),
        judged_by=by,
    )


def open_curve(history: History, judged: list[JudgedPosition]) -> tuple[tuple[Chances, ...], ...]:
    """All seats' chances at every position: a forced move was worth what it led to, and a run of draws counts when it ends."""
    curve: list[tuple[Chances, ...] | None] = [each.open for each in judged]
    for position in reversed(range(history.entries)):
        if curve[position] is None and not history.is_draw(position):
            curve[position] = curve[position + 1]
    for position in range(history.entries):
        if curve[position] is None:
            curve[position] = curve[position - 1]
    return tuple(each for each in curve if each is not None)


def known_curve(judged: list[JudgedPosition], seat: int) -> tuple[Chances, ...]:
    """A seat's own chances at every position: where it has learned nothing, those of the position before."""
    curve: list[Chances] = []
    for each in judged:
        curve.append(each.known[seat] if seat in each.known else curve[-1])
    return tuple(curve)


def parts_of(history: History, curve: tuple[tuple[Chances, ...], ...], seat: int) -> Parts:
    """A seat's changes summed up: by its own choices, by chance, by the others."""
    sums = {"own": 0.0, "chance": 0.0, "others": 0.0}
    for entry in range(history.entries):
        actor = history.actors[entry]
        name = "chance" if history.is_draw(entry) else "own" if actor == seat else "others"
        sums[name] += curve[entry + 1][seat].value - curve[entry][seat].value
    return Parts(**{name: tidy(number) for name, number in sums.items()})
