"""`seaboard games`: what there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seaboard.cli.screen import console
from seaboard.engine.registry import games as known_games

if TYPE_CHECKING:
    from rich.text import Text

    from seaboard.engine.game import Game


def games() -> None:
    """Show the games there are, with their players and options."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("game", style="bold", no_wrap=True)
    table.add_column("players", no_wrap=True)
    table.add_column("minutes", no_wrap=True)
    table.add_column("what it is, and its options (default first)", ratio=1)
    for game in known_games().values():
        table.add_row(game.slug, span(game.fewest, game.most), span(*game.minutes), description(game))
    console().print(table)


def span(least: int, most: int) -> str:
    """A range of players, such as `2-6`, or a single number."""
    return str(least) if least == most else f"{least}-{most}"


def description(game: Game) -> Text:
    """A game in a few lines: what it is, its options, whose it is."""
    from rich.text import Text

    text = Text(f"{game.name}. {game.summary}\n")
    for option in game.options:
        text.append(f"{option.name}", style="cyan").append(f": {', '.join(option.values)}").append(
            f"  {option.meaning}\n", style="dim"
        )
    return text.append(f"{game.credit}", style="italic dim")
