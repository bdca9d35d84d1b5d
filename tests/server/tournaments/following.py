"""A client that asked for changes: it keeps the view, and knows when it has missed a message."""

from __future__ import annotations

from typing import Any

View = dict[str, Any]


def changed(before: Any, change: dict[str, Any]) -> Any:
    """What a change makes of something."""
    if "value" in change:
        return change["value"]
    if "fields" in change:
        return before | {name: changed(before[name], each) for name, each in change["fields"].items()}
    after = before[: change["length"]] + [None] * (change["length"] - len(before))
    for place, each in change["items"].items():
        after[int(place)] = changed(after[int(place)], each)
    return after


class Follower:
    """Follows what one connection says."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.number = 0

    def take(self, message: dict[str, Any]) -> View | None:
        """The view after a message; None if a message before it was missed.  Other messages change nothing."""
        if message["type"] == "hall":
            self.view, self.number = message["view"], message["number"]
        elif message["type"] == "hall-changed":
            is_next = self.view is not None and message["number"] == self.number + 1
            self.view = changed(self.view, message["change"]) if is_next else None
            self.number = message["number"]
        return self.view
