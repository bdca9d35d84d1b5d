"""A network is not told who has answered: it plays as it learned, whichever order people answer in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from seaboard.bots.net import NetBot
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream
from seaboard.learning.recipe import read_recipe, told_features
from tests.bots.conftest import decision_for
from tests.bots.tiny_network import tiny_arrays, write_tiny

GAMES = [pytest.param(game, id=game.slug) for game in games().values()]
SIMULTANEOUS = {"libertalia", "mare-balticum"}


def blind_network(path: Path, game: Game) -> Path:
    """Random weights without those of the pieces that the game's recipe hides."""
    arrays = tiny_arrays(game)
    arrays["first"][~np.array(told_features(game, read_recipe(game)))] = 0
    return write_tiny(path, game, arrays)


def questions(game: Game, moves: int) -> Iterator[tuple[Match, int, int]]:
    """A game of random moves; wherever several seats are asked, each of them after every number of the others has answered."""
    drawing, texts = Random(7), game.rules.space.texts
    match = Match(game, min(4, game.most), {}, seeded_stream(3))
    match.settle()
    for _ in range(moves):
        if match.is_over:
            return
        seats = match.actors()
        if len(seats) > 1:
            for seat in seats:
                others = [each for each in seats if each != seat]
                drawing.shuffle(others)
                for answered in range(len(others)):
                    yield match, seat, answered
                    match.play(others[answered], texts[drawing.choice(game.rules.legal_actions(match.state, others[answered]))])
                yield match, seat, len(others)
                match.undo(len(others))
        actor = drawing.choice(seats)
        match.play(actor, texts[drawing.choice(game.rules.legal_actions(match.state, actor))])
        match.settle()


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_the_network_chooses_the_same_whoever_has_answered(game: Game, tmp_path: Path) -> None:
    bot = NetBot(path=blind_network(tmp_path / "net.npz", game))
    told = np.array(told_features(game, read_recipe(game)))
    first: tuple[np.ndarray, int] | None = None
    asked = 0
    for match, seat, answered in questions(game, 600):
        decision = decision_for(match, seat)
        features = np.zeros(game.rules.features, np.uint8)
        game.rules.observe(decision.seen, seat, features)
        chosen = bot.choose(decision)
        if answered == 0:
            first = features, chosen
            continue
        assert first is not None
        asked += 1
        assert np.array_equal(features[told], first[0][told]), "no piece that the network is told speaks of answers"
        assert chosen == first[1]
    assert (asked > 20) == (game.slug in SIMULTANEOUS)


def test_hiding_a_piece_that_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('tables = [{ players = 4 }]\nblind = ["weather"]\n')
    with pytest.raises(UsageError, match="blind: libertalia has no piece `weather`"):
        read_recipe(find_game("libertalia"), path)


@pytest.mark.train
@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_has_no_weights_in_the_file_and_changes_nothing_in_training(game: Game) -> None:
    import msgspec
    import torch

    from seaboard.learning.export import pack
    from seaboard.learning.network import Network

    recipe = msgspec.structs.replace(read_recipe(game), width=32, hidden=16, blocks=1)
    hidden = ~np.array(told_features(game, recipe))
    network = Network(game, recipe)
    assert not pack(network)["first"][hidden].any()
    assert pack(network)["first"][~hidden].any(1).all()
    seen = torch.randint(0, 2, (4, hidden.size), dtype=torch.uint8)
    other = seen.clone()
    other[:, torch.as_tensor(hidden)] ^= 1
    with torch.no_grad():
        assert all(torch.equal(one, two) for one, two in zip(network(seen), network(other), strict=True))
