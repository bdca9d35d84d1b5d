"""Nothing on the way to a server needs what only Unix has: Windows has no `fcntl`, no `resource`, no `pwd`, no `os.nice`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "src"
POSIX = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "readline", "syslog", "posix", "uvloop", "httptools"}
"""Modules that Windows does not have."""
MISSING = ("nice", "sched_getaffinity", "getloadavg", "setpriority")
"""What `os` does not have there."""

# Python runs this file at its start, in the server and in every process that the server starts.
BARRED = """
import builtins, os, sys
real, library = builtins.__import__, os.path.dirname(os.__file__)

def barred(name, globals=None, *rest, **named):
    origin = str((globals or {}).get("__file__") or "")
    is_pythons_own = not origin or (origin.startswith(library) and "site-packages" not in origin)
    if name.partition(".")[0] in %r and not is_pythons_own:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return real(name, globals, *rest, **named)

builtins.__import__ = barred
for name in %r:
    if hasattr(os, name):
        delattr(os, name)
"""


def test_no_module_imports_what_only_unix_has_at_its_start() -> None:
    wanted = re.compile(rf"^(?:import|from) (?:{'|'.join(sorted(POSIX))})\b", re.M)
    found = [str(path.relative_to(SOURCES)) for path in SOURCES.rglob("*.py") if wanted.search(path.read_text(encoding="utf-8"))]
    assert found == []


def without_posix(folder: Path) -> dict[str, str]:
    """The environment of a process that has less than this machine."""
    (folder / "sitecustomize.py").write_text(BARRED % (POSIX, MISSING))
    return os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{SOURCES}", "NUMBA_DISABLE_JIT": "1"}


def test_a_server_starts_and_serves_without_what_only_unix_has(tmp_path: Path) -> None:
    variables = without_posix(tmp_path)
    command = [
        sys.executable,
        "-m",
        "seaboard.cli.main",
        "serve",
        "--port",
        "0",
        "--bot-workers",
        "0",
        "--folder",
        str(tmp_path / "data"),
    ]
    log = tmp_path / "log"
    with (
        log.open("w") as said_wrong,
        subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, stderr=said_wrong, text=True) as server,
    ):
        try:
            assert server.stdout is not None
            said = ""
            for line in server.stdout:
                said += line
                if line.startswith("Ready"):
                    break
            assert "Ready" in said, log.read_text()[-3000:]
            address = next(word for word in said.split() if word.startswith("http"))
            for path, expected in (("/ready", b'"ready"'), ("/api/games", b"libertalia")):
                with urllib.request.urlopen(address + path, timeout=60) as answer:
                    assert expected in answer.read()
        finally:
            server.terminate()
