"""Everything that can be asked of a table: the messages of its socket, what the lobby does, and what happens by itself.

A deed can be encoded, so that a process which does not own the table hands it on to the one that does.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from seaboard.bots.registry import USUAL
from seaboard.server.protocol import (
    Acknowledged,
    Act,
    AnswerUndo,
    Emote,
    Fault,
    FillSeat,
    GiveSeat,
    Hint,
    Hinted,
    LetBack,
    MoveId,
    Mute,
    RefusedMove,
    Rematch,
    Remove,
    Report,
    ReportName,
    Say,
    Silence,
    TakeSeat,
    Undo,
)
from seaboard.server.table_info import Level, PersonName, SeatNumber

# Of the lobby


class Join(Struct, tag="join", frozen=True):
    """Sit down while people gather: in this seat, or in the first open one."""

    id: MoveId
    name: PersonName
    seat: SeatNumber | None = None


class Leave(Struct, tag="leave", frozen=True):
    """Get up while people gather; in a running game the same as `give-seat`."""

    id: MoveId


class SetSeat(Struct, tag="set-seat", frozen=True):
    """The host opens a seat or puts a bot there, while people gather."""

    id: MoveId
    seat: SeatNumber
    kind: Literal["open", "bot"]
    level: Level = USUAL


class Start(Struct, tag="start", frozen=True):
    """The host begins the game; every seat must be taken."""

    id: MoveId


class Rename(Struct, tag="rename", frozen=True):
    """A guest is called something else now."""

    id: MoveId
    name: PersonName


# Of the house: asked by the server itself, for tournaments and its keeper, never by a guest


class Begin(Struct, tag="begin", frozen=True):
    """The game begins; all players were seated when the table was made."""

    id: MoveId


class Hold(Struct, tag="hold", frozen=True):
    """The game is stopped: no move is accepted until it is released."""

    id: MoveId


class Release(Struct, tag="release", frozen=True):
    """The game goes on."""

    id: MoveId


class TakeBack(Struct, tag="take-back", frozen=True):
    """The last move is taken back, if it is a player's, turned nothing up and did not end the game; once for each id."""

    id: MoveId


class Shut(Struct, tag="shut", frozen=True):
    """The game is ended without a result: by a referee, or by whoever runs the server."""

    id: MoveId
    why: Literal["house", "admin"] = "house"


class Reseat(Struct, tag="reseat", frozen=True):
    """A seat goes to another guest and is played on under the same or another name."""

    id: MoveId
    seat: SeatNumber
    guest: str
    """Empty: it waits for whoever comes next."""
    name: PersonName


class StandIn(Struct, tag="stand-in", frozen=True):
    """A bot plays on in a seat, under the name that stands there; the seat goes back to a person by `reseat`."""

    id: MoveId
    seat: SeatNumber
    level: Level = USUAL


class Rest(Struct, tag="rest", frozen=True):
    """A guest is on holiday: the clock of that seat stands still.  Told again with another end, the holiday ends then."""

    id: MoveId
    guest: str
    begins: float
    ends: float


# By themselves


class BotsMove(Struct, tag="bots-move", frozen=True):
    """What bots have chosen, by seat and as numbers of moves.  Several only where all decide at once."""

    actions: tuple[tuple[int, int], ...]


class TimeUp(Struct, tag="time-up", frozen=True):
    """A clock may have run out."""


class Vacate(Struct, tag="vacate", frozen=True):
    """A guest at this table may have been forgotten."""


class Resume(Struct, tag="resume", frozen=True):
    """The server is back after it could not serve."""

    seconds: float | None = None
    """How long that was since the last entry; None: all the time since then."""


TalkDeed = Say | Emote | Mute | Silence | Report | ReportName | LetBack
"""Leaves no entry at the table."""
GuestDeed = (
    Act
    | Hint
    | TalkDeed
    | Undo
    | AnswerUndo
    | GiveSeat
    | FillSeat
    | TakeSeat
    | Remove
    | Rematch
    | Join
    | Leave
    | SetSeat
    | Start
    | Rename
)
HouseDeed = Begin | Hold | Release | TakeBack | Shut | Reseat | StandIn | Rest
OwnDeed = BotsMove | TimeUp | Vacate | Resume
Deed = GuestDeed | HouseDeed | OwnDeed
Answer = Acknowledged | RefusedMove | Hinted | Fault


class Asking(Struct, frozen=True):
    """A deed of a guest or of the house on its way to the process that owns the table."""

    guest: str | None
    deed: GuestDeed | HouseDeed
    language: str = "en"


_asking = msgspec.json.Decoder(Asking)
_answer = msgspec.json.Decoder(Answer)


def encode_asking(asking: Asking) -> bytes:
    """A deed as it travels."""
    return msgspec.json.encode(asking)


def decode_asking(payload: bytes) -> Asking:
    """A deed that has travelled."""
    return _asking.decode(payload)


def encode_answer(answer: Answer) -> bytes:
    """An answer as it travels back."""
    return msgspec.json.encode(answer)


def decode_answer(payload: bytes) -> Answer:
    """An answer that has travelled."""
    answer: Answer = _answer.decode(payload)
    return answer
