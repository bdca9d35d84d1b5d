"""ORP Orzeł on paper: the map, tokens, the figure, dice to fold or to look up, and a screen for each side."""

from __future__ import annotations

from typing import Any

from seaboard.printing import dice
from seaboard.printing.hex_map import SIZE, draw_map
from seaboard.printing.kits import Kit, Paper
from seaboard.printing.outlines import said_in
from seaboard.printing.pieces import figure, fill, numbered, sign, square, strips
from seaboard.printing.sheets import HEIGHT, MARGIN, WIDTH, Sheet, at, fold_line, text, wrapped
from seaboard.printing.tiling import spread

TOKEN = 15.0
BOARD_SHEETS = 2
TOKENS = {
    "ship": ("course", "oz-k-ship", "oz-k-back"),
    "sea": ("course", "oz-k-sea", "oz-k-back"),
    "mine": ("mine", "oz-k-mine", "oz-k-mine-back"),
    "blank": ("mine", "oz-k-blank", "oz-k-mine-back"),
    "patrol": ("open", "oz-patrol", "oz-patrol"),
}
"""Of each piece: its ground, and the signs of its front and back."""
DICE = {"navy": ("oz-red-die", "#fff8e8"), "kriegsmarine": ("oz-white-die", "#1d2b36")}
BLACK = ("oz-black-die", "#fff8e8")
SCREENS = {"navy": ("oz-k-ship", "#8f2019"), "kriegsmarine": ("oz-s-ship", "#2e3a40")}
NOTHING = "fog"
"""The sign of a face without symbols."""
NET_ROWS = 4
LINE = 5.0


def map_of(data: dict[str, Any]) -> Any:
    """What a drawing of a map depends on."""
    lines = [each["between"] for each in data.get("zigzag", ())]
    return [(each["id"], each["q"], each["r"]) for each in data["hex"]], lines, data["start"], data["goals"]


def draw(kit: Kit) -> Paper:
    """Every sheet of the set, in the order in which it is made."""
    drawing = kit.drawing(map_of)
    subtitle = said_in(drawing.get("subtitle"), kit.language) if kit.is_rulebook else kit.found.head.name
    board = draw_map(kit.data, drawing, kit.name, kit.game_name, subtitle, kit.language)
    sheets = spread("board", SIZE, BOARD_SHEETS, kit.words["board"], kit.words["board-how"])
    sheets += pieces(kit) + nets(kit) + dice_tables(kit) + [screen(kit, side) for side in SCREENS]
    return Paper(sheets, f'<g id="board">{board}</g>')


def pieces(kit: Kit) -> list[Sheet]:
    """Tokens, as many as the longer of the two games needs, and the figure."""
    blocks = []
    for piece in kit.data["piece"]:
        ground, front, back = TOKENS[piece["id"]]
        number = max(piece["number"], piece.get("first_game", 0))
        sides = [square(TOKEN, f"token-{ground}", sign(name, TOKEN * 0.72)) for name in (front, back)]
        blocks += strips(sides[0], sides[1], number, f"{number} × {kit.name(piece['id'])}")
    ship = '<use href="#oz-orzel" x="-11" y="-7" width="22" height="14"/>'
    blocks.append(figure(ship, 24.0, 16.0, kit.word("label", "figure")))
    return fill(blocks, kit.words["pieces"], kit.words["pieces-how"])


def faces(kit: Kit, side: str) -> list[dict[str, Any]]:
    """The six sides of a die."""
    return [face for face in kit.data["face"] if face["side"] == side for _ in range(face["sides"])]


def face_name(kit: Kit, face: str) -> str:
    """What a side of a die is called; the same word may also name a token."""
    return kit.texts.name_after("keep", face)


def draw_face(face: dict[str, Any], edge: float = dice.EDGE) -> str:
    """One side of a die around 0, 0."""
    ground, ink = BLACK if face["black"] else DICE[face["side"]]
    plate = f'<rect class="face" x="{-edge / 2}" y="{-edge / 2}" width="{edge}" height="{edge}" fill="url(#{ground})"/>'
    symbols = face["symbols"] or [NOTHING]
    is_choice = len(symbols) == 1 and "-or-" in symbols[0]
    names = symbols[0].split("-or-") if is_choice else symbols
    shift, size = (edge * 0.2, edge * 0.4) if len(names) > 1 else (0.0, edge * 0.62)
    signs = "".join(at(shift * way, shift * way, sign(f"oz-s-{name}", size)) for name, way in zip(names, (-1, 1), strict=False))
    slash = (
        f'<path d="M{-edge * 0.28} {edge * 0.3}L{edge * 0.3} {-edge * 0.28}" stroke="{ink}" stroke-width=".6"/>'
        if is_choice
        else ""
    )
    return f'{plate}<g color="{ink}">{signs}{slash}</g>'


