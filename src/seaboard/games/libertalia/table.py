"""Questions about the table that several rules ask, and the small deeds they share."""

from __future__ import annotations

import numpy as np

from seaboard.engine.bits import count, lowest
from seaboard.engine.compile import rule
from seaboard.engine.record import State
from seaboard.games.libertalia.data import INFLUENCE, TOKENS
from seaboard.games.libertalia.state import NO_CARD, NOBODY

KINDS = len(TOKENS)
NO_STANDING = -1
TOP_STANDING = 1 << 10
STANDING = np.vstack([np.full((1, INFLUENCE.shape[1]), NO_STANDING), np.arange(len(INFLUENCE))[:, None] * 8 + INFLUENCE])
"""By card, counted from 1 so that an empty place stands nowhere, and by colour."""


@rule
def ask(state: State, phase: int, seat: int) -> None:
    """The next move is this seat's, or chance's, at this point."""
    state.phase = phase
    state.waiting = 1 << seat


@rule
def standing(state: State, seat: int) -> int:
    """Where a seat's character on the ship stands: by rank, then by influence; ties never remain.  [LIB-RANK-2, LIB-RANK-3]"""
    return int(STANDING[int(state.ship[seat]) + 1, int(state.colour[seat])])


@rule
def find_highest(state: State) -> int:
    """The owner of the highest character now on the ship, or nobody."""
    best, owner = NO_STANDING, NOBODY
    for seat in range(int(state.players)):
        here = standing(state, seat)
        if here > best:
            best, owner = here, seat
    return owner


@rule
def find_next_by_day(state: State) -> int:
    """The owner of the lowest character that has not had its turn today, or nobody.  [LIB-DAY-1, LIB-DAY-2]"""
    best, owner = TOP_STANDING, NOBODY
    to_come = ~int(state.acted) & ((1 << int(state.players)) - 1)
    while to_come != 0:
        seat = lowest(to_come)
        here = standing(state, seat)
        if here < best:
            best, owner = here, seat
        to_come &= to_come - 1
    return owner


@rule
def left_neighbour(state: State, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < int(state.players) else 0


@rule
def right_neighbour(state: State, seat: int) -> int:
    """The seat to the right."""
    return seat - 1 if seat > 0 else int(state.players) - 1


@rule
def count_booty(state: State, seat: int) -> int:
    """How many tokens lie in a den, of every kind.  [LIB-ACT-13]"""
    number = 0
    for token in range(KINDS):
        number += int(state.booty[seat, token])
    return number


@rule
def count_den(state: State, seat: int) -> int:
    """How many characters lie in a den; those on the ship do not count.  [LIB-ACT-11]"""
    return count(int(state.den[seat]))


@rule
def lies_in_den(state: State, seat: int, card: int) -> bool:
    """Whether a character lies in a seat's den."""
    return (int(state.den[seat]) >> card & 1) != 0


@rule
def all_dens(state: State) -> int:
    """Every character that lies in anybody's den."""
    dens = 0
    for seat in range(int(state.players)):
        dens |= int(state.den[seat])
    return dens


@rule
def gain(state: State, seat: int, doubloons: int) -> None:
    """Take doubloons from the bank, which never runs out.  [LIB-ACT-14]"""
    state.doubloons[seat] = int(state.doubloons[seat]) + doubloons


@rule
def lose(state: State, seat: int, doubloons: int) -> None:
    """Give doubloons to the bank; a seat with fewer gives all.  [LIB-ACT-8, LIB-ACT-14]"""
    state.doubloons[seat] = max(0, int(state.doubloons[seat]) - doubloons)


@rule
def bury(state: State, seat: int, card: int) -> None:
    """A discarded character goes face down to its owner's graveyard.  [LIB-ACT-9]"""
    state.graveyard[seat] |= 1 << card


@rule
def leave_ship(state: State, seat: int) -> None:
    """A seat's character leaves the ship for the graveyard."""
    bury(state, seat, int(state.ship[seat]))
    state.ship[seat] = NO_CARD
    state.acted = int(state.acted) | 1 << seat


@rule
def leave_den(state: State, seat: int, card: int) -> None:
    """A character leaves its den for the graveyard."""
    state.den[seat] &= ~(1 << card)
    bury(state, seat, card)


@rule
def return_token(state: State, seat: int, token: int, number: int) -> None:
    """Tokens shown and discarded go straight back into the bag.  [LIB-ACT-10, LIB-SEE-8]"""
    state.booty[seat, token] = int(state.booty[seat, token]) - number
    state.bag[token] = int(state.bag[token]) + number
    # Seen tokens go first; what is gone of the unseen ones has now been seen.
    state.veiled[seat, token] = min(int(state.veiled[seat, token]), int(state.booty[seat, token]))


@rule
def show_tokens(state: State, seat: int, token: int, number: int) -> None:
    """Others have now seen at least this number of a seat's tokens of a kind.  [LIB-SEE-8, LIB-SEE-12]"""
    unseen = int(state.booty[seat, token]) - number
    state.veiled[seat, token] = min(int(state.veiled[seat, token]), max(0, unseen))
