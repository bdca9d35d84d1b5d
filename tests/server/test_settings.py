"""Limits and such stand in a file or in variables; a wrong one is told by its name, and the page lists them all."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seaboard.engine.errors import UsageError
from seaboard.server.process.config import Config, Limits, Retention
from seaboard.server.process.settings import with_settings

PAGE = Path(__file__).parents[2] / "docs" / "server.md"


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    config = Config(data=tmp_path)
    assert with_settings(config, None, {"SEABOARD_HOST": "0.0.0.0", "SEABOARD_DATA": "x"}) == config


def test_a_file_sets_what_it_names_and_a_variable_wins(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(
        'metrics_token = "0123456789abcdef"\n[limits]\ntables_per_guest = 5\nuploads = 7\n[retention]\nchat = 1.5\n'
    )
    found = with_settings(Config(data=tmp_path), None, {"SEABOARD_LIMITS_UPLOADS": "8", "SEABOARD_RETENTION_GUESTS": "0.5"})
    assert found.limits == Limits(tables_per_guest=5, uploads=8)
    assert found.retention == Retention(chat=1.5, guests=0.5)
    assert found.metrics_token == "0123456789abcdef"
    assert with_settings(Config(data=tmp_path), None, {"SEABOARD_METRICS_TOKEN": "f" * 16}).metrics_token == "f" * 16


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[limit]\n", "'limit' is not known"),
        ("[limits]\ntable_per_guest = 5\n", "limits.table_per_guest"),
        ("[limits]\nuploads = -1\n", "limits.uploads must be a whole number"),
        ("[limits]\nuploads = 1.5\n", "limits.uploads must be a whole number"),
        ("[limits]\nuploads = true\n", "limits.uploads must be a whole number"),
        ('[retention]\nchat = "long"\n', "retention.chat must be a number"),
        ("limits = 3\n", "[limits]"),
        ('metrics_token = "short"\n', "at least 16"),
        ("[limits\n", "not TOML"),
    ],
)
def test_what_cannot_be_is_told_by_its_name(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "x.toml").write_text(text)
    with pytest.raises(UsageError, match=re.escape(told)):
        with_settings(Config(data=tmp_path), tmp_path / "x.toml", {})


@pytest.mark.parametrize("variable", ["SEABOARD_LIMITS_TABLE", "SEABOARD_LIMITS_UPLOADS", "SEABOARD_RETENTION_CHAT"])
def test_a_variable_with_a_wrong_name_or_value_is_told(tmp_path: Path, variable: str) -> None:
    with pytest.raises(UsageError, match=r"must be a number|no setting"):
        with_settings(Config(data=tmp_path), None, {variable: "5" if variable.endswith("TABLE") else "many"})


def test_a_file_that_is_named_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        with_settings(Config(data=tmp_path), tmp_path / "none.toml", {})


def test_the_page_lists_every_setting_with_its_usual_value() -> None:
    rows = re.findall(r"^\| `((?:limits|retention)\.\w+)` \| ([\d,.]+) \| (.+) \|$", PAGE.read_text(), re.M)
    listed = {name: float(value.replace(",", "")) for name, value, _ in rows}
    sections: dict[str, Any] = {"limits": Limits(), "retention": Retention()}
    known = {f"{name}.{key}": value for name, section in sections.items() for key, value in msgspec.structs.asdict(section).items()}
    assert listed == known
