"""Tasks that run beside the code that started them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from seaboard.server.process.logs import log_fault


class Errands(set["asyncio.Task[None]"]):
    """The errands of one owner that are under way; one that fails is logged and harms nobody."""

    def __init__(self, owner: str) -> None:
        super().__init__()
        self.owner = owner

    def send(self, work: Awaitable[None]) -> None:
        """Do something beside."""

        async def run() -> None:
            try:
                await work
            except Exception as fault:
                log_fault(f"an errand of {self.owner} failed", fault)

        task = asyncio.create_task(run())
        self.add(task)
        task.add_done_callback(self.discard)
