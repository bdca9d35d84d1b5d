"""A set of a game on paper, from the game's `print/kit.toml` and data: board, tokens, figures, dice, screens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from tomllib import loads
from typing import Any

from seaboard.engine.game import Game
from seaboard.engine.texts import Texts
from seaboard.printing import dice
from seaboard.printing.hex_map import draw_map, spread
from seaboard.printing.sheets import (
    HEIGHT,
    MARGIN,
    WIDTH,
    Piece,
    Sheet,
    at,
    crop_marks,
    fold_line,
    fold_row,
    page_of,
    text,
    wrapped,
)

TOKEN = 15.0
"""Millimetres of a token's edge."""
FIGURE_WIDTH, FIGURE_HEIGHT, FOOT = 24.0, 16.0, 7.0
LINE = 5.0


def folder_of(game: Game) -> Path:
    """The game's folder."""
    return Path(str(import_module(game.package).__file__)).parent


def has_kit(game: Game) -> bool:
    """Whether the game describes a set on paper."""
    return (folder_of(game) / "print" / "kit.toml").is_file()


def sign(name: str, size: float, colour: str = "") -> str:
    """A sign of the art around 0, 0."""
    style = f' color="{colour}"' if colour else ""
    return f'<use href="#{name}" x="{-size / 2:g}" y="{-size / 2:g}" width="{size:g}" height="{size:g}"{style}/>'


