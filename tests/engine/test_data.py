"""Which files of a user's data folder are another set of rules."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from seaboard.engine.data import data_hash, data_names, hash_of, is_own_data


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that replaces data files in this process."""
    monkeypatch.setenv("SEABOARD_DATA", str(tmp_path))
    return tmp_path


def old_hash(folder: Path) -> str:
    """The hash as older versions made it: of every file."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def test_every_game_has_data_files_with_known_names() -> None:
    assert {"hexes.toml", "characters.toml", "map.toml", "cards.csv"} <= data_names()


def test_a_stray_file_is_not_another_set_of_rules(folder: Path) -> None:
    (folder / "characters.toml").write_text("a = 1\n")
    clean = data_hash()
    (folder / ".DS_Store").write_bytes(b"\0")
    (folder / "notes").mkdir()
    (folder / "notes" / "map.toml").write_text("never read\n")
    assert clean is not None
    assert data_hash() == clean


def test_a_folder_that_replaces_nothing_is_no_other_set(folder: Path) -> None:
    assert data_hash() is None
    (folder / "README.md").write_text("maps to come\n")
    assert data_hash() is None


def test_other_contents_or_another_name_are_another_set(folder: Path) -> None:
    (folder / "map.toml").write_text("a = 1\n")
    first = data_hash()
    (folder / "map.toml").write_text("a = 2\n")
    second = data_hash()
    (folder / "map.toml").rename(folder / "hexes.toml")
    assert len({first, second, data_hash(), None}) == 4


def test_hashes_of_older_versions_still_fit(folder: Path) -> None:
    (folder / "map.toml").write_text("a = 1\n")
    (folder / "hexes.toml").write_text("b = 1\n")
    assert data_hash() == old_hash(folder)
    (folder / "README.md").write_text("mine\n")
    assert data_hash() != old_hash(folder)
    assert is_own_data(old_hash(folder))
    assert not is_own_data(None)
    assert not is_own_data("0123456789abcdef")


def test_an_empty_folder_of_an_older_version_fits_the_packages_own_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SEABOARD_DATA", raising=False)
    assert is_own_data(hash_of([]))
    assert is_own_data(None)
    assert is_own_data("")
