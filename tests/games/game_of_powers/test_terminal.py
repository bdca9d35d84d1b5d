"""The table in a terminal of 100 columns: ring, fields, open cards, missions, hands, trade and results."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from seaboard.engine.conformance import Setting, random_match
from seaboard.engine.errors import UsageError
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.study import position
from seaboard.engine.texts import Texts
from seaboard.games.game_of_powers.terminal import card_story, draw, turned_ring
from seaboard.games.game_of_powers.view import TableView

GAME = find_game("game-of-powers")


def drawn(match: Match, viewer: int, language: str = "en", width: int = 100) -> str:
    """The table as text."""
    view = match.rules.view_for(match.seen_by(viewer), viewer)
    assert isinstance(view, TableView)
    console = Console(width=width, record=True, force_terminal=False, file=StringIO())
    console.print(draw(view, Texts(GAME, language)))
    return console.export_text()


@pytest.mark.parametrize(("players", "board", "language"), [(2, "compact", "en"), (5, "grand-tour", "pl"), (4, "compact", "fr")])
def test_every_moment_of_a_game_fits_100_columns(players: int, board: str, language: str) -> None:
    for number, match in enumerate(random_match(Setting(GAME, players, GAME.check_options({"board": board})), 6)):
        if number % 97 == 0 or match.is_over:
            for viewer in (0, SPECTATOR):
                text = drawn(match, viewer, language)
                assert max(len(line) for line in text.splitlines()) <= 100


def test_the_ring_shows_towns_fields_ships_and_their_direction() -> None:
    text = drawn(position("game-of-powers", "ship 0: owidz\nheading 0: ccw\nfield owidz: 2 trade\nfield wolin: -"), 0)
    assert "Owidz ★" in text
    assert "● 0↺" in text
    assert "T2" in text
    assert "empty" in text
    tour = drawn(position("game-of-powers", "", 3, {"board": "grand-tour"}), 0)
    assert tour.count("no field") == 4


def test_the_ring_lies_with_the_north_on_top() -> None:
    study = position("game-of-powers")
    view = study.rules.view_for(study.seen_by(0), 0)
    assert isinstance(view, TableView)
    above, below = turned_ring(view.ring)
    assert [city.id for city in above] == ["aarhus", "uppakra", "sorte-muld", "palanga"]
    assert [city.id for city in below] == ["haithabu", "wolin", "wisloujscie", "owidz"]


def test_own_cards_are_shown_and_others_only_where_they_are_known() -> None:
    study = position("game-of-powers", "hand 0: horn-fan\nhand 1: lance-head dog-skull\nknown 1: dog-skull")
    own, other = drawn(study, 0), drawn(study, 1)
    assert "Horn fan" in own
    assert "Lance head" not in own
    assert "Dog-skull offering (1R Owidz); 1 unknown" in own
    assert "Horn fan" not in other
    assert "Your hand" not in drawn(study, SPECTATOR)


def test_trade_missions_and_results_are_shown() -> None:
    study = position(
        "game-of-powers", "phase: act\nship 0: aarhus\nship 1: aarhus\ntokens 0: trade\ntokens 1: military\nhand 1: dog-skull"
    )
    text = drawn(study.go("offer 1", "give token trade", "want token military", "want card owidz"), 2)
    assert "gives: 1 trade" in text
    assert "wants: 1 military, a card from Owidz" in text
    assert "Six categories" in text
    over = drawn(position("game-of-powers", "phase: over\nwaiting: -\nending: yes\nplayed 0: gold-solidus"), 0)
    assert "Result" in over


def test_a_card_has_a_story_on_request() -> None:
    story = card_story("gold-solidus", "en")
    assert story.splitlines()[:2] == ["Gold solidus · card 15", "Sorte Muld · Coins · 3 points · military"]
    assert "paid northern warriors" in story
    assert "wojowników" in card_story("gold-solidus", "pl")
    with pytest.raises(UsageError, match="there is no card 'sword'"):
        card_story("sword", "en")
