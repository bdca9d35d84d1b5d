"""Sitting down and getting up: by the players, by the host, and where another guest or a bot plays on."""

from __future__ import annotations

import msgspec

from seaboard.server.deeds.deeds import Join, Leave, Rename, Reseat, SetSeat, StandIn, Vacate
from seaboard.server.deeds.outcome import Asker, Outcome, Refusal, accepted, demand, own_seat, told_number, unchanged
from seaboard.server.protocol import Acknowledged, FillSeat, GiveSeat, Remove, TakeSeat
from seaboard.server.store.rows import SeatRow
from seaboard.server.table.names import made_up_bot
from seaboard.server.table.table import Table, encode_seats


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
    entries = [table.write_seats(rows, asker.now, deed.id, asker.guest)]
    if table.settings.begins == "full" and len(free) == 1:
        entries.append(table.write("start", None, encode_seats(table.seats), asker.now))
        entries += table.draw(asker.now)
    return accepted(table, deed, entries)


def leave(table: Table, asker: Asker, deed: Leave) -> Outcome:
    """Get up; from a running game as if the seat was given up."""
    seat = own_seat(table, asker)
    if table.status == "playing":
        return give_seat(table, asker, deed)
    demand(table.status == "gathering", "not running")
    return accepted(table, deed, [table.write_seats(with_seat(table, SeatRow(seat, "open")), asker.now, deed.id, asker.guest)])


def set_seat(table: Table, asker: Asker, deed: SetSeat) -> Outcome:
    """The host opens a seat or gives it to a bot; a person who sat there cannot sit down again until the host allows it."""
    demand(asker.guest is not None and asker.guest == table.row.host, "not host")
    demand(table.status == "gathering", "not gathering")
    demand(deed.seat < table.row.players, "no such seat")
    row = SeatRow(deed.seat, "open")
    if deed.kind == "bot":
        row = SeatRow(deed.seat, "bot", made_up_bot(deed.level, deed.seat), None, deed.level)
    before = table.seats[deed.seat]
    outcome = accepted(table, deed, [table.write_seats(with_seat(table, row), asker.now, deed.id, asker.guest)])
    if before.guest is None or before.guest == asker.guest:
        return outcome
    return Outcome(outcome.answer, outcome.change, removed=(before.guest, before.name))


def remove(table: Table, asker: Asker, deed: Remove) -> Outcome:
    """The host removes a person: the seat is open again, or a bot plays on in a running game, where nothing is counted."""
    demand(asker.guest is not None and asker.guest == table.row.host, "not host")
    demand(table.status in ("gathering", "playing"), "not running")
    demand(deed.seat < table.row.players, "no such seat")
    before = table.seats[deed.seat]
    if before.guest is None or before.guest == asker.guest:
        raise Refusal("no other person")
    row = SeatRow(deed.seat, "open")
    if table.status == "playing":
        demand(not table.settings.rated, "rated no removing")
        demand(table.settings.takeover, "no removing")
        level = table.settings.level
        row = SeatRow(deed.seat, "bot", made_up_bot(level, deed.seat), None, level)
    change = table.change([table.write_seats(with_seat(table, row), asker.now, deed.id, asker.guest)])
    return Outcome(Acknowledged(deed.id, told_number(table, asker, table.seq)), change, removed=(before.guest, before.name))


def rename(table: Table, asker: Asker, deed: Rename) -> Outcome:
    """A person at the table has a new name."""
    own_seat(table, asker)
    assert asker.guest is not None
    table.sitters.rename(asker.guest, deed.name)
    return accepted(table, deed, [table.write_seats(table.seats, asker.now, deed.id, asker.guest)])


def taken_over(table: Table, seat: int) -> list[SeatRow]:
    """The seats when a bot has taken this one over."""
    row = msgspec.structs.replace(table.seats[seat], taken_over=True, level=table.settings.level)
    return with_seat(table, row)


def ends_game(table: Table, leaving: list[int]) -> bool:
    """Whether the game ends when these people leave: as was agreed, or because a rated game would go on without anybody."""
    return table.settings.on_timeout == "forfeit" or (table.settings.rated and set(table.people()) <= set(leaving))


