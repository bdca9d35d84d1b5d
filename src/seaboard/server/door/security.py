"""What every request passes on its way in, and every answer on its way out: origin, limits, CSRF, headers."""

from __future__ import annotations

import hashlib
import hmac
import time
from typing import Any
from urllib.parse import urlsplit

from litestar.config.csrf import CSRFConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from seaboard.server.door.door import check_scope
from seaboard.server.door.limits import Gate, address_key, demand
from seaboard.server.http.problems import CSRF_COOKIE, CSRF_HEADER, Trouble, trouble
from seaboard.server.process.config import Config
from seaboard.server.process.counting import REQUESTS
from seaboard.server.process.logs import log

SAFE = {"GET", "HEAD", "OPTIONS"}
GUEST_COOKIE = "seaboard"
CLOSED_ORIGIN = 4403
CLOSED_FULL = 4429
POLICY = "; ".join(
    (
        "default-src 'self'",
        # Components set the style attributes of single elements (where a piece stands); no style sheet and no script is inline.
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # With `no-referrer` a browser would send forms with the origin `null`.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
STRICT_TRANSPORT = "max-age=31536000"


def csrf_config(config: Config, secret: bytes) -> CSRFConfig:
    """Double submit: the value of a cookie that a page of ours can read comes back in a header, or in a form's field."""
    return CSRFConfig(
        secret=hmac.new(secret, b"csrf", hashlib.sha256).hexdigest(),
        cookie_name=CSRF_COOKIE,
        header_name=CSRF_HEADER,
        cookie_secure=config.is_https,
        cookie_samesite="lax",
    )


def is_own_origin(origin: str, host: str, config: Config) -> bool:
    """Whether a page that asks came from this server: from the host that was asked, or from the address people know."""
    parts = urlsplit(origin)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        return False
    if config.url and (parts.scheme, parts.netloc.lower()) == urlsplit(config.url.lower())[:2]:
        return True
    return bool(host) and parts.netloc.lower() == host.lower()


def check_origin(connection: ASGIConnection[Any, Any, Any, Any], config: Config) -> bool:
    """Whether a browser says that the request comes from one of our own pages; other programs say nothing."""
    headers = connection.headers
    origin = headers.get("origin")
    if origin is not None:
        return is_own_origin(origin, headers.get("host", ""), config)
    return headers.get("sec-fetch-site", "same-origin") in {"same-origin", "none"}


class Guard(ASGIMiddleware):
    """Stands before every handler."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, config: Config, gate: Gate) -> None:
        self.config = config
        self.gate = gate

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let the request through, or refuse it."""
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope, receive, send)
        key = address_key(connection.client.host if connection.client else "unknown")
        if scope["type"] == ScopeType.WEBSOCKET:
            await self.admit(connection, key, next_app)
            return
        scope["state"]["begun"] = time.perf_counter()
        demand(self.gate.requests, key)
        check_scope(scope)
        if scope["method"] not in SAFE:
            demand(self.gate.deeds, key)
            if not check_origin(connection, self.config):
                raise trouble(403, "other site")
        token = connection.headers.get(CSRF_HEADER, "") + connection.cookies.get(CSRF_COOKIE, "")
        if not token.isascii():
            raise Trouble(403, "The CSRF token is not one of ours.")
        await next_app(scope, receive, send)

    async def admit(self, connection: ASGIConnection[Any, Any, Any, Any], key: str, next_app: ASGIApp) -> None:
        """Let a socket in if its page is ours and its address has not too many; nothing is read from the database before."""
        if not self.gate.may_shake_hands(key, connection.cookies.get(GUEST_COOKIE, "")):
            raise WebSocketException(detail="too many new connections", code=CLOSED_FULL)
        check_scope(connection.scope)
        if not check_origin(connection, self.config):
            raise WebSocketException(detail="another site's page", code=CLOSED_ORIGIN)
        if not self.gate.enter(key):
            raise WebSocketException(detail="too many connections from this address", code=CLOSED_FULL)
        try:
            await next_app(connection.scope, connection.receive, connection.send)
        finally:
            self.gate.leave(key)


def client_key(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address that limits are counted by."""
    return address_key(connection.client.host if connection.client else "unknown")


class Envelope:
    """Puts the headers on every answer, also on those to unknown addresses, and writes the line of the log."""

    def __init__(self, config: Config) -> None:
        self.headers = HEADERS | ({"strict-transport-security": STRICT_TRANSPORT} if config.is_https else {})

    async def __call__(self, message: Message, scope: Scope) -> None:
        """Called before a message is sent."""
        if message["type"] != "http.response.start":
            return
        headers = MutableScopeHeaders.from_message(message)
        for name, value in self.headers.items():
            headers.setdefault(name, value)
        if str(scope.get("path", "")).startswith("/api"):
            headers.setdefault("cache-control", "no-store")
        template = str(scope.get("path_template") or "unknown")
        begun = scope["state"].get("begun", time.perf_counter())
        REQUESTS.labels(str(message["status"])).inc()
        milliseconds = round((time.perf_counter() - begun) * 1000, 1)
        log("request", method=str(scope.get("method", "")), route=template, status=message["status"], milliseconds=milliseconds)
