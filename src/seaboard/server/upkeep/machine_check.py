"""A look at what does not depend on a server: Python, the compiler, its cache, the packages, the games' networks, the browser client."""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from seaboard.bots.levels import has_network
from seaboard.bots.weights import net_file, read_weights
from seaboard.engine.cache import compiled_folder
from seaboard.engine.errors import SeaboardError
from seaboard.engine.registry import games
from seaboard.server.upkeep.finding import Finding, doubt, fault, fine

OLDEST, NEWEST = (3, 11), (3, 14)
"""Pythons that Numba's pinned version and our tests know."""
CACHE_BYTES = 300 * 1024 * 1024
"""What the compiled rules of all games take."""
NEEDED = (
    "alembic",
    "asyncpg",
    "jinja2",
    "litestar",
    "markdown_it",
    "networkx",
    "prometheus_client",
    "segno",
    "sqlalchemy",
    "uvicorn",
)


def look_at_machine(web: Path) -> Iterator[Finding]:
    """Everything that can be found without a server's folder and database."""
    yield python()
    yield compiler()
    yield cache()
    yield packages()
    yield from networks()
    yield client(web)


def python(version: tuple[int, int] | None = None) -> Finding:
    """Whether this Python is one that is known to work."""
    here = version or (sys.version_info.major, sys.version_info.minor)
    told = f"{here[0]}.{here[1]}"
    known = f"{OLDEST[0]}.{OLDEST[1]} to {NEWEST[0]}.{NEWEST[1]}"
    if here < OLDEST:
        return fault("Python", f"{told} is too old", f"install Python {known}")
    if here > NEWEST:
        return doubt("Python", f"{told} was never tried", f"Python {known} is known to work")
    return fine("Python", told)


def compiler() -> Finding:
    """Whether rules can be compiled, with the version that was tested."""
    try:
        numba = importlib.import_module("numba")
        importlib.import_module("llvmlite.binding")
    except (ImportError, OSError) as problem:
        return fault("Numba", f"it cannot be loaded: {problem}", "install Seaboard again into a new virtual environment")
    wanted = [line.partition("==")[2] for line in metadata.requires("seaboard") or [] if line.startswith("numba==")]
    if wanted and numba.__version__ != wanted[0]:
        return fault("Numba", f"{numba.__version__} is not the version that was tested", f"pip install numba=={wanted[0]}")
    if numba.config.DISABLE_JIT:
        return doubt(
            "Numba", f"{numba.__version__}, switched off", "unset NUMBA_DISABLE_JIT: rules run a hundred times slower without it"
        )
    return fine("Numba", numba.__version__)


def cache() -> Finding:
    """Whether compiled rules can be kept."""
    folder = compiled_folder()
    problem = why_not_writable(folder)
    if problem:
        return fault("cache", f"{folder} cannot be written: {problem}", "name another folder in SEABOARD_CACHE")
    if not os.environ.get("SEABOARD_CACHE") and folder.is_relative_to(tempfile.gettempdir()):
        return doubt(
            "cache",
            f"{folder} is a temporary folder",
            "name a lasting one in SEABOARD_CACHE, or rules are compiled again and again",
        )
    if shutil.disk_usage(folder).free < CACHE_BYTES:
        return doubt(
            "cache", f"{folder} has less than {CACHE_BYTES // 2**20} MB left", "make room, or name another folder in SEABOARD_CACHE"
        )
    return fine("cache", str(folder))


def why_not_writable(folder: Path) -> str:
    """What the system says when a file is written there; empty if it can be."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"seaboard")
            file.flush()
    except OSError as problem:
        return problem.strerror or str(problem)
    return ""


def packages() -> Finding:
    """Whether what serving needs is installed."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        return fault("packages", f"serving needs {', '.join(missing)}", "pip install 'seaboard[server]'")
    return fine("packages", "all that serving needs")


def networks() -> Iterator[Finding]:
    """Whether the networks of bots can be read."""
    good = []
    for game in games().values():
        if not has_network(game):
            continue
        try:
            read_weights(net_file(game), game)
            good.append(game.slug)
        except SeaboardError as problem:
            yield doubt(
                "networks", str(problem), "install Seaboard again, or unset SEABOARD_NETS; until then bots of this game search"
            )
    yield fine("networks", f"read for {', '.join(good) or 'no game'}")


def client(web: Path) -> Finding:
    """Whether the pages for browsers are there."""
    if (web / "index.html").exists():
        return fine("browser client", str(web))
    return fault(
        "browser client",
        "it is not built; people would see a plain page",
        "install a released wheel, or run `make web` in the sources",
    )
