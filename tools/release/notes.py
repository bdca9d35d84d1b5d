"""The changelog's section about one version."""

from __future__ import annotations

import re

from tools.release.building import Unfit


def section(changelog: str, version: str) -> str:
    """What the changelog says about a version; a version without a word about it is not published."""
    parts = re.split(r"^## (.+)$", changelog, flags=re.M)
    for heading, body in zip(parts[1::2], parts[2::2], strict=True):
        if heading.split(",")[0].split()[0] == version:
            if not body.strip():
                break
            return f"# Seaboard {version}\n\n{body.strip()}\n"
    raise Unfit(f"the changelog says nothing about {version}")
