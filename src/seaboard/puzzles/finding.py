"""Games between bots, and the decisions of them that may make a puzzle: the search finds one move far better than all others."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from seaboard.bots.bot import Judged, StudyingBot
from seaboard.bots.decision import Decision, ask, turn_stream
from seaboard.bots.registry import make_bot
from seaboard.engine.actions import ActionSpace
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.stream import seeded_stream

PLAYS = "search:100"
"""Who plays, and takes the first look at every decision."""
ERRS = "easy"
"""Who plays one seat of every second game: against errors there is more to win."""
LOOKS = ("search:600", "search:2000")
"""Who looks again at what the first look found, each with other worlds: all must agree."""
FEWEST_CHOICES, MOST_CHOICES = 3, 14
GAP = 0.05
"""By how much the best move must lead the second in every look: part of the chances to win."""
FEWEST_TRIES = 4
"""A move that was tried less often is not compared: its number says nothing."""
OPENING = 4
"""The first part of a game in which nothing is looked for, as a divisor of its length: there games resemble each other."""
MOST_TRIED = 16
"""Decisions of a game that are looked at again."""


class Find(NamedTuple):
    """A decision that may make a puzzle."""

    at: int
    """How many entries of the game lead to it."""
    seat: int
    action: int
    gap: float
    is_plain: bool
    """Whether one look ahead finds it too."""


class Played(NamedTuple):
    """A game between bots, with what the first look found in it."""

    number: int
    match: Match
    finds: list[Find]
    """The best of every kind of move come first, then the second of each; of one kind those that one look ahead does not find, then the clearest."""


def secret(seed: int, number: int, what: str) -> bytes:
    """The secret of one kind of randomness in one game."""
    return hashlib.sha256(b"puzzles %d %d %s" % (seed, number, what.encode())).digest()


def players_of(game: Game, number: int) -> int:
    """How many sit at a game: every second time the usual number, else all in turn."""
    return game.usual if number % 2 == 0 else game.fewest + number // 2 % (game.most - game.fewest + 1)


def play_game(game: Game, seed: int, number: int) -> Played:
    """Play one game and note the decisions at which one move leads by far."""
    players = players_of(game, number)
    match = Match(game, players, {}, seeded_stream(seed, number))
    own = secret(seed, number, "play")
    erring = own[0] % players if number % 4 in (1, 2) else -1
    bots = [make_bot(PLAYS) for _ in range(players)]
    weak, plain = make_bot(ERRS), make_bot("greedy")
    finds: list[Find] = []
    match.settle()
    while not match.is_over:
        chosen = []
        for seat in match.actors():
            decision = ask(match, seat, turn_stream(own, seat, len(match.log)))
            judged = study(bots[seat], decision)
            gap = gap_of(judged)
            if FEWEST_CHOICES <= len(judged) <= MOST_CHOICES and gap >= GAP:
                is_plain = plain.choose(decision) == judged[0].action
                finds.append(Find(len(match.log), seat, judged[0].action, gap, is_plain))
            chosen.append((seat, weak.choose(decision) if seat == erring else judged[0].action))
        for seat, action in chosen:
            match.make(seat, action)
        match.settle()
    return Played(number, match, by_turns(finds, match.rules.space))


def by_turns(finds: Sequence[Find], space: ActionSpace) -> list[Find]:
    """The best find of every kind of move, then the second of each, and so on: a game's commonest kind shall not fill a collection."""
    had, ranks = Counter[str](), {}
    for find in sorted(finds, key=lambda each: (each.is_plain, -each.gap)):
        kind = space.kind_of[find.action].words
        ranks[find] = had[kind]
        had[kind] += 1
    return sorted(ranks, key=lambda find: ranks[find])


def study(bot: object, decision: Decision) -> list[Judged]:
    """What a bot thinks of every move; nothing is thought where there is no choice."""
    assert isinstance(bot, StudyingBot)
    return [Judged(decision.legal[0], 0, 0.0, 0.0)] if len(decision.legal) == 1 else bot.study(decision)


def gap_of(judged: list[Judged]) -> float:
    """By how much the move tried most leads all others that were tried."""
    others = [each.win_chance for each in judged[1:] if each.visits >= FEWEST_TRIES]
    return judged[0].win_chance - max(others) if others else 0.0


def candidates(played: Played, seed: int) -> Iterator[Find]:
    """The decisions of a game on which every look agrees."""
    opening = len(played.match.log) // OPENING
    match = Match(played.match.game, played.match.players, played.match.options)
    for find in [each for each in played.finds if each.at >= opening][:MOST_TRIED]:
        match.replay(played.match.log[: find.at])
        if agreed(match, find, secret(seed, played.number, f"look {find.at}")) >= GAP:
            yield find


def agreed(match: Match, find: Find, own: bytes) -> float:
    """The smallest lead that the looks give a move; below the wanted one as soon as one look disagrees."""
    least = find.gap
    for turn, name in enumerate(LOOKS):
        judged = study(make_bot(name), ask(match, find.seat, turn_stream(own, find.seat, turn)))
        least = min(least, gap_of(judged) if judged[0].action == find.action else 0.0)
        if least < GAP:
            break
    return least
