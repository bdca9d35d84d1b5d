"""Positions and logs of Game of Powers: the usual position of the worked examples, and how far back a log is shown."""

from __future__ import annotations

from typing import Any

from seaboard.games.game_of_powers.data import (
    ALL_CARDS,
    BARE_BOARD,
    CITIES,
    CITY_AT,
    NOWHERE,
    RING_SIZE,
    SLOTS,
    TOKENS_OF_KIND,
    Direction,
)
from seaboard.games.game_of_powers.state import NO_CARD, NOBODY, Phase

USUAL_ROUND = 5


def chapter(record: Any) -> int:
    """The round a move belongs to; 0 is the set-up."""
    return int(record.rounds)


def first_chapter(record: Any) -> int:
    """A person's log shows the whole game: nothing in it has to be forgotten.  [specification 5]"""
    return 0


def finds(record: Any) -> tuple[str, ...]:
    """No move turns up anything that its own text does not name."""
    return ()


def set_usual(record: Any) -> None:
    """The position of the worked examples, unless they say otherwise: seat 0 starts and is active, round 5, fields not empty.  [specification 7]"""
    record.phase, record.waiting = Phase.SAIL, 1
    record.first_seat, record.active, record.rounds = 0, 0, USUAL_ROUND
    record.left, record.gap = 0, NOBODY
    record.heading[: int(record.players)] = Direction.CW
    for city in range(len(CITIES)):
        record.field[city] = int(BARE_BOARD[int(record.board)]) >> city & 1


def complete(record: Any) -> None:
    """What follows from the rest, or does not matter and was not named: ships, open cards, deck, pool, empty fields."""
    place_ships(record)
    record.bottom_size = sum(card != NO_CARD for card in record.bottom)
    if int(record.unknown) == ALL_CARDS:
        lay_out(record)
    fields = record.field.sum(axis=1)
    record.bare = sum(
        1 << city for city in range(len(CITIES)) if int(BARE_BOARD[int(record.board)]) >> city & 1 and not fields[city]
    )
    if (record.pool == TOKENS_OF_KIND).all():
        record.pool[:] = TOKENS_OF_KIND - record.field.sum(axis=0) - record.tokens.sum(axis=0)


def place_ships(record: Any) -> None:
    """Ships that were not placed lie each in a city of its own, from the last of the ring backwards; seat 0 in the first."""
    board = int(record.board)
    ring = [int(CITY_AT[board, place]) for place in range(int(RING_SIZE[board]))]
    for seat in range(int(record.players)):
        if record.ship[seat] == NOWHERE:
            taken = {int(city) for city in record.ship}
            record.ship[seat] = next(city for city in (ring if seat == 0 else ring[::-1]) if city not in taken)


def lay_out(record: Any) -> None:
    """Every card that lies nowhere else is in the deck; if no open card was named, the last ones lie open."""
    elsewhere = [int(cards) for cards in (*record.hand, *record.played, record.box)]
    elsewhere += [1 << int(card) for card in (*record.slots, *record.bottom) if card != NO_CARD]
    unknown = ALL_CARDS
    for cards in elsewhere:
        unknown &= ~cards
    if not record.ending and (record.slots == NO_CARD).all():
        for slot in range(len(SLOTS)):
            record.slots[slot] = unknown.bit_length() - 1
            unknown &= ~(1 << int(record.slots[slot]))
    record.unknown = unknown
