"""The evaluation: cards are for playing, and what there is no time to play is worth nothing."""

from __future__ import annotations

from seaboard.bots.binding import thinking
from seaboard.engine.study import Study, position

LONG_DECK = "lance-head dog-skull bronze-brooch gold-beads axe-amulet carnelian-bead miniature-shield tobacco-pipe"
HAND = "arab-dirham sword-hilt-fitting gold-bracteate beak-brooch odin-figurine"


def at(text: str) -> Study:
    """Seat 0 is to act in Uppåkra."""
    return position("game-of-powers", f"phase: act\nship 0: uppakra\n{text}")


def worth(study: Study) -> float:
    """What a position is worth to seat 0."""
    return thinking("game-of-powers").evaluate(study.state, 0)


def test_a_card_of_two_points_is_worth_more_on_the_table_than_in_hand() -> None:
    after = "phase: play-more\ntokens 0: trade\n"
    kept = at(f"{after}hand 0: beak-brooch")
    played = position("game-of-powers", "phase: play-more\nship 0: uppakra\nplayed 0: beak-brooch")
    assert worth(played) > worth(kept)


def test_cards_fade_when_the_deck_runs_out() -> None:
    early = at(f"unknown: {LONG_DECK}\nhand 0: {HAND}")
    late = at(f"unknown: lance-head\nhand 0: {HAND}")
    assert worth(early) > worth(late)


def test_one_more_card_is_worth_little_to_a_hand_that_cannot_all_be_played() -> None:
    def gain(few: str, more: str) -> float:
        return worth(at(f"unknown: lance-head\nhand 0: {more}")) - worth(at(f"unknown: lance-head\nhand 0: {few}"))

    first = gain("-", "beak-brooch")
    sixth = gain(HAND.replace(" beak-brooch", ""), HAND)
    assert first > 2 * abs(sixth)
