"""The server's half: a new process for each question, which is ended if it takes too long or nobody waits any more."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys

from msgspec import Struct

from seaboard.server.jobs.answering import HEADER, Failed, Reported, Tell, decode_message, packed
from seaboard.server.process.config import SECRET_VARIABLE

MOST_MESSAGE = 64 * 1024 * 1024


class NoAnswer(Exception):
    """The process gave no answer; the reason is for the log."""


async def ask_process(module: str, question: Struct, seconds: float, tell: Tell) -> bytes:
    """What a module answers, run as a process that calls `answer_one`.  `NoAnswer` if it fails or takes longer than this."""
    known = {name: value for name, value in os.environ.items() if name != SECRET_VARIABLE}
    pipe = asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, env=known, limit=MOST_MESSAGE,
            start_new_session=True,
        )  # fmt: skip
    except OSError as fault:
        raise NoAnswer(type(fault).__name__) from fault
    try:
        async with asyncio.timeout(seconds):
            return await converse(process, question, tell)
    except TimeoutError:
        raise NoAnswer("took too long") from None
    except (asyncio.IncompleteReadError, OSError) as fault:
        raise NoAnswer("the process ended") from fault
    finally:
        end(process)
        await asyncio.shield(process.wait())


async def converse(process: asyncio.subprocess.Process, question: Struct, tell: Tell) -> bytes:
    """Ask, listen how far it is, and take the answer."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(packed(question))
    await process.stdin.drain()
    while True:
        size = HEADER.unpack(await process.stdout.readexactly(HEADER.size))[0]
        message = decode_message(await process.stdout.readexactly(size))
        if isinstance(message, Reported):
            return message.report
        if isinstance(message, Failed):
            raise NoAnswer(message.fault)
        tell(message.done, message.total)


def end(process: asyncio.subprocess.Process) -> None:
    """End a process with all its helpers, in the middle of whatever they do."""
    with contextlib.suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        elif process.returncode is None:
            process.kill()
