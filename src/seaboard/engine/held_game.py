"""A game in memory, for everything that plays, replays or shows one: rules, players, options and the full record."""

from __future__ import annotations

import msgspec

from seaboard.engine.errors import Refused
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Game, Options
from seaboard.engine.record import FullBytes, SeenBytes


def actor_name(actor: int) -> str:
    """`chance` or the number of a seat."""
    return "chance" if actor == CHANCE else f"seat {actor}"


class HeldGame:
    """Where a game stands, and what can be asked there.  It changes nothing: moves are made by a match or a walk."""

    def __init__(self, game: Game, players: int, options: Options, opening: FullBytes | None = None) -> None:
        self.game = game
        self.rules = game.rules
        self.players = game.check_players(players)
        self.options = game.check_options(options)
        self.state = self.rules.opening(self.players, self.options) if opening is None else opening

    # What stands open

    @property
    def is_over(self) -> bool:
        return self.rules.actors(self.state) == 0

    def actors(self) -> list[int]:
        """Who may act now."""
        return self.rules.actor_list(self.state)

    def legal(self, actor: int) -> list[str]:
        """The texts of all legal moves of a seat or of chance, sorted."""
        return sorted(self.legal_in_order(actor))

    def legal_in_order(self, actor: int) -> list[str]:
        """The same in the order of the game's moves, in which people look for them."""
        texts = self.rules.space.texts
        return [texts[action] for action in sorted(self.rules.legal_actions(self.state, actor))]

    def weights(self) -> dict[str, int]:
        """The outcomes of chance with their weights."""
        return {self.rules.space.texts[action]: weight for action, weight in self.rules.outcomes(self.state)}

    def check(self, actor: int, text: str) -> str | None:
        """None if the move is allowed, else the id of the rule that forbids it; an unknown text is a format error."""
        return self.check_action(actor, self.rules.space.action(text))

    def check_action(self, actor: int, action: int) -> str | None:
        """The same for the number of a move."""
        number = self.rules.check(self.state, actor, action)
        return self.rules.refusal(number) if number else None

    def allowed(self, actor: int, text: str) -> int:
        """The number of a move that is allowed now; `Refused` if a rule forbids it, `FormatError` if the text is no move."""
        action = self.rules.space.action(text)
        number = self.rules.check(self.state, actor, action)
        if number:
            raise Refused(self.rules.refusal(number), actor_name(actor), text)
        return action

    # What others may know

    def seen_by(self, viewer: int) -> SeenBytes:
        """The redacted record of a viewer."""
        return self.rules.seen_by(self.state, viewer)

    def view_for(self, viewer: int) -> msgspec.Struct:
        """What a viewer is shown, as a typed structure for people's screens, from the redacted record."""
        return self.rules.view_for(self.rules.seen_by(self.state, viewer), viewer, self.options)

    # Results

    def results(self) -> tuple[list[int], list[int]]:
        """Points and places by seat."""
        return self.rules.results(self.state, self.players)
