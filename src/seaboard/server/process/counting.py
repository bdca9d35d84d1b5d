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
THOUGHTS_WAITING = Gauge("seaboard_bot_questions_waiting", "Bots' questions that wait for a worker.", registry=REGISTRY)
BOTS_LATE = Counter("seaboard_bot_answers_late", "Bots' answers that were not there when they were due.", registry=REGISTRY)
WORKERS_REPLACED = Counter(
    "seaboard_bot_workers_replaced",
    "Bots' workers that were replaced, by reason: crashed or memory.",
    ["reason"],
    registry=REGISTRY,
)
LOOP_LAG = Histogram(
    "seaboard_loop_lag_seconds",
    "By how much the event loop was late, looked at twice a second.",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)
REQUESTS = Counter("seaboard_requests", "HTTP requests answered, by status.", ["status"], registry=REGISTRY)
