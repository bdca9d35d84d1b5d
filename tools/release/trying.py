"""The wheel as a newcomer meets it: installed into an empty environment, far from the sources."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tools.release.building import Unfit, program, run

INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
"""Whether everything is there is seen without compiling."""
SECONDS = 180


def environment(place: Path, python: str, wheel: Path) -> Path:
    """An empty environment with the wheel and what serving needs."""
    run([python, "-m", "venv", str(place)], wheel.parent)
    pip = [str(program(place, "python")), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, f"{wheel}[server]"], wheel.parent)
    return place


def site_packages(place: Path) -> Path:
    """Where an environment keeps its packages."""
    (found,) = [*place.glob("lib/python*/site-packages"), *place.glob("Lib/site-packages")]
    return found


def try_out(place: Path, home: Path) -> Iterator[str]:
    """Try what a newcomer tries; a line for each."""
    home.mkdir()
    seaboard = Seaboard(program(place, "seaboard"), home)
    yield seaboard.say("--version", expected=r"^seaboard \d")
    yield seaboard.say(expected=r"(?s)play.*serve", status=2)
    yield seaboard.say("games", expected="libertalia")
    yield seaboard.say("rules", "libertalia", "LIB-DAY-4", expected="LIB-DAY-4")
    yield seaboard.say("play", "libertalia", "--seed", "1", typed="quit\n", expected=r"\w")
    yield seaboard.say("check", "--port", "0", expected=r"ok +browser client")
    yield seaboard.serve()


class Seaboard:
    """The installed command, in a home of its own."""

    def __init__(self, command: Path, home: Path) -> None:
        self.command = command
        self.home = home
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LANG") if name in os.environ}
        self.variables = kept | INTERPRETED | {"HOME": str(home), "USERPROFILE": str(home), "SEABOARD_CACHE": str(home / "cache")}

    def say(self, *words: str, expected: str, status: int = 0, typed: str = "") -> str:
        """One command line, and what must be in its answer."""
        done = subprocess.run(
            [self.command, *words],
            cwd=self.home,
            env=self.variables,
            input=typed,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        told = done.stdout + done.stderr
        if done.returncode != status or not re.search(expected, told, re.M):
            raise Unfit(f"`seaboard {' '.join(words)}` ended with {done.returncode}: {told[-1000:]}")
        return f"`seaboard {' '.join(words)}`".strip() + " does what it should"

    def serve(self) -> str:
        """A server that answers with the built client."""
        command = [str(self.command), "serve", "--port", "0", "--bot-workers", "0"]
        with subprocess.Popen(
            command, cwd=self.home, env=self.variables, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as server:
            try:
                assert server.stdout is not None
                said = ""
                for line in server.stdout:
                    said += line
                    if line.startswith("Ready"):
                        break
                found = re.search(r"http://[\d.:]+", said)
                if not found:
                    raise Unfit(f"`seaboard serve` did not start: {said}")
                page = fetch(found.group())
                script = re.search(r'src="(/assets/[^"]+\.js)"', page)
                if (
                    not script
                    or len(fetch(found.group() + script.group(1))) < 10_000
                    or '"ready"' not in fetch(found.group() + "/ready")
                ):
                    raise Unfit("`seaboard serve` answers without the built client")
            finally:
                server.terminate()
        return "`seaboard serve` answers with the built client"


def fetch(url: str) -> str:
    """What a server answers."""
    with urllib.request.urlopen(url, timeout=30) as answer:
        told: bytes = answer.read()
    return told.decode()


def main() -> int:
    """Try the wheel of a folder with this Python: `python -m tools.release.trying dist`."""
    (wheel,) = Path(sys.argv[1]).resolve().glob("*.whl")
    with tempfile.TemporaryDirectory(prefix="seaboard-trying-", ignore_cleanup_errors=True) as place:
        for line in try_out(environment(Path(place) / "clean", sys.executable, wheel), Path(place) / "home"):
            print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
