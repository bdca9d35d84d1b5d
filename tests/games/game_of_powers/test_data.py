"""Data files: the tables of specification section 2, a user's own in their place, and what is said of faults."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from seaboard.engine.data import VARIABLE
from seaboard.engine.errors import UsageError
from seaboard.games.game_of_powers import data
from seaboard.games.game_of_powers.terminal import card_story

FILES = Path(data.__file__).parent / "data"
BOARD, TOKENS, CARDS = ((FILES / name).read_text(encoding="utf-8") for name in ("board.toml", "tokens.toml", "cards.csv"))


def run(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """A program in a process of its own that plays with the data files of a folder."""
    source = Path(data.__file__).parents[3]
    environment = {**os.environ, VARIABLE: str(folder), "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(source)}
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False)


def fault(folder: Path, file: str, text: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said of a data file when the tables are built again with it."""
    (folder / file).write_text(text, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(folder))
    spec = spec_from_file_location("other_data", data.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "other_data", module)
    with pytest.raises(UsageError) as caught:
        spec.loader.exec_module(module)
    return str(caught.value)


# The package's own data


def test_the_cards_are_those_of_the_specification() -> None:
    told = Path(__file__).resolve().parents[3] / "src" / "seaboard" / "rulebooks" / "game-of-powers-cards.csv"
    assert told.read_text(encoding="utf-8") == CARDS


def test_sites_and_kinds_have_13_cards_worth_29_points_each() -> None:
    for what in ("site", "kind"):
        numbers = Counter(getattr(face, what) for face in data.CARD_FACES)
        points: Counter[int] = Counter()
        for face in data.CARD_FACES:
            points[getattr(face, what)] += face.points
        assert (set(numbers.values()), set(points.values())) == ({13}, {29})
    assert [int(mask).bit_count() for mask in data.CATEGORY_CARDS] == [8, 9, 9, 9, 8, 9]


@pytest.mark.rule("GOP-SET-5")
def test_there_are_60_influence_tokens_and_12_mission_tokens_worth_64_points() -> None:
    assert data.TOKENS_OF_KIND.tolist() == [15, 15, 15, 15]
    assert sum(map(len, data.MISSION_VALUES)) == 12
    assert sum(map(sum, data.MISSION_VALUES)) == 64


def test_both_boards_are_rings_with_the_four_sites_and_eight_fields() -> None:
    compact, tour = data.RINGS
    assert [city.id for city in compact] == "wolin haithabu aarhus uppakra sorte-muld palanga owidz wisloujscie".split()
    assert [city.id for city in tour] == (
        "wolin haithabu aarhus uppakra sorte-muld kalmar visby grobina palanga truso owidz wisloujscie".split()
    )
    for ring in data.RINGS:
        assert set(data.SITES) <= {city.id for city in ring}
        assert sum(city.has_field for city in ring) == 8
    assert not any(city.has_field for city in tour if city.id in data.SITES)


@pytest.mark.parametrize("language", ["en", "pl", "fr"])
def test_every_thing_has_a_name_and_every_card_a_story(language: str) -> None:
    names = data.names(language)
    assert {*data.CARDS, *data.CITIES, *data.KINDS, *data.CATEGORIES, *data.MISSIONS, *data.ZONES, *data.DIRECTIONS} <= set(names)
    for card in data.CARDS:
        story = card_story(card, language)
        assert story.startswith(names[card])
        assert len(story.splitlines()) == 7
    assert data.names("pl")["gold-solidus"] == "Złoty solid"


def test_every_entry_says_where_it_comes_from() -> None:
    assert {face.basis for face in data.CARD_FACES} == {"find", "class", "typical", "store", "documented"}
    assert all(face.source for face in data.CARD_FACES)
    for row in (*data.ZONE_ROWS, *data.KIND_ROWS, *data.MISSION_ROWS, *data.BOARD_ROWS):
        assert row["source"] in {"book", "fact", "ours"}


# Faults


def lines_without(text: str, start: int, number: int) -> str:
    """A text without some of its lines."""
    lines = text.splitlines(keepends=True)
    return "".join(lines[:start] + lines[start + number :])


