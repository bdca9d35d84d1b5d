"""What followed from a move, in words, as each side may know it: worked examples of the specification."""

from __future__ import annotations

import pytest

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.study import Study
from tests.games.orp_orzel.positions import acting, at
from tests.games.stories import notes, sentences

NAVY, KM = 0, 1
NAVY_ACTS = "phase: navy\n"


def causes(table: Study, viewer: int) -> list[str]:
    """Why something changed with the last move."""
    return [beat.cause for beat in table.story(len(table.log) - 1, viewer)]


@pytest.mark.rule("ORZ-PLOT-4", "ORZ-PLOT-5", "ORZ-PLOT-7")
def test_a_mine_is_turned_up_before_the_token_it_takes() -> None:
    table = at(NAVY_ACTS + "live: o2\npending: 2 plot").go("plot o2 ship")
    assert causes(table, SPECTATOR) == ["used", "mine-hit", "ship-lost"]
    assert notes(table, SPECTATOR)[1:] == [
        "− Osmussaar (o2) (mine tokens)",
        "+ minefield (box)",
        "Ann: submarine tokens lost +1",
        "Ann: movement tokens behind the screen −1",
    ]
    assert "Ann: − submarine token (behind the screen)" in notes(table, NAVY)


@pytest.mark.rule("ORZ-SEE-3", "ORZ-SEE-6")
def test_a_token_plotted_is_the_same_story_whatever_its_kind() -> None:
    ship, sea = (at(NAVY_ACTS + "pending: 2 plot").go(f"plot o2 {kind}") for kind in ("ship", "sea"))
    assert ship.story(0, KM) == sea.story(0, KM)
    assert ship.story(0, NAVY) != sea.story(0, NAVY)


@pytest.mark.rule("ORZ-SEE-4")
def test_a_mine_laid_is_the_same_story_whatever_its_kind() -> None:
    mine, blank = (at("phase: lay\nturn: kriegsmarine\npending: 2 mine").go(f"mine o2 {kind}") for kind in ("mine", "blank"))
    assert mine.story(0, NAVY) == blank.story(0, NAVY)
    assert mine.story(0, KM) != blank.story(0, KM)


@pytest.mark.rule("ORZ-ACT-1", "ORZ-ACT-4")
def test_what_lapses_and_what_the_dice_allow_is_said() -> None:
    table = at("phase: navy\npending: plot surface\naside kriegsmarine: mine 3 fog").go("plot o2 sea")
    assert sentences(table, NAVY) == ["Cannot be used any more and lapses: surface.", "The dice allow Bob: lay mines."]
    assert sentences(table, NAVY, "pl")[1] == "Kości gracza Bob dają: stawianie min."
    assert sentences(table, NAVY, "fr")[0] == "Ne peut plus servir et se perd : surface."


@pytest.mark.rule("ORZ-ACT-1", "ORZ-FOG-1")
def test_four_times_fog_allows_nothing() -> None:
    table = acting("plot").go("plot o2 sea")
    assert "The dice allow Bob nothing." in sentences(table, NAVY)


@pytest.mark.rule("ORZ-POS-1", "ORZ-POS-2")
def test_tokens_that_are_cut_off_are_named_by_place_and_by_kind_to_the_navy_alone() -> None:
    table = at("phase: hunt\nturn: kriegsmarine\npending: observe\nsubs: n2\ntokens: n2 o2").go("observe o2")
    words = "Cut off from ORP Orzeł; tokens go back behind the screen from South of Hanko (n2)."
    assert words in sentences(table, KM)
    assert words in sentences(table, NAVY)
    assert "Ann: + submarine token (behind the screen)" in notes(table, NAVY)
    assert "Ann: movement tokens behind the screen +1" in notes(table, KM)
    assert not [note for note in notes(table, KM) if "submarine" in note]


@pytest.mark.rule("ORZ-POS-3", "ORZ-POS-6", "ORZ-END-1")
def test_the_figure_sails_the_chain_is_taken_up_and_the_straits_win() -> None:
    table = at("phase: position\nfigure: b12\ntokens: b13").go("orzel a12")
    assert sentences(table, SPECTATOR) == [
        "It leaves Langeland Belt (b12) behind.",
        "The chain is taken up: all movement tokens go back behind the screen.",
        "ORP Orzeł has broken through to the straits: Ann wins.",
    ]


@pytest.mark.rule("ORZ-ATT-2", "ORZ-END-2")
def test_the_last_submarine_token_lost_is_the_end_of_the_story() -> None:
    table = at("phase: hunt\nturn: kriegsmarine\npending: attack\nlost: 3\nsubs: o2\nfaceup: o2").go("attack o2")
    assert causes(table, NAVY) == ["used", "attack", "sunk"]
    assert sentences(table, NAVY, "fr") == ["Le dernier jeton sous-marin est perdu : victoire de Bob."]
