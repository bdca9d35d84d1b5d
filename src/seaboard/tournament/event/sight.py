"""What each viewer sees of an event.  [specification 5]"""

from __future__ import annotations

from collections.abc import Container

import msgspec

from seaboard.tournament.event.event import Entry, Event
from seaboard.tournament.rules.deeds import (
    REFEREE,
    Absent,
    Ask,
    Deed,
    FixLeg,
    FixOutcome,
    FixTest,
    Leg,
    Offence,
    Outcome,
    Present,
    Rescind,
    Test,
    Toss,
)
from seaboard.tournament.rules.state import EventMatch, Phase, State

SPECTATOR = ""
"""A viewer that is neither referee nor player."""
OF_A_PLAYER = (Test, FixTest, Offence, Rescind, Absent, Present)
OF_A_MATCH = (Leg, FixLeg, Outcome, FixOutcome, Toss)
"""Entries that tell of scores and penalties: where these are private, the player or the players of the match see them.  [TRN-SEE-6]"""


def sees_all(state: State, viewer: str) -> bool:
    """Whether scores and penalties are open to a viewer, whoever's they are.  [TRN-SEE-3, TRN-SEE-5]"""
    return viewer == REFEREE or not state.settings.is_private


def sees_scores_of(state: State, viewer: str, player: str) -> bool:
    """A player's figures in tables, penalties and counter.  [TRN-SEE-3, TRN-SEE-5]"""
    return sees_all(state, viewer) or viewer == player


def sees_match(state: State, viewer: str, match: EventMatch) -> bool:
    """The results of a match and its legs.  [TRN-SEE-1, TRN-SEE-5]"""
    return sees_all(state, viewer) or viewer in match.players


def is_test_closed(state: State) -> bool:
    """Whether nobody can take the test any more: before that nobody sees a right answer, the referee neither.  [TRN-SEE-2]"""
    return state.phase in (Phase.PLAY, Phase.OVER)


def sees_questions(state: State, viewer: str, opened: Container[str]) -> bool:
    """The referee always, a player from opening the test, everybody after it is closed.  [TRN-SEE-2]"""
    return viewer == REFEREE or is_test_closed(state) or (viewer != SPECTATOR and viewer in opened)


def sees_result(state: State, viewer: str, player: str) -> bool:
    """A test result: the referee and the player, everybody after the test is closed, unless scores are private.  [TRN-SEE-2, TRN-SEE-5]"""
    return viewer in (REFEREE, player) or (is_test_closed(state) and not state.settings.is_private)


def sees_answers(state: State, viewer: str, player: str) -> bool:
    """A player's answers: the player, and the referee after the test is closed; others never.  [TRN-SEE-2]"""
    return viewer == player or (viewer == REFEREE and is_test_closed(state))


def concerns(state: State, deed: Deed, player: str) -> bool:
    """Whether a deed names a player or one of the player's matches."""
    return player in concerned(state, deed)


def concerned(state: State, deed: Deed) -> set[str]:
    """The players whom a deed names, directly or by their match: a reason is about them.  [TRN-SEE-3, TRN-LOG-7]"""
    named = {getattr(deed, name) for name in ("player", "other") if hasattr(deed, name)}
    match = state.matches.get(getattr(deed, "match", ""))
    return named if match is None else {*named, *match.players}


def sees_reason(state: State, deed: Deed, viewer: str) -> bool:
    """The referee, and a player whom the reason concerns.  [TRN-SEE-3]"""
    return viewer == REFEREE or (viewer != SPECTATOR and concerns(state, deed, viewer))


def sees_entry(state: State, deed: Deed, viewer: str, opened: Container[str]) -> bool:
    """The log is public, but for the test while it can be taken, and for scores and penalties that are private.  [TRN-SEE-1, TRN-SEE-6]"""
    if not sees_all(state, viewer):
        if isinstance(deed, OF_A_PLAYER):
            return viewer == deed.player
        if isinstance(deed, OF_A_MATCH):
            return sees_match(state, viewer, state.matches[deed.match])
    if isinstance(deed, Ask):
        return sees_questions(state, viewer, opened)
    if isinstance(deed, Test | FixTest):
        return sees_result(state, viewer, deed.player)
    return True


def log_for(event: Event, viewer: str, opened: Container[str] = ()) -> list[Entry]:
    """The log as a viewer may see it now; `opened` are the players who have opened their tests.  [TRN-SEE-1, TRN-SEE-3]"""
    shown = []
    for entry in event.entries:
        if sees_entry(event.state, entry.deed, viewer, opened):
            hidden = not sees_reason(event.state, entry.deed, viewer)
            shown.append(msgspec.structs.replace(entry, reason="") if hidden else entry)
    if sees_all(event.state, viewer):
        return shown
    # A gap would tell that something was entered about somebody.  [TRN-SEE-6]
    return [msgspec.structs.replace(entry, number=number) for number, entry in enumerate(shown, 1)]