def nets(kit: Kit) -> list[Sheet]:
    """A net for each die; a sheet has room for eight."""
    drawn = []
    for side in kit.data["side"]:
        drawn += [[draw_face(face) for face in faces(kit, side["id"])]] * side["dice"]
    sheets = []
    for first in range(0, len(drawn), 2 * NET_ROWS):
        sheets.append(
            [
                dice.net(
                    each, MARGIN + 12 + place // NET_ROWS * (dice.NET_WIDTH + 18), 20 + place % NET_ROWS * (dice.NET_HEIGHT + 5)
                )
                for place, each in enumerate(drawn[first : first + 2 * NET_ROWS])
            ]
        )
    return numbered(sheets, kit.words["dice"], kit.words["dice-how"])


def dice_tables(kit: Kit) -> list[Sheet]:
    """What ordinary dice mean, for whoever does not want to glue."""
    drawn = [text(MARGIN + 4, 22, kit.words["table-how"], 4.2)]
    y = 34.0
    for side in kit.data["side"]:
        drawn.append(text(MARGIN + 4, y, f"{kit.name(side['id'])}: {side['dice']} ×", 5.4, "serif"))
        y += 8
        for number, face in enumerate(faces(kit, side["id"]), 1):
            drawn += [text(MARGIN + 8, y + 7.5, str(number), 7, "serif"), at(MARGIN + 26, y + 5, draw_face(face, 11))]
            drawn.append(text(MARGIN + 38, y + 3.6, face_name(kit, face["id"]), 4.4, "bold"))
            drawn += lines(MARGIN + 38, y + 8.6, kit.texts.find("effect", face["id"]) or symbols_told(kit, face), 86)
            drawn.append(f'<path class="rule" d="M{MARGIN + 4} {y + 12.5}H{WIDTH - MARGIN - 4}"/>')
            y += 15
        y += 14
    return [Sheet(kit.words["table"], "".join(drawn))]


def symbols_told(kit: Kit, face: dict[str, Any]) -> str:
    """What a face of a set of its own does: the names of its symbols."""
    return ", ".join(kit.texts.find("symbol", symbol) or kit.name(symbol) for symbol in face["symbols"])


def lines(x: float, y: float, words: str, letters: int, size: float = 3.8) -> list[str]:
    """A sentence in lines."""
    return [text(x, y + number * LINE * 0.95, line, size, "soft") for number, line in enumerate(wrapped(words, letters))]


def screen(kit: Kit, side: str) -> Sheet:
    """A tent: the sign outside, upside down on the upper half; what the dice do inside."""
    name_of_sign, colour = SCREENS[side]
    middle = HEIGHT / 2
    corner = f'x="{-WIDTH / 2 + MARGIN}" y="{-middle / 2 + 12}" rx="4"'
    plate = f'<rect {corner} width="{WIDTH - 2 * MARGIN}" height="{middle - 24}" fill="{colour}"/>'
    name = f'<g transform="translate(0 34)">{text(0, 0, kit.name(side), 15, "serif middle pale")}</g>'
    outside = at(WIDTH / 2, middle / 2 + 4, f'<g color="#fff8e8">{plate}{at(0, -12, sign(name_of_sign, 56))}{name}</g>', 180)
    inside = [text(MARGIN + 6, middle + 13, kit.name(side), 7, "serif")]
    inside += lines(MARGIN + 6, middle + 20, kit.word("thing", side), 96, 4)
    different = {face["id"]: face for face in faces(kit, side)}
    y = middle + 31
    for face in different.values():
        inside += [at(MARGIN + 13, y + 4, draw_face(face, 11)), text(MARGIN + 23, y + 3, face_name(kit, face["id"]), 4.4, "bold")]
        inside += lines(MARGIN + 23, y + 8, kit.texts.find("effect", face["id"]) or symbols_told(kit, face), 92)
        y += 15.5
    fold = fold_line(0, middle, WIDTH)
    return Sheet(f"{kit.words['screen']}: {kit.name(side)}", outside + "".join(inside) + fold, kit.words["screen-how"])
