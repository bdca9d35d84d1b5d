"""What people read of Libertalia: complete in every language, and fit to be filled in."""

from __future__ import annotations

import re

import pytest

from seaboard.engine.registry import find_game
from seaboard.engine.texts import Texts, read_texts, split_move
from seaboard.games.libertalia.actions import SPACE, Refusal
from seaboard.games.libertalia.data import CARDS, COLOURS, TOKENS, names
from seaboard.games.libertalia.state import PHASES

GAME = find_game("libertalia")
LANGUAGES = ("en", "fr", "pl")
MASKABLE = ("recall", "keep", "draw")
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
    assert list(tables(language)["log"]) == list(tables(language)["does"])
    assert set(tables(language)["log"]) == set(kinds)


@every_language
def test_every_phase_has_a_prompt_and_a_name(language: str) -> None:
    assert tuple(tables(language)["prompt"]) == PHASES
    assert tuple(tables(language)["phase"]) == PHASES


@every_language
def test_every_card_and_token_says_what_it_does(language: str) -> None:
    assert tuple(tables(language)["effect"]) == CARDS + TOKENS


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
def test_every_move_reads_as_a_sentence(language: str) -> None:
    texts = Texts(GAME, language)
    for action, text in enumerate(SPACE.texts):
        line, does = texts.log_line(SPACE, "Anna", text), texts.does(SPACE, text)
        assert line.endswith(".")
        assert does.endswith(".")
        assert not re.search(r"[{}]|  | \.", line + does)
        assert ("Anna" in line) == (not SPACE.kind_of[action].chance)
        for word in split_move(SPACE, text)[1]:
            assert texts.name(word) in line


@pytest.mark.rule("LIB-SEE-9")
@every_language
def test_a_masked_move_reads_well_and_tells_nothing(language: str) -> None:
    texts = Texts(GAME, language)
    for verb in MASKABLE:
        lines = {texts.log_line(SPACE, "Anna", SPACE.masked(SPACE.first[verb] + place, 1)) for place in range(len(TOKENS))}
        assert len(lines) == 1
        assert "?" not in lines.pop()
        assert texts.does(SPACE, f"{verb} ?")
    assert "?" not in texts.name("?")


def test_some_lines_as_people_read_them() -> None:
    said = {language: Texts(GAME, language) for language in LANGUAGES}
    assert said["en"].log_line(SPACE, "Anna", "kill 2 cook") == "Anna kills Cook in the den of seat 2."
    assert said["pl"].log_line(SPACE, "Anna", "take map") == "Anna bierze ze statku: Mapa skarbów."
    assert said["fr"].log_line(SPACE, "Anna", "play cabin-boy") == "Anna joue la carte\u00a0: Mousse."
    assert said["en"].log_line(SPACE, "Anna", "recall ?") == "Anna takes back into hand: a hidden card."
    assert said["en"].does(SPACE, "play barkeep") == "Night: gain 1."


@every_language
def test_a_first_game_is_guided_in_a_few_steps(language: str) -> None:
    steps = read_texts(Texts(GAME).folder, language)["guide"]
    assert 5 <= len(steps) <= 8
    assert all(set(step) == {"title", "text"} and len(step["text"]) <= 320 for step in steps)


def test_french_keeps_its_signs_with_the_word_before() -> None:
    for table in tables("fr").values():
        assert not [text for text in table.values() if re.search(r" [:;?!]", text)]
