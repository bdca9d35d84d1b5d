"""A set of a game on paper: board, cards, tokens, dice, player aid.  What a set consists of says the game, in `print/paper.py`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from html import escape
from importlib import import_module
from pathlib import Path
from tomllib import loads
from types import ModuleType
from typing import Any, NamedTuple

from seaboard.engine.drawing import read_drawing
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game
from seaboard.engine.texts import Texts
from seaboard.printing.sheets import Sheet, page_of
from seaboard.sets.board import tables_of
from seaboard.sets.document import DataSet
from seaboard.sets.pack import RULEBOOK, rulebook_set


class Paper(NamedTuple):
    """What a game draws: sheets, and drawings that several of them use."""

    sheets: list[Sheet]
    defs: str = ""


def folder_of(game: Game) -> Path:
    """The game's folder."""
    return Path(str(import_module(game.package).__file__)).parent


def has_kit(game: Game) -> bool:
    """Whether the game can be printed."""
    return (folder_of(game) / "print" / "paper.py").is_file()


class Kit:
    """A set of a game, in one language: the rulebook's, or another that the game was loaded with."""

    def __init__(self, game: Game, language: str, found: DataSet | None = None) -> None:
        self.own = find_game(game.slug.partition("@")[0])
        self.game, self.language = game, language
        self.found = found or rulebook_set(self.own)
        self.folder = folder_of(self.own)
        self.texts = Texts(game, language)
        self.data: dict[str, Any] = tables_of(self.found.content)

    @cached_property
    def words(self) -> dict[str, str]:
        """What a printed set says that the game's own texts do not."""
        paths = (Path(__file__).with_name("words.toml"), self.folder / "print" / "words.toml")
        found: dict[str, str] = {}
        for path in paths:
            if path.is_file():
                found |= loads(path.read_text(encoding="utf-8"))[self.language]
        return found

    @property
    def is_rulebook(self) -> bool:
        """Whether this is the set that the rules come with."""
        return self.found.head.id == RULEBOOK and self.found.hash == rulebook_set(self.own).hash

    @property
    def game_name(self) -> str:
        """What the game is called."""
        return self.own.names.get(self.language, self.own.name)

    @property
    def title(self) -> str:
        """What the sheets are headed with: the game, and the set where it is another one."""
        return self.game_name if self.is_rulebook else f"{self.game_name} · {self.found.head.name}"

    @cached_property
    def own_data(self) -> dict[str, Any]:
        """All tables of the rulebook's set."""
        return tables_of(rulebook_set(self.own).content)

    def word(self, table: str, key: str) -> str:
        """A text of the game; its name if there is no such text."""
        return self.texts.find(table, key) or self.texts.name(key)

    def name(self, key: str) -> str:
        """What a thing is called, without the field that a log adds to places."""
        return self.texts.name(key).partition(" (")[0]

    def drawing(self, map_of: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """How the set's board is drawn: its own drawing; without one the package's, if the map is the package's own; else nothing is said."""
        if self.found.drawing:
            return dict(self.found.drawing)
        is_own = self.is_rulebook or map_of(self.data) == map_of(self.own_data)
        return (read_drawing(self.own) or {}) if is_own else {}

    @cached_property
    def paper(self) -> Paper:
        """What the game draws of the set."""
        module: ModuleType = import_module(f"{self.own.package}.print.paper")
        drawn: Paper = module.draw(self)
        return drawn

    def sheets(self, aid: str = "") -> list[Sheet]:
        """Every sheet of the set, in the order in which it is made, and the player aid, which is HTML of our own."""
        return [*self.paper.sheets, *([self.aid_sheet(aid)] if aid else [])]

    def aid_sheet(self, aid: str) -> Sheet:
        """The rules' short form; the set may have other numbers than the rulebook it was written for."""
        head = self.found.head
        note = "" if self.is_rulebook else f"<p><strong>{escape(self.words['aid-set'])}</strong></p>"
        made_by = f"{head.name}: {head.author}, {head.licence}. {head.source}"
        source = f"<footer>{escape(made_by)}</footer>"
        return Sheet(self.words["aid"], "", prose=f"<h1>{escape(self.title)}</h1>{note}{aid}{source}")

    def page(self, aid: str = "") -> str:
        """All sheets as one page."""
        folder = self.folder / "print"
        art = (folder / "art.svg").read_text(encoding="utf-8")
        style = folder / "paper.css"
        own = style.read_text(encoding="utf-8") if style.is_file() else ""
        return page_of(self.sheets(aid), self.title, self.language, self.words["hint"], art + self.paper.defs, own)
