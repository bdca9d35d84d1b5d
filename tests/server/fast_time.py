"""An event loop whose time is not the world's: it stands still while anything is done, and jumps when all only wait."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any


class JumpingSelector(selectors.DefaultSelector):
    """Waits for nothing but other threads."""

    loop: FastLoop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return super().select(timeout)
        if timeout is None or self.loop.threads:
            return super().select(None)
        self.loop.at += timeout
        return super().select(0)


class FastLoop(asyncio.SelectorEventLoop):
    """Sleeping costs nothing."""

    def __init__(self) -> None:
        self.at = 1000.0
        self.threads = 0
        selector = JumpingSelector()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.at

    def run_in_executor(self, *arguments: Any) -> Any:  # type: ignore[override]
        self.threads += 1
        running = super().run_in_executor(*arguments)
        running.add_done_callback(self._come_back)
        return running

    def _come_back(self, done: object) -> None:
        self.threads -= 1


def run_fast(story: Coroutine[Any, Any, None]) -> None:
    """Run a story in an event loop of that kind."""
    with asyncio.Runner(loop_factory=FastLoop) as runner:
        runner.run(story)
