"""What a referee has at hand on paper: result slips, the duty card, and how to run the event in a lesson."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from seaboard.tournament.documents.duties import duties_of
from seaboard.tournament.documents.explain import title_of
from seaboard.tournament.documents.occasion import ON_PAPER, Occasion
from seaboard.tournament.documents.pages import page
from seaboard.tournament.documents.table_pages import table_slips
from seaboard.tournament.documents.words import phrase
from seaboard.tournament.event.event import Event
from seaboard.tournament.many.shares import points_of
from seaboard.tournament.rules.state import LEGS, OFFENCES, PENALTIES

if TYPE_CHECKING:
    from markupsafe import Markup

ARRIVAL, HANDING_OUT, SITTING_DOWN, CEREMONY = 10, 5, 5, 10
"""Minutes for coming in, for giving out and collecting tests, for finding one's table, and for the end."""


def slips_page(event: Event, language: str = "en") -> str:
    """A slip for each match of the current round that must be played, with the sides of both legs, or the seats of a table."""
    if event.settings.is_at_tables:
        return page("table_slips", event, language, "slip", slips=table_slips(event, language))
    current = event.state.current()
    slips = [
        {
            "id": match.id,
            "board": board,
            "title": title_of(event, match, language),
            "players": [event.name(player) for player in match.players],
            "legs": [[event.name(player) for player in match.sides(leg)] for leg in LEGS],
        }
        for board, match in enumerate(current, 1)
        if match.first is not None and not match.at_fault and not match.is_played
    ]
    contest = event.settings.contest
    counts = range(max(contest.most_lost) + 1)
    return page("slips", event, language, "slip", slips=slips, sides=contest.names[language], counts=counts)


def duty_texts(event: Event, language: str, when: str) -> list[str]:
    """What the referee checks before a leg, or during it."""
    return [duty.text(language) for duty in duties_of(event.settings.game) if duty.when == when]


def duties_page(event: Event, language: str = "en") -> str:
    """The referee's card: what to look after, points and penalties, on one page.  [TRN-DUTY-1 to 5, TRN-PTS-1, TRN-FAIR-2]"""
    titles = {"before": "before-game" if event.settings.is_at_tables else "before-leg", "during": "during-leg"}
    lists = [(phrase(language, title), duty_texts(event, language, when)) for when, title in titles.items()]
    if event.settings.is_at_tables:
        seats = event.settings.number("table-size")
        points = [
            (phrase(language, "points-at-table", place, seats, table="card"), points_of(place, seats))
            for place in range(1, seats + 1)
        ]
    else:
        points = [(phrase(language, f"points-{points}", table="card"), points) for points in (3, 2, 1, 0)]
    penalties = [phrase(language, penalty, table="penalties") for penalty in PENALTIES]
    offences = [phrase(language, kind, table="offences") for kind in OFFENCES]
    red = phrase(language, "red-at-table" if event.settings.is_at_tables else "both-red", table="card")
    return page("duties", event, language, "duty-card", lists=lists, points=points, penalties=penalties, offences=offences, red=red)


class Part(NamedTuple):
    """A part of the lesson."""

    begins: int
    ends: int
    text: Markup


def stressed(text: str) -> Markup:
    """A sentence whose `*names of buttons*` are set apart."""
    from markupsafe import Markup, escape

    return Markup(re.sub(r"\*(.+?)\*", r"<em>\1</em>", str(escape(text))))


def timetable(event: Event, language: str) -> list[Part]:
    """What happens when: coming in, the test, a round of two legs or one game, the end."""
    settings = event.settings
    leg = settings.game.minutes[0]
    parts: list[tuple[str, int, dict[str, int]]] = [("arrive", ARRIVAL, {})]
    if questions := settings.number("questions"):
        minutes = settings.number("test-minutes")
        parts.append(("test", minutes + HANDING_OUT, {"questions": questions, "minutes": minutes}))
    games = [("game", leg)] if settings.is_at_tables else [("first", leg), ("second", leg)]
    parts += [("draw", SITTING_DOWN, {}), *((key, minutes, {}) for key, minutes in games), ("finish", CEREMONY, {})]
    made, now = [], 0
    for key, minutes, values in parts:
        made.append(Part(now, now + minutes, stressed(phrase(language, key, table="lesson", **values))))
        now += minutes
    return made


def lesson_page(event: Event, language: str = "en", occasion: Occasion = ON_PAPER) -> str:
    """How to run the event in a lesson, on one page."""
    from markupsafe import Markup

    parts = timetable(event, language)
    legs = 1 if event.settings.is_at_tables else len(LEGS)
    further = legs * event.settings.game.minutes[0] + SITTING_DOWN
    lists = {
        part: [stressed(phrase(language, f"{part}-{number}", table="lesson")) for number in range(1, count + 1)]
        for part, count in (("before", 5), ("trouble", 5))
    }
    return page(
        "lesson", event, language, "lesson", parts=parts, further=further, lists=lists, occasion=occasion, qr=Markup(occasion.qr)
    )
