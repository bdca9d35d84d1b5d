"""What a viewer is shown of the table, from a redacted record only.  [specification 5]"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from seaboard.engine.fields import SPECTATOR, WORD_MEMBERS
from seaboard.engine.sight import members, tallied
from seaboard.games.orp_orzel import GAME
from seaboard.games.orp_orzel.data import (
    FACES,
    HEXES,
    MINE_TOKENS,
    MINES,
    SEA_TOKENS,
    SHIP_TOKENS,
    SIDES,
    SYMBOLS,
    TOKENS,
    Mine,
    Side,
    Token,
)
from seaboard.games.orp_orzel.state import FINDS, NOWHERE, PHASES, REASONS, Phase, Reason


class TokenView(msgspec.Struct, frozen=True):
    """A token on the board; its kind only if it lies face up or the viewer may look at it.  [ORZ-SEE-1, ORZ-SEE-3, ORZ-SEE-4]"""

    hex: str
    kind: str | None
    is_up: bool


class Screen(msgspec.Struct, frozen=True):
    """What lies behind a screen: how many tokens, and how many of each kind if the viewer may look.  [ORZ-SEE-2]"""

    number: int
    kinds: dict[str, int] | None


class FindView(msgspec.Struct, frozen=True):
    """A token that was turned up for all to see: `blank`, `mine-ship`, `mine-sea`, `ship` or `sea`.  [ORZ-SEE-7]"""

    hex: str
    what: str


class NavyView(msgspec.Struct, frozen=True):
    """The Navy's side of the table."""

    screen: Screen
    aside: dict[str, int]
    """Dice set aside, by face."""
    taken: int
    """Patrol ships it has taken."""
    lost: int
    """Submarine tokens lost."""
    unlost: dict[str, int]
    """Movement tokens of each kind behind the screen and on the board taken together.  [ORZ-SEE-5]"""


class KriegsmarineView(msgspec.Struct, frozen=True):
    """The Kriegsmarine's side of the table."""

    screen: Screen
    aside: dict[str, int]
    """Dice set aside, by face."""
    reserve: int
    """Patrol ships ready to sail."""
    held: int
    """Sea tokens in front of it."""
    box: dict[str, int]
    """Mine tokens that have been turned up."""
    unboxed: dict[str, int]
    """Mine tokens of each kind behind the screen and on the board taken together.  [ORZ-SEE-5]"""


class TableView(msgspec.Struct, frozen=True):
    """The table as one viewer sees it; things are named by their ids."""

    viewer: int | None
    """The viewer's seat; null for a spectator."""
    players: int
    options: dict[str, str]
    sides: tuple[str, ...]
    """The side of each seat."""
    round: int
    phase: str
    asked: tuple[int, ...]
    """The seat that is to decide now."""
    turn: int
    """The seat that decides, or whose dice are rolled."""
    figure: str
    tokens: tuple[TokenView, ...]
    """Movement tokens."""
    mines: tuple[TokenView, ...]
    """Mine tokens."""
    ships: tuple[str, ...]
    """Patrol ships."""
    lifted: str | None
    """Where a patrol ship was lifted that is still to be put down."""
    rolled: dict[str, int]
    """Dice of this roll by face; those chosen are among them."""
    kept: tuple[str, ...]
    left: int
    """Dice of this roll still to be rolled."""
    pending: dict[str, int]
    """Symbols that can still be used."""
    navy: NavyView
    kriegsmarine: KriegsmarineView
    finds: tuple[FindView, ...]
    """What was turned up since actions last began."""
    reason: str | None
    """Why the game is over."""
    places: tuple[int, ...] | None
    """By seat, when the game is over."""


NAVY, KRIEGSMARINE, ROLL, OVER = map(int, (Side.NAVY, Side.KRIEGSMARINE, Phase.ROLL, Phase.OVER))
"""As plain numbers: a view asks for them again and again."""
SUBMARINES, SEAS = SHIP_TOKENS.tolist(), SEA_TOKENS.tolist()
CHARGES, BLANKS = MINE_TOKENS.tolist()
PLAYERS = len(SIDES)

# Most of a table stays as it was from one move to the next: its parts are made once and kept, nobody writes to them.
kept = lru_cache(maxsize=4096)
Places = tuple[int, int]


@kept
def hexes_of(places: Places) -> tuple[str, ...]:
    """The hexes of a set, in table order."""
    low, high = places
    return members(HEXES, low | high << WORD_MEMBERS)


def pair(names: tuple[str, ...], first: int, second: int) -> dict[str, int]:
    """A bag of two kinds by name, noughts included."""
    return {names[0]: first, names[1]: second}


@kept
def options_of(first: int, limit: int) -> dict[str, str]:
    """The options this game is played with; the record holds the limit itself."""
    first_game, round_limit = GAME.options
    return {first_game.name: first_game.values[first], round_limit.name: str(limit)}


