"""Imports point one way: cli -> server -> tournament, learning -> lab -> bots -> games -> printing -> sets -> engine."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "src"
BELOW = {
    "engine": set[str](),
    "files": {"engine"},
    "means": set[str](),
    "rulebooks": {"engine"},
    "sets": {"engine"},
    "games": {"engine", "sets", "printing"},
    "teaching": {"engine", "games", "rulebooks"},
    "printing": {"engine", "sets"},
    "bots": {"engine", "games"},
    "puzzles": {"engine", "games", "bots", "teaching"},
    "lab": {"engine", "games", "bots", "rulebooks"},
    "analysis": {"engine", "games", "bots"},
    "learning": {"engine", "games", "bots", "lab"},
    "tournament": {"engine", "games", "bots", "rulebooks", "printing"},
    "server": {"engine", "sets", "games", "bots", "rulebooks", "teaching", "printing", "puzzles", "lab", "analysis", "tournament"},
    "cli": {
        "engine",
        "sets",
        "games",
        "bots",
        "rulebooks",
        "teaching",
        "printing",
        "puzzles",
        "lab",
        "analysis",
        "learning",
        "tournament",
        "server",
    },
}
"""For each room, and for the modules `files` and `means`, the rooms it may import from beside itself."""
ORDERED = {
    "seaboard.tournament": ("rules", "event", "documents"),
    "seaboard.server.tournaments": ("store", "event", "view", "live", "http"),
}
"""Folders whose own rooms stand in an order: each imports from itself and from those before it."""


def module_of(path: Path, sources: Path) -> str:
    parts = path.relative_to(sources).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, sources: Path) -> Iterator[tuple[int, str]]:
    """Every module a file imports, wherever in the file, with the line."""
    package = module_of(path, sources).split(".")
    if path.name != "__init__.py":
        package.pop()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)


def faults(sources: Path) -> list[str]:
    """One line for each import that points the wrong way."""
    found = []
    for path in sorted((sources / "seaboard").rglob("*.py")):
        here = module_of(path, sources).split(".")
        for line, name in imported(path, sources):
            there = name.split(".")
            where = f"{path.relative_to(sources)}:{line}"
            if there[0] != "seaboard" or len(there) < 2 or not (sources / "seaboard" / there[1]).is_dir():
                continue
            room = here[1] if len(here) > 1 else ""
            if there[1] != room and there[1] not in BELOW.get(room, set()):
                found.append(f"{where}: {room or 'the package'} imports {there[1]}")
            if room == there[1] == "games" and len(here) > 2 and len(there) > 2 and here[2] != there[2]:
                found.append(f"{where}: game {here[2]} imports game {there[2]}")
            if room == "rulebooks" and there[1] == "engine" and there[2:3] != ["errors"]:
                found.append(f"{where}: rulebooks imports more of the engine than its errors")
            if is_out_of_order(".".join(here), name):
                found.append(f"{where}: a room imports {name}, which stands above it")
    return found


def is_out_of_order(here: str, there: str) -> bool:
    """Whether a module imports from a later room of its own folder."""
    for folder, rooms in ORDERED.items():
        places = [rooms.index(room) for room in (room_in(folder, here), room_in(folder, there)) if room in rooms]
        if len(places) == 2:
            return places[0] < places[1]
    return False


def room_in(folder: str, module: str) -> str:
    """The room of a folder that a module stands in; empty if it stands elsewhere."""
    return module.removeprefix(f"{folder}.").partition(".")[0] if module.startswith(f"{folder}.") else ""


def test_imports_point_one_way() -> None:
    assert faults(SOURCES) == []


def test_every_room_has_its_place_in_the_order() -> None:
    rooms = {path.parent.name for path in (SOURCES / "seaboard").glob("*/__init__.py")}
    assert rooms <= set(BELOW)


def write(sources: Path, name: str, text: str = "") -> None:
    path = sources / "seaboard" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_a_planted_import_upwards_is_found_also_inside_a_function(tmp_path: Path) -> None:
    write(tmp_path, "cli/__init__.py")
    write(tmp_path, "engine/match.py", "def play() -> None:\n    from seaboard.cli import main\n")
    assert faults(tmp_path) == ["seaboard/engine/match.py:2: engine imports cli"]


def test_a_planted_relative_import_of_another_game_is_found(tmp_path: Path) -> None:
    write(tmp_path, "games/one/rules.py", "from ..other.rules import sail\nfrom .state import LAYOUT\n")
    assert faults(tmp_path) == ["seaboard/games/one/rules.py:1: game one imports game other"]


def test_rulebooks_may_import_errors_and_nothing_else_of_the_engine(tmp_path: Path) -> None:
    write(tmp_path, "engine/errors.py")
    write(tmp_path, "rulebooks/__init__.py", "from seaboard.engine.errors import UsageError\nfrom seaboard.engine import match\n")
    assert faults(tmp_path) == ["seaboard/rulebooks/__init__.py:2: rulebooks imports more of the engine than its errors"]


def test_a_planted_import_from_a_later_room_of_a_folder_is_found(tmp_path: Path) -> None:
    write(tmp_path, "tournament/event/event.py", "from seaboard.tournament.rules.state import State\n")
    write(tmp_path, "tournament/rules/play.py", "from seaboard.tournament.event.event import Event\n")
    fault = "seaboard/tournament/rules/play.py:1: a room imports seaboard.tournament.event.event.Event, which stands above it"
    assert faults(tmp_path) == [fault]
