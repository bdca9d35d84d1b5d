"""An event: a log that is only ever added to, and the state that follows from it.  [TRN-LOG-1 to 3]"""

from __future__ import annotations

import copy
import secrets
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

import msgspec

from seaboard.engine.errors import FormatError, Refused
from seaboard.tournament.event.names import LONGEST_NICKNAME, is_name, short_name, tidy, told_apart
from seaboard.tournament.event.quiz import Bank, Question, check_enough, own_bank
from seaboard.tournament.rules.deeds import CHANCE, REFEREE, Deed, Enter, Offence, Rename, read_deed
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
    """The name of a player who enters or is renamed."""
    letters: str = ""
    """The answers of a test on paper, as they were typed in.  [TRN-TEST-7]"""
    nickname: str = ""

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
        self.nicknames: dict[str, str] = {}
        self.bots: frozenset[str] = frozenset()
        """The players who are bots: for pairings, tables and the test they are players like others.  [TRN-BOT-1, TRN-BOT-2]"""
        self._shown: tuple[dict[str, str], dict[str, str]] | None = None

    def add(
        self,
        actor: str,
        text: str,
        *,
        reason: str = "",
        person: str = "",
        name: str = "",
        letters: str = "",
        nickname: str = "",
    ) -> Entry:
        """Add an entry if it is accepted; a refused one changes nothing and is not in the log.  [TRN-LOG-1, TRN-LOG-2, TRN-LOG-6]"""
        deed = check(self.state, actor, text, reason, self.program_legs)
        if actor == REFEREE and not person.strip():
            raise Refused(MALFORMED, actor, text)
        name, nickname = tidy(name), tidy(nickname)
        if rule := refusal_of_names(deed, name, nickname):
            raise Refused(rule, actor, text)
        entry = Entry(len(self.entries) + 1, actor, text, self.now(), person, reason.strip(), name, letters, nickname)
        if self.keep is not None:
            self.keep(entry)
        self.take(entry, deed)
        return entry

    def take(self, entry: Entry, deed: Deed) -> None:
        """Let an accepted entry count."""
        apply(self.state, deed)
        self.entries.append(entry)
        self.names |= names_in(entry, deed)
        self.nicknames |= nicknames_in(entry, deed)
        self._shown = None

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
        """A player's name as it is shown: equal ones are told apart.  [TRN-NAME-2]"""
        if self._shown is None or self._shown[0] is not self.names:
            known = {each: self.names.get(each, each) for each in self.state.players}
            self._shown = self.names, self.names | told_apart(known)
        return self._shown[1].get(player, player)

    def for_short(self) -> Event:
        """The event with nicknames in place of people's names.  [TRN-NAME-1]"""
        event = copy.copy(self)
        event.names = {player: self._short(player, name) for player, name in self.names.items()}
        return event

    def _short(self, player: str, name: str) -> str:
        is_called_so = player in self.bots or name == player
        return self.nicknames.get(player) or (name if is_called_so else short_name(name))

    @property
    def is_over(self) -> bool:
        return self.state.phase == Phase.OVER


def names_in(entry: Entry, deed: Deed) -> dict[str, str]:
    """The name that an entry gives to a player; one that was erased is the id.  [TRN-NAME-3, TRN-LOG-7]"""
    return {deed.player: entry.name or deed.player} if isinstance(deed, Enter | Rename) else {}


def nicknames_in(entry: Entry, deed: Deed) -> dict[str, str]:
    """The nickname that an entry gives to a player, or takes away.  [TRN-NAME-3]"""
    return {deed.player: entry.nickname} if isinstance(deed, Enter | Rename) else {}


def refusal_of_names(deed: Deed, name: str, nickname: str) -> str:
    """The rule that forbids an entry for the names beside it, or an empty text.  [TRN-NAME-1, TRN-NAME-3]"""
    if isinstance(deed, Rename) and not name:
        return MALFORMED
    is_good = (not name or is_name(name)) and (not nickname or is_name(nickname, LONGEST_NICKNAME))
    return "" if is_good else "TRN-NAME-1"


class EventFile(msgspec.Struct, omit_defaults=True):
    """An event as one JSON object.  [specification 3, Log]"""

    format: str
    game: str
    log: list[tuple[str, str]]
    options: dict[str, str] = {}
    places: dict[str, int] | None = None
    title: str = ""
    names: dict[str, str] = {}
    nicknames: dict[str, str] = {}
    bots: list[str] = []
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
        nicknames={player: name for player, name in event.nicknames.items() if name},
        bots=sorted(event.bots),
        quiz=own_questions(event),
        entries=event.entries,
    )
