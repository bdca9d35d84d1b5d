"""Build a release from the last commit into `dist/`; ends with status 1 and a line that says why, if it is not fit to be published."""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from seaboard import __version__
from tools.release.building import ROOT, Unfit, build_twice, commit_seconds
from tools.release.materials import write_materials
from tools.release.notes import section
from tools.release.trying import environment, site_packages, try_out


def main() -> int:
    """Carry out every step, and say what each came to."""
    arguments = argparse.ArgumentParser(prog="make release", description=__doc__)
    arguments.add_argument(
        "--python", action="append", default=[], help="a Python to try the wheel with; may be given several times"
    )
    arguments.add_argument("--into", type=Path, default=ROOT / "dist", help="where everything is put")
    chosen = arguments.parse_args()
    try:
        release(chosen.into, chosen.python or [sys.executable])
    except Unfit as fault:
        print(f"not fit to be published: {fault}", file=sys.stderr)
        return 1
    return 0


def release(into: Path, pythons: list[str]) -> None:
    """From the last commit to a folder of files."""
    if subprocess.run(["git", "status", "--porcelain", "--untracked-files=no"], cwd=ROOT, capture_output=True, check=True).stdout:
        raise Unfit("something is not committed; a release is made from a commit")
    notes = section((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__)
    with tempfile.TemporaryDirectory(prefix="seaboard-release-") as name:
        place = Path(name)
        files = build_twice(place)
        print(f"built twice, the same to the byte: {', '.join(file.name for file in files)}")
        wheel = next(file for file in files if file.suffix == ".whl")
        for number, python in enumerate(pythons):
            clean = environment(place / f"clean {number}", python, wheel)
            for line in try_out(clean, place / f"home {number}"):
                print(line)
        into.mkdir(parents=True, exist_ok=True)
        for file in files:
            shutil.copyfile(file, into / file.name)
        materials = into / f"seaboard-{__version__}.cdx.json"
        number = write_materials(materials, site_packages(place / "clean 0"), commit_seconds())
        print(f"{materials.name} names {number} components")
        (into / f"seaboard-{__version__}-notes.md").write_text(notes, encoding="utf-8")
        sums = "".join(
            f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
            for path in [*map(into.joinpath, [f.name for f in files]), materials]
        )
        (into / "SHA256SUMS").write_text(sums, encoding="utf-8")
    print(f"{into} is ready to be published")


if __name__ == "__main__":
    sys.exit(main())
