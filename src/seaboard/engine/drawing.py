"""How a game's board is drawn: `drawing.toml` beside the game's data, read and checked.  No rule reads it, so it is no part of the data's hash."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game

NAME = "drawing.toml"
MODULE = "drawing"
STEP = re.compile(r"\.(\w+)|\[(\d+)\]")

Number = Annotated[float, msgspec.Meta(ge=-5000, le=5000)]
Point = tuple[Number, Number]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Said = Annotated[str, msgspec.Meta(max_length=120)]
Outline = Annotated[str, msgspec.Meta(max_length=40_000, pattern=r"\A[MmLlHhVvCcSsQqTtAaZz0-9eE.,+\-\s]*\Z")]
"""The `d` of an SVG path, and nothing else."""
Anchor = Literal["start", "middle", "end"]
Letters = Literal["large", "small", "isle"]
Sounding = tuple[Number, Number, Annotated[int, msgspec.Meta(ge=0, le=99_999)]]
Degree = tuple[Number, Said]
"""A line of longitude or latitude: where it lies on the sheet, and what stands at its end."""


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a drawing: what it does not know is a slip."""


class Words(Part):
    """Words of a drawing; where a language is missing, the first that is there is shown."""

    en: Said = ""
    pl: Said = ""
    fr: Said = ""


class Land(Words):
    """Lettering on land or on an island."""

    x: Number = 0
    y: Number = 0
    size: Letters = "small"
    turn: Number = 0
    """Degrees, clockwise."""
    dy: Number = 0
    """How far down the letters stand from their line, after the turn."""


def drawing_type(game: Game) -> Any:
    """The structure of a game's drawings; None where its board draws from its data alone."""
    name = f"{game.package}.{MODULE}"
    return import_module(name).Drawing if find_spec(name) else None


def read_drawing(game: Game, folder: Path | None = None) -> dict[str, Any] | None:
    """The drawing in a folder, by default the game's own, as tables; None where there is none.  A fault names the file and the place in it."""
    path = (folder or Path(str(import_module(game.package).__file__)).parent) / NAME
    if not path.is_file():
        return None
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise UsageError(f"drawing {path}: {fault}") from fault
    if slip := drawing_fault(game, tables):
        raise UsageError(f"drawing {path}: {slip.words} ({'.'.join(map(str, slip.path)) or 'all of it'})")
    return tables


@dataclass(frozen=True)
class Slip:
    """What is wrong with a drawing, and where: keys by name, entries by number from 0."""

    path: tuple[str | int, ...]
    words: str


def drawing_fault(game: Game, tables: Any) -> Slip | None:
    """Why no board of the game can draw these tables; None where one can."""
    kind = drawing_type(game)
    if kind is None:
        return Slip((), f"the board of {game.slug} is drawn from its data alone") if tables else None
    try:
        msgspec.convert(tables, kind)
    except msgspec.ValidationError as fault:
        words, _, place = str(fault).partition(" - at `$")
        steps = [int(number) if number else name for name, number in STEP.findall(place)]
        return Slip(tuple(steps), words[:1].lower() + words[1:])
    return None
