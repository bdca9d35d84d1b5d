"""The half of the process that does some long work: it reads one question, tells how far it is, and ends with the answer.

It is the head of a group of processes, all of which end at once when the server is gone.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import threading
from collections.abc import Callable
from typing import BinaryIO, TypeVar

import msgspec
from msgspec import Struct

NICENESS = 19
"""People's moves come first, then bots' thoughts."""
MOST_DATA = 2 * 2**30
"""Bytes of memory after which a process fails instead of taking the machine's last."""
HEADER = struct.Struct("!I")

Question = TypeVar("Question", bound=Struct)
Tell = Callable[[int, int], None]
"""Hears how many steps of how many are done."""


class Progress(Struct, frozen=True, tag="progress"):
    """How many steps are done."""

    done: int
    total: int


class Reported(Struct, frozen=True, tag="report"):
    """The end: the answer."""

    report: bytes


class Failed(Struct, frozen=True, tag="failed"):
    """The end: the type of what went wrong."""

    fault: str


Message = Progress | Reported | Failed
decode_message = msgspec.msgpack.Decoder(Message).decode


def bound_resources(niceness: int = NICENESS) -> None:
    """Give way to everybody else, and never take all memory."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    if sys.platform == "linux":  # elsewhere the limit counts other things, or nothing
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_DATA, MOST_DATA))


def packed(message: Struct) -> bytes:
    """A message with its length before it."""
    told = msgspec.msgpack.encode(message)
    return HEADER.pack(len(told)) + told


def send(out: BinaryIO, message: Message) -> None:
    """Send a message."""
    out.write(packed(message))
    out.flush()


def end_with(server: BinaryIO) -> None:
    """Wait until the server hangs up, and end in the middle of whatever is done, with all helpers."""
    while server.read(1):
        pass
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def answer_one(kind: type[Question], answer: Callable[[Question, Tell], bytes]) -> None:
    """Read the question, work, send the answer and end."""
    out = os.fdopen(os.dup(1), "wb")
    # Whatever a bot prints goes elsewhere.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    bound_resources()
    incoming = sys.stdin.buffer
    question = msgspec.msgpack.decode(incoming.read(HEADER.unpack(incoming.read(HEADER.size))[0]), type=kind)
    threading.Thread(target=end_with, args=[incoming], daemon=True).start()
    try:
        send(out, Reported(answer(question, lambda done, total: send(out, Progress(done, total)))))
    except Exception as fault:  # the server tells it in its own words
        send(out, Failed(type(fault).__name__))
    os._exit(0)  # the thread above still reads
