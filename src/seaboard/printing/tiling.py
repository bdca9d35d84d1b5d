"""A drawing larger than a sheet: spread over several, which are cut at their marks and glued over each other's flaps."""

from __future__ import annotations

from math import ceil

from seaboard.printing.sheets import HEIGHT, MARGIN, WIDTH, Sheet, at, crop_marks

FLAP = 8.0
"""Millimetres that two sheets overlap, for glue."""
HEAD = 6.0
"""Kept free for the sheet's title and note, beside the margin."""


def room(is_turned: bool) -> tuple[float, float]:
    """How much of a drawing fits on one sheet beside its flaps; a turned sheet lies on its side."""
    wide, high = WIDTH - 2 * MARGIN - FLAP, HEIGHT - 2 * MARGIN - HEAD - FLAP
    return (high, wide) if is_turned else (wide, high)


def columns_and_rows(size: tuple[float, float], scale: float, is_turned: bool) -> tuple[int, int]:
    """How many sheets a drawing takes at a scale."""
    wide, high = room(is_turned)
    return ceil(size[0] * scale / wide - 1e-6), ceil(size[1] * scale / high - 1e-6)


def best_scale(size: tuple[float, float], sheets: int) -> tuple[float, bool]:
    """The largest scale, in millimetres for a unit, at which a drawing fits on this many sheets, and whether they lie on their side."""
    found = [(0.0, False)]
    for is_turned in (False, True):
        wide, high = room(is_turned)
        for columns in range(1, sheets + 1):
            found.append((min(columns * wide / size[0], sheets // columns * high / size[1]), is_turned))
    return max(found, key=lambda each: each[0])


def spread(name: str, size: tuple[float, float], sheets: int, title: str, note: str) -> list[Sheet]:
    """The drawing of a name, which the page defines once, over at most this many sheets, row by row."""
    scale, is_turned = best_scale(size, sheets)
    columns, rows = columns_and_rows(size, scale, is_turned)
    wide, high = size[0] * scale / columns, size[1] * scale / rows
    made = []
    for number in range(columns * rows):
        column, row = number % columns, number // columns
        right, below = (FLAP if column < columns - 1 else 0.0), (FLAP if row < rows - 1 else 0.0)
        clip = f'<clipPath id="{name}-{number}"><rect width="{wide + right:.2f}" height="{high + below:.2f}"/></clipPath>'
        part = f'<use href="#{name}" transform="translate({-column * wide:.2f} {-row * high:.2f}) scale({scale:.5f})"/>'
        drawn = f'{clip}<g clip-path="url(#{name}-{number})">{part}</g>{crop_marks(0, 0, wide + right, high + below)}'
        if right:
            drawn += f'<path class="fold" d="M{wide:.2f} -3v{high + below + 6:.2f}"/>'
        if below:
            drawn += f'<path class="fold" d="M-3 {high:.2f}h{wide + right + 6:.2f}"/>'
        left, top = (WIDTH - wide - right) / 2, (HEIGHT - high - below) / 2
        body = at(left, top, drawn)
        if is_turned:
            body = f'<g transform="translate({WIDTH:g} 0) rotate(90)">{at((HEIGHT - wide - right) / 2, (WIDTH - high - below) / 2, drawn)}</g>'
        made.append(Sheet(f"{title} {number + 1}/{columns * rows}", body, note))
    return made
