"""What is counted while the server runs."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
"""Ours alone: an application that embeds the server keeps its own."""
TABLES = Gauge("seaboard_tables", "Tables held in memory by this process.", registry=REGISTRY)
CONNECTIONS = Gauge("seaboard_connections", "Sockets open at this process.", registry=REGISTRY)
MOVES = Counter(
    "seaboard_moves", "Entries stored: moves of seats and of chance, and what else happens at a table.", registry=REGISTRY
)
COMMITS = Histogram(
    "seaboard_commit_seconds",
    "From handing the first change of a batch to the store until all of it is durable.",
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
