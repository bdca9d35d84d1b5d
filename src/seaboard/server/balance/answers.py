"""What is told of a set's balance."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

BalanceStage = Literal["none", "waiting", "running", "done", "failed"]


class Balance(Struct, frozen=True):
    """How far the games of a set are; the page has an address of its own."""

    stage: BalanceStage
    ahead: int = 0
    """Sets that come before this one."""
    done: int = 0
    total: int = 0
    """Games; 0 while that is not known."""
    is_mine: bool = False
    """Whether the asker has asked for it, and may cancel it."""
    name: str = ""
    """The set's, in its author's words."""
