"""`seaboard imitate`: a network learns to play like another bot, by watching its games."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import LARGEST_SEED, MOST_GAMES, MOST_JOBS, GameName, check_range, chosen_game, load_rules
from seaboard.cli.screen import console, new_bars
from seaboard.cli.train import check_device, chosen_device
from seaboard.engine.errors import UsageError

if TYPE_CHECKING:
    from seaboard.engine.game import Game
    from seaboard.learning.imitation import Likeness
    from seaboard.learning.recipe import Recipe
    from seaboard.learning.watching import Programme

FEWEST_GAMES = 8


def imitate(
    name: GameName,
    bot: Annotated[str, typer.Option("--bot", "-b", metavar="BOT", help="Whose play is imitated.")] = "search:1000",
    guest: Annotated[
        str | None,
        typer.Option("--guest", metavar="BOT", help="A bot that has one seat in every second game; its play is not learned."),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games are watched.")] = 2000,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="Other games, another network.")] = 0,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", "-f", metavar="DIR", help="Where everything goes; games watched there before are kept."),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", help="Processes to play on.")] = 2,
    device: Annotated[str, typer.Option("--device", metavar="NAME", help="auto, cuda or cpu.")] = "auto",
    recipe: Annotated[
        Path | None, typer.Option("--recipe", metavar="FILE", help="Another recipe than the game's own net/recipe.toml.")
    ] = None,
) -> None:
    """Let a network learn to play like another bot, as a partner for `seaboard train --partner`.

    Games are played on all processes and kept in DIR/watched; the network goes to DIR/partner.npz.  Needs PyTorch.
    """
    from seaboard.bots.registry import make_bot

    game = chosen_game(name)
    check_range("--games", games, FEWEST_GAMES, MOST_GAMES)
    check_range("--seed", seed, 0, LARGEST_SEED)
    check_range("--jobs", jobs, 1, MOST_JOBS)
    for each in (bot, guest):
        if each is not None:
            make_bot(each)
    check_device(device)
    load_rules(game)

    from seaboard.learning.recipe import read_recipe
    from seaboard.learning.watching import Programme

    chosen, place = read_recipe(game, recipe), folder or Path("training") / game.slug
    programme = Programme(game.slug, tuple(chosen.settings()), bot, guest, games, seed)
    told = {
        "--bot": bot,
        "--guest": guest,
        "--games": str(games),
        "--seed": str(seed),
        "--recipe": None if recipe is None else recipe.name,
    }
    command = ["seaboard", "imitate", game.slug, *(word for option, value in told.items() if value for word in (option, value))]
    watch_games(programme, game, place / "watched", jobs)
    learn_from_games(programme, game, chosen, place, chosen_device(device), shlex.join(command))


def watch_games(programme: Programme, game: Game, folder: Path, jobs: int) -> None:
    """Play the games that are missing, with a bar."""
    from seaboard.learning.watching import watch

    with new_bars(hidden=not console(to_stderr=True).is_terminal) as bars:
        row = bars.add_task(f"{programme.games} games of {programme.bot}", total=programme.parts)
        for done in watch(programme, game, folder, jobs):
            bars.update(row, completed=done)


def learn_from_games(programme: Programme, game: Game, recipe: Recipe, folder: Path, device: str, command: str) -> None:
    """Learn, and say after each round how well the network foretells what it did not learn from."""
    from seaboard.bots.weights import network_for
    from seaboard.learning.export import write_network
    from seaboard.learning.imitation import imitate as learn
    from seaboard.learning.watching import read_watched

    try:
        begin = network_for(game).layers
    except UsageError:
        begin = None
    watched = read_watched(folder / "watched", game)
    network, like = learn(game, recipe, watched, device, programme.seed, begin, tell=tell)
    numbers = {"held_out": like.decisions, "agreement": round(like.agreement, 4), "surprise": round(like.surprise, 4)}
    path = folder / "partner.npz"
    write_network(network, path, {"imitates": programme.bot, "command": command, "decisions": len(watched.choices), **numbers})
    print(
        f"{path}: foretells {like.agreement:.1%} of {programme.bot}'s choices in {like.decisions:,} decisions it did not learn from"
    )


def tell(number: int, like: Likeness) -> None:
    """A round's line."""
    name = "before learning" if number == 0 else f"round {number}"
    print(f"{name}: {like.agreement:.1%} of choices foretold, surprise {like.surprise:.3f}", flush=True)