@kept
def faces_of(counts: tuple[int, ...]) -> dict[str, int]:
    """Dice by the face they show."""
    return tallied(FACES, counts)


@kept
def symbols_of(counts: tuple[int, ...]) -> dict[str, int]:
    """Symbols by name."""
    return tallied(SYMBOLS, counts)


@kept
def faces_in(mask: int) -> tuple[str, ...]:
    """The faces of a set."""
    return members(FACES, mask)


@kept
def view_tokens(tokens: Places, turned: Places, ships: Places, is_open: bool) -> tuple[TokenView, ...]:
    """Movement tokens: where, whether face up, and of which kind if that may be seen.  [ORZ-SEE-1, ORZ-SEE-3]"""
    faceup, subs = hexes_of(turned), hexes_of(ships)
    return tuple(
        TokenView(
            name,
            TOKENS[Token.SHIP if name in faceup or name in subs else Token.SEA] if is_open or name in faceup else None,
            name in faceup,
        )
        for name in hexes_of(tokens)
    )


@kept
def view_mines(mines: Places, charged: Places, is_open: bool) -> tuple[TokenView, ...]:
    """Mine tokens: where, and of which kind if that may be seen; no mine token lies face up.  [ORZ-SEE-4]"""
    live = hexes_of(charged)
    return tuple(
        TokenView(name, MINES[Mine.MINE if name in live else Mine.BLANK] if is_open else None, is_up=False)
        for name in hexes_of(mines)
    )


def view_navy(seen: Any, aside: tuple[int, ...], is_open: bool) -> NavyView:
    """The Navy's side of the table."""
    lost, first = seen.lost, seen.first_game
    return NavyView(
        screen=Screen(seen.hand_size, pair(TOKENS, *seen.hand) if is_open else None),
        aside=faces_of(aside),
        taken=seen.taken,
        lost=lost,
        unlost=pair(TOKENS, SUBMARINES[first] - lost, SEAS[first] - seen.held),
    )


def view_kriegsmarine(seen: Any, aside: tuple[int, ...], is_open: bool) -> KriegsmarineView:
    """The Kriegsmarine's side of the table."""
    mines, blanks = seen.box
    return KriegsmarineView(
        screen=Screen(seen.stock_size, pair(MINES, *seen.stock) if is_open else None),
        aside=faces_of(aside),
        reserve=seen.reserve,
        held=seen.held,
        box=pair(MINES, mines, blanks),
        unboxed=pair(MINES, CHARGES - mines, BLANKS - blanks),
    )


@kept
def view_finds(hexes: tuple[int, ...], kinds: tuple[int, ...]) -> tuple[FindView, ...]:
    """What was turned up, in order.  [ORZ-SEE-7]"""
    return tuple(FindView(HEXES[place], FINDS[kind]) for place, kind in zip(hexes, kinds, strict=True))


def view_places(seen: Any) -> tuple[int, int]:
    """Places by seat when the game is over.  [ORZ-END-3]"""
    return (1, 2) if seen.reason == Reason.STRAITS else (2, 1)


def view(seen: Any, viewer: int) -> TableView:
    """The table as a viewer sees it.  [ORZ-SEE-1 to 8]"""
    phase, turn = seen.phase, seen.turn
    is_over = phase == OVER
    # A side's face-down tokens are for its own player, until the game is over.  [ORZ-SEE-3, ORZ-SEE-4, ORZ-SEE-8]
    is_navy_open, is_enemy_open = is_over or viewer == NAVY, is_over or viewer == KRIEGSMARINE
    navys_dice, enemys_dice = seen.aside
    return TableView(
        viewer=None if viewer == SPECTATOR else viewer,
        players=PLAYERS,
        options=options_of(seen.first_game, seen.round_limit),
        sides=SIDES,
        round=seen.round_number,
        phase=PHASES[phase],
        asked=() if is_over or phase == ROLL else (turn,),
        turn=turn,
        figure=HEXES[seen.figure],
        tokens=view_tokens(seen.tokens, seen.faceup, seen.subs, is_navy_open),
        mines=view_mines(seen.mines, seen.live, is_enemy_open),
        ships=hexes_of(seen.ships),
        lifted=HEXES[seen.lifted] if seen.lifted != NOWHERE else None,
        rolled=faces_of(seen.rolled),
        kept=faces_in(seen.kept),
        left=seen.left if phase == ROLL else 0,
        pending=symbols_of(seen.pending),
        navy=view_navy(seen, navys_dice, is_navy_open),
        kriegsmarine=view_kriegsmarine(seen, enemys_dice, is_enemy_open),
        finds=view_finds(seen.found_at[: seen.finds], seen.found[: seen.finds]) if seen.finds else (),
        reason=REASONS[seen.reason] if is_over else None,
        places=view_places(seen) if is_over else None,
    )
