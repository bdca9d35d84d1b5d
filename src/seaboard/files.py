"""Files that are never left half written: one that appears when all of it is there, and one to which lines are added."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from seaboard.engine.errors import UsageError


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file to write, which appears under its name only when all of it is there."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with draft.open("wb") as file:
            yield file
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, with the folder it stands in."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as file:
            file.write(content)
    except OSError as fault:
        raise UsageError(f"cannot write {path}: {fault.strerror}") from fault


class LineFile:
    """A file of lines that are only ever added, by one program at a time.  A line cut off in writing was never told, and is dropped."""

    def __init__(self, path: Path, taken: str) -> None:
        """Open or create the file; `taken` says what is wrong if another program has it."""
        from filelock import FileLock, Timeout

        self.path = path
        # Not the file itself: on Windows nobody else could read a file that is locked.
        self._lock = FileLock(f"{path}.lock", timeout=0, thread_local=False)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
            self._file: BinaryIO = path.open("a+b")
        except Timeout:
            raise UsageError(taken) from None
        except OSError as fault:
            self._lock.release()
            raise UsageError(f"cannot write {path}: {fault.strerror}") from fault
        self.lines = self._read()

    def _read(self) -> list[bytes]:
        """The whole lines; what is left of a torn one is cut off."""
        self._file.seek(0)
        lines = self._file.read().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):
            lines.pop()
            self._file.truncate(sum(map(len, lines)))
        return lines

    def keep(self, number: int) -> None:
        """Drop all lines after this many."""
        del self.lines[number:]
        self._file.truncate(sum(map(len, self.lines)))

    def add(self, line: bytes) -> None:
        """Write a line, on the disk when this returns; one that could not be written whole is taken away again."""
        size = self._file.seek(0, os.SEEK_END)
        try:
            self._file.write(line + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as fault:
            self._file.truncate(size)
            raise UsageError(f"cannot write {self.path}: {fault.strerror}") from fault

    def close(self) -> None:
        """Close the file, and let other programs have it."""
        self._file.close()
        self._lock.release()
