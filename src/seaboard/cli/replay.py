"""`seaboard replay`: play transcripts again and find what is wrong with them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import DataFolder, TranscriptFile, use_data
from seaboard.cli.files import Entry, read_entries
from seaboard.cli.screen import counted, one_line, prepare
from seaboard.engine.errors import FormatError, UsageError

if TYPE_CHECKING:
    from seaboard.engine.transcript import TraceEntry

ANOTHER_DATA_SET = "it was played with another data set than this one (see --data)"


def replay(
    file: TranscriptFile,
    trace: Annotated[bool, typer.Option("--trace", help="Print the transcripts with what stood open at each move.")] = False,
    data: DataFolder = None,
) -> None:
    """Replay transcripts: every move must be legal, and scores, places and traces those of the rules."""
    use_data(data)
    games = 0
    faults: list[str] = []
    for entry in read_entries(file, hidden=trace and sys.stdout.isatty()):
        stands: list[TraceEntry] | None = [] if trace else None
        faults += faults_of(entry, stands)
        games += 1
        if stands is not None and not isinstance(entry.told, FormatError) and len(stands) == len(entry.told.moves):
            print_traced(entry, stands)
    lines = [*map(one_line, faults), f"{counted(games, 'game')} replayed, {counted(len(faults), 'fault')}"]
    print("\n".join(lines), file=sys.stderr if trace else sys.stdout)
    if faults:
        raise typer.Exit(1)


def faults_of(entry: Entry, stands: list[TraceEntry] | None) -> list[str]:
    """What is wrong with one transcript, each line beginning with the place it stands at."""
    from seaboard.engine.data import is_own_data
    from seaboard.engine.transcript import find_faults

    if isinstance(entry.told, FormatError):
        return [str(entry.told)]
    try:
        prepare(entry.told.game)
    except UsageError as fault:
        return [f"{entry.where}: {fault}"]
    faults = find_faults(entry.told, stands)
    if faults and isinstance(entry.told.data, str | None) and not is_own_data(entry.told.data):
        faults.append(ANOTHER_DATA_SET)
    return [f"{entry.where}: {fault}" for fault in faults]


def print_traced(entry: Entry, stands: list[TraceEntry]) -> None:
    """Print a transcript as it is, with the rules' trace in it."""
    import msgspec

    sys.stdout.write(msgspec.json.encode(entry.raw() | {"trace": stands}).decode() + "\n")
