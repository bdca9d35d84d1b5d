"""Sail: where boats are, what keeps them in one chain, and how they move.  [MB-SAIL]

Sets of spaces are bit masks.  A flood over a set meets each of its boats once, so all targets of a boat come from one flood.
"""

from __future__ import annotations

from seaboard.engine.bits import count, lowest
from seaboard.engine.compile import rule
from seaboard.engine.record import State
from seaboard.engine.telling import NOBODY, tell
from seaboard.games.mare_balticum.actions import OK, Refusal
from seaboard.games.mare_balticum.causes import Cause
from seaboard.games.mare_balticum.data import ALL_SPACES, NEAR, SPACES
from seaboard.games.mare_balticum.state import NOWHERE, Phase
from seaboard.games.mare_balticum.table import ask, has

PLACES = len(SPACES)


@rule
def neighbours(boats: int) -> int:
    """All spaces linked to a boat of a set.  [MB-MAP-2]"""
    near = 0
    rest = int(boats)
    while rest != 0:
        near |= int(NEAR[lowest(rest)])
        rest &= rest - 1
    return near


@rule
def joining(boats: int) -> int:
    """The spaces that make one chain of these boats: linked to every group of them.  [MB-SAIL-3, 4]"""
    # One boat a step, and selections instead of branches: the number of steps is the same all game long, so nothing is mispredicted.
    targets, near, frontier, rest = ALL_SPACES, ALL_SPACES, 0, int(boats)
    for _ in range(count(rest)):
        is_new_group = frontier == 0
        targets = targets & near if is_new_group else targets
        near = 0 if is_new_group else near
        frontier = rest & -rest if is_new_group else frontier
        near |= int(NEAR[lowest(frontier)])
        rest &= ~frontier
        frontier = (frontier & (frontier - 1)) | (near & rest)
        rest &= ~near
    return targets & near


@rule
def is_chain(boats: int) -> bool:
    """Whether boats form one connected group.  [MB-SAIL-4]"""
    reached = int(boats) & -int(boats)
    grown = (reached | neighbours(reached)) & int(boats)
    while grown != reached:
        reached = grown
        grown = (reached | neighbours(reached)) & int(boats)
    return reached == boats


@rule
def sea_room(boats: int) -> int:
    """Where a boat from the reserve can go: next to the chain, not onto it.  [MB-SAIL-3, 4, 6]"""
    return neighbours(boats) & ~int(boats)


@rule
def landings(boats: int, space: int) -> int:
    """Where the boat on a space can land; never on the space it came from.  [MB-SAIL-3 to 7]"""
    return joining(int(boats) & ~(1 << space)) & ~int(boats)


@rule
def movable(boats: int) -> int:
    """The boats that have somewhere to land.  [MB-SAIL-8]"""
    able = 0
    rest = int(boats)
    while rest != 0:
        space = lowest(rest)
        able |= (1 << space) if landings(boats, space) != 0 else 0
        rest &= rest - 1
    return able


@rule
def find_movable(state: State, seat: int) -> int:
    """The boats a seat can move: as remembered since its last Sail, else found again."""
    # Most decisions of a turn leave the boats where they are: remembering is worth a fifth of the speed.
    able = int(state.able[seat])
    return able if able != 0 else movable(int(state.boats[seat]))


@rule
def check_sail(state: State, seat: int, space: int) -> int:
    """An action and a reserve boat are left, no own boat is there, and the boats stay a chain.  [MB-TURN-3, MB-SAIL-1 to 6]"""
    boats = int(state.boats[seat])
    if state.actions == 0:
        return Refusal.MB_TURN_3
    if state.reserve[seat] == 0:
        return Refusal.MB_SAIL_1
    if has(boats, space):
        return Refusal.MB_SAIL_6
    return OK if has(sea_room(boats), space) else Refusal.MB_SAIL_4


@rule
def sail(state: State, seat: int, space: int) -> None:
    """A reserve boat goes to the space, for one action; `all-at-once`, the others follow.  [MB-SAIL-1, 10, 11]"""
    state.actions -= 1
    enter(state, seat, space)
    if state.all_at_once and state.reserve[seat] > 0:
        ask(state, Phase.DEPLOY, seat)


@rule
def enter(state: State, seat: int, space: int) -> None:
    """A boat goes from the reserve to a space."""
    state.reserve[seat] = int(state.reserve[seat]) - 1
    state.boats[seat] |= 1 << space
    tell(state, Cause.ENTER, seat, NOBODY)
    if state.reserve[seat] == 0:
        state.able[seat] = movable(int(state.boats[seat]))
    state.busy = 1
    state.phase = Phase.GO_ON


@rule
def check_deploy(state: State, seat: int, space: int) -> int:
    """No own boat is there, and the boats stay a chain.  [MB-SAIL-6, 12]"""
    boats = int(state.boats[seat])
    if has(boats, space):
        return Refusal.MB_SAIL_6
    return OK if has(sea_room(boats), space) else Refusal.MB_SAIL_12


@rule
def deploy(state: State, seat: int, space: int) -> None:
    """The next reserve boat goes to the space and costs nothing, until the reserve is empty.  [MB-SAIL-11, 12]"""
    enter(state, seat, space)
    if state.reserve[seat] > 0:
        ask(state, Phase.DEPLOY, seat)


@rule
def check_lift(state: State, seat: int, space: int) -> int:
    """An action is left, the reserve is empty, the boat is there and can land somewhere.  [MB-TURN-3, MB-SAIL-2, 8]"""
    boats = int(state.boats[seat])
    if state.actions == 0:
        return Refusal.MB_TURN_3
    if state.reserve[seat] > 0 or not has(boats, space):
        return Refusal.MB_SAIL_2
    return OK if landings(boats, space) != 0 else Refusal.MB_SAIL_8


@rule
def lift(state: State, seat: int, space: int) -> None:
    """A boat is lifted, for one action; it must land.  [MB-SAIL-2, MB-TURN-6]"""
    state.actions -= 1
    state.lifted = space
    ask(state, Phase.LAND, seat)


@rule
def check_land(state: State, seat: int, space: int) -> int:
    """Not where it came from, not on another own boat, and the boats form a chain.  [MB-SAIL-4 to 7]"""
    boats, lifted = int(state.boats[seat]), int(state.lifted)
    if space == lifted:
        return Refusal.MB_SAIL_7
    if has(boats, space):
        return Refusal.MB_SAIL_6
    return OK if has(landings(boats, lifted), space) else Refusal.MB_SAIL_4


@rule
def land(state: State, seat: int, space: int) -> None:
    """The lifted boat lands; distance and route do not matter.  [MB-SAIL-3]"""
    state.boats[seat] ^= 1 << int(state.lifted) | 1 << space
    tell(state, Cause.LAND, seat, NOBODY)
    state.able[seat] = movable(int(state.boats[seat]))
    state.lifted = NOWHERE
    state.phase = Phase.GO_ON
