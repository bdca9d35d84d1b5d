"""What tests of order share: codes, keepers, orders, and what is stored."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import httpx
from litestar.testing import TestClient
from sqlalchemy import select

from seaboard.server.process.admin_channel import HEADER, PREFIX, signature
from seaboard.server.store.schema import guests
from tests.server.visitor import Visitor

Server = TestClient[Any]
T = TypeVar("T")


def by_command(server: Server, name: str, form: bytes = b"{}") -> list[str]:
    """What `seaboard admin` prints."""
    secret = (Path(server.app.state.config.data) / "secret").read_bytes().strip()
    path = PREFIX + name
    header = signature(secret, "POST", path, int(time.time()), form, secrets.token_hex(8))
    answer = server.post(path, content=form, headers={HEADER: header})
    assert answer.status_code == 200, answer.text
    lines: list[str] = answer.json()["lines"]
    return lines


def claim_code(server: Server) -> str:
    """A code that makes somebody a keeper."""
    return by_command(server, "claim")[-1]


def keeper_at(server: Server) -> Visitor:
    """Somebody who has claimed the server."""
    visitor = named(server, "Kaja")
    assert visitor.post("/api/keeper/claim", json={"code": claim_code(server)}).status_code == 200
    return visitor


def named(server: Server, name: str) -> Visitor:
    """A guest with a name."""
    visitor = Visitor(server)
    assert visitor.ask("PATCH", "/api/me", json={"name": name}).status_code == 200
    return visitor


def id_of(server: Server, name: str) -> str:
    """The id of the guest with this name."""

    async def ask() -> str:
        rows = await server.app.state.store.read(select(guests.c.id).where(guests.c.name == name))
        return str(rows[0].id)

    return called(server, ask)


def called(server: Server, work: Callable[[], Awaitable[T]]) -> T:
    """Have something done in the server's event loop."""
    with server.portal() as portal:
        done: T = portal.call(work)
        return done


def order(visitor: Visitor, deed: str, /, **form: Any) -> httpx.Response:
    """Have something done."""
    return visitor.post("/api/keeper/orders", json={"order": {"deed": deed, **form}})
