"""The process that compiles a game beside a running table: `python -m seaboard.server.preparing.compiler SLUG [others]`.

It says which part it is at, a line each, and ends when its standard input does, also when whoever started it was killed.  Two of them for the same
game, of two servers, work one after the other: the second finds everything in the cache.
"""

from __future__ import annotations

import os
import sys
import threading

from seaboard.engine.cache import compiled_folder
from seaboard.engine.registry import find_game
from seaboard.engine.verbs import compiled_name
from seaboard.server.preparing.lock import Lock
from seaboard.server.preparing.parts import other_parts, table_parts

OTHERS = "others"
NICENESS = 5
"""People's moves come first."""


def main(slug: str, which: str = "") -> None:
    """Compile, telling each part."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    game = find_game(slug)
    lock = Lock(compiled_folder() / f"{compiled_name(game)}.lock")
    threading.Thread(target=end_with_starter, args=[lock], daemon=True).start()
    lock.wait()
    try:
        for part in other_parts(game) if which == OTHERS else table_parts(game):
            print(part, flush=True)
    finally:
        lock.release()


def end_with_starter(lock: Lock) -> None:
    """Wait until nobody listens any more."""
    # Not through Python's own reader: an interpreter that ends while a thread is in there falls over.
    while os.read(0, 1024):
        pass
    lock.release()
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
