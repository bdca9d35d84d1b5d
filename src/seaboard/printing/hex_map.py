"""A map of hexes, drawn from a game's own data over the chart of its drawing; without a drawing over water of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin, sqrt
from typing import Any

from seaboard.printing.outlines import said_in

SIZE = (1108.0, 909.0)
"""Of every chart, in its own units."""
SEA = (60.0, 130.0, 1048.0, 869.0)
"""Where the hexes of a map without a drawing lie: left, top, right, bottom."""
LARGEST_SIDE = 62.0
TEETH, BITE = 5, 4.2
"""Of a zigzag line."""
LONGEST = 11
"""Letters of a name that fit into a hex; longer ones are set in two lines."""
LEADING = 8.0
"""From line to line of a name."""
LETTERS = {"large": 30.0, "small": 18.0, "isle": 13.0}
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


def laid_out(data: Mapping[str, Any], drawing: Mapping[str, Any]) -> HexMap:
    """Where the hexes lie: as the drawing says, else as large as the sheet allows."""
    hexes = {each["id"]: (each["q"], each["r"]) for each in data["hex"]}
    if drawing.get("side") and drawing.get("origin"):
        return HexMap(hexes, drawing["side"], tuple(drawing["origin"]))
    unit = HexMap(hexes, 1.0, (0.0, 0.0))
    places = [unit.centre(each) for each in hexes]
    left, right = min(x for x, _ in places) - sqrt(3) / 2, max(x for x, _ in places) + sqrt(3) / 2
    top, bottom = min(y for _, y in places) - 1, max(y for _, y in places) + 1
    side = min((SEA[2] - SEA[0]) / (right - left), (SEA[3] - SEA[1]) / (bottom - top), LARGEST_SIDE)
    return HexMap(
        hexes,
        side,
        ((SEA[0] + SEA[2]) / 2 - side * (left + right) / 2, (SEA[1] + SEA[3]) / 2 - side * (top + bottom) / 2),
    )


def chart(drawing: Mapping[str, Any], drawn: HexMap) -> str:
    """Water, land and depths."""
    if drawing.get("water"):
        deeps = "".join(f'<path class="{each["tint"]}" d="{escape(each["outline"])}"/>' for each in drawing.get("deep", ()))
        lines = "".join(f'<path class="contour" d="{escape(each["outline"])}"/>' for each in drawing.get("contour", ()))
        rivers = f'<path class="river" d="{escape(drawing.get("rivers", ""))}"/><path class="lake" d="{escape(drawing.get("lakes", ""))}"/>'
        water = f'<path id="water" fill-rule="evenodd" d="{escape(drawing["water"])}"/><clipPath id="in-water"><use href="#water"/></clipPath>'
        return (
            f'<defs>{water}</defs><use href="#water" class="shore"/>{rivers}<use href="#water" class="shallow"/>'
            f'<g clip-path="url(#in-water)">{deeps}{lines}</g><use href="#water" class="coast"/>'
        )
    hexes = "".join(drawn.outline(each) for each in drawn.hexes)
    wide = drawn.side
    return "".join(
        f'<path class="round {kind}" d="{hexes}" style="stroke-width:{width:.1f}"/>'
        for kind, width in (("shoal", wide * 1.1), ("surf", wide * 0.7), ("sea", wide * 0.64))
    )


def draw_map(data: Mapping[str, Any], drawing: Mapping[str, Any], name_of: Words, title: str, subtitle: str, language: str) -> str:
    """The whole map in the units of its chart: water, land, hexes, names."""
    drawn = laid_out(data, drawing)
    width, height = SIZE
    parts = [f'<rect class="land" width="{width:g}" height="{height:g}"/>', chart(drawing, drawn)]
    parts += [f'<path class="goal" d="{drawn.outline(goal, 0.96)}"/>' for goal in data["goals"]]
    parts.append(f'<path class="hexes" d="{"".join(map(drawn.outline, drawn.hexes))}"/>')
    parts.append(f'<path class="start" d="{drawn.outline(data["start"], 0.9)}"/>')
    barriers = "".join(drawn.zigzag(*each["between"]) for each in data.get("zigzag", ()))
    parts.append(f'<path class="zigzag case" d="{barriers}"/><path class="zigzag" d="{barriers}"/>')
    parts += land_names(data, drawing, drawn, language)
    parts += [town(each, language) for each in drawing.get("town", ())]
    special, above = {data["start"], *data["goals"]}, set(drawing.get("named_above", named_above(data)))
    parts += [hex_name(drawn, each, name_of(each), each in special, each in above) for each in drawn.hexes]
    x, y = drawing.get("title") or (210, 70)
    parts.append(f'<text class="country" x="{x:g}" y="{y:g}" font-size="40">{escape(title)}</text>')
    parts.append(f'<text class="country" x="{x:g}" y="{y + 28:g}" font-size="12">{escape(subtitle)}</text>')
    parts.append(f'<rect class="neat" x="6" y="6" width="{width - 12:g}" height="{height - 12:g}"/>')
    return "".join(parts)


def named_above(data: Mapping[str, Any]) -> list[str]:
    """Hexes with a zigzag line at their lower edge: their name stands above."""
    rows = {each["id"]: each["r"] for each in data["hex"]}
    found = []
    for each in data.get("zigzag", ()):
        one, other = each["between"]
        if rows[one] != rows[other]:
            found.append(one if rows[one] < rows[other] else other)
    return found


def land_names(data: Mapping[str, Any], drawing: Mapping[str, Any], drawn: HexMap, language: str) -> list[str]:
    """Names of land: where the drawing has them, else in the middle of the places that the data gives them."""
    if drawing.get("land"):
        return [
            lettering(
                said_in(each, language), each.get("x", 0), each.get("y", 0), LETTERS[each.get("size", "small")], each.get("turn", 0)
            )
            for each in drawing["land"]
        ]
    found = []
    for each in data.get("land", ()):
        lying = HexMap({str(number): (q, r) for number, (q, r) in enumerate(each["at"])}, drawn.side, drawn.origin)
        places = [lying.centre(place) for place in lying.hexes]
        x, y = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
        found.append(lettering(said_in(each, language), x, y, LETTERS["small" if len(places) > 2 else "isle"], 0))
    return found


def town(each: Mapping[str, Any], language: str) -> str:
    """A town ashore: a dot and its name."""
    x, y = each.get("x", 0), each.get("y", 0)
    place = f'x="{x + each.get("dx", 0):g}" y="{y + each.get("dy", 4):g}" text-anchor="{each.get("anchor", "middle")}"'
    return f'<circle class="dot" cx="{x:g}" cy="{y:g}" r="2.6"/><text class="town" {place}>{escape(said_in(each, language))}</text>'


def lettering(name: str, x: float, y: float, size: float, turn: float) -> str:
    """A name on land; countries in capitals."""
    words = name.upper() if size > 14 else name
    return f'<text class="country" transform="translate({x:g} {y:g}) rotate({turn:g})" font-size="{size:g}">{escape(words)}</text>'


def hex_name(drawn: HexMap, name: str, words: str, is_special: bool, is_above: bool) -> str:
    """A hex's name at its lower edge, or at the upper one, in one line or two."""
    x, y = drawn.centre(name)
    grown = drawn.side / 36.5
    leading = LEADING * grown
    lines = [words] if len(words) <= LONGEST else split_name(words)
    down = -17.0 * grown - leading * (len(lines) - 1) if is_above else 27.0 * grown - leading * (len(lines) - 1)
    spans = "".join(
        f'<tspan x="{x:.1f}" dy="{leading if number else 0:g}"{squeezed(line, drawn.side)}>{escape(line)}</tspan>'
        for number, line in enumerate(lines)
    )
    size = (9.0 if is_special else 8.2) * grown
    return f'<text class="place{" named" if is_special else ""}" x="{x:.1f}" y="{y + down:.1f}" style="font-size:{size:.1f}px">{spans}</text>'


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
