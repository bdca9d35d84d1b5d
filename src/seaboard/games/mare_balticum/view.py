"""What a viewer is shown of the table, from a redacted record only.  [specification 5]

People are shown the table as it lies: no view tallies another's warehouse by kind, though the log would allow it (MB-INFO-3).
"""

from __future__ import annotations

from typing import Any

import msgspec

from seaboard.engine.compile import plain
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.sight import members, seats_of, tallied
from seaboard.games.mare_balticum import GAME
from seaboard.games.mare_balticum.actions import COMPANY, PAY_HOLD, SPACE
from seaboard.games.mare_balticum.data import (
    COLOURS,
    COMPANIES,
    CONTRACTS,
    FISH,
    KIND_NAMES,
    MARK_NAMES,
    MARKS_OF,
    PORTS,
    SEAS,
    SPACE_ROWS,
    SPACES,
    TOKENS,
)
from seaboard.games.mare_balticum.scoring import is_ahead
from seaboard.games.mare_balticum.state import NOTHING, PHASES, UNSET, Phase

plain_is_ahead = plain(is_ahead)


def marks_of(space: int) -> tuple[int, ...]:
    """The marks of the demand fields of a space: only ports have such fields."""
    return tuple(mark for mark in range(len(MARK_NAMES)) if space >= len(SEAS) and int(MARKS_OF[space - len(SEAS)]) >> mark & 1)


CHART = tuple(
    (row["id"], row["depth"], row["x"], row["y"], tuple(row["links"]), marks_of(number)) for number, row in enumerate(SPACE_ROWS)
)
"""What of each space never changes."""


class TokenPile(msgspec.Struct, frozen=True):
    """Tokens: how many, and how many of each kind if the viewer may look.  [MB-INFO-2]"""

    number: int
    tokens: dict[str, int] | None


class CardPile(msgspec.Struct, frozen=True):
    """Contract cards: how many, and which if the viewer may look.  [MB-CON-3]"""

    number: int
    cards: tuple[str, ...] | None


class HandView(msgspec.Struct, frozen=True):
    """Company tokens in hand: how many, whether the tax is among them, and which if the viewer may look.  [MB-INFO-2]"""

    number: int
    has_tax: bool
    companies: tuple[str, ...] | None


class MarketField(msgspec.Struct, frozen=True):
    """One field of a market: whether a number lies on it, and which if the viewer may look.  [MB-COMP-9]"""

    fish: str
    is_taken: bool
    number: str | None


class SpaceView(msgspec.Struct, frozen=True):
    """A space of the map with all that lies on it.  [MB-INFO-1]"""

    id: str
    depth: str
    x: int
    y: int
    links: tuple[str, ...]
    tokens: tuple[str, ...]
    boats: tuple[int, ...]
    """Seats that have a boat here."""
    demand: dict[str, str | None] | None
    """A port's demand fields by mark, each with its fish; empty for a sea space."""


class SeatView(msgspec.Struct, frozen=True):
    """One seat as the viewer sees it."""

    seat: int
    colour: str
    boats: tuple[str, ...]
    reserve: int
    hold: dict[str, int]
    warehouse: TokenPile
    hand: HandView
    market: tuple[MarketField, ...]
    has_contract: bool
    contract: str | None
    owed: int
    choice: str | None
    """The move this seat has made in a decision that others still think about; shown to itself alone."""
    points: int | None
    """When the game is over."""


class UnderWay(msgspec.Struct, frozen=True):
    """The action under way: a lifted boat, or a port with what is being stored there."""

    lifted: str | None
    port: str | None
    unloaded: tuple[str, ...]
    storing: str | None
    number: int


class TableView(msgspec.Struct, frozen=True):
    """The table as one viewer sees it; things are named by their ids."""

    viewer: int | None
    """The viewer's seat; null for a spectator."""
    players: int
    options: dict[str, str]
    phase: str
    asked: tuple[int, ...]
    """Seats that are to decide now."""
    answered: tuple[int, ...]
    """Seats that have decided and wait for the others."""
    starter: int | None
    active: int | None
    """The seat whose turn it is."""
    actions: int
    round: int
    """0 before the first."""
    last_round: int | None
    track: int
    """Time tokens on the track."""
    idle_rounds: int
    under_way: UnderWay
    spaces: tuple[SpaceView, ...]
    due: tuple[str, ...]
    """Spaces still to be filled."""
    bag: dict[str, int]
    box: TokenPile
    supply: dict[str, int]
    """Demand tokens that lie on no port yet."""
    stack: CardPile
    seats: tuple[SeatView, ...]
    places: tuple[int, ...] | None
    """By seat, when the game is over."""


def named(names: tuple[str, ...], number: int) -> str | None:
    """The name of a number, or None."""
    return None if number == NOTHING else names[number]


