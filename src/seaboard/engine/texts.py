"""What people read of a game, by language: names, prompts, log lines, what a move does, refusals.

Everything comes from `texts/<language>.toml` in the game's folder; a text that a language lacks is taken from English.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from seaboard.engine.actions import ActionSpace
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game

FALLBACK = "en"


@cache
def read_texts(folder: Path, language: str) -> dict[str, Any]:
    """The tables of one language's file; empty where the game has none."""
    path = folder / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


class Texts:
    """One game's words in one language."""

    def __init__(self, game: Game, language: str = FALLBACK) -> None:
        package = import_module(game.package)
        self.folder = Path(str(package.__file__)).parent / "texts"
        if language not in self.languages():
            raise UsageError(f"{game.slug} has no texts in {language!r}; it has: {', '.join(self.languages())}")
        self.game = game
        self.language = language
        self.names: dict[str, str] = import_module(f"{game.package}.data").names(language)

    def languages(self) -> list[str]:
        """The languages there are."""
        return sorted(path.stem for path in self.folder.glob("*.toml"))

    def find(self, table: str, key: str) -> str | None:
        """A text of a table, in this language or else in English."""
        for language in (self.language, FALLBACK):
            text = read_texts(self.folder, language).get(table, {}).get(key)
            if text is not None:
                return str(text)
        return None

    def name(self, word: str) -> str:
        """The display name of a thing, or the word itself."""
        return self.names.get(word, word)

    def name_after(self, words: str, word: str) -> str:
        """The display name of a thing in a move; the same word may name another thing after other words."""
        return self.names.get(f"{words} {word}", self.name(word))

    def log_line(self, space: ActionSpace, who: str, text: str) -> str:
        """A move as a sentence."""
        return self._fill("log", space, text, who) or f"{who}: {text}"

    def does(self, space: ActionSpace, text: str) -> str:
        """What a move does, for a list of choices."""
        return self._fill("does", space, text, "") or ""

    def prompt(self, phase: str) -> str:
        """What is wanted of the seat that is asked."""
        return self.find("prompt", phase) or phase

    def refusal(self, rule: str) -> str | None:
        """Why a move is refused, in a sentence."""
        return self.find("refusal", rule)

    def guide(self) -> list[tuple[str, str]]:
        """The first-game guide: steps with a title and a text."""
        for language in (self.language, FALLBACK):
            steps = read_texts(self.folder, language).get("guide")
            if steps:
                return [(str(step["title"]), str(step["text"])) for step in steps]
        return []

    def story(self, word: str) -> str:
        """What there is to tell about a card or another thing of the game: its story, else what it does."""
        tell = getattr(import_module(f"{self.game.package}.terminal"), "card_story", None)
        if tell is not None:
            return str(tell(word, self.language))
        effect = self.find("effect", word)
        if effect is None:
            known = sorted(read_texts(self.folder, FALLBACK).get("effect", {}))
            raise UsageError(f"nothing is told about {word!r} here" + (f"; there are: {', '.join(known)}" if known else ""))
        return f"{self.name(word)}: {effect}"

    def _fill(self, table: str, space: ActionSpace, text: str, who: str) -> str | None:
        words, arguments = split_move(space, text)
        template = self.find(table, words)
        if template is None:
            return None
        effect = (self.find("effect", arguments[0]) or "") if arguments else ""
        return template.format(*(self.name_after(words, word) for word in arguments), who=who, effect=effect)


def split_move(space: ActionSpace, text: str) -> tuple[str, list[str]]:
    """A move's text, masked or not, as the words of its kind and its arguments."""
    words = text.split()
    kinds = [kind.words for kind in space.kinds if words[: len(kind.words.split())] == kind.words.split()]
    fitting = [kind for kind in space.kinds if kind.words in kinds and len(kind.words.split()) + len(kind.arguments) == len(words)]
    kind = max(fitting, key=lambda each: len(each.words), default=None)
    if kind is None:
        return text, []
    return kind.words, words[len(kind.words.split()) :]
