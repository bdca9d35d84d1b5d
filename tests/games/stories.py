"""What followed from the last move of a match, in the words that its viewer reads."""

from __future__ import annotations

from seaboard.engine.match import Match
from seaboard.engine.narrator import Narrator
from seaboard.engine.texts import Texts, plain_words

PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")


def sentences(match: Match, viewer: int, language: str = "en") -> list[str]:
    """The sentences of the last move's story, without the empty ones."""
    narrator = Narrator(Texts(match.game, language))
    told = (plain_words(narrator.sentence(beat, PEOPLE)) for beat in match.story(len(match.log) - 1, viewer))
    return [words for words in told if words]


def notes(match: Match, viewer: int, language: str = "en") -> list[str]:
    """Every change of the last move's story, with whose it is."""
    narrator = Narrator(Texts(match.game, language))
    changes = [change for beat in match.story(len(match.log) - 1, viewer) for change in beat.changes]
    return [("" if change.seat is None else f"{PEOPLE[change.seat]}: ") + narrator.note(change) for change in changes]