def give_seat(table: Table, asker: Asker, deed: GiveSeat | Leave) -> Outcome:
    """A person leaves a running game: a bot plays on, or the game is forfeited, as was agreed."""
    seat = own_seat(table, asker)
    demand(table.status == "playing", "not running")
    demand(table.is_person(seat), "taken over")
    demand(table.settings.takeover, "no leaving")
    if ends_game(table, [seat]):
        return accepted(table, deed, [table.write("close", seat, f"forfeit {seat}", asker.now, deed.id, asker.guest)])
    return accepted(table, deed, [table.write_seats(taken_over(table, seat), asker.now, deed.id, asker.guest)])


def fill_seat(table: Table, asker: Asker, deed: FillSeat) -> Outcome:
    """A bot plays on for another person who is away; where everybody has days to think, nobody has to be here."""
    seat = own_seat(table, asker)
    demand(table.status == "playing", "not running")
    demand(table.is_person(seat), "taken over")
    demand(deed.seat < table.row.players, "no such seat")
    demand(deed.seat != seat and table.is_person(deed.seat), "no other person")
    demand(table.settings.takeover and table.settings.on_timeout == "bot", "no bot")
    demand(not table.settings.rated, "rated clock decides")
    demand(table.settings.pace.kind != "days", "days to think")
    demand(deed.seat in asker.away, "not away")
    return accepted(table, deed, [table.write_seats(taken_over(table, deed.seat), asker.now, deed.id, asker.guest)])


def take_seat(table: Table, asker: Asker, deed: TakeSeat) -> Outcome:
    """A person takes their seat back from the bot."""
    seat = own_seat(table, asker)
    demand(table.status == "playing", "not running")
    demand(table.seats[seat].taken_over, "not taken over")
    demand(not table.settings.rated, "rated left")
    row = msgspec.structs.replace(table.seats[seat], taken_over=False, level=None)
    return accepted(table, deed, [table.write_seats(with_seat(table, row), asker.now, deed.id, asker.guest)])


def vacate(table: Table, asker: Asker, deed: Vacate) -> Outcome:
    """Forgotten guests sit here no longer: the seat is open again, or a bot plays on, or the game is forfeited, as was agreed."""
    left = [row.seat for row in table.seats if row.kind == "guest" and row.guest is None and not row.taken_over]
    if not left or table.status not in ("gathering", "playing"):
        return Outcome(None)
    if table.status == "gathering":
        rows = [SeatRow(row.seat, "open") if row.seat in left else row for row in table.seats]
        return Outcome(None, table.change([table.write_seats(rows, asker.now)]))
    if not table.settings.takeover:
        return Outcome(None)
    if ends_game(table, left):
        return Outcome(None, table.change([table.write("close", left[0], f"forfeit {left[0]}", asker.now)]))
    return Outcome(None, table.change([table.write_seats(taken_over(table, seat), asker.now) for seat in left]))


def reseat(table: Table, asker: Asker, deed: Reseat) -> Outcome:
    """Another guest plays on in a seat, or nobody does for now: the place in a tournament went to another device, or was taken back."""
    demand(table.status in ("gathering", "playing"), "not running")
    demand(deed.seat < table.row.players, "no such seat")
    before = table.seats[deed.seat]
    if not deed.guest:
        row = SeatRow(deed.seat, "guest", key=None, level=before.level)
        return accepted(table, deed, [table.write_seats(with_seat(table, row), asker.now)])
    if (before.kind, before.guest or "", before.name) == ("guest", deed.guest, deed.name):
        return unchanged(table, deed)
    level = before.level if before.kind == "guest" else None
    row = msgspec.structs.replace(before, kind="guest", guest=deed.guest, name=deed.name, key=None, level=level)
    return accepted(table, deed, [table.write_seats(with_seat(table, row), asker.now)])


def stand_in(table: Table, asker: Asker, deed: StandIn) -> Outcome:
    """A bot plays on in the seat of somebody who may not play: the tournament's log says so."""
    demand(table.status in ("gathering", "playing"), "not running")
    demand(deed.seat < table.row.players, "no such seat")
    before = table.seats[deed.seat]
    if before.kind == "bot":
        return unchanged(table, deed)
    row = SeatRow(deed.seat, "bot", before.name, None, deed.level)
    return accepted(table, deed, [table.write_seats(with_seat(table, row), asker.now)])