class Kit:
    """A game's set, in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game, self.language = game, language
        self.folder = folder_of(game)
        self.texts = Texts(game, language)
        self.kit: dict[str, Any] = loads((self.folder / "print" / "kit.toml").read_text(encoding="utf-8"))

    @cached_property
    def data(self) -> dict[str, Any]:
        """All tables of the game's data."""
        found: dict[str, Any] = {}
        for path in sorted((self.folder / "data").glob("*.toml")):
            found |= loads(path.read_text(encoding="utf-8"))
        return found

    @cached_property
    def words(self) -> dict[str, str]:
        """What a set says that the game's own texts do not."""
        found: dict[str, str] = loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))[self.language]
        return found

    def word(self, table: str, key: str) -> str:
        """A text of the game; its name if there is no such text."""
        return self.texts.find(table, key) or self.texts.name(key)

    def name(self, key: str) -> str:
        """What a thing is called, without the field that a log adds to places."""
        return self.texts.name(key).partition(" (")[0]

    def face_name(self, face: str) -> str:
        """What a side of a die is called; the same word may also name a token."""
        return self.texts.name_after("keep", face)

    def page(self) -> str:
        """All sheets as one page."""
        art = (self.folder / "print" / "art.svg").read_text(encoding="utf-8")
        title = self.game.names.get(self.language, self.game.name)
        return page_of(list(self.sheets()), title, self.language, self.words["hint"], art)

    def sheets(self) -> Iterator[Sheet]:
        """Every sheet of the set, in the order in which it is made."""
        if "board" in self.kit:
            yield from self.board()
        yield self.pieces()
        if "die" in self.kit:
            yield self.dice()
            yield self.dice_table()
        yield from map(self.screen, self.kit.get("screen", []))

    # Board and pieces

    def board(self) -> list[Sheet]:
        """The map over its sheets."""
        board = self.kit["board"]
        title = self.game.names.get(self.language, self.game.name)
        drawing = draw_map(self.data, board, self.name, lambda key: self.word("chart", key), title)
        width, height = board["size"]
        return spread(drawing, (width, height), board["sheets"], self.words["board"], self.words["board-how"])

    def number_of(self, thing: str) -> int:
        """How many pieces of a kind a set has."""
        return next(int(each["number"]) for each in self.data["piece"] if each["id"] == thing)

    def token(self, ground: str, name: str) -> Piece:
        """One side of a token."""
        half = TOKEN / 2
        plate = f'<rect class="ground-{ground}" x="{-half}" y="{-half}" width="{TOKEN}" height="{TOKEN}"/>'
        return Piece(TOKEN, TOKEN, f'<g class="on-{ground}">{plate}{sign(name, TOKEN * 0.72)}</g>')

    def pieces(self) -> Sheet:
        """Tokens and figures."""
        drawn, y = [], 22.0
        for token in self.kit.get("token", []):
            pair = (self.token(token["ground"], token["sign"]), self.token(token["ground"], token["back"]))
            number = self.number_of(token["thing"])
            drawn.append(text(MARGIN + 4, y - 5.5, f"{number} × {self.name(token['thing'])}", 3.6, "bold"))
            row, height = fold_row([pair] * number, MARGIN + 8, y)
            drawn.append(row)
            y += height + 14
        for place, figure in enumerate(self.kit.get("figure", [])):
            drawn.append(at(160, 34 + 60 * place, self.figure(figure["sign"])))
            drawn.append(text(160, 28 + 60 * place - 10, self.word("label", figure["label"]), 3.6, "bold middle"))
        return Sheet(self.words["pieces"], "".join(drawn), self.words["pieces-how"])

    def figure(self, name: str) -> str:
        """A figure that stands: folded at the top, with a foot on each side; drawn from the middle of its upper foot."""
        left, half = -FIGURE_WIDTH / 2, FIGURE_HEIGHT
        whole = 2 * FOOT + 2 * half
        folds = "".join(fold_line(left, y, FIGURE_WIDTH) for y in (FOOT, FOOT + half, FOOT + 2 * half))
        body = f'<rect class="flap" x="{left}" y="0" width="{FIGURE_WIDTH}" height="{whole}"/>'
        picture = (
            f'<use href="#{name}" x="{-FIGURE_WIDTH / 2 + 1}" y="{-half / 2 + 1}" width="{FIGURE_WIDTH - 2}" height="{half - 2}"/>'
        )
        sides = at(0, FOOT + half / 2, picture, 180) + at(0, FOOT + 1.5 * half, f'<g transform="scale(-1 1)">{picture}</g>')
        return body + crop_marks(left, 0, FIGURE_WIDTH, whole) + folds + sides

    # Dice

    def faces(self, side: str) -> list[dict[str, Any]]:
        """The six sides of a die."""
        return [face for face in self.data["face"] if face["side"] == side for _ in range(face["sides"])]

    def face(self, face: dict[str, Any], die: dict[str, Any], edge: float = dice.EDGE) -> str:
        """One side of a die around 0, 0."""
        look = self.kit["dice"]
        ground, ink = (look["black"], look["black_ink"]) if face["black"] else (die["colour"], die["ink"])
        plate = f'<rect class="face" x="{-edge / 2}" y="{-edge / 2}" width="{edge}" height="{edge}" fill="url(#{ground})"/>'
        either = "-or-" in face["id"]
        names = face["id"].split("-or-") if either else face["symbols"] or [face["id"]]
        if len(names) == 1:
            return plate + sign(look["sign"] + names[0], edge * 0.62, ink)
        shift, size = edge * 0.2, edge * 0.4
        signs = at(-shift, -shift, sign(look["sign"] + names[0], size, ink)) + at(
            shift, shift, sign(look["sign"] + names[1], size, ink)
        )
        slash = (
            f'<path d="M{-edge * 0.28} {edge * 0.3}L{edge * 0.3} {-edge * 0.28}" stroke="{ink}" stroke-width=".6"/>'
            if either
            else ""
        )
        return plate + signs + slash

    def dice(self) -> Sheet:
        """A net for each die."""
        nets = []
        for column, die in enumerate(self.kit["die"]):
            faces = [self.face(face, die) for face in self.faces(die["side"])]
            x = MARGIN + 12 + column * (dice.NET_WIDTH + 18)
            nets += [dice.net(faces, x, 20 + row * (dice.NET_HEIGHT + 5)) for row in range(die["number"])]
        return Sheet(self.words["dice"], "".join(nets), self.words["dice-how"])

    def dice_table(self) -> Sheet:
        """What ordinary dice mean, for whoever does not want to glue."""
        drawn = [text(MARGIN + 4, 22, self.words["table-how"], 4.2)]
        y = 34.0
        for die in self.kit["die"]:
            drawn.append(text(MARGIN + 4, y, f"{self.name(die['side'])}: {die['number']} ×", 5.4, "serif"))
            y += 8
            for number, face in enumerate(self.faces(die["side"]), 1):
                drawn += [text(MARGIN + 8, y + 7.5, str(number), 7, "serif"), at(MARGIN + 26, y + 5, self.face(face, die, 11))]
                drawn.append(text(MARGIN + 38, y + 3.6, self.face_name(face["id"]), 4.4, "bold"))
                drawn += self.lines(MARGIN + 38, y + 8.6, self.word("effect", face["id"]), 86)
                drawn.append(f'<path class="rule" d="M{MARGIN + 4} {y + 12.5}H{WIDTH - MARGIN - 4}"/>')
                y += 15
            y += 14
        return Sheet(self.words["table"], "".join(drawn))

    def lines(self, x: float, y: float, words: str, letters: int, size: float = 3.8) -> list[str]:
        """A sentence in lines."""
        return [text(x, y + number * LINE * 0.95, line, size, "soft") for number, line in enumerate(wrapped(words, letters))]

    # Screens

    def screen(self, screen: dict[str, Any]) -> Sheet:
        """A tent: the sign outside, upside down on the upper half; what the dice do inside."""
        side, middle = screen["side"], HEIGHT / 2
        die = next(each for each in self.kit["die"] if each["side"] == side)
        corner = f'x="{-WIDTH / 2 + MARGIN}" y="{-middle / 2 + 12}" rx="4"'
        plate = f'<rect {corner} width="{WIDTH - 2 * MARGIN}" height="{middle - 24}" fill="{screen["colour"]}"/>'
        name = f'<text class="serif middle" y="34" font-size="15" style="fill:#fff8e8">{self.name(side)}</text>'
        outside = at(WIDTH / 2, middle / 2 + 4, plate + at(0, -12, sign(screen["sign"], 56, "#fff8e8")) + name, 180)
        inside = [text(MARGIN + 6, middle + 13, self.name(side), 7, "serif")]
        inside += self.lines(MARGIN + 6, middle + 20, self.word("thing", side), 96, 4)
        y, seen = middle + 31, set()
        for face in self.faces(side):
            if face["id"] in seen:
                continue
            seen.add(face["id"])
            inside += [
                at(MARGIN + 13, y + 4, self.face(face, die, 11)),
                text(MARGIN + 23, y + 3, self.face_name(face["id"]), 4.4, "bold"),
            ]
            inside += self.lines(MARGIN + 23, y + 8, self.word("effect", face["id"]), 92)
            y += 15.5
        fold = fold_line(0, middle, WIDTH)
        return Sheet(f"{self.words['screen']}: {self.name(side)}", outside + "".join(inside) + fold, self.words["screen-how"])
