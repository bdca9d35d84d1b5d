"""An event in memory: the fold of its stored entries.  An entry counts when it is stored, and not before."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable, Sequence

import msgspec

from seaboard.engine.errors import Refused
from seaboard.engine.registry import find_game
from seaboard.server.live import pools
from seaboard.server.process.config import Retention
from seaboard.server.process.pulse import Pulse
from seaboard.server.store.errors import Conflict, StoreError
from seaboard.server.tournaments.event.plan import Busy, Closed, Outlook, Plan, Planner, Worked, copied, log_alone, work_out
from seaboard.server.tournaments.store.changes import (
    Work,
    add_entries,
    add_sitting,
    bar,
    drop_player,
    put_player,
    put_sitting,
    set_venue,
    unbar,
    void_links,
)
from seaboard.server.tournaments.store.rows import BarredRow, EventRow, LegRow, PlayerRow, RefereeRow, SittingRow, StoredPhase
from seaboard.server.tournaments.store.store import EventStore
from seaboard.server.tournaments.words import phrase
from seaboard.tournament.event.clock import SHOWN_SECONDS
from seaboard.tournament.event.event import Entry, Event, names_in, nicknames_in
from seaboard.tournament.event.papers import Sitting, make_paper
from seaboard.tournament.event.quiz import make_bank, own_bank
from seaboard.tournament.event.sight import concerned
from seaboard.tournament.rules.deeds import CHANCE, Deed, Enter, Replay, Strike
from seaboard.tournament.rules.program_legs import ProgramLegs
from seaboard.tournament.rules.rulings import LOG_ALONE, due_of_chance
from seaboard.tournament.rules.settings import make_settings
from seaboard.tournament.rules.state import Phase, State

TRIES = 20
"""How often an entry is tried again after another process has written one of the same number."""
PHASES: dict[Phase, StoredPhase] = {
    Phase.ENTRY: "entry",
    Phase.LOTS: "test",
    Phase.QUESTIONS: "test",
    Phase.TEST: "test",
    Phase.PLAY: "play",
    Phase.OVER: "over",
}


def entering(worked: Worked, plan: Plan) -> list[PlayerRow]:
    """How the players take part who enter by a plan."""
    pairs = zip(plan, worked.deeds, strict=False)  # chance may have added more
    return [each.player or PlayerRow(deed.player, "printed") for each, deed in pairs if isinstance(deed, Enter)]


class LiveEvent:
    """One event as this process knows it."""

    def __init__(self, row: EventRow, store: EventStore, pulse: Pulse, keep_days: float = Retention().events) -> None:
        """`keep_days`: for how long the server keeps names and games of events."""
        game = find_game(row.game)
        bank = own_bank(game) if row.quiz is None else make_bank(row.quiz, "the questions of this tournament")
        self.row = row
        self.id = row.id
        self.store = store
        self.pulse = pulse
        self.now = pulse.now
        self.keep_days = keep_days
        self.event = Event(make_settings(game, row.options), bank, row.title)
        self.event.secret = row.secret
        self.players: dict[str, PlayerRow] = {}
        self.sittings: dict[str, SittingRow] = {}
        self.referees: dict[str, RefereeRow] = {}
        """Co-referees, and former referees."""
        self.barred: dict[str, BarredRow] = {}
        """Guests who were struck off."""
        self.legs: dict[tuple[str, int, int], LegRow] = {}
        self.entry_of_request: dict[str, int] = {}
        """The number of the entry that each request of the referee made, by the request's id."""
        self.version = -1
        self._deeds: list[Deed] = []
        self._replays: list[Replay] = []
        self.lock = asyncio.Lock()
        self.stewarding = asyncio.Lock()
        """Held while tables are brought into line with the log."""

    # Reading

    async def catch_up(self) -> bool:
        """Read what others have written; whether there was anything."""
        version = await self.store.version(self.id)
        if version is None or version == self.version:
            return False
        row = await self.store.event(self.id)
        is_erased = row is not None and row.erasures != self.row.erasures
        found = await self.store.entries(self.id, 0 if is_erased else len(self.event.entries))
        if found:
            self.event = await pools.REFEREES.run(self._folded, [entry for entry, _ in found], is_erased)
            self.entry_of_request |= {move_id: entry.number for entry, move_id in found if move_id is not None}
        self.row = row or self.row
        self.players = await self.store.players(self.id)
        await self.read_sittings()
        self.barred = await self.store.barred(self.id)
        self.referees = await self.store.referees(self.id)
        await self.read_legs()
        self.version = version
        return True

    async def read_legs(self) -> None:
        """Read how the tables of legs stand."""
        self.legs = {(leg.match, leg.leg, leg.attempt): leg for leg in await self.store.legs(self.id)}

    def _folded(self, entries: Sequence[Entry], is_whole: bool) -> Event:
        """The event with more entries, or of these alone; the one in use stays as it is in the meantime."""
        if is_whole:
            event = self._like(State(self.event.settings, tuple(self.event.bank)), [], {}, {})
        else:
            names, nicknames = dict(self.event.names), dict(self.event.nicknames)
            event = self._like(copied(self.event.state), list(self.event.entries), names, nicknames)
        event.fold(entries)
        return event

    def _like(self, state: State, entries: list[Entry], names: dict[str, str], nicknames: dict[str, str]) -> Event:
        event = copy.copy(self.event)
        event.state, event.entries, event.names, event.nicknames = state, entries, names, nicknames
        return event

    # Writing

    async def enter(self, planner: Planner, outlook: Outlook = log_alone) -> Entry | None:
        """Make an entry and let chance add what it has to, all in one transaction; a refused entry changes nothing."""
        async with self.lock:
            for _ in range(TRIES):
                if self.row.closed is not None:
                    raise Closed
                plan = planner()
                if plan is None:
                    return None
                if plan.move_id is not None and plan.move_id in self.entry_of_request:
                    return self.event.entries[self.entry_of_request[plan.move_id] - 1]
                legs = await outlook()
                try:
                    worked = await pools.REFEREES.run(self._work_out, plan, legs)
                except Refused:
                    if await self.catch_up():
                        continue  # it was judged by an old state
                    raise
                if await self._store(worked, plan):
                    return worked.entries[0]
            raise Busy

    async def settle_chance(self) -> bool:
        """Let chance enter what it owes.  Our own logs never owe anything; an older log may have been cut off."""
        async with self.lock:
            for _ in range(TRIES):
                if self.row.closed is not None or not due_of_chance(self.event.state):
                    return False
                worked = await pools.REFEREES.run(self._work_out, None, LOG_ALONE)
                if await self._store(worked, Plan(CHANCE, "")):
                    return True
            raise Busy

    def _work_out(self, plan: Plan | None, legs: ProgramLegs) -> Worked:
        return work_out(self.event, self.row.referee_name, plan, legs, self.now())

    async def _store(self, worked: Worked, plan: Plan) -> bool:
        """Write entries down, then let them count; whether nobody was faster."""
        phase = PHASES[worked.state.phase]
        try:
            await self.store.write(self.id, self.now(), *self._works_of(worked, plan), phase=phase)
        except Conflict:
            await self.catch_up()
            await self.read_sittings()
            return False
        except StoreError:
            self.version = -1  # whether it was written is unknown: read again before anything else
            raise
        self._take(worked, plan)
        self.version += 1
        self.row = msgspec.structs.replace(self.row, phase=phase, changed=self.now())
        return True

    def _works_of(self, worked: Worked, plan: Plan) -> list[Work]:
        """The change to write: the entries, and players who take part from now on."""
        first = worked.deeds[0]
        about = [concerned(worked.state, deed) for deed in worked.deeds]
        guest = None if plan.player is None else plan.player.guest
        works: list[Work] = [add_entries(self.id, worked.entries, about, plan.move_id, guest), *plan.also]
        works += [put_player(self.id, row) for row in entering(worked, plan)]
        if isinstance(first, Strike):
            # The next player of this name may get this id: the link for the place must not lead there.
            works += [drop_player(self.id, first.player), void_links(self.id, first.player)]
            barred = self._barred_by(first)
            works += [] if barred is None else [bar(self.id, barred)]
        return works

    def _take(self, worked: Worked, plan: Plan) -> None:
        """Let entries count that are stored."""
        first = worked.deeds[0]
        if isinstance(first, Strike):
            if (barred := self._barred_by(first)) is not None:
                self.barred[barred.guest] = barred
            self.players.pop(first.player, None)
        self.players |= {row.player: row for row in entering(worked, plan)}
        names, nicknames = dict(self.event.names), dict(self.event.nicknames)
        for entry, deed in zip(worked.entries, worked.deeds, strict=True):
            names |= names_in(entry, deed)
            nicknames |= nicknames_in(entry, deed)
        self.event = self._like(worked.state, [*self.event.entries, *worked.entries], names, nicknames)
        if plan.move_id is not None:
            self.entry_of_request[plan.move_id] = worked.entries[0].number

    def _barred_by(self, strike: Strike) -> BarredRow | None:
        """The guest whom an entry keeps out: a player with a device."""
        row = self.players.get(strike.player)
        return None if row is None or row.guest is None else BarredRow(row.guest, row.player, self.told("en").name(row.player))

    async def let_in(self, player: str) -> bool:
        """A struck player may come back; whether there was one of this id."""
        async with self.lock:
            found = [row for row in self.barred.values() if row.player == player]
            for row in found:
                await self.write(unbar(self.id, row.guest))
                del self.barred[row.guest]
        return bool(found)

    async def write(self, *works: Work) -> None:
        """Write something that is no entry."""
        now = self.now()
        await self.store.write(self.id, now, *works)
        self.version += 1
        self.row = msgspec.structs.replace(self.row, changed=now)

    async def put(self, player: PlayerRow) -> None:
        """A player takes part like this from now on."""
        async with self.lock:
            await self.write(put_player(self.id, player))
            self.players[player.player] = player

    async def hold_at(self, venue: str) -> None:
        """The event is held at a place."""
        async with self.lock:
            await self.write(set_venue(self.id, venue))
            self.row = msgspec.structs.replace(self.row, venue=venue)

    # Tests

    def sitting(self, player: str) -> Sitting | None:
        """A player's test, once it is opened."""
        row = self.sittings.get(player)
        if row is None:
            return None
        paper = make_paper(self.event.secret, player, self.event.state.drawn)
        return Sitting(paper, self.begun(row), self.event.settings.most_seconds, dict(row.chosen), lost=self.lost_since(row.opened))

    def begun(self, row: SittingRow) -> float:
        """When the time of a test begins: when it was shown, at the latest a minute after it was opened.  [TRN-TEST-4]"""
        return row.opened if row.version else row.opened + SHOWN_SECONDS

    def _shown(self, row: SittingRow) -> SittingRow:
        """A test that is on the player's screen now.  Its first version is the one that nobody has seen yet.  [TRN-TEST-4]"""
        latest = row.opened + SHOWN_SECONDS + self.lost_since(row.opened)
        opened = row.opened if row.version else min(self.now(), latest)
        return msgspec.structs.replace(row, opened=opened, version=row.version + 1)

    def lost_since(self, moment: float) -> float:
        """Seconds since a moment in which the server could not serve.  [TRN-TEST-4]"""
        return self.pulse.lost(moment, self.now())

    async def read_sittings(self) -> None:
        """Read the tests that were opened; answers are stored without a new version of the event."""
        self.sittings = await self.store.sittings(self.id)

    async def open_test(self, player: str) -> None:
        """A player opens the test; the time runs from the first opening."""
        async with self.lock:
            if player not in self.sittings:
                row = SittingRow(player, self.now())
                try:
                    await self.write(add_sitting(self.id, row))
                    self.sittings[player] = row
                except Conflict:
                    self.version = -1
                    await self.catch_up()

    async def show_test(self, player: str) -> None:
        """A player's device shows the test; said again, it changes nothing."""
        async with self.lock:
            row = self.sittings.get(player)
            if row is None or row.version:
                return
            shown = self._shown(row)
            try:
                await self.store.choose(self.id, shown)
                self.sittings[player] = shown
            except Conflict:
                await self.catch_up()
                self.sittings = await self.store.sittings(self.id)

    async def choose(self, player: str, question: str, answer: int, check: Callable[[], None] = lambda: None) -> None:
        """A player chooses an answer; it is kept when this returns.  `check` raises if the player may not, as the event stands now."""
        async with self.lock:
            for _ in range(TRIES):
                check()
                sitting, known = self.sitting(player), self.sittings[player]
                assert sitting is not None
                sitting.choose(question, answer, self.now())
                row = msgspec.structs.replace(self._shown(known), chosen=dict(sitting.chosen))
                try:
                    await self.store.choose(self.id, row)
                except Conflict:
                    await self.catch_up()
                    await self.read_sittings()
                    continue
                self.sittings[player] = row
                return
            raise Busy

    def handing_in(self, player: str) -> Planner:
        """The entry of a test as it stands, unless there is a result already."""

        def plan() -> Plan | None:
            sitting, state = self.sitting(player), self.event.state
            if (
                sitting is None
                or state.phase != Phase.TEST
                or player not in state.players
                or state.players[player].right is not None
            ):
                return None
            # Nothing is handed in without an answer that another process has stored in the meantime.
            row = self.sittings[player]
            closing = put_sitting(self.id, msgspec.structs.replace(row, version=row.version + 1))
            return Plan(player, sitting.hand_in(self.event.bank, self.now()), also=(closing,))

        return plan

    # Players, referees and tables

    def is_referee(self, guest: str | None) -> bool:
        """Whether a guest referees the event, as head referee or as co-referee."""
        return self.referee_name(guest) is not None

    def referee_name(self, guest: str | None) -> str | None:
        """The name under which a guest referees the event."""
        if not guest:
            return None
        if guest == self.row.referee:
            return self.row.referee_name
        row = self.referees.get(guest)
        return row.name if row is not None and row.is_in_office else None

    def told(self, language: str) -> Event:
        """The event as it is told in a language: a forgotten player is "Somebody" with the start number."""
        self.event.bots = frozenset(row.player for row in self.players.values() if row.kind == "bot")
        nameless = [player for player, name in self.event.names.items() if name == player]
        if not nameless:
            return self.event
        event = copy.copy(self.event)
        event.names = self.event.names | {player: self._somebody(player, language) for player in nameless}
        return event

    def _somebody(self, player: str, language: str) -> str:
        known = self.event.state.players.get(player)
        return phrase(language, "somebody") + (f" {known.number}" if known is not None and known.number else "")

    def player_of(self, guest: str | None) -> str | None:
        """The player behind a guest."""
        if guest is None:
            return None
        return next((row.player for row in self.players.values() if row.guest == guest), None)

    def attempt(self, match: str, leg: int) -> int:
        """Which attempt at a leg counts: each `replay` of it, or of the leg before, starts another.  [TRN-FIX-4]"""
        self.deeds()
        return 1 + sum(each.match == match and each.leg <= leg for each in self._replays)

    def deeds(self) -> list[Deed]:
        """The deeds of all entries, each read once."""
        for entry in self.event.entries[len(self._deeds) :]:
            deed = entry.deed
            self._deeds.append(deed)
            if isinstance(deed, Replay):
                self._replays.append(deed)
        return self._deeds

    def leg(self, match: str, leg: int) -> LegRow | None:
        """The table of a leg, if it was begun in the program."""
        return self.legs.get((match, leg, self.attempt(match, leg)))
