"""Feature vectors of networks: named pieces, one after the other."""

from __future__ import annotations


def starts(pieces: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """Where each piece begins."""
    return {name: sum(size for _, size in pieces[:place]) for place, (name, _) in enumerate(pieces)}
