"""Data files: a broken one gets an error that names the file, the line and the fault; another map is another game.  [MB-MAP-2]"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from seaboard.engine.errors import UsageError
from seaboard.games.mare_balticum import data
from seaboard.games.mare_balticum.data import CONTRACT_ROWS, SPACE_ROWS, TOKEN_ROWS
from seaboard.games.mare_balticum.sets import FORM
from seaboard.sets.reading import read_content

FOLDER = Path(data.__file__).parent / "data"
SOURCES = Path(data.__file__).parents[3]
LOAD = """
from seaboard.engine.registry import find_game
from seaboard.engine.conformance import Setting, final_match
game = find_game("mare-balticum")
setting = Setting(game, 3, game.check_options({"demand": "on", "contracts": "on"}))
print(len(game.rules.space), final_match(setting, 1).is_over)
"""
FAULTS = [
    (
        "map.toml",
        'links = ["oresund", "copenhagen"]',
        'links = ["oresund", "atlantis"]',
        "space 1 (kattegat), links: it links to 'atlantis', which is no space",
    ),
    ("map.toml", 'links = ["oresund", "copenhagen"]', 'links = ["oresund"]', "one-way link: 'copenhagen' links to 'kattegat'"),
    ("map.toml", 'links = ["oresund", "copenhagen"]', 'links = ["oresund", "copenhagen", "oresund"]', "links to 'oresund' twice"),
    ("map.toml", 'links = ["oresund", "copenhagen"]', 'links = ["kattegat"]', "links to itself"),
    ("map.toml", 'links = ["oresund", "copenhagen"]', "links = []", "must be a list of 1 to 61 values, not []"),
    ("map.toml", 'id = "oresund"', 'id = "kattegat"', "the id 'kattegat' stands here a second time"),
    ("map.toml", 'id = "oresund"', 'id = "Øresund"', "lower-case letters"),
    (
        "map.toml",
        'depth = "shallow"',
        'depth = "bottomless"',
        "space 1 (kattegat), depth: can be shallow, deep, port, not 'bottomless'",
    ),
    ("map.toml", 'depth = "shallow"', 'depth = "port"', "stands after a port"),
    ("map.toml", "x = 105", "x = 1005", "space 1 (kattegat), x: must be a whole number from 0 to 1000, not 1005"),
    ("map.toml", 'fr = "Kattegat"\n', "", "space 1 (kattegat), fr: is missing"),
    ("map.toml", 'source = "ours"', 'source = "hearsay"', "space 1 (kattegat), source: can be book, fact, ours, not 'hearsay'"),
    ("ports.toml", 'port = "riga"', 'port = "kattegat"', "'kattegat' is no port"),
    ("ports.toml", 'port = "riga"', 'port = "gdansk"', "'gdansk' has a field zero already"),
    ("ports.toml", '[[field]]\nport = "riga"\nmark = "zero"\nsource = "ours"\n', "", "field: there must be 8 entries, not 7"),
    ("tokens.toml", "number = 20", "number = 90", "token 5 (amber), number: must be a whole number from 1 to 60, not 90"),
    ("tokens.toml", "demand = 2", "demand = 3", "token 1 (salmon), demand: must be a whole number from 0 to 2, not 3"),
    ("tokens.toml", 'id = "cod"', 'id = "herring"', "token 3 (herring), id: must be 'cod', not 'herring'"),
    ("tokens.toml", 'id = "cod"', 'id = "shark"', "token 3 (shark), id: must be 'cod', not 'shark'"),
    (
        "contracts.toml",
        "needs = { salmon = 1, herring = 1, amber = 2 }",
        "needs = { tuna = 1 }",
        "names 'tuna'; it can name salmon",
    ),
    (
        "contracts.toml",
        "needs = { salmon = 1, herring = 1, amber = 2 }",
        "needs = { cod = 0 }",
        "of cod must be a whole number from 1 to 120, not 0",
    ),
    ("contracts.toml", "points = 7", "points = true", "set, points: must be a whole number from 0 to 100, not True"),
    ("seats.toml", "boats = 5", "boats = 0", "fleet 1, boats: must be a whole number from 1 to 8, not 0"),
    ("seats.toml", "players = 3", "players = 4", "boats for 4 players stand here a second time"),
    ("seats.toml", 'id = "white"', 'id = "cod"', "the id 'cod' already names something else"),
    ("seats.toml", '[[colour]]\nid = "purple"', '[[spare]]\nid = "purple"', "spare: there is no table of this name"),
    ("map.toml", "[[space]]", "[[space]", "(at line 5"),
]


def read_all() -> None:
    """Read and check every data file, as loading the game does."""
    read_content("", data.__file__, FORM)


def fault_with(monkeypatch: pytest.MonkeyPatch, folder: Path) -> str:
    """What is said of a user's data folder."""
    monkeypatch.setenv("SEABOARD_DATA", str(folder))
    with pytest.raises(UsageError) as caught:
        read_all()
    return str(caught.value)


