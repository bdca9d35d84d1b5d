"""What comes of a deed: a refusal, or a change to be stored and the acknowledgement to be given once it is.

A refusal changes nothing.  A deed that is done changes the table in memory; who cannot store the change throws that table away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from seaboard.engine.errors import FormatError, Refused
from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Move
from seaboard.engine.stream import secret_stream
from seaboard.server.protocol import Acknowledged, Act, AnswerUndo, GiveSeat, RefusedMove, Rematch, TakeSeat, Undo, UndoOffer
from seaboard.server.store.rows import Change, Entry, SeatRow, TableRow
from seaboard.server.table.clocks import LONG_STANDSTILL
from seaboard.server.table.deeds import (
    Answer,
    Begin,
    BotsMove,
    Deed,
    Hold,
    Join,
    Leave,
    Release,
    Rename,
    Reseat,
    Resume,
    SetSeat,
    Shut,
    Start,
    TakeBack,
    TimeUp,
    Vacate,
)
from seaboard.server.table.lobby import bot_name, new_id
from seaboard.server.table.phrases import phrase
from seaboard.server.table.suspension import suspended_words
from seaboard.server.table.table import Table, encode_seats
from seaboard.server.table.words import words_of

BOT_SECRET_BYTES = 16
HOUSE = ""
"""Stands where a guest's id stands, for deeds of the house that must be done once."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for a deed, and when; nobody where it happens by itself."""

    guest: str | None
    now: float
    language: str = "en"
    is_removed: bool = False
    """The host has taken this guest from the table."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is to be stored and told."""

    answer: Answer | None
    """None where nobody asked."""
    change: Change | None = None
    fresh: tuple[TableRow, list[SeatRow]] | None = None
    """A new table, to be stored before the change that names it."""
    removed: tuple[str, str] | None = None
    """The id and the name of a guest whom the host takes from the table."""
    reoffered: bool = False
    """Somebody has asked to take back, or has answered."""


AT_ANY_TABLE = (Shut, Reseat)
"""Needs no rules: done also at a table that is suspended."""


class Refusal(Exception):
    """A deed that is not done: a phrase of the server, or a rule of the game."""

    def __init__(self, key: str, rule: str | None = None) -> None:
        super().__init__(key)
        self.key = key
        self.rule = rule


def decide(table: Table, asker: Asker, deed: Deed) -> Outcome:
    """Do a deed, or refuse it."""
    name = getattr(deed, "id", "")
    sitter = table.sitters.key_of(asker.guest) if asker.guest is not None else None
    known = None if sitter is None else table.entry_of_deed.get((sitter, name))
    if known is not None:
        return Outcome(Acknowledged(name, known))
    try:
        if table.game is None and not isinstance(deed, AT_ANY_TABLE):
            raise Refusal("rules gone")
        return DECISIONS[type(deed)](table, asker, deed)
    except Refusal as refusal:
        if not name:
            return Outcome(None)
        return Outcome(RefusedMove(name, refusal.rule, refusal_words(table, asker.language, refusal)))


def refusal_words(table: Table, language: str, refusal: Refusal) -> str:
    """Why a deed is not done, for people."""
    if table.suspended is not None:
        return suspended_words(language, table.suspended)
    if refusal.rule is not None:
        return words_of(table.row.game, language).refusal(refusal.rule)
    return phrase(language, refusal.key)


def demand(condition: bool, key: str) -> None:
    """Refuse the deed unless this is so."""
    if not condition:
        raise Refusal(key)


def own_seat(table: Table, asker: Asker) -> int:
    """The seat of who asks."""
    seat = table.seat_of(asker.guest)
    if seat is None:
        raise Refusal("stranger")
    return seat


def accepted(table: Table, deed: Any, entries: list[Entry]) -> Outcome:
    """The deed has led to these entries."""
    return Outcome(Acknowledged(deed.id, entries[0].number), table.change(entries))


# Moves


def act(table: Table, asker: Asker, deed: Act) -> Outcome:
    """A person's move, and all draws of chance that follow it."""
    seat = own_seat(table, asker)
    match = table.match
    if match is None or table.status != "playing":
        raise Refusal("not running")
    demand(table.is_person(seat), "taken over")
    demand(not table.held, "held")
    opened = table.opened.get(seat)
    if not (table.seq if opened is None else opened) <= deed.seq <= table.seq:
        raise Refusal("stale")
    try:
        entry = table.write_move(seat, deed.move, asker.now, deed.id, asker.guest)
    except FormatError:
        raise Refusal("no move") from None
    except Refused as refused:
        raise Refusal("forbidden", refused.rule) from None
    return accepted(table, deed, [entry, *table.draw(asker.now)])


