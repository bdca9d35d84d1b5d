"""What tests of the lab share: small plans, and a package of bots that misbehave."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from seaboard.engine.registry import find_game
from seaboard.lab.plan import Plan, make_plan
from tests.bots.offering import forget

GAME = "libertalia"

FAULTY = """
import os
import pathlib
import signal
import time


class Says:
    def __init__(self, say):
        self.choose = say


def crash(decision):
    raise ZeroDivisionError("no wind")


def lowest(argument):
    return Says(lambda decision: decision.legal[0])


def crasher(argument):
    return Says(crash)


def cheat(argument):
    return Says(lambda decision: -1)


def sleeper(argument):
    return Says(lambda decision: time.sleep(3.0))


def killer(argument):
    return Says(lambda decision: os._exit(3))


def scuttle(decision):
    # The process that waits for its own is lost, once.
    flag = pathlib.Path(os.environ["SCUTTLED"])
    if not flag.exists():
        flag.touch()
        os.kill(os.getppid(), signal.SIGKILL)
    return decision.legal[0]


def scuttler(argument):
    return Says(scuttle)


def late(argument):
    # Can be made at first; where games are played it never comes back.
    import multiprocessing

    if multiprocessing.parent_process() is not None:
        time.sleep(60.0)
    return lowest("")


def broken(argument):
    raise OSError("no such harbour")
"""
NAMES = ("lowest", "crasher", "cheat", "sleeper", "killer", "scuttler", "late", "broken")


def plan_of(*bots: str, seed: int = 1, deadline: float = 30.0) -> Plan:
    """A plan for the tests' game."""
    return make_plan(find_game(GAME), {}, list(bots), seed, deadline)


@pytest.fixture
def faulty(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Installs a package of bots, as another project would, for this process and those it starts."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "faulty_bots.py").write_text(FAULTY)
    about = folder / "faulty_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: faulty-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[seaboard.bots]\n" + "".join(f"{name} = faulty_bots:{name}\n" for name in NAMES))
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(folder))
        forget()
        yield folder
    forget()
