"""What all tests share: a garbage collector that does not look at everything again and again."""

from __future__ import annotations

import gc

COLLECTED = (50_000, 20, 20)
"""When the collector looks, instead of (700, 10, 10): a quarter of the time of a test that starts a server was its."""


def pytest_collection_finish() -> None:
    """What is imported by now stays until the end, so the collector need not look at it.  The server does the same."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
