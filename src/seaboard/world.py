"""The worlds in which somebody can play on from a moment of a game: as it was, or drawn again from what one seat knew there."""

from __future__ import annotations

from typing import Literal

World = Literal["true", "drawn"]
