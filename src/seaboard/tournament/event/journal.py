"""An event on disk: a heading, then a line for each entry, safe as soon as it is written; and the transcripts of its legs."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from seaboard.engine.errors import FormatError, SeaboardError, UsageError
from seaboard.engine.registry import find_game
from seaboard.files import LineFile
from seaboard.tournament.event.event import FORMAT, Entry, Event, EventFile, own_questions
from seaboard.tournament.event.quiz import Bank, Question, make_bank, own_bank
from seaboard.tournament.rules.settings import Settings, make_settings

JOURNAL = "seaboard-event-log/1"


class Heading(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line of a journal."""

    format: str
    game: str
    options: dict[str, str] = {}
    title: str = ""
    secret: str = ""
    """Where the orders of test papers come from, so that they stay the same."""
    quiz: list[Question] | None = None
    """The referee's own questions; None: those that come with the game."""

    def __post_init__(self) -> None:
        if self.format != JOURNAL:
            raise ValueError(f"format is {self.format!r}, not {JOURNAL!r}")
        bytes.fromhex(self.secret)


class Journal(LineFile):
    """An event's file: a heading, then an entry a line."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, f"another program is running the event {path}")

    def write(self, told: Heading | Entry) -> None:
        """Add a line, on the disk when this returns."""
        self.add(msgspec.json.encode(told))


def create_event(path: Path, settings: Settings, bank: Bank, title: str = "", secret: bytes | None = None) -> tuple[Event, Journal]:
    """A new event in a new file."""
    if path.exists() and path.stat().st_size:
        raise UsageError(f"{path} exists already")
    event = Event(settings, bank, title)
    event.secret = secret or event.secret
    journal = Journal(path)
    journal.write(Heading(JOURNAL, settings.game.slug, settings.differing(), title, event.secret.hex(), own_questions(event)))
    event.keep = journal.write
    return event, journal


def resume_event(path: Path) -> tuple[Event, Journal]:
    """Go on with the event of a file."""
    if not path.is_file():
        raise UsageError(f"there is no event in {path}")
    journal = Journal(path)
    try:
        event = event_of(journal.lines, str(path))
    except BaseException:
        journal.close()
        raise
    event.keep = journal.write
    return event, journal


def read_event(path: Path) -> Event:
    """The event of a file, to look at: a journal, or one JSON object of the exchange format."""
    try:
        content = path.read_bytes()
    except OSError as fault:
        raise UsageError(f"cannot read {path}: {fault.strerror}") from fault
    lines = content.splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n") and len(lines) > 1 and JOURNAL.encode() in lines[0]:
        lines.pop()
    if lines and JOURNAL.encode() in lines[0]:
        return event_of(lines, str(path))
    return event_of_file(content, str(path))


def event_of(lines: list[bytes], where: str) -> Event:
    """The event that a journal's lines tell of."""
    if not lines:
        raise FormatError(f"{where}: the file is empty")
    try:
        heading = msgspec.json.decode(lines[0], type=Heading)
    except msgspec.DecodeError as fault:
        raise FormatError(f"{where}, line 1: {fault}") from fault
    game = find_game(heading.game)
    bank = own_bank(game) if heading.quiz is None else make_bank(heading.quiz, where)
    event = Event(make_settings(game, heading.options), bank, heading.title)
    event.secret = bytes.fromhex(heading.secret) if heading.secret else event.secret
    for number, line in enumerate(lines[1:], 2):
        try:
            event.fold([msgspec.json.decode(line, type=Entry)])
        except (msgspec.DecodeError, SeaboardError) as fault:
            raise FormatError(f"{where}, line {number}: {fault}") from fault
    return event


def event_of_file(content: bytes, where: str) -> Event:
    """The event that one JSON object tells of."""
    try:
        told = msgspec.json.decode(content, type=EventFile)
    except msgspec.DecodeError as fault:
        raise FormatError(f"{where}: {fault}") from fault
    if told.format != FORMAT:
        raise FormatError(f"{where}: format is {told.format!r}, not {FORMAT!r}")
    game = find_game(told.game)
    bank = own_bank(game) if told.quiz is None else make_bank(told.quiz, where)
    event = Event(make_settings(game, told.options), bank, told.title)
    details = {each.number: each for each in told.entries}
    for number, (actor, text) in enumerate(told.log, 1):
        beside = details.get(number)
        is_same = beside is not None and (beside.actor, beside.text) == (actor, text)
        entry = beside if is_same and beside is not None else Entry(number, actor, text)
        try:
            event.fold([entry])
        except SeaboardError as fault:
            raise FormatError(f"{where}: {fault}") from fault
    event.names = event.names | {player: name for player, name in told.names.items() if player in event.names}
    event.nicknames = event.nicknames | {player: name for player, name in told.nicknames.items() if player in event.names}
    event.bots = frozenset(told.bots)
    return event


class LegFolder:
    """The transcripts of an event's program legs, under match and leg; a replayed leg keeps the old one too.  [TRN-LOG-5]"""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, match: str, leg: int, transcript: bytes) -> Path:
        """Write a transcript down, on the disk when this returns, under a name that is not taken."""
        self.folder.mkdir(parents=True, exist_ok=True)
        number = len(self.kept(match, leg)) + 1
        path = self.folder / f"{match}-leg{leg}-{number}.json"
        with path.open("xb") as file:
            file.write(transcript.rstrip(b"\n") + b"\n")
            file.flush()
            os.fsync(file.fileno())
        return path

    def kept(self, match: str, leg: int) -> list[Path]:
        """All transcripts of a leg, oldest first; the last is the one that counts."""
        found = self.folder.glob(f"{match}-leg{leg}-*.json")
        return sorted(found, key=lambda path: int(path.stem.rpartition("-")[2]))
