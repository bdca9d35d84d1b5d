"""Mare Balticum on paper: the chart, boats that stand, tokens, contracts, and a sheet for each player."""

from __future__ import annotations

from typing import Any

from seaboard.printing.cards import POKER, Card, card_sheets, plate
from seaboard.printing.kits import Kit, Paper
from seaboard.printing.outlines import said_in
from seaboard.printing.pieces import Block, figure, fill, sign, square, strip, strips
from seaboard.printing.sheets import HEIGHT, MARGIN, WIDTH, Piece, Sheet, at, crop_marks, fitting, text
from seaboard.printing.tiling import spread

from .chart import SIZE, Chart

BOARD_SHEETS = 4
TOKEN, DEMAND, COIN = 14.0, 14.0, 16.0
SHAPES = {"purple": "disc", "green": "square", "orange": "triangle", "black": "diamond", "white": "hexagon"}
FISH = ("salmon", "herring", "cod", "flounder")
HOLD = 5
"""Places of a hold; part of the rules."""


def map_of(data: dict[str, Any]) -> Any:
    """What a drawing of a map depends on."""
    return [(each["id"], each["depth"], each["links"]) for each in data["space"]], [each["port"] for each in data["field"]]


def draw(kit: Kit) -> Paper:
    """Every sheet of the set."""
    drawing = kit.drawing(map_of)
    chart = Chart(kit.data, drawing, kit.name, lambda key: kit.word("chart", key), kit.language)
    lines = drawing.get("subtitle") or [{}]
    subtitle = said_in(lines[0], kit.language) if kit.is_rulebook else kit.found.head.name
    sheets = spread("board", SIZE, BOARD_SHEETS, kit.words["board"], kit.words["board-how"])
    sheets += card_sheets(contracts(kit), POKER, kit.words["cards"], (kit.words["cards-how"], kit.words["backs-how"]))
    sheets += fill(tokens(kit), kit.words["pieces"], kit.words["pieces-how"])
    sheets += fill(boats(kit), kit.words["boats"], kit.words["pieces-how"])
    sheets += companies(kit)
    return Paper(sheets, f'<g id="board">{chart.draw(kit.game_name, subtitle)}</g>')


def sea_token(kind: str, size: float) -> str:
    """A token's face: brass rim, enamel, its silhouette."""
    return f'<g class="token kind--{kind}">{sign("rim", size)}{sign(f"mb-{kind}", size * 0.66, "silhouette")}</g>'


def tokens(kit: Kit) -> list[Block]:
    """Sea tokens and time tokens, demand tokens, and company tokens for every colour."""
    blocks = []
    for kind in kit.data["token"]:
        piece = Piece(TOKEN, TOKEN, sea_token(kind["id"], TOKEN - 0.8))
        back = square(TOKEN, "sea-back", sign("logo", TOKEN * 0.7))
        blocks += strips(piece, back, kind["number"], f"{kind['number']} × {kit.name(kind['id'])}")
    for kind in kit.data["token"]:
        if kind["demand"]:
            crate = square(DEMAND, f"crate-token kind--{kind['id']}", sign(f"mb-{kind['id']}", DEMAND * 0.7, "fish"))
            blocks += strips(crate, crate, kind["demand"], f"{kind['demand']} × {kit.words['demand']}: {kit.name(kind['id'])}")
    for colour in kit.data["colour"]:
        back = square(COIN, f"company-back owner--{colour['id']}", sign(f"s-{SHAPES[colour['id']]}", 7, "emblem"))
        blocks.append(company_strip(kit, colour, back))
    return blocks


def company_strip(kit: Kit, colour: dict[str, Any], back: Piece) -> Block:
    """One of each company token in a row, above their backs in the owner's colour."""
    pairs = []
    for company in kit.data["company"]:
        shown = kit.name(company["id"]).replace("x", "×") if company["id"] != "tax" else kit.name(company["id"])
        face = f'<circle r="{COIN / 2 - 0.6}" fill="url(#brass)"/>{text(0, 2, shown, fitting(shown, 14, 5.6), "coin")}'
        pairs.append((Piece(COIN, COIN, face), back))
    return strip(pairs, f"{kit.words['company']}: {kit.name(colour['id'])}")


