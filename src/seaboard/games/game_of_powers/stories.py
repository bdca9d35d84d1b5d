"""A card's story: what stands on its face, what the find is, and how sure that is."""

from __future__ import annotations

from seaboard.engine.errors import UsageError
from seaboard.engine.texts import FALLBACK, Texts
from seaboard.games.game_of_powers import GAME
from seaboard.games.game_of_powers.data import CARD_FACES, CARDS, CATEGORIES, KINDS, SITES


def card_story(card: str, language: str = FALLBACK) -> str:
    """The story of a card by its id, in a language; stories that a language lacks are told in English."""
    if card not in CARDS:
        raise UsageError(f"there is no card {card!r}; a card is named by its id, such as {CARDS[0]}")
    texts = Texts(GAME, language)
    face = CARD_FACES[CARDS.index(card)]

    def say(key: str, *words: object) -> str:
        return (texts.find("label", key) or key).format(*words)

    points = say("story-points-1" if face.points == 1 else "story-points", face.points)
    names = (texts.name(name) for name in (SITES[face.site], CATEGORIES[face.category]))
    return "\n".join(
        (
            say("story-head", texts.name(card), face.number),
            say("story-face", *names, points, texts.name(KINDS[face.kind])),
            "",
            str(face.texts.get(f"desc_{language}", face.texts["desc_en"])),
            "",
            say("story-basis", texts.find("basis", face.basis) or face.basis),
            say("story-source", face.source),
        )
    )
