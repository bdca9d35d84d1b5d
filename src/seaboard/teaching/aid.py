"""A game's player aid, in `aid.<language>.md` of its teaching folder: what one looks up at the table, on one page."""

from __future__ import annotations

from seaboard.engine.game import Game
from seaboard.teaching.folder import teaching_folder
from seaboard.teaching.html import Links, to_html
from seaboard.teaching.markup import tied

NO_LINKS = Links("", {}, {})


def aid_of(game: Game, language: str) -> str | None:
    """The page as HTML; None where the game has none in that language."""
    path = teaching_folder(game) / f"aid.{language}.md"
    return to_html(tied(path.read_text(encoding="utf-8"), language), NO_LINKS) if path.is_file() else None
