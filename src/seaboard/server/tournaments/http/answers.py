"""What the HTTP interface answers about events, beside views of them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from seaboard.server.tournaments.view.contract import HallPhase, HallRole
from seaboard.tournament.event.quiz import Question


class HallKey(Struct, frozen=True):
    """Where an event is found."""

    id: str
    title: str
    code: str


class MadeTournament(HallKey, frozen=True):
    """A new event, with what brings its head referee back when the device is lost.  The recovery code is shown this once."""

    recovery: str
    url: str
    """Where the recovery code is typed in."""


class NewRecovery(Struct, frozen=True):
    """A new recovery code.  It is shown this once, and makes the one before void."""

    code: str
    url: str
    """Where it is typed in."""


class MyTournament(HallKey, frozen=True):
    """An event on the home page."""

    role: HallRole
    phase: HallPhase
    created: float
    game: str = ""
    """The game in words."""


class ContestGame(Struct, frozen=True):
    """A game that has tournaments."""

    slug: str
    name: str
    at_tables: bool
    """Whether they are played at tables, and not in matches of two legs."""
    fewest: int
    most: int
    """How many players a table can have."""


class DeedDone(Struct, frozen=True):
    """An entry stands in the log."""

    number: int
    answer: str
    """What it led to: the penalty of an offence."""


class HallOption(Struct, frozen=True):
    """One option of an event, for the form that makes one."""

    name: str
    values: list[str]
    """Each value it can have, the default first."""
    label: str
    meaning: str
    labels: dict[str, str] = {}
    """Values in words, those that are not plain numbers."""


class HallTally(Struct, frozen=True):
    """How a question of the test did; nobody is named.  [TRN-TEST-9]"""

    id: str
    text: str
    answer: str
    """The right one."""
    right: int
    wrong: int
    missing: int
    verdict: Literal["", "hard", "easy"]
    """`hard`: few had it right.  `easy`: nobody missed it."""


class RosterRow(Struct, frozen=True):
    """One line of a roster as it was understood."""

    line: int
    name: str
    nickname: str
    trouble: Literal["", "no-letter", "too-long", "nickname", "no-room", "twice"]
    words: str
    """What is wrong with it, in a sentence."""


class RosterRead(Struct, frozen=True):
    """A roster before it is entered."""

    rows: list[RosterRow]
    entering: int
    """How many players it would enter; 0 as long as a line is wrong."""


class BankFault(Struct, frozen=True):
    """What is wrong with one of a guest's questions."""

    question: int
    """Its place in the list, from 0."""
    kind: str
    language: str
    words: str


class OwnBank(Struct, frozen=True):
    """The questions that a guest keeps; shown to nobody else."""

    game: str
    questions: list[Question]
    version: int
    faults: list[BankFault]
    ready: int
    """How many can be asked."""


class LineFault(Struct, frozen=True):
    """A line of a table that could not be read."""

    line: int
    words: str


class FoundQuestions(Struct, frozen=True):
    """What a pasted table or a file holds; nothing is kept yet."""

    questions: list[Question]
    faults: list[LineFault]


class Explained(Struct, frozen=True):
    """Why a match, a player or an entry stands as it does."""

    lines: list[str]


WayState = Literal["works", "given", "local", "fails"]
"""`works`: the server answered itself there; `given`: whoever runs the server named the address, or the asker uses it; `local`: only this
computer understands it; `fails`: nothing answers there."""


class HallWay(Struct, frozen=True):
    """One address at which players may get in."""

    state: WayState
    base: str
    url: str
    """Where players join."""
    qr: str
    check_url: str
    """Where a phone tries whether it gets through."""
    check_qr: str


class HallWays(Struct, frozen=True):
    """The address for players, and others of this machine."""

    way: HallWay
    advice: str
    """What to do, where it does not work."""
    others: list[HallWay] = []
    """For the referee."""


class HallProposal(Struct, frozen=True):
    """An event that fits, or the shortest there is."""

    options: dict[str, str]
    minutes: int
    """What it is likely to take."""
    fits: bool
    words: list[str]
