"""The counted numbers for Prometheus.

`/metrics` answers this machine, and whoever brings the token: numbers of moves could tell players who has already chosen.
"""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from seaboard.server.door.limits import address_key
from seaboard.server.http.problems import problems, trouble
from seaboard.server.process.config import Config
from seaboard.server.process.counting import REGISTRY

LOCAL = {"127.0.0.1", "::", "::1"}
"""This machine; an IPv6 address is counted by its network, and that of ::1 is `::`."""


@get("/metrics", media_type="text/plain", responses=problems(), summary="Numbers for Prometheus")
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Everything that is counted, in Prometheus' text format: for this machine, and for `Authorization: Bearer TOKEN`."""
    if not (has_token(request) or is_local(request)):
        raise trouble(403, "metrics")
    return Response(generate_latest(REGISTRY), headers={"content-type": CONTENT_TYPE_LATEST})


def has_token(request: Request[Any, Any, Any]) -> bool:
    """Whether the request brings the token of the settings; where there is none, nothing is it."""
    config: Config = request.app.state.config
    given = request.headers.get("authorization", "").encode()
    return bool(config.metrics_token) and secrets.compare_digest(given, f"Bearer {config.metrics_token}".encode())


def is_local(request: Request[Any, Any, Any]) -> bool:
    """Whether a program of this machine asks, for itself: a proxy here asks for others, and says so."""
    is_passed_on = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    return not is_passed_on and address_key(request.client.host if request.client else "") in LOCAL
