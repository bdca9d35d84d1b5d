"""Reading transcripts from files, and writing files so that no file is ever left half written."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from seaboard.cli.arguments import STANDARD_STREAM
from seaboard.cli.screen import work
from seaboard.engine.errors import FormatError, UsageError
from seaboard.files import replacing

if TYPE_CHECKING:
    from seaboard.engine.transcript import Transcript

Write = Callable[[bytes], object]


@dataclass(frozen=True)
class Entry:
    """One transcript of a file: where it stands, its JSON, and what it says or why it says nothing."""

    where: str
    line: bytes
    told: Transcript | FormatError

    def raw(self) -> dict[str, Any]:
        """All keys of the JSON, also those this program does not know."""
        import msgspec

        told: dict[str, Any] = msgspec.json.decode(self.line)
        return told


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """A file to read, or standard input."""
    with ExitStack() as stack:
        try:
            source = sys.stdin.buffer if file == STANDARD_STREAM else stack.enter_context(Path(file).open("rb"))
        except OSError as fault:
            raise UsageError(f"cannot read {file}: {fault.strerror}") from fault
        yield source


def read_entries(file: str, hidden: bool = False) -> Generator[Entry, None, None]:
    """Every transcript of a file, one after the other, under a progress bar unless it would be in the way."""
    name = "standard input" if file == STANDARD_STREAM else file
    with opened(file) as source, work(f"reading {name}", size_of(source, file), hidden) as reading:
        for where, line in pieces(source, name):
            yield Entry(where, line, decoded(line, where))
            reading.advance(len(line))


def size_of(source: BinaryIO, file: str) -> int | None:
    """How many bytes there are to read, where that is known."""
    return None if file == STANDARD_STREAM else os.fstat(source.fileno()).st_size


def decoded(line: bytes, where: str) -> Transcript | FormatError:
    """What a line says, or why it says nothing."""
    from seaboard.engine.transcript import decode

    try:
        return decode(line, where)
    except FormatError as fault:
        return fault
    except RecursionError:
        return FormatError(f"{where}: the JSON is nested too deeply")


def pieces(source: BinaryIO, name: str) -> Iterator[tuple[str, bytes]]:
    """The JSON values of a file with the places they stand at: JSON lines, or one value spread over many lines."""
    lines: Iterator[tuple[int, bytes]] = ((number, line) for number, line in enumerate(source, 1) if line.strip())
    try:
        first = next(lines, None)
        second = next(lines, None)
        if first is None:
            raise FormatError(f"{name}: the file is empty")
        if second is None:
            yield name, first[1]
            return
        if not is_whole(first[1]):
            # One value over many lines; or JSON lines of which the first is broken, which has a second line that begins a value.
            rest = [second, *lines]
            if not any(line.startswith(b"{") for _, line in rest):
                yield name, b"".join([first[1], *(line for _, line in rest)])
                return
            lines = iter(rest[1:])
        for number, line in (first, second):
            yield f"{name}, line {number}", line
        for number, line in lines:
            yield f"{name}, line {number}", line
    except OSError as fault:
        raise UsageError(f"cannot read {name}: {fault.strerror}") from fault


def is_whole(line: bytes) -> bool:
    """Whether a line is a JSON value by itself."""
    import msgspec

    try:
        msgspec.json.decode(line, type=msgspec.Raw)
    except msgspec.DecodeError:
        return False
    return True


@contextmanager
def written(file: str) -> Iterator[Write]:
    """A file to write: it appears under its name only when all of it is there.  `-` is standard output."""
    path = Path(file)
    if file == STANDARD_STREAM:
        yield sys.stdout.buffer.write
        sys.stdout.buffer.flush()
        return
    # A device or a pipe cannot be replaced, so it is written directly.
    is_special = path.exists() and not path.is_file()
    with ExitStack() as stack:
        try:
            target = stack.enter_context(path.open("wb") if is_special else replacing(path))
        except OSError as fault:
            raise UsageError(f"cannot write {file}: {fault.strerror}") from fault
        yield target.write
