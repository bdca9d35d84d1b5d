"""Wheels of this version and of the one before, installed side by side without a network: each into a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MIGRATIONS = "src/seaboard/server/store/migrations/versions"


def git(*words: str) -> str:
    """What git says; nothing where it cannot."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def version_before() -> str:
    """The version that people upgrade from: the last tag before this commit.

    Where there is none yet, the last commit before the newest migration: so the database has to be migrated.
    """
    tagged = git("describe", "--tags", "--abbrev=0", "HEAD^")
    newest = sorted(path.name for path in (ROOT / MIGRATIONS).glob("v*.py"))[-1]
    added = git("log", "-1", "--diff-filter=A", "--format=%H", "--", f"{MIGRATIONS}/{newest}")
    if not tagged and not added:
        pytest.skip("the history of this checkout does not reach back to a version before")
    return tagged or f"{added}^"


def sources_of(commit: str, folder: Path) -> Path:
    """A version's files."""
    archive = folder.with_suffix(".tar")
    subprocess.run(["git", "archive", "--output", str(archive), commit], cwd=ROOT, check=True)
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder


def installed(sources: Path, place: Path) -> Path:
    """The wheel of some sources, installed into a folder; what it needs is taken from the environment of the tests."""
    quiet = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input"]
    alone = ["--no-deps", "--no-index"]
    subprocess.run([*quiet, "wheel", *alone, "--no-build-isolation", "--wheel-dir", str(place), str(sources)], check=True)
    (wheel,) = place.glob("*.whl")
    subprocess.run([*quiet, "install", *alone, "--target", str(place / "packages"), str(wheel)], check=True)
    return place / "packages"


def variables(packages: Path, cache: Path) -> dict[str, str]:
    """What makes a Python take Seaboard from this folder; its rules run interpreted, so that nobody waits for a compiler."""
    return os.environ | {"PYTHONPATH": str(packages), "SEABOARD_CACHE": str(cache), "NUMBA_DISABLE_JIT": "1"}
