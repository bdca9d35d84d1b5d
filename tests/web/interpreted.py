"""A server whose rules run interpreted, as those of a new set do, and what a page asks it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.processes import ServerProcess
from tests.web.people import Person

ASK = """
async ([path, body]) => {
  const token = document.cookie.match(/csrftoken=([^;]+)/)?.[1] ?? "";
  const headers = { "content-type": "application/json", "x-csrftoken": token };
  const answer = await fetch(path, body === null ? {} : { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return await answer.json();
}
"""


def interpreted(folder: Path) -> Iterator[ServerProcess]:
    """A server of its own in a folder, stopped at the end."""
    server = ServerProcess(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_DISABLE_JIT", "1")
        server.start_now()
    yield server
    server.stop()
    assert not server.errors()


def ask(person: Person, path: str, body: dict[str, Any] | None = None) -> Any:
    """What the server answers to somebody's page; with a body it is a POST."""
    return person.page.evaluate(ASK, [path, body])
