"""What all tests share: a garbage collector that does not look at everything again and again, and bots without networks."""

from __future__ import annotations

import gc
import os

COLLECTED = (50_000, 20, 20)
"""When the collector looks, instead of (700, 10, 10): a quarter of the time of a test that starts a server was its."""


def pytest_collection_finish() -> None:
    """What is imported by now stays until the end, so the collector need not look at it.  The server does the same."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


# Levels search unless a test names a folder of networks: what tests find must not depend on which networks come with the games.
os.environ["SEABOARD_NETS"] = "no networks"