def boats(kit: Kit) -> list[Block]:
    """As many boats of every colour as the smallest fleet of players needs."""
    number = max(fleet["boats"] for fleet in kit.data["fleet"])
    blocks = []
    for colour in kit.data["colour"]:
        shape = sign(f"s-{SHAPES[colour['id']]}", 4.4, "emblem")
        picture = f'<g class="owner--{colour["id"]}">{sign("mb-boat", 14)}{at(0, -1, shape)}</g>'
        blocks += [
            figure(picture, 16.0, 16.0, f"{number} × {kit.name(colour['id'])}" if not place else "") for place in range(number)
        ]
    return blocks


def contracts(kit: Kit) -> list[Card]:
    """The contracts: what one set needs, and what it scores."""
    points = kit.data["set"]["points"]
    made = []
    for contract in kit.data["contract"]:
        needed = [kind for kind, number in contract["needs"].items() for _ in range(number)]
        step = min(13.0, 54.0 / max(1, len(needed)))
        row = "".join(
            at(step * (place - (len(needed) - 1) / 2), 0, sea_token(kind, min(12.0, step - 0.6)))
            for place, kind in enumerate(needed)
        )
        front = plate(POKER, "card") + text(0, -30, kit.word("chart", "contract"), 5, "card-head") + row
        name = kit.name(contract["id"])
        front += text(0, 16, name, fitting(name, 58, 5), "card-name")
        front += f'<circle cy="30" r="8" fill="url(#brass)"/>{text(0, 33, str(points), 8.5, "coin")}'
        made.append(Card(front, plate(POKER, "sea-back-card", is_back=True) + f'<g class="sea-back">{sign("logo", 34)}</g>'))
    return made


def companies(kit: Kit) -> list[Sheet]:
    """A player's sheet, two on a sheet of paper: hold, market and warehouse."""
    high = (HEIGHT - 2 * MARGIN - 8) / 2
    colours = kit.data["colour"]
    sheets = []
    for first in range(0, len(colours), 2):
        body = "".join(
            at(MARGIN + 6, MARGIN + 4 + high * place, company(kit, colour, WIDTH - 2 * MARGIN - 12, high - 8))
            for place, colour in enumerate(colours[first : first + 2])
        )
        sheets.append(Sheet(f"{kit.words['company']} {first // 2 + 1}/{-(-len(colours) // 2)}", body, kit.words["cut-how"]))
    return sheets


def company(kit: Kit, colour: dict[str, Any], wide: float, high: float) -> str:
    """One player's sheet."""
    parts = [
        f'<g class="owner--{colour["id"]}"><rect class="mat" width="{wide}" height="{high}"/><rect class="mat-band" width="{wide}" height="12"/>'
    ]
    parts.append(
        at(8, 6, sign(f"s-{SHAPES[colour['id']]}", 7, "emblem")) + text(16, 8, kit.name(colour["id"]), 5.2, "mat-name") + "</g>"
    )
    parts.append(text(6, 22, kit.word("label", "hold"), 4.6, "bold"))
    parts += [f'<circle class="place" cx="{14 + 20 * place}" cy="36" r="8.6"/>' for place in range(HOLD)]
    parts.append(text(6, 56, kit.word("label", "market"), 4.6, "bold"))
    for place, fish in enumerate(FISH):
        x = 6 + 27 * place
        parts.append(f'<rect class="place" x="{x}" y="59" width="24" height="24" rx="2"/>')
        parts.append(f'<g class="kind--{fish}">{at(x + 12, 71, sign(f"mb-{fish}", 15, "fish"))}</g>')
    parts.append(text(wide - 66, 22, kit.word("label", "warehouse"), 4.6, "bold"))
    parts.append(f'<rect class="place" x="{wide - 66}" y="26" width="60" height="{high - 32}" rx="2"/>')
    return "".join(parts) + crop_marks(0, 0, wide, high)
