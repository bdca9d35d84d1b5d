"""Golden transcripts of every game still replay, verify and end where they ended."""

from pathlib import Path

import msgspec
import pytest

from seaboard.engine.registry import find_game, games
from seaboard.engine.transcript import decode, find_faults, make_move, open_match, verify
from tools.make_goldens import final_hash, golden_folder, golden_name, golden_settings

GOLDENS = [
    pytest.param(path, id=f"{game.slug}-{path.stem}")
    for game in games().values()
    for path in sorted(golden_folder(game).glob("*.json"))
]
MOST_BYTES = 300_000


@pytest.mark.parametrize("slug", games())
def test_a_game_has_a_golden_for_every_player_count_and_combination_of_options(slug: str) -> None:
    game = find_game(slug)
    settings = list(golden_settings(game))
    assert {players for players, _ in settings} == set(range(game.fewest, game.most + 1))
    assert {tuple(options.items()) for _, options in settings} == {tuple(options.items()) for _, options in game.settings()}
    wanted = {golden_name(game, players, options) for players, options in settings}
    found = {path.name: path.stat().st_size for path in golden_folder(game).glob("*.json")}
    assert set(found) == wanted
    assert sum(found.values()) < MOST_BYTES


@pytest.mark.parametrize("path", GOLDENS)
def test_a_golden_replays_without_fault_and_its_draws_come_from_its_seed(path: Path) -> None:
    transcript = decode(path.read_bytes(), path.name)
    game = find_game(transcript.game)
    assert transcript.rules_version == game.version
    assert path.name == golden_name(game, transcript.players, game.check_options(transcript.options))
    assert transcript.scores is not None
    assert transcript.places is not None
    assert find_faults(transcript) == []
    assert verify(transcript) == []


@pytest.mark.parametrize("path", GOLDENS)
def test_a_golden_ends_in_the_same_position(path: Path) -> None:
    content = path.read_bytes()
    transcript = decode(content, path.name)
    match = open_match(transcript)
    for number, (actor, text) in enumerate(transcript.moves, 1):
        make_move(match, number, actor, text)
    assert match.is_over
    assert final_hash(match) == msgspec.json.decode(content)["final"]
