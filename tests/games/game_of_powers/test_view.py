"""What people are shown of the table: the columns of specification section 5, for owner, others and spectators."""

from __future__ import annotations

import msgspec
import pytest

from seaboard.engine.conformance import Setting, random_match
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.study import Study, position
from seaboard.games.game_of_powers.view import HeldMission, TableView

GAME = find_game("game-of-powers")
HANDS = "hand 0: horn-fan dog-skull\nknown 0: dog-skull\nhand 1: lance-head"


def table(text: str = "", players: int = 3, **options: str) -> Study:
    """A position to look at."""
    return position("game-of-powers", text, players, options)


def look(match: Match, viewer: int) -> TableView:
    """The table as a viewer sees it."""
    shown = match.rules.view_for(match.seen_by(viewer), viewer)
    assert isinstance(shown, TableView)
    return shown


@pytest.mark.rule("GOP-INFO-1", "GOP-INFO-2")
def test_a_hand_is_shown_to_its_owner_and_its_known_cards_to_all() -> None:
    study = table(HANDS)
    own, other, spectator = (look(study, viewer).seats[0].hand for viewer in (0, 1, SPECTATOR))
    assert (own.number, own.cards, own.known, own.hidden) == (2, ("horn-fan", "dog-skull"), ("dog-skull",), 0)
    assert (other.number, other.cards, other.known, other.hidden) == (2, ("dog-skull",), ("dog-skull",), 1)
    assert spectator == other


def test_unseen_cards_are_those_in_the_deck_and_hidden_in_other_hands() -> None:
    study = table(HANDS)
    deck = set(study.show("unknown").split())
    assert set(look(study, 0).unseen) == deck | {"lance-head"}
    assert set(look(study, 1).unseen) == deck | {"horn-fan"}
    assert set(look(study, SPECTATOR).unseen) == deck | {"horn-fan", "lance-head"}
    assert look(study, 2).deck == len(deck)


def test_the_board_is_shown_with_ships_fields_and_open_cards() -> None:
    view = look(table("ship 0: owidz\nship 1: owidz\nheading 1: ccw\nfield owidz: 2 trade\nbottom 1: door-ring", 4), 2)
    owidz = next(city for city in view.ring if city.id == "owidz")
    assert (owidz.ships, owidz.tokens, owidz.zone, owidz.is_site) == ((0, 1), {"trade": 2}, "green", True)
    assert (view.seats[1].city, view.seats[1].heading, view.bottom) == ("owidz", "ccw", ("door-ring",))
    assert all(slot.card for slot in view.slots)
    tour = look(table(board="grand-tour"), 0)
    assert [city.id for city in tour.ring if city.tokens is None] == ["uppakra", "sorte-muld", "owidz", "wisloujscie"]
    assert tour.options == {"board": "grand-tour", "missions": "on", "trade": "on"}


def test_missions_are_shown_on_the_board_and_before_players() -> None:
    view = look(
        table(
            "missions 0: four-sites\nmissions 1: four-sites\nseconds 1: four-sites\nfirst_left: three-pairs\nnext_left: three-pairs"
        ),
        2,
    )
    assert {mission.id: mission.tokens for mission in view.missions if mission.tokens} == {"three-pairs": (6, 3)}
    assert view.seats[0].missions == (HeldMission("four-sites", 6),)
    assert view.seats[1].missions == (HeldMission("four-sites", 3),)
    assert look(table(missions="off"), 0).missions == ()


@pytest.mark.rule("GOP-TRADE-14")
def test_a_trade_under_way_is_open_from_the_first_item_named() -> None:
    study = table("phase: act\nship 0: aarhus\nship 1: aarhus\ntokens 0: trade\nhand 0: horn-fan\nhand 1: dog-skull axe-amulet")
    assert look(study, 2).offer is None
    study.go("offer 1", "give token trade", "give card horn-fan")
    offer = look(study, SPECTATOR).offer
    assert offer is not None
    assert (offer.builder, offer.responder, offer.given_tokens, offer.given_cards) == (0, 1, {"trade": 1}, ("horn-fan",))
    study.go("want card owidz", "want card owidz", "propose", (1, "accept"), (1, "give card dog-skull"))
    offer = look(study, 2).offer
    assert offer is not None
    assert (offer.wanted_sites, offer.handed) == (("owidz", "owidz"), ("dog-skull",))


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.rule("GOP-SCORE-3", "GOP-SCORE-7")
def test_the_results_shown_are_those_of_the_rules(players: int) -> None:
    *_, match = random_match(Setting(GAME, players, GAME.check_options({})), 12)
    for viewer in (0, SPECTATOR):
        results = look(match, viewer).results
        assert results is not None
        assert [row.total for row in results] == match.results()[0]
        assert [row.place for row in results] == match.results()[1]


def test_a_view_goes_to_json_and_back_and_shows_no_hidden_card() -> None:
    for number, match in enumerate(random_match(Setting(GAME, 3, GAME.check_options({})), 2)):
        if number % 29:
            continue
        for viewer in (0, 1, 2, SPECTATOR):
            view = look(match, viewer)
            text = msgspec.json.encode(view)
            assert msgspec.json.decode(text, type=TableView) == view
            record = match.rules.record(match.state)
            for seat in view.seats:
                if seat.seat != viewer:
                    assert len(seat.hand.cards) == int(record.known[seat.seat]).bit_count()
            assert len(view.unseen) == view.deck + sum(seat.hand.hidden for seat in view.seats)
