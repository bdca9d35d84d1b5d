"""Who was forgotten, in a file beside the database: a restored backup knows the guests again, and this tells that they must be erased.

It holds hashes of random ids, so it names nobody.  Lines are only ever added.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from pathlib import Path

from seaboard.engine.errors import UsageError

NAME = "forgotten"
_line = re.compile(rb"[0-9a-f]{64}")


def hash_of(guest: str) -> str:
    """What the ledger knows of a guest."""
    return hashlib.sha256(f"seaboard forgotten {guest}".encode()).hexdigest()


class Ledger:
    """The file `forgotten` of a data folder."""

    def __init__(self, data: Path) -> None:
        self.path = data / NAME

    def add(self, guest: str) -> None:
        """Write a guest down; it is on the disk when this returns."""
        is_new = not self.path.exists()
        file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            # A line that was cut off by a crash ends here.
            line = f"\n{hash_of(guest)}\n".encode()
            if os.write(file, line) != len(line):
                raise OSError(28, "No space left on device")
            os.fsync(file)
        finally:
            os.close(file)
        if is_new and sys.platform != "win32":  # there a folder cannot be opened
            folder = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def read(self) -> frozenset[str]:
        """The hashes of all forgotten guests; a line that was cut off is left out."""
        try:
            lines = self.path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return frozenset()
        except OSError as fault:
            raise UsageError(f"{self.path} cannot be read: {fault.strerror}") from fault
        return frozenset(line.decode() for line in lines if _line.fullmatch(line))
