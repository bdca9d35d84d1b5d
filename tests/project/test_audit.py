"""The audit of dependencies tells a clean list from a list that was never reached."""

from __future__ import annotations

from typing import Any

from tools.audit import verdict

CLEAN: dict[str, Any] = {"name": "good", "version": "1.0", "vulns": []}
BAD: dict[str, Any] = {"name": "bad", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}
SKIPPED: dict[str, Any] = {"name": "lost", "skip_reason": "Dependency not found on PyPI and could not be audited: lost (1.0)"}
OURS: dict[str, Any] = {"name": "seaboard", "skip_reason": "distribution marked as editable"}


def test_a_known_vulnerability_fails_and_names_the_package_and_the_mended_version() -> None:
    status, lines = verdict({"dependencies": [CLEAN, BAD, OURS]})
    assert status == 1
    assert lines == ["vulnerable: bad 1.0: PYSEC-1, mended in 1.1", "audited 2 of 2 packages: 1 known vulnerabilities"]


def test_when_nothing_could_be_looked_up_it_passes_but_claims_nothing() -> None:
    status, lines = verdict({"dependencies": [SKIPPED, SKIPPED, OURS]})
    assert status == 0
    assert len(lines) == 1
    assert lines[0].startswith("NOT AUDITED: none of 2 packages")


def test_packages_that_were_not_looked_up_are_named_beside_those_that_were() -> None:
    status, lines = verdict({"dependencies": [CLEAN, SKIPPED]})
    assert status == 0
    assert lines == ["NOT AUDITED: 1 of 2 packages: lost", "audited 1 of 2 packages: 0 known vulnerabilities"]
