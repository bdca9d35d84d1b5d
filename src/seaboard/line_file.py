"""A file of lines that are only ever added, by one program at a time: the log of an event, the games of an arena."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO


class Taken(Exception):
    """Another program has this file."""


class LineFile:
    """Open until it is closed, and locked by a file beside it.  A line cut off in writing was never told, and is dropped."""

    def __init__(self, path: Path) -> None:
        """Open or create the file; `Taken` if another program has it, an `OSError` if it cannot be written."""
        from filelock import FileLock, Timeout

        path.parent.mkdir(parents=True, exist_ok=True)
        # Not the file itself: on Windows nobody else could read a file that is locked.
        self._lock = FileLock(f"{path}.lock", timeout=0, thread_local=False)
        try:
            self._lock.acquire()
        except Timeout:
            raise Taken from None
        try:
            self._file: BinaryIO = path.open("a+b")
        except BaseException:
            self._lock.release()
            raise
        self.lines = self._read()

    def _read(self) -> list[bytes]:
        """The whole lines; what is left of a torn one is cut off."""
        self._file.seek(0)
        lines = self._file.read().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):
            lines.pop()
            self._file.truncate(sum(map(len, lines)))
        return lines

    def add(self, line: bytes) -> None:
        """Write a line, on the disk when this returns; one that could not be written whole is taken away again."""
        size = self._file.seek(0, os.SEEK_END)
        try:
            self._file.write(line + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError:
            self._file.truncate(size)
            raise

    def close(self) -> None:
        """Close the file, and let other programs have it."""
        self._file.close()
        self._lock.release()
