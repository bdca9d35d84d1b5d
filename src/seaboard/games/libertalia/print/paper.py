"""Libertalia on paper: the ship's board, thirty cards in six colours, booty, doubloons, and a sheet for the score."""

from __future__ import annotations

from typing import Any

from seaboard.printing.cards import MINI, Card, card_sheets, plate
from seaboard.printing.kits import Kit, Paper
from seaboard.printing.pieces import fill, sign, square, strips
from seaboard.printing.sheets import HEIGHT, MARGIN, WIDTH, Piece, Sheet, at, fitting, text, wrapped
from seaboard.printing.tiling import spread

SHAPES = ("triangle", "disc", "star", "square", "diamond", "hexagon")
"""By the order of the colours: as in the browser, because colour is never the only sign."""
TOKEN, COIN = 18.0, 15.0
COINS = {1: 36, 5: 24, 10: 18}
"""Doubloons; the bank is never empty, so that any coins will do."""
DAYS, PLAYERS = 6, 6
BOARD = (376.0, 190.0)
"""Millimetres: six cards and six booty spaces side by side."""
NAME_LETTERS, EFFECT_LETTERS = 20, 26
CAMPAIGNS = 3


def draw(kit: Kit) -> Paper:
    """Every sheet of the set."""
    sheets = spread("board", BOARD, 2, kit.words["board"], kit.words["board-how"])
    for colour in range(len(SHAPES)):
        deck = [card(kit, character, colour) for character in kit.data["character"]]
        title = f"{kit.words['cards']} · {kit.name(kit.data['colour'][colour]['id'])}"
        sheets += card_sheets(deck, MINI, title, (kit.words["cards-how"], kit.words["backs-how"]))
    sheets += fill(tokens(kit), kit.words["pieces"], kit.words["pieces-how"])
    sheets.append(score_sheet(kit))
    return Paper(sheets, f'<g id="board">{board(kit)}</g>')


def owner(kit: Kit, colour: int) -> str:
    """The class that colours what belongs to a player."""
    return f"owner--{kit.data['colour'][colour]['id']}"


def card(kit: Kit, character: dict[str, Any], colour: int) -> Card:
    """A character in one colour: rank, emblem, times of day, name, what it does, influence."""
    times, name = character["when"], wrapped(kit.name(character["id"]), NAME_LETTERS)[:2]
    parts = [plate(MINI, "card"), medallion(character, 11.5, -15.5)]
    parts.append(text(-20, -22.5, str(character["rank"]), 8.5, "rank"))
    parts += [
        f'<use class="time time--{time}" href="#lb-t-{time}" x="13" y="{-30 + 8 * place}" width="7" height="7"/>'
        for place, time in enumerate(times)
    ]
    parts += [text(0, 0.8 + 4.2 * place, line, fitting(line, 41, 4.1), "name") for place, line in enumerate(name)]
    first = 2.4 + 4.2 * len(name)
    told = wrapped(kit.word("effect", character["id"]), EFFECT_LETTERS)
    leading = min(3.3, (24.5 - first) / max(1, len(told)))
    parts += [text(0, first + 2 + leading * place, line, leading * 0.85, "told") for place, line in enumerate(told)]
    parts.append('<rect class="band" x="-22.5" y="26" width="45" height="6"/>')
    parts.append(at(-5, 29, sign(f"s-{SHAPES[colour]}", 4.6, "emblem")))
    parts.append(text(4, 31, str(character["influence"][colour]), 5.6, "influence"))
    back = (
        plate(MINI, "back", is_back=True)
        + '<path class="lines" d="M-23.500 -10 0-33 23.500-10M-23.500 10 0 33 23.500 10M-23.500 -33 23.500 33M23.500-33-23.500 33"/>'
    )
    back += f'<circle r="13" fill="url(#brass)"/><circle class="hub" r="11"/>{sign(f"s-{SHAPES[colour]}", 14, "emblem")}'
    return Card(f'<g class="{owner(kit, colour)}">{"".join(parts)}</g>', f'<g class="{owner(kit, colour)}">{back}</g>')


