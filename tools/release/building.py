"""Wheel and sdist from the last commit, built twice in different places: the same commit must give the same bytes."""

from __future__ import annotations

import filecmp
import os
import subprocess
import sys
import tarfile
import venv
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = Path("src/seaboard/server/web")
HATCHLING = "hatchling>=1.24"


class Unfit(Exception):
    """The release must not be published."""


@cache
def commit_seconds() -> int:
    """When the last commit was made: the time of every file in the archives, also if there is another commit by the end."""
    told = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True)
    return int(told.stdout)


def build_twice(place: Path) -> list[Path]:
    """The files to publish, after a second build elsewhere gave the same."""
    builder = place / "builder"
    venv.create(builder, with_pip=True)
    run([str(program(builder, "python")), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", HATCHLING], place)
    first = build(place / "first", builder, 0o022)
    # Another path, other rights for new files, another zone: nothing of these may be in the files.
    second = build(place / "a second place", builder, 0o077, TZ="Asia/Tokyo")
    for one, other in zip(first, second, strict=True):
        if one.name != other.name or not filecmp.cmp(one, other, shallow=False):
            raise Unfit(f"two builds of {one.name} differ")
    compare_with_sdist(place, first, builder)
    return first


def build(place: Path, builder: Path, umask: int, **variables: str) -> list[Path]:
    """Sdist and wheel of the last commit, in a folder of their own, with the client built there."""
    place.mkdir()
    archive = place.with_suffix(".tar")
    run(["git", "archive", "--output", str(archive), "HEAD"], ROOT)
    with tarfile.open(archive) as packed:
        packed.extractall(place, filter="data")
    (place / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    environment = (
        os.environ | variables | {"SOURCE_DATE_EPOCH": str(commit_seconds()), "PYTHONPATH": f"{place / 'src'}{os.pathsep}{place}"}
    )
    run([sys.executable, "-m", "tools.web_types"], place, environment, umask)
    run(["npm", "--no-update-notifier", "run", "--silent", "build", "--", "--logLevel", "error"], place / "web", environment, umask)
    # A link, which is not part of the sources.
    (place / "web" / "node_modules").unlink()
    return packed_files(place, builder, environment, umask, "sdist", "wheel")


def packed_files(place: Path, builder: Path, environment: dict[str, str], umask: int, *targets: str) -> list[Path]:
    """What hatchling makes of a folder of sources."""
    words = [word for target in targets for word in ("-t", target)]
    run([str(program(builder, "python")), "-m", "hatchling", "build", *words], place, environment, umask)
    return sorted((place / "dist").iterdir())


def compare_with_sdist(place: Path, files: list[Path], builder: Path) -> None:
    """Whoever builds from the sdist, without Node, must get the same wheel."""
    (sdist,) = (file for file in files if file.name.endswith(".tar.gz"))
    (wheel,) = (file for file in files if file.suffix == ".whl")
    with tarfile.open(sdist) as packed:
        packed.extractall(place / "from sdist", filter="data")
    (folder,) = (place / "from sdist").iterdir()
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(commit_seconds())}
    (other,) = packed_files(folder, builder, environment, 0o022, "wheel")
    if not filecmp.cmp(wheel, other, shallow=False):
        raise Unfit("the wheel that is built from the sdist differs")


def program(environment: Path, name: str) -> Path:
    """A program of a virtual environment."""
    return environment / ("Scripts" if sys.platform == "win32" else "bin") / name


def run(command: list[str], folder: Path, environment: dict[str, str] | None = None, umask: int = -1) -> None:
    """Run a step; what it said is told if it fails."""
    known = {name: value for name, value in (environment or os.environ).items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(command, cwd=folder, env=known, umask=umask, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unfit(f"{' '.join(command)} failed: {(done.stdout + done.stderr)[-2000:]}")
