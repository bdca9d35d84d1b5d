"""What a viewer is shown of the table, from a redacted record only.  [specification 5]

Known hand cards are shown to all (GOP-INFO-2): nobody has to remember, and people and programs have the same information.
"""

from __future__ import annotations

from typing import Any

import msgspec

from seaboard.engine.compile import plain
from seaboard.engine.data import ids
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.sight import members, seats_of, tallied
from seaboard.games.game_of_powers import GAME
from seaboard.games.game_of_powers.data import (
    BONUS,
    CARDS,
    CITIES,
    DIRECTIONS,
    FIRST_VALUE,
    KINDS,
    MISSION_AREA,
    MISSIONS,
    NEXT_VALUE,
    NOWHERE,
    RINGS,
    SITES,
    SLOT_ROWS,
    SLOTS,
    ZONES,
    Ship,
)
from seaboard.games.game_of_powers.knowledge import find_unseen
from seaboard.games.game_of_powers.scoring import card_points, mission_points
from seaboard.games.game_of_powers.state import NO_CARD, NO_SITE, NOBODY, PHASES, Phase

COLOURS = ids(Ship)

plain_card_points = plain(card_points)
plain_mission_points = plain(mission_points)
plain_find_unseen = plain(find_unseen)


class CityView(msgspec.Struct, frozen=True):
    """A city of the ring."""

    id: str
    zone: str
    is_site: bool
    x: int
    y: int
    tokens: dict[str, int] | None
    """The tokens on its field; null where it has no field.  [GOP-TOK-8]"""
    ships: tuple[int, ...]


class SlotView(msgspec.Struct, frozen=True):
    """A place for an open card."""

    id: str
    zone: str
    card: str | None
    x: int
    y: int
    w: int
    h: int


class AreaView(msgspec.Struct, frozen=True):
    """A part of the board."""

    x: int
    y: int
    w: int
    h: int


class MissionView(msgspec.Struct, frozen=True):
    """A mission with the values of its tokens that are still on the board, highest first."""

    id: str
    tokens: tuple[int, ...]


class HeldMission(msgspec.Struct, frozen=True):
    """A mission token before a player."""

    id: str
    value: int


class HandView(msgspec.Struct, frozen=True):
    """A hand: how many cards, those the viewer knows, those that all know, and how many the viewer does not know.  [GOP-INFO-2]"""

    number: int
    cards: tuple[str, ...]
    known: tuple[str, ...]
    hidden: int


class SeatView(msgspec.Struct, frozen=True):
    """One seat as the viewer sees it."""

    seat: int
    colour: str
    city: str | None
    heading: str | None
    hand: HandView
    tokens: dict[str, int]
    played: tuple[str, ...]
    missions: tuple[HeldMission, ...]
    card_points: int
    mission_points: int
    leftovers: int


class OfferView(msgspec.Struct, frozen=True):
    """The trade under way.  [GOP-TRADE-14]"""

    builder: int
    responder: int
    is_counter: bool
    given_tokens: dict[str, int]
    given_cards: tuple[str, ...]
    wanted_tokens: dict[str, int]
    wanted_sites: tuple[str, ...]
    handed: tuple[str, ...]


class ResultView(msgspec.Struct, frozen=True):
    """One seat's points at the end.  [GOP-SCORE-1 to 7]"""

    cards: int
    missions: int
    bonus: int
    total: int
    place: int


class TableView(msgspec.Struct, frozen=True):
    """The table as one viewer sees it; things are named by their ids."""

    viewer: int | None
    """The viewer's seat; null for a spectator."""
    players: int
    options: dict[str, str]
    phase: str
    round: int
    """From 1; 0 during set-up."""
    is_ending: bool
    """The end is triggered: this round is the last."""
    asked: tuple[int, ...]
    active: int | None
    first_seat: int | None
    has_turned: bool
    has_claimed: bool
    talked: tuple[int, ...]
    reach: int
    """How far the ship may sail with the card just paid; 0 where no card was paid."""
    filling: str | None
    """The city whose field is being filled."""
    gap: str | None
    """The slot that is being filled."""
    ring: tuple[CityView, ...]
    """The cities in ring order, clockwise."""
    slots: tuple[SlotView, ...]
    pool: dict[str, int]
    missions: tuple[MissionView, ...]
    mission_area: AreaView
    """Where the mission tokens lie."""
    deck: int
    """Cards of the shuffled part."""
    bottom: tuple[str, ...]
    """Cards put under the deck, in the order they will come."""
    box: tuple[str, ...]
    unseen: tuple[str, ...]
    """Cards the viewer has not seen: in the deck's shuffled part or in the hands of others."""
    offer: OfferView | None
    seats: tuple[SeatView, ...]
    results: tuple[ResultView, ...] | None
    """By seat, when the game is over."""


CHARTS = tuple(
    tuple((CITIES.index(city.id), city.id, ZONES[city.zone], city.id in SITES, city.x, city.y, city.has_field) for city in ring)
    for ring in RINGS
)
"""What of each board's cities never changes, in ring order."""
AREA = AreaView(*MISSION_AREA)


def cards_of(mask: int) -> tuple[str, ...]:
    """The cards of a set, by number."""
    return members(CARDS, mask)


def tokens_of(counts: Any) -> dict[str, int]:
    """Tokens by kind, without kinds that are not there."""
    return tallied(KINDS, counts)


def seat_of(number: int) -> int | None:
    """A seat, or nobody."""
    return number if number != NOBODY else None


def view_ring(seen: Any) -> tuple[CityView, ...]:
    """The cities with their fields and ships."""
    ships = seen.ship[: seen.players]
    return tuple(
        [
            CityView(
                own,
                zone,
                is_site,
                x,
                y,
                tokens_of(seen.field[number]) if has_field else None,
                tuple([seat for seat, place in enumerate(ships) if place == number]) if number in ships else (),
            )
            for number, own, zone, is_site, x, y, has_field in CHARTS[seen.board]
        ]
    )


