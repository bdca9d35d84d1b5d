"""An event: a log that is only ever added to, and the state that follows from it.  [TRN-LOG-1 to 3]"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

import msgspec

from seaboard.engine.errors import FormatError, Refused
from seaboard.tournament.event.quiz import Bank, Question, check_enough, own_bank
from seaboard.tournament.rules.deeds import CHANCE, REFEREE, Deed, Enter, Offence, read_deed
from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.program_legs import ProgramLegs
from seaboard.tournament.rules.rulings import LOG_ALONE, MALFORMED, apply, check, due_of_chance
from seaboard.tournament.rules.settings import Settings
from seaboard.tournament.rules.state import Phase, State

FORMAT = "seaboard-event/1"
SECRET_BYTES = 16

Pick = Callable[[int], int]
"""Gives a whole number below another, each with the same chance."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry: time, actor, deed, and a reason where one is needed.  [TRN-LOG-1]"""

    number: int
    actor: str
    text: str
    time: datetime | None = None
    """UTC; unknown in a log from elsewhere."""
    person: str = ""
    """The referee's name."""
    reason: str = ""
    name: str = ""
    """The display name of a player who enters."""
    letters: str = ""
    """The answers of a test on paper, as they were typed in.  [TRN-TEST-7]"""

    @property
    def deed(self) -> Deed:
        found = read_deed(self.text)
        assert found is not None, self.text
        return found


def utc_now() -> datetime:
    """The time, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


class Event:
    """A tournament.  `keep` is told every entry before it counts, to write it down."""

    def __init__(
        self,
        settings: Settings,
        bank: Bank,
        title: str = "",
        keep: Callable[[Entry], None] | None = None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        check_enough(settings, bank)
        self.settings, self.bank, self.title = settings, bank, title
        self.keep, self.now = keep, now
        self.program_legs: ProgramLegs = LOG_ALONE
        self.secret = secrets.token_bytes(SECRET_BYTES)
        """Where the orders of test papers come from."""
        self.state = State(settings, tuple(bank))
        self.entries: list[Entry] = []
        self.names: dict[str, str] = {}

    def add(self, actor: str, text: str, *, reason: str = "", person: str = "", name: str = "", letters: str = "") -> Entry:
        """Add an entry if it is accepted; a refused one changes nothing and is not in the log.  [TRN-LOG-1, TRN-LOG-2, TRN-LOG-6]"""
        deed = check(self.state, actor, text, reason, self.program_legs)
        if actor == REFEREE and not person.strip():
            raise Refused(MALFORMED, actor, text)
        entry = Entry(len(self.entries) + 1, actor, text, self.now(), person, reason.strip(), name.strip(), letters)
        if self.keep is not None:
            self.keep(entry)
        self.take(entry, deed)
        return entry

    def take(self, entry: Entry, deed: Deed) -> None:
        """Let an accepted entry count."""
        apply(self.state, deed)
        self.entries.append(entry)
        if isinstance(deed, Enter):
            self.names[deed.player] = entry.name or deed.player

    def fold(self, entries: Iterable[Entry]) -> None:
        """Take over a log from elsewhere.  Reasons were judged when it was written.  [TRN-LOG-3]"""
        for entry in entries:
            if entry.number != len(self.entries) + 1:
                raise FormatError(f"entry {entry.number} stands where entry {len(self.entries) + 1} should")
            try:
                self.take(entry, check(self.state, entry.actor, entry.text))
            except Refused as fault:
                raise FormatError(f"entry {entry.number}: {fault}") from fault

    def draw_chance(self, pick: Pick) -> list[Entry]:
        """Let chance enter all it has to, each choice with the same weight."""
        made = []
        while due := due_of_chance(self.state):
            made.append(self.add(CHANCE, due[pick(len(due))].text))
        return made

    def state_after(self, number: int) -> State:
        """The state after a number of entries; what was corrected stays readable.  [TRN-LOG-2, TRN-LOG-3]"""
        state = State(self.settings, tuple(self.bank))
        for entry in self.entries[:number]:
            apply(state, entry.deed)
        return state

    def answer_to(self, entry: Entry) -> str:
        """What the referee is told on an entry: the penalty of an offence.  [specification 4.4]"""
        return str(self.state.offences[-1].penalty) if isinstance(entry.deed, Offence) else ""

    def name(self, player: str) -> str:
        """A player's display name."""
        return self.names.get(player, player)

    @property
    def is_over(self) -> bool:
        return self.state.phase == Phase.OVER


class EventFile(msgspec.Struct, omit_defaults=True):
    """An event as one JSON object.  [specification 3, Log]"""

    format: str
    game: str
    log: list[tuple[str, str]]
    options: dict[str, str] = {}
    places: dict[str, int] | None = None
    title: str = ""
    names: dict[str, str] = {}
    quiz: list[Question] | None = None
    """The referee's own questions; None: those that come with the game."""
    entries: list[Entry] = []
    """The same log with times, persons and reasons."""


def own_questions(event: Event) -> list[Question] | None:
    """The bank, if it is not the one that comes with the game."""
    return None if event.bank == own_bank(event.settings.game) else list(event.bank.values())


def to_file(event: Event) -> EventFile:
    """The event as the specification exchanges it."""
    return EventFile(
        format=FORMAT,
        game=event.settings.game.slug,
        options=event.settings.differing(),
        log=[(entry.actor, entry.text) for entry in event.entries],
        places=places_of(event.state) or None,
        title=event.title,
        names=event.names,
        quiz=own_questions(event),
        entries=event.entries,
    )
