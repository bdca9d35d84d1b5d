"""Things to cut out: strips of tokens that are folded, figures that stand, and how they fill sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from seaboard.printing.sheets import HEIGHT, MARGIN, MARK, WIDTH, Piece, Sheet, at, crop_marks, fitting, fold_line, fold_row, text

FOOT = 7.0
"""Millimetres of a figure's foot, which is folded outwards."""
GAP = 6.0
"""Between two things, for their marks and for scissors."""
CAPTION = 5.5
LETTER = 2.1
"""Millimetres of a letter of a caption."""


class Block(NamedTuple):
    """Something with marks of its own: SVG in millimetres from its upper left corner."""

    width: float
    height: float
    drawing: str
    caption: str = ""


def sign(name: str, size: float, kind: str = "") -> str:
    """A sign of the art around 0, 0."""
    style = f' class="{kind}"' if kind else ""
    return f'<use href="#{name}" x="{-size / 2:g}" y="{-size / 2:g}" width="{size:g}" height="{size:g}"{style}/>'


def square(size: float, ground: str, drawing: str) -> Piece:
    """One side of a square token."""
    half = size / 2
    return Piece(
        size, size, f'<g class="{ground}"><rect class="plate" x="{-half}" y="{-half}" width="{size}" height="{size}"/>{drawing}</g>'
    )


def strips(front: Piece, back: Piece, number: int, caption: str) -> list[Block]:
    """A number of tokens of a kind as strips: fronts above their backs."""
    fitting = int((WIDTH - 2 * MARGIN - 2 * MARK) // front.width)
    made = []
    for first in range(0, number, fitting):
        row = [(front, back)] * min(fitting, number - first)
        made.append(strip(row, caption if not first else ""))
    return made


def strip(pairs: Sequence[tuple[Piece, Piece]], caption: str) -> Block:
    """Different tokens in one strip, each above its back."""
    drawing, height = fold_row(pairs, 0, 0)
    return Block(pairs[0][0].width * len(pairs), height, drawing, caption)


def figure(drawing: str, width: float, height: float, caption: str = "") -> Block:
    """A figure that stands: folded at the top, with a foot on each side.  The drawing lies around its own middle."""
    whole = 2 * FOOT + 2 * height
    folds = "".join(fold_line(0, y, width) for y in (FOOT, FOOT + height, FOOT + 2 * height))
    body = f'<rect class="flap" x="0" y="0" width="{width}" height="{whole}"/>'
    other = f'<g transform="scale(-1 1)">{drawing}</g>'
    sides = at(width / 2, FOOT + height / 2, drawing, 180) + at(width / 2, FOOT + 1.5 * height, other)
    return Block(width, whole, body + crop_marks(0, 0, width, whole) + folds + sides, caption)


def fill(blocks: Iterable[Block], title: str, note: str) -> list[Sheet]:
    """Things in lines, line by line on as many sheets as they need."""
    sheets: list[list[str]] = [[]]
    x, y, deepest = MARGIN + MARK, MARGIN + 4.0, 0.0
    for block in blocks:
        width = max(block.width, LETTER * len(block.caption))
        if x > MARGIN + MARK and x + width > WIDTH - MARGIN - MARK:
            x, y, deepest = MARGIN + MARK, y + deepest + GAP, 0.0
        if y + CAPTION + block.height > HEIGHT - MARGIN - 3:
            sheets.append([])
            x, y, deepest = MARGIN + MARK, MARGIN + 4.0, 0.0
        top = y + CAPTION + MARK / 2
        if block.caption:
            sheets[-1].append(text(x, y + 2.5, block.caption, fitting(block.caption, WIDTH - MARGIN - x, 3.4), "bold"))
        sheets[-1].append(at(x, top, block.drawing))
        x += width + GAP + MARK
        deepest = max(deepest, block.height + CAPTION + MARK / 2)
    return numbered(sheets, title, note)


def numbered(bodies: Sequence[Sequence[str]], title: str, note: str) -> list[Sheet]:
    """Sheets of one title, numbered where there are several."""
    return [
        Sheet(f"{title} {number}/{len(bodies)}" if len(bodies) > 1 else title, "".join(body), note)
        for number, body in enumerate(bodies, 1)
    ]
