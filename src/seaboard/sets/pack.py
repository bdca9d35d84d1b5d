"""A set's text: written from a game's files with their comments, and back."""

from __future__ import annotations

import csv
import re
import tomllib
from dataclasses import asdict
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import tomli_w

from seaboard.engine.game import Game
from seaboard.engine.registry import find_game
from seaboard.sets.document import DRAWING, FORMAT, HEAD, DataSet, Head, form_of, from_tables, to_tables
from seaboard.sets.fault import stem
from seaboard.sets.reading import read_file

HEADING = re.compile(r"(\[\[?)\s*([^\[\]]+?)\s*(\]\]?)")
RULEBOOK = "rulebook"


def own_folder(game: Game) -> Path:
    """Where the package keeps a game's data files."""
    return Path(str(import_module(game.package).__file__)).parent / "data"


def rulebook_set(game: Game) -> DataSet:
    """The data that the rules come with: what the rulebooks say, and our reconstruction of what they do not print."""
    return packed(game, own_folder(game), rulebook_head(game))


def rulebook_head(game: Game) -> Head:
    """What is said of the data that the rules come with."""
    return Head(
        game=game.slug,
        id=RULEBOOK,
        name=f"{game.name}, rulebook",
        author="Seaboard",
        licence="MIT",
        source="The rulebook and public facts; what neither tells is a reconstruction, marked ours.",
    )


def packed(game: Game, folder: Path, head: Head) -> DataSet:
    """The set of a folder's data files; a file that is not there is the package's own."""
    return from_tables(
        {HEAD: {"format": FORMAT, **asdict(head)}, **{stem(name): read_file(path) for name, path in files_of(game, folder).items()}}
    )


def files_of(game: Game, folder: Path) -> dict[str, Path]:
    """A game's data files, each from a folder if it lies there."""
    own = own_folder(game)
    return {name: folder / name if (folder / name).is_file() else own / name for name in form_of(game).files}


def text_of(found: DataSet, folder: Path | None = None) -> str:
    """A set as its text; with the folder that it was made from, comments and all."""
    tables = to_tables(found)
    if folder is None:
        return tomli_w.dumps(tables, multiline_strings=False)
    parts = [tomli_w.dumps({HEAD: tables[HEAD]})]
    for name, path in files_of(find_game(found.head.game), folder).items():
        parts.append(part_of(name, path, tables[stem(name)]))
    if found.drawing:
        parts.append(tomli_w.dumps({DRAWING: tables[DRAWING]}))
    return "\n".join(parts)


def part_of(name: str, path: Path, tables: Any) -> str:
    """One file as a part of a set."""
    own = stem(name)
    if path.suffix == ".toml":
        text = under(own, path.read_text(encoding="utf-8"))
        # A text over several lines could look like a heading; then the comments stay behind.
        if is_same(text, {own: tables}):
            return text
    return tomli_w.dumps({own: tables})


def under(name: str, text: str) -> str:
    """A TOML text with all its tables inside a table of this name."""
    lines: list[str] = []
    for line in text.splitlines():
        lines.append(
            HEADING.sub(lambda found: f"{found[1]}{name}.{found[2]}{found[3]}", line, count=1) if line.startswith("[") else line
        )
    first = next((number for number, line in enumerate(lines) if line and not line.startswith("#")), 0)
    if not lines[first].startswith("["):
        lines.insert(first, f"[{name}]")
    return "\n".join(lines) + "\n"


def is_same(text: str, tables: dict[str, Any]) -> bool:
    """Whether a text holds exactly these tables."""
    try:
        return tomllib.loads(text) == tables
    except tomllib.TOMLDecodeError:
        return False


def file_text(name: str, tables: Any) -> str:
    """One data file of a set as it stands in a folder."""
    if not name.endswith(".csv"):
        return tomli_w.dumps(tables)
    columns = list(dict.fromkeys(key for row in tables for key in row))
    out = StringIO(newline="")
    writer = csv.DictWriter(out, columns, lineterminator="\n", restval="")
    writer.writeheader()
    writer.writerows(tables)
    return out.getvalue()
