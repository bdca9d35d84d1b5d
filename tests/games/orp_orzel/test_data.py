"""The tables of section 2, and what is said of a user's own data that is wrong.  [specification 2]"""

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from seaboard.engine.errors import UsageError
from seaboard.games.orp_orzel import data
from seaboard.games.orp_orzel.actions import SPACE
from seaboard.rulebooks import rulebook

OWN = Path(data.__file__).parent / "data"
SPECIFICATION = rulebook("orp-orzel")
HEX_ROW = re.compile(r"^\| ([a-q]\d+) \| (-?\d+), (\d+) \| (.*?) \| (.*?) \| (.*?) \|$", re.MULTILINE)
FACE_ROW = re.compile(r"^\| ([a-z-]+) \| (red|white) \| (\d) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$", re.MULTILINE)


def plain_name(text: str) -> str:
    """A name without its emphasis and remark."""
    return re.sub(r" \((start|goal|cel)\)$", "", text).replace("**", "")


@pytest.mark.rule("ORZ-BOARD-5")
def test_adjacency_is_exactly_what_table_2_4_lists() -> None:
    rows = HEX_ROW.findall(SPECIFICATION)
    assert [row[0] for row in rows] == list(data.HEXES)
    for number, (_, q, r, english, polish, adjacent) in enumerate(rows):
        row = data.HEX_ROWS[number]
        assert (row["q"], row["r"], row["en"], row["pl"]) == (int(q), int(r), plain_name(english), plain_name(polish))
        assert [data.HEXES[other] for other in data.ADJACENT[number]] == adjacent.split()


@pytest.mark.rule("ORZ-BOARD-5")
def test_the_map_has_the_numbers_of_section_2_4() -> None:
    assert len(data.HEXES) == 87
    assert sum(map(len, data.ADJACENT)) == 2 * 186
    steps = data.steps_from([data.START])
    assert min(steps) == 0
    assert [steps[data.HEXES.index(goal)] for goal in ("d10", "d11", "a12", "c11")] == [17, 17, 21, 21]
    assert sorted(data.HEXES[goal] for goal in data.GOALS) == ["a12", "c11", "d10", "d11"]


@pytest.mark.rule("ORZ-BOARD-5")
def test_the_zigzag_lines_are_those_of_section_2_5() -> None:
    block = re.search(r"```json\n(\[\[.*?\]\])\n```", SPECIFICATION)
    assert block is not None
    pairs = [sorted(pair, key=data.HEXES.index) for pair in json.loads(block[1])]
    assert sorted([data.HEXES[one], data.HEXES[other]] for one, other in data.ZIGZAGS) == sorted(pairs)
    assert all(other not in data.ADJACENT[one] for one, other in data.ZIGZAGS)


@pytest.mark.rule("ORZ-DICE-1", "ORZ-ACT-1")
def test_the_faces_are_those_of_table_2_3() -> None:
    rows = FACE_ROW.findall(SPECIFICATION)
    assert [row[0] for row in rows] == list(data.FACES)
    for (_, colour, sides, symbols, black, english, polish), row in zip(rows, data.FACE_ROWS, strict=True):
        die = next(side["die"] for side in data.SIDE_ROWS if side["id"] == row["side"])
        assert (die, row["sides"], row["black"]) == (colour, int(sides), "yes" in black)
        assert row["symbols"] == ([] if symbols == "(none)" else symbols.split(", "))
        assert (row["en"], row["pl"]) == (english, polish)


def test_there_are_897_texts_eleven_of_them_of_chance() -> None:
    assert len(SPACE) == 897
    assert sum(kind.chance for kind in SPACE.kind_of) == 11


def test_every_entry_says_where_it_comes_from() -> None:
    rows = (*data.HEX_ROWS, *data.FACE_ROWS, *data.SIDE_ROWS, *data.PIECE_ROWS)
    assert {row["source"] for row in rows} == {"book", "ours"}
    assert all(row["en"] and row["pl"] for row in rows)
    assert [row["first_game_source"] for row in data.PIECE_ROWS[:2]] == ["fact", "fact"]


# A user's own data


