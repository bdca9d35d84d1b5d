"""Sets on paper: everything of a set is there as often as the set says, in every language, and no text of a set becomes anything else."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from seaboard.cli.main import app
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game, games
from seaboard.printing.kits import Kit, has_kit
from seaboard.sets.document import DataSet, from_tables, to_tables
from seaboard.sets.pack import rulebook_set, text_of
from seaboard.teaching.aid import aid_of
from tests.printing.strange import loaded, strange_set

LANGUAGES = ("en", "pl", "fr")
SHEETS = {"libertalia": 31, "mare-balticum": 13, "orp-orzel": 8, "game-of-powers": 19}
"""Of the rulebooks' sets, looked at page by page."""
GAMES = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)


@cache
def kit(slug: str, language: str = "en") -> Kit:
    return Kit(find_game(slug), language)


@cache
def page(slug: str, language: str = "en") -> str:
    return kit(slug, language).page(aid_of(find_game(slug), language) or "")


class Tags(HTMLParser):
    """What a page consists of: tags, ids, references, attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.used: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(page)
        self.used |= set(re.findall(r"url\(#([^)]+)\)", page))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.tags.add(tag)
        self.attributes |= set(told)
        if told.get("id"):
            self.ids.append(str(told["id"]))
        if told.get("href"):
            assert str(told["href"]).startswith("#"), "a page refers to nothing but itself"
            self.used.add(str(told["href"])[1:])


def drawn(body: str, sign: str) -> int:
    """How often a sign is drawn."""
    return body.count(f'href="#{sign}"')


def other_set(game: Game, change: dict[str, Any]) -> Kit:
    """A kit of the rulebook's tables with some of them changed: file, table, entry, key."""
    tables = to_tables(rulebook_set(game))
    tables["set"] |= {"id": "other", "name": "Another set"}
    for path, value in change.items():
        *way, last = path.split("/")
        place: Any = tables
        for step in way:
            place = place[int(step)] if isinstance(place, list) else place[step]
        place[last] = value
    found = from_tables(tables)
    return Kit(loaded(game, found), "en", found)


def test_every_game_can_be_printed() -> None:
    assert all(has_kit(game) for game in games().values())


@pytest.mark.parametrize("language", LANGUAGES)
@GAMES
def test_a_page_is_whole_and_refers_to_nothing_but_itself(game: Game, language: str) -> None:
    text = page(game.slug, language)
    found = Tags(text)
    assert found.used <= set(found.ids)
    assert len(found.ids) == len(set(found.ids))
    assert found.tags.isdisjoint({"script", "img", "link", "iframe", "image"})
    assert "None" not in text
    assert len(re.findall(r'class="sheet[" ]', text)) == SHEETS[game.slug]
    assert 'class="sheet prose"' in text


@GAMES
def test_words_of_kits_are_the_same_in_all_languages(game: Game) -> None:
    assert len({frozenset(kit(game.slug, language).words) for language in LANGUAGES}) == 1


def test_every_character_stands_once_in_every_colour_with_its_influence() -> None:
    made = kit("libertalia")
    body = "".join(sheet.body for sheet in made.sheets())
    for character in made.data["character"]:
        assert drawn(body, f"lb-e-{character['id']}") == 6
    shown = sorted(re.findall(r'class="influence"[^>]*>(\d)<', body))
    assert shown == sorted(str(each) for character in made.data["character"] for each in character["influence"])


def test_booty_is_printed_as_often_as_the_set_says_and_says_its_worth() -> None:
    made = other_set(find_game("libertalia"), {"tokens/token/0/number": 7, "tokens/token/0/value": 9})
    body = "".join(sheet.body for sheet in made.sheets())
    for kind in made.data["token"]:
        assert drawn(body, f"lb-k-{kind['id']}") == kind["number"]
    assert body.count(">9</text>") >= 7


def test_tokens_boats_and_demands_are_printed_as_often_as_the_set_says() -> None:
    made = other_set(find_game("mare-balticum"), {"tokens/token/0/number": 20})
    body = "".join(sheet.body for sheet in made.sheets())
    for kind in made.data["token"]:
        needed = sum(contract["needs"].get(kind["id"], 0) for contract in made.data["contract"])
        assert body.count(f'<g class="token kind--{kind["id"]}">') == kind["number"] + needed
        assert body.count(f'class="crate-token kind--{kind["id"]}"') == 2 * kind["demand"]
    assert drawn(body, "mb-boat") == 2 * 5 * 5
    assert body.count('class="coin"') == 5 * len(made.data["company"]) + len(made.data["contract"])


def test_the_sea_has_every_space_with_its_tokens_and_every_port_with_its_fields() -> None:
    made = kit("mare-balticum", "pl")
    board = made.paper.defs
    seas = [space for space in made.data["space"] if space["depth"] != "port"]
    assert board.count('class="space ') == len(seas)
    assert board.count('class="socket"') == sum(2 if space["depth"] == "deep" else 1 for space in seas) + 6
    assert board.count('class="crate"') == len(made.data["field"])
    for space in made.data["space"]:
        assert all(word in unescape(board) for word in made.name(space["id"]).split())


