"""Looks up every installed package in the public list of known vulnerabilities, with pip-audit.

A vulnerability fails the check.  A list that cannot be reached does not, but it is said in capitals: pip-audit itself ends with "no known
vulnerabilities found" when it could look up nothing at all, so what counts here is how many packages were really looked up.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

COMMAND = [sys.executable, "-m", "pip_audit", "--local", "--skip-editable", "--progress-spinner", "off", "--timeout", "5"]
PATIENCE = 120
ACCEPTED: dict[str, str] = {}
"""Ids of vulnerabilities that do not concern us, each with the reason."""
EDITABLE = "distribution marked as editable"
MOST_NAMED = 8


def verdict(report: dict[str, Any]) -> tuple[int, list[str]]:
    """The exit status and what to print, from pip-audit's report."""
    packages = [package for package in report.get("dependencies", []) if package.get("skip_reason") != EDITABLE]
    audited = [package for package in packages if "skip_reason" not in package]
    skipped = [str(package["name"]) for package in packages if "skip_reason" in package]
    found = [
        f"{package['name']} {package['version']}: {fault['id']}, mended in {', '.join(fault.get('fix_versions') or []) or 'no version yet'}"
        for package in audited
        for fault in package.get("vulns", [])
        if fault["id"] not in ACCEPTED
    ]
    if not audited:
        return 0, [f"NOT AUDITED: none of {len(packages)} packages could be looked up at the advisory service."]
    lines = [f"vulnerable: {line}" for line in found]
    if skipped:
        more = " ..." if len(skipped) > MOST_NAMED else ""
        lines.append(f"NOT AUDITED: {len(skipped)} of {len(packages)} packages: {', '.join(skipped[:MOST_NAMED])}{more}")
    lines.append(f"audited {len(audited)} of {len(packages)} packages: {len(found)} known vulnerabilities")
    return int(bool(found)), lines


def main() -> int:
    """Run pip-audit and judge its report."""
    try:
        done = subprocess.run([*COMMAND, "--format", "json"], capture_output=True, text=True, check=False, timeout=PATIENCE)
        report = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        print(f"NOT AUDITED: the advisory service did not answer within {PATIENCE} s.")
        return 0
    except json.JSONDecodeError:
        if "No module named pip_audit" in done.stderr:
            print("pip-audit is not installed: make venv")
            return 1
        print(f"NOT AUDITED: {' '.join(done.stderr.split())[-300:] or 'pip-audit gave no report'}")
        return 0
    status, lines = verdict(report)
    print("\n".join(lines))
    return status


if __name__ == "__main__":
    sys.exit(main())
