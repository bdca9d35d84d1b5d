"""A table as its connections see it: each is sent what its viewer may know."""

from __future__ import annotations

import msgspec

from seaboard.engine.fields import SPECTATOR
from seaboard.server.audience.lines import Line, encode_message
from seaboard.server.protocol import Moved, Notice
from seaboard.server.table.phrases import phrase
from seaboard.server.table.rendering import Around, Gaze, Mark, Rendering
from seaboard.server.table.table import Table


class Screen:
    """A table as some connections see it: all of them, or those of spectators with a delay."""

    def __init__(self, table: Table, around: Around, behind: float = 0.0) -> None:
        self.table = table
        self.behind = behind
        self.rendering = Rendering(table, around)
        self.lines: set[Line] = set()
        self.told = Mark.of(table)
        """What every connection here has been told."""

    def gaze(self, line: Line) -> Gaze:
        """As whom a connection sees the table now."""
        guest = line.guest_id
        return Gaze(self.table.viewer_of(guest), line.language, guest is not None and guest == self.table.row.host)

    def show(self, line: Line, now: float) -> None:
        """Send everything."""
        line.gaze, line.seq = self.gaze(line), self.table.seq
        line.push(self.rendering.snapshot(line.gaze, now - self.behind))

    def admit(self, line: Line, now: float) -> None:
        """A connection has come."""
        self.lines.add(line)
        self.show(line, now)

    def replace(self, table: Table, now: float) -> None:
        """Show the table as it was read again; a connection that was shown it like that already is sent nothing."""
        is_known = self.told.seq == table.seq and self.table.offer is None
        self.table = table
        self.rendering = Rendering(table, self.rendering.around)
        self.told = Mark.of(table)
        if not is_known:
            for line in self.lines:
                self.show(line, now)

    def publish(self, now: float) -> bool:
        """Tell everybody what has happened since the last time; whether that was more than moves."""
        table, rendering, told = self.table, self.rendering, self.told
        if table.seq == told.seq:
            return False
        present = Mark.of(table, told)
        is_new = table.seats is not told.seats or told.rematch != table.rematch or told.held != table.held
        is_new = is_new or told.rests != table.clocks.rests or (told.status != table.status and table.status != "over")
        has_view = table.status != "gathering"
        opens = table.status == "over" and told.status != "over" and table.game is not None and table.game.opens_at_end
        since = told._replace(seq=table.seq) if is_new else told  # an update follows the message that tells who sits where
        updates: dict[tuple[int, str], bytes] = {}
        changes: dict[Gaze, bytes] = {}
        for line in self.lines:
            gaze = self.gaze(line) if is_new else line.gaze
            if gaze != line.gaze or table.undone != told.undone:
                has_lost = gaze.seat == SPECTATOR != line.gaze.seat and table.status == "playing"
                # A host who removes somebody gives the seat to a bot, and says so by another notice.
                has_lost = has_lost and table.seats[line.gaze.seat].kind == "guest"
                self.show(line, now)
                if has_lost:
                    line.send(Notice("place", phrase(line.language, "place moved")))
                continue
            line.seq = table.seq
            if is_new:
                if gaze not in changes:
                    changes[gaze] = rendering.changed(gaze, told.seq)
                line.push(changes[gaze])
            if has_view:
                key = (gaze.seat, gaze.language)
                if key not in updates:
                    updates[key] = rendering.update(*key, since, present, now - self.behind)
                line.push(updates[key])
            if opens:
                self.show(line, now)
        if table.rematch is not None and told.rematch != table.rematch:
            self.send(Moved(table.rematch))
        self.told = present
        rendering.forget()
        return is_new

    def reoffer(self) -> None:
        """Tell everybody that a player asks to take back, or no longer does."""
        changes: dict[Gaze, bytes] = {}
        for line in self.lines:
            if line.gaze not in changes:
                changes[line.gaze] = self.rendering.changed(line.gaze, self.table.seq)
            line.push(changes[line.gaze])

    def push(self, message: bytes) -> None:
        """Send the same to everybody."""
        for line in self.lines:
            line.push(message)

    def send(self, message: msgspec.Struct) -> None:
        """Send the same message to everybody."""
        if self.lines:
            self.push(encode_message(message))

    def seats(self) -> tuple[int, ...]:
        """The seats that are connected here."""
        return tuple(sorted({line.gaze.seat for line in self.lines} - {SPECTATOR}))

    def spectators(self) -> int:
        """How many connections have no seat."""
        return sum(line.gaze.seat == SPECTATOR for line in self.lines)
