"""`seaboard verify`: was chance what the seed says?"""

from __future__ import annotations

import typer

from seaboard.cli.arguments import DataFolder, SetWanted, TranscriptFile, use_data
from seaboard.cli.files import Entry, read_entries
from seaboard.cli.screen import counted, one_line, prepare
from seaboard.engine.errors import FormatError, UsageError


def verify(file: TranscriptFile, data: DataFolder = None, own: SetWanted = None) -> None:
    """Draw every chance move again from the revealed seed, and hold the seed against its commitment."""
    use_data(data, own)
    lines: list[str] = []
    failed = 0
    for entry in read_entries(file):
        fault = fault_of(entry)
        failed += fault is not None
        lines.append(one_line(f"{entry.where}: {f'failed: {fault}' if fault else f'passed, {draws_of(entry)}'}"))
    games = len(lines)
    print("\n".join([*lines, f"{counted(games, 'game')} verified, {failed:,} failed"]))
    if failed:
        raise typer.Exit(1)


def fault_of(entry: Entry) -> str | None:
    """What is wrong with a transcript's chance, or None."""
    from seaboard.engine.transcript import verify as draw_again

    if isinstance(entry.told, FormatError):
        return str(entry.told).removeprefix(f"{entry.where}: ")
    try:
        prepare(entry.told.game)
    except UsageError as fault:
        return str(fault)
    return next(iter(draw_again(entry.told)), None)


def draws_of(entry: Entry) -> str:
    """How often chance drew."""
    assert not isinstance(entry.told, FormatError)
    return counted(sum(actor == "chance" for actor, _ in entry.told.moves), "draw")
