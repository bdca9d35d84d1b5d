"""What is published: notes, a bill of materials, and a workflow for every system and Python that the package names."""

from __future__ import annotations

import json
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import seaboard
from tools.release.building import Unfit
from tools.release.materials import write_materials
from tools.release.notes import section

ROOT = Path(__file__).parents[2]


def test_the_changelog_speaks_of_this_version() -> None:
    assert section((ROOT / "CHANGELOG.md").read_text(), seaboard.__version__).startswith(f"# Seaboard {seaboard.__version__}")


def test_notes_are_one_section_and_a_version_without_one_is_not_published() -> None:
    text = "# Changes\n\n## 0.2.0, not yet released\n\n- New.\n\n## 0.1.0\n\n- Old.\n\n## 0.0.9\n\n"
    assert section(text, "0.1.0") == "# Seaboard 0.1.0\n\n- Old.\n"
    assert "Old" not in section(text, "0.2.0")
    for missing in ("0.3.0", "0.0.9"):
        with pytest.raises(Unfit, match="says nothing"):
            section(text, missing)


def test_the_bill_of_materials_is_cyclonedx_and_the_same_each_time(tmp_path: Path) -> None:
    packages = Path(str(import_module("litestar").__file__)).parents[1]
    number = write_materials(tmp_path / "one.json", packages, 1_700_000_000)
    write_materials(tmp_path / "two.json", packages, 1_700_000_000)
    text = (tmp_path / "one.json").read_text()
    assert text == (tmp_path / "two.json").read_text()
    told: dict[str, Any] = json.loads(text)
    refs = [each["bom-ref"] for each in told["components"]]
    assert len(refs) == len(set(refs)) == number
    assert any(ref.startswith("pkg:pypi/numba@") for ref in refs)
    assert any(ref.startswith("pkg:npm/svelte@") for ref in refs)
    known = {*refs, told["metadata"]["component"]["bom-ref"]}
    assert all({each["ref"], *each["dependsOn"]} <= known for each in told["dependencies"])
    # By the library that pip-audit brings along.
    bom = import_module("cyclonedx.model.bom").Bom.from_json(told)
    assert len(bom.components) == number


def test_the_workflow_tries_every_python_that_the_package_names() -> None:
    jobs = import_module("yaml").safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())["jobs"]
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["classifiers"]
    versions = [line.rpartition(" ")[2] for line in named if line.startswith("Programming Language :: Python :: 3.")]
    assert jobs["wheel"]["strategy"]["matrix"]["python"] == versions
    assert {name.partition("-")[0] for name in jobs["wheel"]["strategy"]["matrix"]["os"]} == {"ubuntu", "macos", "windows"}


def test_the_workflow_calls_targets_that_there_are() -> None:
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    targets = (ROOT / "Makefile").read_text()
    called = [line.rpartition("make ")[2].strip() for line in text.splitlines() if "run: make " in line]
    assert called
    assert all(f"\n{name}:" in targets for name in called)
