"""A server that ends waits for open requests for a while, then cuts them off; that is told as a warning and not as a fault."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from seaboard.server.process.logs import set_up_logs

NAMES = ("seaboard.server", "uvicorn", "litestar", "asyncio", "sqlalchemy", "alembic")


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What is logged."""
    before = {name: (list(logging.getLogger(name).handlers), logging.getLogger(name).level) for name in NAMES}
    target = io.StringIO()
    set_up_logs(logging.INFO, target)
    yield target
    for name, (handlers, level) in before.items():
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = handlers, True
        logger.setLevel(level)


async def cut_off(fails: bool) -> None:
    """A server that is asked to end while a request never ends, or ends in a fault of its own."""
    begun = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        begun.set()
        if fails:
            raise ValueError
        await asyncio.Event().wait()

    config = uvicorn.Config(app, port=0, lifespan="off", log_config=None, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    address = server.servers[0].sockets[0].getsockname()
    _, writer = await asyncio.open_connection(*address)
    writer.write(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n")
    await begun.wait()
    server.should_exit = True
    await serving
    writer.close()


@pytest.mark.parametrize(("fails", "level"), [(False, "warning"), (True, "error")])
def test_a_request_that_is_cut_off_at_the_end_is_no_fault_and_others_are(lines: io.StringIO, fails: bool, level: str) -> None:
    asyncio.run(cut_off(fails))
    told = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert {line["level"] for line in told if line["level"] != "info"} == {level}
    assert any("fault" in line for line in told)
