"""`seaboard replay`: what it accepts, and what it says of each fault."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from tests.cli.conftest import Call, Told

Write = Callable[..., Path]
KEYS = ("format", "game", "players", "options", "moves", "scores", "places")


def bare(game: Told) -> Told:
    """Only the keys of the specification."""
    return {key: deepcopy(game[key]) for key in KEYS}


def first_sunrise(game: Told) -> int:
    """The place of the first move of a seat."""
    return next(place for place, (actor, _) in enumerate(game["moves"]) if actor != "chance")


def test_good_games_pass(seaboard: Call, played: list[Told], write: Write) -> None:
    outcome = seaboard("replay", write(*played))
    assert (outcome.status, outcome.out, outcome.err) == (0, "3 games replayed, 0 faults\n", "")


def test_nothing_beyond_the_keys_of_the_specification_is_needed(seaboard: Call, played: list[Told], write: Write) -> None:
    assert seaboard("replay", write(bare(played[0]))).out == "1 game replayed, 0 faults\n"


def test_unknown_keys_and_odd_values_beside_the_specification_are_ignored(seaboard: Call, played: list[Told], write: Write) -> None:
    more = {
        "seed": 42,
        "stream": ["x"],
        "commitment": {},
        "names": {"0": "Ann"},
        "data": 1,
        "rules_version": "2",
        "weather": "fair",
    }
    assert seaboard("replay", write(bare(played[0]) | more)).status == 0


def test_an_unfinished_game_passes(seaboard: Call, played: list[Told], write: Write) -> None:
    game = bare(played[0])
    game["moves"] = game["moves"][:40]
    del game["scores"], game["places"]
    assert seaboard("replay", write(game)).status == 0


def test_one_game_over_many_lines_passes(seaboard: Call, played: list[Told], tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text(json.dumps(played[0], indent=1))
    assert seaboard("replay", file).out == "1 game replayed, 0 faults\n"


def test_standard_input_is_read(seaboard: Call, played: list[Told]) -> None:
    text = "\n\n".join(json.dumps(game) for game in played)
    assert seaboard("replay", "-", stdin=text).out == "3 games replayed, 0 faults\n"


def test_traces_are_printed_with_all_that_stood_there(seaboard: Call, played: list[Told], write: Write) -> None:
    game = bare(played[1]) | {"weather": "fair"}
    outcome = seaboard("replay", "--trace", write(game))
    assert outcome.status == 0
    assert json.loads(outcome.out) == game | {"trace": played[1]["trace"]}
    assert outcome.err == "1 game replayed, 0 faults\n"


def test_a_wrong_trace_is_printed_right(seaboard: Call, played: list[Told], write: Write) -> None:
    game = deepcopy(played[1])
    game["trace"][5]["legal"] = {}
    outcome = seaboard("replay", "--trace", write(game))
    assert outcome.status == 1
    assert json.loads(outcome.out)["trace"] == played[1]["trace"]
    assert "move 6" in outcome.err


Spoil = Callable[[Told], object]


def spoil_move(change: Callable[[Told, int], object]) -> Spoil:
    """Spoil a game at its first sunrise."""
    return lambda game: change(game, first_sunrise(game))


FAULTS: dict[str, tuple[Spoil, list[str]]] = {
    "illegal move": (
        spoil_move(lambda game, at: game["moves"][at].__setitem__(1, "take map")),
        ["seat 0 may not `take map` now (LIB-SUN-1)"],
    ),
    "unknown move": (spoil_move(lambda game, at: game["moves"][at].__setitem__(1, "dance")), ["`dance` is no move of this game"]),
    "two lines in a move": (
        spoil_move(lambda game, at: game["moves"][at].__setitem__(1, "a\n\x1b[31mb")),
        [r"`a\n\x1b[31mb` is no move"],
    ),
    "seat twice": (spoil_move(lambda game, at: game["moves"].insert(at + 1, game["moves"][at])), ["seat 0 may not", "LIB-FLOW-2"]),
    "seat out of turn": (lambda game: game["moves"].insert(0, [1, "pass"]), ["move 1: seat 1 may not `pass` now (LIB-FLOW-2)"]),
    "seat that is not there": (spoil_move(lambda game, at: game["moves"][at].__setitem__(0, 5)), ["seat 5 may not", "LIB-FLOW-2"]),
    "seat that cannot be": (spoil_move(lambda game, at: game["moves"][at].__setitem__(0, 99)), ["99 is no actor"]),
    "negative seat": (spoil_move(lambda game, at: game["moves"][at].__setitem__(0, -1)), ["-1 is no actor"]),
    "actor of another name": (spoil_move(lambda game, at: game["moves"][at].__setitem__(0, "luck")), ["'luck' is no actor"]),
    "chance out of turn": (
        spoil_move(lambda game, at: game["moves"].insert(at, ["chance", "deal parrot"])),
        ["chance may not `deal parrot`"],
    ),
    "move after the end": (lambda game: game["moves"].append([0, "pass"]), ["seat 0 may not `pass` now (LIB-FLOW-2)"]),
    "moves missing": (lambda game: game["moves"].pop(), ["scores are given, but the game is not over"]),
    "wrong scores": (lambda game: game["scores"].__setitem__(0, 999), ["scores are [999", "the rules say"]),
    "scores of fewer": (lambda game: game["scores"].pop(), ["scores are"]),
    "wrong places": (lambda game: game.update(places=[9, 9, 9]), ["places are [9, 9, 9]", "the rules say"]),
    "unknown game": (lambda game: game.update(game="chess"), ["no game 'chess'"]),
    "too many players": (lambda game: game.update(players=9), ["2 to 6 players, not 9"]),
    "unknown option": (lambda game: game.update(options={"wind": "strong"}), ["no option 'wind'"]),
    "unknown option value": (lambda game: game.update(options={"tie-break": "luck"}), ["'luck'"]),
    "another format": (lambda game: game.update(format="pgn"), ["'pgn'", "seaboard-transcript/1"]),
    "players as text": (lambda game: game.update(players="three"), ["$.players"]),
    "moves as number": (lambda game: game.update(moves=3), ["$.moves"]),
    "move of three": (lambda game: game["moves"].__setitem__(4, [0, "pass", 1]), ["$.moves[4]"]),
    "option value as number": (lambda game: game.update(options={"tie-break": 1}), ["$.options"]),
    "scores as text": (lambda game: game.update(scores="many"), ["$.scores"]),
    "no moves": (lambda game: game.pop("moves"), ["missing required field `moves`"]),
    "no game": (lambda game: game.pop("game"), ["missing required field `game`"]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_one_line_that_names_its_place_and_what_is_wrong(
    seaboard: Call, played: list[Told], write: Write, fault: str
) -> None:
    spoil, told = FAULTS[fault]
    game = bare(played[1])
    spoil(game)
    file = write(bare(played[0]), game, bare(played[2]))
    outcome = seaboard("replay", file)
    assert (outcome.status, outcome.err) == (1, "")
    *lines, summary = outcome.out.splitlines()
    assert summary.startswith("3 games replayed, ")
    assert lines[0].startswith(f"{file}, line 2: ")
    assert all(word in lines[0] for word in told), lines[0]
    assert all(line.startswith(f"{file}, line 2: ") for line in lines)


def test_an_illegal_move_is_named_by_its_number(seaboard: Call, played: list[Told], write: Write) -> None:
    game = bare(played[0])
    at = first_sunrise(game)
    game["moves"][at][1] = "take map"
    file = write(game)
    assert seaboard("replay", file).out.startswith(f"{file}: move {at + 1}: ")


TRACE_FAULTS: dict[str, tuple[Callable[[list[Told]], object], str]] = {
    "actors": (lambda trace: trace[0].update(actors=[0]), "move 1: the trace says [0] may act"),
    "missing legal move": (
        lambda trace: trace[0]["legal"]["chance"].pop(0),
        "move 1: legal moves of chance differ: the trace lacks",
    ),
    "legal move too many": (lambda trace: trace[2]["legal"]["chance"].append("zzz"), "has beside the rules ['zzz']"),
    "weights": (lambda trace: trace[0]["weights"].popitem(), "move 1: the trace says weights"),
    "length": (lambda trace: trace.pop(), "the trace has"),
}


@pytest.mark.parametrize("fault", TRACE_FAULTS)
def test_a_trace_is_held_against_the_rules(seaboard: Call, played: list[Told], write: Write, fault: str) -> None:
    spoil, told = TRACE_FAULTS[fault]
    game = deepcopy(played[0])
    spoil(game["trace"])
    outcome = seaboard("replay", write(game))
    assert outcome.status == 1
    assert told in outcome.out
    assert outcome.out.endswith("1 game replayed, 1 fault\n")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "the file is empty"),
        (b" \n\n ", "the file is empty"),
        (b"not json\n", "x.json: "),
        (b"[1, 2]", "Expected `object`, got `array`"),
        (b"\xff\xfe\x00", "x.json: "),
        (b'"\xff"', "x.json: "),
        (b"[" * 100_000, "x.json: "),
        (b'{"format":' * 50_000, "x.json: "),
        (b'{"format": "seaboard-transcript/1",\n "game": "libertalia",\n "players": 3,\n "options"', "truncated"),
        (b'{"players": 99999999999999999999999999}', "x.json: "),
    ],
)
def test_what_is_no_transcript_is_one_line_and_status_1(seaboard: Call, tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(content)
    outcome = seaboard("replay", file)
    lines = (outcome.err + outcome.out).splitlines()
    assert outcome.status == 1
    assert told in lines[0]
    assert lines[1:] in ([], ["1 game replayed, 1 fault"])


def test_a_broken_line_does_not_hide_the_others(seaboard: Call, played: list[Told], tmp_path: Path) -> None:
    good = json.dumps(bare(played[0]))
    file = tmp_path / "x.jsonl"
    for broken in (0, 1, 2):
        lines = [good, good, good]
        lines[broken] = good[:-40]
        file.write_text("\n".join(lines))
        outcome = seaboard("replay", file)
        assert outcome.status == 1
        assert outcome.out.startswith(f"{file}, line {broken + 1}: ")
        assert outcome.out.endswith("\n3 games replayed, 1 fault\n")


def test_another_data_set_is_mentioned_with_a_fault(seaboard: Call, played: list[Told], write: Write) -> None:
    game = bare(played[0]) | {"data": "0123456789abcdef", "scores": [0, 0, 0]}
    assert "another data set" in seaboard("replay", write(game)).out


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_cannot_be_read_is_one_line_and_status_2(seaboard: Call, tmp_path: Path, command: str) -> None:
    assert seaboard(command, tmp_path / "none.json").is_one_complaint(2, "cannot read", "none.json", "No such file")
    assert seaboard(command, tmp_path).is_one_complaint(2, "cannot read", "directory")


def test_a_game_is_told_with_what_followed_from_each_move(seaboard: Call, played: list[Told], write: Write) -> None:
    outcome = seaboard("replay", write(played[0]), "--story")
    lines = outcome.out.splitlines()
    assert (outcome.status, outcome.err) == (0, "1 game replayed, 0 faults\n")
    assert sum(line[0].isdigit() for line in lines) == len(played[0]["moves"])
    assert any(line.startswith("  \u21b3 ") for line in lines)