def bots_move(table: Table, asker: Asker, deed: BotsMove) -> Outcome:
    """The answers of bots, in the order of their seats, and all draws that follow."""
    entries = []
    for seat, text in () if table.held else deed.moves:
        if table.match is not None and seat in table.asked_bots() and table.match.check(seat, text) is None:
            entries.append(table.write_move(seat, text, asker.now))
    return Outcome(None, table.change(entries + table.draw(asker.now)) if entries else None)


# Taking back


def ask_back(table: Table, asker: Asker, deed: Undo) -> Outcome:
    """Take back at once among bots; among people, ask."""
    seat = own_seat(table, asker)
    stay = table.undo_to(seat)
    if stay is None:
        raise Refusal("no undo")
    demand(table.offer is None, "offered")
    if table.people() == [seat]:
        return accepted(table, deed, [table.write("undo", seat, str(stay), asker.now, deed.id, asker.guest)])
    table.offer = UndoOffer(seat, stay, [])
    return Outcome(Acknowledged(deed.id, table.seq), reoffered=True)


def answer_back(table: Table, asker: Asker, deed: AnswerUndo) -> Outcome:
    """Agree or not; the last one who agrees takes back."""
    seat, offer = own_seat(table, asker), table.offer
    if offer is None:
        raise Refusal("no offer")
    demand(table.is_person(seat), "taken over")
    demand(seat != offer.seat or not deed.agree, "own offer")
    if not deed.agree:
        table.offer = None
        return Outcome(Acknowledged(deed.id, table.seq), reoffered=True)
    agreed = sorted({*offer.agreed, seat})
    if {*agreed, offer.seat} >= set(table.people()):
        return accepted(table, deed, [table.write("undo", offer.seat, str(offer.back_to), asker.now, deed.id, asker.guest)])
    table.offer = UndoOffer(offer.seat, offer.back_to, agreed)
    return Outcome(Acknowledged(deed.id, table.seq), reoffered=True)


# Sitting down and getting up


def with_seat(table: Table, row: SeatRow) -> list[SeatRow]:
    """The seats with one of them changed."""
    return [row if each.seat == row.seat else each for each in table.seats]


def join(table: Table, asker: Asker, deed: Join) -> Outcome:
    """Sit down in an open seat."""
    demand(table.status == "gathering", "not gathering")
    demand(asker.guest is not None, "stranger")
    demand(table.seat_of(asker.guest) is None, "seated")
    demand(not asker.is_removed, "removed")
    free = [row.seat for row in table.seats if row.kind == "open"]
    demand(bool(free), "full")
    seat = free[0] if deed.seat is None else deed.seat
    demand(seat < table.row.players, "no such seat")
    demand(seat in free, "seat taken")
    rows = with_seat(table, SeatRow(seat, "guest", deed.name, asker.guest))
    return accepted(table, deed, [table.write_seats(rows, asker.now, deed.id, asker.guest)])


def leave(table: Table, asker: Asker, deed: Leave) -> Outcome:
    """Get up; from a running game as if the seat was given up."""
    seat = own_seat(table, asker)
    if table.status == "playing":
        return give_seat(table, asker, deed)
    demand(table.status == "gathering", "not running")
    return accepted(table, deed, [table.write_seats(with_seat(table, SeatRow(seat, "open")), asker.now, deed.id, asker.guest)])


def set_seat(table: Table, asker: Asker, deed: SetSeat) -> Outcome:
    """The host says who shall sit where; a person who sat there does not come back until the host allows it."""
    demand(asker.guest is not None and asker.guest == table.row.host, "not host")
    demand(table.status == "gathering", "not gathering")
    demand(deed.seat < table.row.players, "no such seat")
    row = SeatRow(deed.seat, "open")
    if deed.kind == "bot":
        row = SeatRow(deed.seat, "bot", bot_name(deed.level, deed.seat), None, deed.level)
    before = table.seats[deed.seat]
    outcome = accepted(table, deed, [table.write_seats(with_seat(table, row), asker.now, deed.id, asker.guest)])
    if before.guest is None or before.guest == asker.guest:
        return outcome
    return Outcome(outcome.answer, outcome.change, removed=(before.guest, before.name))


def start(table: Table, asker: Asker, deed: Start) -> Outcome:
    """The game begins."""
    demand(asker.guest is not None and asker.guest == table.row.host, "not host")
    demand(table.status == "gathering", "not gathering")
    demand(all(row.kind != "open" for row in table.seats), "seats open")
    demand(bool(table.people()), "nobody")
    entries = [table.write("start", None, encode_seats(table.seats), asker.now, deed.id, asker.guest)]
    return accepted(table, deed, entries + table.draw(asker.now))


