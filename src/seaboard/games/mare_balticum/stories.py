"""What is told about things of Mare Balticum that have no text of their own."""

from __future__ import annotations

from seaboard.engine.texts import Texts
from seaboard.games.mare_balticum.data import (
    COLOURS,
    COMPANIES,
    CONTRACTS,
    FISH,
    KIND_NAMES,
    MARK_NAMES,
    MARKS_OF,
    NEEDS,
    NUMBERS,
    PORTS,
    SET_POINTS,
    SPACE_ROWS,
    SPACES,
    VALUE,
)


def story(texts: Texts, word: str) -> str | None:
    """Spaces, contracts, numbers, fish and colours are told by their sort; all else has texts of its own."""
    if word in PORTS:
        marks = int(MARKS_OF[PORTS.index(word)])
        return texts.story_as(
            word, "port", ", ".join(texts.name(each) for mark, each in enumerate(MARK_NAMES) if marks >> mark & 1)
        )
    if word in SPACES:
        return texts.story_as(word, SPACE_ROWS[SPACES.index(word)]["depth"])
    if word in CONTRACTS:
        return texts.story_as(word, "contract", needs_of(texts, word), SET_POINTS)
    if word in COMPANIES[:NUMBERS]:
        return texts.story_as(word, "number", int(VALUE[COMPANIES.index(word)]))
    if word in FISH or word in COLOURS:
        return texts.story_as(word, "fish" if word in FISH else "colour")
    return None


def needs_of(texts: Texts, contract: str) -> str:
    """The tokens of one set of a contract.  [MB-CON-7]"""
    needs = zip(KIND_NAMES, NEEDS[CONTRACTS.index(contract)], strict=True)
    return ", ".join(f"{number} × {texts.name(kind)}" for kind, number in needs if number)
