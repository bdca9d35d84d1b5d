"""Two servers that differ only in what one viewer may not know, and everything that viewer can get out of them."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar.testing import TestClient

from seaboard.engine.conformance import Shown
from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.record import FullBytes
from seaboard.server.people.guests import COOKIE
from seaboard.server.people.sessions import Sessions
from seaboard.server.process.logs import set_up_logs
from seaboard.server.store.rows import Entry
from seaboard.server.store.store import Store
from seaboard.server.table.table import Table, encode_seats
from seaboard.server.table_info import TableSettings
from tests.server.samples import keep_guest
from tests.server.tables import NOON, PEOPLE, StillClock, guest_row, seat_rows, table_row
from tests.server.visitor import serving

SECRET = "an open secret of tests that is long enough"
PATIENCE = 60.0
Message = dict[str, Any]


def token_of(name: str) -> str:
    """What a guest's cookie holds; the same in both worlds."""
    return f"token-of-{name}"


def entries_of(match: Match) -> list[Entry]:
    """What a table stores of a match among people."""
    texts = match.rules.space.texts
    start = Entry(1, "start", None, encode_seats(seat_rows(match.players)), NOON)
    return [start, *(Entry(number, "move", move.actor, texts[move.action], NOON) for number, move in enumerate(match.log, 2))]


def fill(folder: Path, matches: Sequence[Match], settings: TableSettings | None = None) -> None:
    """Store matches as the tables t0, t1, ... of a server that does not run yet."""

    async def run() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{folder / 'seaboard.sqlite3'}")
        for name in PEOPLE:
            await keep_guest(store, guest_row(name))
            await Sessions(store).open(name, "", token_of(name))
        for number, match in enumerate(matches):
            row = table_row(match.game.slug, match.players, settings, dict(match.options), id=f"t{number}")
            await store.add_table(row, seat_rows(match.players))
            entries = entries_of(match)
            await store.commit(Table(row, seat_rows(match.players), entries).change(entries))
        await store.close()

    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(run())


class World:
    """A running server whose clock stands still, and what it says to one viewer after the other."""

    def __init__(self, client: TestClient[Any], log: io.StringIO) -> None:
        self.client = client
        self.client.app.state.keeper.shared.now = StillClock()
        # Who is connected is told after a moment; when that is, depends on how busy the machine is.
        self.client.app.state.keeper.shared.presence_pause = 1e6
        self._log = log

    def cookie(self, viewer: int) -> dict[str, str]:
        """What makes a request this viewer's."""
        return {} if viewer == SPECTATOR else {"cookie": f"{COOKIE}={token_of(PEOPLE[viewer])}"}

    def ask(self, path: str, viewer: int) -> str:
        """An answer with everything that belongs to it, except the fresh CSRF token."""
        self.client.cookies.clear()
        answer = self.client.get(path, headers=self.cookie(viewer))
        headers = sorted((name, value) for name, value in answer.headers.items() if name != "set-cookie")
        return f"{path} {answer.status_code} {headers} {answer.text}"

    def talk(self, table: str, viewer: int, deeds: Sequence[Message]) -> list[str]:
        """Connect, do one thing after the other, and return every frame; after each deed everything is asked for again."""
        self.client.cookies.clear()
        frames: list[str] = []
        with self.client.websocket_connect(f"/ws/tables/{table}?language=en", headers=self.cookie(viewer)) as socket:

            def hear(*kinds: str) -> None:
                while True:
                    frames.append(socket.receive_text(timeout=PATIENCE))
                    if json.loads(frames[-1])["type"] in kinds:
                        return

            hear("snapshot")
            for deed in deeds:
                socket.send_text(json.dumps(deed))
                hear("acknowledged", "refused", "fault", "pong")
                socket.send_text('{"type":"resync"}')
                hear("snapshot")
        return frames

    def logged(self) -> list[Message]:
        """What was logged since the last time, without what a watch would show, or how busy this machine is."""
        lines = [msgspec.json.decode(line) for line in self._log.getvalue().splitlines()]
        lines = [line for line in lines if line.get("event") != "the server could not serve"]
        self._log.seek(0)
        self._log.truncate()
        return [{key: value for key, value in line.items() if key not in ("time", "milliseconds")} for line in lines]


@contextmanager
def world(folder: Path) -> Iterator[World]:
    """A server on what was stored in a folder."""
    log = io.StringIO()
    handler = set_up_logs(logging.DEBUG, log)
    try:
        with serving(folder) as client:
            yield World(client, log)
    finally:
        for name in ("seaboard.server", "uvicorn", "litestar", "asyncio", "sqlalchemy", "alembic"):
            logging.getLogger(name).removeHandler(handler)
            logging.getLogger(name).propagate = True


def is_same_after(match: Match, twin: Match, viewer: int, text: str, shown: Shown) -> bool:
    """Whether section 5 shows the viewer the same of both worlds after its own move, and chance has no part in it."""
    facts = []
    for each in (match, twin):
        before, after = FullBytes(each.state.copy()), FullBytes(each.state.copy())
        each.rules.apply(after, viewer, each.rules.space.action(text))
        actors = each.rules.actors(after)
        if actors == 1 << CHANCE or not actors:
            return False
        facts.append((actors, shown(before, after, viewer)))
    return facts[0] == facts[1]
