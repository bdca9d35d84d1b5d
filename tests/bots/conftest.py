"""What tests of bots share: playing a whole match between them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from seaboard.bots.bot import Bot, answer
from seaboard.bots.decision import Decision, ask, count_turns, turn_stream
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.registry import games
from seaboard.engine.stream import seeded_stream
from tests.bots.tiny_network import write_tiny

SECRET = b"a secret of the tests"


@pytest.fixture(scope="session")
def folder_of_networks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small network for every game."""
    folder = tmp_path_factory.mktemp("networks")
    for game in games().values():
        write_tiny(folder / f"{game.slug}.npz", game)
    return folder


@pytest.fixture
def tiny_networks(folder_of_networks: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Learned bots play with small networks that learned nothing."""
    monkeypatch.setenv("SEABOARD_NETS", str(folder_of_networks))
    return folder_of_networks


def begun(game: Game, players: int, seed: int = 1) -> Match:
    """A match at its first decision."""
    match = Match(game, players, {}, seeded_stream(seed))
    match.settle()
    return match


def decision_for(match: Match, seat: int, secret: bytes = SECRET) -> Decision:
    """The open decision of a seat, with the stream that belongs to its turn."""
    return ask(match, seat, turn_stream(secret, seat, count_turns(match, seat)))


def play_on(match: Match, bots: Sequence[Bot], secret: bytes = SECRET, most: int = 10**6) -> int:
    """Let bots play until the end, or until a number of decisions were made; returns how many were made."""
    texts, decisions = match.rules.space.texts, 0
    while not match.is_over and decisions < most:
        seats = match.actors()
        answers = [answer(bots[seat], decision_for(match, seat, secret)) for seat in seats]
        for seat, action in zip(seats, answers, strict=True):
            match.play(seat, texts[action])
            decisions += 1
        match.settle()
    return decisions
