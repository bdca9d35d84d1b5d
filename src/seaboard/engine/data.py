"""A game's data files: those of the package, or a user's own folder in their place."""

from __future__ import annotations

import hashlib
import os
import tomllib
from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from seaboard.engine.errors import UsageError

VARIABLE = "SEABOARD_DATA"
SET_VARIABLE = "SEABOARD_SET"
ROOM = "seaboard.games"


def id_of(member: IntEnum) -> str:
    """The name a thing has in moves and data files."""
    return member.name.lower().replace("_", "-")


def ids(members: type[IntEnum]) -> tuple[str, ...]:
    """The names of all things of a kind."""
    return tuple(id_of(member) for member in members)


def replaced_data() -> Path | None:
    """The folder that replaces data files in this process, if there is one."""
    name = os.environ.get(VARIABLE)
    return Path(name).resolve() if name else None


def replace_data(folder: Path) -> None:
    """Read data files from this folder first.  One folder per process, named before a game is loaded."""
    if not folder.is_dir():
        raise UsageError(f"no data folder {folder}")
    os.environ[VARIABLE] = str(folder.resolve())


def data_file(package_file: str, name: str) -> Path:
    """The path of a data file of the game whose module is asking: the user's copy if there is one."""
    replaced = replaced_data()
    if replaced is not None and (replaced / name).is_file():
        return replaced / name
    return Path(package_file).resolve().parent / "data" / name


def read_data(package_file: str, name: str) -> dict[str, Any]:
    """The contents of a TOML data file; a fault names the file, the line and what is wrong."""
    path = data_file(package_file, name)
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise UsageError(f"data file {path}: {fault}") from fault


def replacing_files() -> list[Path]:
    """The files of the user's folder that replace a data file of some game, by name; whatever else lies there changes no rules."""
    replaced = replaced_data()
    if replaced is None:
        return []
    return [replaced / name for name in sorted(data_names()) if (replaced / name).is_file()]


@cache
def data_names() -> frozenset[str]:
    """The names of all games' data files."""
    return frozenset(path.name for room in import_module(ROOM).__path__ for path in Path(room).glob("*/data/*"))


def played_set() -> tuple[str, str] | None:
    """The hash and the name of the set that is played in this process, if it is one."""
    told, space, name = os.environ.get(SET_VARIABLE, "").partition(" ")
    return (told, name) if space else None


def set_name() -> str | None:
    """The name of the set that is played in this process, for transcripts."""
    played = played_set()
    return None if played is None else played[1]


def data_hash() -> str | None:
    """What tells the data of this process from others, for transcripts: a set's hash, or a short one of the files that a folder replaces.

    None where the package's own data is played.
    """
    played = played_set()
    if played is not None:
        return played[0]
    files = replacing_files()
    return hash_of(files) if files else None


def is_own_data(told: object) -> bool:
    """Whether a transcript or a table with this hash was played with the data of this process.

    Older versions hashed every file of the folder, also those that replace nothing, and an empty folder too.
    """
    told, replaced = told or None, replaced_data()
    if told == data_hash():
        return True
    if played_set() is not None:
        return False
    return told == (hash_of([]) if replaced is None else whole_hash(replaced))


@cache
def whole_hash(folder: Path) -> str:
    """The hash of all files of a folder."""
    return hash_of(path for path in sorted(folder.rglob("*")) if path.is_file())


def hash_of(files: Iterable[Path]) -> str:
    """A short hash of files with their names."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def other_data(told: object, name: object) -> str:
    """What is said of a game that was played with other data than those of this process."""
    if isinstance(name, str) and isinstance(told, str):
        return f"it was played with the set {name[:80]!r} ({told[:32]}): give that set's file with --set"
    return "it was played with another data set than this one (see --data and --set)"
