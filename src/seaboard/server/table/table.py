"""A table in memory: the fold of its entries.  Synchronous, with no clock of its own and no I/O.

What was folded is thrown away with the whole table if it could not be stored; there is nothing else to undo.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

import msgspec
import numpy as np

from seaboard.engine.errors import SeaboardError
from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.record import FullBytes
from seaboard.engine.registry import find_game
from seaboard.engine.stream import open_stream
from seaboard.server.protocol import UndoOffer
from seaboard.server.store.rows import BranchRow, Change, Entry, SeatEntry, SeatRow, TableRow
from seaboard.server.store.sitters import Sitters
from seaboard.server.table.clocks import Clocks
from seaboard.server.table.forced import forced_move
from seaboard.server.table.result import Leavers, losers_of, result_of
from seaboard.server.table.suspension import RUNNING, Why, missing_rules
from seaboard.server.table.undo import Past
from seaboard.server.table_info import Status

_seats = msgspec.json.Decoder(tuple[SeatEntry, ...])


class Gap(Exception):
    """An entry that does not follow the last one: something was missed."""


class Misfit(Exception):
    """A stored entry leads elsewhere with these rules than it did when it was written."""


def checksum(state: FullBytes) -> int:
    """Of a record, so that rules that lead elsewhere are noticed."""
    return crc32(state.data)


def encode_seats(seats: Sequence[SeatRow]) -> str:
    """Seats as an entry holds them: people by their keys."""
    stored = [
        SeatEntry(row.seat, row.kind, row.key, "" if row.kind == "guest" else row.name, row.level, row.taken_over) for row in seats
    ]
    return msgspec.json.encode(stored).decode()


def new_match(game: Game, row: TableRow) -> Match:
    """The match of a table before its first move; a what-if game begins with the record that it goes on from."""
    opening = None if row.branch is None else opening_of(row.branch)
    return Match(game, row.players, row.options, open_stream(row.stream, row.seed), opening)


def opening_of(branch: BranchRow) -> FullBytes:
    """The record that a what-if game begins with."""
    # A copy: compiled code knows two types of arrays, those that may be written and others, and is compiled for the first.
    return FullBytes(np.frombuffer(branch.opening, np.uint8).copy())


class Table:
    """What stands at a table after its last entry."""

    def __init__(
        self, row: TableRow, seats: Sequence[SeatRow], entries: Iterable[Entry] = (), sitters: Sitters | None = None
    ) -> None:
        """Without `sitters` only the people in the seats are known."""
        self.row = row
        self.id = row.id
        self.settings = row.settings
        self.missing = missing_rules(row)
        """Why the rules are not at hand; None if they are."""
        self.misfit = 0
        """The number of the entry that does not fit or cannot be read, if that is why."""
        self.game = None if self.missing is not None else find_game(row.played)
        self.match: Match | None = None
        self.sitters = Sitters.of(row.host, seats) if sitters is None else sitters
        self.seats = tuple(map(self.sitters.seated, seats))
        self.seq = 0
        self.at = row.created
        """When the last entry was written."""
        self.status: Status = "gathering"
        self.closed = ""
        """Why the table was closed."""
        self.begun: float | None = None
        self.ended: float | None = None
        self.end = 0
        """The number of the entry that ended the game."""
        self.leavers = Leavers()
        self.rematch: str | None = None
        self.held = False
        """The game is stopped for a while."""
        self.asleep = False
        """Nobody has looked for long: bots wait until somebody comes.  Lives in memory only."""
        self.asked: tuple[int, ...] = ()
        self.opened: dict[int, int] = {}
        """For each asked seat the entry that opened its present decision."""
        self.undone = 0
        """How often moves were taken back: a bot's answer to an earlier question is void."""
        self.decision_at = row.created
        """When the present decision was opened."""
        self.offer: UndoOffer | None = None
        """Lives in memory only: a restart forgets that a player asked to take back."""
        self.clocks = Clocks(row.settings.pace, row.players)
        self.entry_of_deed: dict[tuple[str, str], int] = {}
        """The number of the entry of each client's deed, by the guest's key and the deed's id."""
        self.asides = 0
        """Entries of guests that are no moves."""
        self.past = Past()
        self._standing: object = None
        """What was last given to be stored beside entries; unknown when others have written since."""
        for entry in entries:
            try:
                self.fold(entry)
            except Gap:
                self._suspend("broken", entry)
        if self.game is None and row.status == "over":
            self.status = "over"

    # People and seats

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of a guest, also while a bot plays there."""
        if guest is None:
            return None
        for row in self.seats:
            if row.guest == guest:
                return row.seat
        return None

    def viewer_of(self, guest: str | None) -> int:
        """The viewer that a guest is."""
        seat = self.seat_of(guest)
        return SPECTATOR if seat is None else seat

    def is_person(self, seat: int) -> bool:
        """Whether a person plays this seat now."""
        row = self.seats[seat]
        return row.kind == "guest" and not row.taken_over

    def people(self) -> list[int]:
        """The seats that people play."""
        return [row.seat for row in self.seats if self.is_person(row.seat)]

    def asked_bots(self) -> tuple[int, ...]:
        """The bots whose move is awaited."""
        return tuple(seat for seat in self.asked if not self.is_person(seat))

    def asks_people(self) -> bool:
        """Whether a person's move is awaited."""
        for seat in self.asked:
            if self.is_person(seat):
                return True
        return False

    def waits_for_bots(self) -> bool:
        """Whether bots must move and no person is awaited: where all decide at once, bots answer when people have."""
        return bool(self.asked) and not self.held and not self.asleep and not self.asks_people()

    @property
    def suspended(self) -> Why | None:
        """Why the game cannot go on for now, because its rules are not at hand; None if it can, or has ended."""
        return self.missing if self.status in RUNNING else None

    def decision(self) -> tuple[int, int]:
        """What names the decision that is open now, through all answers to it."""
        assert self.match is not None
        group = self.match.open_group
        return self.undone, len(self.match.log) if group is None else group

    def undo_to(self, viewer: int) -> int | None:
        """How many moves would stay if this viewer took back the last own decision; None if that is not possible."""
        if self.match is None or not self.settings.undo or self.status != "playing" or viewer == SPECTATOR:
            return None
        return self.past.back_to(self.match, viewer, self.settings.forced) if self.is_person(viewer) else None

    # Folding

    def fold(self, entry: Entry) -> None:
        """Let one entry happen as it is stored.  One that does not fit these rules, or cannot be read, suspends the table."""
        self._standing = None
        if entry.number != self.seq + 1:
            raise Gap(f"entry {entry.number} does not follow {self.seq}")
        try:
            self._happen(entry)
            if entry.checksum is not None and self.match is not None and entry.checksum != checksum(self.match.state):
                raise Misfit
        except (SeaboardError, Misfit):
            # The same rules version, but other rules: somebody forgot to count it up.
            self._suspend("moves", entry)
        except (ValueError, LookupError, TypeError, AssertionError):
            self._suspend("broken", entry)

    def _suspend(self, why: Why, entry: Entry) -> None:
        """Wait for the right rules; the moves are kept, and no clock runs."""
        if self.missing is None:
            self.missing, self.misfit = why, entry.number
        self.game = self.match = None
        if self.seq != entry.number:
            self._count(entry)
        self._ask((), entry, is_new=True)

    def _happen(self, entry: Entry) -> None:
        """Let one entry happen."""
        if entry.kind == "move":
            self._move(entry)
            return
        self._count(entry)
        self.asides += entry.sitter is not None
        if entry.kind == "seats":
            self._sit(entry)
        elif entry.kind == "start":
            self._start(entry)
        elif entry.kind == "undo":
            self._take_back(entry)
        elif entry.kind == "close":
            self._close(entry)
        elif entry.kind == "rematch":
            self.rematch = entry.text
        elif entry.kind in ("hold", "release"):
            self.held = entry.kind == "hold"
            self._ask(self.asked, entry, is_new=False)
        elif entry.kind == "resume":
            self.clocks.resume(entry.at, float(entry.text) if entry.text else None)
        elif entry.kind == "holiday":
            assert entry.actor is not None
            begins, ends = map(float, entry.text.split())
            self.clocks.rest(entry.actor, begins, ends)
        else:
            raise ValueError(f"there is no kind of entry {entry.kind!r}")

    def _close(self, entry: Entry) -> None:
        self.status, self.closed, self.offer = "closed", entry.text, None
        self.ended, self.end, self.held = entry.at, entry.number, False
        for seat in losers_of(entry.text):
            self.leavers.leave(self.seats[seat], entry.at)
        self._ask((), entry, is_new=True)

    def _start(self, entry: Entry) -> None:
        self.seats = self._seated(entry)
        self.status, self.begun = "playing", entry.at
        if self.game is not None:
            self.match = new_match(self.game, self.row)
            self._look(entry, is_new=True)

    def _count(self, entry: Entry) -> None:
        self.seq, self.at = entry.number, entry.at
        if entry.move_id is not None and entry.sitter is not None:
            self.entry_of_deed[entry.sitter, entry.move_id] = entry.number

    def _move(self, entry: Entry) -> None:
        """A move; what the rules refuse has changed nothing."""
        if self.match is None:
            self._count(entry)
            return
        assert entry.actor is not None
        self._make(entry, entry.actor, self.match.allowed(entry.actor, entry.text))

    def _make(self, entry: Entry, actor: int, action: int) -> None:
        """Make the move of an entry, known to be allowed, by its number."""
        match = self.match
        assert match is not None
        match.make(actor, action)
        self._count(entry)
        self.offer = None
        if actor != CHANCE:
            self.clocks.moves[actor] += 1
        if self.settings.undo:
            self.past.note(match)
        self._look(entry, is_new=match.open_group is None)

    def _take_back(self, entry: Entry) -> None:
        match, stay = self.match, int(entry.text)
        self.undone += 1
        self.offer = None
        if match is None:
            return
        for move in match.log[stay:]:
            if move.actor != CHANCE:
                self.clocks.moves[move.actor] -= 1
        match.undo(len(match.log) - stay)
        self.past.cut(stay)
        self._look(entry, is_new=True)

    def _sit(self, entry: Entry) -> None:
        before, self.seats = self.seats, self._seated(entry)
        self.offer = None
        if self.status == "playing":
            self.leavers.see(before, self.seats, entry.at)
        for old, new in zip(before, self.seats):
            if old.taken_over and not new.taken_over:
                self.clocks.welcome(new.seat)
        self._ask(self.asked, entry, is_new=False)

    def _seated(self, entry: Entry) -> tuple[SeatRow, ...]:
        """The seats of an entry, with whoever is behind its keys."""
        stored = _seats.decode(entry.text)
        rows = (SeatRow(each.seat, each.kind, each.name, None, each.level, each.taken_over, each.key) for each in stored)
        return tuple(map(self.sitters.seated, rows))

    def _look(self, entry: Entry, is_new: bool) -> None:
        """See which seats must act now."""
        assert self.match is not None
        actors = self.match.actors()
        if not actors:
            self.status, self.ended, self.end = "over", entry.at, entry.number
        self._ask(() if actors == [CHANCE] else tuple(actors), entry, is_new)

    def _ask(self, asked: tuple[int, ...], entry: Entry, is_new: bool) -> None:
        self.asked = asked
        self.opened = {seat: entry.number if is_new else self.opened.get(seat, entry.number) for seat in asked}
        if is_new:
            self.decision_at = entry.at
        self.clocks.go_on(entry.at, [] if self.held else [seat for seat in asked if self.is_person(seat)], is_new)

    # Writing

    def write(
        self, kind: str, actor: int | None, text: str, now: float, move_id: str | None = None, guest: str | None = None
    ) -> Entry:
        """Let something happen, as the entry that will be stored."""
        sitter = self.sitters.key_of(guest) if guest else guest
        entry = Entry(self.seq + 1, kind, actor, text, max(now, self.at), move_id, sitter)  # type: ignore[arg-type]
        self._standing = None
        self._happen(entry)
        return entry

    def write_move(self, actor: int, text: str, now: float, move_id: str | None = None, guest: str | None = None) -> Entry:
        """Let a move happen, as the entry that will be stored; `SeaboardError`, and nothing has changed, if it is not a move or is forbidden now."""
        assert self.match is not None
        action = self.match.allowed(actor, text)
        sitter = self.sitters.key_of(guest) if guest else guest
        entry = Entry(self.seq + 1, "move", actor, text, max(now, self.at), move_id, sitter)
        self._make(entry, actor, action)
        return entry

    def write_action(self, actor: int, action: int, now: float) -> Entry:
        """Let a move happen that is known to be allowed: a draw of chance, or what a bot has chosen.  Its text is for the store alone."""
        assert self.match is not None
        entry = Entry(self.seq + 1, "move", actor, self.match.rules.space.texts[action], max(now, self.at))
        self._make(entry, actor, action)
        return entry

    def write_seats(self, seats: Iterable[SeatRow], now: float, move_id: str | None = None, guest: str | None = None) -> Entry:
        """Let people sit like this."""
        return self.write("seats", None, encode_seats([self.sitters.seated(row) for row in seats]), now, move_id, guest)

    def draw(self, now: float) -> list[Entry]:
        """Let chance draw, and moves without a choice make themselves, until a seat has to choose or the game is over."""
        entries = []
        while self.match is not None and self.status == "playing":
            made = (CHANCE, self.match.draw()) if not self.asked else self.forced()
            if made is None:
                break
            entries.append(self.write_action(*made, now))
        return entries

    def forced(self) -> tuple[int, int] | None:
        """A person who is asked and has no choice, with the move, where such moves make themselves; bots keep their own pace."""
        if self.settings.forced and self.game is not None and self.match is not None and not self.held:
            for seat in self.asked:
                action = forced_move(self.game, self.match.state, seat) if self.is_person(seat) else None
                if action is not None:
                    return seat, action
        return None

    def change(self, entries: Sequence[Entry]) -> Change:
        """The change to store after these entries."""
        standing = (self.status, *self._awaited(), self.ended, self.rematch)
        before, self._standing = self._standing, standing
        status, asked, deadline, wakes, ended, rematch = standing
        return Change(
            table=self.id,
            entries=self._checked(entries),
            status=status,
            asked=asked,
            deadline=deadline,
            wakes=wakes,
            seats=self.seats if any(entry.kind == "seats" for entry in entries) else None,
            sitters=self.sitters.take_fresh(),
            ended=ended,
            rematch=rematch,
            result=result_of(self) if entries and entries[0].number <= self.end <= entries[-1].number else None,
            is_as_before=standing == before,
        )

    def _awaited(self) -> tuple[tuple[int, ...], float | None, bool]:
        """The seats that are asked, until when, and whether bots are among them; unchanged where the table waits for its rules."""
        if self.suspended is not None:
            return self.row.asked, self.row.deadline, self.row.wakes
        return self.asked, self.clocks.deadline(), self.waits_for_bots()

    def _checked(self, entries: Sequence[Entry]) -> tuple[Entry, ...]:
        """The entries, the last with the checksum of where they lead: one for each change is enough to find other rules."""
        if self.match is None or not entries:
            return tuple(entries)
        return *entries[:-1], msgspec.structs.replace(entries[-1], checksum=checksum(self.match.state))
