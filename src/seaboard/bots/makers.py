"""How our bots are made from what stands behind the colon of their names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from seaboard.bots.budget import Budget, read_budget
from seaboard.bots.descent import TO_THE_END
from seaboard.bots.expert import ExpertBot
from seaboard.bots.greedy import WORLDS, GreedyBot
from seaboard.bots.hasty import HastyBot
from seaboard.bots.levels import LevelBot
from seaboard.bots.net import NetBot
from seaboard.bots.random_bot import RandomBot
from seaboard.bots.search import SearchBot
from seaboard.engine.errors import UsageError

USUAL_BUDGET = Budget(simulations=2000)
MOST_WORLDS = 10_000
MOST_THREADS = 256
LONGEST_CUT = 1_000_000
MOST_LEAVES = 1_000_000
BOLDEST = 100.0
ROLLOUTS = {"rollout=random": False, "rollout=greedy": True}
MOST_NOISE = 100.0
HOTTEST = 100.0


def refuse_argument(argument: str) -> None:
    """Refuse a parameter for a bot that takes no parameters."""
    if argument:
        raise UsageError(f"it takes no parameter, but was given {argument!r}")


def read_number(name: str, text: str, most: int) -> int:
    """A whole number from 1 up to a limit."""
    if not text.isdecimal() or not 1 <= int(text) <= most:
        raise UsageError(f"{name} must be a whole number from 1 to {most:,}, not {text!r}")
    return int(text)


def read_positive(name: str, text: str, most: float) -> float:
    """A number above 0 up to a limit."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.0 < number <= most:
        raise UsageError(f"{name} must be a number above 0, up to {most:g}, not {text!r}")
    return number


def make_random(argument: str) -> RandomBot:
    """`random`."""
    refuse_argument(argument)
    return RandomBot()


def make_greedy(argument: str) -> GreedyBot:
    """`greedy`, or `greedy:100` for a hundred guessed worlds; `greedy:3:noise=0.25` misjudges."""
    first, *others = argument.split(":")
    bot = GreedyBot(read_number("the number of worlds", first, MOST_WORLDS) if argument else WORLDS)
    for pair in others:
        name, _, text = pair.partition("=")
        if name != "noise":
            raise UsageError(f"it has no parameter {pair!r}; it has: noise=X")
        bot = replace(bot, noise=read_positive(name, text, MOST_NOISE))
    return bot


def make_hasty(argument: str) -> HastyBot:
    """`hasty`: for tables whose rules are not compiled yet."""
    refuse_argument(argument)
    return HastyBot()


def make_search(argument: str) -> SearchBot:
    """`search`, `search:2000`, `search:0.5s`; further parameters behind further colons: `search:2000:threads=2:cut=30`."""
    first, *others = argument.split(":")
    budget = read_budget(first) if first or argument else USUAL_BUDGET
    threads, cut, greedy = 1, None, None
    for pair in others:
        name, _, text = pair.partition("=")
        if name == "threads":
            threads = read_number(name, text, MOST_THREADS)
        elif name == "cut":
            cut = TO_THE_END if text == "none" else read_number(name, text, LONGEST_CUT)
        elif pair in ROLLOUTS:
            greedy = ROLLOUTS[pair]
        else:
            raise UsageError(f"it has no parameter {pair!r}; it has: threads=N, cut=N, cut=none, {', '.join(ROLLOUTS)}")
    return SearchBot(budget, threads, cut, greedy)


def make_net(argument: str) -> NetBot:
    """`net`, the best move at a glance; `net:sample` draws by what the network likes; `net:file=PATH` has another network.

    `net:temperature=2` draws with more daring; `net:overlooks=0.2` does not see every fifth move.
    """
    bot = NetBot()
    for part in filter(None, argument.split(":")):
        name, _, text = part.partition("=")
        if part == "sample":
            bot = replace(bot, samples=True)
        elif name == "temperature":
            bot = replace(bot, samples=True, temperature=read_positive(name, text, HOTTEST))
        elif name == "overlooks":
            bot = replace(bot, overlooks=read_positive(name, text, 1.0))
        elif name == "file" and text:
            bot = replace(bot, path=Path(text))
        else:
            raise UsageError(f"it has no parameter {part!r}; it has: sample, temperature=X, overlooks=X, file=PATH")
    return bot


def make_expert(argument: str) -> ExpertBot | LevelBot:
    """The level `expert`, or `expert:64` for 64 leaves.

    Further parameters stand behind further colons: `expert:64:believes:boldness=0.8:patience=4:file=PATH`.
    """
    if not argument:
        return LevelBot("expert")
    first, *others = argument.split(":")
    bot = ExpertBot(read_number("the number of leaves", first, MOST_LEAVES))
    for pair in others:
        name, _, text = pair.partition("=")
        if name == "file" and text:
            bot = replace(bot, path=Path(text))
        elif name == "boldness":
            bot = replace(bot, boldness=read_positive(name, text, BOLDEST))
        elif name == "ahead":
            bot = replace(bot, ahead=read_number(name, text, LONGEST_CUT))
        elif pair == "believes":
            bot = replace(bot, believes=True)
        elif name == "patience":
            bot = replace(bot, patience=0 if text == "0" else read_number(name, text, LONGEST_CUT))
        else:
            raise UsageError(f"it has no parameter {pair!r}; it has: ahead=N, believes, boldness=X, patience=N, file=PATH")
    return bot


def make_easy(argument: str) -> LevelBot:
    """`easy`: errs as people do."""
    refuse_argument(argument)
    return LevelBot("easy")


def make_medium(argument: str) -> LevelBot:
    """`medium`: errs as people do, more seldom."""
    refuse_argument(argument)
    return LevelBot("medium")


def make_hard(argument: str) -> LevelBot:
    """`hard`: always the best move it knows."""
    refuse_argument(argument)
    return LevelBot("hard")
