"""What people read of a game, by language: names, prompts, log lines, labels of moves and what they do, refusals, stories of things.

Everything comes from `texts/<language>.toml` in the game's folder; a text that a language lacks is taken from English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import Any, NamedTuple

from seaboard.engine.actions import ActionSpace, Kind
from seaboard.engine.errors import UsageError
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Game, Options

FALLBACK = "en"
TELLING = ("effect", "thing", "find")
"""The tables that tell about things, in the order in which a story is put together."""

Part = str | tuple[str, str]
"""A piece of a sentence: plain words, or words with the id of what they name."""
People = Sequence[str] | None
"""The players' names by seat, if there are any."""


@cache
def read_texts(folder: Path, language: str) -> dict[str, Any]:
    """The tables of one language's file; empty where the game has no such file."""
    path = folder / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@cache
def pieces(template: str) -> tuple[tuple[str, str | None], ...]:
    """A template as words, each followed by the name of a place to fill, or by no name."""
    return tuple((words, hole) for words, hole, _, _ in Formatter().parse(template))


def joined(parts: Iterable[Part]) -> list[Part]:
    """A sentence with neighbouring plain words put together and empty ones left out."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part:
            found.append(part)
    return found


def plain_words(parts: Iterable[Part]) -> str:
    """A sentence as it is read."""
    return "".join(part if isinstance(part, str) else part[0] for part in parts)


class GuideStep(NamedTuple):
    """One step of the first-game guide."""

    title: str
    text: str
    phases: tuple[str, ...] = ()
    """The decisions that it explains."""
    options: Options = MappingProxyType({})
    """What must have been chosen for it to be true."""

    def belongs_to(self, options: Options) -> bool:
        """Whether it is true of a game with these options."""
        return all(options.get(name) == value for name, value in self.options.items())


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
        self._tables = tuple(read_texts(self.folder, each) for each in dict.fromkeys((language, FALLBACK)))

    def languages(self) -> list[str]:
        """The languages there are."""
        return sorted(path.stem for path in self.folder.glob("*.toml"))

    def find(self, table: str, key: str) -> str | None:
        """A text of a table, in this language or else in English."""
        for tables in self._tables:
            text = tables.get(table, {}).get(key)
            if text is not None:
                return str(text)
        return None

    # Names

    def name(self, word: str) -> str:
        """The display name of a thing, or the word itself."""
        return self.names.get(word, word)

    def name_after(self, words: str, word: str) -> str:
        """The display name of a thing in a move; the same word may name another thing after other words."""
        return self.names.get(f"{words} {word}", self.name(word))

    def person(self, seat: int, people: People = None) -> str:
        """A seat inside a sentence: its player's name, or its number."""
        return people[seat] if people is not None else (self.find("people", "seat") or "{0}").format(seat)

    def actor(self, who: int | str, people: People = None) -> Part:
        """Who makes a move, at the beginning of a sentence.  A seat is exact; of a name the seat is known only if nobody else has it."""
        if isinstance(who, int):
            if who == CHANCE:
                return ""
            name = people[who] if people is not None else (self.find("people", "actor") or "{0}").format(who)
            return name, f"seat-{who}"
        if people is not None and list(people).count(who) == 1:
            return who, f"seat-{list(people).index(who)}"
        return who

    def argument(self, kind: Kind, place: int, word: str, people: People = None) -> Part:
        """An argument of a move: a player, a thing, or plain words where it is hidden or a number."""
        if word != "?" and kind.names_seat(place):
            return self.person(int(word), people), f"seat-{word}"
        name = self.name_after(kind.words, word)
        return (name, word) if word != "?" and (word in self.names or name != word) else name

    def arguments(self, space: ActionSpace, text: str, people: People = None) -> list[str]:
        """All arguments of a move as they are read in a sentence."""
        kind, words = space.split(text)
        if kind is None:
            return words
        return [plain_words([self.argument(kind, place, word, people)]) for place, word in enumerate(words)]

    # Moves

    def log_parts(
        self, space: ActionSpace, who: int | str, text: str, people: People = None, finds: Sequence[str] = ()
    ) -> list[Part]:
        """A move as a sentence in parts: words, things (with their ids) and players (`seat-2`); then what it turned up."""
        actor = self.actor(who, people)
        parts = self._parts("log", space, text, actor, people) or [actor, f": {text}"]
        for find in finds:
            words = self.find("find", find) or find
            parts.append(f" {words[0].upper()}{words[1:]}.")
        return joined(parts)

    def log_line(self, space: ActionSpace, who: int | str, text: str, people: People = None, finds: Sequence[str] = ()) -> str:
        """A move as a sentence."""
        return plain_words(self.log_parts(space, who, text, people, finds))

    def does(self, space: ActionSpace, text: str, people: People = None) -> str:
        """What a move does, for a list of choices."""
        return plain_words(self._parts("does", space, text, "", people) or ())

    def label(self, space: ActionSpace, text: str, people: People = None) -> str:
        """A move as a button offers it: short, an order."""
        return plain_words(self._parts("choice", space, text, "", people) or (text,))

    def _parts(self, table: str, space: ActionSpace, text: str, actor: Part, people: People) -> list[Part] | None:
        kind, arguments = space.split(text)
        template = self.find(table, kind.words) if kind is not None else None
        if kind is None or template is None:
            return None
        parts: list[Part] = []
        for words, hole in pieces(template):
            parts.append(words)
            if hole == "who":
                parts.append(actor)
            elif hole == "effect":
                parts.append(self.find("effect", arguments[0]) or "")
            elif hole is not None:
                parts.append(self.argument(kind, int(hole), arguments[int(hole)], people))
        return parts

    def word(self, key: str, *words: object) -> str:
        """A word of the table itself, with what stands in it."""
        return (self.find("label", key) or key).format(*words)

    # Decisions

    def prompt(self, phase: str) -> str:
        """What is wanted of the seat that is asked."""
        return self.find("prompt", phase) or phase

    def refusal(self, rule: str) -> str | None:
        """Why a move is refused, in a sentence."""
        return self.find("refusal", rule)

    def guide(self, options: Options | None = None) -> list[GuideStep]:
        """The first-game guide; with options, without the steps that belong to other games."""
        # What a step explains, and where it belongs, is the same in every language, so English alone names it.
        english = read_texts(self.folder, FALLBACK).get("guide", ())
        own = next((steps for tables in self._tables if (steps := tables.get("guide"))), ())
        steps = [
            GuideStep(str(step["title"]), str(step["text"]), tuple(same.get("phases", ())), same.get("options", {}))
            for step, same in zip(own, english, strict=True)
        ]
        return [step for step in steps if options is None or step.belongs_to(options)]

    # Things

    def story(self, word: str) -> str:
        """What there is to tell about a card, a token, a place or another thing of the game; one line for each thing of that id."""
        told = import_module(f"{self.game.package}.stories").story(self, word)
        if told is not None:
            return str(told)
        lines = [f"{self.name_after(table, word)}: {text}" for table in TELLING if (text := self.find(table, word)) is not None]
        if not lines:
            known = sorted({key for table in TELLING for key in read_texts(self.folder, FALLBACK).get(table, {})})
            raise UsageError(f"nothing is told about {word!r} here" + (f"; there are: {', '.join(known)}" if known else ""))
        return "\n".join(lines)

    def story_as(self, word: str, key: str, *words: object) -> str:
        """What there is to tell about a thing that shares its text with others of its sort."""
        return f"{self.name(word)}: {(self.find('sort', key) or key).format(*words)}"


def split_move(space: ActionSpace, text: str) -> tuple[str, list[str]]:
    """A move's text, masked or not, as the words of its kind and its arguments."""
    kind, arguments = space.split(text)
    return (text, []) if kind is None else (kind.words, arguments)
