"""The client's own drawings of a game as SVG for printing: `python -m tools.print_art GAME` writes print/art.svg into the game's folder.

The client draws signs from TypeScript and Svelte; printed sets must not need a browser's build, so the drawings are copied once, by this.
Maps are drawn from `drawing.toml` or a set's own drawing when they are printed.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from seaboard.engine.registry import find_game

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
SHARED = WEB / "src" / "pieces"
DRAWN = re.compile(r"<Signs\s+signs=\{(\w+)\}(.*?)/>", re.DOTALL)
"""How a Svelte file draws a table of signs, with the attributes of their symbols."""
ROUND = 'cx=".35" cy=".3" r=".85"'
REPEATED = re.compile(r"\{#each \[([\d, ]+)\] as (\w+) \(\w+\)\}(.*?)\{/each\}", re.DOTALL)


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


def signs(table: dict[str, Any], view: str, fill: str) -> str:
    """Signs as symbols."""
    made = []
    filled = f' fill="{fill}"' if fill else ""
    for name, parts in table.items():
        drawn = "".join(map(outline, parts if isinstance(parts, list) else [parts]))
        made.append(f'<symbol id="{name}" viewBox="{view}"{filled} fill-rule="evenodd">{drawn}</symbol>')
    return "\n".join(made)


def gradients(stops: dict[str, list[tuple[float, str]]], is_round: bool = False) -> str:
    """Gradients from top to bottom, or of something round."""
    made = []
    for name, colours in stops.items():
        inside = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in colours)
        made.append(
            f'<radialGradient id="{name}" {ROUND}>{inside}</radialGradient>'
            if is_round
            else f'<linearGradient id="{name}" x2="0" y2="1">{inside}</linearGradient>'
        )
    return "\n".join(made)


def is_gradients(table: dict[str, Any]) -> bool:
    """Whether a table has colours of gradients: lists of a place and a colour."""
    first = next(iter(table.values()))
    return isinstance(first, list) and isinstance(first[0], list)


def symbols(text: str) -> str:
    """The symbols that a Svelte file draws itself; those that depend on a set are drawn when it is printed."""
    text = REPEATED.sub(
        lambda each: "".join(each[3].replace(f"{{{each[2]}}}", value.strip()) for value in each[1].split(",")), text
    )
    found = [each for each in re.findall(r"<symbol.*?</symbol\s*>", text, re.DOTALL) if "{" not in each]
    return "\n".join(re.sub(r"\s+", " ", each).replace("> <", "><").replace("</symbol >", "</symbol>") for each in found)


def tables(text: str, exported: dict[str, Any]) -> str:
    """The tables of signs that a Svelte file draws, each with its view box and fill."""
    made = []
    for name, attributes in DRAWN.findall(text):
        view, fill = re.search(r'viewBox="([^"]+)"', attributes), re.search(r'fill="([^"]+)"', attributes)
        made.append(signs(exported[name], view[1] if view else "0 0 24 24", fill[1] if fill else ""))
    return "\n".join(made)


def art_of(slug: str) -> str:
    """All drawings of a game."""
    drawn = WEB / "src" / "boards" / slug
    exported = evaluated(drawn / "signs.ts")
    brass = {"brass": [(0.0, "#ecd08a"), (0.55, "#c59a45"), (1.0, "#8a6526")]}
    wood = {"wood": [(0.0, "#94602f"), (1.0, "#7a4e25")]}
    parts = [gradients(brass, True), gradients(wood), signs(evaluated(SHARED / "icons.ts")["SHAPES"], "0 0 12 12", "")]
    parts.append(symbols((SHARED / "Sprite.svelte").read_text(encoding="utf-8")))
    parts += [gradients(table, name == "ROUND") for name, table in exported.items() if is_gradients(table)]
    for path in sorted(drawn.glob("*.svelte")):
        text = path.read_text(encoding="utf-8")
        parts += [tables(text, exported), symbols(text)]
    return "<defs>" + "\n".join(filter(None, parts)) + "</defs>\n"


def main(slug: str) -> None:
    """Write the art of a game."""
    folder = ROOT / "src" / Path(*find_game(slug).package.split(".")) / "print"
    folder.mkdir(exist_ok=True)
    (folder / "art.svg").write_text(art_of(slug), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
