"""A backup: one file with the whole database, the server's secret and the list of forgotten guests.

It is a ZIP file, which checks itself: `backup.json` says what it is, `database.sqlite3` is the copy, `secret` and `forgotten` are the files of
the data folder.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from seaboard import __version__
from seaboard.engine.errors import UsageError
from seaboard.server.people.ledger import NAME as FORGOTTEN
from seaboard.server.process.config import SECRET_VARIABLE, Config
from seaboard.server.store.database import is_sqlite, parse_url
from seaboard.server.store.privacy import OWNER_FILE, make_private_folder
from seaboard.server.upkeep.copying import Rows, Unfit, check_copy, copy_in, copy_out

NOTE, DATABASE, SECRET = "backup.json", "database.sqlite3", "secret"
KIND = "seaboard backup"
FORM = 1
"""Goes up when older programs could not read it any more."""
FOREIGN = (KeyError, msgspec.DecodeError)
DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError)


class Note(Struct, frozen=True):
    """What a backup says of itself."""

    kind: str
    form: int
    made: float
    program: str
    """The version that made it."""
    source: str
    """The kind of database."""
    rows: Rows
    has_secret: bool


async def back_up(config: Config, file: Path, is_forced: bool = False) -> Note:
    """Write a backup of a server, running or stopped; it is there whole or not at all."""
    if file.exists() and not is_forced:
        raise UsageError(f"{file} is there already; --force overwrites it")
    if not file.parent.is_dir():
        raise UsageError(f"there is no folder {file.parent}")
    url = parse_url(config.database_url)
    with scratch(file.parent) as folder:
        copy = folder / DATABASE
        rows = await copy_out(url, copy)
        secret = secret_of(config.data)
        note = Note(KIND, FORM, time.time(), __version__, "sqlite" if is_sqlite(url) else "postgresql", rows, secret is not None)
        draft = folder / "draft"
        write(draft, note, copy, secret, config.data / FORGOTTEN)
        draft.replace(file)
    return note


async def restore(config: Config, file: Path, is_forced: bool = False) -> Note:
    """Make a stopped server be what the backup holds.  Whoever was forgotten since stays forgotten."""
    url = parse_url(config.database_url)
    try:
        make_private_folder(config.data)
    except OSError as fault:
        raise UsageError(f"the data folder {config.data} cannot be used: {fault.strerror}") from None
    # Beside the database's own file, so that the copy can be put in its place in one step.
    beside = Path(url.database or "").expanduser().parent if is_sqlite(url) else config.data
    if not beside.is_dir():
        raise UsageError(f"there is no folder {beside} for the database")
    with scratch(beside) as folder:
        note = unpack(file, folder)
        check_secret(config.data, folder / SECRET, is_forced)
        await copy_in(folder / DATABASE, url, is_forced)
        put_secret(config.data, folder / SECRET)
        join_forgotten(config.data / FORGOTTEN, folder / FORGOTTEN)
    return note


@contextmanager
def scratch(place: Path) -> Iterator[Path]:
    """A folder for nobody else, for as long as the context lasts."""
    folder = Path(tempfile.mkdtemp(prefix=".seaboard-", dir=place))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def secret_of(data: Path) -> bytes | None:
    """The secret in the data folder; None where it stands in a variable, or nowhere."""
    path = data / SECRET
    return None if os.environ.get(SECRET_VARIABLE) or not path.exists() else path.read_bytes()


def write(draft: Path, note: Note, copy: Path, secret: bytes | None, forgotten: Path) -> None:
    """Pack everything into one file for its owner, which is on the disk when this returns."""
    with os.fdopen(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), OWNER_FILE), "w+b") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as packed:
            packed.writestr(NOTE, msgspec.json.encode(note))
            packed.write(copy, DATABASE)
            if secret is not None:
                packed.writestr(SECRET, secret)
            if forgotten.exists():
                packed.write(forgotten, FORGOTTEN)
        file.flush()
        os.fsync(file.fileno())


def unpack(file: Path, folder: Path) -> Note:
    """Take a backup apart; a foreign or damaged one is refused in a sentence."""
    if not file.is_file():
        raise UsageError(f"there is no file {file}")
    if not is_packed(file):
        raise Unfit(f"{file} is no backup of Seaboard")
    try:
        with zipfile.ZipFile(file) as packed:
            note = read_note(packed)
            for name in (DATABASE, SECRET, FORGOTTEN):
                if name in packed.namelist():
                    packed.extract(name, folder)
                    (folder / name).chmod(OWNER_FILE)
    except FOREIGN:
        raise Unfit(f"{file} is no backup of Seaboard") from None
    except DAMAGED as fault:
        raise Unfit(f"the backup {file} is damaged: {fault}") from None
    if note.form > FORM:
        raise UsageError(f"{file} was written by a newer Seaboard, {note.program}; install that version, then restore")
    if not (folder / DATABASE).exists() or check_copy(folder / DATABASE) != note.rows:
        raise Unfit(f"the backup {file} is damaged: it does not hold the rows that it names")
    return note


def is_packed(file: Path) -> bool:
    """Whether it begins like a ZIP file; one that was cut off does too."""
    with file.open("rb") as opened:
        return opened.read(4) == b"PK\3\4"


def read_note(packed: zipfile.ZipFile) -> Note:
    """What the backup says of itself."""
    note = msgspec.json.decode(packed.read(NOTE), type=Note)
    if note.kind != KIND:
        raise KeyError(NOTE)
    return note


def check_secret(data: Path, found: Path, is_forced: bool) -> None:
    """Refuse to overwrite another secret."""
    there = secret_of(data)
    if there is not None and found.exists() and there.strip() != found.read_bytes().strip() and not is_forced:
        raise UsageError(f"{data} has another secret already; --force overwrites it")


def put_secret(data: Path, found: Path) -> None:
    """Put the secret into the data folder, unless a variable holds it."""
    if not found.exists() or os.environ.get(SECRET_VARIABLE):
        return
    with scratch(data) as folder:
        draft = folder / SECRET
        shutil.copyfile(found, draft)
        draft.chmod(OWNER_FILE)
        draft.replace(data / SECRET)


def join_forgotten(kept: Path, found: Path) -> None:
    """Whoever is forgotten in either list stays forgotten: the newest list is kept and the backup's lines are added."""
    if not found.exists():
        return
    if not kept.exists():
        os.close(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_FILE))
    with kept.open("ab") as file:
        file.write(b"\n" + found.read_bytes())
        file.flush()
        os.fsync(file.fileno())
