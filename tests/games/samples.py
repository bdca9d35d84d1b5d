"""Which settings of a game a test goes through where the whole matrix would take too long."""

from __future__ import annotations

from seaboard.engine.conformance import Setting
from seaboard.engine.game import Game
from tools.make_goldens import trail_settings


def played_values(game: Game) -> set[tuple[str, str]]:
    """Every value of every option that changes more than what is shown."""
    return {(option.name, value) for option in game.options if not option.only_shows for value in option.values}


def every_value_once(game: Game) -> list[Setting]:
    """A few of the goldens' settings in which every value of every option occurs."""
    missing, chosen = played_values(game), []
    while missing:
        chosen.append(max(trail_settings(game), key=lambda setting: len(missing & setting.options.items())))
        missing -= chosen[-1].options.items()
    return chosen
