"""Galleries: everything that can be met in a game is there to be looked at, in three languages."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from seaboard.engine.errors import FormatError
from seaboard.engine.registry import find_game, games
from seaboard.server.teaching.galleries import told_gallery
from seaboard.teaching.gallery import gallery_of, read_gallery

LANGUAGES = ("en", "pl", "fr")
SHOWN = [
    ("libertalia", "CARDS", "characters"),
    ("libertalia", "TOKENS", "booty"),
    ("mare-balticum", "TOKENS", "catch"),
    ("mare-balticum", "SEAS", "sea"),
    ("mare-balticum", "PORTS", "ports"),
    ("mare-balticum", "CONTRACTS", "contracts"),
    ("orp-orzel", "FACES", "dice"),
    ("game-of-powers", "MISSIONS", "missions"),
    ("game-of-powers", "KINDS", "influence"),
    ("game-of-powers", "CATEGORIES", "categories"),
    ("game-of-powers", "CITIES", "cities"),
]
"""A table of a game's data, and the group in which all of it is shown."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", list(games()))
def test_every_thing_has_a_name_and_a_story_in_every_language(slug: str, language: str) -> None:
    groups = told_gallery(slug, language).groups
    assert groups
    english = {thing.id: thing for group in told_gallery(slug, "en").groups for thing in group.exhibits}
    for group in groups:
        assert group.title
        for thing in group.exhibits:
            assert thing.name
            assert len(thing.story) > len(thing.name) + 10
            if language != "en":
                assert thing.story != english[thing.id].story, f"{thing.id} is told in English in {language}"


@pytest.mark.parametrize("slug", list(games()))
def test_no_thing_is_shown_twice_in_a_group_and_notes_are_about_what_is_shown(slug: str) -> None:
    gallery = gallery_of(find_game(slug))
    assert gallery is not None
    for group in gallery.group:
        assert len(set(group.things)) == len(group.things)
        assert set(group.title) == set(LANGUAGES)
    for note in gallery.note:
        assert set(note.things) <= set(gallery.things)
        assert set(note.text) == set(LANGUAGES)


def test_every_artefact_of_game_of_powers_says_where_its_find_is_kept() -> None:
    cards: Any = import_module("seaboard.games.game_of_powers.data").CARDS
    gallery = gallery_of(find_game("game-of-powers"))
    assert gallery is not None
    for card in cards:
        assert gallery.notes_on(card, "en"), card


@pytest.mark.parametrize(("slug", "table", "group"), SHOWN)
def test_all_of_a_games_data_is_shown(slug: str, table: str, group: str) -> None:
    game = find_game(slug)
    data: Any = import_module(f"{game.package}.data")
    gallery = gallery_of(game)
    assert gallery is not None
    (found,) = (each for each in gallery.group if each.id == group)
    assert set(found.things) == set(getattr(data, table))


def test_a_damaged_gallery_is_refused_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "gallery.toml"
    path.write_text('[[group]]\nid = "a"\nthings = 3\n')
    with pytest.raises(FormatError, match=r"gallery\.toml"):
        read_gallery(path)
    assert read_gallery(tmp_path / "none.toml") is None
