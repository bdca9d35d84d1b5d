"""A set is one file: it goes there and back without a loss, its hash is its content's, and all its faults are told at once."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli_w

from seaboard.cli.main import run
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game, games
from seaboard.sets.board import board_of
from seaboard.sets.difference import differences
from seaboard.sets.document import MOST_BYTES, BadSet, DataSet, from_tables, read_set, to_tables
from seaboard.sets.pack import file_text, own_folder, rulebook_set, text_of
from seaboard.sets.reading import read_file

GAMES = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)


def faults_of(text: str | bytes) -> list[str]:
    """All that is said of a bad set."""
    with pytest.raises(BadSet) as caught:
        read_set(text)
    return [str(fault) for fault in caught.value.faults]


def sea() -> str:
    """The text of Mare Balticum's own set."""
    game = find_game("mare-balticum")
    return text_of(rulebook_set(game), own_folder(game))


@GAMES
def test_the_rulebooks_set_goes_there_and_back(game: Game) -> None:
    own = rulebook_set(game)
    for text in (text_of(own), text_of(own, own_folder(game))):
        assert read_set(text) == own
        assert read_set(text).hash == own.hash
    assert from_tables(to_tables(own)) == own


@GAMES
def test_a_sets_files_are_those_of_the_package(game: Game, tmp_path: Path) -> None:
    for name, tables in rulebook_set(game).content.items():
        (tmp_path / name).write_text(file_text(name, tables), encoding="utf-8", newline="")
        assert read_file(tmp_path / name) == read_file(own_folder(game) / name)


def test_comments_of_the_data_files_stay() -> None:
    assert "# `depth` is shallow (one token), deep (two) or port (none)." in sea()


def test_the_hash_is_that_of_the_content() -> None:
    text = sea()
    assert read_set(text.replace("x = 105\ny = 640", "y = 640  # here\nx = 105")).hash == read_set(text).hash
    assert read_set(text.replace("x = 105", "x = 106")).hash != read_set(text).hash


def test_all_faults_are_told_with_line_and_place() -> None:
    text = sea().replace("x = 105", "x = 1005").replace('links = ["oresund", "copenhagen"]', 'links = ["oresund", "atlantis"]')
    line = text.splitlines().index("x = 1005") + 1
    assert faults_of(text) == [
        f"map.toml, line {line}: space 1 (kattegat), x: must be a whole number from 0 to 1000, not 1005",
        f"map.toml, line {line + 2}: space 1 (kattegat), links: it links to 'atlantis', which is no space",
        f"map.toml, line {line + 222}: space 21 (copenhagen), links: one-way link: "
        "'copenhagen' links to 'kattegat', but 'kattegat' not to 'copenhagen'",
    ]


HEADS = [
    ('game = "mare-balticum"', 'game = "chess"', "set, line 3: game: can be"),
    ("format = 1", "format = 2", "set, line 2: format: must be 1, not 2"),
    ('id = "rulebook"', 'id = "../up"', "set, line 4: id: must be a word"),
    ('author = "Seaboard"\n', "", "set, line 1: author: is missing"),
    ('author = "Seaboard"', 'author = "Seaboard"\nowner = "me"', "owner: nobody knows this key here"),
    ("[contracts.set]", "[harbours.set]", ": there is no such part; a set of mare-balticum has map, ports, tokens"),
]


@pytest.mark.parametrize(("old", "new", "said"), HEADS)
def test_a_bad_head_is_refused(old: str, new: str, said: str) -> None:
    text = sea()
    assert old in text
    assert any(said in fault for fault in faults_of(text.replace(old, new, 1)))


def test_what_no_set_can_be_is_refused_at_once() -> None:
    assert faults_of(b"x" * (MOST_BYTES + 1)) == ["the set: may have 256 KiB, not 257"]
    assert faults_of(b'a = "\xff"') == ["the set: line 1: the text must be UTF-8"]
    assert faults_of("\n" + "a." * 100_000 + "a = 1") == ["the set: line 2: there are more than 20 dots in a row"]
    assert faults_of("a = " + "[" * 100_000) == ["the set: tables and lists lie too deep inside one another"]
    assert "this is no TOML" in faults_of("a = " + "9" * 100_000)[0]
    assert faults_of("") == ["set: there must be a table [set]"]


DRAWINGS = [
    ({"area": [{"id": "kattegat", "outline": "M0,0L1,1z"}], "rose": [1, 2.5]}, None),
    ({"area": [{"id": "kattegat", "outline": "M0,0onload"}]}, "area 1 (kattegat), outline: expected `str` matching regex"),
    ({"area": [{"id": "kattegat", "outline": "", "label": [1, "2"]}]}, "area 1 (kattegat), label 2: expected `float`, got `str`"),
    ({"colour": "red"}, "object contains unknown field `colour`"),
    ({"label": "<script>"}, ": label: must be one line without any of"),
    ({"fill": "URL(//elsewhere)"}, ": fill: must be one line without any of"),
    ({"x": 1e300}, ": x: must be a number from -1000000 to 1000000"),
    ({"x": float("nan")}, ": x: must be a number"),
    ({"many": [0] * 20_001}, "a drawing may have 20000 values"),
    ({"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": 1}}}}}}}}, "a drawing may be 8 tables deep"),
]


@pytest.mark.parametrize(("drawing", "said"), DRAWINGS)
def test_a_drawing_is_bounded_in_size_and_kind(drawing: dict[str, object], said: str | None) -> None:
    text = tomli_w.dumps({**to_tables(rulebook_set(find_game("mare-balticum"))), "drawing": drawing})
    if said is None:
        assert board_of(read_set(text))["drawing"] == drawing
    else:
        assert any(said in fault for fault in faults_of(text))


def other(own: DataSet) -> DataSet:
    """The same set with one harbour elsewhere and one space more."""
    tables = to_tables(own)
    tables["map"] = {"space": [dict(row) for row in tables["map"]["space"]]}
    tables["map"]["space"][0]["x"] = 300
    return from_tables(tables)


def test_what_differs_is_told_entry_by_entry() -> None:
    own = rulebook_set(find_game("mare-balticum"))
    assert differences(own, own) == []
    assert differences(own, other(own)) == ["map, space, kattegat, x: 105 -> 300"]


def test_the_command_checks_compares_and_begins_sets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my-sea.toml"
    assert run(["data", "new", "mare-balticum", str(file), "--name", "My sea"]) == 0
    assert run(["data", "new", "mare-balticum", str(file)]) == 2
    assert run(["data", "check", str(file)]) == 0
    assert "My sea, a set of mare-balticum" in capsys.readouterr().out
    assert run(["data", "diff", "mare-balticum", str(file)]) == 1
    assert "set, name: 'Mare Balticum, rulebook' -> 'My sea'" in capsys.readouterr().out
    assert run(["data", "unpack", str(file), str(tmp_path / "folder")]) == 0
    assert run(["data", "pack", "mare-balticum", str(tmp_path / "folder"), str(tmp_path / "again.toml"), "--name", "My sea"]) == 0
    assert differences(read_set(file.read_bytes()), read_set((tmp_path / "again.toml").read_bytes())) == [
        "set, id: 'my-sea' -> 'again'"
    ]
    file.write_text(file.read_text(encoding="utf-8").replace("points = 7", "points = -7"), encoding="utf-8")
    capsys.readouterr()
    assert run(["data", "check", str(file)]) == 1
    assert "contracts.toml, line" in (said := capsys.readouterr().err)
    assert "set, points: must be a whole number from 0 to 100, not -7" in said
