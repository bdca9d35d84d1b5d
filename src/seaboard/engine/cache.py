"""Where compiled code is kept, and under which name.

Numba's file cache ignores changes in a callee's file and in data files. So what is compiled for a game carries in its name a hash of every
source and data file it can depend on, the engine's and the game's own: another text, another name.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path

import platformdirs

from seaboard.engine.data import replacing_files

ENGINE = Path(__file__).resolve().parent
MONTH = 30 * 24 * 3600
SOURCES = {".py", ".toml", ".csv"}
BESIDE = {"texts", "net", "teaching", "print"}
"""Folders of a game that its compiled rules do not depend on."""
FOR_DEVICES = ("cuda.py", "device_tables.py")
"""Files of the engine that only a GPU's code is made of: a processor's does not depend on them."""


@cache
def sources_hash(folder: Path) -> str:
    """A short hash of the engine, a folder beside it, a user's data and the compiler's version."""
    digest = hashlib.sha256()
    for name in ("numba", "numpy", "llvmlite"):
        digest.update(f"{name} {version(name)}\n".encode())
    for name, path in sorted(named_sources(folder)):
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def named_sources(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files that count, by names that do not tell where they lie: two clones with the same texts share what is compiled."""
    for kind, root in (("engine", ENGINE), ("game", folder)):
        yield from ((f"{kind}/{path.relative_to(root).as_posix()}", path) for path in root.rglob("*") if counts(path))
    yield from ((f"data/{path.name}", path) for path in replacing_files())


def counts(path: Path) -> bool:
    """Whether a file changes what is compiled for a processor."""
    is_for_devices = path.parent == ENGINE and path.name in FOR_DEVICES
    return path.suffix in SOURCES and path.parent.name not in BESIDE and not is_for_devices


@cache
def device_hash() -> str:
    """A short hash of what only a GPU's code is made of."""
    digest = hashlib.sha256()
    for name in FOR_DEVICES:
        digest.update((ENGINE / name).read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@cache
def compiled_folder() -> Path:
    """The folder for compiled code; made if missing, in the system's temporary place where home cannot be written."""
    root = Path(os.environ.get("SEABOARD_CACHE") or platformdirs.user_cache_path("seaboard"))
    folder = root / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir()) / "seaboard-compiled"
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def point_numba_at_cache() -> None:
    """Tell Numba where its cache is.  Must happen before Numba is imported."""
    os.environ.setdefault("NUMBA_CACHE_DIR", str(compiled_folder()))


def drop_stale(now: float | None = None) -> int:
    """Delete compiled code that nothing has read for a month; returns how many files went."""
    limit = (time.time() if now is None else now) - MONTH
    stale = [path for path in compiled_folder().rglob("*.nb?") if max(path.stat().st_atime, path.stat().st_mtime) < limit]
    for path in stale:
        path.unlink(missing_ok=True)
    return len(stale)
