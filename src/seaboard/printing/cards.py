"""Cards: fronts on one sheet, their backs on the next, so that a sheet printed on both sides has each back behind its front."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from seaboard.printing.sheets import HEIGHT, MARGIN, WIDTH, Sheet, at

BLEED = 1.0
"""Millimetres that a back is larger than its card: printers do not meet both sides exactly."""


class Card(NamedTuple):
    """Both sides of a card: SVG in millimetres around its middle.  The back fills its rectangle and a little more."""

    front: str
    back: str


class Format(NamedTuple):
    """How large cards are, in millimetres."""

    width: float
    height: float

    @property
    def columns(self) -> int:
        return int((WIDTH - 2 * MARGIN) // self.width)

    @property
    def rows(self) -> int:
        return int((HEIGHT - 2 * MARGIN - 6) // self.height)

    def place(self, number: int, is_back: bool = False) -> tuple[float, float]:
        """The middle of a card on its sheet; backs are mirrored, because the paper is turned over its long edge."""
        column, row = number % self.columns, number // self.columns
        x = WIDTH / 2 + (column - (self.columns - 1) / 2) * self.width
        y = HEIGHT / 2 + (row - (self.rows - 1) / 2) * self.height
        return (WIDTH - x if is_back else x), y


MINI, POKER = Format(45.0, 64.0), Format(63.0, 88.0)


def card_sheets(cards: Sequence[Card], format: Format, title: str, notes: tuple[str, str]) -> list[Sheet]:
    """Cards on sheets, fronts and backs in turn; the notes stand on fronts and on backs."""
    fitting = format.columns * format.rows
    made = []
    for first in range(0, len(cards), fitting):
        page = cards[first : first + fitting]
        fronts, backs = [], []
        for number, card in enumerate(page):
            fronts.append(at(*format.place(number), card.front))
            backs.append(at(*format.place(number, is_back=True), card.back))
        marks = cut_lines(format, len(page))
        shown = f"{title} {first // fitting + 1}/{-(-len(cards) // fitting)}"
        made.append(Sheet(shown, "".join(fronts) + marks, notes[0]))
        made.append(Sheet(shown, "".join(backs), notes[1]))
    return made


def cut_lines(format: Format, number: int) -> str:
    """Marks at the edge of a grid of cards: each line is cut from edge to edge, first across, then down."""
    columns, rows = min(number, format.columns), -(-number // format.columns)
    left, top = WIDTH / 2 - format.columns * format.width / 2, HEIGHT / 2 - format.rows * format.height / 2
    lines = [f"M{left - 1:.2f} {top + row * format.height:.2f}h-4" for row in range(rows + 1)]
    lines += [f"M{left + columns * format.width + 1:.2f} {top + row * format.height:.2f}h4" for row in range(rows + 1)]
    lines += [f"M{left + column * format.width:.2f} {top - 1:.2f}v-4" for column in range(columns + 1)]
    lines += [f"M{left + column * format.width:.2f} {top + rows * format.height + 1:.2f}v4" for column in range(columns + 1)]
    return f'<path class="crop" d="{"".join(lines)}"/>'


def plate(format: Format, kind: str, is_back: bool = False) -> str:
    """The ground of a card; that of a back is a little larger."""
    more = BLEED if is_back else 0.0
    width, height = format.width + 2 * more, format.height + 2 * more
    return f'<rect class="{kind}" x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}"/>'
