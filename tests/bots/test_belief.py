"""What a bot works out from the moves it was shown: worlds that it may be in, each as likely as the network makes those moves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from seaboard.bots.belief import Belief
from seaboard.bots.beliefs import MOST_WORLDS
from seaboard.bots.binding import thinking
from seaboard.bots.decision import Decision, ask, turn_stream
from seaboard.bots.expert import ExpertBot
from seaboard.bots.forward import Layers
from seaboard.bots.registry import make_bot
from seaboard.bots.weights import network_for
from seaboard.engine.game import Game
from seaboard.engine.record import FullBytes
from seaboard.engine.registry import find_game, games
from tests.bots.conftest import SECRET, begun, decision_for, play_on
from tests.bots.tiny_network import tiny_arrays, write_tiny
from tests.games.orp_orzel.positions import at

pytestmark = [pytest.mark.compiled, pytest.mark.usefixtures("tiny_networks")]

ORZEL = find_game("orp-orzel")
NAVY, KRIEGSMARINE = 0, 1
GAMES = [pytest.param(game, id=game.slug) for game in games().values()]
World = tuple[FullBytes, float]


def believed(belief: Belief, decision: Decision, layers: Layers | None = None) -> list[World]:
    """The worlds with their shares."""
    layers = network_for(decision.game).layers if layers is None else layers
    worlds = belief.worlds_of(decision, thinking(decision.game.slug), layers)
    return [(FullBytes(worlds.records[place]), float(worlds.shares[place])) for place in range(int(worlds.number[0]))]


@pytest.mark.parametrize("game", GAMES)
def test_every_world_looks_as_the_seat_sees_it(game: Game) -> None:
    match, beliefs, held = begun(game, game.fewest, seed=3), [Belief() for _ in range(game.fewest)], 0
    rules = game.rules
    for _ in range(60):
        if match.is_over:
            break
        for seat in match.actors():
            decision = decision_for(match, seat)
            worlds = believed(beliefs[seat], decision)
            held += len(worlds) > 0
            assert len(worlds) <= MOST_WORLDS
            assert len({world.tobytes() for world, _ in worlds}) == len(worlds), "no world is listed twice"
            if worlds:
                assert sum(share for _, share in worlds) == pytest.approx(1.0)
            for world, share in worlds:
                assert share > 0.0
                assert rules.seen_by(world, seat).tobytes() == decision.seen.tobytes()
        play_on(match, [make_bot("random")] * match.players, SECRET, 1)
    assert held > 20


def test_the_real_world_is_one_of_them_where_there_is_room_for_all() -> None:
    match, beliefs = begun(ORZEL, 2, seed=4), [Belief(), Belief()]
    sizes: list[int] = []
    while not match.is_over and len(sizes) < 150:
        for seat in match.actors():
            worlds = believed(beliefs[seat], decision_for(match, seat))
            sizes.append(len(worlds))
            if max(sizes) < MOST_WORLDS:
                assert match.state.tobytes() in {world.tobytes() for world, _ in worlds}
        play_on(match, [make_bot("random")] * 2, SECRET, 1)
    assert max(sizes) > 1


@pytest.mark.parametrize("game", GAMES)
def test_going_on_and_beginning_again_come_to_the_same(game: Game) -> None:
    match, belief = begun(game, game.fewest, seed=5), Belief()
    for _ in range(40):
        if match.is_over:
            break
        seat = 0
        if seat in match.actors():
            decision = decision_for(match, seat)
            going_on, again = believed(belief, decision), believed(Belief(), decision)
            assert [share for _, share in going_on] == [share for _, share in again]
            assert all(one.tobytes() == other.tobytes() for (one, _), (other, _) in zip(going_on, again, strict=True))
        play_on(match, [make_bot("random")] * match.players, SECRET, 1)


def test_after_moves_were_taken_back_it_begins_again() -> None:
    match, belief = begun(ORZEL, 2, seed=6), Belief()
    play_on(match, [make_bot("random")] * 2, SECRET, 30)
    believed(belief, decision_for(match, match.actors()[0]))
    seat = match.actors()[0]
    match.undo(10)
    while match.actors() != [seat]:
        match.undo()
    decision = decision_for(match, seat)
    assert [share for _, share in believed(belief, decision)] == [share for _, share in believed(Belief(), decision)]


def test_a_game_that_began_in_the_middle_is_not_followed() -> None:
    table = at("phase: position\nturn: navy\nfigure: f11\ntokens: e11\n")
    decision = ask(table, NAVY, turn_stream(SECRET, NAVY, 0))
    assert decision.options is None
    assert believed(Belief(), decision) == []
    assert ExpertBot(leaves=40, believes=True).choose(decision) in decision.legal


def fond_of(path: Path, kind: str) -> Layers:
    """A network that lays tokens of one kind wherever it can, and otherwise does anything."""
    arrays, rules = tiny_arrays(ORZEL), ORZEL.rules
    for name in ("policy", "policy_bias", "value", "value_bias"):
        arrays[name] = np.zeros_like(arrays[name])
    for action, text in enumerate(rules.space.texts):
        if text.startswith("plot ") and text.endswith(f" {kind}"):
            arrays["policy_bias"][action - rules.first_choice] = 4.0
    return network_for(ORZEL, write_tiny(path, ORZEL, arrays)).layers


def test_a_hidden_token_is_likely_what_the_network_would_have_laid(tmp_path: Path) -> None:
    layers = {kind: fond_of(tmp_path / f"{kind}.npz", kind) for kind in ("ship", "sea")}
    match, compared = begun(ORZEL, 2, seed=7), 0
    while not match.is_over and compared < 5:
        if match.actors() == [KRIEGSMARINE]:
            decision = decision_for(match, KRIEGSMARINE)
            state = ORZEL.rules.glance(match.state)
            hidden = sum((int(state.tokens[half]) & ~int(state.faceup[half])).bit_count() for half in (0, 1))
            if hidden in (1, 2):
                compared += 1
                ships = {kind: hidden_ships(believed(Belief(), decision, each)) for kind, each in layers.items()}
                assert ships["ship"] - ships["sea"] > 0.5 * hidden
        play_on(match, [make_bot("random")] * 2, SECRET, 1)
    assert compared == 5


def hidden_ships(worlds: list[World]) -> float:
    """How many submarine tokens lie face down, on average."""
    lying = 0.0
    for world, share in worlds:
        state = ORZEL.rules.glance(world)
        lying += share * sum((int(state.subs[half]) & ~int(state.faceup[half])).bit_count() for half in (0, 1))
    return lying
