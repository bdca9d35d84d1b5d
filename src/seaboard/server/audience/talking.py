"""The talk of one table: who writes, who is muted, silenced, removed or reported.  It leaves no entries, and it never changes the game."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from seaboard.server.deeds.deeds import Answer, TalkDeed
from seaboard.server.deeds.outcome import Asker, Refusal, demand
from seaboard.server.live.told import Decided, Signed, Talk
from seaboard.server.protocol import Acknowledged, Emote, Emoted, Mute, Notice, RefusedMove, Report, ReportName, Said, Say, Silence
from seaboard.server.store.manners_store import NAME_LINE, add_report, is_classroom, is_hushed, let_back, put
from seaboard.server.store.rows import ChatRow
from seaboard.server.store.schema import muted, removed, silenced
from seaboard.server.store.store import CHAT_LINES, Store
from seaboard.server.table.manners import why_quiet
from seaboard.server.table.names import guest_name
from seaboard.server.table.phrases import phrase
from seaboard.server.table.plain_text import one_line
from seaboard.server.table.rendering import chat_line

if TYPE_CHECKING:
    from seaboard.server.live.room import Room


class Talking:
    """What people at one table say, and what is done about it."""

    def __init__(self, room: Room, store: Store) -> None:
        self.room = room
        self._store = store

    async def do(self, asker: Asker, deed: TalkDeed) -> Answer:
        """Do it, or refuse it with the reason."""
        try:
            demand(asker.guest is not None, "stranger")
            assert asker.guest is not None
            words = ""
            if isinstance(deed, Say):
                await self._speak(asker, asker.guest, deed)
            elif isinstance(deed, Emote):
                self._sign(asker.guest, deed)
            elif isinstance(deed, Mute):
                await self._mute(asker.guest, deed)
            elif isinstance(deed, Silence):
                await self._silence(asker.guest, deed)
            elif isinstance(deed, Report):
                words = await self._report(asker, asker.guest, deed)
            elif isinstance(deed, ReportName):
                words = await self._report_name(asker, asker.guest, deed)
            else:
                await self._let_back(asker.guest)
            # A host without a seat may see the table later than it is: the number of its last entry must not be shown to such a host.
            table = self.room.table
            return Acknowledged(deed.id, 0 if table.seat_of(asker.guest) is None else table.seq, words)
        except Refusal as refusal:
            return RefusedMove(deed.id, None, phrase(asker.language, refusal.key))

    # Lines

    async def _speak(self, asker: Asker, guest: str, deed: Say) -> None:
        table, around, store = self.room.table, self.room.around, self._store
        quiet = why_quiet(table, guest, around.manners, around.has_chat)
        if quiet in ("", "hushed", "class") and await store.ask(lambda connection: self._is_quiet(connection, guest)) != bool(
            quiet
        ):
            # It was decided outside, by a keeper or a teacher, so this table has not heard of it yet.
            await self._renew({guest})
            quiet = why_quiet(table, guest, around.manners, around.has_chat)
        demand(not quiet, f"quiet {quiet}")
        text = one_line(deed.text)
        demand(bool(text), "quiet empty")
        seat = table.seat_of(guest)
        assert seat is not None
        number = around.chat[-1].number + 1 if around.chat else 1
        line = ChatRow(table.id, number, guest, seat, table.seats[seat].name, text, asker.now)
        await store.add_chat(line)
        self.hear(line)
        self.room.neighbours.tell(Talk(line))

    def _is_quiet(self, connection: Connection, guest: str) -> bool:
        return is_hushed(connection, guest, time.time()) or is_classroom(connection, self.room.table.id)

    def hear(self, line: ChatRow) -> None:
        """Something was said: everybody who has not muted the writer is told."""
        room, manners = self.room, self.room.around.manners
        room.around.chat = (*room.around.chat, line)[-CHAT_LINES:]
        for each in room.audience.screen.lines:
            if not manners.hides(each.guest_id, line):
                each.send(Said(chat_line(line, each.language)))
        if room.audience.late is not None:
            room.audience.late.hear(line)

    def listen(self, line: ChatRow) -> None:
        """Something was said in another process."""
        chat = self.room.around.chat
        if not chat or line.number > chat[-1].number:
            self.hear(line)

    # Signs

    def _sign(self, guest: str, deed: Emote) -> None:
        """A sign can be made wherever one may write, and among strangers too: it has no words of the writer's."""
        quiet = why_quiet(self.room.table, guest, self.room.around.manners, self.room.around.has_chat)
        demand(quiet in ("", "strangers", "class"), f"quiet {quiet}")
        seat = self.room.table.seat_of(guest)
        demand(seat is not None, "stranger")
        assert seat is not None
        signed = Signed(guest, Emoted(seat, deed.emote))
        self.see(signed)
        self.room.neighbours.tell(signed)

    def see(self, signed: Signed) -> None:
        """Somebody has made a sign: everybody who has not muted that person sees it."""
        manners = self.room.around.manners
        for each in self.room.audience.screen.lines:
            if (each.guest_id, signed.guest) not in manners.muted:
                each.send(signed.sign)

    # What is done about it

    async def _mute(self, guest: str, deed: Mute) -> None:
        self._own_seat(guest)
        key = {"table_id": self.room.table.id, "guest": guest, "other": self._person(deed.seat, guest)}
        await self._store.run(lambda connection: put(connection, muted, deed.is_so, key))
        await self._renew({guest})

    async def _silence(self, guest: str, deed: Silence) -> None:
        demand(guest == self.room.table.row.host, "not host")
        other = self._person(deed.seat, guest)
        key = {"table_id": self.room.table.id, "guest": other}
        await self._store.run(lambda connection: put(connection, silenced, deed.is_so, key))
        await self._renew({guest, other})

    async def _report(self, asker: Asker, guest: str, deed: Report) -> str:
        self._own_seat(guest)
        line = next((each for each in self.room.around.chat if each.number == deed.line), None)
        if line is None:
            raise Refusal("no such line")
        demand(line.guest != guest, "own line")
        if (guest, line.number) not in self.room.around.manners.reported:
            is_kept = await self._store.run(lambda connection: add_report(connection, line, guest, asker.now))
            demand(is_kept, "many reports")
            await self._renew({guest})
        return phrase(asker.language, "reported")

    async def _report_name(self, asker: Asker, guest: str, deed: ReportName) -> str:
        """Anybody who comes to the table reads the names there, so a seat of one's own is not needed."""
        other = self._person(deed.seat, guest)
        name = self.room.table.seats[deed.seat].name
        named = ChatRow(self.room.table.id, NAME_LINE, other, deed.seat, name, name, asker.now)
        is_kept = await self._store.run(lambda connection: add_report(connection, named, guest, asker.now))
        demand(is_kept, "many reports")
        return phrase(asker.language, "name reported")

    async def remove(self, guest: str, name: str) -> None:
        """The host removes a guest from the table."""
        key = {"table_id": self.room.table.id, "guest": guest}
        await self._store.run(lambda connection: put(connection, removed, True, key, name=name))
        self.room.around.manners = await self._store.manners(self.room.table.id)

    async def _let_back(self, guest: str) -> None:
        demand(guest == self.room.table.row.host, "not host")
        await self._store.run(lambda connection: let_back(connection, self.room.table.id))
        await self._renew({guest})

    def _own_seat(self, guest: str) -> None:
        demand(self.room.table.seat_of(guest) is not None, "stranger")

    def _person(self, seat: int, asker: str) -> str:
        """The guest in a seat, if it is another person."""
        seats = self.room.table.seats
        demand(seat < len(seats), "no such seat")
        other = seats[seat].guest
        if other is None or other == asker:
            raise Refusal("no other person")
        return other

    # Telling

    async def _renew(self, guests: set[str]) -> None:
        """What is decided about these guests has changed."""
        self.room.around.manners = await self._store.manners(self.room.table.id)
        self.spread(guests)

    def spread(self, guests: set[str]) -> None:
        """Show the table again to these guests, here and elsewhere."""
        self._show(guests)
        self.room.neighbours.tell(Decided(tuple(sorted(guests))))

    async def follow(self, guests: set[str]) -> None:
        """Another process has decided something."""
        before = self.room.around.manners.removed
        self.room.around.manners = await self._store.manners(self.room.table.id)
        self._show(guests)
        self.tell_removed(self.room.around.manners.removed.keys() - before.keys())

    def _show(self, guests: set[str]) -> None:
        for line in list(self.room.audience.screen.lines):
            if line.guest_id in guests:
                self.room.audience.screen.show(line, self.room.now())

    def tell_removed(self, guests: set[str]) -> None:
        """Tell them why they no longer sit at the table, and the others of a running game why a bot plays on."""
        names = [name for guest, name in self.room.around.manners.removed.items() if guest in guests]
        self.room.put(partial(self._tell_gone, guests))  # by then whoever sees the table later has been moved
        for line in list(self.room.audience.screen.lines):
            if line.guest_id not in guests and names and self.room.table.status == "playing":
                shown = ", ".join(guest_name(name, line.language) for name in names)
                line.send(Notice("seat", phrase(line.language, "removed other", shown)))

    async def _tell_gone(self, guests: set[str]) -> None:
        for line in self.room.lines():
            if line.guest_id in guests:
                line.send(Notice("removed", phrase(line.language, "removed")))
