"""What an arena found: everything in `results.json` and everything the page shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
import numpy as np

from seaboard.lab import intervals, moves, ratings, sequential
from seaboard.lab.intervals import Measured, measure_mean, measure_share
from seaboard.lab.moves import MoveValue, staying, value_moves, win_shares
from seaboard.lab.plan import Plan
from seaboard.lab.ratings import Rating, rate
from seaboard.lab.sequential import Verdict
from seaboard.lab.sitting import Played

FORMAT = 1


class Spread(msgspec.Struct, frozen=True):
    """How numbers are distributed: mean, deviation, the five quantiles 0, 25, 50, 75 and 100%, and how often each number came up."""

    mean: float
    deviation: float
    quantiles: list[float]
    counts: list[tuple[int, int]]


class SeatOfBot(msgspec.Struct, frozen=True):
    """How a bot did in one seat."""

    win_share: Measured
    place: Measured


class Standing(msgspec.Struct, frozen=True):
    """How one bot did."""

    bot: str
    rating: Rating
    win_share: Measured
    place: Measured
    points: Spread | None
    seats: list[SeatOfBot]
    forfeits: int
    reasons: dict[str, int]


class SeatStanding(msgspec.Struct, frozen=True):
    """How one seat did, whoever sat there."""

    seat: int
    win_share: Measured
    place: Measured
    points: Measured


class Timing(msgspec.Struct, frozen=True):
    """How long a bot thought; the one part that differs from run to run."""

    bot: str
    decisions: int
    seconds: float


class Results(msgspec.Struct, frozen=True):
    """What an arena found."""

    format: int
    game: str
    name: str
    version: int
    options: dict[str, str]
    bots: list[str]
    seed: int
    deadline: float
    seeds: int
    games: int
    forfeits: int
    fair_share: float
    standings: list[Standing]
    seats: list[SeatStanding]
    length: Spread
    moves: list[MoveValue]
    verdict: Verdict | None
    methods: dict[str, str]
    timing: list[Timing]


def ordered(games: Sequence[Played]) -> list[Played]:
    """Games in the order of the plan, whichever ended first."""
    return sorted(games, key=lambda game: game.task)


def spread(values: Sequence[int]) -> Spread | None:
    """How numbers are distributed; None without numbers."""
    if not values:
        return None
    sample = np.asarray(values, np.float64)
    quantiles = [float(each) for each in np.quantile(sample, [0.0, 0.25, 0.5, 0.75, 1.0])]
    deviation = float(sample.std(ddof=1)) if sample.size > 1 else 0.0
    return Spread(float(sample.mean()), deviation, quantiles, sorted(Counter(int(value) for value in values).items()))


class Sheet:
    """Wins, places and points as arrays by seed and seating, which is by seat for each bot and by bot for each seat."""

    def __init__(self, plan: Plan, games: Sequence[Played]) -> None:
        self.plan = plan
        self.games = ordered(games)
        self.seeds = len(self.games) // plan.players
        shape = (self.seeds, plan.players, plan.players)
        self.bots = np.array([game.bots for game in self.games], np.int64).reshape(shape)
        self.wins = np.array([win_shares(game) for game in self.games], np.float64).reshape(shape)
        self.places = np.array([game.places for game in self.games], np.float64).reshape(shape)
        self.points = np.array([game.points for game in self.games], np.float64).reshape(shape)

    def of_bot(self, bot: int) -> Standing:
        """One bot's figures."""
        players = self.plan.players
        own = self.bots == bot
        wins = np.where(own, self.wins, 0.0).sum(axis=2)
        places = np.where(own, self.places, 0.0).sum(axis=2)
        points = [game.points[seat] for game in self.games for seat in staying(game) if game.bots[seat] == bot]
        reasons = Counter(game.forfeits[seat] for game in self.games for seat in game.forfeits if game.bots[seat] == bot)
        seatings = [self.plan.seating(number).index(bot) for number in range(players)]
        seats = [
            SeatOfBot(measure_share(wins[:, seatings.index(seat)], 1), measure_mean(places[:, seatings.index(seat)]))
            for seat in range(players)
        ]
        return Standing(
            bot=self.plan.labels()[bot],
            rating=Rating(0.0, 0.0),
            win_share=measure_share(wins.mean(axis=1), players),
            place=measure_mean(places.mean(axis=1)),
            points=spread(points),
            seats=seats,
            forfeits=sum(reasons.values()),
            reasons=dict(sorted(reasons.items())),
        )

    def of_seat(self, seat: int) -> SeatStanding:
        """One seat's figures."""
        return SeatStanding(
            seat,
            measure_share(self.wins[:, :, seat].mean(axis=1), self.plan.players),
            measure_mean(self.places[:, :, seat].mean(axis=1)),
            measure_mean(self.points[:, :, seat].mean(axis=1)),
        )


def first_shares(plan: Plan, games: Sequence[Played]) -> list[float]:
    """The first bot's win share for each seed."""
    shares = [win_shares(game)[game.bots.index(0)] for game in ordered(games)]
    size = plan.players
    return [sum(shares[begin : begin + size]) / size for begin in range(0, len(shares), size)]


def time_bots(plan: Plan, games: Sequence[Played]) -> list[Timing]:
    """How long each bot thought."""
    found = []
    for bot, label in enumerate(plan.labels()):
        seats = [(game, game.bots.index(bot)) for game in games]
        decisions = sum(game.decisions[seat] for game, seat in seats)
        found.append(Timing(label, decisions, round(sum(game.seconds[seat] for game, seat in seats), 3)))
    return found


def conclude(plan: Plan, games: Sequence[Played], is_sequential: bool = False) -> Results:
    """The results of whole seeds: every game of each of them, once in every seating."""
    sheet = Sheet(plan, games)
    games = sheet.games
    rated = rate(plan.players, games)
    standings = [msgspec.structs.replace(sheet.of_bot(bot), rating=rated[bot]) for bot in range(plan.players)]
    length = spread([game.moves for game in games])
    assert length is not None
    methods = {"intervals": intervals.METHOD, "ratings": ratings.METHOD, "moves": moves.METHOD}
    if is_sequential:
        methods["sequential"] = sequential.METHOD
    return Results(
        format=FORMAT,
        game=plan.slug,
        name=plan.game.name,
        version=plan.game.version,
        options=plan.options,
        bots=plan.labels(),
        seed=plan.seed,
        deadline=plan.deadline,
        seeds=sheet.seeds,
        games=len(games),
        forfeits=sum(len(game.forfeits) for game in games),
        fair_share=1.0 / plan.players,
        standings=standings,
        seats=[sheet.of_seat(seat) for seat in range(plan.players)],
        length=length,
        moves=value_moves(plan.game.rules.space, games),
        verdict=sequential.judge(plan.players, first_shares(plan, games)) if is_sequential else None,
        methods=methods,
        timing=time_bots(plan, games),
    )
