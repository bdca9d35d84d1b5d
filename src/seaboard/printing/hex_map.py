"""A map of hexes, drawn from a game's own data over a chart, and spread over several sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin, sqrt
from typing import Any

from seaboard.printing.sheets import HEIGHT, MARGIN, WIDTH, Sheet, crop_marks

TEETH, BITE = 5, 4.2
"""Of a zigzag line."""
LONGEST = 11
"""Letters of a name that fit into a hex; longer ones are set in two lines."""
LEADING = 8.0
"""From line to line of a name."""
FLAP = 8.0
"""Millimetres that two sheets overlap, for glue."""
Words = Callable[[str], str]


@dataclass(frozen=True)
class HexMap:
    """Where hexes lie: axial coordinates, the side of a hex, and the middle of 0, 0."""

    hexes: Mapping[str, tuple[int, int]]
    side: float
    origin: tuple[float, float]

    def centre(self, name: str) -> tuple[float, float]:
        """The middle of a hex."""
        q, r = self.hexes[name]
        return self.origin[0] + sqrt(3) * self.side * (q + r / 2), self.origin[1] + 1.5 * self.side * r

    def outline(self, name: str, part: float = 1.0) -> str:
        """A hex, or a smaller one in it."""
        x, y = self.centre(name)
        corners = [(x + part * self.side * sin(pi / 3 * each), y - part * self.side * cos(pi / 3 * each)) for each in range(6)]
        return "M" + "L".join(f"{cx:.1f} {cy:.1f}" for cx, cy in corners) + "z"

    def zigzag(self, one: str, other: str) -> str:
        """The line between two hexes that touch and are not adjacent."""
        (ax, ay), (bx, by) = self.centre(one), self.centre(other)
        ux, uy = (bx - ax) / (sqrt(3) * self.side), (by - ay) / (sqrt(3) * self.side)
        points = []
        for tooth in range(2 * TEETH + 1):
            along = (tooth / (2 * TEETH) - 0.5) * self.side * 1.04
            aside = 0.0 if tooth in (0, 2 * TEETH) else BITE if tooth % 2 else -BITE
            points.append(((ax + bx) / 2 - uy * along + ux * aside, (ay + by) / 2 + ux * along + uy * aside))
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def draw_map(data: Mapping[str, Any], board: Mapping[str, Any], name_of: Words, word: Words, title: str) -> str:
    """The whole map in the units of its chart: water, land, hexes, names."""
    hexes = {each["id"]: (each["q"], each["r"]) for each in data["hex"]}
    drawn = HexMap(hexes, board["side"], tuple(board["origin"]))
    width, height = board["size"]
    parts = [f'<rect class="land" width="{width}" height="{height}"/><use href="#chart"/>']
    parts += [f'<path class="goal" d="{drawn.outline(goal, 0.96)}"/>' for goal in data["goals"]]
    parts.append(f'<path class="hexes" d="{"".join(map(drawn.outline, hexes))}"/>')
    parts.append(f'<path class="start" d="{drawn.outline(data["start"], 0.9)}"/>')
    barriers = "".join(drawn.zigzag(*each["between"]) for each in data["zigzag"])
    parts.append(f'<path class="zigzag case" d="{barriers}"/><path class="zigzag" d="{barriers}"/>')
    for key, x, y, letters, turn in (*board["land"], *board["town"]):
        parts.append(lettering(word(key), x, y, letters, turn))
    special = {data["start"], *data["goals"]}
    parts += [hex_name(drawn, each, name_of(each), each in special, each in board["above"]) for each in hexes]
    parts.append(f'<text class="country" x="210" y="82" font-size="40">{escape(title)}</text>')
    parts.append(f'<text class="country" x="210" y="110" font-size="14">{escape(word("title"))}</text>')
    parts.append(f'<rect class="neat" x="6" y="6" width="{width - 12}" height="{height - 12}"/>')
    return "".join(parts)


def lettering(name: str, x: float, y: float, size: float, turn: float) -> str:
    """A name on land; countries in capitals."""
    words = name.upper() if size > 14 else name
    return f'<text class="country" transform="translate({x} {y}) rotate({turn})" font-size="{size}">{escape(words)}</text>'


def hex_name(drawn: HexMap, name: str, words: str, is_special: bool, is_above: bool) -> str:
    """A hex's name at its lower edge, or at the upper one, in one line or two."""
    x, y = drawn.centre(name)
    lines = [words] if len(words) <= LONGEST else split_name(words)
    down = -17.0 - LEADING * (len(lines) - 1) if is_above else 27.0 - LEADING * (len(lines) - 1)
    spans = "".join(
        f'<tspan x="{x:.1f}" dy="{LEADING if number else 0:g}"{squeezed(line, drawn.side)}>{escape(line)}</tspan>'
        for number, line in enumerate(lines)
    )
    return f'<text class="place{" named" if is_special else ""}" x="{x:.1f}" y="{y + down:.1f}">{spans}</text>'


def squeezed(line: str, side: float) -> str:
    """A line that would run into the next hex is set closer, whatever the printer's font."""
    return f' textLength="{1.62 * side:.0f}" lengthAdjust="spacingAndGlyphs"' if len(line) > LONGEST + 1 else ""


def split_name(words: str) -> list[str]:
    """A long name in two lines that are about as long."""
    parts = words.split(" ")
    cuts = range(1, len(parts))
    if not cuts:
        return [words]
    best = min(cuts, key=lambda cut: abs(len(" ".join(parts[:cut])) - len(" ".join(parts[cut:]))))
    return [" ".join(parts[:best]), " ".join(parts[best:])]


def spread(drawing: str, size: tuple[float, float], sheets: int, title: str, note: str) -> list[Sheet]:
    """A wide drawing over sheets that lie side by side; each but the last has a flap under the next one."""
    room = WIDTH - 2 * MARGIN - FLAP
    scale = min((HEIGHT - 2 * MARGIN - 6) / size[1], room * sheets / size[0])
    part, height, top = size[0] * scale / sheets, size[1] * scale, MARGIN + 2
    made = []
    for number in range(sheets):
        flap = FLAP if number < sheets - 1 else 0.0
        left = MARGIN + (WIDTH - 2 * MARGIN - part - flap) / 2
        clip = f'<clipPath id="part{number}"><rect x="{left:.2f}" y="{top:.2f}" width="{part + flap:.2f}" height="{height:.2f}"/></clipPath>'
        moved = f"translate({left - number * part:.2f} {top:.2f}) scale({scale:.5f})"
        body = f'{clip}<g clip-path="url(#part{number})"><g transform="{moved}">{drawing}</g></g>'
        edge = f'<path class="fold" d="M{left + part:.2f} {top - 3:.2f}v{height + 6:.2f}"/>' if flap else ""
        made.append(Sheet(f"{title} {number + 1}/{sheets}", body + crop_marks(left, top, part + flap, height) + edge, note))
    return made
