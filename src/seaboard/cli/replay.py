"""`seaboard replay`: play transcripts again and find what is wrong with them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import DataFolder, SetWanted, TranscriptFile, use_data
from seaboard.cli.files import Entry, read_entries
from seaboard.cli.screen import counted, one_line, prepare
from seaboard.engine.errors import FormatError, UsageError

if TYPE_CHECKING:
    from seaboard.engine.transcript import TraceEntry, Transcript


def replay(
    file: TranscriptFile,
    trace: Annotated[bool, typer.Option("--trace", help="Print the transcripts with what stood open at each move.")] = False,
    story: Annotated[bool, typer.Option("--story", help="Tell the games: every move, and what followed from it.")] = False,
    data: DataFolder = None,
    own: SetWanted = None,
) -> None:
    """Replay transcripts: every move must be legal, and scores, places and traces those of the rules."""
    use_data(data, own)
    games = 0
    faults: list[str] = []
    for entry in read_entries(file, hidden=trace and sys.stdout.isatty()):
        stands: list[TraceEntry] | None = [] if trace else None
        found = faults_of(entry, stands)
        faults += found
        games += 1
        if stands is not None and not isinstance(entry.told, FormatError) and len(stands) == len(entry.told.moves):
            print_traced(entry, stands)
        if story and not isinstance(entry.told, FormatError) and not found:
            print("\n".join(story_of(entry.told)))
    lines = [*map(one_line, faults), f"{counted(games, 'game')} replayed, {counted(len(faults), 'fault')}"]
    print("\n".join(lines), file=sys.stderr if trace or story else sys.stdout)
    if faults:
        raise typer.Exit(1)


def faults_of(entry: Entry, stands: list[TraceEntry] | None) -> list[str]:
    """What is wrong with one transcript, each line beginning with the place it stands at."""
    from seaboard.engine.data import is_own_data, other_data
    from seaboard.engine.transcript import find_faults

    if isinstance(entry.told, FormatError):
        return [str(entry.told)]
    try:
        prepare(entry.told.game)
    except UsageError as fault:
        return [f"{entry.where}: {fault}"]
    faults = find_faults(entry.told, stands)
    if faults and isinstance(entry.told.data, str | None) and not is_own_data(entry.told.data):
        faults.append(other_data(entry.told.data, entry.told.set))
    return [f"{entry.where}: {fault}" for fault in faults]


def story_of(transcript: Transcript) -> list[str]:
    """A whole game in sentences, with nothing hidden."""
    from seaboard.cli.told import told_lines
    from seaboard.engine.narrator import Narrator
    from seaboard.engine.telling import ALL_OPEN
    from seaboard.engine.texts import Texts
    from seaboard.engine.transcript import replay as play_again

    match = play_again(transcript)
    texts, space = Texts(match.game), match.rules.space
    narrator, lines = Narrator(texts), []
    for number, move in enumerate(match.log):
        lines.append(f"{number + 1}. {texts.log_line(space, move.actor, space.texts[move.action], finds=move.finds)}")
        lines += told_lines(narrator, match.story(number, ALL_OPEN), texts.person)
    return lines


def print_traced(entry: Entry, stands: list[TraceEntry]) -> None:
    """Print a transcript as it is, with the rules' trace in it."""
    import msgspec

    sys.stdout.write(msgspec.json.encode(entry.raw() | {"trace": stands}).decode() + "\n")