def view_answered(seen: Any) -> tuple[int, ...]:
    """The seats that have made a choice that is still hidden."""
    asked = 0
    if seen.phase == Phase.COMPANY:
        asked = (1 << seen.players) - 1
    elif seen.phase == Phase.TAX:
        asked = sum(1 << seat for seat in range(seen.players) if seen.owed[seat] > 0)
    return seats_of(asked & ~seen.waiting)


def view_choice(seen: Any, seat: int) -> str | None:
    """The move a seat has made while others still choose."""
    if seat not in view_answered(seen):
        return None
    is_company = seen.phase == Phase.COMPANY
    return SPACE.texts[COMPANY + seen.chosen[seat] if is_company else PAY_HOLD + seen.paying[seat]]


def view_space(seen: Any, number: int) -> SpaceView:
    """One space: its tokens, boats and demand lie open.  [MB-INFO-1]"""
    own, depth, x, y, links, marks = CHART[number]
    here = 1 << number
    tokens = [KIND_NAMES[kind] for kind, spaces in enumerate(seen.sea) if spaces & here]
    if seen.doubled & here:
        tokens *= 2
    port = number - len(SEAS)
    return SpaceView(
        id=own,
        depth=depth,
        x=x,
        y=y,
        links=links,
        tokens=tuple(tokens),
        boats=tuple([seat for seat in range(seen.players) if seen.boats[seat] & here]),
        demand={MARK_NAMES[mark]: named(FISH, seen.demand[port, mark]) for mark in marks} if port >= 0 else None,
    )


def view_seat(seen: Any, viewer: int, seat: int) -> SeatView:
    """One seat's things: hold and boats open to all, the rest to its player alone.  [MB-INFO-1 to 3]"""
    is_over = seen.phase == Phase.OVER
    is_shown = viewer == seat or is_over
    return SeatView(
        seat=seat,
        colour=COLOURS[seat % len(COLOURS)],
        boats=members(SPACES, seen.boats[seat]),
        reserve=seen.reserve[seat],
        hold=tallied(FISH, seen.hold[seat]),
        warehouse=TokenPile(seen.stored_size[seat], tallied(KIND_NAMES, seen.stored[seat]) if is_shown else None),
        hand=HandView(
            number=seen.hand_size[seat],
            has_tax=bool(seen.untaxed >> seat & 1),
            companies=members(COMPANIES, seen.hand[seat]) if is_shown else None,
        ),
        market=tuple(
            MarketField(fish, bool(seen.priced[seat] >> place & 1), named(COMPANIES, seen.market[seat, place]))
            for place, fish in enumerate(FISH)
        ),
        has_contract=bool(seen.holders >> seat & 1),
        contract=named(CONTRACTS, seen.card[seat]),
        owed=seen.owed[seat],
        choice=view_choice(seen, seat) if viewer == seat else None,
        points=seen.points[seat] if is_over else None,
    )


def view_places(seen: Any) -> tuple[int, ...]:
    """Places by seat: 1 and the number of seats that are better.  [MB-SCORE-4, 5]"""
    standing = [(seen.points[seat], seen.stored_size[seat]) for seat in range(seen.players)]
    return tuple(1 + sum(bool(plain_is_ahead(*other, *own)) for other in standing) for own in standing)


def view_under_way(seen: Any) -> UnderWay:
    """What the seat in turn is in the middle of."""
    return UnderWay(
        lifted=named(SPACES, seen.lifted),
        port=named(PORTS, seen.port),
        unloaded=members(FISH, seen.unloaded),
        storing=named(FISH, seen.storing),
        number=seen.storing_number,
    )


def view(seen: Any, viewer: int) -> TableView:
    """The table as a viewer sees it.  [MB-INFO-1 to 3]"""
    is_over = seen.phase == Phase.OVER
    sees_stack = is_over or (seen.phase == Phase.CHOOSE and viewer == seen.active)
    return TableView(
        viewer=None if viewer == SPECTATOR else viewer,
        players=seen.players,
        options=GAME.options_of((seen.sets_demand, seen.has_contracts, seen.all_at_once)),
        phase=PHASES[seen.phase],
        asked=seats_of(seen.waiting),
        answered=view_answered(seen),
        starter=None if seen.starter == NOTHING else seen.starter,
        active=None if seen.active == NOTHING else seen.active,
        actions=seen.actions,
        round=seen.round_number,
        last_round=None if seen.last_round == UNSET else seen.last_round,
        track=seen.track,
        idle_rounds=seen.idle,
        under_way=view_under_way(seen),
        spaces=tuple(view_space(seen, number) for number in range(len(SPACES))),
        due=members(SEAS, seen.due),
        bag=tallied(TOKENS, seen.bag),
        box=TokenPile(seen.box_size, tallied(KIND_NAMES, seen.box) if is_over else None),
        supply=tallied(FISH, seen.supply),
        stack=CardPile(seen.stack_size, members(CONTRACTS, seen.stack) if sees_stack else None),
        seats=tuple(view_seat(seen, viewer, seat) for seat in range(seen.players)),
        places=view_places(seen) if is_over else None,
    )
