"""Certificates: one for each person, with our own art, to be signed and put on a wall."""

from __future__ import annotations

from datetime import date
from functools import cache
from importlib import import_module
from pathlib import Path

from seaboard.tournament.documents.occasion import ON_PAPER, Occasion
from seaboard.tournament.documents.pages import page
from seaboard.tournament.documents.words import phrase
from seaboard.tournament.event.event import Event
from seaboard.tournament.rules.places import places_of

EMBLEM = "print/emblem.svg"


@cache
def emblem_of(package: str) -> str:
    """A game's own picture for its certificates; empty if it has none."""
    path = Path(str(import_module(package).__file__)).parent / EMBLEM
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def day_of(event: Event) -> date | None:
    """The day on which the event ended."""
    times = [entry.time for entry in event.entries if entry.time is not None]
    return times[-1].date() if times else None


def day_words(day: date, language: str) -> str:
    """A day as it is written on a certificate."""
    month = phrase(language, str(day.month), table="months")
    return phrase(language, "day", day.day, month, day.year, table="months")


def nth(place: int, language: str) -> str:
    """A place as it is written on a certificate: 1st, 1re; Polish has its point in the sentence."""
    if language == "fr":
        return f"{place}{'re' if place == 1 else 'e'}"
    if language == "pl":
        return str(place)
    last = 0 if place % 100 in (11, 12, 13) else place % 10
    return f"{place}{({1: 'st', 2: 'nd', 3: 'rd'}).get(last, 'th')}"


def certificates_page(event: Event, language: str = "en", occasion: Occasion = ON_PAPER) -> str:
    """A certificate for each person, best first, with the true place; none before the event is over."""
    from markupsafe import Markup

    places = places_of(event.state)
    people = sorted((place, event.name(player)) for player, place in places.items() if player not in occasion.bots | event.bots)
    won = [(place, nth(place, language), name) for place, name in people]
    day = day_of(event)
    where = [occasion.venue, "" if day is None else day_words(day, language)]
    return page(
        "certificates",
        event,
        language,
        "certificate",
        people=won,
        players=len(places),
        where=", ".join(filter(None, where)),
        referee=occasion.referee,
        game=event.settings.game.names.get(language, event.settings.game.name),
        emblem=Markup(emblem_of(event.settings.game.package)),
    )
