"""A process that analyses one game: `python -m seaboard.server.analysis.analyst`, started by the server with pipes.

It reads one question, tells how far it is, and ends with the report.  It is the head of a group of processes, all of which end at once when
the server is gone.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import threading
from functools import partial
from typing import BinaryIO

import msgspec
from msgspec import Struct

from seaboard.server.analysis.orders import Depth

NICENESS = 19
"""People's moves come first, then bots' thoughts."""
MOST_DATA = 2 * 2**30
"""Bytes of memory after which an analysis fails instead of taking the machine's last."""
HEADER = struct.Struct("!I")


class Question(Struct, frozen=True):
    """What is asked of the process."""

    transcript: bytes
    depth: Depth
    workers: int = 1
    """Processes that judge; their number changes nothing else."""


class Progress(Struct, frozen=True, tag="progress"):
    """How many steps are done."""

    done: int
    total: int


class Reported(Struct, frozen=True, tag="report"):
    """The end: the report as JSON."""

    report: bytes


class Failed(Struct, frozen=True, tag="failed"):
    """The end: the type of what went wrong."""

    fault: str


Message = Progress | Reported | Failed
encode = msgspec.msgpack.Encoder().encode
decode_message = msgspec.msgpack.Decoder(Message).decode
decode_question = msgspec.msgpack.Decoder(Question).decode


def bound_resources() -> None:
    """Give way to everybody else, and never take all memory."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if sys.platform == "linux":  # elsewhere the limit counts other things, or nothing
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_DATA, MOST_DATA))


def end_with(server: BinaryIO) -> None:
    """Wait until the server hangs up, and end in the middle of whatever is done, with all helpers."""
    while server.read(1):
        pass
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def send(out: BinaryIO, message: Message) -> None:
    """Send a message."""
    told = encode(message)
    out.write(HEADER.pack(len(told)) + told)
    out.flush()


def tell_progress(out: BinaryIO, done: int, total: int) -> None:
    """Say how far it is."""
    send(out, Progress(done, total))


def answer(question: Question, out: BinaryIO) -> None:
    """Judge the game."""
    from seaboard.analysis.judge import judge
    from seaboard.analysis.report import to_json
    from seaboard.engine.transcript import decode

    try:
        transcript = decode(question.transcript, "the game")
        tell = partial(tell_progress, out)
        report = judge(transcript, question.depth, progress=tell, workers=question.workers)
        send(out, Reported(to_json(report)))
    except Exception as fault:  # the server tells it in its own words
        send(out, Failed(type(fault).__name__))


def main() -> None:
    """Read the question and answer it."""
    out = os.fdopen(os.dup(1), "wb")
    # Whatever a bot prints goes elsewhere.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    bound_resources()
    incoming = sys.stdin.buffer
    question = decode_question(incoming.read(HEADER.unpack(incoming.read(HEADER.size))[0]))
    threading.Thread(target=end_with, args=[incoming], daemon=True).start()
    answer(question, out)
    os._exit(0)  # the thread above still reads


if __name__ == "__main__":
    main()
