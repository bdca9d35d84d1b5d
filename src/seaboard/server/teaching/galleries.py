"""Galleries as the browser gets them: each thing with its name and what there is to tell about it."""

from __future__ import annotations

from functools import cache

from seaboard.engine.registry import find_game
from seaboard.server.http.api_games import told_words
from seaboard.server.teaching.gallery_answers import Exhibit, ExhibitGroup, ShownGallery
from seaboard.teaching.gallery import gallery_of


@cache
def told_gallery(slug: str, language: str) -> ShownGallery:
    """A game's gallery in a language; without groups where it has none."""
    gallery, words = gallery_of(find_game(slug)), told_words(slug, language)
    if gallery is None:
        return ShownGallery(slug, [])
    groups = [
        ExhibitGroup(
            group.id,
            group.title[language],
            [
                Exhibit(thing, words.names[thing], words.stories[thing], words.rules.get(thing), gallery.notes_on(thing, language))
                for thing in group.things
            ],
        )
        for group in gallery.group
    ]
    return ShownGallery(slug, groups)
