"""Positions and logs of Libertalia: the usual position of the worked examples, and how far back a log is shown."""

from __future__ import annotations

from typing import Any

from seaboard.games.libertalia.course import PURSE
from seaboard.games.libertalia.data import TOKENS_IN_BAG
from seaboard.games.libertalia.state import DAYS, NO_CARD, Phase


def chapter(record: Any) -> int:
    """The day a move belongs to, counted through the game: a day runs from its sunrise to the next sunrise.  [LIB-SEE-10]"""
    before_sunrise = record.phase in (Phase.COLOURS, Phase.DEAL, Phase.BOOTY)
    return DAYS * (max(1, int(record.campaign)) - 1) + (0 if before_sunrise else int(record.day))


def first_chapter(record: Any) -> int:
    """The earliest day a person's log shows: yesterday; with open booty the whole game.  [LIB-SEE-10]"""
    return 0 if record.open_booty else chapter(record) - 1


def finds(record: Any) -> tuple[str, ...]:
    """No move turns up anything that its own text does not name."""
    return ()


def set_usual(record: Any) -> None:
    """The position of the worked examples, unless they say otherwise: colours in order, ten doubloons, sunrise of day 1.  [specification 7]"""
    record.campaign, record.day, record.phase = 1, 1, Phase.SUNRISE
    record.left = 0
    players = int(record.players)
    record.waiting = (1 << players) - 1
    record.colour[:players] = range(players)
    record.doubloons[:players] = PURSE


def complete(record: Any) -> None:
    """What follows from the rest: the bag holds every token that lies nowhere else, and cards in play have been dealt.  [LIB-FREE-2, LIB-FREE-3]"""
    record.bag[:] = TOKENS_IN_BAG - record.space.sum(axis=0) - record.booty.sum(axis=0)
    ships = [1 << int(card) for card in record.ship if card != NO_CARD]
    dealt = [*record.hand, *record.den, *record.graveyard, *ships]
    for cards in dealt:
        record.undealt &= ~int(cards)
