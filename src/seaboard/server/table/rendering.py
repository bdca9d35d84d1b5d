"""What each viewer is sent, made from redacted records only: the match is asked for `view_for`, `log_for`, `story`, `legal` and results,
never for its state.

Everything is made once for all viewers who see the same (seat and language) and sent to each of them as the same bytes.  Nothing here grows with the
length of the game except a snapshot's log.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Raw

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import ShownMove
from seaboard.server.protocol import (
    VERSION,
    Because,
    ChatLine,
    Choice,
    Clock,
    Ending,
    Happening,
    MoveScenes,
    Reason,
    Scenes,
    ShowScenes,
    Snapshot,
    TableChanged,
    Update,
    Why,
)
from seaboard.server.store.rows import ChatRow, SeatRow
from seaboard.server.table.hinting import takes_hints
from seaboard.server.table.manners import NOTHING as NOTHING_DECIDED
from seaboard.server.table.manners import Manners, why_quiet
from seaboard.server.table.names import guest_name
from seaboard.server.table.phrases import phrase
from seaboard.server.table.played_set import played_set
from seaboard.server.table.reasons import EVERYTHING, forbidden
from seaboard.server.table.suspension import suspended_words
from seaboard.server.table.table import Table
from seaboard.server.table.tellings import Tellings
from seaboard.server.table.words import Voice, closed_words
from seaboard.server.table_info import SeatInfo, Status, TableInfo

_encode = msgspec.json.Encoder().encode
CLOCK_STEP = 0.25
"""Seconds for which a snapshot of a timed table is sent to other viewers too."""


class Gaze(NamedTuple):
    """The viewer: everything that the messages depend on."""

    seat: int
    language: str
    is_host: bool = False


@dataclass
class Around:
    """What belongs to a table but not to its entries."""

    host: str = ""
    """The name of the guest who made it."""
    connected: tuple[int, ...] = ()
    spectators: int = 0
    chat: tuple[ChatRow, ...] = ()
    manners: Manners = NOTHING_DECIDED
    has_chat: bool = True
    """Whether this server has chat at all."""


class Mark(NamedTuple):
    """How far a table has been told.  A screen keeps it, and updates are made from it; nothing else remembers what was told."""

    seq: int
    status: Status
    held: bool
    rematch: str | None
    seats: tuple[SeatRow, ...]
    undone: int
    moves: int
    group: int | None
    """The decision that was still open."""
    first: int
    """The first move that was shown to a person."""
    rests: int
    """How often the table was told of holidays."""

    @classmethod
    def of(cls, table: Table, before: Mark | None = None) -> Mark:
        """All that there is to tell now; an earlier mark spares looking through moves that were too old already."""
        match, moves, group, first = table.match, 0, None, 0
        if match is not None:
            moves, group = len(match.log), match.open_group
            first = match.first_shown(before.first if before is not None and before.undone == table.undone else 0)
        return cls(
            table.seq, table.status, table.held, table.rematch, table.seats, table.undone, moves, group, first, table.clocks.rests
        )


NOTHING = Raw(b"[]")
MOST_STORIES = 200
"""Moves of a snapshot's log that come with what followed from them; of those before them only the sentence is sent."""

MOST_SCENES = 60
"""Views in one answer: what follows from a move rarely has ten beats."""


def chat_line(row: ChatRow, language: str) -> ChatLine:
    """A line as a reader is sent it."""
    return ChatLine(row.number, row.seat, guest_name(row.name, language), row.text, row.at)


def raw_list(parts: Iterable[bytes]) -> Raw:
    """Pieces of JSON as one list."""
    return Raw(b"[" + b",".join(parts) + b"]")


