"""Finished games for the judge."""

from __future__ import annotations

from functools import cache

from seaboard.bots.decision import ask, turn_stream
from seaboard.bots.registry import make_bot
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.transcript import Transcript, transcript_of

SECRET = b"the judge's tests"
GAMES = ("libertalia", "mare-balticum", "orp-orzel", "game-of-powers")


def play_out(match: Match, bot: str = "greedy:1") -> Match:
    """Play a match to its end, every seat by the same bot."""
    player = make_bot(bot)
    match.settle()
    while not match.is_over:
        seat = match.actors()[0]
        match.make(seat, player.choose(ask(match, seat, turn_stream(SECRET, seat, len(match.log)))))
        match.settle()
    return match


@cache
def finished(slug: str, players: int | None = None, seed: int = 1) -> Transcript:
    """A game of greedy bots."""
    game = find_game(slug)
    return transcript_of(play_out(Match(game, players or game.fewest, {}, seeded_stream(seed))))
