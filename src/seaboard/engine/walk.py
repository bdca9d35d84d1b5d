"""A walk along a game's moves that keeps nothing but where it stands: for replaying and writing many transcripts quickly."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from seaboard.engine.actions import ActionSpace
from seaboard.engine.errors import Refused
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Game, Options
from seaboard.engine.match import actor_name
from seaboard.engine.stream import Stream


@lru_cache(maxsize=1 << 16)
def sorted_texts(space: ActionSpace, actions: bytes) -> list[str]:
    """The sorted texts of a list of actions.  The same few lists come again and again; callers leave them as they are."""
    return sorted(space.texts[action] for action in np.frombuffer(actions, np.int16).tolist())


class Walk:
    """A position that moves lead on.  It has no log and no stream: who needs those needs a match."""

    def __init__(self, game: Game, players: int, options: Options) -> None:
        self.rules = game.rules
        self.players = game.check_players(players)
        self.state = self.rules.opening(self.players, game.check_options(options))
        self._actions = np.empty(self.rules.most_legal, np.int16)
        self._weights = np.empty(self.rules.most_legal, np.int64)

    @property
    def is_over(self) -> bool:
        return self.rules.actors(self.state) == 0

    def actors(self) -> list[int]:
        """Who may act now."""
        return self.rules.actor_list(self.state)

    def legal(self, actor: int) -> list[str]:
        """The texts of all legal moves of a seat or of chance, sorted."""
        number = self.rules.legal(self.state, actor, self._actions)
        return sorted_texts(self.rules.space, self._actions[:number].tobytes())

    def weights(self) -> dict[str, int]:
        """The outcomes of chance with their weights."""
        number = self.rules.legal(self.state, CHANCE, self._actions)
        self.rules.chance(self.state, self._weights)
        texts = self.rules.space.texts
        return {
            texts[action]: weight
            for action, weight in zip(self._actions[:number].tolist(), self._weights[:number].tolist(), strict=True)
        }

    def draw(self, stream: Stream, number: int) -> str:
        """The outcome that a stream gives for the draw of this number, as a match draws it."""
        weights = self.weights()
        ticket = stream.ticket(number, sum(weights.values()))
        for text, weight in weights.items():
            if ticket < weight:
                return text
            ticket -= weight
        raise AssertionError("weights and their sum disagree")

    def play(self, actor: int, text: str) -> None:
        """Make a move; a refused one changes nothing."""
        action = self.rules.space.action(text)
        number = self.rules.check(self.state, actor, action)
        if number:
            raise Refused(self.rules.refusal(number), actor_name(actor), text)
        self.rules.apply(self.state, actor, action)

    def results(self) -> tuple[list[int], list[int]]:
        """Points and places by seat."""
        return self.rules.results(self.state, self.players)