def rename(table: Table, asker: Asker, deed: Rename) -> Outcome:
    """Somebody at the table is called something else."""
    own_seat(table, asker)
    assert asker.guest is not None
    table.sitters.rename(asker.guest, deed.name)
    return accepted(table, deed, [table.write_seats(table.seats, asker.now, deed.id, asker.guest)])


def taken_over(table: Table, seat: int) -> list[SeatRow]:
    """The seats when a bot has taken this one over."""
    row = msgspec.structs.replace(table.seats[seat], taken_over=True, level=table.settings.level)
    return with_seat(table, row)


def give_seat(table: Table, asker: Asker, deed: GiveSeat | Leave) -> Outcome:
    """A person leaves a running game: a bot plays on, or the game is forfeited, as was agreed."""
    seat = own_seat(table, asker)
    demand(table.status == "playing", "not running")
    demand(table.is_person(seat), "taken over")
    demand(table.settings.takeover, "no leaving")
    if table.settings.on_timeout == "forfeit":
        return accepted(table, deed, [table.write("close", seat, f"forfeit {seat}", asker.now, deed.id, asker.guest)])
    return accepted(table, deed, [table.write_seats(taken_over(table, seat), asker.now, deed.id, asker.guest)])


def take_seat(table: Table, asker: Asker, deed: TakeSeat) -> Outcome:
    """A person takes his seat back from the bot."""
    seat = own_seat(table, asker)
    demand(table.status == "playing", "not running")
    demand(table.seats[seat].taken_over, "not taken over")
    row = msgspec.structs.replace(table.seats[seat], taken_over=False, level=None)
    return accepted(table, deed, [table.write_seats(with_seat(table, row), asker.now, deed.id, asker.guest)])


# What happens by itself


def time_up(table: Table, asker: Asker, deed: TimeUp) -> Outcome:
    """Whoever has run out of time is taken over by a bot, or forfeits."""
    late = table.clocks.late(asker.now) if table.status == "playing" else []
    if not late:
        return Outcome(None)
    if table.settings.on_timeout == "forfeit" or not table.settings.takeover:
        return Outcome(None, table.change([table.write("close", late[0], f"timeout {late[0]}", asker.now)]))
    entries = [table.write_seats(taken_over(table, seat), asker.now) for seat in late]
    return Outcome(None, table.change(entries))


def vacate(table: Table, asker: Asker, deed: Vacate) -> Outcome:
    """Whoever was forgotten sits here no longer: the seat is open again, or a bot plays on, or the game is forfeited, as was agreed."""
    left = [row.seat for row in table.seats if row.kind == "guest" and row.guest is None and not row.taken_over]
    if not left or table.status not in ("gathering", "playing"):
        return Outcome(None)
    if table.status == "gathering":
        rows = [SeatRow(row.seat, "open") if row.seat in left else row for row in table.seats]
        return Outcome(None, table.change([table.write_seats(rows, asker.now)]))
    if not table.settings.takeover:
        return Outcome(None)
    if table.settings.on_timeout == "forfeit":
        return Outcome(None, table.change([table.write("close", left[0], f"forfeit {left[0]}", asker.now)]))
    return Outcome(None, table.change([table.write_seats(taken_over(table, seat), asker.now) for seat in left]))


def resume(table: Table, asker: Asker, deed: Resume) -> Outcome:
    """Clocks get back the time in which the server could not serve."""
    if table.status != "playing" or table.held or not table.clocks.running:
        return Outcome(None)
    if table.settings.pace.kind == "days" and (deed.seconds or 0.0) < LONG_STANDSTILL:
        return Outcome(None)
    text = "" if deed.seconds is None else f"{deed.seconds:.3f}"
    return Outcome(None, table.change([table.write("resume", None, text, asker.now)]))


# What the house does


def unchanged(table: Table, deed: Any) -> Outcome:
    """It is so already."""
    return Outcome(Acknowledged(deed.id, table.seq))


def begin(table: Table, asker: Asker, deed: Begin) -> Outcome:
    """The game begins, also among bots alone."""
    if table.status != "gathering":
        return unchanged(table, deed)
    demand(all(row.kind != "open" for row in table.seats), "seats open")
    entries = [table.write("start", None, encode_seats(table.seats), asker.now)]
    return accepted(table, deed, entries + table.draw(asker.now))


