"""Sheets to cut out: marks, folds, nets, hexes, tiles and cards that meet their backs."""

from __future__ import annotations

import re

import pytest

from seaboard.printing import dice
from seaboard.printing.cards import MINI, POKER, Card, card_sheets
from seaboard.printing.hex_map import HexMap, split_name
from seaboard.printing.outlines import middle_of, points_of, said_in
from seaboard.printing.sheets import HEIGHT, MARGIN, WIDTH, Piece, crop_marks, fitting, fold_row, wrapped
from seaboard.printing.tiling import best_scale, columns_and_rows, room, spread


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


def test_the_back_of_a_card_lies_behind_its_front_when_the_paper_is_turned_over_its_long_edge() -> None:
    for format in (MINI, POKER):
        for number in range(format.columns * format.rows):
            (x, y), (back_x, back_y) = format.place(number), format.place(number, is_back=True)
            assert (x + back_x, y) == pytest.approx((WIDTH, back_y))
            assert x - format.width / 2 >= MARGIN
            assert x + format.width / 2 <= WIDTH - MARGIN
            assert y - format.height / 2 >= MARGIN
            assert y + format.height / 2 <= HEIGHT - MARGIN


def test_cards_take_two_sheets_for_each_page_of_them() -> None:
    cards = [Card(f"<g>front {number}</g>", f"<g>back {number}</g>") for number in range(20)]
    sheets = card_sheets(cards, MINI, "Cards", ("fronts", "backs"))
    assert [sheet.note for sheet in sheets] == ["fronts", "backs", "fronts", "backs"]
    assert [sheet.body.count("<g>front") for sheet in sheets] == [16, 0, 4, 0]
    assert [sheet.body.count("<g>back") for sheet in sheets] == [0, 16, 0, 4]


def test_a_drawing_is_spread_as_large_as_so_many_sheets_allow_and_every_part_of_it_lies_on_one() -> None:
    size = (1108.0, 909.0)
    scale, is_turned = best_scale(size, 4)
    columns, rows = columns_and_rows(size, scale, is_turned)
    assert columns * rows <= 4
    wide, high = room(is_turned)
    assert size[0] * scale <= columns * wide + 1e-6
    assert size[1] * scale <= rows * high + 1e-6
    assert max(size[0] * scale / (columns * wide), size[1] * scale / (rows * high)) == pytest.approx(1)
    sheets = spread("board", size, 4, "Board", "")
    moved = {re.search(r'href="#board" transform="translate\(([-\d.]+) ([-\d.]+)\)', sheet.body).groups() for sheet in sheets}  # type: ignore[union-attr]
    assert len(moved) == len(sheets) == 4


def test_sheets_beside_and_above_others_have_a_flap_with_a_line_to_glue_to() -> None:
    folds = [sheet.body.count('class="fold"') for sheet in spread("board", (1108.0, 909.0), 4, "Board", "")]
    assert folds == [2, 1, 1, 0]


def test_points_of_outlines_are_read_relative_and_absolute() -> None:
    assert points_of("M10,10l5,0,0,5z") == [(10, 10), (15, 10), (15, 15)]
    assert points_of("M0 0H10V10L0 10z") == [(0, 0), (10, 0), (10, 10), (0, 10)]
    assert middle_of("M0 0H10V10H0z") == (5, 5)


def test_words_of_a_drawing_are_read_in_the_first_language_that_is_there() -> None:
    assert [said_in(words, "fr") for words in ({"fr": "mer", "en": "sea"}, {"pl": "morze"}, {}, None)] == ["mer", "morze", "", ""]


def test_letters_shrink_until_words_fit() -> None:
    assert fitting("short", 100, 5) == 5
    assert 0.62 * fitting("w" * 80, 100, 5) * 80 == pytest.approx(100, abs=0.5)
