"""Handshakes: one address opens a limited number of sockets at once, and people from elsewhere do not notice."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path

from seaboard.server.process.config import Limits
from tests.server.client import Guest
from tests.server.processes import listening
from tests.server.talker import Talker, play_on, seated

ATTEMPTS, TOGETHER = 800, 40
MOST = 600
HOME, HALL, STORM = "192.0.2.1", "192.0.2.2", "198.51.100.7"


async def shake(address: str, path: str, forwarded: str, cookie: str = "") -> int:
    """Try to open a socket, and break off: the status of the answer."""
    host, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"X-Forwarded-For: {forwarded}",
    ]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}", "", ""]
    writer.write("\r\n".join(lines).encode())
    status = int((await reader.readline()).split()[1])
    writer.transport.abort()
    return status


async def storm(address: str, paths: list[str], forwarded: str, cookie: str = "") -> Counter[int]:
    """Try as fast as it goes."""
    found: Counter[int] = Counter()

    async def one(number: int) -> None:
        for _ in range(ATTEMPTS // TOGETHER):
            found[await shake(address, paths[number % len(paths)], forwarded, cookie)] += 1

    await asyncio.gather(*(one(number) for number in range(TOGETHER)))
    return found


def test_a_storm_of_handshakes_is_refused_and_felt_by_nobody_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with listening(tmp_path, proxies="127.0.0.1", limits=Limits()) as (address, _):
            guests = [Guest(lambda: address) for _ in range(2)]
            table, anna, bert = await seated(address, guests[0], guests[1])
            waits: list[float] = []
            paths = [f"/ws/tables/{table}", "/ws/tables/nowhere", "/ws/tournaments/nowhere"]
            storming = asyncio.create_task(storm(address, paths, STORM))
            while not storming.done():
                begun = time.monotonic()
                await anna.ping()
                waits.append(time.monotonic() - begun)
                await asyncio.sleep(0.06)
            met = await storming
            assert met[101] <= MOST + 60, met
            assert met[101] + met[403] == ATTEMPTS, met
            # The door stays shut for that address, and open for everybody else.
            assert 403 in [await shake(address, paths[0], STORM) for _ in range(30)]
            assert await shake(address, paths[0], HOME) == 101
            await (await Talker.come(address, guests[0], table, **{"X-Forwarded-For": HOME})).close()
            await play_on(anna, bert, turn="m")
            waits.sort()
            assert waits[len(waits) // 2] < 0.25, waits
            for talker in (anna, bert):
                assert talker.is_open
                await talker.close()
            for guest in guests:
                await guest.close()

    asyncio.run(run())


def test_a_guest_who_opens_one_socket_after_another_is_refused_from_every_address(tmp_path: Path) -> None:
    async def run() -> None:
        async with listening(tmp_path, proxies="127.0.0.1", limits=Limits(handshakes_per_guest=5)) as (address, _):
            guest = Guest(lambda: address)
            table = (await guest.ask("POST", "/api/tables", {"game": "libertalia", "players": 2}))["id"]
            path = f"/ws/tables/{table}"
            met = [await shake(address, path, f"192.0.2.{number}", guest.cookie) for number in range(8)]
            assert met == [101] * 5 + [403] * 3
            assert await shake(address, path, HALL) == 101
            await guest.close()

    asyncio.run(run())


def test_sixty_four_pupils_behind_one_address_may_load_their_pages_anew(tmp_path: Path) -> None:
    async def run() -> None:
        async with listening(tmp_path, proxies="127.0.0.1", limits=Limits()) as (address, _):
            guest = Guest(lambda: address)
            table = (await guest.ask("POST", "/api/tables", {"game": "libertalia", "players": 2}))["id"]
            for _ in range(4):
                met = await asyncio.gather(*(shake(address, f"/ws/tables/{table}", HALL) for _ in range(64)))
                assert set(met) == {101}
            await guest.close()

    asyncio.run(run())
