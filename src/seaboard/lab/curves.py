"""Curves over time as SVG text, in the style of the other plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from seaboard.lab.svg import COLOURS, Format, Paper, Scale, frame, line, mark, on_both, text

HEIGHT = 150.0
LEGEND = 20.0
MOST_POINTS = 600
"""Points of a curve at most; between them the mean is drawn."""


@dataclass(frozen=True)
class Curve:
    """Points from left to right."""

    name: str
    points: Sequence[tuple[float, float]]
    colour: int = 0


def thinned(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Neighbouring points as their mean, where there are more than can be seen."""
    size = -(-len(points) // MOST_POINTS)
    groups = [points[first : first + size] for first in range(0, len(points), size)] if size > 1 else []
    return [tuple_mean(group) for group in groups] if groups else list(points)


def tuple_mean(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The middle of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def heights(curves: Sequence[Curve], least: float | None, most: float | None) -> tuple[float, float]:
    """The lowest and the highest number that the drawing has room for."""
    found = [y for curve in curves for _, y in curve.points]
    low, high = min(found), max(found)
    room = 0.08 * (high - low) or 0.1 * abs(high) or 1.0
    return low - room if least is None else least, high + room if most is None else most


def draw_curves(title: str, curves: Sequence[Curve], form: Format, least: float | None = None, most: float | None = None) -> str:
    """Curves on one scale, with a legend where there are several.  Times are minutes."""
    shown = [curve for curve in curves if curve.points]
    return on_both(lambda paper: draw_on(paper, title, shown, form, least, most)) if shown else ""


def draw_on(paper: Paper, title: str, curves: Sequence[Curve], form: Format, least: float | None, most: float | None) -> str:
    """Curves on one paper."""
    top = 12.0 + (LEGEND if len(curves) > 1 else 0.0)
    bottom = top + HEIGHT
    end = max(x for curve in curves for x, _ in curve.points)
    across = Scale(0.0, end or 1.0, 46.0, paper.width - 24.0)
    low, high = heights(curves, least, most)
    # A scale runs from left to right; this one runs upwards.
    up = Scale(low, high, bottom, top)
    parts = []
    for tick in across.ticks():
        x = across.at(tick)
        parts += [line(x, top, x, bottom, "graticule"), text(x, bottom + 17, f"{tick:g} min", "tick", "middle")]
    for tick in up.ticks():
        y = up.at(tick)
        parts += [line(across.left, y, across.right, y, "graticule"), text(across.left - 6, y + 4, form(tick), "tick", "end")]
    for number, curve in enumerate(curves):
        kind = f"curve c-{COLOURS[curve.colour % len(COLOURS)]}"
        points = " ".join(f"{across.at(x):.1f},{up.at(y):.1f}" for x, y in thinned(curve.points))
        x, y = curve.points[-1]
        parts.append(f'<polyline points="{points}" class="{kind}"/>')
        parts.append(mark(across.at(x), up.at(y), curve.colour, 4.0))
        if len(curves) > 1:
            left = 46.0 + number * (paper.width - 60.0) / len(curves)
            parts += [mark(left + 5, 10, curve.colour, 4.0), text(left + 16, 15, curve.name, "tick")]
    return frame(paper, bottom + 26, title, parts)
