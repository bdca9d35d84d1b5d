"""The course of a game: moves of people and bots, the beginning, pauses, time, the end."""

from __future__ import annotations

from seaboard.engine.errors import FormatError, Refused
from seaboard.server.deeds.deeds import Begin, BotsMove, Hold, Release, Rest, Resume, Shut, Start, TimeUp
from seaboard.server.deeds.outcome import Asker, Outcome, Refusal, accepted, demand, own_seat, unchanged
from seaboard.server.deeds.seating import ends_game, taken_over
from seaboard.server.protocol import Act
from seaboard.server.table.clocks import LONG_STANDSTILL, may_rest
from seaboard.server.table.table import Table, encode_seats

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
    for seat, action in () if table.held else deed.actions:
        if table.match is not None and seat in table.asked_bots() and table.match.check_action(seat, action) is None:
            entries.append(table.write_action(seat, action, asker.now))
    return Outcome(None, table.change(entries + table.draw(asker.now)) if entries else None)


# Beginning and ending


def start(table: Table, asker: Asker, deed: Start) -> Outcome:
    """The game begins."""
    demand(asker.guest is not None and asker.guest == table.row.host, "not host")
    demand(table.status == "gathering", "not gathering")
    demand(all(row.kind != "open" for row in table.seats), "seats open")
    demand(bool(table.people()), "nobody")
    entries = [table.write("start", None, encode_seats(table.seats), asker.now, deed.id, asker.guest)]
    return accepted(table, deed, entries + table.draw(asker.now))


def begin(table: Table, asker: Asker, deed: Begin) -> Outcome:
    """The game begins, also among bots alone."""
    if table.status != "gathering":
        return unchanged(table, deed)
    demand(all(row.kind != "open" for row in table.seats), "seats open")
    entries = [table.write("start", None, encode_seats(table.seats), asker.now)]
    return accepted(table, deed, entries + table.draw(asker.now))


def shut(table: Table, asker: Asker, deed: Shut) -> Outcome:
    """The game is ended without a result."""
    if table.status not in ("gathering", "playing"):
        return unchanged(table, deed)
    return accepted(table, deed, [table.write("close", None, deed.why, asker.now)])


# Time


def hold(table: Table, asker: Asker, deed: Hold) -> Outcome:
    """The game is stopped."""
    demand(table.status == "playing", "not running")
    return unchanged(table, deed) if table.held else accepted(table, deed, [table.write("hold", None, "", asker.now)])


def release(table: Table, asker: Asker, deed: Release) -> Outcome:
    """The game goes on."""
    demand(table.status == "playing", "not running")
    return accepted(table, deed, [table.write("release", None, "", asker.now)]) if table.held else unchanged(table, deed)


def rest(table: Table, asker: Asker, deed: Rest) -> Outcome:
    """The clock of a guest's seat stands still during a holiday."""
    seat = table.seat_of(deed.guest)
    demand(table.status == "playing" and seat is not None and may_rest(table.settings), "not running")
    assert seat is not None
    if table.clocks.knows(seat, deed.begins, deed.ends):
        return unchanged(table, deed)
    return accepted(table, deed, [table.write("holiday", seat, f"{deed.begins:.3f} {deed.ends:.3f}", asker.now)])


def time_up(table: Table, asker: Asker, deed: TimeUp) -> Outcome:
    """Whoever has run out of time is taken over by a bot, or forfeits."""
    late = table.clocks.late(asker.now) if table.status == "playing" else []
    if not late:
        return Outcome(None)
    if ends_game(table, late) or not table.settings.takeover:
        # Where it counts, all who are late have lost, not the first of them alone.
        losers = " ".join(map(str, late if table.settings.rated else late[:1]))
        return Outcome(None, table.change([table.write("close", late[0], f"timeout {losers}", asker.now)]))
    entries = [table.write_seats(taken_over(table, seat), asker.now) for seat in late]
    return Outcome(None, table.change(entries))


def resume(table: Table, asker: Asker, deed: Resume) -> Outcome:
    """Clocks get back the time in which the server could not serve."""
    if table.status != "playing" or table.held or not table.clocks.running:
        return Outcome(None)
    if table.settings.pace.kind == "days" and (deed.seconds or 0.0) < LONG_STANDSTILL:
        return Outcome(None)
    text = "" if deed.seconds is None else f"{deed.seconds:.3f}"
    return Outcome(None, table.change([table.write("resume", None, text, asker.now)]))
