"""What a viewer is shown of the table, from a redacted record only.  [specification 5]

People are shown the table as it lies: fields marked REMEMBERED stay out of the view (LIB-SEE-10), unless they agreed otherwise (LIB-SEE-13).
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from seaboard.engine.compile import plain
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.game import Options
from seaboard.engine.sight import members, seats_of, tallied
from seaboard.games.libertalia import GAME
from seaboard.games.libertalia.actions import PASS, PLAY, SELL_MAP, SPACE
from seaboard.games.libertalia.data import CARDS, CHARACTER_ROWS, COLOURS, INFLUENCE, TOKENS, Card, Token
from seaboard.games.libertalia.scoring import is_better
from seaboard.games.libertalia.state import CAMPAIGNS, NO_CARD, NOBODY, PHASES, Phase

DRAWING = (Phase.COLOURS, Phase.DEAL, Phase.BOOTY, Phase.SPY, Phase.TAKE, Phase.SABER)
"""The points at which something is drawn or taken several times."""

KEPT = 0
"""The record does not know whether people have agreed on anything else: that changes nothing in the game."""

plain_is_better = plain(is_better)


class CardPile(msgspec.Struct, frozen=True):
    """Cards of one seat: how many, and which, lowest rank first, if the viewer may look.  [LIB-SEE-3, LIB-SEE-6]"""

    number: int
    cards: tuple[str, ...] | None


class Recollection(msgspec.Struct, frozen=True):
    """What careful watching tells of another seat's hand, lowest rank first.  [LIB-SEE-13]"""

    sure: tuple[str, ...]
    maybe: tuple[str, ...]
    """As many of these as the hand has cards beyond the sure ones."""


class TokenPile(msgspec.Struct, frozen=True):
    """Tokens: how many, and how many of each kind if the viewer may look.  [LIB-SEE-5, LIB-SEE-7]"""

    number: int
    tokens: dict[str, int] | None


class Boarded(msgspec.Struct, frozen=True):
    """A character on the ship.  [LIB-SUN-3]"""

    card: str
    seat: int
    rank: int
    influence: int
    has_acted: bool


class SheetRow(msgspec.Struct, frozen=True):
    """One seat's line of a finished campaign's score sheet.  [LIB-SEE-8]"""

    doubloons: int
    gains: int
    losses: int
    booty: dict[str, int]
    wealth: int


class SeatView(msgspec.Struct, frozen=True):
    """One seat as the viewer sees it."""

    seat: int
    colour: str | None
    doubloons: int
    total: int
    den: tuple[str, ...]
    hand: CardPile
    graveyard: CardPile
    booty: TokenPile
    choice: str | None
    """The move this seat has made in a decision that others still think about; shown to itself alone.  [LIB-SEE-4]"""
    memory: Recollection | None = None
    """Of another seat, where people have agreed that the table remembers for them.  [LIB-SEE-13]"""


class TableView(msgspec.Struct, frozen=True):
    """The table as one viewer sees it; things are named by their ids."""

    viewer: int | None
    """The viewer's seat; null for a spectator."""
    players: int
    options: dict[str, str]
    campaign: int
    """1 to 3; 0 while colours are dealt."""
    day: int
    """1 to 6; 0 while a campaign is set up."""
    phase: str
    asked: tuple[int, ...]
    """Seats that are to decide now."""
    answered: tuple[int, ...]
    """Seats that have decided and wait for the others."""
    turn: int | None
    """The seat whose character has its turn."""
    left: int
    """Draws, or tokens to take, still to come at this point."""
    is_doomed: bool
    """The character in turn has taken an officer."""
    dealt: tuple[str, ...]
    undealt: tuple[str, ...]
    spaces: tuple[dict[str, int], ...]
    ship: tuple[Boarded, ...]
    bag: TokenPile
    seats: tuple[SeatView, ...]
    sheets: tuple[tuple[SheetRow, ...], ...]
    """For each finished campaign a row for each seat."""
    places: tuple[int, ...] | None
    """By seat, when the game is over."""


def cards_of(mask: int) -> tuple[str, ...]:
    """The cards of a set, lowest rank first."""
    return members(CARDS, mask)


def tokens_of(counts: Any) -> dict[str, int]:
    """The tokens of a bag by kind, without kinds that are not there."""
    return tallied(TOKENS, counts)


def view_answered(seen: Any) -> tuple[int, ...]:
    """The seats that have made a choice that is still hidden.  [LIB-SEE-4]"""
    seats = range(seen.players)
    asked = 0
    if seen.phase == Phase.SUNRISE:
        asked = sum(1 << seat for seat in seats)
    elif seen.phase == Phase.WAITRESS:
        # That a seat is asked is open, and with it that it has a map: the record remembers no more of it than that.  [LIB-SEE-12]
        waitresses = (seat for seat in seats if seen.den[seat] >> Card.WAITRESS & 1)
        asked = sum(1 << seat for seat in waitresses if seen.known_booty[seat, Token.MAP] > 0)
    return seats_of(asked & ~seen.waiting)


def view_choice(seen: Any, seat: int) -> str | None:
    """The move a seat has made while others still choose.  [LIB-SEE-4]"""
    if seat not in view_answered(seen):
        return None
    if seen.phase == Phase.SUNRISE:
        return SPACE.texts[PLAY + seen.chosen[seat]]
    return SPACE.texts[SELL_MAP if seen.sells[seat] else PASS]


