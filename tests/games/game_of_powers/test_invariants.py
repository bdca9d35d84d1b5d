"""What is always true, and that the audit sees it broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from seaboard.engine.conformance import Setting, random_match
from seaboard.engine.registry import find_game
from seaboard.engine.study import position
from seaboard.games.game_of_powers.data import CARDS

GAME = find_game("game-of-powers")
TEXT = "hand 0: horn-fan dog-skull\nplayed 1: lance-head\nmissions 1: four-sites\nfirst_left: five-owidz\ntokens 0: trade"


def remove_card(record: Any) -> None:
    record.hand[0] &= ~(1 << CARDS.index("horn-fan"))


def double_card(record: Any) -> None:
    record.box = 1 << CARDS.index("lance-head")


def leave_gap_in_bottom(record: Any) -> None:
    record.bottom_size = 1


def lose_token(record: Any) -> None:
    record.tokens[0, 2] = 0


def owe_token(record: Any) -> None:
    record.pool[1], record.field[0, 1] = -1, record.field[0, 1] + record.pool[1] + 1


def forget_bare_field(record: Any) -> None:
    record.pool += record.field[0]
    record.field[0] = 0


def double_mission(record: Any) -> None:
    record.missions[0] = record.missions[1]


def forget_first(record: Any) -> None:
    record.seconds[0] = 1


def hoard_tokens(record: Any) -> None:
    record.tokens[0] += record.pool
    record.pool[:] = 0


def hoard_cards(record: Any) -> None:
    record.hand[0] |= record.unknown
    record.unknown = 0


def know_too_much(record: Any) -> None:
    record.known[0] = 1 << CARDS.index("lance-head")


def ask_nobody(record: Any) -> None:
    record.waiting = 0


BREAKS: list[tuple[Callable[[Any], None], str]] = [
    (remove_card, "GOP-SET-3"),
    (double_card, "GOP-SET-3"),
    (leave_gap_in_bottom, "GOP-SET-3"),
    (lose_token, "GOP-SET-5"),
    (owe_token, "GOP-SET-5"),
    (forget_bare_field, "GOP-SET-5"),
    (double_mission, "GOP-SET-6"),
    (forget_first, "GOP-SET-6"),
    (hoard_tokens, "GOP-TOK-3"),
    (hoard_cards, "GOP-CARD-3"),
    (know_too_much, "GOP-INFO-2"),
    (ask_nobody, "GOP-TURN-1"),
]


@pytest.mark.parametrize(("breaks", "rule"), BREAKS)
@pytest.mark.rule("GOP-SET-3", "GOP-SET-5", "GOP-SET-6", "GOP-TOK-3", "GOP-CARD-3")
def test_the_audit_sees_what_is_broken(breaks: Callable[[Any], None], rule: str) -> None:
    missions = "first_left: five-uppakra five-sorte-muld five-wisloujscie five-owidz six-categories four-of-a-category three-pairs"
    study = position("game-of-powers", f"{TEXT}\n{missions}")
    assert study.rules.audit(study.state) == 0
    breaks(study.rules.record(study.state))
    assert study.rules.refusal(study.rules.audit(study.state)) == rule


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_creates_and_destroys_nothing(players: int) -> None:
    for match in random_match(Setting(GAME, players, GAME.check_options({})), 8):
        assert match.rules.audit(match.state) == 0
