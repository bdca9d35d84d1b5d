"""Plots as SVG text in the chart's colours: intervals on a scale, distributions, and shares in a grid.

Colours are names from the page's style sheet, so one drawing serves day and night.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 720
NAMES = 170
"""Room for names on the left."""
RIGHT = 150
"""Room for figures on the right."""
ROW = 34
COLOURS = ("purple", "green", "orange", "black", "white", "blue")
TICKS = 6
BARS = 40
"""Bars in a distribution at most."""

Format = Callable[[float], str]


@dataclass(frozen=True)
class Row:
    """One line of a plot of intervals."""

    name: str
    mean: float
    low: float | None
    high: float | None
    told: str
    bot: int | None = None
    """Whose colour and shape the mark has; a plain mark without."""


@dataclass(frozen=True)
class Scale:
    """Numbers from left to right."""

    low: float
    high: float
    left: float = NAMES
    right: float = WIDTH - RIGHT

    def at(self, value: float) -> float:
        """Where a number stands."""
        part = (value - self.low) / (self.high - self.low)
        return self.left + min(1.0, max(0.0, part)) * (self.right - self.left)

    def ticks(self) -> list[float]:
        """Round numbers on the scale."""
        step = round_step((self.high - self.low) / TICKS)
        first = math.ceil(self.low / step - 1e-9)
        return [number * step for number in range(first, math.floor(self.high / step + 1e-9) + 1)]


def round_step(wanted: float) -> float:
    """1, 2 or 5 times a power of ten, at least what is wanted."""
    power = 10.0 ** math.floor(math.log10(wanted))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= wanted * (1 - 1e-9))


def scale_for(rows: Sequence[Row], *others: float, least: float | None = None, most: float | None = None) -> Scale:
    """A scale on which all rows and some other numbers have room."""
    ends = [*others]
    for row in rows:
        ends += [end for end in (row.low, row.mean, row.high) if end is not None]
    low, high = min(ends), max(ends)
    room = 0.08 * (high - low) or 1.0
    low, high = low - room, high + room
    return Scale(low if least is None else max(least, low), high if most is None else min(most, high))


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """Words at a place."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def polygon(x: float, y: float, radii: Sequence[float], turn: float, kind: str) -> str:
    """Corners around a point at these distances in turn."""
    angles = [turn + 2 * math.pi * number / len(radii) for number in range(len(radii))]
    points = " ".join(f"{x + r * math.sin(a):.1f},{y - r * math.cos(a):.1f}" for r, a in zip(radii, angles, strict=True))
    return f'<polygon points="{points}" class="{kind}"/>'


def mark(x: float, y: float, bot: int | None, size: float = 6.5) -> str:
    """A bot's sign: colour and shape together, as players have them on all boards."""
    if bot is None:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size - 1.5}" class="mark plain"/>'
    kind = f"mark p-{COLOURS[bot % len(COLOURS)]}"
    match bot % len(COLOURS):
        case 0:
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" class="{kind}"/>'
        case 1:
            return polygon(x, y, [size * 1.25] * 4, math.pi / 4, kind)
        case 2:
            return polygon(x, y + 1, [size * 1.3] * 3, 0.0, kind)
        case 3:
            return polygon(x, y, [size * 1.3] * 4, 0.0, kind)
        case 4:
            return polygon(x, y, [size * 1.15] * 6, 0.0, kind)
        case _:
            return polygon(x, y, [size * 1.4, size * 0.6] * 5, 0.0, kind)


def frame(height: float, title: str, parts: Sequence[str]) -> str:
    """A whole drawing."""
    inside = "".join(parts)
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">{inside}</svg>'


def graticule(scale: Scale, bottom: float, form: Format) -> list[str]:
    """Lines at round numbers, with the numbers under them."""
    parts = []
    for tick in scale.ticks():
        x = scale.at(tick)
        parts.append(line(x, 8, x, bottom, "graticule"))
        parts.append(text(x, bottom + 17, form(tick), "tick", "middle"))
    return parts


def intervals(title: str, rows: Sequence[Row], scale: Scale, form: Format, reference: tuple[float, str] | None = None) -> str:
    """A mark with its interval for each row; a reference is a line across all of them."""
    top = 12 if reference is None else 26
    bottom = top + ROW * len(rows)
    parts = graticule(scale, bottom, form)
    if reference is not None:
        x = scale.at(reference[0])
        parts += [line(x, top - 6, x, bottom, "reference"), text(x, top - 11, reference[1], "note", "middle")]
    for number, row in enumerate(rows):
        y = top + ROW * (number + 0.5)
        parts.append(text(0, y + 5, shortened(row.name), "name"))
        if row.low is not None and row.high is not None:
            parts.append(line(scale.at(row.low), y, scale.at(row.high), y, "reach"))
        parts += [mark(scale.at(row.mean), y, row.bot), text(WIDTH, y + 5, row.told, "figure", "end")]
    return frame(bottom + 26, title, parts)


