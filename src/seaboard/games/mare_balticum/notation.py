"""Positions and logs of Mare Balticum: the usual position of the worked examples, and how far back a log is shown."""

from __future__ import annotations

from typing import Any

from seaboard.engine.fields import CHANCE
from seaboard.games.mare_balticum.contracts import ALL_CARDS
from seaboard.games.mare_balticum.data import BOATS, DEMAND_TOKENS, FISHES, KINDS, TOKENS_IN_BAG, Kind
from seaboard.games.mare_balticum.refill import ACTIONS_A_TURN
from seaboard.games.mare_balticum.state import NOTHING, Phase

WITH_TIME_DRAWN = (Phase.COMPANY, Phase.TAX)
CHANCES = (Phase.SEA, Phase.DEMAND, Phase.START, Phase.DRAW)


def chapter(record: Any) -> int:
    """The round a move belongs to."""
    return int(record.round_number)


def first_chapter(record: Any) -> int:
    """The log of moves is open to everybody for the whole game.  [MB-INFO-3]"""
    return 0


def finds(record: Any) -> tuple[str, ...]:
    """No move turns up anything that its own text does not name."""
    return ()


def set_usual(record: Any) -> None:
    """The position of the worked examples, unless they say otherwise: seat 0 begins its first turn, the sea is empty.  [specification 7]"""
    record.phase = Phase.TURN
    record.starter, record.active = 0, 0
    record.actions, record.round_number = ACTIONS_A_TURN, 1
    record.due = 0
    record.waiting = 1


def complete(record: Any) -> None:
    """What follows from the rest: the seats that are asked, reserves, supply, hands, stack, and the bag, which holds what lies nowhere else."""
    players = int(record.players)
    record.waiting = find_asked(record)
    record.able[:] = 0
    for seat in range(players):
        record.reserve[seat] = max(0, int(BOATS[players]) - int(record.boats[seat]).bit_count())
        played = {int(number) for number in record.market[seat] if number != NOTHING}
        record.hand[seat] &= ~sum(1 << number for number in played)
        if record.card[seat] != NOTHING:
            record.stack &= ~(1 << int(record.card[seat])) & ALL_CARDS
            record.may_hold[:players, seat] = [0 if other == seat else ALL_CARDS for other in range(players)]
    for fish in range(FISHES):
        record.supply[fish] = int(DEMAND_TOKENS[fish]) - int((record.demand == fish).sum())
    complete_bag(record)


def find_asked(record: Any) -> int:
    """The actors that are asked at this point: chance, the seat in turn, or all seats that have not answered yet."""
    seats = range(int(record.players))
    if record.phase == Phase.COMPANY:
        return sum(1 << seat for seat in seats if record.chosen[seat] == NOTHING)
    if record.phase == Phase.TAX:
        return sum(1 << seat for seat in seats if record.owed[seat] > 0 and record.paying[seat] == NOTHING)
    return 1 << (CHANCE if record.phase in CHANCES else int(record.active))


def complete_bag(record: Any) -> None:
    """The bag holds every token that lies nowhere else; a bag that was named keeps its numbers, and the box has the rest.  [MB-COMP-10]"""
    lying = [int(record.stored[:, kind].sum()) + (int(record.hold[:, kind].sum()) if kind < FISHES else 0) for kind in range(KINDS)]
    for kind in range(KINDS):
        here = int(record.sea[kind])
        lying[kind] += here.bit_count() + (here & int(record.doubled)).bit_count()
    is_named = int(record.bag[Kind.TIME]) != 0 or any(int(record.bag[kind]) != TOKENS_IN_BAG[kind] for kind in range(KINDS))
    for kind in range(KINDS):
        if is_named:
            record.box[kind] = int(TOKENS_IN_BAG[kind]) - lying[kind] - int(record.bag[kind])
        else:
            record.bag[kind] = int(TOKENS_IN_BAG[kind]) - lying[kind] - int(record.box[kind])
    if not is_named:
        drawn = int(record.phase in WITH_TIME_DRAWN)
        record.bag[Kind.TIME] = int(TOKENS_IN_BAG[Kind.TIME]) - int(record.track) - drawn
