"""The sea on paper: as the set draws it; without outlines as places joined by lanes, which is enough to play on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from seaboard.printing.outlines import Point, middle_of, said_in

SIZE = (1108.0, 909.0)
"""Of every chart, in its own units."""
PLAIN = (70.0, 60.0, 790.0, 840.0)
"""Where the places of a map without outlines lie: left, top, right, bottom."""
YEAR = (834.0, 662.0)
TITLE = (960.0, 120.0)
SEASONS = (("spring", "flower"), ("summer", "sun"), ("autumn", "leaf"))
LETTERS = {"large": 30.0, "small": 18.0, "isle": 13.0}
LONGEST = 13
"""Letters of a name in one line."""
Words = Callable[[str], str]


class Chart:
    """The printed sheet of a map."""

    def __init__(self, data: Mapping[str, Any], drawing: Mapping[str, Any], name_of: Words, word: Words, language: str) -> None:
        self.data, self.name_of, self.word, self.language = data, name_of, word, language
        self.areas = {each["id"]: each for each in drawing.get("area", ())}
        self.seas = [each for each in data["space"] if each["depth"] != "port"]
        self.ports = [each for each in data["space"] if each["depth"] == "port"]
        self.is_drawn = all(each["id"] in self.areas for each in self.seas)
        self.drawing: Mapping[str, Any] = drawing if self.is_drawn else {}
        self.fields = {port["id"]: [each["mark"] for each in data["field"] if each["port"] == port["id"]] for port in self.ports}
        self.places = {each["id"]: self.place(each) for each in data["space"]}

    def place(self, space: Mapping[str, Any]) -> Point:
        """The middle of a space."""
        if self.is_drawn:
            if space["depth"] != "port":
                return middle_of(self.areas[space["id"]]["outline"])
            drawn = next((each for each in self.drawing.get("port", ()) if each["id"] == space["id"]), None)
            if drawn is not None:
                return float(drawn["at"][0]), float(drawn["at"][1])
            beside = [middle_of(self.areas[each]["outline"]) for each in space["links"] if each in self.areas]
            return sum(x for x, _ in beside) / len(beside) + 30, sum(y for _, y in beside) / len(beside) + 30
        spaces = self.data["space"]
        left, right = min(each["x"] for each in spaces), max(each["x"] for each in spaces)
        top, bottom = min(each["y"] for each in spaces), max(each["y"] for each in spaces)
        x = PLAIN[0] + (space["x"] - left) / max(1, right - left) * (PLAIN[2] - PLAIN[0])
        y = PLAIN[1] + (space["y"] - top) / max(1, bottom - top) * (PLAIN[3] - PLAIN[1])
        return x, y

    def draw(self, title: str, subtitle: str) -> str:
        """The whole sheet, from 0, 0."""
        x, y = self.drawing.get("origin") or (0.0, 0.0)
        parts = [self.land(x, y), *(self.drawn_sea() if self.is_drawn else self.plain_sea())]
        parts += [self.port(each) for each in self.ports]
        parts += self.names()
        year, head = self.drawing.get("year") or YEAR, self.drawing.get("title") or TITLE
        parts.append(f'<g transform="translate({year[0]:g} {year[1]:g})">{self.year()}</g>')
        parts.append(f'<text class="chart-title" x="{head[0]:g}" y="{head[1]:g}">{escape(title)}</text>')
        parts.append(f'<text class="chart-sub" x="{head[0]:g}" y="{head[1] + 26:g}">{escape(subtitle)}</text>')
        width, height = SIZE
        parts.append(f'<rect class="neat" x="{x + 6:g}" y="{y + 6:g}" width="{width - 12:g}" height="{height - 12:g}"/>')
        return f'<g transform="translate({-x:g} {-y:g})">{"".join(parts)}</g>'

    def land(self, x: float, y: float) -> str:
        """The ground: land under a drawn sea, water under places joined by lanes."""
        kind = "land" if self.is_drawn else "shallow"
        return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{SIZE[0]:g}" height="{SIZE[1]:g}"/>'

    def drawn_sea(self) -> list[str]:
        """Areas with their borders, the coast, names, and places for tokens."""
        drawing = self.drawing
        parts = [f'<path class="space {each["depth"]}" d="{escape(self.areas[each["id"]]["outline"])}"/>' for each in self.seas]
        parts += [f'<path class="{line_of(each["line"])}" d="{escape(each["outline"])}"/>' for each in drawing.get("contour", ())]
        parts.append(f'<path class="borders" d="{escape(drawing.get("borders", ""))}"/>')
        parts.append(f'<path class="coast-land" fill-rule="evenodd" d="{escape(drawing.get("coast", ""))}"/>')
        parts.append(
            f'<path class="river" d="{escape(drawing.get("rivers", ""))}"/><path class="lake" d="{escape(drawing.get("lakes", ""))}"/>'
        )
        for each in drawing.get("land", ()):
            parts.append(lettering(each, said_in(each, self.language)))
        for space in self.seas:
            area, middle = self.areas[space["id"]], self.places[space["id"]]
            wanted = 2 if space["depth"] == "deep" else 1
            tokens = area.get("tokens") or [[middle[0] + 40 * (each - (wanted - 1) / 2), middle[1] + 12] for each in range(wanted)]
            parts += [f'<circle class="socket" cx="{at[0]:g}" cy="{at[1]:g}" r="18"/>' for at in tokens]
        return parts

    def plain_sea(self) -> list[str]:
        """Places joined by lanes."""
        number = {each["id"]: place for place, each in enumerate(self.data["space"])}
        lanes = [
            (space["id"], other) for space in self.data["space"] for other in space["links"] if number[space["id"]] < number[other]
        ]
        parts = [
            f'<path class="lane" d="M{self.places[one][0]:.1f} {self.places[one][1]:.1f}L{self.places[other][0]:.1f} {self.places[other][1]:.1f}"/>'
            for one, other in lanes
        ]
        for space in self.seas:
            x, y = self.places[space["id"]]
            parts.append(f'<circle class="space {space["depth"]} ring" cx="{x:.1f}" cy="{y:.1f}" r="38"/>')
            wanted = 2 if space["depth"] == "deep" else 1
            parts += [
                f'<circle class="socket" cx="{x + 36 * (each - (wanted - 1) / 2):.1f}" cy="{y:.1f}" r="17"/>'
                for each in range(wanted)
            ]
        return parts

    def names(self) -> list[str]:
        """The names of sea spaces, above everything that could hide them."""
        found = []
        for space in self.seas:
            x, y = self.places[space["id"]]
            label = (self.areas[space["id"]].get("label") or (x, y - 18)) if self.is_drawn else (x, y + 48)
            found.append(space_name(self.name_of(space["id"]), label[0], label[1]))
        return found

    def port(self, port: Mapping[str, Any]) -> str:
        """A basin, its fairways, and a field for each demand."""
        x, y = self.places[port["id"]]
        drawn: Mapping[str, Any] = next((each for each in self.drawing.get("port", ()) if each["id"] == port["id"]), {})
        ways = "".join(f"M{x:g} {y:g}L{way[0]:g} {way[1]:g}" for way in drawn.get("fairways", ()))
        parts = [f'<path class="fairway" d="{ways}"/><circle class="basin" cx="{x:g}" cy="{y:g}" r="26"/>']
        parts.append(f'<use class="anchor" href="#mb-anchor" x="{x - 12:g}" y="{y - 12:g}" width="24" height="24"/>')
        for place, mark in enumerate(self.fields[port["id"]]):
            crates = drawn.get("crates") or []
            cx, cy = crates[place] if place < len(crates) else (x + 52 + 40 * place, y)
            parts.append(
                f'<g class="crate" transform="translate({cx:g} {cy:g})"><rect x="-18" y="-18" width="36" height="36" rx="4"/>'
            )
            parts.append(f'<text class="crate-mark" y="6">{escape(self.name_of(mark))}</text></g>')
        name = drawn.get("name") or (x, y + 44)
        anchor = drawn.get("anchor", "middle")
        parts.append(
            f'<text class="port-name" x="{name[0]:g}" y="{name[1]:g}" text-anchor="{anchor}">{escape(self.name_of(port["id"]))}</text>'
        )
        return "".join(parts)

    def year(self) -> str:
        """The season track: a place for each of the six time tokens."""
        parts = [
            '<rect class="year-card" width="250" height="222" rx="8"/>',
            f'<text class="year-name" x="22" y="33">{escape(self.word("year"))}</text>',
        ]
        for row, (season, icon) in enumerate(SEASONS):
            y = 66 + row * 44
            parts.append(f'<use class="year-sign" href="#mb-{icon}" x="22" y="{y - 11}" width="22" height="22"/>')
            parts.append(f'<text class="year-season" x="54" y="{y + 5.5}">{escape(self.word(season))}</text>')
            parts += [f'<circle class="socket" cx="{156 + place * 48}" cy="{y}" r="18"/>' for place in range(2)]
        parts.append(f'<text class="year-foot" x="125" y="203">{escape(self.word("last"))}</text>')
        return "".join(parts)


def line_of(line: str) -> str:
    """The class of a depth line or tint."""
    return line if line.startswith("deep") else "contour"


def lettering(each: Mapping[str, Any], name: str) -> str:
    """A name on land; countries in capitals."""
    words = name if each.get("size") == "isle" else name.upper()
    place = f"translate({each.get('x', 0):g} {each.get('y', 0):g}) rotate({each.get('turn', 0):g})"
    size = LETTERS[each.get("size", "small")]
    return f'<text class="country" transform="{place}" dy="{each.get("dy", 0):g}" font-size="{size:g}">{escape(words)}</text>'


def space_name(name: str, x: float, y: float) -> str:
    """A name in one line or two, whose first line stands at y."""
    parts = name.split(" ")
    lines = [name]
    if len(name) > LONGEST and len(parts) > 1:
        cut = min(range(1, len(parts)), key=lambda place: abs(len(" ".join(parts[:place])) - len(" ".join(parts[place:]))))
        lines = [" ".join(parts[:cut]), " ".join(parts[cut:])]
    spans = "".join(f'<tspan x="{x:g}" dy="{16 if place else 0}">{escape(line)}</tspan>' for place, line in enumerate(lines))
    return f'<text class="space-name" x="{x:g}" y="{y:g}">{spans}</text>'
