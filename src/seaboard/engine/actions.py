"""Actions: every move a game can ever have, as an integer and as a text, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from seaboard.engine.errors import FormatError
from seaboard.engine.fields import SEAT


@dataclass(frozen=True)
class Kind:
    """A kind of action: its words and the names each further word can be."""

    words: str
    arguments: tuple[tuple[str, ...], ...] = ()
    chance: bool = False

    @property
    def number(self) -> int:
        total = 1
        for names in self.arguments:
            total *= len(names)
        return total

    def names_seat(self, place: int) -> bool:
        """Whether an argument is a seat: its names count from 0 on, which those of no other argument do."""
        return self.arguments[place] == SEAT.labels[: len(self.arguments[place])]


def kind(words: str, *arguments: Sequence[str], chance: bool = False) -> Kind:
    """Declare a kind of action."""
    return Kind(words, tuple(tuple(names) for names in arguments), chance)


class ActionSpace:
    """All actions of a game: kind after kind, the last argument counting fastest."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        self.first: dict[str, int] = {}
        self.texts: list[str] = []
        self.kind_of: list[Kind] = []
        for each in kinds:
            self.first[each.words] = len(self.texts)
            for names in product(*each.arguments):
                self.texts.append(" ".join((each.words, *names)))
                self.kind_of.append(each)
        self.by_text = {text: action for action, text in enumerate(self.texts)}
        if len(self.by_text) != len(self.texts):
            raise TypeError("two actions have the same text")

    def __len__(self) -> int:
        return len(self.texts)

    def action(self, text: str) -> int:
        """The action of a text; an unknown text is a format error and cites no rule."""
        try:
            return self.by_text[text]
        except (KeyError, TypeError):
            raise FormatError(f"`{text}` is no move of this game") from None

    def arguments(self, action: int) -> list[str]:
        """The words of an action after those of its kind."""
        return self.texts[action].split()[len(self.kind_of[action].words.split()) :]

    def split(self, text: str) -> tuple[Kind | None, list[str]]:
        """A move's text, masked or not, as its kind and its arguments; no kind where it is no move."""
        action = self.by_text.get(text)
        if action is not None:
            return self.kind_of[action], self.arguments(action)
        words = text.split()
        fitting = [
            each
            for each in self.kinds
            if words[: len(each.words.split())] == each.words.split()
            and len(each.words.split()) + len(each.arguments) == len(words)
        ]
        if not fitting:
            return None, []
        kind = max(fitting, key=lambda each: len(each.words))
        return kind, words[len(kind.words.split()) :]

    def masked(self, action: int, hidden: int) -> str:
        """The text with each word whose bit is set in `hidden` shown as a question mark; word 0 is the first argument."""
        if not hidden:
            return self.texts[action]
        words = self.kind_of[action].words.split()
        shown = ["?" if hidden >> place & 1 else word for place, word in enumerate(self.arguments(action))]
        return " ".join(words + shown)