def hold(table: Table, asker: Asker, deed: Hold) -> Outcome:
    """The game is stopped."""
    demand(table.status == "playing", "not running")
    return unchanged(table, deed) if table.held else accepted(table, deed, [table.write("hold", None, "", asker.now)])


def release(table: Table, asker: Asker, deed: Release) -> Outcome:
    """The game goes on."""
    demand(table.status == "playing", "not running")
    return accepted(table, deed, [table.write("release", None, "", asker.now)]) if table.held else unchanged(table, deed)


def can_take_back(table: Table) -> bool:
    """Whether the last move is a player's, turned nothing up and did not end the game."""
    match = table.match
    return match is not None and table.status == "playing" and bool(match.log) and is_harmless(match.log[-1])


def is_harmless(move: Move) -> bool:
    """Whether taking the move back takes nothing from what anybody has learnt."""
    return move.actor != CHANCE and not move.finds


def take_back(table: Table, asker: Asker, deed: TakeBack) -> Outcome:
    """The last move is taken back, once for each id."""
    known = table.entry_of_deed.get((HOUSE, deed.id))
    if known is not None:
        return Outcome(Acknowledged(deed.id, known))
    demand(can_take_back(table), "no undo")
    assert table.match is not None
    stay = str(len(table.match.log) - 1)
    return accepted(table, deed, [table.write("undo", None, stay, asker.now, deed.id, HOUSE)])


def shut(table: Table, asker: Asker, deed: Shut) -> Outcome:
    """The game is ended without a result."""
    if table.status not in ("gathering", "playing"):
        return unchanged(table, deed)
    return accepted(table, deed, [table.write("close", None, deed.why, asker.now)])


def reseat(table: Table, asker: Asker, deed: Reseat) -> Outcome:
    """Somebody else plays on in a seat: the place in a tournament went to another device."""
    demand(table.status in ("gathering", "playing"), "not running")
    demand(deed.seat < table.row.players, "no such seat")
    before = table.seats[deed.seat]
    if (before.kind, before.guest or "", before.name) == ("guest", deed.guest, deed.name):
        return unchanged(table, deed)
    row = msgspec.structs.replace(before, kind="guest", guest=deed.guest, name=deed.name, key=None)
    return accepted(table, deed, [table.write_seats(with_seat(table, row), asker.now)])


# The next game


def play_again(table: Table, asker: Asker, deed: Rematch) -> Outcome:
    """The same people at a new table, everybody one seat further."""
    own_seat(table, asker)
    demand(table.status in ("over", "closed"), "not over")
    demand(table.settings.rematch, "no rematch")
    if table.rematch is not None:
        return Outcome(Acknowledged(deed.id, table.seq))
    assert table.game is not None
    assert asker.guest is not None
    stream = secret_stream()
    row = msgspec.structs.replace(
        table.row,
        id=new_id(),
        status="gathering",
        host=asker.guest,
        rules_version=table.game.version,
        stream=stream.name,
        seed=stream.seed,
        bot_secret=secret_stream().seed[:BOT_SECRET_BYTES],
        created=asker.now,
        ended=None,
        rematch=None,
        asked=(),
        deadline=None,
        wakes=False,
    )
    entries = [table.write("rematch", None, row.id, asker.now, deed.id, asker.guest)]
    outcome = accepted(table, deed, entries)
    return Outcome(outcome.answer, outcome.change, fresh=(row, rotated(table.seats)))


def rotated(seats: tuple[SeatRow, ...]) -> list[SeatRow]:
    """Everybody one seat further, the last one in the first seat; who had been taken over sits there himself again.

    The seat of a guest who was forgotten is open.
    """
    rows = []
    for seat in range(len(seats)):
        row = seats[seat - 1]
        if row.kind == "bot" and row.level is not None:
            row = msgspec.structs.replace(row, name=bot_name(row.level, seat))
        elif row.guest is None:
            row = SeatRow(seat, "open")
        level = row.level if row.kind == "bot" else None
        rows.append(msgspec.structs.replace(row, seat=seat, taken_over=False, level=level, key=None))
    return rows


DECISIONS: dict[type, Callable[[Table, Asker, Any], Outcome]] = {
    Act: act,
    BotsMove: bots_move,
    Undo: ask_back,
    AnswerUndo: answer_back,
    Join: join,
    Leave: leave,
    SetSeat: set_seat,
    Start: start,
    Rename: rename,
    GiveSeat: give_seat,
    TakeSeat: take_seat,
    TimeUp: time_up,
    Vacate: vacate,
    Resume: resume,
    Begin: begin,
    Hold: hold,
    Release: release,
    TakeBack: take_back,
    Shut: shut,
    Reseat: reseat,
    Rematch: play_again,
}
