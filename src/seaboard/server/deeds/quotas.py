"""How much people may leave at one table beside their moves: lines of chat, and whatever else is kept, such as sitting down and taking back."""

from __future__ import annotations

from typing import get_args

from seaboard.server.deeds.deeds import Deed, Join, Leave, Rename, SetSeat, TalkDeed
from seaboard.server.door.limits import Allowance
from seaboard.server.door.space import Space
from seaboard.server.process.config import Limits
from seaboard.server.protocol import AnswerUndo, Emote, FillSeat, GiveSeat, Hint, Rematch, Remove, Say, TakeSeat, Undo
from seaboard.server.table.table import Table

ASIDES = frozenset(
    {Undo, AnswerUndo, GiveSeat, FillSeat, TakeSeat, Remove, Rematch, Join, Leave, SetSeat, Rename, Hint, *get_args(TalkDeed)}
)
ASIDE_SECONDS = 600


class Quotas:
    """The quotas of one table, kept by the process that owns it."""

    def __init__(self, limits: Limits, space: Space) -> None:
        self._space = space
        self._most = limits.asides_of_table
        self._chat = Allowance(limits.chat_per_minute, 60)
        self._emotes = Allowance(limits.emotes_per_minute, 60)
        self._hints = Allowance(limits.hints_per_minute, 60)
        self._asides = Allowance(limits.asides_per_guest, ASIDE_SECONDS)
        self._together = Allowance(limits.asides_per_table, ASIDE_SECONDS)

    def refusal(self, table: Table, guest: str | None, deed: Deed) -> str:
        """Why a deed is not done now, as a key of `phrases.py`; empty if it may be.  A deed that may be done is counted."""
        if guest is None or type(deed) not in ASIDES or (guest, getattr(deed, "id", "")) in table.entry_of_deed:
            return ""
        if isinstance(deed, Emote | Hint):  # leaves nothing
            return "quota" if (self._emotes if isinstance(deed, Emote) else self._hints).wait(guest) else ""
        if isinstance(deed, Say):
            if not self._space.has_for_chat:
                return "disk low"
            return "quota chat" if self._chat.wait(guest) else ""
        if not isinstance(deed, Join) and table.seat_of(guest) is None and guest != table.row.host:
            return ""  # it will be refused and leaves nothing: a stranger must not use up what the people at the table share
        if table.asides >= self._most:
            return "quota table"
        return "quota" if self._asides.wait(guest) or self._together.wait() else ""
