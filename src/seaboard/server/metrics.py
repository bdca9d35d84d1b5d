"""What Prometheus may count.  `/metrics` answers this machine only: numbers of moves could tell who has already chosen."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from seaboard.server.limits import address_key
from seaboard.server.problems import Trouble, problems

REGISTRY = CollectorRegistry()
"""Ours alone: an application that embeds the server keeps its own."""
TABLES = Gauge("seaboard_tables", "Tables held in memory by this process.", registry=REGISTRY)
CONNECTIONS = Gauge("seaboard_connections", "Sockets open at this process.", registry=REGISTRY)
MOVES = Counter(
    "seaboard_moves", "Entries stored: moves of seats and of chance, and what else happens at a table.", registry=REGISTRY
)
COMMITS = Histogram(
    "seaboard_commit_seconds",
    "From handing a change to the store until it is durable.",
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)
THINKING = Histogram(
    "seaboard_bot_seconds",
    "How long bots thought about a move.",
    buckets=(0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10),
    registry=REGISTRY,
)
REQUESTS = Counter("seaboard_requests", "HTTP requests answered, by status.", ["status"], registry=REGISTRY)
LOCAL = {"127.0.0.1", "::", "::1"}
"""This machine; an IPv6 address is counted by its network, and that of ::1 is `::`."""


@get("/metrics", media_type="text/plain", responses=problems(), summary="Numbers for Prometheus, for this machine only")
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Everything that is counted, in Prometheus' text format."""
    # A proxy on this machine asks for others, and says so.
    is_passed_on = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    if is_passed_on or address_key(request.client.host if request.client else "") not in LOCAL:
        raise Trouble(403, "Metrics are for this machine only.")
    return Response(generate_latest(REGISTRY), headers={"content-type": CONTENT_TYPE_LATEST})
