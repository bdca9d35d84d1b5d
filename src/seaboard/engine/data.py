"""A game's data files: those of the package, or a user's own folder in their place."""

from __future__ import annotations

import hashlib
import os
import tomllib
from pathlib import Path
from typing import Any

from seaboard.engine.errors import UsageError

VARIABLE = "SEABOARD_DATA"


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


def data_hash() -> str | None:
    """A short hash of the user's data folder, for transcripts; None where the package's own data is played."""
    replaced = replaced_data()
    if replaced is None:
        return None
    digest = hashlib.sha256()
    for path in sorted(replaced.rglob("*")):
        if path.is_file():
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def line_of(path: Path, table: str, number: int, key: str = "") -> int:
    """The line of a data file on which entry `number` of a table of entries begins, or on which that entry has a key; 1 if there is none."""
    found, entry, inside = 1, -1, False
    for place, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        head = line.partition("#")[0].strip()
        if head.startswith("["):
            entry += head == f"[[{table}]]"
            inside = head == f"[[{table}]]" and entry == number
            found = place if inside else found
        elif key and inside and head.partition("=")[0].strip() == key:
            return place
    return found
