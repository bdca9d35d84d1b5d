"""What can be wrong, said in one line a person can act on."""

from __future__ import annotations


class SeaboardError(Exception):
    """Something asked for that cannot be done; the message says what and where."""


class UsageError(SeaboardError):
    """The request itself is wrong: an unknown game, option, player count, file or format."""


class FormatError(SeaboardError):
    """A text that is no move of the game at all, or a file that is no transcript.  Cites no rule."""


class Refused(SeaboardError):
    """A move the rules forbid now.  Nothing has changed."""

    def __init__(self, rule: str, actor: str, text: str) -> None:
        super().__init__(f"{actor} may not `{text}` now ({rule})")
        self.rule = rule
        self.actor = actor
        self.text = text
