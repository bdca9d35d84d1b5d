"""What one process sends another, as the text of one PostgreSQL notification."""

from __future__ import annotations

import base64
import binascii
from typing import NamedTuple

from seaboard.server.store.cluster import PAYLOAD_BYTES, TooLong

NOTIFICATION_BYTES = 7_999
"""PostgreSQL takes no more."""


class Note(NamedTuple):
    """Something told or asked about a table, or an answer."""

    kind: str
    """`told`, `asked`, `answer` or `failed`."""
    sender: str
    number: int
    """The sender's count of what it tells and asks; an answer bears the number of the question.  PostgreSQL drops one of two notifications that
    are the same to the letter and sent together; the number keeps them apart."""
    table: str
    payload: bytes


def pack(note: Note) -> str:
    """A note as text: a line about it, then the payload as it is if it is text (JSON is), else in base 64."""
    if len(note.payload) > PAYLOAD_BYTES:
        raise TooLong(f"{len(note.payload)} bytes about a table are too many: at most {PAYLOAD_BYTES}")
    try:
        form, text = "text", note.payload.decode()
    except UnicodeDecodeError:
        form, text = "base64", ""
    if form == "base64" or "\0" in text:
        form, text = "base64", base64.b64encode(note.payload).decode()
    packed = f"{note.kind} {note.sender} {note.number} {form} {note.table}\n{text}"
    if len(packed.encode()) > NOTIFICATION_BYTES:
        raise TooLong(
            f"{len(note.payload)} bytes that are not text, or a table's id of {len(note.table)} letters, do not fit into a notification"
        )
    return packed


def unpack(packed: str) -> Note | None:
    """The parsed note, or None if the text is not one of our notes."""
    head, _, text = packed.partition("\n")
    words = head.split(" ", 4)
    if len(words) != 5 or not words[2].isdecimal():
        return None
    kind, sender, number, form, table = words
    try:
        payload = base64.b64decode(text, validate=True) if form == "base64" else text.encode()
    except binascii.Error:
        return None
    return Note(kind, sender, int(number), table, payload)
