"""The bots there are, by name: ours, and those that other packages offer under the entry point group `seaboard.bots`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from seaboard.bots.bot import Bot
from seaboard.engine.errors import SeaboardError, UsageError

GROUP = "seaboard.bots"
Maker = Callable[[str], Bot]
"""Makes a bot from what stands behind the colon of its name, or from an empty text."""

OURS = {
    "random": "seaboard.bots.makers:make_random",
    "greedy": "seaboard.bots.makers:make_greedy",
    "search": "seaboard.bots.makers:make_search",
    "easy": "seaboard.bots.makers:make_easy",
    "medium": "seaboard.bots.makers:make_medium",
    "hard": "seaboard.bots.makers:make_hard",
}


def offered() -> dict[str, EntryPoint]:
    """The bots of other packages.  A name of ours cannot be taken."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in OURS}


def bot_names() -> list[str]:
    """Every name a bot can be asked for by."""
    return [*OURS, *sorted(offered())]


def find_maker(name: str) -> Maker:
    """What makes bots of this name; an unknown name is an error that lists the known ones."""
    if name in OURS:
        module, _, attribute = OURS[name].partition(":")
        maker: Maker = getattr(import_module(module), attribute)
        return maker
    point = offered().get(name)
    if point is None:
        raise UsageError(f"there is no bot {name!r}; there are: {', '.join(bot_names())}")
    try:
        loaded: Maker = point.load()
    except Exception as fault:
        raise UsageError(f"bot {name} ({point.value}) cannot be loaded: {type(fault).__name__}: {fault}") from fault
    return loaded


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
