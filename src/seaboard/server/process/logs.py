"""Structured logs: one JSON object a line, with named fields only.

Nothing secret can slip in: a line has no free text from requests, a fault is told by its type and place and never by its message (a
database's message quotes what was written), and fields that could hold a cookie, a seed, a move or a chat line have no name here.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
import traceback
from types import TracebackType
from typing import TextIO

import msgspec

LOGGER = logging.getLogger("seaboard.server")
FIELDS = {"method", "route", "status", "milliseconds", "host", "port", "games", "seconds", "version", "kind", "number"}
"""What a line may tell beside time, level, event and fault."""
MOST_PLACES = 12
CUT_OFF = "Cancel %s running task(s), timeout graceful shutdown exceeded"
"""What uvicorn says of requests that take longer than an ending server waits."""


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            # Other libraries' arguments are theirs to fill with anything; only the template is told.
            "event": record.getMessage() if record.name == LOGGER.name else str(record.msg).splitlines()[0][:200],
        }
        line |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1] is not None:
            line |= told_fault(record.exc_info[1], record.exc_info[2])
        return msgspec.json.encode(line).decode()


def told_fault(fault: BaseException, trace: TracebackType | None) -> dict[str, object]:
    """A fault by its type and the places it went through, innermost last."""
    frames = traceback.extract_tb(trace)[-MOST_PLACES:]
    return {
        "fault": f"{type(fault).__module__}.{type(fault).__qualname__}",
        "places": [f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames],
    }


def log(event: str, level: int = logging.INFO, **fields: str | int | float) -> None:
    """Write a line: a fixed event, and fields that have a name here."""
    unknown = set(fields) - FIELDS
    if unknown:
        raise TypeError(f"logs have no field {', '.join(sorted(unknown))}")
    LOGGER.log(level, event, extra={"fields": fields})


def log_fault(event: str, fault: BaseException) -> None:
    """Write that something failed, by type and place."""
    LOGGER.error(event, exc_info=(type(fault), fault, fault.__traceback__))


def ease_the_end(record: logging.LogRecord) -> bool:
    """A request that an ending server cuts off was too slow for it, and is not a fault: uvicorn's two lines on it become warnings."""
    is_cancelled = record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)
    if record.name == "uvicorn.error" and (record.msg == CUT_OFF or is_cancelled):
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
    return True


def set_up_logs(level: int, target: TextIO | None = None) -> logging.Handler:
    """Send the server's and the web server's lines to one place."""
    handler = logging.StreamHandler(target or sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(ease_the_end)
    for name in (LOGGER.name, "uvicorn", "litestar", "asyncio", "sqlalchemy", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level if name == LOGGER.name else max(level, logging.WARNING))
    return handler
