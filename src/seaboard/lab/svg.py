"""Plots as SVG text in the chart's colours: intervals on a scale, distributions, and shares in a grid.

Colours are names from the page's style sheet, so one drawing serves day and night.  Each plot is drawn for a desk and for a phone,
where names and figures stand above the lines instead of beside them; the style sheet shows the one that fits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape

ROW = 34
COLOURS = ("purple", "green", "orange", "black", "white", "blue")
TICKS = 6
BARS = 40
"""Bars in a distribution at most."""

Format = Callable[[float], str]


@dataclass(frozen=True)
class Paper:
    """What a plot is drawn on: its width, and the room left of the scale, right of it and above each row for words."""

    kind: str
    width: float
    left: float
    right: float
    above: float


WIDE = Paper("wide", 720, 170, 150, 0)
NARROW = Paper("narrow", 340, 10, 10, 24)
ROOMY = 80
"""A field of a grid that is narrower has its note in fewer letters."""
NEAR_EDGE = 34
"""How close to the edge the middle of a short word may stand."""


def on_both(draw: Callable[[Paper], str]) -> str:
    """A plot for the desk and one for the phone."""
    return draw(WIDE) + draw(NARROW)


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
    left: float = 0.0
    right: float = 1.0

    def on(self, paper: Paper) -> Scale:
        """The scale in its place on a paper."""
        return replace(self, left=paper.left, right=paper.width - paper.right)

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


def frame(paper: Paper, height: float, title: str, parts: Sequence[str]) -> str:
    """A whole drawing."""
    opening = f'<svg viewBox="0 0 {paper.width:.0f} {height:.0f}" class="{paper.kind}" role="img" aria-label="{escape(title)}">'
    return f"{opening}{''.join(parts)}</svg>"


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
    return on_both(lambda paper: draw_intervals(paper, title, rows, scale.on(paper), form, reference))


def draw_intervals(
    paper: Paper, title: str, rows: Sequence[Row], scale: Scale, form: Format, reference: tuple[float, str] | None
) -> str:
    """Intervals on one paper."""
    top = 12 if reference is None else 26
    tall = ROW + paper.above
    bottom = top + tall * len(rows)
    parts = graticule(scale, bottom, form)
    if reference is not None:
        x = scale.at(reference[0])
        within = min(max(x, NEAR_EDGE), paper.width - NEAR_EDGE)
        parts += [line(x, top - 6, x, bottom, "reference"), text(within, top - 11, reference[1], "note", "middle")]
    for number, row in enumerate(rows):
        y = top + tall * number + paper.above + ROW / 2
        # Beside its mark on a desk, above it on a phone.
        words = y + 5 - (paper.above and 20)
        parts += [text(0, words, shortened(row.name), "name"), text(paper.width, words, row.told, "figure", "end")]
        if row.low is not None and row.high is not None:
            parts.append(line(scale.at(row.low), y, scale.at(row.high), y, "reach"))
        parts.append(mark(scale.at(row.mean), y, row.bot))
    return frame(paper, bottom + 26, title, parts)


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
    """One distribution: whose it is, how often each number came up, and its median."""

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
    return on_both(lambda paper: draw_heaps(paper, title, heaps, scale.on(paper), width, height))


def draw_heaps(paper: Paper, title: str, heaps: Sequence[Heap], scale: Scale, width: int, height: float) -> str:
    """Distributions on one paper."""
    tall = height + 14 + paper.above
    bottom = 12 + tall * len(heaps)
    parts = graticule(scale, bottom, lambda value: f"{value:g}")
    for place, heap in enumerate(heaps):
        base = 12 + tall * place + paper.above + height
        parts += draw_bars(heap, scale, width, base, height)
        middle = scale.at(heap.median + (0.5 if width == 1 else 0.0))
        parts += [line(scale.left, base, scale.right, base, "axis"), line(middle, base - height - 7, middle, base, "median")]
        words = base - 4 - (paper.above and height + 10)
        parts += [text(24 if heap.bot is not None else 0, words, shortened(heap.name, 20), "name")]
        parts += [] if heap.bot is None else [mark(8, words - 5, heap.bot)]
        parts += [text(paper.width, words, heap.told, "figure", "end")]
    return frame(paper, bottom + 26, title, parts)


def draw_bars(heap: Heap, scale: Scale, width: int, base: float, height: float) -> list[str]:
    """The bars of one distribution, the tallest as tall as there is room."""
    low = int(scale.low)
    row = binned(heap.counts, low, width, (int(scale.high) - low) // width)
    kind = "sea" if heap.bot is None else f"bar p-{COLOURS[heap.bot % len(COLOURS)]}"
    parts = []
    for step, times in enumerate(row):
        if times:
            first = low + step * width
            x, tall = scale.at(first), height * times / max(row)
            wide = scale.at(first + width) - x - 1
            tip = f"<title>{first if width == 1 else f'{first} to {first + width - 1}'}: {times}</title>"
            parts.append(
                f'<rect x="{x:.1f}" y="{base - tall:.1f}" width="{wide:.1f}" height="{tall:.1f}" class="{kind}">{tip}</rect>'
            )
    return parts


@dataclass(frozen=True)
class Cell:
    """One field of a grid: a share, and a smaller line under it."""

    share: float
    told: str
    note: str


def grid(title: str, columns: Sequence[str], rows: Sequence[tuple[str, Sequence[Cell]]]) -> str:
    """Shares by row and column; the deeper the water, the larger the share."""
    return on_both(lambda paper: draw_grid(paper, title, columns, rows))


def draw_grid(paper: Paper, title: str, columns: Sequence[str], rows: Sequence[tuple[str, Sequence[Cell]]]) -> str:
    """A grid on one paper, as wide as it."""
    left = 0.0 if paper.above else paper.left
    wide, tall, top = (paper.width - left) / len(columns), 50, 26
    parts = [text(left + wide * (number + 0.5), 16, name, "tick", "middle") for number, name in enumerate(columns)]
    most = max(cell.share for _, cells in rows for cell in cells) or 1.0
    for down, (name, cells) in enumerate(rows):
        y = top + (tall + paper.above) * down + paper.above
        words = y + (-7 if paper.above else tall / 2 + 5)
        parts += [mark(8, words - 5, down), text(24, words, shortened(name, 20), "name")]
        for across, cell in enumerate(cells):
            x = left + wide * across
            deep = f'class="water" fill-opacity="{0.08 + 0.82 * cell.share / most:.2f}"'
            parts.append(f'<rect x="{x + 1:.1f}" y="{y + 1}" width="{wide - 2:.1f}" height="{tall - 2}" {deep}/>')
            parts.append(text(x + wide / 2, y + 23, cell.told, "value", "middle"))
            note = cell.note if wide > ROOMY else cell.note.replace(" to ", "–")
            parts.append(text(x + wide / 2, y + 40, note, "under", "middle"))
    return frame(paper, top + (tall + paper.above) * len(rows) + 6, title, parts)


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
