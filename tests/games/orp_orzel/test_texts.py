"""What people read of ORP Orzeł: complete in every language, and fit to be filled in."""

from __future__ import annotations

import re

import pytest

from seaboard.engine.registry import find_game
from seaboard.engine.texts import Texts, read_texts
from seaboard.games.orp_orzel.actions import PLOT, SPACE, Refusal
from seaboard.games.orp_orzel.data import FACES, HEXES, MINES, SIDES, SYMBOLS, TOKENS, names
from seaboard.games.orp_orzel.state import FINDS, PHASES, REASONS

GAME = find_game("orp-orzel")
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
def test_every_table_is_complete(language: str) -> None:
    ours = {name: set(table) for name, table in tables(language).items() if name != "label"}
    kinds = {kind.words for kind in SPACE.kinds}
    assert ours == {
        "log": kinds,
        "does": kinds,
        "prompt": set(PHASES),
        "phase": set(PHASES),
        "symbol": set(SYMBOLS),
        "kind": {*TOKENS, *MINES},
        "find": set(FINDS),
        "reason": set(REASONS),
        "effect": set(FACES),
        "refusal": {rule.name.replace("_", "-") for rule in Refusal},
    }


@every_language
def test_all_languages_have_the_same_texts_with_the_same_places_to_fill(language: str) -> None:
    ours, english = tables(language), tables("en")
    for name, table in english.items():
        assert {key: holes(text) for key, text in ours[name].items()} == {key: holes(text) for key, text in table.items()}


@every_language
def test_hexes_have_names_of_their_own_with_their_coordinates(language: str) -> None:
    shown = names(language)
    assert len({shown[name] for name in HEXES}) == len(HEXES)
    assert all(shown[name].endswith(f" ({name})") for name in HEXES)
    assert all(shown[name] for name in (*SIDES, *TOKENS, *MINES))


def test_names_are_those_of_the_language() -> None:
    assert [names(language)["navy"] for language in LANGUAGES] == ["Polish Navy", "Marine polonaise", "Marynarka Wojenna"]
    assert [names(language)["keep mine"] for language in LANGUAGES] == ["Lay mines", "Mouiller des mines", "Stawianie min"]
    assert [names(language)["mine"] for language in LANGUAGES] == ["minefield", "champ de mines", "żeton pola minowego"]
    assert [names(language)["n6"] for language in ("en", "pl")] == ["Irbe Strait (n6)", "Cieśnina Irbeńska (n6)"]


@every_language
def test_every_move_reads_as_a_sentence(language: str) -> None:
    texts = Texts(GAME, language)
    for action, text in enumerate(SPACE.texts):
        line, does = texts.log_line(SPACE, "Anna", text), texts.does(SPACE, text)
        assert line.endswith(".")
        assert does.endswith(".")
        assert not re.search(r"[{}]|  | \.", line + does)
        is_figure = SPACE.kind_of[action].words in {"orzel", "stay"}
        assert ("Anna" in line) == (not SPACE.kind_of[action].chance and not is_figure)


@pytest.mark.rule("ORZ-SEE-6")
@every_language
def test_a_masked_move_reads_well_and_tells_nothing(language: str) -> None:
    texts = Texts(GAME, language)
    lines = {texts.log_line(SPACE, "Anna", SPACE.masked(PLOT + kind, 2)) for kind in range(len(TOKENS))}
    assert len(lines) == 1
    assert "?" not in lines.pop()


def test_some_lines_as_people_read_them() -> None:
    said = {language: Texts(GAME, language) for language in LANGUAGES}
    assert said["en"].log_line(SPACE, "Anna", "plot o2 ship") == "Anna plots a course to Osmussaar (o2): submarine token."
    assert said["en"].log_line(SPACE, "Anna", "plot o2 ?") == "Anna plots a course to Osmussaar (o2): face down."
    assert said["en"].log_line(SPACE, "Anna", "keep mine") == "Anna sets aside Lay mines."
    assert said["en"].log_line(SPACE, "Anna", "mine o2 mine") == "Anna lays a mine token on Osmussaar (o2): minefield."
    assert (
        said["pl"].log_line(SPACE, "Anna", "observe n6") == "Anna obserwuje pole Cieśnina Irbeńska (n6) i odkrywa leżący tam żeton."
    )


@every_language
def test_a_first_game_is_guided_in_a_few_steps(language: str) -> None:
    steps = read_texts(Texts(GAME).folder, language)["guide"]
    assert 5 <= len(steps) <= 8
    assert all(set(step) == {"title", "text"} and len(step["text"]) <= 320 for step in steps)


def test_french_keeps_its_signs_with_the_word_before() -> None:
    for table in tables("fr").values():
        assert not [text for text in table.values() if re.search(r" [:;?!]", text)]
