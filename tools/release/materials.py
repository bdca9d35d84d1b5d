"""The bill of materials (CycloneDX): every package that Seaboard needs to serve, and what its client is built from."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.release.building import ROOT

TOOLS = {"pip", "setuptools", "wheel"}
"""What every new environment has."""
BUNDLED = ("svelte", "esm-env", "clsx", "@fontsource/alegreya", "@fontsource/alegreya-sans")
"""Packages whose code or fonts are in the built client; the others only build it."""


def write_materials(path: Path, packages: Path, seconds: int) -> int:
    """Write the bill for what is installed there; how many components it names."""
    found: dict[str, Distribution] = {canonicalize_name(each.name): each for each in distributions(path=[str(packages)])}
    ours = found.pop("seaboard")
    parts = [component(each) for name, each in sorted(found.items()) if name not in TOOLS]
    parts += list(client_parts())
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(parts))}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(seconds, UTC).isoformat(),
            "component": component(ours) | {"type": "application"},
        },
        "components": parts,
        "dependencies": [
            {"ref": purl("pypi", each.name, each.version), "dependsOn": sorted(needed(each, found))}
            for name, each in sorted((found | {"seaboard": ours}).items())
            if name not in TOOLS
        ],
    }
    path.write_text(json.dumps(bill, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return len(parts)


def purl(kind: str, name: str, version: str) -> str:
    """A package's name for everybody."""
    return f"pkg:{kind}/{name.replace('@', '%40') if kind == 'npm' else canonicalize_name(name)}@{version}"


def component(each: Distribution) -> dict[str, Any]:
    """A Python package."""
    name = purl("pypi", each.name, each.version)
    told: dict[str, Any] = {"type": "library", "bom-ref": name, "name": each.name, "version": each.version, "purl": name}
    licence = license_of(each)
    return told | ({"licenses": [licence]} if licence else {})


def license_of(each: Distribution) -> dict[str, Any] | None:
    """Its licence, as well as the package tells it: an expression, or else a name."""
    told_by = each.metadata
    if "License-Expression" in told_by:
        return {"expression": told_by["License-Expression"]}
    named = [line.rpartition(" :: ")[2] for line in told_by.get_all("Classifier") or [] if line.startswith("License ::")]
    told = named[0] if named else str(told_by["License"] or "").strip().partition("\n")[0]
    return {"license": {"name": told}} if told else None


def needed(each: Distribution, found: dict[str, Distribution]) -> Iterator[str]:
    """What a package needs of those that are there."""
    extras = ["", "server"] if each.name == "seaboard" else [""]
    for line in each.requires or []:
        wanted = Requirement(line)
        name = canonicalize_name(wanted.name)
        if (
            name in found
            and name not in TOOLS
            and (wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in extras))
        ):
            yield purl("pypi", name, found[name].version)


def client_parts() -> Iterator[dict[str, Any]]:
    """What the built client holds of others."""
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name in BUNDLED:
        told = locked[f"node_modules/{name}"]
        ref = purl("npm", name, told["version"])
        yield {
            "type": "library",
            "bom-ref": ref,
            "name": name,
            "version": told["version"],
            "purl": ref,
            "licenses": [{"license": {"id": told["license"]}}] if "license" in told else [],
        }
