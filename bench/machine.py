"""What a measurement was made on: machine, versions, date; and the tables that tell it."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

PACKAGES = (
    "seaboard",
    "numpy",
    "numba",
    "numba-cuda",
    "llvmlite",
    "torch",
    "jax",
    "pgx",
    "open_spiel",
    "rlcard",
    "pettingzoo",
    "catanatron",
    "gymnasium",
    "envpool",
)


def describe_machine() -> dict[str, Any]:
    """Processor, system and versions of everything that takes part."""
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return {"processor": processor(), "system": platform.platform(), "python": sys.version.split()[0], "packages": found}


def processor() -> str:
    """The processor's own name."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.is_file() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.processor())


def load() -> list[float]:
    """How many processes wanted a core at once: over the last minute, five and fifteen."""
    return [round(each, 2) for each in os.getloadavg()] if hasattr(os, "getloadavg") else []


def graphics_card() -> str:
    """The card's name and driver, as its own tool tells them."""
    asked = ["nvidia-smi", "--query-gpu=name,driver_version,memory.total", "--format=csv,noheader"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def markdown(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


def millions(rate: float) -> str:
    """A rate in millions, three figures."""
    return f"{rate / 1e6:,.3g} M" if rate < 1e8 else f"{rate / 1e6:,.0f} M"
