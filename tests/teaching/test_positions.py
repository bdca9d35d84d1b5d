"""Positions are reached by moves that the rules allow, and are shown as a table shows them."""

from __future__ import annotations

from pathlib import Path

import pytest

from seaboard.engine.errors import FormatError
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream
from seaboard.engine.transcript import encode, transcript_of
from seaboard.server.teaching.scenes import shown_position
from seaboard.teaching.positions import Position, match_at, play_entries, positions_of, read_positions
from tools.positions import asked, from_file, position_text

POSITIONS = [(slug, name) for slug, game in games().items() for name in positions_of(game)]
ORZEL = find_game("orp-orzel")
START = "chance: roll plot\nroll evade\nroll surface\nchance: roll plot"


def written(folder: Path, moves: str, more: str = "") -> Position:
    """A position that stands in a file of its own."""
    (folder / "positions.toml").write_text(
        f'[[position]]\nid = "new"\nplayers = 2\n{more}moves = """\n{moves}\n"""\n', encoding="utf-8"
    )
    read_positions.cache_clear()
    return read_positions(folder)["new"]


@pytest.mark.parametrize("slug", games())
def test_every_position_is_reached_by_legal_moves(slug: str) -> None:
    game = games()[slug]
    assert positions_of(game), "a game of ours has positions"
    for position in positions_of(game).values():
        match_at(game, position, len(position.steps))


def test_a_move_without_an_actor_is_that_of_the_only_one_who_can_make_it(tmp_path: Path) -> None:
    match = match_at(ORZEL, written(tmp_path, START + "\nkeep plot\n0: keep evade"), folder=tmp_path)
    assert [move.actor for move in match.log] == [CHANCE] * 4 + [0, 0]


def test_a_move_that_several_seats_can_make_wants_its_actor() -> None:
    game = find_game("libertalia")
    match = match_at(game, positions_of(game)["first-booty"])
    match.undo(4)
    with pytest.raises(FormatError, match="can be the move of seat 0 or seat 1 or seat 2 or seat 3: write `0: play captain`"):
        play_entries(match, ["play captain"])


def test_a_fault_names_the_file_the_line_and_the_position(tmp_path: Path) -> None:
    bad = written(tmp_path, START + "\n0: keep mine")
    with pytest.raises(FormatError, match=r"positions\.toml:9: position new: .*keep mine"):
        match_at(ORZEL, bad, folder=tmp_path)
    bad = written(tmp_path, START, "seat = 2\n")
    with pytest.raises(FormatError, match=r"positions\.toml:2: position new: there is no seat 2"):
        match_at(ORZEL, bad, folder=tmp_path)
    with pytest.raises(FormatError, match=r"positions\.toml:2: position new: .*unknown field `eyes`"):
        written(tmp_path, START, "eyes = 2\n")


def test_two_positions_of_one_name_are_refused(tmp_path: Path) -> None:
    written(tmp_path, START)
    text = (tmp_path / "positions.toml").read_text(encoding="utf-8")
    (tmp_path / "positions.toml").write_text(text * 2, encoding="utf-8")
    read_positions.cache_clear()
    with pytest.raises(FormatError, match="two positions are called 'new'"):
        read_positions(tmp_path)


def test_a_position_is_shown_with_its_steps_to_one_seat_alone() -> None:
    shown = shown_position("orp-orzel", "first-plot", "pl")
    assert shown is not None
    assert shown.you == 0
    first = shown.scenes[0]
    assert {choice.kind for choice in first.choices} == {"plot"}
    assert first.asked == [0]
    assert first.prompt
    assert first.events == []


def test_a_seat_that_is_not_asked_is_offered_nothing() -> None:
    shown = shown_position("mare-balticum", "first-unloading", "fr")
    assert shown is not None
    assert "unload" in {choice.kind for choice in shown.scenes[0].choices}
    assert shown_position("mare-balticum", "no-such", "fr") is None


def game_of_few_moves(game: Game) -> Match:
    """A game that has just begun."""
    match = Match(game, 2, stream=seeded_stream(3))
    match.settle()
    match.submit(0, match.legal(0)[0])
    return match


def test_the_tool_writes_what_the_reader_reads(tmp_path: Path) -> None:
    match = game_of_few_moves(ORZEL)
    (tmp_path / "game.json").write_bytes(encode(transcript_of(match)))
    recorded = from_file(tmp_path / "game.json")
    (tmp_path / "positions.toml").write_text(position_text(recorded, len(match.log), 1, "told"), encoding="utf-8")
    read_positions.cache_clear()
    position = read_positions(tmp_path)["told"]
    assert position.seat == 1
    assert match_at(ORZEL, position, folder=tmp_path).state.tobytes() == match.state.tobytes()
    assert [each.phase for each in asked(recorded)][-1] == "keep"
