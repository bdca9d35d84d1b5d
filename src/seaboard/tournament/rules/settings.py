"""What is chosen before an event: its game and its options.  [specification 1]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Contest, Game, Option
from seaboard.engine.registry import games

AUTO = "auto"
PRIVATE, OFF = "private", "off"
ROUND_ROBIN, GROUPS, SWISS, KNOCK_OUT = "round-robin", "groups", "swiss", "knock-out"
TABLES = "tables"
"""What is played at tables of two to six has one format.  [TAB-EVENT-1]"""
FEWEST, MOST = 2, 64
PLAYERS_OF = {ROUND_ROBIN: (2, 12), GROUPS: (6, 47), SWISS: (4, 64), KNOCK_OUT: (2, 64), TABLES: (4, 64)}
"""How few and how many players a format takes.  [TRN-EVENT-4, TAB-EVENT-2]"""
MOST_ROUND_ROBIN, MOST_GROUPS = 7, 16
"""Up to how many players `auto` takes these formats.  [TRN-EVENT-4]"""


def numbers(default: int, least: int, most: int, *others: int) -> tuple[str, ...]:
    """Whole numbers as option values, the default first."""
    return tuple(str(number) for number in dict.fromkeys((default, *others, *range(least, most + 1))))


OPTIONS = (
    Option("format", (AUTO, ROUND_ROBIN, GROUPS, SWISS, KNOCK_OUT), "who plays whom"),
    Option("questions", numbers(20, 0, 40), "questions in the knowledge test; 0: no test"),
    Option("test-minutes", numbers(10, 1, 60), "time for the test"),
    Option("swiss-rounds", (AUTO, *numbers(1, 1, 12)), "rounds of a Swiss event"),
    Option("third-place", ("on", "off"), "whether a match for third place is played"),
    Option("offences", ("event", "match"), "what the offence counter runs over"),
    Option("stalling", ("report", "auto"), "what an overrun of the decision clock does"),
    Option("decision-seconds", numbers(60, 15, 600, 0), "decision clock of program games; 0: none"),
    Option("scores", ("open", PRIVATE), "whether others see a player's results and penalties"),
    Option("late", (OFF, "on"), "whether players enter a Swiss event after its start"),
    Option("event-minutes", numbers(0, 20, 600), "how long there is for the whole event; 0: not said"),
    Option("round-minutes", numbers(0, 5, 240), "time for a round; 0: none"),
)
FOR_LEGS = ("format", "questions", "swiss-rounds", "third-place", "late")
"""The options among them that an event at tables does not have, or has otherwise."""
MOST_SEATS = 6
"""The largest table of a tournament."""
TABLE_RULEBOOK = "table-tournament"


def contest_of(game: Game) -> Contest:
    """What a game says of its tournaments; a game that says nothing has them at tables.  [TAB-EVENT-1]"""
    return game.contest or table_contest(game)


def table_contest(game: Game) -> Contest:
    """What a tournament at tables needs to know of a game: there are no sides, and every option is the event's choice.  [TAB-EVENT-3]"""
    if game.most < 2 or game.fewest > MOST_SEATS:
        raise UsageError(f"{game.slug} has no tournaments; these have: {', '.join(tournament_games())}")
    names = dict.fromkeys(("en", "pl", "fr"), ("", ""))
    chosen = tuple(option.name for option in game.options)
    return Contest(TABLE_RULEBOOK, "", "", ("", ""), names, "", (0, 0), {}, chosen)


def tournament_games() -> list[str]:
    """The games that have tournaments, those with rules of their own first."""
    found = [slug for slug, game in games().items() if game.contest is not None]
    return found + [slug for slug, game in games().items() if game.contest is None and game.most >= 2 and game.fewest <= MOST_SEATS]


def fitting_format(players: int) -> str:
    """What `auto` means for a number of players.  [TRN-EVENT-4]"""
    if players <= MOST_ROUND_ROBIN:
        return ROUND_ROBIN
    return GROUPS if players <= MOST_GROUPS else SWISS


@dataclass(frozen=True)
class Settings:
    """A game and all options of an event."""

    game: Game
    values: Mapping[str, str]

    @cached_property
    def contest(self) -> Contest:
        return contest_of(self.game)

    def number(self, option: str) -> int:
        """An option whose value is a number."""
        return int(self.values[option])

    @property
    def is_at_tables(self) -> bool:
        """Whether a match is one game at a table, and not two legs.  [TAB-EVENT-1]"""
        return self.game.contest is None

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players at a table.  [TAB-SIZE-1]"""
        return table_limits(self.game)

    @property
    def most_seconds(self) -> int:
        """The full time of the test.  [TRN-TEST-4]"""
        return 60 * self.number("test-minutes")

    @property
    def is_private(self) -> bool:
        """Whether others do not see a player's results and penalties.  [TRN-SEE-5]"""
        return self.values["scores"] == PRIVATE

    def differing(self) -> dict[str, str]:
        """Only the options that differ from their defaults, as an event's file names them."""
        return {each.name: self.values[each.name] for each in options_of(self.game) if self.values[each.name] != each.default}

    def leg_options(self) -> dict[str, str]:
        """The game's options in every leg: those fixed for tournaments and those the event chose.  [TRN-EVENT-5]"""
        return {**self.contest.options, **{name: self.values[name] for name in self.contest.chosen}}


def options_of(game: Game) -> tuple[Option, ...]:
    """The options of an event of this game: our own, and those of the game that an event chooses."""
    contest = contest_of(game)
    own = OPTIONS if game.contest is not None else table_options(game)
    return (*own, *(option for option in game.options if option.name in contest.chosen))


def table_limits(game: Game) -> tuple[int, int]:
    """The fewest and the most players at a table of a tournament.  [TAB-SIZE-1]"""
    return max(2, game.fewest), min(MOST_SEATS, game.most)


def table_options(game: Game) -> tuple[Option, ...]:
    """The options of an event at tables, beside those of the game.  [TAB-TEST-1]"""
    least, most = table_limits(game)
    return (
        Option("table-size", numbers(min(max(game.usual, least), most), least, most), "the most players at a table"),
        Option("rounds", (AUTO, *numbers(1, 1, 12)), "rounds of the event"),
        Option("questions", numbers(0, 0, 40), "questions in the knowledge test; 0: no test"),
        *(option for option in OPTIONS if option.name not in FOR_LEGS),
    )


def make_settings(game: Game, options: Mapping[str, str] | None = None) -> Settings:
    """The settings from the options given; an unknown name or value is an error that lists the known ones."""
    given = dict(options or {})
    known = {option.name: option for option in options_of(game)}
    for name, value in given.items():
        if name not in known:
            raise UsageError(f"an event has no option {name!r}; it has: {', '.join(known)}")
        if value not in known[name].values:
            raise UsageError(f"option {name} of an event cannot be {value!r}; it can be: {span_of(known[name])}")
    return Settings(game, {name: given.get(name, option.default) for name, option in known.items()})


def span_of(option: Option) -> str:
    """An option's values in words, long rows of numbers as a span."""
    figures = [int(value) for value in option.values if value.isdecimal()]
    if len(figures) < 8:
        return ", ".join(option.values)
    words = [value for value in option.values if not value.isdecimal()]
    # A row may begin with 0 apart from the rest.
    apart = [0] if 0 in figures and 1 not in figures else []
    rest = sorted(set(figures) - set(apart))
    return ", ".join([*words, *map(str, apart), f"{rest[0]} to {rest[-1]}"])
