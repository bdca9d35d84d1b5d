"""What compiled code is called: another text another name, wherever it lies, and the same where only another machine's code has changed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from seaboard.engine import cache, shared_cache


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the engine's files, of which names are made."""
    copied = tmp_path / "engine"
    shutil.copytree(cache.ENGINE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache, "ENGINE", copied)
    return copied


def name_of_code(folder: Path) -> str:
    """The hash, made again."""
    return cache.sources_hash.__wrapped__(folder)


def add_line(path: Path) -> None:
    """Change a file a little."""
    path.write_text(path.read_text(encoding="utf-8") + "# a line\n", encoding="utf-8")


def test_two_clones_with_the_same_texts_share_what_is_compiled(
    engine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = cache.ENGINE.parent / "here" / "game", tmp_path / "there" / "game"
    for folder in (here, there):
        (folder / "data").mkdir(parents=True)
        (folder / "rules.py").write_text("# rules\n", encoding="utf-8")
        (folder / "data" / "map.toml").write_text("# a map\n", encoding="utf-8")
    name = name_of_code(here)
    assert name_of_code(there) == name
    shutil.copytree(engine, tmp_path / "clone" / "engine")
    monkeypatch.setattr(cache, "ENGINE", tmp_path / "clone" / "engine")
    assert name_of_code(there) == name


def test_a_text_in_another_file_is_another_text(engine: Path, tmp_path: Path) -> None:
    game = tmp_path / "game"
    game.mkdir()
    (game / "rules.py").write_text("# rules\n", encoding="utf-8")
    before = name_of_code(game)
    (game / "rules.py").rename(game / "others.py")
    assert name_of_code(game) != before


def test_compiled_code_lies_by_its_place_in_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place = shared_cache.SharedLocator.get_suitable_cache_subpath
    here = place(str(shared_cache.PACKAGE / "bots" / "descent.py"))
    elsewhere = [place(str(tmp_path / folder / "verbs.py")) for folder in ("one", "two")]
    monkeypatch.setattr(shared_cache, "PACKAGE", tmp_path / "seaboard")
    assert place(str(tmp_path / "seaboard" / "bots" / "descent.py")) == here == "seaboard_bots"
    assert len(set(elsewhere)) == 2


@pytest.mark.parametrize("file", cache.FOR_DEVICES)
def test_what_only_a_gpu_uses_leaves_a_processors_code_as_it_is(engine: Path, tmp_path: Path, file: str) -> None:
    before, on_device = name_of_code(tmp_path / "game"), cache.device_hash.__wrapped__()
    add_line(engine / file)
    assert name_of_code(tmp_path / "game") == before
    assert cache.device_hash.__wrapped__() != on_device


def test_everything_else_of_the_engine_counts(engine: Path, tmp_path: Path) -> None:
    for path in sorted(engine.glob("*.py")):
        before = name_of_code(tmp_path / "game")
        add_line(path)
        assert (name_of_code(tmp_path / "game") == before) == (path.name in cache.FOR_DEVICES), path.name


def test_no_rule_is_made_of_what_only_a_gpu_uses() -> None:
    modules = "|".join(Path(file).stem for file in cache.FOR_DEVICES)
    asks = re.compile(rf"^\s*(from seaboard\.engine\.({modules}) |from seaboard\.engine import .*\b({modules})\b)", re.MULTILINE)
    folders = [cache.ENGINE, cache.ENGINE.parent / "games", cache.ENGINE.parent / "bots"]
    asking = {path.name for folder in folders for path in folder.rglob("*.py") if asks.search(path.read_text(encoding="utf-8"))}
    assert asking <= set(cache.FOR_DEVICES)
