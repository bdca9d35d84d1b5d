"""What a drawing of this game's map may say; links, depths and names come from the data."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from seaboard.engine.drawing import Anchor, Degree, Id, Land, Outline, Part, Point, Sounding, Words

Places = Annotated[list[Point], msgspec.Meta(max_length=8)]


class Contour(Part):
    """A depth line, or a tint of deep water."""

    line: Literal["deep-1", "deep-2", "c0", "c1", "c2"]
    outline: Outline


class Area(Part):
    """A sea space: its outline, and where things lie in it; what is left out is looked for inside the outline."""

    id: Id
    outline: Outline
    inset: Outline | None = None
    """The same a little smaller, to outline a choice without touching its neighbours."""
    label: Point | None = None
    """The middle of the name's first line."""
    lines: Literal[1, 2] | None = None
    """Lines that the name has room for."""
    tokens: Places | None = None
    boats: Annotated[list[Places], msgspec.Meta(max_length=8)] | None = None
    """Places for one boat, for two, and so on."""


class Port(Part):
    """A port: its basin, its demand field by field, its name, and where its fairways end."""

    id: Id
    at: Point
    crates: Places | None = None
    name: Point | None = None
    anchor: Anchor | None = None
    shift: Point | None = None
    """How far the name moves on a phone, where letters are larger."""
    fairways: Places | None = None


class Drawing(Part):
    """The printed sheet: 1108 wide and 909 high."""

    origin: Point = (0, 0)
    """The sheet's upper left corner."""
    subtitle: tuple[Words, ...] = ()
    """Lines below the title."""
    rose: Point | None = None
    title: Point | None = None
    key: Point | None = None
    year: Point | None = None
    meridians: tuple[Degree, ...] = ()
    parallels: tuple[Degree, ...] = ()
    coast: Outline | None = None
    """All land; without it everything outside the sea spaces."""
    borders: Outline | None = None
    rivers: Outline = ""
    lakes: Outline = ""
    soundings: tuple[Sounding, ...] = ()
    contour: tuple[Contour, ...] = ()
    wavy: bool = False
    """Straight lines of outlines are drawn as coasts, the same on both sides of a border."""
    area: tuple[Area, ...] = ()
    port: tuple[Port, ...] = ()
    land: tuple[Land, ...] = ()