class Rendering:
    """The messages of one table."""

    def __init__(self, table: Table, around: Around) -> None:
        self.table = table
        self.around = around
        self._seq = -1
        self._views: dict[int, tuple[Raw, str]] = {}
        self._tellings = Tellings()
        self._voices: dict[str, tuple[object, Voice]] = {}
        self._snapshots: dict[Gaze, tuple[object, bytes]] = {}
        self._no_clock = Raw(_encode(table.clocks.show(0.0, ()))) if table.clocks.limit is None else None

    def forget(self) -> None:
        """Drop the kept snapshots."""
        self._snapshots.clear()

    # Parts

    def voice(self, language: str) -> Voice:
        """The words of the table's game, and the names of its players."""
        seats, voice = self._voices.get(language, (None, None))
        if voice is None or seats is not self.table.seats:
            voice = Voice(self.table.row.played, language, self.table.seats)
            self._voices[language] = self.table.seats, voice
        return voice

    def view(self, viewer: int) -> tuple[Raw | None, str]:
        """A viewer's view of the game as JSON, and its phase."""
        match = self.table.match
        if match is None:
            return None, ""
        self._notice_news()
        kept = self._views.get(viewer)
        if kept is None:
            view: Any = match.view_for(viewer)
            kept = self._views[viewer] = Raw(_encode(view)), str(view.phase)
        return kept

    def _notice_news(self) -> None:
        """Forget what was kept of the table before its last entry."""
        if self._seq != self.table.seq:
            self._seq = self.table.seq
            self._views.clear()
            self._tellings.forget()

    def prompt(self, viewer: int, voice: Voice, phase: str) -> str:
        """What is wanted now."""
        table, language = self.table, voice.language
        if table.status == "closed":
            return closed_words(language, table.closed, voice.people)
        if table.suspended is not None:
            return suspended_words(language, table.suspended)
        if table.status == "gathering":
            return phrase(language, "gathering")
        if table.match is None:
            return phrase(language, "closed rules")
        if table.held:
            return phrase(language, "held")
        if table.asked and viewer not in table.asked:
            # Bots that decide at the same time as people have chosen already and wait for them.
            return voice.waiting(tuple([seat for seat in table.asked if table.is_person(seat)]) or table.asked)
        words = voice.words
        return words.prompt(phase, self.kinds(viewer) if phase in words.deeds.parts else frozenset())

    def kinds(self, viewer: int) -> frozenset[str]:
        """The kinds of moves that are offered to a viewer."""
        match = self.table.match
        if match is None or not self.is_asked(viewer):
            return frozenset()
        kind_of = match.rules.space.kind_of
        return frozenset([kind_of[action].words for action in match.rules.legal_actions(match.state, viewer)])

    def is_asked(self, viewer: int) -> bool:
        """Whether a viewer may move now."""
        table = self.table
        return viewer in table.asked and table.is_person(viewer) and table.status == "playing" and not table.held

    def choices(self, viewer: int, voice: Voice) -> Raw:
        """The legal moves of a viewer who is asked."""
        match = self.table.match
        if match is None or not self.is_asked(viewer):
            return NOTHING
        return raw_list(voice.words.choices(match.legal_in_order(viewer), voice.names))

    def happenings(self, moves: list[ShownMove], viewer: int, voice: Voice) -> Raw:
        """Moves as a viewer was shown them."""
        match = self.table.match
        if match is None:
            return NOTHING  # where the game is not installed there are no words either
        self._notice_news()
        happening, names, told, old = voice.words.happening, voice.names, self._tellings.of, len(moves) - MOST_STORIES
        return raw_list(
            [happening(move, told(match, move.number, viewer) if place >= old else (), names) for place, move in enumerate(moves)]
        )

    def new_moves(self, viewer: int, told: Mark, present: Mark) -> list[ShownMove]:
        """The moves this viewer is shown now and was not shown before."""
        match = self.table.match
        if match is None:
            return []
        start = told.moves if told.group is None else told.group
        # Moves too long ago to be shown come first, so a later start leaves them out, without asking for every viewer.
        shown = match.log_for(viewer, start=max(start, present.first))
        return [move for move in shown if move.number >= told.moves or move.actor != viewer]

    def clock(self, now: float) -> Clock:
        """The clocks of people; without a limit, or while the table waits for its rules, they say the same at any time."""
        if self.table.suspended is not None:
            return Clock([None] * self.table.row.players, [])
        return self.table.clocks.show(now, self.table.people()) if self._no_clock is None else cast(Clock, self._no_clock)

    def ending(self) -> Ending | None:
        """The result and the seed, once nobody plays on; a table that was closed has no result."""
        table, row = self.table, self.table.row
        if table.status not in ("over", "closed"):
            return None
        has_result = table.match is not None and table.status == "over"
        points, places = table.match.results() if table.match is not None and has_result else ([], [])
        seed = row.seed.hex() if row.branch is None else ""
        return Ending(points, places, seed, row.stream)

    def info(self, gaze: Gaze) -> TableInfo:
        """The table from outside."""
        table, row, around = self.table, self.table.row, self.around
        people = self.voice(gaze.language).people
        seats = [
            SeatInfo(
                each.seat,
                each.kind,
                people[each.seat],
                each.level,
                each.taken_over,
                each.seat in around.connected,
                table.clocks.holiday(each.seat, table.at),
            )
            for each in table.seats
        ]
        return TableInfo(
            id=row.id,
            game=row.game,
            players=row.players,
            options=row.options,
            settings=row.settings,
            status=table.status,
            host=guest_name(around.host, gaze.language),
            seats=seats,
            rules_version=row.rules_version,
            commitment=row.commitment,
            created=row.created,
            seq=table.seq,
            asked=list(table.asked),
            you=None if gaze.seat == SPECTATOR else gaze.seat,
            is_host=gaze.is_host,
            rematch=table.rematch,
            held=table.held,
            suspended=None if table.suspended is None else suspended_words(gaze.language, table.suspended),
            what_if=None if row.branch is None else row.branch.told(),
            set=played_set(row.played),
            club=row.club,
        )

    # Messages

    def snapshot(self, gaze: Gaze, now: float) -> bytes:
        """Everything, for a connection that is new or asks again."""
        table, around = self.table, self.around
        running = int(now / CLOCK_STEP) if table.clocks.running else None
        key = (table.seq, table.offer, around.host, around.connected, around.spectators, around.chat, around.manners, running)
        kept_key, kept = self._snapshots.get(gaze, (None, b""))
        if kept_key == key:
            return kept
        made = self.make_snapshot(gaze, now)
        self._snapshots[gaze] = key, made
        return made

    def make_snapshot(self, gaze: Gaze, now: float) -> bytes:
        """The same, made again."""
        table, viewer = self.table, gaze.seat
        voice, (view, phase) = self.voice(gaze.language), self.view(viewer)
        manners, me = self.around.manners, None if viewer == SPECTATOR else table.seats[viewer].guest
        log = table.match.log_for(viewer, remembers=False) if table.match is not None else []
        snapshot = Snapshot(
            version=VERSION,
            seq=table.seq,
            table=self.info(gaze),
            you=None if viewer == SPECTATOR else viewer,
            view=view,
            prompt=self.prompt(viewer, voice, phase),
            choices=cast(list[Choice], self.choices(viewer, voice)),
            log=cast(list[Happening], self.happenings(log, viewer, voice)),
            chat=[chat_line(line, gaze.language) for line in self.around.chat if not manners.hides(me, line)],
            clock=self.clock(now),
            spectators=self.around.spectators,
            undo_to=table.undo_to(viewer),
            undo=table.offer,
            ending=self.ending(),
            quiet=why_quiet(table, me, manners, self.around.has_chat),
            muted=[seat.seat for seat in table.seats if me is not None and (me, seat.guest) in manners.muted],
            silenced=[seat.seat for seat in table.seats if gaze.is_host and seat.guest in manners.silenced],
            removed=[guest_name(name, gaze.language) for name in manners.removed.values()] if gaze.is_host else [],
            hints=takes_hints(table, viewer),
        )
        return _encode(snapshot)

    def update(self, viewer: int, language: str, told: Mark, present: Mark, now: float) -> bytes:
        """What has changed since a mark."""
        table, voice, (view, phase) = self.table, self.voice(language), self.view(viewer)
        update = Update(
            seq=table.seq,
            after=told.seq,
            view=view,
            prompt=self.prompt(viewer, voice, phase),
            asked=list(table.asked),
            choices=cast(list[Choice], self.choices(viewer, voice)),
            events=cast(list[Happening], self.happenings(self.new_moves(viewer, told, present), viewer, voice)),
            clock=self.clock(now),
            undo_to=table.undo_to(viewer),
            status=table.status,
            ending=self.ending(),
            log_from=present.first if present.first != told.first else None,
        )
        return _encode(update)

    def because(self, gaze: Gaze, why: Why) -> Because:
        """Why nothing can be done with a thing: by a rule, or because the viewer is not asked."""
        match, viewer, voice = self.table.match, gaze.seat, self.voice(gaze.language)
        if match is None or not self.is_asked(viewer):
            return Because(why.id, [Reason("", self.prompt(viewer, voice, self.view(viewer)[1]), None)])
        reasons = []
        for action, rule in forbidden(match, viewer, why.moves):
            text = match.rules.space.texts[action]
            label = "" if EVERYTHING in why.moves else voice.words.make_choice(text, voice.people).label
            reasons.append(Reason(label, voice.words.refusal(rule), rule))
        return Because(why.id, reasons)

    def scenes(self, viewer: int, asked: ShowScenes) -> Scenes:
        """The table after each beat of some moves, as far as the viewer is shown these moves."""
        match, found, left = self.table.match, [], MOST_SCENES
        if match is None or min(asked.moves) >= len(match.log):
            return Scenes(asked.id, [])
        shown = {move.number for move in match.log_for(viewer, remembers=False, start=min(asked.moves))}
        for number in asked.moves:
            beats = len(match.story(number, viewer)) if number in shown else 0
            if 0 < beats <= left:
                left -= beats
                found.append(MoveScenes(number, match.scenes(number, viewer)))
        return Scenes(asked.id, found)

    def changed(self, gaze: Gaze, after: int) -> bytes:
        """The people in the seats, and whether a player asks to take back."""
        return _encode(TableChanged(self.table.seq, after, self.info(gaze), self.table.offer))
