"""Tables, people and connections for tests: rows with fixed secrets, a clock that stands still, lines that keep what they are sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from seaboard.bots.random_bot import RandomBot
from seaboard.engine.registry import find_game
from seaboard.server.audience.lines import Line
from seaboard.server.deeds.deeds import Start
from seaboard.server.http.sockets import converse
from seaboard.server.live.keeper import Keeper
from seaboard.server.protocol import Acknowledged, Act
from seaboard.server.store.cluster import Alone
from seaboard.server.store.rows import GuestRow, SeatRow, TableRow
from seaboard.server.store.store import Store
from seaboard.server.table.table import Table
from seaboard.server.table_info import TableSettings
from seaboard.server.thought.thinking import Thinker
from seaboard.server.thought.workers import Threads
from tests.server.samples import keep_guest

PEOPLE = ("anna", "bert", "cleo", "dora", "emil", "fred")
NOON = 1_700_000_000.0


class StillClock:
    """Stands still until it is moved."""

    def __init__(self, at: float = NOON) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


def guest_row(name: str) -> GuestRow:
    return GuestRow(name, name.capitalize(), "en", NOON, NOON)


def table_row(
    game: str = "libertalia",
    players: int = 2,
    settings: TableSettings | None = None,
    options: dict[str, str] | None = None,
    id: str = "t",
) -> TableRow:
    found = find_game(game)
    return TableRow(
        id=id,
        game=game,
        players=players,
        options=found.check_options(options or {}),
        settings=settings or TableSettings(),
        status="gathering",
        host=PEOPLE[0],
        rules_version=found.version,
        data="",
        stream="blake2b",
        seed=bytes(range(32)),
        bot_secret=b"b" * 16,
        created=NOON,
    )


def seat_rows(players: int, bots: Sequence[int] = ()) -> list[SeatRow]:
    return [
        SeatRow(seat, "bot", f"Bot {seat + 1}", None, "easy")
        if seat in bots
        else SeatRow(seat, "guest", PEOPLE[seat].capitalize(), PEOPLE[seat], key=f"s{seat + 1}")
        for seat in range(players)
    ]


def thinker() -> Thinker:
    """Bots that move at random: nothing has to be compiled for them."""
    return Thinker(Threads(make=lambda level: RandomBot()))


class Ear:
    """The other end of a connection: keeps every message, and says what it is told to say."""

    def __init__(self, guest: str | None, language: str = "en") -> None:
        self.messages: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.closed: int | None = None
        self.line = Line(None if guest is None else guest_row(guest), language, self._take, self._hang_up)
        self.frames: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None

    async def come(self, keeper: Keeper, table: str = "t") -> None:
        """Come to a table the way a socket does; returns when the table has heard of it, or there is none."""
        await keeper.room(table)
        self.task = asyncio.create_task(converse(keeper, table, self.line, self.frames.get))  # type: ignore[arg-type]
        await asyncio.sleep(0)

    def send(self, message: object) -> None:
        text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
        self.frames.put_nowait({"type": "websocket.receive", "text": text, "bytes": None})

    async def hang_up(self) -> None:
        assert self.task is not None
        self.frames.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task

    async def _take(self, message: bytes) -> None:
        self.texts.append(message.decode())
        self.messages.append(msgspec.json.decode(message))

    async def _hang_up(self, code: int) -> None:
        self.closed = code
        self.frames.put_nowait({"type": "websocket.disconnect", "code": code})

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == kind]

    async def see(self, kind: str = "snapshot") -> None:
        """Wait until something of this kind has come; a busy machine draws late."""
        await until(lambda: bool(self.heard(kind)))

    @property
    def seq(self) -> int:
        return int([message for message in self.messages if message["type"] in ("snapshot", "update", "table")][-1]["seq"])

    @property
    def state(self) -> dict[str, Any]:
        """The last message that told of the game."""
        return [message for message in self.messages if message["type"] in ("snapshot", "update")][-1]


async def settled(keeper: Keeper, rounds: int = 200) -> None:
    """Let everything that was begun come to its end."""
    for _ in range(rounds):
        await asyncio.sleep(0)
    for _ in range(4000):
        if all(room._inbox.empty() and not room._errands for room in keeper.rooms.values()):
            break
        await asyncio.sleep(0.005)
    for _ in range(20):
        await asyncio.sleep(0.0005)


async def until(holds: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait for something that is about to happen, at once on an idle machine."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.005)


async def open_keeper(folder: Path, clock: StillClock | None = None, **options: Any) -> tuple[Store, Keeper]:
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}")
    for name in PEOPLE:
        if await store.guest(name) is None:
            await keep_guest(store, guest_row(name))
    keeper = Keeper(store, Alone(), now=clock or StillClock(), thinker=thinker(), presence_pause=0.0, **options)
    return store, keeper


async def close(store: Store, keeper: Keeper) -> None:
    await keeper.close()
    await store.close()


def first_move(table: Table, seat: int) -> str:
    assert table.match is not None
    return table.match.legal(seat)[0]


def first_action(table: Table, seat: int) -> int:
    assert table.match is not None
    return table.match.rules.space.action(first_move(table, seat))


def act(ear: Ear, move: str | None = None, id: str = "m", seq: int | None = None) -> Act:
    return Act(id, ear.seq if seq is None else seq, ear.state["choices"][0]["move"] if move is None else move)


Story = Callable[[Store, Keeper], Awaitable[None]]


def tell_keeper(folder: Path, story: Story, **options: Any) -> None:
    """Run a story with a keeper on a real store."""

    async def run() -> None:
        store, keeper = await open_keeper(folder, **options)
        try:
            await story(store, keeper)
        finally:
            await close(store, keeper)

    asyncio.run(run())


async def begin(store: Store, keeper: Keeper, players: int = 2, bots: tuple[int, ...] = (), **fields: Any) -> None:
    await store.add_table(table_row(players=players, **fields), seat_rows(players, bots))
    assert isinstance(await keeper.do("t", "anna", Start("start")), Acknowledged)


async def come(keeper: Keeper, *guests: str | None) -> list[Ear]:
    ears = [Ear(guest) for guest in guests]
    for ear in ears:
        await ear.come(keeper)
    await settled(keeper)
    await until(lambda: all(ear.messages or ear.closed is not None for ear in ears))
    return ears
