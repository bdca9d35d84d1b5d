"""What is told about things of Game of Powers: a card's face, what the find is and how sure that is; missions, cities and the rest."""

from __future__ import annotations

from seaboard.engine.data import ids
from seaboard.engine.errors import UsageError
from seaboard.engine.texts import FALLBACK, Texts
from seaboard.games.game_of_powers import GAME
from seaboard.games.game_of_powers.data import (
    CARD_FACES,
    CARDS,
    CATEGORIES,
    CITIES,
    DIRECTIONS,
    KINDS,
    MISSION_VALUES,
    MISSIONS,
    SITES,
    SLOT_ROWS,
    SLOTS,
    ZONES,
    Ship,
)
from seaboard.sets.reading import says_the_same

SORTS = (
    ("site", SITES),
    ("city", CITIES),
    ("zone", ZONES),
    ("kind", KINDS),
    ("category", CATEGORIES),
    ("direction", DIRECTIONS),
    ("ship", ids(Ship)),
)
"""Things that are told by their sort; of several sorts the first."""


def story(texts: Texts, word: str) -> str | None:
    """Whatever has an id can be told about."""
    if word in CARDS:
        return tell_card(texts, word)
    if word in MISSIONS:
        values = ", ".join(str(value) for value in MISSION_VALUES[MISSIONS.index(word)])
        return texts.story_as(word, "mission", texts.find("thing", word), values)
    if word in SLOTS:
        zone = str(SLOT_ROWS[SLOTS.index(word)]["zone"])
        return texts.story_as(zone, "zone")
    return next((texts.story_as(word, sort) for sort, words in SORTS if word in words), None)


def card_story(card: str, language: str = FALLBACK) -> str:
    """The story of a card by its id, in a language; stories that a language lacks are told in English."""
    if card not in CARDS:
        raise UsageError(f"there is no card {card!r}; a card is named by its id, such as {CARDS[0]}")
    return tell_card(Texts(GAME, language), card)


def tell_card(texts: Texts, card: str) -> str:
    """The story of a card."""
    face = CARD_FACES[CARDS.index(card)]
    english = str(face.texts["desc_en"])
    # A set may keep a card's id and tell another story of it.
    translated = texts.find("story", card) if says_the_same(card, "desc_en", english, __file__) else None

    def phrase(key: str, *words: object) -> str:
        return (texts.find("label", key) or key).format(*words)

    points = phrase("story-points-1" if face.points == 1 else "story-points", face.points)
    names = (texts.name(name) for name in (SITES[face.site], CATEGORIES[face.category]))
    return "\n".join(
        (
            phrase("story-head", texts.name(card), face.number),
            phrase("story-face", *names, points, texts.name(KINDS[face.kind])),
            "",
            str(face.texts.get(f"desc_{texts.language}") or translated or english),
            "",
            phrase("story-basis", texts.find("basis", face.basis) or face.basis),
            phrase("story-source", face.source),
        )
    )
