"""What games between equal bots say about a set of data: seats, length, ties, leaders who stay ahead, and what each thing is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from seaboard.lab.intervals import Measured, measure_mean, wilson
from seaboard.lab.onlooker import Thing, Watched
from seaboard.lab.results import Spread, spread

FEW = 30
"""Seats that used a thing, or did not, below which nothing is said of its worth."""
RUNAWAY = 0.8
"""Who leads at half-time and then wins more often than this has run away."""


class ThingUse(msgspec.Struct, frozen=True):
    """How often a thing is used, and how seats came out that used it."""

    thing: Thing
    times: float
    """In a game, on average."""
    games: Measured
    """The share of games in which it came up at all."""
    gain: Measured | None
    """By how many places seats that used it came out better than seats of the same number that did not; None where too few did or did not."""

    @property
    def is_dead(self) -> bool:
        """Whether it never came up."""
        return self.games.mean == 0.0


class Evidence:
    """The games of one kind of bot with one set of data."""

    def __init__(self, bot: str, things: Sequence[Thing], games: Sequence[Watched]) -> None:
        self.bot, self.things, self.games = bot, things, games

    @property
    def players(self) -> int:
        return len(self.games[0].places)

    @cached_property
    def wins(self) -> list[list[float]]:
        """By game, each seat's part of the win."""
        return [[(place == 1) / game.places.count(1) for place in game.places] for game in self.games]

    def seat(self, seat: int) -> Measured:
        """How often a seat wins."""
        return self.share([wins[seat] for wins in self.wins])

    def share(self, values: Sequence[float]) -> Measured:
        """A share that was seen once in each game."""
        return wilson(sum(values) / len(values), len(values)) if values else Measured(0.0)

    @cached_property
    def ties(self) -> Measured:
        """How often a win was shared."""
        return self.share([float(game.places.count(1) > 1) for game in self.games])

    @cached_property
    def kept_leads(self) -> Measured | None:
        """How often who led alone at half-time won; None where the game cannot say who leads."""
        alone = [(game, wins) for game, wins in zip(self.games, self.wins, strict=True) if len(game.leaders) == 1]
        return self.share([wins[game.leaders[0]] for game, wins in alone]) if alone else None

    @cached_property
    def length(self) -> Spread:
        """Moves of a game."""
        found = spread([game.moves for game in self.games])
        assert found is not None
        return found

    @cached_property
    def points(self) -> Spread:
        """Points of a seat."""
        found = spread([points for game in self.games for points in game.points])
        assert found is not None
        return found

    @cached_property
    def margin(self) -> Measured:
        """By how many points the winner is ahead of the next."""
        return measure_mean([float(first - second) for first, second in map(two_best, self.games)])

    @cached_property
    def uses(self) -> list[ThingUse]:
        """What became of every thing, in the order of the moves."""
        usual = [measure_mean([float(game.places[seat]) for game in self.games]).mean for seat in range(self.players)]
        return [self.use_of(thing, usual) for thing in self.things]

    def use_of(self, thing: Thing, usual: Sequence[float]) -> ThingUse:
        """What became of one thing; `usual` are the mean places of the seats."""
        number = len(self.games)
        if thing.is_drawn:
            times = [game.drawn.get(thing.id, 0) for game in self.games]
            return ThingUse(thing, sum(times) / number, wilson(sum(each > 0 for each in times) / number, number), None)
        used, unused = list[float](), list[float]()
        for game in self.games:
            for seat, place in enumerate(game.places):
                (used if thing.id in game.used[seat] else unused).append(usual[seat] - place)
        named = sum(seat.get(thing.id, 0) for game in self.games for seat in game.used)
        came_up = sum(any(thing.id in seat for seat in game.used) for game in self.games)
        gain = difference(measure_mean(used), measure_mean(unused)) if min(len(used), len(unused)) >= FEW else None
        return ThingUse(thing, named / number, wilson(came_up / number, number), gain)

    @property
    def dead(self) -> list[Thing]:
        """What never came up."""
        return [use.thing for use in self.uses if use.is_dead]


def two_best(game: Watched) -> tuple[int, int]:
    """The points of the best two."""
    best = sorted(game.points, reverse=True)
    return best[0], best[1]


def difference(one: Measured, other: Measured) -> Measured:
    """The difference of two means that were drawn apart."""
    mean = one.mean - other.mean
    reach = (((one.high or 0.0) - one.mean) ** 2 + ((other.high or 0.0) - other.mean) ** 2) ** 0.5
    return Measured(mean, mean - reach, mean + reach)


def is_apart(one: Measured, other: Measured) -> bool:
    """Whether two intervals do not touch."""
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return False
    return one.low > other.high or one.high < other.low


def is_off(share: Measured, fair: float) -> bool:
    """Whether a share is above or below the fair one with its whole interval."""
    return share.low is not None and share.high is not None and not share.low <= fair <= share.high


def findings(mine: Evidence, original: Evidence | None) -> list[str]:
    """What stands out, in sentences; the first thing that whoever made the set wants to know."""
    told, fair = list[str](), 1.0 / mine.players
    for seat in range(mine.players):
        share = mine.seat(seat)
        if is_off(share, fair):
            told.append(
                f"Seat {seat} wins {'more' if share.mean > fair else 'less'} than its share: {shown(share)}, fair is {fair:.0%}."
            )
    if mine.kept_leads is not None and mine.kept_leads.low is not None and mine.kept_leads.low > RUNAWAY:
        told.append(f"Leaders run away: who leads at half-time wins {shown(mine.kept_leads)} of the games.")
    if mine.dead:
        names = ", ".join(f"{thing.name} ({thing.kind})" for thing in mine.dead[:12])
        more = f" and {len(mine.dead) - 12} more" if len(mine.dead) > 12 else ""
        told.append(f"Never used in {len(mine.games):,} games: {names}{more}.")
    if original is not None:
        told += changes(mine, original)
    return told or ["Nothing stands out."]


def changes(mine: Evidence, original: Evidence) -> list[str]:
    """What is clearly otherwise than with the rulebook's set."""
    told = []
    for seat in range(mine.players):
        if is_apart(mine.seat(seat), original.seat(seat)):
            told.append(f"Seat {seat} wins {shown(mine.seat(seat))}; with the rulebook's set {shown(original.seat(seat))}.")
    if is_apart(mine.ties, original.ties):
        told.append(f"Wins are shared in {shown(mine.ties)} of the games; with the rulebook's set in {shown(original.ties)}.")
    lengths = [measure_mean([float(game.moves) for game in each.games]) for each in (mine, original)]
    if is_apart(*lengths):
        longer = "longer" if lengths[0].mean > lengths[1].mean else "shorter"
        told.append(f"Games are {longer}: {lengths[0].mean:.0f} moves instead of {lengths[1].mean:.0f}.")
    if is_apart(mine.margin, original.margin):
        told.append(f"The winner is {mine.margin.mean:.1f} points ahead of the next instead of {original.margin.mean:.1f}.")
    return told


def shown(share: Measured) -> str:
    """A share with its interval."""
    return f"{share.mean:.1%} ({share.low or 0.0:.0%} to {share.high or 0.0:.0%})"
