"""What an arena's games are played on: processes of this machine, or a cluster."""

from __future__ import annotations

from seaboard.engine.errors import UsageError
from seaboard.lab.arena import Play
from seaboard.lab.plan import Plan

LOCAL = "local"
RAY = "ray"
ENGINES = (LOCAL, RAY)


def check_engine(engine: str, address: str | None) -> None:
    """Check that there is such an engine, and that only a cluster has an address."""
    if engine not in ENGINES:
        raise UsageError(f"there is no engine {engine!r}; there are: {', '.join(ENGINES)}")
    if address is not None and engine != RAY:
        raise UsageError("--address is where a Ray cluster is; it goes with --engine ray")


def start_engine(engine: str, plan: Plan, jobs: int | None, address: str | None = None) -> Play:
    """What plays the games of a plan.  The results do not depend on it."""
    check_engine(engine, address)
    if engine == RAY:
        from seaboard.lab.cluster import Cluster

        return Cluster(plan, jobs, address).play

    from seaboard.lab.crew import Crew

    return Crew(plan, jobs or 1).play
