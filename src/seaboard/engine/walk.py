"""A walk along a game's moves that keeps nothing but where it stands: for replaying and writing many transcripts quickly."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from seaboard.engine.actions import ActionSpace
from seaboard.engine.game import Game, Options
from seaboard.engine.held_game import HeldGame
from seaboard.engine.stream import Stream


@lru_cache(maxsize=1 << 16)
def sorted_texts(space: ActionSpace, actions: bytes) -> list[str]:
    """The sorted texts of a list of actions.  The same few lists come again and again; callers leave them as they are."""
    return sorted(space.texts[action] for action in np.frombuffer(actions, np.int16).tolist())


class Walk(HeldGame):
    """A position that moves lead on.  It has no log and no stream: whoever needs those takes a match."""

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self._actions = np.empty(self.rules.most_legal, np.int16)

    def legal(self, actor: int) -> list[str]:
        """The texts of all legal moves of a seat or of chance, sorted."""
        number = self.rules.legal(self.state, actor, self._actions)
        return sorted_texts(self.rules.space, self._actions[:number].tobytes())

    def draw(self, stream: Stream, number: int) -> int:
        """The outcome that a stream gives for the draw of this number, as a match draws it."""
        return self.rules.draw(self.state, lambda total: stream.ticket(number, total))

    def play(self, actor: int, text: str) -> None:
        """Make a move; a refused one changes nothing."""
        self.rules.apply(self.state, actor, self.allowed(actor, text))