CARD_FAULTS = [
    (lines_without(CARDS, 4, 1), "cards.csv, line 1: there must be 52 entries, not 51"),
    (
        CARDS.replace("arab-dirham,2,uppakra", "arab-dirham,2,gdansk"),
        "cards.csv, line 3: site_id: can be uppakra, sorte-muld, wisloujscie, owidz, not 'gdansk'",
    ),
    (
        CARDS.replace("Uppåkra,coins,Monety,3,trade", "Uppåkra,money,Monety,3,trade"),
        "line 3: category: can be coins, weapons, jewellery, everyday, cult, art, not 'money'",
    ),
    (
        CARDS.replace("Monety,3,trade", "Monety,3,magic", 1),
        "line 3: influence: can be military, religious, trade, diplomatic, not 'magic'",
    ),
    (
        CARDS.replace("Monety,3,trade", "Monety,0,trade", 1),
        "line 3: points: must be a whole number from 1 to 50, not 0",
    ),
    (
        CARDS.replace("Monety,3,trade", "Monety,x,trade", 1),
        "line 3: points: must be a whole number from 1 to 50, not 'x'",
    ),
    (CARDS.replace("\narab-dirham,", "\ndoor-ring,"), "line 9: id: the id 'door-ring' stands here a second time"),
    (CARDS.replace("\narab-dirham,", "\nArab dirham,"), "line 3: id: must be a word of at most 40 lower-case letters"),
    (CARDS.replace(",points,", ",value,"), "cards.csv, line 2: points: is missing"),
    (CARDS.replace("\narab-dirham,2,", "\narab-dirham,2,2,"), "line 3 (arab-dirham): there must be 15 values in a line"),
    (CARDS.replace("Arabski dirhem", ""), "line 3: name_pl: must be a text"),
]
BOARD_FAULTS = [
    (
        BOARD.replace('next = "haithabu"', 'next = "wolin"', 1),
        "the cities are no closed ring: `next` leads from wolin through 1 of 8",
    ),
    (BOARD.replace('next = "haithabu"', 'next = "lund"', 1), "city 1 (wolin), next: must be a city of the board, not 'lund'"),
    (BOARD.replace('"owidz"', '"gniew"'), "the board must hold the four sites; owidz not found"),
    (BOARD.replace("field = false", "field = true"), "a board has 1 to 9 token fields, not 12"),
    (BOARD.replace("field = true", "field = false"), "a board has 1 to 9 token fields, not 0"),
    (
        BOARD.replace('zone = "red"\nfield', 'zone = "pink"\nfield', 1),
        "board 1 (compact), city 1 (wolin), zone: can be red, yellow, blue, green, not 'pink'",
    ),
    (BOARD.replace('id = "haithabu"\n', 'id = "wolin"\n', 1), "city 2 (wolin), id: the id 'wolin' stands here a second time"),
    (BOARD.replace("field = true", "field = 1", 1), "city 1 (wolin), field: must be true or false, not 1"),
    (BOARD.replace("x = 454", "x = 1454", 1), "city 1 (wolin), x: must be a whole number from 0 to 1000, not 1454"),
    (BOARD.replace('id = "red-2"', 'id = "red-3"'), "slot 2 (red-3), id: must be 'red-2', not 'red-3'"),
    (BOARD.replace('id = "grand-tour"', 'id = "tour"'), "board 2 (tour), id: must be 'grand-tour', not 'tour'"),
    (
        BOARD.replace('source = "ours"', 'source = "guess"', 1),
        "zone 1 (red), source: can be book, fact, ours, not 'guess'",
    ),
    (BOARD.replace("[[zone]]", "[[zone]", 1), "board.toml: Expected"),
]
TOKEN_FAULTS = [
    (TOKENS.replace("tokens = 15", "tokens = 14", 1), "the kinds must have 60 influence tokens in all, not 59"),
    (TOKENS.replace("tokens = 15", "tokens = -1", 1), "kind 1 (military), tokens: must be a whole number from 0 to 60, not -1"),
    (TOKENS.replace('id = "trade"', 'id = "commerce"'), "kind 3 (commerce), id: must be 'trade', not 'commerce'"),
    (TOKENS.replace("tokens = [4]", "tokens = [4, 2]", 1), "there must be 12 mission tokens, not 13"),
    (
        TOKENS.replace("tokens = [6, 3]", "tokens = [3, 6]", 1),
        "mission 1 (four-sites), tokens: must stand highest first, not [3, 6]",
    ),
    (TOKENS.replace("tokens = [6, 3]", "tokens = []", 1), "mission 1 (four-sites), tokens: must be a list of 1 to 2 values"),
    (TOKENS.replace("tokens = [4, 2, 2]", "tokens = [4, 2, 1]"), "bonus, tokens: two tokens must be alike"),
    (TOKENS.replace("[bonus]", "[extra]"), "extra: there is no table of this name"),
    (TOKENS.replace('[[ship]]\nid = "teal"', '[[boat]]\nid = "teal"'), "boat: there is no table of this name"),
]


@pytest.mark.parametrize(("text", "said"), CARD_FAULTS)
def test_a_fault_in_the_cards_is_named(text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said in fault(tmp_path, "cards.csv", text, monkeypatch)


@pytest.mark.parametrize(("text", "said"), BOARD_FAULTS)
def test_a_fault_in_the_boards_is_named(text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said in fault(tmp_path, "board.toml", text, monkeypatch)


@pytest.mark.parametrize(("text", "said"), TOKEN_FAULTS)
def test_a_fault_in_the_tokens_is_named(text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said in fault(tmp_path, "tokens.toml", text, monkeypatch)


# Another board

SMALL = """
[[board]]
id = "compact"
source = "ours"
""" + "".join(
    f'[[board.city]]\nid = "{city}"\nnext = "{after}"\nzone = "{zone}"\nfield = true\nx = 1\ny = 1\nen = "{city}"\nsource = "ours"\n'
    for city, after, zone in (
        ("uppakra", "sorte-muld", "red"),
        ("sorte-muld", "wisloujscie", "yellow"),
        ("wisloujscie", "owidz", "blue"),
        ("owidz", "uppakra", "green"),
    )
)
SMALL_RING = """
from seaboard.engine.study import position
study = position("game-of-powers", "ship 0: uppakra\\nhand 0: ship-chandelier")
study.go("extend ship-chandelier")
print(study.legal(0), study.refusal(0, "sail 4"))
print(study.go("sail 6").show("ship 0"))
from seaboard.engine.conformance import Setting, random_match
from seaboard.engine.registry import find_game
game = find_game("game-of-powers")
for match in random_match(Setting(game, 3, game.check_options({})), 1):
    assert match.rules.audit(match.state) == 0
print(match.is_over)
"""


@pytest.mark.rule("GOP-MOVE-12")
def test_on_a_ring_of_four_a_ship_may_not_sail_round_to_where_it_began(tmp_path: Path) -> None:
    before = BOARD[: BOARD.index("[[board]]")]
    tour = BOARD[BOARD.rindex("[[board]]") :]
    (tmp_path / "board.toml").write_text(before + SMALL + tour, encoding="utf-8")
    done = run(tmp_path, SMALL_RING)
    assert done.stdout.splitlines() == ["['sail 3', 'sail 5', 'sail 6'] GOP-MOVE-12", "wisloujscie", "True"], done.stderr
