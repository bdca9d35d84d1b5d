"""Stories: what the rules tell of a move adds up to what has changed, for every viewer of every game in every setting."""

from __future__ import annotations

import random
from typing import Any

import pytest

from seaboard.engine.conformance import Setting, settings
from seaboard.engine.match import Match
from seaboard.engine.narrator import Narrator
from seaboard.engine.registry import find_game, games
from seaboard.engine.story import Beat, Change
from seaboard.engine.story_conformance import check_story, check_words
from seaboard.engine.stream import seeded_stream
from seaboard.engine.telling import ALL_OPEN
from seaboard.engine.texts import Texts, plain_words
from tests.games.samples import every_value_once

SLUGS = list(games())
SAMPLED = {str(setting) for slug in SLUGS for setting in every_value_once(find_game(slug))}
SETTINGS = [
    pytest.param(setting, id=str(setting), marks=() if str(setting) in SAMPLED else pytest.mark.soak)
    for slug in SLUGS
    for setting in settings(find_game(slug))
]
"""In `make test` every value once; all of them together in `make test-all`."""


@pytest.mark.compiled
@pytest.mark.parametrize("setting", SETTINGS)
def test_what_is_told_adds_up_to_what_has_changed(setting: Setting) -> None:
    assert check_story(setting, seed=1, every=4) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_cause_has_its_words_in_every_language(slug: str) -> None:
    assert check_words(find_game(slug)) == []


def played(seed: int, moves: int) -> Match:
    """A game of Libertalia, some moves long."""
    match, rng = Match(find_game("libertalia"), 3, {}, seeded_stream(seed)), random.Random(seed)
    match.settle()
    while len(match.log) < moves:
        seat = rng.choice(match.actors())
        match.submit(seat, rng.choice(match.legal(seat)))
    return match


def test_a_story_hides_what_its_viewer_may_not_know() -> None:
    match = played(seed=5, moves=60)
    taken = [number for number, move in enumerate(match.log) if match.rules.space.texts[move.action].startswith("take")]
    fields = {
        viewer: {
            change.field for number in taken for beat in match.story(number, viewer) for change in beat.changes if change.seat == 0
        }
        for viewer in (0, 1, ALL_OPEN)
    }
    assert "booty" in fields[0]
    assert "booty_size" not in fields[0]
    assert "booty_size" in fields[1]
    assert "booty" not in fields[1]
    assert "booty" in fields[ALL_OPEN]


def purses_in(view: Any) -> list[int]:
    return [seat.doubloons for seat in view.seats]


def test_scenes_show_one_beat_after_another() -> None:
    match = played(seed=5, moves=60)
    number = max(range(len(match.log)), key=lambda each: len(match.story(each, 0)))
    beats, views = match.story(number, 0), match.scenes(number, 0)
    assert len(views) == len(beats) > 3
    seen = match.rules.seen_by(match.before(number), 0)
    purses = purses_in(match.rules.view_for(seen, 0))
    for beat, view in zip(beats, views, strict=True):
        for change in beat.changes:
            if change.field == "doubloons":
                assert change.seat is not None
                purses[change.seat] += change.by
        assert purses_in(view) == purses


def test_taking_back_forgets_the_story_of_what_was_taken_back() -> None:
    match = played(seed=5, moves=60)
    told = match.story(len(match.log) - 1, 0)
    last = match.log[-1]
    match.undo(1)
    match.make(last.actor, last.action)
    assert match.story(len(match.log) - 1, 0) == told
    match.undo(1)
    with pytest.raises(IndexError):
        match.story(len(match.log), 0)


BEGGAR = Beat("beggar", "LIB-CHAR-3", 2, 1, (Change("doubloons", 1, "", "", -3), Change("doubloons", 2, "", "", 3)))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Cleo's Beggar takes 3 from Bob."),
        ("fr", "Cleo : Mendiant prend 3 à Bob."),
    ],
)
def test_a_beat_is_told_in_a_sentence_with_a_note_for_each_change(language: str, words: str) -> None:
    narrator = Narrator(Texts(find_game("libertalia"), language))
    parts = narrator.sentence(BEGGAR, ("Ada", "Bob", "Cleo"))
    assert plain_words(parts) == words
    assert ("Bob", "seat-1") in parts
    assert narrator.note(BEGGAR.changes[0]).endswith("\N{MINUS SIGN}3")


def test_a_thing_that_the_viewer_may_not_see_is_not_named() -> None:
    narrator = Narrator(Texts(find_game("libertalia"), "en"))
    seen = Beat("monkey", "LIB-CHAR-2", 0, 1, (Change("booty", 0, "", "relic", -2), Change("booty", 1, "", "relic", 2)))
    unseen = Beat("monkey", "LIB-CHAR-2", 0, 1, (Change("booty_size", 0, "", "", -2), Change("booty_size", 1, "", "", 2)))
    assert plain_words(narrator.sentence(seen)) != plain_words(narrator.sentence(unseen))
    assert "relics" in plain_words(narrator.sentence(unseen))
