"""A game: its name, its numbers of players and its options; and, on demand, its rules.

This module must stay light: `seaboard games` reads it without loading Numba.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING

from seaboard.engine.errors import UsageError

if TYPE_CHECKING:
    from seaboard.engine.verbs import Rules

Options = Mapping[str, str]


@dataclass(frozen=True)
class Option:
    """A choice made before the game; the first value is the default."""

    name: str
    values: tuple[str, ...]
    meaning: str
    only_shows: bool = False
    """Whether it changes nothing but what people are shown: records, moves and chance stay the same."""

    @property
    def default(self) -> str:
        return self.values[0]


@dataclass(frozen=True)
class Contest:
    """What a referee's tournament needs to know of a game for two."""

    rulebook: str
    """The specification of its tournaments."""
    quiz: str
    """The file of questions beside that specification."""
    duties: str
    """The file in the game's folder that lists what a referee looks after."""
    sides: tuple[str, str]
    """Ids by seat.  What the first side loses breaks ties."""
    names: Mapping[str, tuple[str, str]]
    """The sides' names by language."""
    losses: str
    """The record's field that counts what the first side has lost."""
    most_lost: tuple[int, int]
    """The most it can have lost at the end, by the side that won."""
    options: Mapping[str, str]
    """Options of the game that are fixed in tournaments."""
    chosen: tuple[str, ...]
    """Options of the game that an event chooses for all its legs."""


@dataclass(frozen=True)
class Game:
    """What can be said of a game without its rules."""

    slug: str
    names: Mapping[str, str]
    credit: str
    summary: str
    fewest: int
    most: int
    usual: int
    """How many sit down where nobody says how many: the one default of terminal, home page, set-up and HTTP interface."""
    minutes: tuple[int, int]
    options: tuple[Option, ...]
    version: int
    prefix: str
    package: str
    opens_at_end: bool = True
    contest: Contest | None = None
    favourites: tuple[tuple[str, int], ...] = ()
    """What people are told they play most: kinds of moves, and which of their arguments."""
    data: str = ""
    """The hash of the set that it is played with, where it is loaded beside the game itself."""
    set_name: str = ""

    @property
    def plain_slug(self) -> str:
        """The game's own slug, whichever set it is played with."""
        return self.slug.partition("@")[0]

    @property
    def name(self) -> str:
        return self.names["en"]

    @property
    def module(self) -> str:
        """The package's last word, which names compiled code."""
        return self.package.rpartition(".")[2]

    @cached_property
    def rules(self) -> Rules:
        """The verbs, imported and bound on first use."""
        return import_module("seaboard.engine.verbs").load_rules(self)  # type: ignore[no-any-return]

    @property
    def is_loaded(self) -> bool:
        """Whether the verbs have been imported."""
        return "rules" in self.__dict__

    def __post_init__(self) -> None:
        """The usual number is one that the game can be played by."""
        self.check_players(self.usual)

    def check_players(self, players: object) -> int:
        """The number of players, if this game can be played by that number."""
        if isinstance(players, bool) or not isinstance(players, int):
            raise UsageError(f"players must be a whole number, not {players!r}")
        if not self.fewest <= players <= self.most:
            raise UsageError(f"{self.slug} is for {self.fewest} to {self.most} players, not {players}")
        return players

    def check_options(self, options: object) -> dict[str, str]:
        """All options with their values; an unknown name or value is an error that lists the known ones."""
        if not isinstance(options, Mapping):
            raise UsageError(f"options must be names with values, not {options!r}")
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise UsageError(f"{self.slug} has no option {name!r}; it has: {', '.join(known) or 'none'}")
            if value not in known[name].values:
                raise UsageError(f"option {name} of {self.slug} cannot be {value!r}; it can be: {', '.join(known[name].values)}")
        return {option.name: options.get(option.name, option.default) for option in self.options}

    def differing(self, options: Options) -> dict[str, str]:
        """Only the options that differ from their defaults, as a transcript names them."""
        return {option.name: options[option.name] for option in self.options if options[option.name] != option.default}

    def option_codes(self, options: Options) -> list[int]:
        """Each option as the number of its value."""
        return [option.values.index(options[option.name]) for option in self.options]

    def options_of(self, codes: Iterable[int]) -> dict[str, str]:
        """The options whose values have these numbers."""
        return {option.name: option.values[code] for option, code in zip(self.options, codes, strict=True)}

    def settings(self) -> Iterator[tuple[int, dict[str, str]]]:
        """Every player count with every combination of the values that play differently."""
        for values in product(*(option.values[:1] if option.only_shows else option.values for option in self.options)):
            for players in range(self.fewest, self.most + 1):
                yield players, dict(zip((option.name for option in self.options), values, strict=True))
