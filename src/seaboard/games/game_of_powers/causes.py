"""What can follow from a move, and which fields of the record a story tells of."""

from __future__ import annotations

from seaboard.engine.telling import Causes

TOLD: tuple[str, ...] = ()
"""What people own and see: a rule that changes one of these tells why."""
ANNOUNCED: tuple[str, ...] = ()
"""What is worth a sentence though nobody gains or loses by it."""


class Cause(Causes):
    """Why something changes."""
