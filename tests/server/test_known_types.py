"""Types that several threads read at once."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import seaboard
from seaboard.server.known_types import READ_IN_THREADS

# Every round has types of its own; six threads read one of them for the first time.  Without `Decoder` most runs crash within a second.
READERS = """
import msgspec, sys, threading, types
sys.setswitchinterval(1e-6)
SOURCE = '''
import msgspec
class Proof(msgspec.Struct):
    difference: float
    worlds: list[str]
class Mined(msgspec.Struct):
    at: int
    found: dict[str, float]
    proof: Proof
class Game(msgspec.Struct):
    number: int
    puzzles: list[Mined]
'''
TEXT = b'{"number":1,"puzzles":[{"at":1,"found":{"easy":1.0},"proof":{"difference":0.1,"worlds":["a"]}}]}'
for number in range(200):
    module = types.ModuleType(f"round{number}")
    sys.modules[module.__name__] = module
    exec(SOURCE, module.__dict__)
    msgspec.json.Decoder(module.Game)
    gate = threading.Barrier(6)
    def read():
        gate.wait()
        msgspec.json.decode(TEXT, type=module.Game)
    threads = [threading.Thread(target=read) for _ in range(6)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
"""


def test_a_type_that_was_learned_before_is_read_by_many_threads() -> None:
    assert subprocess.run([sys.executable, "-c", READERS], timeout=120, check=False).returncode == 0


def test_every_type_that_is_read_from_files_and_reports_is_learned_at_the_start() -> None:
    source = Path(seaboard.__file__).parent
    rooms = [path for room in ("analysis", "puzzles", "teaching", "tournament") for path in (source / room).rglob("*.py")]
    read = re.compile(r"json\.decode\([^\n]*type=([A-Z]\w+)\)|convert\([^\n]*, (?:tuple\[)?([A-Z]\w+)")
    found = {
        first or second
        for path in [*rooms, source / "engine/transcript.py"]
        for first, second in read.findall(path.read_text("utf-8"))
    }
    assert {"Report", "Transcript", "Lesson"} <= found
    assert found <= {kind.__name__ for kind in READ_IN_THREADS}
