"""What the socket `/ws/tournaments/{id}` says: the event, whole or as what has changed since the last message.

The client says `ping`, and `resync` where it has missed a message.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from seaboard.server.tournaments.view.contract import HallView


class HallTold(Struct, frozen=True, tag_field="type", tag="hall"):
    """The event as it stands now; sent when somebody connects and after every change."""

    view: HallView
    number: int = 0
    """Which message of this connection it is, for a client that asked for changes."""


class HallChanged(Struct, frozen=True, tag_field="type", tag="hall-changed"):
    """What has changed in the event since the message before, for a client that asked for changes with `changes=1`."""

    number: int
    """Which message of this connection it is; it goes on from the one before it, and from no other."""
    change: dict[str, Any]
    """`{"value": ...}`: all of it; `{"fields": {name: change}}`; `{"length": number, "items": {place: change}}` for a list."""