def test_a_sea_without_a_drawing_is_places_joined_by_lanes() -> None:
    game = find_game("mare-balticum")
    spaces = to_tables(rulebook_set(game))["map"]["space"]
    # The first two sea spaces are linked no longer: another map, which nobody has drawn.
    change = {
        f"map/space/{number}/links": [each for each in spaces[number]["links"] if each != spaces[1 - number]["id"]]
        for number in (0, 1)
    }
    made = other_set(game, change)
    links = sum(len(space["links"]) for space in made.data["space"]) // 2
    assert made.paper.defs.count('class="lane"') == links
    assert made.paper.defs.count(' ring"') == len([space for space in made.data["space"] if space["depth"] != "port"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_hexes_tokens_and_dice_are_those_of_the_data(language: str) -> None:
    made = kit("orp-orzel", language)
    board, body = made.paper.defs, "".join(sheet.body for sheet in made.sheets())
    hexes = re.search(r'class="hexes" d="([^"]+)"', board)
    barriers = re.search(r'class="zigzag" d="([^"]+)"', board)
    assert hexes is not None
    assert barriers is not None
    assert hexes[1].count("M") == len(made.data["hex"])
    assert barriers[1].count("M") == len(made.data["zigzag"])
    assert board.count('class="goal"') == len(made.data["goals"])
    number = {piece["id"]: max(piece["number"], piece.get("first_game", 0)) for piece in made.data["piece"]}
    assert body.count('class="token-course"') == 2 * (number["ship"] + number["sea"])
    assert body.count('class="token-mine"') == 2 * (number["mine"] + number["blank"])
    assert drawn(body, "oz-patrol") == 2 * number["patrol"]
    nets = next(sheet for sheet in made.sheets() if sheet.title == made.words["dice"])
    assert nets.body.count('class="face"') == 6 * sum(side["dice"] for side in made.data["side"])


def test_another_number_of_dice_and_another_sea_are_printed_too() -> None:
    game = find_game("orp-orzel")
    hexes = [{**each, "q": each["q"] + 3} for each in to_tables(rulebook_set(game))["hexes"]["hex"]]
    made = other_set(game, {"forces/side/0/dice": 7, "hexes/hex": hexes, "hexes/land": []})
    assert "shoal" in made.paper.defs
    nets = [sheet for sheet in made.sheets() if sheet.title.startswith(made.words["dice"] + " ")]
    assert sum(sheet.body.count('class="face"') for sheet in nets) == 6 * (7 + 4)
    assert len(nets) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_find_is_a_card_and_every_city_stands_on_its_ring(language: str) -> None:
    made = kit("game-of-powers", language)
    body = "".join(sheet.body for sheet in made.sheets())
    for face in made.data["cards"]:
        assert drawn(body, f"gp-x-{face['id']}") == 1
    for kind in made.data["kind"]:
        cards = sum(face["influence"] == kind["id"] for face in made.data["cards"])
        assert drawn(body, f"gp-body-{kind['id']}") == 2 * kind["tokens"] + cards
    awards = sum(len(mission["tokens"]) for mission in made.data["mission"]) + len(made.data["bonus"]["tokens"])
    assert body.count('class="award"') == 2 * awards
    for board in made.data["board"]:
        ring = made.paper.defs.partition(f'id="board-{board["id"]}"')[2].partition('<g id="board')[0]
        assert ring.count('class="town-name"') == len(board["city"])
        assert ring.count('class="field"') == sum(city["field"] for city in board["city"])
        assert ring.count('class="slot"') == 8


def test_finds_of_a_set_are_drawn_as_it_says_or_have_a_sign_with_letters() -> None:
    game = find_game("game-of-powers")
    drawing = {
        "picture": [
            {"id": "arab-dirham", "piece": [{"outline": "M0 0L10 10", "material": "gold"}]},
            {"id": "door-ring", "like": "gold-beads"},
        ]
    }
    made = other_set(game, {"cards/2/id": "bread-of-my-own", "cards/2/name_en": "Bread of my own", "drawing": drawing})
    found = Tags(made.page())
    assert found.used <= set(found.ids)
    assert {"gp-own-arab-dirham", "gp-own-door-ring", "gp-x-bread-of-my-own"} <= found.used
    assert ">BO</text>" in made.paper.defs


@GAMES
def test_no_text_of_a_set_becomes_anything_but_text(game: Game) -> None:
    found = strange_set(game)
    text = Kit(loaded(game, found), "en", found).page(aid_of(game, "en") or "")
    strange, plain = Tags(text), Tags(page(game.slug))
    assert strange.tags == plain.tags
    assert strange.attributes == plain.attributes
    assert strange.used <= set(strange.ids)
    assert "onerror" in text  # it is there, as words


def test_the_aid_of_a_set_says_whose_it_is_and_that_its_own_numbers_count() -> None:
    made = other_set(find_game("libertalia"), {"tokens/token/0/value": 9})
    sheet = made.sheets(aid_of(find_game("libertalia"), "en") or "")[-1]
    assert "rulebook&#x27;s numbers" in sheet.prose
    assert "Another set" in sheet.prose
    assert "rulebook&#x27;s numbers" not in kit("libertalia").sheets("<p></p>")[-1].prose


def set_file(folder: Path, found: DataSet) -> Path:
    path = folder / "set.toml"
    path.write_text(text_of(found), encoding="utf-8")
    return path


def test_the_command_writes_a_page_of_a_set_and_of_a_rulebook(tmp_path: Path) -> None:
    out = tmp_path / "kit.html"
    told = CliRunner().invoke(app, ["data", "print", "orp-orzel", "--out", str(out), "--language", "pl"])
    assert told.exit_code == 0, told.output
    assert "8 sheets of A4" in told.output
    assert '<html lang="pl">' in out.read_text(encoding="utf-8")
    found = strange_set(find_game("mare-balticum"))
    told = CliRunner().invoke(app, ["data", "print", str(set_file(tmp_path, found)), "--out", str(out)])
    assert told.exit_code == 0, told.output
    assert "&lt;img" in out.read_text(encoding="utf-8")


def test_a_language_that_a_game_has_not_is_refused(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["data", "print", "orp-orzel", "--out", str(tmp_path / "kit.html"), "--language", "xx"])
    assert told.exit_code != 0
    assert not (tmp_path / "kit.html").exists()
