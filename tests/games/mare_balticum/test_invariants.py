"""The audit: it passes on what the rules make, and finds what they never would.  [MB-COMP]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from seaboard.engine.conformance import Setting, sample
from seaboard.engine.record import FullBytes
from seaboard.engine.registry import find_game
from tests.games.mare_balticum.tables import MODULES

GAME = find_game("mare-balticum")


def middle(**options: str) -> FullBytes:
    """A position from the middle of a game of three."""
    setting = Setting(GAME, 3, GAME.check_options(options))
    for match in sample(setting, 1, 1, 200):
        if len(match.log) >= 200:
            return FullBytes(match.state.copy())
    raise AssertionError("the game was too short")


def shift(name: str, place: Any, by: int) -> Callable[[Any], None]:
    """Change one number of a record."""

    def change(record: Any) -> None:
        if place is None:
            setattr(record, name, getattr(record, name) + by)
        else:
            getattr(record, name)[place] += by

    return change


def double_card(record: Any) -> None:
    """Give two seats the same contract."""
    record.card[0] = record.card[1] = 0


def second_number(record: Any) -> None:
    """Lay the same number token twice."""
    record.market[0, :2] = 1


def crowded(record: Any) -> None:
    """Put two tokens on a shallow space, taken from the bag."""
    kind = next(kind for kind in range(5) if record.bag[kind] > 0 and not int(record.sea[kind]) & 1)
    if not any(int(record.sea[each]) & 1 for each in range(5)):
        record.sea[kind] |= 1
        record.bag[kind] -= 1
        kind = next(kind for kind in range(5) if record.bag[kind] > 0 and not int(record.sea[kind]) & 1)
    record.sea[kind] |= 1
    record.bag[kind] -= 1


def torn(record: Any) -> None:
    """Break the chain of seat 0."""
    number = int(record.boats[0]).bit_count()
    assert number > 1
    record.boats[0] = sum(1 << space for space in (0, 7, 10, 19, 22)[:number])


BROKEN: dict[str, tuple[str, Callable[[Any], None]]] = {
    "a token too many": ("MB-COMP-10", shift("bag", 0, 1)),
    "a token lost": ("MB-COMP-10", shift("box", 4, -1)),
    "a time token too many": ("MB-COMP-3", shift("bag", 5, 1)),
    "a demand token too many": ("MB-COMP-4", shift("supply", 0, 1)),
    "a boat too many": ("MB-COMP-6", shift("reserve", 0, 1)),
    "a company token lost": ("MB-COMP-5", second_number),
    "one card twice": ("MB-CON-6", double_card),
    "a crowded space": ("MB-MAP-1", crowded),
    "a torn chain": ("MB-SAIL-4", torn),
}


@pytest.mark.rule("MB-COMP-3", "MB-COMP-4", "MB-COMP-5", "MB-COMP-6", "MB-COMP-10", "MB-CON-6", "MB-MAP-1", "MB-SAIL-4")
@pytest.mark.parametrize("fault", BROKEN)
def test_an_audit_finds(fault: str) -> None:
    rule, change = BROKEN[fault]
    rules, state = GAME.rules, middle(**MODULES)
    assert rules.audit(state) == 0
    change(rules.record(state))
    assert rules.refusal(rules.audit(state)) == rule


@pytest.mark.rule("MB-COMP-7")
def test_an_audit_finds_a_hold_of_six() -> None:
    rules, state = GAME.rules, middle(**MODULES)
    record = rules.record(state)
    needed = 6 - int(record.hold[0].sum())
    record.hold[0, 0] += needed
    record.box[0] -= needed
    if record.box[0] < 0:
        record.bag[0] += record.box[0]
        record.box[0] = 0
    assert rules.refusal(rules.audit(state)) == "MB-COMP-7"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_games_keep_everything_whole(players: int) -> None:
    setting = Setting(GAME, players, GAME.check_options(MODULES))
    for match in sample(setting, 11, 1, 7):
        assert GAME.rules.audit(match.state) == 0
