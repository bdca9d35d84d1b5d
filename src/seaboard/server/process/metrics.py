"""The counted numbers for Prometheus.  `/metrics` answers this machine only: numbers of moves could tell which players have already chosen."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from seaboard.server.door.limits import address_key
from seaboard.server.http.problems import problems, trouble
from seaboard.server.process.counting import REGISTRY

LOCAL = {"127.0.0.1", "::", "::1"}
"""This machine; an IPv6 address is counted by its network, and that of ::1 is `::`."""


@get("/metrics", media_type="text/plain", responses=problems(), summary="Numbers for Prometheus, for this machine only")
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Everything that is counted, in Prometheus' text format."""
    # A proxy on this machine asks for others, and says so.
    is_passed_on = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    if is_passed_on or address_key(request.client.host if request.client else "") not in LOCAL:
        raise trouble(403, "metrics")
    return Response(generate_latest(REGISTRY), headers={"content-type": CONTENT_TYPE_LATEST})
