"""Bots of other packages, as if such packages were installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from unittest.mock import patch

from seaboard.bots import registry


def forget() -> None:
    """Let the registry look again."""
    for looked_up in (registry.offered, registry.find_kind, registry.table_bots):
        looked_up.cache_clear()


@contextmanager
def offering(**values: str) -> Iterator[None]:
    """Entry points by name: `offering(parrot="tests.bots.parrot:PARROT")`."""
    points = [EntryPoint(name, value, registry.GROUP) for name, value in values.items()]
    with patch.object(registry, "entry_points", lambda group: [point for point in points if point.group == group]):
        forget()
        try:
            yield
        finally:
            forget()
