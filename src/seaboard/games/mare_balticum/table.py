"""Questions about the table that several rules ask, and the small deeds they share."""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.record import State
from seaboard.games.mare_balticum.data import DEEP, FISHES, KINDS


@rule
def ask(state: State, phase: int, seat: int) -> None:
    """The next move is this seat's, or chance's, at this point."""
    state.phase = phase
    state.waiting = 1 << seat


@rule
def has(members: int, member: int) -> bool:
    """Whether a set has a member."""
    return (int(members) >> member & 1) != 0


@rule
def is_one_of(action: int, first: int, number: int) -> bool:
    """Whether an action is one of a kind that begins at `first`."""
    return first <= action < first + number


@rule
def next_seat(state: State, seat: int) -> int:
    """The seat to the left.  [MB-TURN-1]"""
    return seat + 1 if seat + 1 < int(state.players) else 0


@rule
def count_hold(state: State, seat: int) -> int:
    """How many fish lie in the hold."""
    number = 0
    for fish in range(FISHES):
        number += int(state.hold[seat, fish])
    return number


@rule
def count_stored(state: State, seat: int) -> int:
    """How many tokens lie in the warehouse.  [MB-COMP-8]"""
    number = 0
    for kind in range(KINDS):
        number += int(state.stored[seat, kind])
    return number


@rule
def count_goods(state: State, seat: int) -> int:
    """How many tokens lie in hold and warehouse together."""
    return count_hold(state, seat) + count_stored(state, seat)


@rule
def discard(state: State, kind: int, number: int) -> None:
    """Tokens go into the box and are out of the game.  [MB-COMP-10]"""
    state.box[kind] = int(state.box[kind]) + number


@rule
def stocked(state: State) -> int:
    """The sea spaces with at least one token."""
    spaces = 0
    for kind in range(KINDS):
        spaces |= int(state.sea[kind])
    return spaces


@rule
def put_on_sea(state: State, space: int, kind: int) -> None:
    """A token from the bag goes on a space that is due; a full space is due no more.  [MB-MAP-1, MB-REF-4]"""
    here = 1 << space
    is_full = not has(DEEP, space) or has(stocked(state), space)
    state.bag[kind] = int(state.bag[kind]) - 1
    state.doubled |= int(state.sea[kind]) & here
    state.sea[kind] |= here
    if is_full:
        state.due &= ~here


@rule
def take_from_sea(state: State, space: int, kind: int) -> None:
    """A token leaves its space; of two alike one stays.  [MB-FISH-1]"""
    here = 1 << space
    state.sea[kind] &= ~here | int(state.doubled)
    state.doubled &= ~here