def load(folder: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The data module as a process would have it that reads this folder first."""
    monkeypatch.setenv("SEABOARD_DATA", str(folder))
    found = importlib.util.spec_from_file_location("replaced_orp_orzel_data", data.__file__)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    monkeypatch.setitem(sys.modules, found.name, module)
    found.loader.exec_module(module)
    return module


def replaced(folder: Path, name: str, old: str, new: str) -> Path:
    """A folder with one data file in which the first such text is another."""
    text = (OWN / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


FAULTS = [
    ("hexes.toml", 'id = "o1"', 'id = "n1"', r"hexes\.toml, line 17: hex 2 \(n1\), id: the id .n1. stands here a second time"),
    ("hexes.toml", 'id = "o1"', 'id = "O 1"', r"hexes\.toml, line \d+: hex 2 \(O 1\), id: must be a word of .*, not 'O 1'"),
    ("hexes.toml", "q = 14", "q = 13", r"hexes\.toml, line \d+: hex 2 \(o1\): it lies where n1 lies"),
    ("hexes.toml", "q = 14", "q = 14.5", r"hex 2 \(o1\), q: must be a whole number from -100 to 100, not 14\.5"),
    ("hexes.toml", 'en = "Porkkala"\n', "", r"hex 2 \(o1\), en: is missing"),
    ("hexes.toml", 'source = "ours"', 'source = "hearsay"', r"hex 1 \(n1\), source: can be book, fact, ours, not 'hearsay'"),
    ("hexes.toml", 'start = "p2"', 'start = "p9"', r"hexes\.toml, line \d+: start: there is no hex 'p9'"),
    ("hexes.toml", 'start = "p2"', 'start = "d10"', r"hexes\.toml, line \d+: goals: d10 is the start"),
    ("hexes.toml", 'goals = ["a12"', 'goals = ["a13"', r"hexes\.toml, line \d+: goals: there is no hex 'a13'"),
    ("hexes.toml", "goals = [", "goals = [] # [", r"goals: must be a list of 1 to 124 values, not \[\]"),
    ("hexes.toml", 'between = ["a12", "b12"]', 'between = ["a12", "x1"]', r"zigzag 1, between: there is no hex 'x1'"),
    ("hexes.toml", 'between = ["a12", "b12"]', 'between = ["a12", "p2"]', r"zigzag 1, between: a12 and p2 do not touch"),
    (
        "hexes.toml",
        'between = ["a12", "b12"]',
        'between = ["a12"]',
        r"zigzag 1, between: must be a list of 2 values, not \['a12'\]",
    ),
    ("hexes.toml", 'between = ["c11", "d11"]', 'between = ["b12", "a12"]', r"zigzag 2, between: there is a zigzag .* already"),
    ("hexes.toml", 'between = ["c11", "d11"]', 'between = ["a12", "b13"]', r"no path leads from p2 to a12"),
    ("dice.toml", "sides = 2", "sides = 3", r"dice\.toml, line \d+: face: a die of the navy has 7 sides; a die has six"),
    ("dice.toml", "sides = 2", "sides = 0", r"face 1 \(plot\), sides: must be a whole number from 1 to 6, not 0"),
    ("dice.toml", 'id = "plot-plot"', 'id = "plot"', r"face 2 \(plot\), id: the id 'plot' stands here a second time"),
    (
        "dice.toml",
        'symbols = ["plot"]',
        'symbols = ["mine"]',
        r"face 1 \(plot\), symbols: 'mine' is no symbol of the navy's dice",
    ),
    ("dice.toml", 'side = "navy"', 'side = "army"', r"face 1 \(plot\), side: can be navy, kriegsmarine, not 'army'"),
    ("dice.toml", "black = false", 'black = "no"', r"face 1 \(plot\), black: must be true or false, not 'no'"),
    ("dice.toml", "[[face]]", "[[face", r"dice\.toml: .*line 4"),
    ("forces.toml", "dice = 4", "dice = 0", r"side 1 \(navy\), dice: must be a whole number from 1 to 8, not 0"),
    ("forces.toml", 'id = "navy"', 'id = "army"', r"side 1 \(army\), id: must be 'navy', not 'army'"),
    ("forces.toml", "number = 4", "number = -1", r"piece 1 \(ship\), number: must be a whole number from 1 to 20, not -1"),
    (
        "forces.toml",
        "first_game = 5",
        'first_game = "5"',
        r"piece 1 \(ship\), first_game: must be a whole number from 1 to 20, not '5'",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "message"), FAULTS)
def test_a_fault_of_a_data_file_names_file_row_and_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, old: str, new: str, message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        load(replaced(tmp_path, name, old, new), monkeypatch)


def test_a_map_can_be_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = '[[hex]]\nid = "z{0}"\nq = {0}\nr = 99\nen = "z"\npl = "z"\nsource = "ours"\n'
    rows = "".join(row.format(number) for number in range(40))
    (tmp_path / "hexes.toml").write_text((OWN / "hexes.toml").read_text(encoding="utf-8") + rows, encoding="utf-8")
    with pytest.raises(UsageError, match="hex: there must be 2 to 124 entries, not 127"):
        load(tmp_path, monkeypatch)


def small_map(folder: Path) -> Path:
    """A folder with a map of four hexes."""
    rows = [("a1", 0, 0), ("b1", 1, 0), ("c1", 2, 0), ("a2", 0, 1)]
    head = 'start = "a1"\ngoals = ["c1"]\n[[zigzag]]\nbetween = ["a1", "a2"]\nen = "x"\npl = "x"\nsource = "ours"\n'
    text = "".join(f'[[hex]]\nid = "{name}"\nq = {q}\nr = {r}\nen = "x"\npl = "x"\nsource = "fact"\n' for name, q, r in rows)
    (folder / "hexes.toml").write_text(head + text, encoding="utf-8")
    return folder


def test_another_map_changes_sizes_and_adjacency(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = load(small_map(tmp_path), monkeypatch)
    assert module.HEXES == ("a1", "b1", "c1", "a2")
    assert module.ADJACENT == [[1], [0, 2, 3], [1], [1]]
    assert module.NEAR.shape == (4, 2)
    assert module.FACES == data.FACES


def test_a_whole_game_can_be_played_on_another_map_with_other_dice(tmp_path: Path) -> None:
    replaced(small_map(tmp_path), "dice.toml", 'symbols = ["plot"]', 'symbols = ["evade", "surface"]')
    program = """
from seaboard.engine.conformance import check_guesses, check_positions, check_replay, examine, settings
from seaboard.engine.registry import find_game
game = find_game("orp-orzel")
assert len(game.rules.space) == 2 * 11 + 5 + 10 * 4, len(game.rules.space)
for setting in settings(game)[:1]:
    assert examine(setting, 1, 1) + check_replay(setting, 1) + check_positions(setting, 1) + check_guesses(setting, 1) == []
print(game.rules.features)
"""
    environment = os.environ | {"SEABOARD_DATA": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.strip().isdigit()
