"""What stands on paper beside the log: the place, the referee, and how players take part."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Occasion:
    """An event as it is held.  The log says nothing of these."""

    venue: str = ""
    referee: str = ""
    bots: frozenset[str] = frozenset()
    """Players that are no people: they get neither test papers nor certificates."""
    printed: frozenset[str] | None = None
    """The players without a device; None where nobody has one."""
    address: str = ""
    """Where players join."""
    code: str = ""
    qr: str = ""
    """The address as a QR code, in SVG."""


ON_PAPER = Occasion()
"""An event without a server."""
