"""`seaboard analyse`: what a finished game's moves were worth, judged by what each seat knew."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import MOST_JOBS, DataFolder, SetWanted, TranscriptFile, check_range, use_data
from seaboard.cli.files import Entry, read_entries
from seaboard.cli.screen import counted, prepare, warm_bots, work
from seaboard.engine.errors import FormatError, SeaboardError, UsageError
from seaboard.engine.registry import find_game

if TYPE_CHECKING:
    from seaboard.analysis.report import Report
    from seaboard.engine.transcript import Transcript

USUAL_WORKERS = 2


def analyse(
    file: TranscriptFile,
    depth: Annotated[str, typer.Option("--depth", metavar="NAME", help="How long to think: quick, usual or deep.")] = "usual",
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="Judge this seat alone.")] = None,
    game: Annotated[int | None, typer.Option("--game", metavar="K", help="The game of that number in the file, from 1.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON, a line for each game.")] = False,
    language: Annotated[str, typer.Option("--language", "-l", metavar="CODE", help="Language of moves and sentences.")] = "en",
    workers: Annotated[int | None, typer.Option("--workers", metavar="N", help="Processes; the report stays the same.")] = None,
    data: DataFolder = None,
    own: SetWanted = None,
) -> None:
    """Judge finished games: every seat's chances to win, the moves that gave chances away, and what chance and the others did."""
    from seaboard.analysis.depth import find_depth
    from seaboard.analysis.report import to_json
    from seaboard.cli.analysis_sheet import show
    from seaboard.engine.batch import count_cores

    use_data(data, own)
    find_depth(depth)
    number = min(USUAL_WORKERS, count_cores()) if workers is None else check_range("--workers", workers, 1, MOST_JOBS)
    for entry, transcript in chosen_games(file, game):
        report = report_on(entry, transcript, depth, seat, language, number)
        if as_json:
            sys.stdout.write(to_json(report).decode() + "\n")
        else:
            show(report, transcript, language)


def chosen_games(file: str, game: int | None) -> Iterator[tuple[Entry, Transcript]]:
    """The games of a file, or the one of a number; a file that holds no such game is an error."""
    games = 0
    for entry in read_entries(file, hidden=True):
        games += 1
        if game in (None, games):
            if isinstance(entry.told, FormatError):
                raise entry.told
            yield entry, entry.told
    if game is not None and not 1 <= game <= games:
        raise UsageError(f"{file} has no game {game}; it has {counted(games, 'game')}")


def report_on(entry: Entry, transcript: Transcript, depth: str, seat: int | None, language: str, workers: int) -> Report:
    """The report of one game, under a progress bar; a fault names the file and the line."""
    from seaboard.analysis.judge import judge
    from seaboard.engine.texts import Texts

    known = find_game(transcript.game)
    Texts(known, language)
    prepare(known.slug)
    warm_bots(known, ["greedy"])
    with work(f"judging {entry.where}", len(transcript.moves) + 1) as judging:
        try:
            return judge(transcript, depth, progress=lambda *_: judging.advance(), only_seat=seat, workers=workers)
        except SeaboardError as fault:
            raise type(fault)(f"{entry.where}: {fault}") from fault
