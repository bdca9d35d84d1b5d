"""What people read of Libertalia alone; what every game must have is tested in `tests/games/test_texts.py`."""

from __future__ import annotations

import re

import pytest

from seaboard.engine.registry import find_game
from seaboard.engine.texts import Texts, read_texts, split_move
from seaboard.games.libertalia.actions import SPACE
from seaboard.games.libertalia.data import CARDS, COLOURS, TOKENS, names

GAME = find_game("libertalia")
LANGUAGES = ("en", "fr", "pl")
PEOPLE = ("Anna", "Jan", "Maja", "Ola", "Piotr", "Zoe")
MASKABLE = ("recall", "keep", "draw")
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_every_card_and_token_says_what_it_does(language: str) -> None:
    assert tuple(read_texts(Texts(GAME).folder, language)["effect"]) == CARDS + TOKENS


@every_language
def test_every_thing_has_a_name_and_no_two_the_same(language: str) -> None:
    shown = names(language)
    things = (*CARDS, *TOKENS, *COLOURS)
    assert len({shown[thing] for thing in things}) == len(things)
    assert all(shown[thing][0].isupper() for thing in things)


def test_names_are_those_of_the_language() -> None:
    assert [names(language)["governors-daughter"] for language in LANGUAGES] == [
        "Governor's Daughter",
        "Fille du gouverneur",
        "Córka gubernatora",
    ]
    assert [names(language)["relic"] for language in LANGUAGES] == ["Cursed relic", "Relique maudite", "Przeklęta relikwia"]
    assert [names(language)["yellow"] for language in LANGUAGES] == ["Yellow", "Jaune", "Żółty"]


@every_language
def test_a_sentence_names_everything_that_its_move_names(language: str) -> None:
    texts = Texts(GAME, language)
    for text in SPACE.texts:
        line = texts.log_line(SPACE, "Anna", text)
        assert all(texts.name(word) in line for word in split_move(SPACE, text)[1])


@pytest.mark.rule("LIB-SEE-9")
@every_language
def test_a_masked_move_reads_well_and_tells_nothing(language: str) -> None:
    texts = Texts(GAME, language)
    for verb in MASKABLE:
        lines = {texts.log_line(SPACE, "Anna", SPACE.masked(SPACE.first[verb] + place, 1)) for place in range(len(TOKENS))}
        assert len(lines) == 1
        assert "?" not in lines.pop()
        assert texts.does(SPACE, f"{verb} ?")
        assert all(isinstance(part, str) for part in texts.log_parts(SPACE, "Anna", f"{verb} ?"))
    assert "?" not in texts.name("?")


def test_some_lines_as_people_read_them() -> None:
    said = {language: Texts(GAME, language) for language in LANGUAGES}
    assert said["en"].log_line(SPACE, "Anna", "kill 2 cook") == "Anna kills Cook in the den of seat 2."
    assert said["en"].log_line(SPACE, "Anna", "kill 2 cook", PEOPLE) == "Anna kills Cook in the den of Maja."
    assert said["pl"].log_line(SPACE, "Anna", "kill 2 cook", PEOPLE) == "Anna zabija postać w siedzibie gracza Maja: Kucharz."
    assert said["fr"].log_line(SPACE, "Anna", "kill 2 cook", PEOPLE) == "Anna tue un personnage chez Maja\u00a0: Cuisinier."
    assert said["pl"].log_line(SPACE, "Anna", "take map") == "Anna bierze ze statku: Mapa skarbów."
    assert said["fr"].log_line(SPACE, "Anna", "play cabin-boy") == "Anna joue la carte\u00a0: Mousse."
    assert said["en"].log_line(SPACE, "Anna", "recall ?") == "Anna takes back into hand: a hidden card."
    assert said["en"].does(SPACE, "play barkeep") == "Night: gain 1 doubloon."
    assert said["en"].label(SPACE, "kill 2 cook", PEOPLE) == "Kill Cook (Maja)"
    assert said["en"].story("cook") == "Cook: Dusk: take two tokens instead of one."


def test_the_parts_of_a_sentence() -> None:
    assert Texts(GAME).log_parts(SPACE, 0, "kill 2 cook", PEOPLE) == [
        ("Anna", "seat-0"),
        " kills ",
        ("Cook", "cook"),
        " in the den of ",
        ("Maja", "seat-2"),
        ".",
    ]


def test_english_says_of_every_gain_and_loss_that_it_is_counted_in_doubloons() -> None:
    amount = re.compile(r"\b(gain|lose|pay|worth|costs you) \d", re.IGNORECASE)
    effects = read_texts(Texts(GAME).folder, "en")["effect"]
    assert not [text for text in effects.values() if amount.search(text) and "doubloon" not in text]