def changed(folder: Path, file: str, old: str, new: str) -> None:
    """Put a changed copy of a data file into a folder."""
    text = (FOLDER / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(("file", "old", "new", "fault"), FAULTS, ids=[f"{row[0]} {row[3][:30]}" for row in FAULTS])
def test_a_broken_file_gets_an_error_that_names_file_and_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str, old: str, new: str, fault: str
) -> None:
    changed(tmp_path, file, old, new)
    message = fault_with(monkeypatch, tmp_path)
    assert str(tmp_path / file) in message
    assert fault in message


def test_the_packages_own_files_are_sound() -> None:
    read_all()


def test_a_fault_names_its_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    changed(tmp_path, "map.toml", 'links = ["kattegat", "arkona-basin", "copenhagen"]', 'links = ["arkona-basin", "copenhagen"]')
    line = next(
        number
        for number, text in enumerate((tmp_path / "map.toml").read_text(encoding="utf-8").splitlines(), 1)
        if text == 'links = ["oresund", "copenhagen"]'
    )
    assert f"line {line}: space 1 (kattegat), links: one-way link: 'kattegat' links to 'oresund'" in fault_with(
        monkeypatch, tmp_path
    )


def test_a_disconnected_sea_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = (FOLDER / "map.toml").read_text(encoding="utf-8")
    islands = "".join(
        f'\n[[space]]\nid = "{one}"\ndepth = "port"\nx = 1\ny = 1\nlinks = ["{other}"]\nen = "A"\npl = "A"\nfr = "A"\nsource = "ours"\n'
        for one, other in (("avalon", "atlantis"), ("atlantis", "avalon"))
    )
    (tmp_path / "map.toml").write_text(text + islands, encoding="utf-8")
    assert "the sea is disconnected: no way leads from 'kattegat' to 'avalon'" in fault_with(monkeypatch, tmp_path)


def test_another_map_gives_another_size_and_action_space(tmp_path: Path) -> None:
    text = (FOLDER / "map.toml").read_text(encoding="utf-8")
    text = text.replace('links = ["vyborg-bay", "narva-bay"]', 'links = ["vyborg-bay", "narva-bay", "kronstadt"]')
    text += '\n[[space]]\nid = "kronstadt"\ndepth = "port"\nx = 990\ny = 400\nlinks = ["st-petersburg"]\n'
    text += 'en = "Kronstadt"\npl = "Kronsztad"\nfr = "Cronstadt"\nsource = "fact"\n'
    (tmp_path / "map.toml").write_text(text, encoding="utf-8")
    environment = {**os.environ, "SEABOARD_DATA": str(tmp_path), "PYTHONPATH": str(SOURCES), "NUMBA_DISABLE_JIT": "1"}
    result = subprocess.run([sys.executable, "-c", LOAD], env=environment, capture_output=True, text=True, check=False)
    assert result.stdout.split() == [str(241 + 4), "True"], result.stderr


def test_every_entry_says_where_it_comes_from_and_has_its_names() -> None:
    for rows in (TOKEN_ROWS, CONTRACT_ROWS, SPACE_ROWS):
        for row in rows:
            assert row["source"] in {"book", "fact", "ours"}
            assert all(row[language] for language in ("en", "pl", "fr"))
    assert {row["id"] for row in CONTRACT_ROWS if row["source"] == "book"} == {"salmon-herring"}


def test_names_are_those_of_the_specification() -> None:
    specification = (Path(__file__).parents[3] / "src" / "seaboard" / "rulebooks" / "mare-balticum.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| \d+ \| ([a-z-]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| (?:shallow|deep|port)", specification, re.MULTILINE
    )
    rows += re.findall(
        r"^\| (salmon|herring|cod|flounder|amber|time) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| \d+ \|$", specification, re.MULTILINE
    )
    assert len(rows) == 31
    for own, *names in rows:
        assert [data.names(language)[own] for language in ("en", "pl", "fr")] == [name.strip() for name in names]
