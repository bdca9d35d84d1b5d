"""The client's own drawings of a game as SVG for printing: `python -m tools.print_art GAME` writes print/art.svg into the game's folder.

The client draws signs from TypeScript and Svelte, maps from `drawing.toml`; printed sets must not need a browser's build, so the drawings are
copied once, by this.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from seaboard.engine.drawing import read_drawing
from seaboard.engine.registry import find_game

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"


def evaluated(path: Path) -> dict[str, Any]:
    """What a module exports, as data."""
    made = subprocess.run(
        [WEB / "node_modules" / ".bin" / "esbuild", path, "--bundle", "--format=cjs"],
        check=True,
        capture_output=True,
        text=True,
        cwd=WEB,
    ).stdout
    shown = "const module={exports:{}};" + made + ";process.stdout.write(JSON.stringify({...module.exports}))"
    told = subprocess.run(["node", "-"], input=shown, check=True, capture_output=True, text=True).stdout
    found: dict[str, Any] = json.loads(told)
    return found


def outline(part: str | dict[str, str]) -> str:
    """A path of a sign."""
    told = {"d": part} if isinstance(part, str) else part
    return "<path " + " ".join(f'{name}="{value}"' for name, value in told.items()) + "/>"


def signs(table: dict[str, Any]) -> str:
    """Signs as symbols."""
    made = []
    for name, parts in table.items():
        drawn = "".join(map(outline, parts if isinstance(parts, list) else [parts]))
        made.append(f'<symbol id="{name}" viewBox="0 0 24 24" fill="currentColor">{drawn}</symbol>')
    return "\n".join(made)


def gradients(stops: dict[str, list[tuple[float, str]]]) -> str:
    """Gradients from top to bottom."""
    made = []
    for name, colours in stops.items():
        inside = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in colours)
        made.append(f'<linearGradient id="{name}" x2="0" y2="1">{inside}</linearGradient>')
    return "\n".join(made)


def symbols(text: str) -> str:
    """The symbols that a Svelte file draws itself."""
    found = re.findall(r"<symbol.*?</symbol\s*>", text, re.DOTALL)
    plain = [re.sub(r"\s+", " ", each).replace("> <", "><").replace("</symbol >", "</symbol>") for each in found]
    return "\n".join(plain).replace("var(--owner)", "#3f4a52")


def chart(found: dict[str, Any]) -> str:
    """The drawn map: water, land and depths, in the units of the sheet."""
    deeps = "".join(f'<path class="{each["tint"]}" d="{each["outline"]}"/>' for each in found["deep"])
    contours = "".join(f'<path class="contour" d="{each["outline"]}"/>' for each in found["contour"])
    return f"""<path id="water" fill-rule="evenodd" d="{found["water"]}"/>
<clipPath id="in-water"><use href="#water"/></clipPath>
<g id="chart"><use href="#water" class="shore"/><path class="river" d="{found["rivers"]}"/><path class="lake" d="{found["lakes"]}"/>
<use href="#water" class="shallow"/><g clip-path="url(#in-water)">{deeps}{contours}</g><use href="#water" class="coast"/></g>"""


def main(slug: str) -> None:
    """Write the art of a game."""
    game = find_game(slug)
    drawn = WEB / "src" / "boards" / slug
    found = evaluated(drawn / "signs.ts")
    parts = [gradients(value) for name, value in found.items() if name != "SIGNS"]
    parts += [signs(found["SIGNS"]), symbols((drawn / "Symbols.svelte").read_text(encoding="utf-8"))]
    drawing = read_drawing(game)
    if drawing and "water" in drawing:
        parts.append(chart(drawing))
    folder = ROOT / "src" / Path(*game.package.split(".")) / "print"
    folder.mkdir(exist_ok=True)
    brass = {"brass": [(0, "#f3dc9a"), (0.5, "#c8993f"), (1, "#8a6420")]}
    (folder / "art.svg").write_text("<defs>" + "\n".join([gradients(brass), *parts]) + "</defs>\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
