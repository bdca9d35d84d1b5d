"""An entry that somebody wishes to make, and what it leads to: worked out on a copy of the state, before anything is stored."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from seaboard.engine.errors import Refused, SeaboardError
from seaboard.server.tournaments.store.changes import Work
from seaboard.server.tournaments.store.rows import PlayerRow
from seaboard.tournament.event.event import Entry, Event, refusal_of_names
from seaboard.tournament.event.names import tidy
from seaboard.tournament.rules.deeds import CHANCE, REFEREE, Deed
from seaboard.tournament.rules.program_legs import ProgramLegs
from seaboard.tournament.rules.rulings import LOG_ALONE, apply, check, due_of_chance
from seaboard.tournament.rules.state import State

BY_CODE = "by code"
"""The person of an entry that a player made with the event's code: the actor is the referee, but nobody entered it by hand."""


class Closed(SeaboardError):
    """A keeper of the server has closed the event."""

    def __init__(self) -> None:
        super().__init__("this tournament was closed by whoever runs the server")


class Busy(Exception):
    """Others write faster than this process can follow."""


@dataclass(frozen=True)
class Plan:
    """An entry to be made."""

    actor: str
    text: str
    reason: str = ""
    name: str = ""
    nickname: str = ""
    person: str = ""
    """Whose entry it is, where it is made for the referee: another referee's name, or how it came about.  [TRN-LOG-1]"""
    move_id: str | None = None
    player: PlayerRow | None = None
    """How an entering player takes part."""
    also: tuple[Work, ...] = ()
    """What must be written with it."""
    others: tuple[Plan, ...] = ()
    """Entries that are made together with it, or not at all."""

    def __iter__(self) -> Iterator[Plan]:
        """It and the others, in order."""
        return iter((self, *self.others))


Planner = Callable[[], Plan | None]
"""Makes the plan from the event as it stands; called again when others were faster.  None: there is nothing left to do."""
Outlook = Callable[[], Awaitable[ProgramLegs]]
"""Tells which legs run in the program, just before an entry is judged."""


class MakeEntry(Protocol):
    """Makes an entry, and tells everybody once it is stored."""

    def __call__(self, planner: Planner, outlook: Outlook | None = None) -> Awaitable[Entry | None]: ...


@dataclass(frozen=True)
class Worked:
    """Entries that follow from a plan, and the state after them."""

    entries: list[Entry]
    deeds: list[Deed]
    state: State


async def log_alone() -> ProgramLegs:
    """The outlook of entries to which running legs do not matter."""
    return LOG_ALONE


def copied(state: State) -> State:
    """The state to try something on; what never changes is shared."""
    return copy.deepcopy(state, {id(state.settings): state.settings, id(state.questions): state.questions})


def work_out(event: Event, referee: str, plan: Plan | None, legs: ProgramLegs, now: float) -> Worked:
    """The entry of a plan, if it is not refused, and all that chance has to add."""
    state, number = copied(event.state), len(event.entries)
    time = datetime.fromtimestamp(int(now), UTC)
    worked = Worked([], [], state)
    for each in plan or ():
        deed = check(state, each.actor, each.text, each.reason, legs)
        name, nickname = tidy(each.name), tidy(each.nickname)
        if rule := refusal_of_names(deed, name, nickname):
            raise Refused(rule, each.actor, each.text)
        person = each.person or referee if each.actor == REFEREE else ""
        at = number + len(worked.entries) + 1
        worked.entries.append(Entry(at, each.actor, each.text, time, person, each.reason.strip(), name, nickname=nickname))
        worked.deeds.append(deed)
        apply(state, deed)
    while due := due_of_chance(state):
        drawn = due[secrets.randbelow(len(due))]
        worked.entries.append(Entry(number + len(worked.entries) + 1, CHANCE, drawn.text, time))
        worked.deeds.append(drawn)
        apply(state, drawn)
    return worked
