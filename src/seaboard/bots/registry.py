"""The bots there are, by name: ours, and those that other packages offer under the entry point group `seaboard.bots`."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from seaboard.bots.bot import Bot
from seaboard.bots.kind import EXPERT_SECONDS, BotKind, Maker
from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.engine.game import Game

GROUP = "seaboard.bots"
USUAL = "medium"
"""The bot for a seat for which nobody has named a bot."""

OURS = {
    "random": BotKind("seaboard.bots.makers:make_random", is_offered=False),
    "greedy": BotKind("seaboard.bots.makers:make_greedy", is_offered=False),
    "hasty": BotKind("seaboard.bots.makers:make_hasty", is_offered=False),
    "search": BotKind("seaboard.bots.makers:make_search", is_offered=False),
    "net": BotKind("seaboard.bots.makers:make_net", is_offered=False),
    "easy": BotKind(
        "seaboard.bots.makers:make_easy",
        {"en": "easy", "pl": "łatwy", "fr": "facile"},
        cost=0.005,
        least=0.005,
        seconds=0.4,
        slot=0.1,
        is_long=False,
        weight=1,
    ),
    "medium": BotKind(
        "seaboard.bots.makers:make_medium",
        {"en": "medium", "pl": "średni", "fr": "moyen"},
        cost=0.03,
        least=0.01,
        seconds=0.4,
        slot=0.5,
        is_long=False,
        weight=1,
    ),
    "hard": BotKind("seaboard.bots.makers:make_hard", {"en": "hard", "pl": "trudny", "fr": "difficile"}),
    "expert": BotKind("seaboard.bots.makers:make_expert", {"en": "expert", "pl": "ekspert", "fr": "expert"}),
}


def at_a_glance(name: str) -> BotKind:
    """One of our levels where it takes one look of a network, a millisecond or two."""
    return replace(OURS[name], cost=0.003, least=0.003, seconds=0.4, slot=0.1, is_long=False, weight=1)


LEARNED = {
    "easy": at_a_glance("easy"),
    "medium": at_a_glance("medium"),
    "hard": at_a_glance("hard"),
    "expert": replace(OURS["expert"], cost=0.12, least=0.02, seconds=EXPERT_SECONDS, slot=0.7, weight=1),
}
"""How heavy our levels are in a game with a network; elsewhere they search."""
UNKNOWN = BotKind("", is_offered=False)
"""What is assumed of a bot that an old table names and that is no longer installed."""


@cache
def offered() -> dict[str, EntryPoint]:
    """The bots of other packages.  A name of ours cannot be taken."""
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point for point in points if point.name not in OURS}


def bot_names() -> list[str]:
    """Every name by which a bot can be asked for."""
    return [*OURS, *offered()]


@cache
def find_kind(name: str) -> BotKind:
    """The kind of bot of this name; an unknown name is an error that lists the known ones."""
    if name in OURS:
        return OURS[name]
    point = offered().get(name)
    if point is None:
        raise UsageError(f"there is no bot {name!r}; there are: {', '.join(bot_names())}")
    try:
        loaded = point.load()
    except Exception as fault:
        raise UsageError(f"bot {name} ({point.value}) cannot be loaded: {type(fault).__name__}: {fault}") from fault
    return loaded if isinstance(loaded, BotKind) else BotKind(loaded)


def kind_of(name: str) -> BotKind:
    """The kind of a bot that sits at a table, also where it can no longer be had."""
    try:
        return find_kind(name)
    except UsageError:
        return UNKNOWN


def kind_at(name: str, game: Game) -> BotKind:
    """The kind of a bot that sits at a table of this game."""
    if name in LEARNED:
        from seaboard.bots.levels import has_network

        if has_network(game):
            return LEARNED[name]
    return kind_of(name)


def broken_bots() -> list[str]:
    """The names of installed bots that cannot be loaded."""
    return [name for name in offered() if kind_of(name) is UNKNOWN]


@cache
def table_bots() -> dict[str, BotKind]:
    """The bots that people can seat at a table, by name: ours from the weakest to the strongest, then those of other packages.

    A bot that cannot be loaded is left out.
    """
    return {name: kind for name in bot_names() if (kind := kind_of(name)).is_offered}


def find_maker(name: str) -> Maker:
    """What makes bots of this name."""
    make = find_kind(name).make
    if not isinstance(make, str):
        return make
    module, _, attribute = make.partition(":")
    maker: Maker = getattr(import_module(module), attribute)
    return maker


def make_bot(spec: str) -> Bot:
    """A bot from a text like `greedy` or `search:2000`."""
    name, _, argument = spec.strip().partition(":")
    maker = find_maker(name)
    try:
        return maker(argument)
    except SeaboardError as fault:
        raise UsageError(f"bot {spec!r}: {fault}") from fault


def check_bots(specs: str) -> list[str]:
    """The names in a list like `hard,medium`, each of which can be made."""
    names = [spec.strip() for spec in specs.split(",")]
    for name in names:
        make_bot(name)
    return names
