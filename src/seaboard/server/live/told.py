"""What the processes that show a table tell each other about it."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from seaboard.server.protocol import Emoted, NoticeKind, UndoOffer
from seaboard.server.store.rows import ChatRow


class Grown(Struct, tag="grown", frozen=True):
    """There are entries up to this number."""

    seq: int


class Talk(Struct, tag="talk", frozen=True):
    """Somebody said something."""

    line: ChatRow


class Signed(Struct, tag="signed", frozen=True):
    """Somebody has made a sign."""

    guest: str
    sign: Emoted


class Decided(Struct, tag="decided", frozen=True):
    """Something was decided about who may talk, sit down or be read; these guests must be shown the table again."""

    guests: tuple[str, ...]


class Erased(Struct, tag="erased", frozen=True):
    """Something was erased from what is stored: every process with the table in memory reads it again."""


class Offered(Struct, tag="offered", frozen=True):
    """A player asks to take back, or no longer does."""

    offer: UndoOffer | None


class Here(Struct, tag="here", frozen=True):
    """The people who are connected to this process."""

    process: str
    seats: tuple[int, ...]
    spectators: int


class Noticed(Struct, tag="noticed", frozen=True):
    """Everybody at the table should know something about the server; without a phrase it is over."""

    kind: NoticeKind
    phrase: str
    """A key of `phrases.py`, so that each process can say it in each language."""
    words: tuple[str, ...]


class WhoIsThere(Struct, tag="who", frozen=True):
    """A process has begun to show the table and asks the others which people are connected to them, and what is on offer."""


Told = Grown | Talk | Signed | Decided | Erased | Offered | Here | Noticed | WhoIsThere
_told = msgspec.json.Decoder(Told)


def encode_told(told: Told) -> bytes:
    """What is told, as it travels."""
    return msgspec.json.encode(told)


def decode_told(payload: bytes) -> Told:
    """What was told."""
    told: Told = _told.decode(payload)
    return told
