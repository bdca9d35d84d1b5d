"""Whether this server answers at an address of its own: asked of itself, over the network.

Only addresses that this machine found by itself are tried, never one that a request names.
"""

from __future__ import annotations

import asyncio

PATIENCE_SECONDS = 2.0
ASK = "GET /health HTTP/1.1\r\nHost: {0}\r\nConnection: close\r\n\r\n"


async def answers(host: str, port: int) -> bool:
    """Whether something that speaks HTTP, and is well, listens there."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            reader, writer = await asyncio.open_connection(host, port)
            try:
                writer.write(ASK.format(host).encode())
                await writer.drain()
                return (await reader.readline()).startswith((b"HTTP/1.1 200", b"HTTP/1.0 200"))
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return False