def shortened(name: str, most: int = 24) -> str:
    """A name that fits its room."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


def binned(counts: Sequence[tuple[int, int]], low: int, width: int, number: int) -> list[int]:
    """How many numbers fall into each bar."""
    bars = [0] * number
    for value, times in counts:
        bars[(value - low) // width] += times
    return bars


@dataclass(frozen=True)
class Heap:
    """One distribution: who it is of, how often each number came up, and its median."""

    name: str
    counts: Sequence[tuple[int, int]]
    median: float
    told: str
    bot: int | None = None


def distributions(title: str, heaps: Sequence[Heap], height: float = 58) -> str:
    """Bars for each distribution on one common scale, a line at each median."""
    values = [value for heap in heaps for value, _ in heap.counts]
    low, high = min(values), max(values)
    width = max(1, int(round_step((high - low + 1) / BARS)))
    low -= low % width
    number = (high - low) // width + 1
    scale = Scale(low, low + number * width)
    bars = [binned(heap.counts, low, width, number) for heap in heaps]
    bottom = 12 + (height + 14) * len(heaps)
    parts = graticule(scale, bottom, lambda value: f"{value:g}")
    for place, (heap, row) in enumerate(zip(heaps, bars, strict=True)):
        base = 12 + (height + 14) * place + height
        peak = max(row) / sum(row)
        kind = "sea" if heap.bot is None else f"bar p-{COLOURS[heap.bot % len(COLOURS)]}"
        for step, times in enumerate(row):
            if times:
                x, tall = scale.at(low + step * width), height * times / sum(row) / peak
                wide = scale.at(low + (step + 1) * width) - x - 1
                label = f"{low + step * width}" if width == 1 else f"{low + step * width} to {low + (step + 1) * width - 1}"
                tip = f"<title>{label}: {times}</title>"
                parts.append(
                    f'<rect x="{x:.1f}" y="{base - tall:.1f}" width="{wide:.1f}" height="{tall:.1f}" class="{kind}">{tip}</rect>'
                )
        middle = scale.at(heap.median + (0.5 if width == 1 else 0.0))
        parts += [line(scale.left, base, scale.right, base, "axis"), line(middle, base - height - 7, middle, base, "median")]
        parts += [text(24 if heap.bot is not None else 0, base - 4, shortened(heap.name, 20), "name")]
        parts += [] if heap.bot is None else [mark(8, base - 9, heap.bot)]
        parts += [text(WIDTH, base - 4, heap.told, "figure", "end")]
    return frame(bottom + 26, title, parts)


@dataclass(frozen=True)
class Cell:
    """One field of a grid: a share, and a smaller line under it."""

    share: float
    told: str
    note: str


def grid(title: str, columns: Sequence[str], rows: Sequence[tuple[str, Sequence[Cell]]]) -> str:
    """Shares by row and column; the deeper the water, the larger the share."""
    wide, tall, top = (WIDTH - NAMES) / len(columns), 50, 26
    parts = [text(NAMES + wide * (number + 0.5), 16, name, "tick", "middle") for number, name in enumerate(columns)]
    most = max(cell.share for _, cells in rows for cell in cells) or 1.0
    for down, (name, cells) in enumerate(rows):
        y = top + tall * down
        parts += [mark(8, y + tall / 2, down), text(24, y + tall / 2 + 5, shortened(name, 20), "name")]
        for across, cell in enumerate(cells):
            x = NAMES + wide * across
            deep = f'class="water" fill-opacity="{0.08 + 0.82 * cell.share / most:.2f}"'
            parts.append(f'<rect x="{x + 1:.1f}" y="{y + 1}" width="{wide - 2:.1f}" height="{tall - 2}" {deep}/>')
            parts.append(text(x + wide / 2, y + 23, cell.told, "value", "middle"))
            parts.append(text(x + wide / 2, y + 40, cell.note, "under", "middle"))
    return frame(top + tall * len(rows) + 6, title, parts)


def lever(gain: float, margin: float | None, most: float) -> str:
    """A small bar to the right for a gain, to the left for a loss, with its margin."""
    half = 44.0
    reach = max(-1.0, min(1.0, gain / most)) * half
    x, kind = (half, "gain") if reach >= 0 else (half + reach, "loss")
    parts = [
        f'<rect x="{x + 1:.1f}" y="4" width="{abs(reach):.1f}" height="8" class="{kind}"/>',
        line(half + 1, 1, half + 1, 15, "axis"),
    ]
    if margin is not None:
        ends = [half + 1 + max(-1.0, min(1.0, (gain + sign * margin) / most)) * half for sign in (-1, 1)]
        parts.append(line(ends[0], 8, ends[1], 8, "whisker"))
    return f'<svg viewBox="0 0 90 16" class="lever" aria-hidden="true">{"".join(parts)}</svg>'