def view_slots(seen: Any) -> tuple[SlotView, ...]:
    """The open cards."""
    cards = [CARDS[card] if card != NO_CARD else None for card in seen.slots]
    return tuple(
        SlotView(row["id"], row["zone"], card, row["x"], row["y"], row["w"], row["h"])
        for row, card in zip(SLOT_ROWS, cards, strict=True)
    )


def view_missions(seen: Any) -> tuple[MissionView, ...]:
    """The missions on the board; an empty list where they are not played.  [GOP-VAR-1]"""
    shown = []
    for number, mission in enumerate(MISSIONS):
        first = (int(FIRST_VALUE[number]),) if seen.first_left >> number & 1 else ()
        after = (int(NEXT_VALUE[number]),) if seen.next_left >> number & 1 else ()
        shown.append(MissionView(mission, first + after))
    return tuple(shown) if seen.has_missions else ()


def view_held(seen: Any, seat: int) -> tuple[HeldMission, ...]:
    """The mission tokens of a seat."""
    held, seconds = seen.missions[seat], seen.seconds[seat]
    return tuple(
        HeldMission(mission, int(NEXT_VALUE[number] if seconds >> number & 1 else FIRST_VALUE[number]))
        for number, mission in enumerate(MISSIONS)
        if held >> number & 1
    )


def count_leftovers(seen: Any, seat: int) -> int:
    """Hand cards and tokens of a seat.  [GOP-SCORE-3]"""
    return seen.hand_size[seat] + sum(seen.tokens[seat])


def view_seat(seen: Any, viewer: int, seat: int) -> SeatView:
    """One seat's things: its own hand open to its player, known cards to all.  [GOP-INFO-1, GOP-INFO-2]"""
    cards = seen.hand[seat] if seat == viewer else seen.known[seat]
    number = seen.hand_size[seat]
    is_placed = seen.ship[seat] != NOWHERE
    return SeatView(
        seat=seat,
        colour=COLOURS[seat],
        city=CITIES[seen.ship[seat]] if is_placed else None,
        heading=DIRECTIONS[seen.heading[seat]] if is_placed else None,
        hand=HandView(number, cards_of(cards), cards_of(seen.known[seat]), number - cards.bit_count()),
        tokens=tokens_of(seen.tokens[seat]),
        played=cards_of(seen.played[seat]),
        missions=view_held(seen, seat),
        card_points=plain_card_points(seen, seat),
        mission_points=plain_mission_points(seen, seat),
        leftovers=count_leftovers(seen, seat),
    )


def view_offer(seen: Any) -> OfferView | None:
    """The trade under way, if there is one.  [GOP-TRADE-14]"""
    if seen.builder == NOBODY:
        return None
    return OfferView(
        builder=seen.builder,
        responder=seen.responder,
        is_counter=bool(seen.countered),
        given_tokens=tokens_of(seen.given_tokens),
        given_cards=cards_of(seen.given_cards),
        wanted_tokens=tokens_of(seen.wanted_tokens),
        wanted_sites=tuple(SITES[site] for site in seen.wanted_sites if site != NO_SITE),
        handed=cards_of(seen.handed),
    )


def view_results(seen: Any) -> tuple[ResultView, ...]:
    """Points and places by seat; leftovers are counted from open numbers.  [GOP-SCORE-1 to 7]"""
    seats = range(seen.players)
    leftovers = [count_leftovers(seen, seat) for seat in seats]
    tied = leftovers.count(max(leftovers))
    prize = BONUS[0] if tied == 1 else BONUS[1] if tied == 2 else 0
    rows = []
    for seat in seats:
        cards, missions = plain_card_points(seen, seat), plain_mission_points(seen, seat)
        bonus = prize if leftovers[seat] == max(leftovers) else 0
        rows.append((cards + missions + bonus, seen.played[seat].bit_count(), missions, cards, bonus))
    places = [1 + sum(other[:3] > row[:3] for other in rows) for row in rows]
    return tuple(
        ResultView(cards, missions, bonus, total, place)
        for (total, _, missions, cards, bonus), place in zip(rows, places, strict=True)
    )


def view(seen: Any, viewer: int) -> TableView:
    """The table as a viewer sees it.  [specification 5]"""
    phase = Phase(seen.phase)
    return TableView(
        viewer=None if viewer == SPECTATOR else viewer,
        players=seen.players,
        options=GAME.options_of((seen.board, not seen.has_missions, not seen.has_trade)),
        phase=PHASES[phase],
        round=seen.rounds,
        is_ending=bool(seen.ending),
        asked=seats_of(seen.waiting),
        active=seat_of(seen.active),
        first_seat=seat_of(seen.first_seat),
        has_turned=bool(seen.turned),
        has_claimed=bool(seen.claimed),
        talked=seats_of(seen.talked),
        reach=seen.reach,
        filling=CITIES[seen.filling] if seen.filling != NOWHERE else None,
        gap=SLOTS[seen.gap] if seen.gap != NOBODY else None,
        ring=view_ring(seen),
        slots=view_slots(seen),
        pool=tokens_of(seen.pool),
        missions=view_missions(seen),
        mission_area=AREA,
        deck=seen.unknown_size,
        bottom=tuple(CARDS[card] for card in seen.bottom if card != NO_CARD),
        box=cards_of(seen.box),
        unseen=cards_of(plain_find_unseen(seen, viewer)),
        offer=view_offer(seen),
        seats=tuple(view_seat(seen, viewer, seat) for seat in range(seen.players)),
        results=view_results(seen) if phase == Phase.OVER else None,
    )
