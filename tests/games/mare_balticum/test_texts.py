"""What people read of Mare Balticum: complete in every language, and fit to be filled in."""

from __future__ import annotations

import re

import pytest

from seaboard.engine.registry import find_game
from seaboard.engine.texts import Texts, read_texts, split_move
from seaboard.games.mare_balticum.actions import SPACE, Refusal
from seaboard.games.mare_balticum.data import COLOURS, CONTRACTS, SPACES, TOKENS, names
from seaboard.games.mare_balticum.state import PHASES

GAME = find_game("mare-balticum")
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
    assert list(tables(language)["log"]) == list(tables(language)["does"]) == [kind.words for kind in SPACE.kinds]


@every_language
def test_every_phase_has_a_prompt_and_a_name(language: str) -> None:
    assert tuple(tables(language)["prompt"]) == PHASES
    assert tuple(tables(language)["phase"]) == PHASES


@every_language
def test_every_rule_that_can_refuse_says_why(language: str) -> None:
    assert set(tables(language)["refusal"]) == {rule.name.replace("_", "-") for rule in Refusal}


@every_language
def test_all_languages_have_the_same_texts_with_the_same_places_to_fill(language: str) -> None:
    ours, english = tables(language), tables("en")
    assert {name: {key: holes(text) for key, text in table.items()} for name, table in ours.items()} == {
        name: {key: holes(text) for key, text in table.items()} for name, table in english.items()
    }


@every_language
def test_every_thing_has_a_name_and_no_two_the_same(language: str) -> None:
    shown = names(language)
    things = (*SPACES, *TOKENS, *CONTRACTS)
    assert len({shown[thing] for thing in things}) == len(things)
    assert len({shown[colour] for colour in COLOURS}) == len(COLOURS)


@every_language
def test_every_move_reads_as_a_sentence(language: str) -> None:
    texts = Texts(GAME, language)
    for action, text in enumerate(SPACE.texts):
        line, does = texts.log_line(SPACE, "Anna", text), texts.does(SPACE, text)
        assert line.endswith(".")
        assert does.endswith(".")
        assert not re.search(r"[{}]|  | \.", line + does)
        assert ("Anna" in line) == (not SPACE.kind_of[action].chance)
        assert all(
            texts.names.get(f"{split_move(SPACE, text)[0]} {word}", texts.name(word)) in line for word in split_move(SPACE, text)[1]
        )


@pytest.mark.rule("MB-INFO-2")
@every_language
def test_a_masked_move_reads_well_and_tells_nothing(language: str) -> None:
    texts = Texts(GAME, language)
    for masked, plain in (
        ("company ? cod", "company x2 cod"),
        ("pay warehouse ?", "pay warehouse cod"),
        ("choose ?", "choose salmon-cod"),
    ):
        assert SPACE.masked(SPACE.action(plain), 1) == masked
        line = texts.log_line(SPACE, "Anna", masked)
        assert "?" not in line
        assert texts.does(SPACE, masked)


def test_some_lines_as_people_read_them() -> None:
    said = {language: Texts(GAME, language) for language in LANGUAGES}
    assert said["en"].log_line(SPACE, "Anna", "company ? cod") == "Anna plays a hidden number on cod."
    assert said["pl"].log_line(SPACE, "Anna", "unload gdansk") == "Anna rozładowuje w porcie Gdańsk."
    assert said["fr"].log_line(SPACE, "Anna", "sail gulf-of-riga") == "Anna navigue\u00a0: Golfe de Riga."


@every_language
def test_a_first_game_is_guided_in_a_few_steps(language: str) -> None:
    steps = read_texts(Texts(GAME).folder, language)["guide"]
    assert 5 <= len(steps) <= 8
    assert all(set(step) == {"title", "text"} and len(step["text"]) <= 320 for step in steps)


def test_french_keeps_its_signs_with_the_word_before() -> None:
    for table in tables("fr").values():
        assert not [text for text in table.values() if re.search(r" [:;?!]", text)]
