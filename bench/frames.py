"""What a small message costs the server: one in, one out, by the short way, by uvicorn's own, and by picows where it is installed.

`python -m bench.frames [--rounds N]` prints microseconds of the server's processor time for a message; nothing is done in between.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import os
import socket
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import uvicorn

from seaboard.server.http.wire import protocol_for, wire_of

CONNECTIONS = 20
MESSAGE = b'{"type":"act","id":"abcdefgh","seq":12,"move":"sail gdansk"}'
MASK = b"\x01\x02\x03\x04"
FRAME = bytes([0x81, 0x80 | len(MESSAGE)]) + MASK + bytes(byte ^ MASK[place % 4] for place, byte in enumerate(MESSAGE))
HELLO = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
WARMING = 100
REPETITIONS = 3


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Says again what it hears."""
    await receive()
    await send({"type": "websocket.accept"})
    wire = wire_of(scope)
    if wire is not None:
        wire.listen(lambda text: wire.write_text(text.encode()))
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"], "bytes": None})


def serve(way: str, listener: socket.socket) -> None:
    """Serve by one way until killed."""
    if way == "picows":
        asyncio.run(serve_picows(listener))
        return
    ws = protocol_for(is_plain=way == "plain")
    config = uvicorn.Config(echo, ws=ws, lifespan="off", log_config=None, ws_per_message_deflate=False)
    uvicorn.Server(config).run(sockets=[listener])


async def serve_picows(listener: socket.socket) -> None:
    """The same by picows' own server."""
    picows: Any = importlib.import_module("picows")

    def on_ws_frame(self: Any, transport: Any, frame: Any) -> None:
        transport.send(picows.WSMsgType.TEXT, frame.get_payload_as_utf8_text().encode())

    made = type("Echo", (picows.WSListener,), {"on_ws_frame": on_ws_frame})
    server = await picows.ws_create_server(lambda request: made(), sock=listener)
    await server.serve_forever()


def connect(address: tuple[str, int]) -> socket.socket:
    """A connection after its handshake."""
    made = socket.create_connection(address, 30)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    made.sendall(HELLO)
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += made.recv(4096)
    return made


def processor_seconds(process: int) -> float:
    """The processor time a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(way: str, rounds: int) -> float:
    """Microseconds of the server for a message."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(2 * CONNECTIONS)
        command = [sys.executable, "-m", "bench.frames", "--serve", way, "--socket", str(listener.fileno())]
        with subprocess.Popen(command, pass_fds=[listener.fileno()]) as server:
            people = [connect(listener.getsockname()) for _ in range(CONNECTIONS)]
            begun = 0.0
            for number in range(WARMING + rounds):
                if number == WARMING:
                    begun = processor_seconds(server.pid)
                for each in people:
                    each.sendall(FRAME)
                for each in people:
                    left = len(MESSAGE) + 2
                    while left > 0:
                        left -= len(each.recv(left))
            spent = processor_seconds(server.pid) - begun
            for each in people:
                each.close()
            server.kill()
    return spent / (rounds * CONNECTIONS) * 1e6


def main() -> None:
    """Measure every way a few times, in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1500)
    parser.add_argument("--serve", default="", help=argparse.SUPPRESS)
    parser.add_argument("--socket", type=int, default=-1, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve, socket.socket(fileno=given.socket))
        return
    ways = ["plain", "short", *(["picows"] if find_spec("picows") else [])]
    found: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(REPETITIONS):
        for way in ways:
            found[way].append(measure(way, given.rounds))
    for way, spent in found.items():
        print(f"{way:8}" + "".join(f"{each:8.1f}" for each in spent) + "  µs")


if __name__ == "__main__":
    main()
