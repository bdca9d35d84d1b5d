"""What each viewer sees of an event.  [specification 5]"""

from __future__ import annotations

from collections.abc import Container

import msgspec

from seaboard.tournament.event.event import Entry, Event
from seaboard.tournament.rules.deeds import REFEREE, Ask, Deed, FixTest, Test
from seaboard.tournament.rules.state import Phase, State

SPECTATOR = ""
"""A viewer that is neither referee nor player."""


def is_test_closed(state: State) -> bool:
    """Whether nobody can take the test any more: before that nobody sees a right answer, the referee neither.  [TRN-SEE-2]"""
    return state.phase in (Phase.PLAY, Phase.OVER)


def sees_questions(state: State, viewer: str, opened: Container[str]) -> bool:
    """The referee always, a player from opening the test, everybody after it is closed.  [TRN-SEE-2]"""
    return viewer == REFEREE or is_test_closed(state) or (viewer != SPECTATOR and viewer in opened)


def sees_result(state: State, viewer: str, player: str) -> bool:
    """A test result: the referee and the player, everybody after the test is closed.  [TRN-SEE-2]"""
    return viewer in (REFEREE, player) or is_test_closed(state)


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
    """The log is public, but for the test while it can be taken.  [TRN-SEE-1]"""
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
    return shown
