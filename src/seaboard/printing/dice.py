"""Dice on paper: nets of cubes with flaps, and a table for ordinary dice."""

from __future__ import annotations

from collections.abc import Sequence

from seaboard.printing.sheets import at

EDGE = 17.0
"""Millimetres of a cube's edge."""
FLAP = 5.0
CELLS = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))
"""Where the six faces lie in the net, in cells: a row of four with one above and one below."""
FLAPS = ((0, 1, "up"), (0, 1, "down"), (2, 1, "up"), (2, 1, "down"), (1, 0, "up"), (1, 2, "down"), (3, 1, "right"))
NET_WIDTH, NET_HEIGHT = 4 * EDGE + FLAP, 3 * EDGE + 2 * FLAP


def flap(column: int, row: int, way: str) -> str:
    """A flap to glue, at one edge of a cell."""
    x, y, slant = column * EDGE, row * EDGE, 3.0
    if way == "right":
        return f'<path class="flap" d="M{x + EDGE} {y}l{FLAP} {slant}v{EDGE - 2 * slant}l{-FLAP} {slant}z"/>'
    edge, depth = (y, -FLAP) if way == "up" else (y + EDGE, FLAP)
    return f'<path class="flap" d="M{x} {edge}l{slant} {depth}h{EDGE - 2 * slant}l{slant} {-depth}z"/>'


def net(faces: Sequence[str], x: float, y: float) -> str:
    """A cube's net from six faces, each drawn around its own centre; the upper left corner of its cells is at x, y."""
    drawn = [flap(*each) for each in FLAPS]
    drawn += [at((column + 0.5) * EDGE, (row + 0.5) * EDGE, face) for (column, row), face in zip(CELLS, faces, strict=True)]
    return at(x, y, "".join(drawn))
