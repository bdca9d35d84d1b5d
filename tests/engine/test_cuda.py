"""The kernels, in the CUDA simulator: the same bytes as the CPU's own loop.

What the simulator cannot show (that device code compiles, its speed, and parity over thousands of games) is shown by `bench/gpu.py` on a GPU.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from seaboard.engine.registry import games

SCRIPT = Path(__file__).with_name("simulated_device.py")


@pytest.mark.parametrize("slug", games())
def test_kernels_leave_the_same_bytes_as_the_cpu(slug: str) -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, str(SCRIPT), slug], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "same bytes", done.stderr[-2000:]
