"""The kernels, in the CUDA simulator: the same bytes as the CPU's own loop.

What the simulator cannot show (that device code compiles, its speed, and parity over thousands of games) is shown by `bench/gpu.py` on a GPU.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from seaboard.engine.registry import games

SCRIPT = Path(__file__).with_name("simulated_device.py")


def test_kernels_leave_the_same_bytes_as_the_cpu() -> None:
    """All games in one process: another for each would import everything again."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, str(SCRIPT), *games()], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == [f"{slug}: same bytes" for slug in games()], done.stderr[-2000:]
