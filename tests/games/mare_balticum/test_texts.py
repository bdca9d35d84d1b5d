"""What people read of Mare Balticum alone; what every game must have is tested in `tests/games/test_texts.py`."""

from __future__ import annotations

import pytest

from seaboard.engine.registry import find_game
from seaboard.engine.texts import Texts, split_move
from seaboard.games.mare_balticum.actions import SPACE
from seaboard.games.mare_balticum.data import COLOURS, CONTRACTS, SPACES, TOKENS, names

GAME = find_game("mare-balticum")
LANGUAGES = ("en", "fr", "pl")
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_every_thing_has_a_name_and_no_two_the_same(language: str) -> None:
    shown = names(language)
    things = (*SPACES, *TOKENS, *CONTRACTS)
    assert len({shown[thing] for thing in things}) == len(things)
    assert len({shown[colour] for colour in COLOURS}) == len(COLOURS)


@every_language
def test_a_sentence_names_everything_that_its_move_names(language: str) -> None:
    texts = Texts(GAME, language)
    for text in SPACE.texts:
        line, (kind, words) = texts.log_line(SPACE, "Anna", text), split_move(SPACE, text)
        assert all(texts.name_after(kind, word) in line for word in words)


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
        assert texts.name("?") not in line
        assert texts.does(SPACE, masked)


def test_some_lines_as_people_read_them() -> None:
    said = {language: Texts(GAME, language) for language in LANGUAGES}
    assert said["en"].log_line(SPACE, "Anna", "company ? cod") == "Anna plays a hidden number on cod."
    assert said["fr"].log_line(SPACE, "Anna", "company ? cod") == "Anna joue sur morue\u00a0: un nombre caché."
    assert said["pl"].log_line(SPACE, "Anna", "unload gdansk") == "Anna rozładowuje w porcie Gdańsk."
    assert said["fr"].log_line(SPACE, "Anna", "sail gulf-of-riga") == "Anna navigue\u00a0: Golfe de Riga."
    assert said["en"].log_line(SPACE, "", "start 1", ("Anna", "Maja", "Jan")) == "The start player is Maja."
    assert said["pl"].label(SPACE, "company x2 cod") == "Zagraj x2 na: dorsz"


@every_language
def test_a_contract_tells_what_a_set_needs_and_scores(language: str) -> None:
    texts = Texts(GAME, language)
    story = texts.story("salmon-herring")
    assert all(texts.name(token) in story for token in ("salmon", "herring", "amber"))
    assert "7" in story
