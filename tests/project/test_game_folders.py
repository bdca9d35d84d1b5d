"""Every game's folder has the same files with the same members in the same order: whoever knows one folder knows all."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from seaboard.engine.registry import games
from seaboard.engine.verbs import RULE_VERBS
from seaboard.rulebooks import rule_ids

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src" / "seaboard" / "games"
FOLDERS = [
    pytest.param(folder, id=folder.name)
    for folder in (*(GAMES / game.module for game in games().values()), ROOT / "tests/fifth/flotsam")
]
"""Our games, and the fifth, which was made by the guide."""
MEMBERS = {
    "__init__.py": ("GAME",),
    "actions.py": ("SPACE", "MOST_LEGAL", "Refusal", "OK"),
    "data.py": ("names",),
    "evaluate.py": ("SPREAD", "CUT", "GREEDY", "DOUBTS", "value"),
    "features.py": ("FEATURES", "observe"),
    "invariants.py": ("audit",),
    "knowledge.py": ("opened", "veil", "cast_shadows", "guess"),
    "notation.py": ("chapter", "first_chapter", "finds", "set_usual", "complete"),
    "pacing.py": ("lap", "leg"),
    "rules.py": ("actors", "advance", "apply", "legal", "chance", "check"),
    "scoring.py": ("scores", "is_better"),
    "sets.py": ("FORM",),
    "setup.py": ("start",),
    "state.py": ("Phase", "PHASES", "LAYOUT"),
    "stories.py": ("story",),
    "table.py": (),
    "terminal.py": ("draw",),
    "view.py": ("TableView", "view"),
}
"""The files of a game, and what each holds, in this order; other members may stand between these."""
ENDS_WITH_ITS_LAST = {
    "actions.py",
    "data.py",
    "evaluate.py",
    "features.py",
    "invariants.py",
    "knowledge.py",
    "pacing.py",
    "rules.py",
    "scoring.py",
    "state.py",
    "terminal.py",
    "view.py",
}
"""Files in which nothing follows the last of these members: the small steps come first, then what they add up to."""
WITH_MOVES = {"rules.py", "setup.py"}
"""Of these files the ones that may carry out moves, beside the chapters of the rulebook, which have names of their own."""
OPTIONAL = {"advance"}
"""Members that a game without such steps does not need."""
HOMES = {"start": ("setup.py", 0), "ask": ("table.py", 0)}
"""Functions that stand in one file and at one place of it, where a game has them."""


def names_in(statement: ast.stmt) -> Iterator[str]:
    """What a statement at the top of a module defines."""
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        yield statement.name
    elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        for target in targets:
            yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name))


def members(text: str) -> list[str]:
    """What a module defines, in order."""
    return [name for statement in ast.parse(text).body for name in names_in(statement)]


def functions(text: str) -> list[str]:
    """The functions that a module defines, in order."""
    return [statement.name for statement in ast.parse(text).body if isinstance(statement, ast.FunctionDef)]


def order_faults(file: str, text: str) -> list[str]:
    """What is missing in a file that every game has, or stands at another place than in other games."""
    wanted, found = MEMBERS[file], members(text)
    faults = [f"{file}: {name} is missing" for name in wanted if name not in found and name not in OPTIONAL]
    present = [name for name in found if name in wanted]
    if not faults and present != [name for name in wanted if name in found]:
        faults.append(f"{file}: the order is {', '.join(present)} instead of {', '.join(wanted)}")
    if not faults and file in ENDS_WITH_ITS_LAST and found[-1] != wanted[-1]:
        faults.append(f"{file}: {found[-1]} stands after {wanted[-1]}")
    return faults


def neighbour_faults(texts: dict[str, str]) -> list[str]:
    """Each `check_<kind>` without its `<kind>` right below it, and each function away from its home."""
    place_of = {name: (file, place) for file, text in texts.items() for place, name in enumerate(functions(text))}
    faults = [f"{name} stands in {place_of[name]}" for name, home in HOMES.items() if place_of.get(name, home) != home]
    chapters = {file: functions(text) for file, text in texts.items() if file not in MEMBERS or file in WITH_MOVES}
    file_of = {name: file for file, names in chapters.items() for name in names if name not in MEMBERS.get(file, ())}
    for file, names in chapters.items():
        for place, name in enumerate(names):
            kind = name.removeprefix("check_")
            if kind == name or kind not in file_of:
                continue
            if file_of[kind] != file:
                faults.append(f"{file}: {name} stands here, {kind} in {file_of[kind]}")
            elif names[place + 1 : place + 2] != [kind]:
                faults.append(f"{file}: {kind} does not follow {name}")
    return faults


def texts_of(folder: Path) -> dict[str, str]:
    """The modules of a game's folder."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py"))}


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_game_has_the_files_that_every_game_has(folder: Path) -> None:
    assert set(MEMBERS) - set(texts_of(folder)) == set()
    assert list((folder / "data").glob("*.toml"))
    assert {path.name for path in (folder / "texts").iterdir()} == {"en.toml", "fr.toml", "pl.toml"}, "every file is a language"


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_file_holds_the_same_members_in_the_same_order(folder: Path) -> None:
    texts = texts_of(folder)
    assert [fault for file in MEMBERS for fault in order_faults(file, texts[file])] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_kind_of_move_stands_right_below_its_check(folder: Path) -> None:
    assert neighbour_faults(texts_of(folder)) == []


def test_every_compiled_verb_has_its_place() -> None:
    assert {verb for verbs in RULE_VERBS.values() for verb in verbs} <= {name for names in MEMBERS.values() for name in names}
    assert all(set(verbs) <= set(MEMBERS[f"{file}.py"]) for file, verbs in RULE_VERBS.items())


def test_a_planted_disorder_is_found() -> None:
    assert order_faults("pacing.py", "def leg(): ...\ndef lap(): ...\n") == ["pacing.py: the order is leg, lap instead of lap, leg"]
    assert order_faults("pacing.py", "def lap(): ...\n") == ["pacing.py: leg is missing"]
    assert order_faults("invariants.py", "def audit(): ...\ndef count(): ...\n") == ["invariants.py: count stands after audit"]
    apart = {
        "fleet.py": "def check_sail(): ...\ndef enter(): ...\ndef sail(): ...\n",
        "table.py": "def has(): ...\ndef ask(): ...\n",
    }
    assert neighbour_faults(apart) == ["ask stands in ('table.py', 1)", "fleet.py: sail does not follow check_sail"]
    away = {"fleet.py": "def check_sail(): ...\n", "ports.py": "def sail(): ...\n"}
    assert neighbour_faults(away) == ["fleet.py: check_sail stands here, sail in ports.py"]


@pytest.mark.parametrize("slug", games())
def test_a_game_has_a_rulebook_with_its_prefix(slug: str) -> None:
    assert {rule.partition("-")[0] for rule in rule_ids(slug)} == {games()[slug].prefix}


def test_every_folder_of_games_is_registered() -> None:
    folders = {path.parent.name for path in GAMES.glob("*/__init__.py")}
    assert folders == {game.module for game in games().values()}
