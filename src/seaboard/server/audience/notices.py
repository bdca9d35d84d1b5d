"""What people at a table should know about the server now: storing takes long, bots play quicker, time was given back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seaboard.server.live.told import Noticed
from seaboard.server.protocol import Notice, NoticeKind
from seaboard.server.table.phrases import phrase

if TYPE_CHECKING:
    from seaboard.server.audience.lines import Line
    from seaboard.server.live.room import Room


class Notices:
    """The notices in force at one table, at most one of each kind."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._in_force: dict[NoticeKind, Noticed] = {}

    def put_up(self, kind: NoticeKind, key: str, *words: str) -> None:
        """Tell everybody at the table, in their own language; a notice of the same kind is replaced.

        `key` is a key of `phrases.py`, and `words` fill its places.
        """
        self._put(Noticed(kind, key, words))

    def take_down(self, kind: NoticeKind) -> None:
        """Tell everybody that it is over."""
        if kind in self._in_force:
            self._put(Noticed(kind, "", ()))

    def clear(self) -> None:
        """Take all of them down: the process that put them up is gone."""
        for kind in list(self._in_force):
            self.take_down(kind)

    def _put(self, noticed: Noticed) -> None:
        if self.hear(noticed) and self._room.is_owned:
            self._room.neighbours.tell(noticed)

    def hear(self, noticed: Noticed) -> bool:
        """Show a notice, or take it down, in this process; whether that was new."""
        if self._in_force.get(noticed.kind) == noticed:
            return False
        if noticed.phrase:
            self._in_force[noticed.kind] = noticed
        else:
            self._in_force.pop(noticed.kind, None)
        for line in self._room.lines():
            line.send(_notice(noticed, line.language))
        return True

    def show(self, line: Line) -> None:
        """Tell a newcomer."""
        for noticed in self._in_force.values():
            line.send(_notice(noticed, line.language))

    def tell_others(self) -> None:
        """Tell a process that has just begun to show the table."""
        for noticed in self._in_force.values():
            self._room.neighbours.tell(noticed)


def _notice(noticed: Noticed, language: str) -> Notice:
    return Notice(noticed.kind, phrase(language, noticed.phrase, *noticed.words) if noticed.phrase else "")
