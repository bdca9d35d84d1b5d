"""What people read of Game of Powers: complete in every language, and fit to be filled in."""

from __future__ import annotations

import re

import pytest

from seaboard.engine.registry import find_game
from seaboard.engine.texts import Texts, read_texts
from seaboard.games.game_of_powers.actions import SPACE, Refusal
from seaboard.games.game_of_powers.data import CARDS, KINDS
from seaboard.games.game_of_powers.state import PHASES

GAME = find_game("game-of-powers")
LANGUAGES = ("en", "fr", "pl")
every_language = pytest.mark.parametrize("language", LANGUAGES)


def tables(language: str) -> dict[str, dict[str, str]]:
    """The tables of one language, with no help from English; without names and guide."""
    read = read_texts(Texts(GAME).folder, language)
    return {name: table for name, table in read.items() if name not in {"names", "guide"}}


def holes(text: str) -> set[str]:
    """The places of a text that are filled in."""
    return set(re.findall(r"{(\w+)}", text))


def test_there_are_texts_in_english_french_and_polish() -> None:
    assert Texts(GAME).languages() == list(LANGUAGES)


@every_language
def test_every_kind_of_move_has_a_log_line_and_says_what_it_does(language: str) -> None:
    kinds = [kind.words for kind in SPACE.kinds]
    assert list(tables(language)["log"]) == kinds
    assert list(tables(language)["does"]) == kinds


@every_language
def test_every_phase_has_a_prompt_and_a_name(language: str) -> None:
    assert tuple(tables(language)["prompt"]) == PHASES
    assert tuple(tables(language)["phase"]) == PHASES
    assert tuple(tables(language)["letter"]) == KINDS


@every_language
def test_every_rule_that_can_refuse_says_why(language: str) -> None:
    assert set(tables(language)["refusal"]) == {rule.name.replace("_", "-") for rule in Refusal}


@every_language
def test_all_languages_have_the_same_texts_with_the_same_places_to_fill(language: str) -> None:
    english, other = tables("en"), tables(language)
    assert {name: list(table) for name, table in english.items()} == {name: list(table) for name, table in other.items()}
    for name, table in english.items():
        for key, text in table.items():
            assert holes(text) == holes(other[name][key]), f"{name} {key}"


@every_language
def test_every_move_can_be_told(language: str) -> None:
    texts = Texts(GAME, language)
    for text in SPACE.texts:
        told = texts.log_line(SPACE, "Ania", text)
        assert "{" not in told
        assert texts.does(SPACE, text)
    hidden = texts.log_line(SPACE, "", "deal 2 ?")
    assert "?" not in hidden
    assert "2" in hidden


@every_language
def test_the_guide_has_the_same_steps_in_every_language(language: str) -> None:
    guide = read_texts(Texts(GAME).folder, language)["guide"]
    assert len(guide) == len(read_texts(Texts(GAME).folder, "en")["guide"])
    assert all(step["title"] and step["text"] for step in guide)


def test_french_has_a_name_for_every_card() -> None:
    assert set(CARDS) <= set(read_texts(Texts(GAME).folder, "fr")["names"])
