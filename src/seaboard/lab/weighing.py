"""The games of equal bots from which a set's balance is read: which bots, how many games, and what could not be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from seaboard.engine.game import Game
from seaboard.lab.balance import Evidence
from seaboard.lab.kept_games import KeptGames
from seaboard.lab.onlooker import Gallery, Watched
from seaboard.lab.plan import DEADLINE, Plan, make_plan

QUICK, LONG, LEARNED = "greedy", "search:200", "net"
SEED = 1
Tell = Callable[[str, int, int], None]
"""Hears before the first game and after every one: of which bot, how many are played, of how many."""


def weigh(
    gallery: Gallery,
    game: Game,
    players: int,
    options: dict[str, str],
    numbers: Mapping[str, int],
    tell: Tell,
    kept: KeptGames | None = None,
) -> tuple[dict[str, Evidence], list[str]]:
    """The games of each kind of bot with the data that the gallery plays, and what could not be played and why.

    Games that were played before and kept are not played again.
    """
    found, left_out = dict[str, Evidence](), list[str]()
    things, why = gallery.things(game.slug), gallery.why_no_network(game.slug)
    if why:
        left_out.append(f"No games of the learned bot: {why}. At tables levels search here instead.")
    for bot, number in numbers.items():
        if not number or (bot == LEARNED and why):
            continue
        played = kept.find(bot, number) if kept is not None else None
        if played is None:
            plan = make_plan(game, options, [bot] * players, SEED, DEADLINE)
            played = play(gallery, plan, number, tell)
            if kept is not None:
                kept.keep(bot, played)
        tell(bot, number, number)
        found[bot] = Evidence(bot, things, played)
    return found, left_out


def play(gallery: Gallery, plan: Plan, number: int, tell: Tell) -> list[Watched]:
    """The games of the first seeds."""
    bot, played = plan.bots[0], list[Watched]()
    tell(bot, 0, number)
    for watched in gallery.watch(plan, number):
        played.append(watched)
        tell(bot, len(played), number)
    return played
