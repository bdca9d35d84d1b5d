"""The typed view and a network's features: from a redacted record only, and telling all that is open."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from seaboard.engine.conformance import Setting, final_match
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.games.mare_balticum.features import FEATURES
from seaboard.games.mare_balticum.view import TableView
from tests.games.mare_balticum.tables import CONTRACTS, MODULES, table

GAME = find_game("mare-balticum")


def view_of(match: Match, viewer: int) -> TableView:
    """What a viewer is shown."""
    view = match.rules.view_for(match.seen_by(viewer), viewer)
    assert isinstance(view, TableView)
    return view


@pytest.mark.rule("MB-INFO-1")
def test_a_space_shows_tokens_boats_and_demand() -> None:
    board = table("boats 0: gdansk gdansk-bay\nboats 3: gdansk-bay", lying={"gdansk-bay": "cod cod"})
    spaces = {space.id: space for space in view_of(board, SPECTATOR).spaces}
    assert (spaces["gdansk-bay"].tokens, spaces["gdansk-bay"].boats) == (("cod", "cod"), (0, 3))
    assert spaces["gdansk"].demand == {"zero": "herring", "minus-one": "flounder"}
    assert spaces["riga"].demand == {"zero": "salmon"}
    assert spaces["kattegat"].demand is None


@pytest.mark.rule("MB-INFO-2")
def test_a_seat_shows_its_secrets_to_its_owner_alone() -> None:
    board = table("stored 0: 2 cod\nmarket 0 cod: x3\ncard 0: salmon-cod", options=CONTRACTS)
    own, other = view_of(board, 0).seats[0], view_of(board, 1).seats[0]
    assert (own.warehouse.tokens, own.contract, own.hand.companies) == ({"cod": 2}, "salmon-cod", ("x0", "x1", "x2", "tax"))
    assert (other.warehouse.tokens, other.contract, other.hand.companies) == (None, None, None)
    assert (other.warehouse.number, other.has_contract, other.hand.number, other.hand.has_tax) == (2, True, 4, True)
    assert [field.number for field in own.market] == [None, None, "x3", None]
    assert [(field.is_taken, field.number) for field in other.market] == [(False, None), (False, None), (True, None), (False, None)]


@pytest.mark.rule("MB-INFO-3")
def test_no_view_tallies_anothers_warehouse_by_kind() -> None:
    board = table("boats 0: gdansk\nhold 0: 2 herring").go("unload gdansk", "store herring 2")
    text = msgspec.json.encode(view_of(board, 1)).decode()
    assert "delivered" not in text
    assert view_of(board, 1).seats[0].warehouse.tokens is None


def test_pending_choices_and_answers() -> None:
    board = table("phase: company\ntrack: 1").go((0, "company x2 cod"))
    assert (view_of(board, 1).asked, view_of(board, 1).answered) == ((1, 2, 3), (0,))
    assert (view_of(board, 0).seats[0].choice, view_of(board, 1).seats[0].choice) == ("company x2 cod", None)


def test_the_action_under_way_is_open() -> None:
    board = table("boats 0: gdansk gdansk-bay middle-bank gotland-deep").go("lift gdansk")
    assert view_of(board, 3).under_way.lifted == "gdansk"


def test_the_stack_is_shown_to_the_seat_that_chooses() -> None:
    board = table(options=CONTRACTS).go("contract")
    assert (view_of(board, 1).stack.cards, view_of(board, 1).stack.number) == (None, 6)
    assert len(view_of(board, 0).stack.cards or ()) == 6


def test_at_the_end_points_and_places_stand_in_the_view() -> None:
    match = final_match(Setting(GAME, 4, GAME.check_options(MODULES)), 3)
    view = view_of(match, SPECTATOR)
    assert ([seat.points for seat in view.seats], list(view.places or ())) == match.results()
    assert msgspec.json.decode(msgspec.json.encode(view), type=TableView) == view


def test_features_have_names_and_stay_within_their_pieces() -> None:
    board = table("stored 0: 2 cod\nboats 0: gdansk\nhold 0: 2 herring", options=CONTRACTS)
    assert sum(piece.size for piece in FEATURES.pieces) == FEATURES.features
    tensor = board.rules.observation(board.seen_by(0), 0)
    assert np.isfinite(tensor).all()
    assert tensor[FEATURES.offsets["own hold"] + 1] == np.float32(0.4)
    assert tensor[FEATURES.offsets["own stored"] + 2] == np.float32(0.25)
    other = board.rules.observation(board.seen_by(1), 1)
    assert other[FEATURES.offsets["left 3 hold"] + 1] == np.float32(0.4)
