"""Documents of an event, each with those who may download it, and explanations.  [specification 5]"""

from __future__ import annotations

import copy

import msgspec

from seaboard.engine.errors import UsageError
from seaboard.printing.kits import has_kit
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.event.plan import copied
from seaboard.server.tournaments.view.occasion import occasion_of, tallies_for
from seaboard.tournament.documents.explain import explain
from seaboard.tournament.documents.publish import makers
from seaboard.tournament.event.event import Event
from seaboard.tournament.event.sight import is_test_closed, log_for, sees_all, sees_entry, sees_reason, sees_result
from seaboard.tournament.rules.deeds import REFEREE
from seaboard.tournament.rules.state import Phase

FOR_ALL = ("standings.html", "pairings.html", "certificates.html")
"""What holds no reasons, and no results of tests once they are open to all."""
WITH_ANSWERS = ("event.json",)
"""What holds the right answers where the referee brought questions: for nobody while the test can be taken."""
PAPERS = ("papers.html", "papers-all.html")
"""The test on paper, for players without a device and for everybody."""
KEYS = "keys.html"
"""The right answers, once nobody can take the test any more."""


def document_names(live: LiveEvent, viewer: str) -> list[str]:
    """What a viewer can download now."""
    state = live.event.state
    is_closed = is_test_closed(state)
    if viewer != REFEREE:
        if not is_closed:
            return []
        return [name for name in FOR_ALL if name != "certificates.html" or live.event.is_over]
    names = [
        "event.json",
        "standings.csv",
        "matches.csv",
        "log.csv",
        "report.html",
        "standings.html",
        "pairings.html",
        "duties.html",
        "lesson.html",
    ]
    if has_kit(live.event.settings.game):
        names.append("set.html")
    if not is_closed:
        names = [name for name in names if name not in WITH_ANSWERS]
    if state.phase == Phase.TEST:
        names += PAPERS
    if is_closed and state.drawn:
        names.append(KEYS)
    if state.current() and not live.event.is_over:
        names.append("slips.html")
    return names + (["places.csv", "certificates.html"] if live.event.is_over else [])


def document(live: LiveEvent, viewer: str, name: str, language: str, base: str = "") -> str | None:
    """A document, or None if the viewer can have no document of that name now."""
    if name not in document_names(live, viewer):
        return None
    make = makers(live.told(language), language, occasion_of(live, base), tallies_for(live, viewer)).get(name)
    return None if make is None else make()


def seen_event(live: LiveEvent, viewer: str, language: str) -> Event:
    """The event with nothing in it that the viewer may not know: reasons, hidden entries, results of tests."""
    event = copy.copy(live.told(language))
    event.entries = log_for(live.event, viewer, live.sittings)
    if is_test_closed(live.event.state):
        return event  # the order in tables is public; explanations leave out what is private
    event.state = copied(live.event.state)
    for player, known in event.state.players.items():
        if not sees_result(live.event.state, viewer, player):
            known.right, known.seconds = None, 0
    return event


def explained(live: LiveEvent, viewer: str, what: str, language: str) -> list[str]:
    """Why something stands as it does, as the viewer may know it; `UsageError` if there is nothing of that name for the viewer."""
    if what not in live.event.state.players and what.isdecimal():
        return explained_entry(live, viewer, int(what[:9]), language)
    return explain(seen_event(live, viewer, language), what, language, viewer)


def explained_entry(live: LiveEvent, viewer: str, number: int, language: str) -> list[str]:
    """An entry and what it changed.  One that the viewer may not see is answered as one that does not exist."""
    event, state = copy.copy(live.told(language)), live.event.state
    # Where scores are private others have numbers of their own, and what an entry changed may be somebody's score.  [TRN-SEE-6]
    if (
        not sees_all(state, viewer)
        or not 1 <= number <= len(event.entries)
        or not sees_entry(state, live.deeds()[number - 1], viewer, live.sittings)
    ):
        raise UsageError(f"there is no match, player or entry '{number}' in this event")
    entry = event.entries[number - 1]
    if not sees_reason(state, live.deeds()[number - 1], viewer):
        event.entries = [*event.entries[: number - 1], msgspec.structs.replace(entry, reason=""), *event.entries[number:]]
    return explain(event, str(number), language)
