"""What a recipe may say; every game's own is valid.  PyTorch is not needed for this."""

from __future__ import annotations

from pathlib import Path

import pytest

from seaboard.bots.weights import net_folder
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game, games
from seaboard.learning.recipe import FILE, Recipe, TableShare, members_of, own_name, read_recipe

GAMES = [pytest.param(game, id=game.slug) for game in games().values()]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_recipe_whose_moves_pieces_and_options_exist(game: Game) -> None:
    assert (net_folder(game) / FILE).exists()
    recipe = read_recipe(game)
    assert recipe.vocabularies
    for vocabulary in recipe.vocabularies.values():
        assert vocabulary.pieces
        assert len(members_of(vocabulary, game)) > 1


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_is_trained(game: Game) -> None:
    assert {each.players for each in read_recipe(game).tables} == set(range(game.fewest, game.most + 1))


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_is_trained(game: Game) -> None:
    trained = [game.check_options(each.options) for each in read_recipe(game).tables]
    for _, values in game.settings():
        for name, value in values.items():
            assert any(each[name] == value for each in trained), f"{name}={value} is in no table"


def refused(text: str, tmp_path: Path) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(UsageError) as refusal:
        read_recipe(find_game("libertalia"), path)
    assert str(refusal.value).startswith(f"{path}: ")
    return str(refusal.value)


TABLES = "tables = [{ players = 4 }]\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tables = []", "no tables"),
        ("tables = [{ players = 9 }]", "9"),
        ("tables = [{ players = 4, share = 0.0 }]", "share must be above 0"),
        ("tables = [{ players = 4, options = { weather = 'fine' } }]", "weather"),
        (TABLES + "width = 100", "multiple of 16"),
        (TABLES + "steps = 0", "steps must be at least 1"),
        (TABLES + "trace = 1.5", "trace must be 0 to 1"),
        (TABLES + "speed = 3", "speed"),
        (TABLES + "[vocabularies.card]\nof = 'dance'", "no move `dance`"),
        (TABLES + "[vocabularies.card]\nof = 'play'\npieces = ['sextant']", "no piece `sextant`"),
        (TABLES + "[vocabularies.token]\nof = 'keep'\npieces = ['hand']", "do not fill"),
    ],
)
def test_what_does_not_fit_is_named_with_its_file(text: str, words: str, tmp_path: Path) -> None:
    assert words in refused(text, tmp_path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cannot read .*none\.toml"):
        read_recipe(find_game("libertalia"), tmp_path / "none.toml")


def test_one_number_of_players_keeps_its_options() -> None:
    recipe = read_recipe(find_game("libertalia")).for_players(4)
    assert {each.players for each in recipe.tables} == {4}
    assert any(each.options for each in recipe.tables)
    assert Recipe((TableShare(2),)).for_players(5).tables == (TableShare(5),)


def test_a_piece_is_known_without_its_seat() -> None:
    assert own_name("left 2 hand") == ("left 2", "hand")
    assert own_name("own hand") == ("own", "hand")
    assert own_name("round") == ("", "round")
