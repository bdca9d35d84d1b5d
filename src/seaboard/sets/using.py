"""Playing with a set in this process and those it starts: its files take the place of the package's."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

from seaboard.engine.data import SET_VARIABLE, VARIABLE, replace_data
from seaboard.engine.errors import UsageError
from seaboard.sets.document import BadSet, DataSet, read_set
from seaboard.sets.pack import file_text


def load_set(path: Path) -> DataSet:
    """The set of a file; a fault says which file, what is wrong with it, and what says all."""
    if not path.is_file():
        raise UsageError(f"there is no set {path}")
    try:
        return read_set(path.read_bytes())
    except BadSet as fault:
        raise UsageError(f"{path}: {fault}; `seaboard data check {path}` says all") from fault


def use_set(path: Path) -> DataSet:
    """Play with a set from now on.  One per process, named before a game is loaded."""
    found = load_set(path)
    replace_data(unpacked(found))
    os.environ[SET_VARIABLE] = f"{found.hash} {found.head.name}"
    return found


@contextmanager
def played_with(path: Path | None) -> Iterator[None]:
    """Within it, processes that begin play with a set, or without one with the package's own data; afterwards as before."""
    before = {name: os.environ.pop(name, None) for name in (VARIABLE, SET_VARIABLE)}
    try:
        if path is not None:
            use_set(path)
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def unpacked(found: DataSet) -> Path:
    """A folder with a set's files; the same set always lies in the same place, so that what was compiled for it is found again."""
    folder = Path(os.environ.get("SEABOARD_CACHE") or platformdirs.user_cache_path("seaboard")) / "sets" / found.hash
    folder.mkdir(parents=True, exist_ok=True)
    for name, tables in found.content.items():
        text = file_text(name, tables).encode()
        target = folder / name
        if not target.is_file() or target.read_bytes() != text:
            # Another process may read it at this moment.
            begun = folder / f"{name}.{os.getpid()}"
            begun.write_bytes(text)
            begun.replace(target)
    return folder
