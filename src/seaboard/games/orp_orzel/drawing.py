"""What a drawing of this game's map may say; hexes, zigzag lines and names come from the data."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from seaboard.engine.drawing import Anchor, Degree, Id, Land, Number, Outline, Part, Point, Sounding, Words


class Deep(Part):
    """Deep water."""

    tint: Literal["deep", "deep-1", "deep-2"]
    outline: Outline


class Contour(Part):
    """A depth line."""

    line: Literal["c0", "c1", "c2"]
    outline: Outline


class Town(Words):
    """A town ashore: its dot, and where its name stands from it."""

    x: Number = 0
    y: Number = 0
    dx: Number = 0
    dy: Number = 4
    anchor: Anchor = "middle"


class Drawing(Part):
    """The printed sheet: 1108 wide and 909 high; what is left out is drawn from the hexes."""

    side: Annotated[float, msgspec.Meta(ge=8, le=200)] | None = None
    """The side of a hex."""
    origin: Point | None = None
    """The middle of the hex q = 0, r = 0; with `side` it says where all hexes lie."""
    turn: tuple[Number, Number, Number] | None = None
    """How the sheet lies on a phone, turned to the left: how much larger, how far to the right and how far down."""
    subtitle: Words | None = None
    goal: Words | None = None
    """What the goals are called."""
    rose: Point | None = None
    rose_tall: Point | None = None
    """On the sheet that stands upright, on a phone; so with all `_tall`."""
    title: Point | None = None
    mark_tall: Point | None = None
    key: Point | None = None
    straits_tall: Point | None = None
    tray: Point | None = None
    tray_tall: Point | None = None
    ledger: Point | None = None
    ledger_tall: Point | None = None
    ending: Point | None = None
    ending_tall: Point | None = None
    meridians: tuple[Degree, ...] = ()
    parallels: tuple[Degree, ...] = ()
    named_above: tuple[Id, ...] = ()
    """Hexes whose name stands at the top."""
    water: Outline | None = None
    rivers: Outline = ""
    lakes: Outline = ""
    soundings: tuple[Sounding, ...] = ()
    deep: tuple[Deep, ...] = ()
    contour: tuple[Contour, ...] = ()
    land: tuple[Land, ...] = ()
    town: tuple[Town, ...] = ()
