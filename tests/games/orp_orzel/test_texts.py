"""What people read of ORP Orzeł alone; what every game must have is tested in `tests/games/test_texts.py`."""

from __future__ import annotations

import pytest

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.registry import find_game
from seaboard.engine.texts import Texts, read_texts
from seaboard.games.orp_orzel.actions import PLOT, SPACE
from seaboard.games.orp_orzel.data import FACES, HEXES, MINES, SIDES, SYMBOLS, TOKENS, names
from seaboard.games.orp_orzel.state import FINDS, REASONS
from tests.games.orp_orzel.positions import acting

GAME = find_game("orp-orzel")
LANGUAGES = ("en", "fr", "pl")
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_every_table_is_complete(language: str) -> None:
    read = read_texts(Texts(GAME).folder, language)
    wanted = {"symbol": SYMBOLS, "kind": (*TOKENS, *MINES), "find": FINDS, "reason": REASONS, "effect": FACES}
    assert {name: set(read[name]) for name in wanted} == {name: set(words) for name, words in wanted.items()}


@every_language
def test_hexes_have_names_of_their_own_with_their_coordinates(language: str) -> None:
    shown = names(language)
    assert len({shown[name] for name in HEXES}) == len(HEXES)
    assert all(shown[name].endswith(f" ({name})") for name in HEXES)
    assert all(shown[name] for name in (*SIDES, *TOKENS, *MINES))


def test_french_names_every_hex() -> None:
    assert set(HEXES) <= set(read_texts(Texts(GAME).folder, "fr")["names"])


def test_names_are_those_of_the_language() -> None:
    assert [names(language)["navy"] for language in LANGUAGES] == ["Polish Navy", "Marine polonaise", "Marynarka Wojenna"]
    assert [names(language)["keep mine"] for language in LANGUAGES] == ["Lay mines", "Mouiller des mines", "Stawianie min"]
    assert [names(language)["mine"] for language in LANGUAGES] == ["minefield", "champ de mines", "żeton pola minowego"]
    assert [names(language)["n6"] for language in LANGUAGES] == [
        "Irbe Strait (n6)",
        "Détroit d'Irbe (n6)",
        "Cieśnina Irbeńska (n6)",
    ]


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
    assert said["fr"].log_line(SPACE, "Anna", "orzel n6") == "L'ORP Orzeł gagne la case Détroit d'Irbe (n6)."


def test_a_word_that_names_two_things_is_told_for_both() -> None:
    lines = Texts(GAME).story("mine").splitlines()
    assert [line.partition(":")[0] for line in lines] == ["Lay mines", "minefield"]


@pytest.mark.rule("ORZ-SEE-7")
def test_the_log_says_what_a_move_turned_up_to_every_viewer() -> None:
    table = acting("plot", "observe", "tokens: p1\nmines: o2").go("plot o2 sea", "observe p1")
    for viewer in (0, 1, SPECTATOR):
        plotted, observed = (move for move in table.log_for(viewer) if move.text.startswith(("plot", "observe")))
        assert (plotted.finds, observed.finds) == (("blank",), ("sea",))
        said = Texts(GAME).log_line(SPACE, "Anna", observed.text, finds=observed.finds)
        assert said == "Anna observes Helsinki Roads (p1) and turns up the token there. A sea token: the Kriegsmarine takes it."
