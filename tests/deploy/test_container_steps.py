"""The steps of the Containerfile, carried out in a clean folder, since there is no Docker where the tests run; and what they make serves.

Paths of the image lie under the folder. Left out is what only an image has: its packages, its user, the Node that is copied into it.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.deploy.containerfile import DEPLOY, Step, last, stages, variables, words
from tests.server.processes import free_port

ROOT = DEPLOY.parent
PLACES = ("/opt/seaboard", "/data", "/build")
INTERRUPTED = 130
"""What the command ends with when it is asked to stop."""
START_SECONDS = 300
"""How long a container may take to its first answer on a machine that does much else."""
PROCESSOR_SECONDS = 15.0
"""How much of a processor it may take for that: what loads compiled rules, and compiles none."""

pytestmark = [pytest.mark.soak, pytest.mark.compiled]


def run(command: str | list[str], folder: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(
        command, shell=isinstance(command, str), cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}: {(done.stdout + done.stderr)[-3000:]}"


def moved(root: Path) -> Callable[[str], str]:
    """Puts the paths of the image under a folder."""

    def move(text: str) -> str:
        for place in PLACES:
            text = text.replace(place, f"{root}{place}")
        return text

    return move


def copy(step: Step, sources: Path, build: Path) -> None:
    """A COPY from the sources, as the commit has them."""
    *names, target = [word for word in step.rest.split() if not word.startswith("--")]
    for name in names:
        goal = build / target / (name if target == "./" else "")
        if (sources / name).is_dir():
            shutil.copytree(sources / name, goal, dirs_exist_ok=True)
        else:
            shutil.copy(sources / name, goal)


def files(folder: Path) -> dict[str, tuple[int, float]]:
    """Every file with its size and its time."""
    found = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    return {str(path): (path.stat().st_size, path.stat().st_mtime) for path in found}


def built(root: Path) -> Path:
    """The second stage, carried out; where its result lies."""
    sources, build = root / "sources", root / "build"
    for folder in (sources, build, root / "opt", root / "data"):
        folder.mkdir()
    run(["git", "archive", "--output", str(root / "sources.tar"), "HEAD"], ROOT, dict(os.environ))
    with tarfile.open(root / "sources.tar") as packed:
        packed.extractall(sources, filter="data")
    (build / "web").mkdir()
    (build / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    move, known = (
        moved(root),
        {name: value for name, value in os.environ.items() if not name.startswith(("SEABOARD", "NUMBA", "PYTHON"))},
    )
    known["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{known['PATH']}"
    for step in stages()[1]:
        if step.word == "ENV":
            known |= {name: move(value) for name, value in variables([step]).items()}
        elif step.word == "COPY" and "--from" not in step.rest:
            copy(step, sources, build)
        elif step.word == "RUN" and "/usr/local" not in step.rest:
            run(move(step.rest), build, known)
    shutil.copy(sources / "deploy" / "start", root / "opt" / "seaboard" / "bin" / "start")
    # The script itself names a path of the image.
    script = root / "opt" / "seaboard" / "bin" / "start"
    script.write_text(move(script.read_text()))
    return root / "opt" / "seaboard"


def processor_seconds(number: int) -> float:
    """What a process has used of a processor, without those that it has started."""
    told = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def test_the_steps_make_a_server_that_starts_in_seconds_and_writes_only_its_data(tmp_path: Path) -> None:
    opt, move, port = built(tmp_path), moved(tmp_path), free_port()
    known = {name: move(value) for name, value in variables(stages()[-1]).items()}
    known["PATH"] = known["PATH"].replace("$PATH", os.environ["PATH"])
    known |= {"SEABOARD_PORT": str(port), "HOME": str(tmp_path / "data")}
    health = words(last("HEALTHCHECK").partition("CMD ")[2].replace("8400", str(port)))
    before, begun = files(opt), time.monotonic()
    with subprocess.Popen([*words(last("ENTRYPOINT")), *words(last("CMD"))], cwd=tmp_path / "data", env=known) as server:
        try:
            while subprocess.run(health, env=known, capture_output=True, check=False).returncode:
                assert server.poll() is None, "it has ended"
                assert time.monotonic() < begun + START_SECONDS, "it takes too long to start"
            used = processor_seconds(server.pid)
            print(f"healthy after {time.monotonic() - begun:.1f} s, {used:.1f} s of a processor")
            assert used < PROCESSOR_SECONDS
            # A server without compiled rules starts as fast, and compiles them beside its tables: it must have found those of the image.
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=60) as answer:
                assert json.load(answer)["rules"] == "compiled"
        finally:
            server.send_signal(getattr(signal, last("STOPSIGNAL")))
            assert server.wait(60) in (0, INTERRUPTED)
    assert files(opt) == before, "the root of the image was written to"
    assert {path.name for path in (tmp_path / "data").iterdir()} >= {"seaboard.sqlite3", "secret", "cache"}
