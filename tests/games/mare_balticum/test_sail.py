"""Sail.  [MB-SAIL]"""

from __future__ import annotations

from itertools import combinations

import pytest

from seaboard.engine.compile import plain
from seaboard.games.mare_balticum.data import SPACE_ROWS, SPACES
from seaboard.games.mare_balticum.fleet import joining
from tests.games.mare_balticum.tables import AT_ONCE, moves, table

LINKS = {row["id"]: set(row["links"]) for row in SPACE_ROWS}


@pytest.mark.rule("MB-SAIL-1", "MB-SAIL-10")
def test_while_boats_wait_sail_puts_exactly_one_of_them_on_the_board() -> None:
    board = table("boats 0: gdansk").go("sail gdansk-bay")
    assert (board.show("boats 0"), board.show("reserve 0"), board.show("actions")) == ("gdansk-bay gdansk", "2", "2")
    assert board.show("phase") == "turn"


@pytest.mark.rule("MB-SAIL-2")
def test_boats_on_the_board_move_only_when_the_reserve_is_empty() -> None:
    waiting = table("boats 0: gdansk gdansk-bay")
    assert waiting.refusal(0, "lift gdansk") == "MB-SAIL-2"
    out = table("boats 0: gdansk gdansk-bay middle-bank gotland-deep")
    assert out.refusal(0, "sail courland-coast") == "MB-SAIL-1"
    assert out.refusal(0, "lift gdansk") is None
    assert out.refusal(0, "lift kattegat") == "MB-SAIL-2"


@pytest.mark.rule("MB-SAIL-3")
def test_distance_and_route_do_not_matter() -> None:
    board = table("boats 0: copenhagen oresund arkona-basin bornholm-basin").go("lift copenhagen")
    assert {"gdansk-bay", "kattegat", "middle-bank"} <= moves(board, "sail")
    board.go("sail gdansk-bay")
    assert board.show("boats 0") == "oresund arkona-basin bornholm-basin gdansk-bay"


@pytest.mark.rule("MB-SAIL-4")
def test_all_boats_form_one_chain_afterwards_branches_and_rings_too() -> None:
    board = table("boats 0: gdansk gdansk-bay middle-bank gotland-deep").go("lift gdansk")
    assert board.refusal(0, "sail kattegat") == "MB-SAIL-4"
    assert board.refusal(0, "sail bornholm-basin") is None
    ring = table("boats 0: irbe-strait gotland-deep courland-coast northern-baltic")
    assert moves(ring, "lift") == {"irbe-strait", "gotland-deep", "courland-coast", "northern-baltic"}


@pytest.mark.rule("MB-SAIL-4", "MB-SAIL-8")
def test_the_targets_of_every_boat_are_those_a_search_finds() -> None:
    """Naive: a set is a chain if a walk over its links from any member meets all."""

    def is_chain(spaces: set[str]) -> bool:
        reached = {min(spaces)}
        while True:
            grown = reached | {near for space in reached for near in LINKS[space] & spaces}
            if grown == reached:
                return reached == spaces
            reached = grown

    for boats in list(combinations(SPACES, 3))[::29]:
        mask = sum(1 << SPACES.index(space) for space in boats)
        found = {space for place, space in enumerate(SPACES) if int(plain(joining)(mask)) >> place & 1} - set(boats)
        assert found == {space for space in SPACES if space not in boats and is_chain({*boats, space})}


@pytest.mark.rule("MB-SAIL-5")
def test_only_the_position_afterwards_counts_and_only_own_boats_connect() -> None:
    board = table("boats 0: riga irbe-strait courland-coast gdansk-bay\nboats 1: gulf-of-riga gotland-deep")
    board.go("lift riga", "sail gotland-deep")
    assert board.refusal(0, "lift irbe-strait") is None
    apart = table("boats 0: riga gulf-of-riga gulf-of-finland vyborg-bay\nboats 1: irbe-strait northern-baltic")
    assert apart.refusal(0, "lift gulf-of-riga") == "MB-SAIL-8"


@pytest.mark.rule("MB-SAIL-6")
def test_the_target_holds_no_other_own_boat() -> None:
    board = table("boats 0: gdansk gdansk-bay middle-bank gotland-deep").go("lift gdansk")
    assert board.refusal(0, "sail middle-bank") == "MB-SAIL-6"
    assert table("boats 0: gdansk gdansk-bay").refusal(0, "sail gdansk") == "MB-SAIL-6"


@pytest.mark.rule("MB-SAIL-7")
def test_a_boat_does_not_land_where_it_was_lifted() -> None:
    board = table("boats 0: gdansk gdansk-bay middle-bank gotland-deep").go("lift gdansk")
    assert board.refusal(0, "sail gdansk") == "MB-SAIL-7"


@pytest.mark.rule("MB-SAIL-8")
def test_a_boat_with_nowhere_to_land_is_not_lifted() -> None:
    board = table("boats 0: copenhagen oresund arkona-basin", players=5)
    assert board.refusal(0, "lift oresund") == "MB-SAIL-8"


@pytest.mark.rule("MB-SAIL-9")
def test_nobody_has_to_deploy() -> None:
    board = table("boats 0: gdansk-bay\nhold 0: cod")
    assert board.show("reserve 0") == "3"
    assert {"fish gdansk-bay amber", "overboard cod", "end-turn"} <= set(board.legal(0))


@pytest.mark.rule("MB-SAIL-11")
def test_all_at_once_the_first_sail_brings_all_boats_for_one_action() -> None:
    board = table("boats 0: gdansk", options=AT_ONCE).go("sail gdansk-bay")
    assert board.show("phase") == "deploy"
    board.go("sail middle-bank", "sail gotland-deep")
    assert (board.show("phase"), board.show("actions"), board.show("reserve 0")) == ("turn", "2", "0")
    board.go("lift gdansk")
    assert board.show("actions") == "1"


@pytest.mark.rule("MB-SAIL-12")
def test_all_at_once_each_boat_joins_the_chain_without_interruption() -> None:
    board = table("boats 0: gdansk\nhold 0: cod", options=AT_ONCE).go("sail gdansk-bay")
    assert {board.refusal(0, text) for text in ("end-turn", "overboard cod", "sail kattegat", "lift gdansk")} == {"MB-SAIL-12"}
    assert board.refusal(0, "sail gdansk") == "MB-SAIL-6"
    assert all(text.startswith("sail ") for text in board.legal(0))