def medallion(character: dict[str, Any], r: float, y: float) -> str:
    """A character's emblem; the enamel has the colour of the card's first time of day."""
    picture = (
        f'<use href="#lb-e-{character["id"]}" x="{-r * 0.84:g}" y="{-r * 0.84:g}" width="{r * 1.68:g}" height="{r * 1.68:g}"/>'
    )
    return at(
        0,
        y,
        f'<g class="medal when--{character["when"][0]}"><circle r="{r}" fill="url(#brass)"/><circle class="enamel" r="{r * 0.88:g}"/>{picture}</g>',
    )


def tokens(kit: Kit) -> list[Any]:
    """Booty as often as the set says, and doubloons."""
    blocks = []
    back = square(TOKEN, "booty-back", sign("logo", TOKEN * 0.7))
    for kind in kit.data["token"]:
        caption = f"{kind['number']} × {kit.name(kind['id'])}"
        blocks += strips(square(TOKEN, "booty", booty(kit, kind)), back, kind["number"], caption)
    for worth, number in COINS.items():
        coin = Piece(COIN, COIN, f'<circle r="{COIN / 2 - 0.6}" fill="url(#brass)"/>{text(0, 2.6, str(worth), 7.5, "coin")}')
        blocks += strips(coin, coin, number, f"{number} × {worth}")
    return blocks


def booty(kit: Kit, kind: dict[str, Any]) -> str:
    """A token's face, with what it is worth."""
    enamel = sign("rim", 13.4) + sign(f"lb-k-{kind['id']}", 8.4, "silhouette")
    rim = f'<g class="face--{kind["id"]}">{at(0, -1.6, enamel)}</g>'
    three = kit.data["set"]
    worth = f"{three['size']} → {three['value']}" if kind["id"] == three["token"] else str(kind["value"]).replace("-", "−")
    return rim + text(0, 8.3, worth, 3.2, "worth")


def board(kit: Kit) -> str:
    """The looted ship: a place for every character, and below it a space for the booty of each day."""
    wide, high = BOARD
    parts = [
        f'<rect class="water" width="{wide}" height="{high}"/><path class="hull" d="M14 24C100 14 276 14 362 24l-13 131C250 166 126 166 27 155z"/>'
    ]
    parts.append(text(wide / 2, 13, kit.title, fitting(kit.title, 340, 9), "board-name"))
    step = (wide - 56) / DAYS
    for place in range(PLAYERS):
        x = 28 + step * (place + 0.5)
        parts.append(f'<rect class="berth" x="{x - 23.5:.1f}" y="34" width="47" height="66" rx="3"/>')
        parts.append(
            text(
                x,
                106.5,
                f"{kit.words['lowest'] if not place else kit.words['highest'] if place == PLAYERS - 1 else ''}",
                4,
                "board-note",
            )
        )
        parts.append(f'<rect class="hold" x="{x - 23.5:.1f}" y="110" width="47" height="40" rx="3"/>')
        parts.append(text(x, 117.5, kit.words["day"].format(place + 1), 5, "board-day"))
    order = [f"{kit.words[part]}" for part in ("sunrise", "day-part", "dusk", "night")]
    for place, (part, words) in enumerate(zip(("sunrise", "day", "dusk", "night"), order, strict=True)):
        x = 34 + 82 * place
        parts.append(f'<use class="time time--{part}" href="#lb-t-{part}" x="{x}" y="163" width="12" height="12"/>')
        parts += [text(x + 15, 167.5 + 4.6 * number, line, 3.7, "board-told") for number, line in enumerate(wrapped(words, 34))]
    return "".join(parts)


def score_sheet(kit: Kit) -> Sheet:
    """A line for each player and a column for each campaign."""
    parts, top, row = [text(MARGIN + 4, 26, kit.title, fitting(kit.title, 180, 7), "serif")], 40.0, 17.0
    columns = [str(each) for each in range(1, CAMPAIGNS + 1)] + [kit.words["total"]]
    half = (HEIGHT - 2 * MARGIN) / 2
    for copy in range(2):
        y = top + copy * half
        for number, heading in enumerate(columns):
            parts.append(text(92 + 28 * number, y - 4, heading, 4.2, "bold middle"))
        for line in range(PLAYERS + 1):
            parts.append(f'<path class="rule" d="M{MARGIN + 4} {y + row * line:.1f}H{WIDTH - MARGIN - 4}"/>')
        for number in range(len(columns) + 1):
            parts.append(f'<path class="rule" d="M{78 + 28 * number} {y - 10:.1f}v{row * PLAYERS + 10:.1f}"/>')
    return Sheet(kit.words["score"], "".join(parts))
