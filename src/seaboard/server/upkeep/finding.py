"""What a look at an installation finds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Finding(Struct, frozen=True):
    """One thing that was looked at."""

    name: str
    state: Literal["ok", "warning", "fault"]
    """A warning does not keep a server from serving, a fault does."""
    words: str
    advice: str = ""
    """What to do."""


def fine(name: str, words: str) -> Finding:
    """Nothing is wrong."""
    return Finding(name, "ok", words)


def doubt(name: str, words: str, advice: str) -> Finding:
    """It works, but not as it should."""
    return Finding(name, "warning", words, advice)


def fault(name: str, words: str, advice: str) -> Finding:
    """It does not work."""
    return Finding(name, "fault", words, advice)
