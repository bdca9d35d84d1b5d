"""A set of a game on paper: every piece is there, at its true size, with marks to cut along, in every language."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from seaboard.engine.game import Game
from seaboard.engine.registry import games
from seaboard.printing import dice
from seaboard.printing.hex_map import HexMap, split_name
from seaboard.printing.kits import Kit, has_kit
from seaboard.printing.sheets import HEIGHT, MARGIN, WIDTH, Piece, crop_marks, fold_row, wrapped

LANGUAGES = ("en", "pl", "fr")


def printed_games() -> list[Game]:
    """The games that describe a set."""
    return [game for game in games().values() if has_kit(game)]


class References(HTMLParser):
    """What a page defines, and what it refers to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.used: set[str] = set()
        self.feed(page)
        self.used |= set(re.findall(r"url\(#([^)]+)\)", page))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if told.get("id"):
            self.ids.add(str(told["id"]))
        if told.get("href"):
            assert str(told["href"]).startswith("#"), "a page refers to nothing but itself"
            self.used.add(str(told["href"])[1:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_set_is_whole_and_refers_to_nothing_but_itself(language: str) -> None:
    for game in printed_games():
        page = Kit(game, language).page()
        found = References(page)
        assert found.used
        assert found.used <= found.ids
        assert "<script" not in page
        assert "None" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_and_every_side_of_every_die_is_printed_as_often_as_the_data_says(language: str) -> None:
    for game in printed_games():
        kit = Kit(game, language)
        pieces = kit.pieces().body
        for token in kit.kit["token"]:
            twice = 2 if token["back"] == token["sign"] else 1
            assert pieces.count(f'href="#{token["sign"]}"') == twice * kit.number_of(token["thing"])
        wanted = sum(die["number"] * len(kit.faces(die["side"])) for die in kit.kit["die"])
        assert kit.dice().body.count('class="face"') == wanted
        assert all(len(kit.faces(die["side"])) == len(dice.CELLS) for die in kit.kit["die"])
        assert len(list(kit.sheets())) == kit.kit["board"]["sheets"] + 3 + len(kit.kit["screen"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_has_every_hex_and_every_barrier_of_the_data(language: str) -> None:
    for game in printed_games():
        kit = Kit(game, language)
        body = kit.board()[0].body
        hexes = re.search(r'class="hexes" d="([^"]+)"', body)
        assert hexes is not None
        assert hexes[1].count("M") == len(kit.data["hex"])
        barriers = re.search(r'class="zigzag" d="([^"]+)"', body)
        assert barriers is not None
        assert barriers[1].count("M") == len(kit.data["zigzag"])
        assert body.count('class="goal"') == len(kit.data["goals"])


def test_words_of_sets_are_the_same_in_all_languages() -> None:
    game = printed_games()[0]
    assert len({frozenset(Kit(game, language).words) for language in LANGUAGES}) == 1


def test_crop_marks_stand_outside_the_piece() -> None:
    ends = re.findall(r"M([-\d.]+) ([-\d.]+)([hv])([-\d.]+)", crop_marks(20, 30, 40, 50))
    assert len(ends) == 8
    for x, y, way, length in ends:
        end = (float(x) + float(length), float(y)) if way == "h" else (float(x), float(y) + float(length))
        assert not (20 < end[0] < 60 and 30 < end[1] < 80)


def test_a_row_to_fold_has_its_backs_upside_down_below_its_fronts() -> None:
    drawn, height = fold_row([(Piece(10, 10, "front"), Piece(10, 10, "back"))] * 2, 0, 0)
    assert height == 20
    assert drawn.count(' rotate(180)">back') == 2
    assert '<g transform="translate(5.00 5.00)">front</g>' in drawn


def test_nets_of_dice_fit_on_a_sheet() -> None:
    assert 2 * dice.NET_WIDTH + 18 + MARGIN + 12 <= WIDTH
    assert 4 * (dice.NET_HEIGHT + 5) + 20 <= HEIGHT


def test_neighbouring_hexes_share_an_edge_and_a_barrier_lies_on_it() -> None:
    drawn = HexMap({"a": (0, 0), "b": (1, 0)}, 10, (0, 0))
    assert drawn.centre("b") == pytest.approx((17.32, 0), abs=0.01)
    xs = [float(x) for x in re.findall(r"[ML]([-\d.]+) ", drawn.zigzag("a", "b"))]
    assert min(xs) > 3
    assert max(xs) < 14


def test_long_words_are_set_in_lines() -> None:
    assert split_name("North-west of Gotland") == ["North-west", "of Gotland"]
    assert wrapped("one two three", 8) == ["one two", "three"]