def view_ship(seen: Any) -> tuple[Boarded, ...]:
    """The row from left to right: ascending rank, ties by influence.  [LIB-SUN-3, LIB-RANK-3]"""
    row = []
    for seat in range(seen.players):
        card = seen.ship[seat]
        if card != NO_CARD:
            influence = int(INFLUENCE[card, seen.colour[seat]])
            has_acted = bool(seen.acted >> seat & 1)
            row.append(Boarded(CARDS[card], seat, CHARACTER_ROWS[card]["rank"], influence, has_acted))
    return tuple(sorted(row, key=lambda boarded: (boarded.rank, boarded.influence)))


def view_seat(seen: Any, viewer: int, seat: int) -> SeatView:
    """One seat's things: cards and tokens open to its player, only their numbers to others.  [LIB-SEE-2 to 6]"""
    is_over = seen.phase == Phase.OVER
    is_own = viewer == seat
    shows_booty = is_own or is_over or bool(seen.open_booty)
    colour = seen.colour[seat]
    return SeatView(
        seat=seat,
        colour=COLOURS[colour] if colour != NOBODY else None,
        doubloons=seen.doubloons[seat],
        total=seen.total[seat],
        den=cards_of(seen.den[seat]),
        hand=CardPile(seen.hand_size[seat], cards_of(seen.hand[seat]) if is_own or is_over else None),
        graveyard=CardPile(seen.graves[seat], cards_of(seen.graveyard[seat]) if is_own or is_over else None),
        booty=TokenPile(seen.booty_size[seat], tokens_of(seen.booty[seat]) if shows_booty else None),
        choice=view_choice(seen, seat) if is_own else None,
    )


def view_memory(seen: Any, seat: int) -> Recollection:
    """The cards that others know, and those they suspect, in a seat's hand.  [LIB-SEE-13]"""
    sure, fallen, lapsed = seen.sure_hand[seat], seen.fallen[seat], seen.lapsed[seat]
    recalled = fallen.bit_count() - seen.graves[seat]
    kept = seen.hand_size[seat] - sure.bit_count() - recalled
    maybe = 0
    for cards, number in ((fallen, recalled), (lapsed, kept)):
        if number == cards.bit_count():
            sure |= cards
        elif number > 0:
            maybe |= cards
    return Recollection(cards_of(sure), cards_of(maybe))


def remember(shown: TableView, seen: Any, options: Options) -> TableView:
    """The same view with what people have agreed that the table remembers for them.  [LIB-SEE-13]"""
    if options["memory"] == "kept" or seen.phase == Phase.OVER:
        return shown
    seats = tuple(seat if seat.seat == shown.viewer else replace(seat, memory=view_memory(seen, seat.seat)) for seat in shown.seats)
    return replace(shown, options=dict(options), seats=seats)


def view_sheet(seen: Any, campaign: int) -> tuple[SheetRow, ...]:
    """The score sheet of a finished campaign, counted from 0.  [LIB-SEE-8]"""
    return tuple(
        SheetRow(
            doubloons=seen.sheet_doubloons[campaign, seat],
            gains=seen.sheet_gains[campaign, seat],
            losses=seen.sheet_losses[campaign, seat],
            booty=tokens_of(seen.sheet_booty[campaign, seat]),
            wealth=seen.sheet_wealth[campaign, seat],
        )
        for seat in range(seen.players)
    )


def view_places(seen: Any) -> tuple[int, ...]:
    """Places by seat: 1 and the number of seats that are better.  [LIB-WIN-2]"""
    seats = range(seen.players)
    return tuple(1 + sum(bool(plain_is_better(seen, other, seat)) for other in seats) for seat in seats)


def view(seen: Any, viewer: int) -> TableView:
    """The table as a viewer sees it.  [LIB-SEE-1 to 8, LIB-SEE-10]"""
    phase = Phase(seen.phase)
    is_over = phase == Phase.OVER
    undealt = seen.undealt
    finished = CAMPAIGNS if is_over else max(0, seen.campaign - 1)
    return TableView(
        viewer=None if viewer == SPECTATOR else viewer,
        players=seen.players,
        options=GAME.options_of((seen.open_booty, seen.third_campaign, KEPT)),
        campaign=seen.campaign,
        day=seen.day,
        phase=PHASES[phase],
        asked=seats_of(seen.waiting),
        answered=view_answered(seen),
        turn=seen.turn if seen.turn != NOBODY else None,
        left=seen.left if phase in DRAWING else 0,
        is_doomed=bool(seen.doomed) and phase in (Phase.TAKE, Phase.SABER),
        dealt=cards_of(~undealt),
        undealt=cards_of(undealt),
        spaces=tuple(tokens_of(space) for space in seen.space),
        ship=view_ship(seen),
        bag=TokenPile(seen.bag_size, tokens_of(seen.bag) if is_over else None),
        seats=tuple(view_seat(seen, viewer, seat) for seat in range(seen.players)),
        sheets=tuple(view_sheet(seen, campaign) for campaign in range(finished)),
        places=view_places(seen) if is_over else None,
    )
