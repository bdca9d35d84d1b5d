"""Pages of balances as files beside the database: each set's once, those made last stay."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
from msgspec import Struct

from seaboard.files import write_whole

STALE_SECONDS = 30.0
"""Without a word after which whoever played a set is gone."""


class Course(Struct, frozen=True):
    """How far a set is, as the process that plays it says."""

    done: int
    total: int
    beat: float


class Shelf:
    """The folder of pages.  Names are hashes and games, never words of a set."""

    def __init__(self, folder: Path, most: int) -> None:
        self._folder = folder
        self._most = most

    def page(self, name: str) -> str | None:
        """A finished page."""
        try:
            return self._path(name, "html").read_text(encoding="utf-8")
        except FileNotFoundError:
            return None

    def has(self, name: str) -> bool:
        """Whether a page is finished."""
        return self._path(name, "html").is_file()

    def keep(self, name: str, page: str) -> None:
        """Keep a page; the oldest ones make room."""
        self._folder.mkdir(parents=True, exist_ok=True)
        write_whole(self._path(name, "html"), page.encode())
        self.forget_course(name)
        pages = sorted(self._folder.glob("*.html"), key=lambda path: path.stat().st_mtime)
        for path in pages[: max(0, len(pages) - self._most)]:
            path.unlink(missing_ok=True)

    def note(self, name: str, done: int, total: int) -> None:
        """Say how far a set is, for other processes of this server."""
        self._folder.mkdir(parents=True, exist_ok=True)
        write_whole(self._path(name, "json"), msgspec.json.encode(Course(done, total, time.time())))

    def course(self, name: str) -> Course | None:
        """How far another process is with a set; None if nobody plays it."""
        try:
            found = msgspec.json.decode(self._path(name, "json").read_bytes(), type=Course)
        except (FileNotFoundError, msgspec.MsgspecError):
            return None
        return found if time.time() - found.beat < STALE_SECONDS else None

    def forget_course(self, name: str) -> None:
        """Nobody plays it any more."""
        self._path(name, "json").unlink(missing_ok=True)

    @property
    def rulebooks(self) -> Path:
        """Where games with the rulebooks' sets are kept, which are played once for all sets."""
        return self._folder / "rulebooks"

    def _path(self, name: str, ending: str) -> Path:
        assert name.replace("-", "").isalnum(), name
        return self._folder / f"{name}.{ending}"
