"""A finished game, replayed: every position, who moved, and which moves were no choice."""

from __future__ import annotations

from dataclasses import dataclass

from seaboard.engine.errors import UsageError
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Game
from seaboard.engine.record import FullBytes, SeenBytes
from seaboard.engine.transcript import Transcript, replay


@dataclass(frozen=True)
class History:
    """What the judge needs of a game.  Position k is the one before entry k; the last one is the end."""

    game: Game
    players: int
    options: dict[str, str]
    states: tuple[FullBytes, ...]
    actors: tuple[int, ...]
    actions: tuple[int, ...]
    groups: tuple[int, ...]
    """For each entry the first entry of its decision: moves that were chosen at the same time share it."""
    forced: tuple[bool, ...]
    """Whether an entry was the only legal move of its seat; a draw of chance never is."""

    @property
    def entries(self) -> int:
        return len(self.actors)

    def is_draw(self, entry: int) -> bool:
        """Whether chance made an entry."""
        return self.actors[entry] == CHANCE

    def base(self, entry: int) -> FullBytes:
        """The position in which an entry was decided: where several decide at once, the one before any of them has."""
        return self.states[self.groups[entry]]

    def seen_before(self, entry: int, seat: int) -> SeenBytes:
        """What a seat knew when an entry of its own was decided."""
        return self.game.rules.seen_by(self.base(entry), seat)

    def seen_at(self, position: int, seat: int) -> SeenBytes:
        """What a seat knew at a position.

        While others still decide, it knows what it has chosen itself and nothing of what they have.
        """
        rules = self.game.rules
        if position == self.entries or self.groups[position] == position:
            return rules.seen_by(self.states[position], seat)
        first = self.groups[position]
        state = FullBytes(self.states[first].copy())
        for entry in range(first, position):
            if self.actors[entry] == seat:
                rules.apply(state, seat, self.actions[entry])
        return rules.seen_by(state, seat)


def read_history(transcript: Transcript) -> History:
    """Replay a transcript; a game that is not over, or that breaks a rule, is an error that says so."""
    match = replay(transcript)
    if not match.is_over:
        raise UsageError("the game is not finished: only finished games are analysed")
    rules = match.rules
    states = [match.before(number) for number in range(len(match.log))]
    actors = [move.actor for move in match.log]
    forced = [actor != CHANCE and len(rules.legal_actions(state, actor)) == 1 for state, actor in zip(states, actors, strict=True)]
    return History(
        game=match.game,
        players=match.players,
        options=match.game.differing(match.options),
        states=(*states, FullBytes(match.state.copy())),
        actors=tuple(actors),
        actions=tuple(move.action for move in match.log),
        groups=tuple(match.groups),
        forced=tuple(forced),
    )
