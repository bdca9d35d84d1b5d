"""What people read of Game of Powers alone; what every game must have is tested in `tests/games/test_texts.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from seaboard.engine.registry import find_game
from seaboard.engine.texts import Texts, read_texts
from seaboard.games.game_of_powers.actions import SPACE
from seaboard.games.game_of_powers.data import CARD_FACES, CARDS, KINDS
from seaboard.sets import playing
from seaboard.sets.document import read_set
from seaboard.sets.pack import own_folder, rulebook_set, text_of

GAME = find_game("game-of-powers")
LANGUAGES = ("en", "fr", "pl")
PEOPLE = ("Anna", "Maja", "Jan", "Ola", "Zoe")
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_every_kind_of_influence_has_a_letter(language: str) -> None:
    assert tuple(read_texts(Texts(GAME).folder, language)["letter"]) == KINDS


@every_language
def test_a_hidden_card_is_dealt_to_somebody_and_not_named(language: str) -> None:
    texts = Texts(GAME, language)
    hidden = texts.log_line(SPACE, "", "deal 2 ?")
    assert "?" not in hidden
    assert "2" in hidden
    assert "Jan" in texts.log_line(SPACE, "", "deal 2 ?", PEOPLE)


def test_french_has_a_name_and_a_story_for_every_card() -> None:
    french = read_texts(Texts(GAME).folder, "fr")
    assert set(CARDS) <= set(french["names"])
    assert set(french["story"]) == set(CARDS)


@every_language
def test_a_story_is_told_in_the_language_of_its_reader(language: str) -> None:
    told = {"en": "silver sister", "fr": "sœur d’argent", "pl": "srebrna siostra"}
    assert told[language] in Texts(GAME, language).story("silver-foil-figure")


def test_some_lines_as_people_read_them() -> None:
    said = {language: Texts(GAME, language) for language in LANGUAGES}
    assert said["en"].log_line(SPACE, 0, "offer 1", PEOPLE) == "Anna opens a trade with Maja."
    assert said["en"].log_line(SPACE, 0, "offer 1") == "Seat 0 opens a trade with seat 1."
    assert said["pl"].log_line(SPACE, 0, "offer 1", PEOPLE) == "Anna rozpoczyna handel z graczem Maja."
    assert said["pl"].label(SPACE, "play gold-solidus") == "Zagraj: Złoty solid"
    assert said["fr"].log_line(SPACE, 0, "start 1") == "C’est le joueur 1 qui commence."
    assert said["fr"].label(SPACE, "offer 1", PEOPLE) == "Échanger avec Maja"
    assert (
        said["en"]
        .story("three-pairs")
        .startswith("Three pairs: Two played cards in each of three categories. Points of its tokens")
    )


def test_a_set_that_tells_another_story_of_a_card_is_not_overruled_by_our_translation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = str(CARD_FACES[CARDS.index("denarius-of-trajan")].texts["desc_en"])
    text = text_of(rulebook_set(GAME), own_folder(GAME))
    assert ours in text
    text = text.replace(ours, "A coin that my uncle found.")
    found = read_set(text)
    monkeypatch.setenv(playing.FOLDER, str(tmp_path))
    playing.lay_ready(tmp_path, found.hash, text)
    french = Texts(find_game(f"{GAME.slug}@{found.hash}"), "fr")
    assert "A coin that my uncle found." in french.story("denarius-of-trajan")
    assert "monnaie romaine" not in french.story("denarius-of-trajan")
    assert "monnaie romaine" in Texts(GAME, "fr").story("denarius-of-trajan")
    assert french.story("roman-denarius") == Texts(GAME, "fr").story("roman-denarius")
