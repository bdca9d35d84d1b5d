"""Sheets of A4 with things to cut out: rows of pieces, crop marks, fold lines, and a page that prints at its true size."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import NamedTuple

WIDTH, HEIGHT = 210.0, 297.0
MARGIN = 10.0
"""Millimetres; most printers cannot print nearer to the edge."""
MARK = 4.0
"""Length of a crop mark, which stands outside the piece."""


class Sheet(NamedTuple):
    """One sheet of paper."""

    title: str
    body: str
    """SVG in millimetres, from the upper left corner of the paper."""
    note: str = ""
    prose: str = ""
    """HTML instead of SVG: a sheet that is read."""


class Piece(NamedTuple):
    """Something to cut out: SVG in millimetres around its own centre."""

    width: float
    height: float
    drawing: str


def at(x: float, y: float, drawing: str, turn: float = 0) -> str:
    """A drawing moved, and turned around its own centre."""
    turned = f" rotate({turn:g})" if turn else ""
    return f'<g transform="translate({x:.2f} {y:.2f}){turned}">{drawing}</g>'


def crop_marks(x: float, y: float, width: float, height: float) -> str:
    """Marks outside the four corners of a rectangle: cut from mark to mark."""
    marks = []
    for corner_x, way_x in ((x, -1), (x + width, 1)):
        for corner_y, way_y in ((y, -1), (y + height, 1)):
            marks.append(
                f"M{corner_x + way_x:.2f} {corner_y:.2f}h{way_x * MARK:.2f}M{corner_x:.2f} {corner_y + way_y:.2f}v{way_y * MARK:.2f}"
            )
    return f'<path class="crop" d="{"".join(marks)}"/>'


def fold_line(x: float, y: float, length: float) -> str:
    """A dashed line to fold along."""
    return f'<path class="fold" d="M{x:.2f} {y:.2f}h{length:.2f}"/>'


def fold_row(pieces: Sequence[tuple[Piece, Piece]], x: float, y: float) -> tuple[str, float]:
    """Fronts in a row above their backs: fold in the middle, glue, then cut apart.  Returns the drawing and its height."""
    width, height = pieces[0][0].width, pieces[0][0].height
    drawn = [crop_marks(x, y, width * len(pieces), 2 * height), fold_line(x - MARK, y + height, width * len(pieces) + 2 * MARK)]
    for place, (front, back) in enumerate(pieces):
        middle = x + width * (place + 0.5)
        # The back lies upside down, so that it is upright when the paper is folded.
        drawn += [at(middle, y + height / 2, front.drawing), at(middle, y + 1.5 * height, back.drawing, 180)]
        if place:
            drawn.append(f'<path class="cut" d="M{x + width * place:.2f} {y:.2f}v{2 * height:.2f}"/>')
    return "".join(drawn), 2 * height


def text(x: float, y: float, words: str, size: float = 4.0, kind: str = "") -> str:
    """A line of text; its size is in millimetres."""
    return f'<text class="{kind}" x="{x:.2f}" y="{y:.2f}" font-size="{size:g}">{escape(words)}</text>'


def fitting(words: str, width: float, size: float) -> float:
    """The size of letters at which words fit into a width, whatever the printer's font; at most this size."""
    return round(min(size, width / (0.62 * max(1, len(words)))), 2)


def wrapped(words: str, letters: int) -> list[str]:
    """Words in lines of about this many letters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) >= letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def shown_sheet(sheet: Sheet, title: str, place: str) -> str:
    """A sheet with its head and foot."""
    if sheet.prose:
        head = f"<header><span>{escape(title)} · {escape(sheet.title)}</span><span>{place}</span></header>"
        return f'<section class="sheet prose">{head}{sheet.prose}</section>'
    words = f"{title} · {sheet.title}"
    head = text(MARGIN, 7, words, fitting(words, WIDTH - 3 * MARGIN, 3.4), "head") + text(WIDTH - MARGIN, 7, place, 3.4, "head end")
    foot = (
        text(WIDTH / 2, HEIGHT - 5, sheet.note, fitting(sheet.note, WIDTH - 2 * MARGIN, 3.2), "head middle") if sheet.note else ""
    )
    return f'<svg class="sheet" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="{escape(sheet.title)}">{head}{sheet.body}{foot}</svg>'


def page_of(sheets: Sequence[Sheet], title: str, language: str, hint: str, defs: str = "", style: str = "") -> str:
    """A page of sheets, each printed at its true size and holding all it needs.  `defs`, `style` and bodies are our own."""
    styles = files(__package__).joinpath("sheets.css").read_text(encoding="utf-8") + style
    shown = [shown_sheet(sheet, title, f"{number}/{len(sheets)}") for number, sheet in enumerate(sheets, 1)]
    hidden = f'<svg width="0" height="0" class="defs" aria-hidden="true">{defs}</svg>'
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{styles}</style></head>\n<body><main><p class=hint>{escape(hint)}</p>{hidden}\n"
        + "\n".join(shown)
        + "</main></body></html>\n"
    )
