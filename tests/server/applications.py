"""Applications for servers in this process, used again: Litestar takes a quarter of a second of work to put one together.

Hundreds of tests start a server, and what differs between their applications is little: the state, the lifespan, and three objects that
know the configuration.  These are replaced; routes and handlers stay.  `make_app` itself runs for every server.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest
from litestar import Litestar

from seaboard.server.process import app as making
from seaboard.server.process.config import Config

Parts = dict[str, Any]
REPLACED = ("state", "lifespan", "middleware", "csrf_config", "before_send")
"""What of an application depends on the configuration; its largest body does too, and applications with another are kept apart."""
SAME = ("route_handlers", "exception_handlers", "request_class", "request_max_body_size", "logging_config", "debug")
"""What is the same in applications that stand for each other."""
EQUAL = ("compression_config", "openapi_config")
"""What is made again for each application, and always alike."""

IDLE: dict[int, list[tuple[Litestar, Parts]]] = defaultdict(list)


@contextmanager
def application(config: Config) -> Iterator[Litestar]:
    """An application as `make_app` would make it: one whose server has stopped, or a new one.

    It must be stopped when this ends.  Where something fails, nobody uses it again.
    """
    parts = parts_of(config)
    idle = IDLE[config.limits.body_bytes]
    app, old = idle.pop() if idle else (Litestar(**parts), parts)
    if old is not parts:
        renew(app, old, parts)
    yield app
    # An application that starts has its own state: whoever looks at this one's later finds it as it was left.
    idle.append((app, old))


def parts_of(config: Config) -> Parts:
    """What `make_app` makes an application of."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "Litestar", dict)
        parts = cast(Parts, making.make_app(config))
    assert set(parts) == {*REPLACED, *SAME, *EQUAL}, "say of each part whether another application's may stand for it"
    return parts


def renew(app: Litestar, old: Parts, new: Parts) -> None:
    """Make an application as new.  Handlers hold the objects it was made with, so these take over what the new ones know."""
    assert all(old[name] == new[name] for name in SAME)
    app.state = new["state"]
    app._lifespan_managers = list(new["lifespan"])
    old["csrf_config"].__dict__.update(new["csrf_config"].__dict__)
    for kept, fresh in zip([*old["middleware"], *old["before_send"]], [*new["middleware"], *new["before_send"]], strict=True):
        if kept is not fresh:
            kept.__dict__ = dict(fresh.__dict__)
