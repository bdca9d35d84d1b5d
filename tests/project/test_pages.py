"""Handwritten pages of documentation have lines that fit on a screen."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 160
NOT_BY_HAND = {
    "docs/rule-table.md": "written by `make docs`, a row for each rule",
    "docs/records.md": "written by `make docs`, a row for each field",
    "docs/networks.md": "written by `python -m tools.network_page`, a row for each match",
    "docs/balance": "written by `python -m tools.balance`",
}
"""Pages and folders that are left out, with the reason."""


def pages() -> list[str]:
    """Every handwritten page, as its path in the repository.  Specifications keep to a length of their own."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "web" / "README.md"]
    names = sorted(page.relative_to(ROOT).as_posix() for page in found)
    return [name for name in names if not any(name == left_out or name.startswith(f"{left_out}/") for left_out in NOT_BY_HAND)]


@pytest.mark.parametrize("name", pages())
def test_no_line_of_a_handwritten_page_is_longer_than_160_characters(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    too_long = [f"{name}:{number}: {len(line)} characters" for number, line in enumerate(lines, 1) if len(line) > LONGEST]
    assert not too_long, "wrap the text, shorten the table's row or turn the table into a list: " + ", ".join(too_long)


def test_whatever_is_left_out_exists() -> None:
    assert [name for name in NOT_BY_HAND if not (ROOT / name).exists()] == []
