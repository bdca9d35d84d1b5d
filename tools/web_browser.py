"""The browser that tools and tests drive: the machine's own Chromium."""

from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
PLAYWRIGHT_LEAVES_OUT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""What Playwright leaves out of Chromium on Linux.  Of two such lists Chromium reads the last, so ours repeats it."""
ADDRESS_BAR = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
"""The list under the address bar is two pages of its own in every window: half a second of a processor, and nobody sees it."""
# In a container there are no user namespaces for the sandbox, and /dev/shm is small; only our own pages are opened.
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    f"--disable-features={','.join(PLAYWRIGHT_LEAVES_OUT + ADDRESS_BAR)}",
]


def chromium_path() -> str:
    """Where it is."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        raise SystemExit("no Chromium on this machine: make chromium")
    return found
