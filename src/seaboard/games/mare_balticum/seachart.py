"""The map drawn in characters: a box for each space, placed where the data puts it and moved apart where boxes would overlap."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rich.text import Text

WIDTH = 100
HEIGHT = 38
BOX_HEIGHT = 3
WIDEST = 24
LINK = ("·", "bright_black")

Cell = tuple[str, str]
BLANK: Cell = (" ", "")
Line = list[Cell]
"""One line of a box: characters with their styles."""


@dataclass(frozen=True)
class Spot:
    """A box: the centre the data wants, and its width."""

    x: int
    y: int
    width: int


@cache
def arrange(spots: tuple[Spot, ...]) -> tuple[tuple[int, int], ...]:
    """The left upper corner of each box: as near as possible to where it should be, with no box over another."""
    xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
    height = max(HEIGHT, 2 * len(spots))
    across, down = max(1, max(xs) - min(xs)), max(1, max(ys) - min(ys))
    left = [(spot.x - min(xs)) / across * (WIDTH - spot.width) for spot in spots]
    top = [(spot.y - min(ys)) / down * (height - BOX_HEIGHT) for spot in spots]
    for _ in range(400):
        if not push_apart(spots, left, top):
            break
    corners = settle(spots, left, top)
    upper = min(row for _, row in corners)
    return tuple((column, row - upper) for column, row in corners)


def push_apart(spots: tuple[Spot, ...], left: list[float], top: list[float]) -> bool:
    """Move each overlapping pair half a step apart, the shorter way; whether any overlapped."""
    moved = False
    for one in range(len(spots)):
        for other in range(one):
            across = min(left[one] + spots[one].width, left[other] + spots[other].width) - max(left[one], left[other]) + 1
            down = min(top[one], top[other]) + BOX_HEIGHT - max(top[one], top[other])
            if across <= 0 or down <= 0:
                continue
            moved = True
            if across < 3 * down:
                step = (across / 2 + 0.1) * (1 if left[one] >= left[other] else -1)
                left[one], left[other] = left[one] + step, left[other] - step
            else:
                step = (down / 2 + 0.1) * (1 if top[one] >= top[other] else -1)
                top[one], top[other] = top[one] + step, top[other] - step
    for number, spot in enumerate(spots):
        left[number] = min(max(left[number], 0.0), float(WIDTH - spot.width))
    return moved


def settle(spots: tuple[Spot, ...], left: list[float], top: list[float]) -> list[tuple[int, int]]:
    """Whole columns and rows; a box that would still touch another one goes down until it is free."""
    corners: list[tuple[int, int]] = [(0, 0)] * len(spots)
    placed: list[int] = []
    for number in sorted(range(len(spots)), key=lambda each: top[each]):
        column, row = round(left[number]), round(top[number])
        while any(overlaps(spots, corners, placed_one, (column, row), spots[number].width) for placed_one in placed):
            row += 1
        corners[number] = (column, row)
        placed.append(number)
    return corners


def overlaps(spots: tuple[Spot, ...], corners: list[tuple[int, int]], one: int, corner: tuple[int, int], width: int) -> bool:
    """Whether a box at a corner would lie on one that is placed."""
    column, row = corners[one]
    return abs(row - corner[1]) < BOX_HEIGHT and column < corner[0] + width + 1 and corner[0] < column + spots[one].width + 1


def steps_between(one: tuple[int, int], other: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells of a straight line, every other one sideways so that it looks dotted."""
    length = max(abs(other[0] - one[0]) // 2, abs(other[1] - one[1]), 1)
    return [
        (round(one[0] + (other[0] - one[0]) * step / length), round(one[1] + (other[1] - one[1]) * step / length))
        for step in range(length + 1)
    ]


def draw_chart(spots: tuple[Spot, ...], boxes: list[list[Line]], links: list[tuple[int, int]]) -> Text:
    """Links as dotted lines, and the boxes over them."""
    corners = arrange(spots)
    rows = max(row for _, row in corners) + BOX_HEIGHT
    canvas: list[list[Cell]] = [[BLANK] * WIDTH for _ in range(rows)]
    centres = [(column + spot.width // 2, row + BOX_HEIGHT // 2) for (column, row), spot in zip(corners, spots, strict=True)]
    for one, other in links:
        for column, row in steps_between(centres[one], centres[other]):
            canvas[row][column] = LINK
    for (column, row), spot, lines in zip(corners, spots, boxes, strict=True):
        for offset, line in enumerate(lines):
            padded = [BLANK, *(line + [BLANK] * spot.width)[: spot.width], BLANK]
            first = max(0, column - 1)
            canvas[row + offset][first : column + spot.width + 1] = padded[first - column + 1 : WIDTH - column + 1]
    return Text("\n").join(Text.assemble(*line) for line in canvas)
