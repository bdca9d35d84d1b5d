"""A server in this process and its visitors: each with separate cookies, as browsers have them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from litestar.testing import TestClient

from seaboard.server.process.config import Config, Limits
from tests.server.applications import application

ADDRESS = "http://127.0.0.1:8400"
MANY = Limits(
    requests_per_minute=10**6,
    deeds_per_minute=10**6,
    guests_per_hour=10**6,
    uploads_per_minute=10**6,
    checks_per_minute=10**6,
    check_bytes_per_minute=10**9,
    prints_per_minute=10**6,
    handshakes_per_address=10**6,
    handshakes_per_guest=10**6,
    tables_per_hour=10**6,
    tables_per_address=10**6,
    tournaments_per_hour=10**6,
    seeks_per_hour=10**6,
    upload_bytes_per_minute=10**9,
    asides_per_guest=10**6,
    asides_per_table=10**6,
    chat_per_minute=10**6,
)
"""Limits that no test meets by accident."""


class Visitor:
    """Somebody with a browser."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.cookies = httpx.Cookies()

    def ask(self, method: str, path: str, headers: dict[str, str] | None = None, **content: Any) -> httpx.Response:
        """Send a request as a page of ours would: with the CSRF token where something is to change."""
        # The client copies what it is given, so its jar is taken back afterwards.
        self.client.cookies = self.cookies
        self.cookies = self.client.cookies
        if method not in {"GET", "HEAD"}:
            if self.token is None:
                self.client.get("/health")
            headers = {"x-csrftoken": self.token or "", "origin": ADDRESS} | (headers or {})
        return self.client.request(method, path, headers=headers, follow_redirects=False, **content)

    @property
    def token(self) -> str | None:
        """The CSRF token."""
        return self.cookies.get("csrftoken")

    def get(self, path: str, **content: Any) -> httpx.Response:
        """Look at something."""
        return self.ask("GET", path, **content)

    def post(self, path: str, **content: Any) -> httpx.Response:
        """Do something."""
        return self.ask("POST", path, **content)

    def follow(self, url: str) -> httpx.Response:
        """Open a link that carries a right, and press its button: what stands behind the `#` is sent by the page."""
        return self.post("/api/links/take", json={"token": url.partition("#")[2]})


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[TestClient[Any]]:
    """A server with a fresh database."""
    plain: dict[str, Any] = {"limits": MANY, "bot_delay": 0.0, "web": folder / "no client"}
    config = Config(data=folder, **(plain | settings))
    with application(config) as app, TestClient(app, base_url=ADDRESS) as client:
        yield client


def words(answer: httpx.Response) -> str:
    """What a Problem says; anything else in its place is an error."""
    problem = answer.json()
    assert set(problem) == {"words", "rule"}, problem
    assert answer.headers["content-type"] == "application/json"
    return str(problem["words"])
