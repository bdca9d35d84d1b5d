"""The browser that tools and tests drive: the machine's own Chromium."""

from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
# In a container there are no user namespaces for the sandbox, and /dev/shm is small; only our own pages are opened.
CHROMIUM_ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"]


def chromium_path() -> str:
    """Where it is."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        raise SystemExit("no Chromium on this machine: make chromium")
    return found
