"""How much a bot may think about one move."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from seaboard.engine.errors import UsageError

MOST_SIMULATIONS = 10**9
MOST_SECONDS = 3600.0
FORM = re.compile(r"(?P<number>-?\d+(\.\d+)?)(?P<unit>s|ms|)")


@dataclass(frozen=True)
class Budget:
    """A number of simulations, or a time in seconds."""

    simulations: int | None = None
    seconds: float | None = None

    def __str__(self) -> str:
        return f"{self.simulations}" if self.simulations is not None else f"{self.seconds:g}s"


def read_budget(text: str) -> Budget:
    """`2000` is that many simulations, `0.5s` and `500ms` are times; zero and less are errors."""
    found = FORM.fullmatch(text.strip())
    if found is None:
        raise UsageError(f"a budget is a number of simulations or a time, like 2000, 0.5s or 500ms, not {text!r}")
    number = float(found["number"])
    if found["unit"]:
        seconds = number / (1000.0 if found["unit"] == "ms" else 1.0)
        if not 0.0 < seconds <= MOST_SECONDS or not math.isfinite(seconds):
            raise UsageError(f"a time to think must be more than 0 and at most {MOST_SECONDS:g} s, not {text}")
        return Budget(seconds=seconds)
    if number != int(number) or not 1 <= number <= MOST_SIMULATIONS:
        raise UsageError(f"a number of simulations must be 1 to {MOST_SIMULATIONS:,}, not {text}")
    return Budget(simulations=int(number))
