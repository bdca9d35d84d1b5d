"""Transcripts: read, written, replayed and verified; what is wrong with one is said in a line."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from seaboard.engine.batch import random_log
from seaboard.engine.errors import FormatError
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.transcript import Transcript, decode, encode, find_faults, replay, transcript_of, verify


@pytest.fixture(scope="module")
def played() -> Transcript:
    game = find_game("libertalia")
    options = game.check_options({"tie-break": "third-campaign"})
    stream, log = random_log(game, 2, options, 11, 0)
    match = Match(game, 2, options, stream)
    for actor, action in log:
        match.play(actor, match.rules.space.texts[action])
    return transcript_of(match)


def changed(transcript: Transcript, **changes: object) -> Transcript:
    return msgspec.structs.replace(transcript, **changes)


def test_a_transcript_survives_the_way_to_json_and_back(played: Transcript) -> None:
    assert decode(encode(played), "here") == played


def test_a_finished_game_replays_and_verifies(played: Transcript) -> None:
    assert find_faults(played) == []
    assert verify(played) == []


def test_nothing_is_required_beyond_the_keys_of_the_specification(played: Transcript) -> None:
    bare = {"format": played.format, "game": played.game, "players": 2, "options": {}, "moves": played.moves[:30], "weather": "fog"}
    assert find_faults(decode(msgspec.json.encode(bare), "here")) == []


def test_a_trace_is_filled_in_and_then_agrees(played: Transcript) -> None:
    trace: list[object] = []
    assert find_faults(played, trace) == []  # type: ignore[arg-type]
    assert len(trace) == len(played.moves)
    assert find_faults(changed(played, trace=trace)) == []


def with_other_move(transcript: Transcript) -> Transcript:
    moves = list(transcript.moves)
    place = next(number for number, (actor, _) in enumerate(moves) if actor == 0)
    moves[place] = (0, "sell map")
    return changed(transcript, moves=moves)


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda good: changed(good, scores=[1, 2]), "scores are"),
        (lambda good: changed(good, places=[2, 2]), "places are"),
        (lambda good: changed(good, moves=good.moves[:-1]), "not over"),
        (lambda good: changed(good, moves=[*good.moves, (0, "pass")]), "LIB-FLOW-2"),
        (lambda good: changed(good, moves=[(5, "pass")]), "move 1"),
        (lambda good: changed(good, moves=[("wind", "pass")]), "no actor"),
        (lambda good: changed(good, moves=[(0, "fly away")]), "fly away"),
        (with_other_move, "LIB-SUN-1"),
        (lambda good: changed(good, game="chess"), "no game 'chess'"),
        (lambda good: changed(good, players=9), "2 to 6"),
        (lambda good: changed(good, options={"tide": "high"}), "tide"),
        (lambda good: changed(good, trace=[]), "0 entries"),
    ],
)
def test_a_spoiled_transcript_is_found_out(played: Transcript, spoil: Callable[[Transcript], Transcript], fault: str) -> None:
    assert any(fault in found for found in find_faults(spoil(played)))


def test_a_wrong_trace_is_found_out(played: Transcript) -> None:
    trace: list[object] = []
    find_faults(played, trace)  # type: ignore[arg-type]
    first = msgspec.to_builtins(trace[0])
    first["legal"]["chance"].pop()
    first["weights"].popitem()
    spoiled = msgspec.json.decode(msgspec.json.encode([first, *trace[1:]]), type=list[type(trace[0])])  # type: ignore[misc]
    faults = find_faults(changed(played, trace=spoiled))
    assert len(faults) == 2
    assert "the trace lacks ['colour yellow']" in faults[0]
    assert "weights" in faults[1]


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda good: changed(good, seed=None), "not been revealed"),
        (lambda good: changed(good, seed="00" * 8), "not the one"),
        (lambda good: changed(good, seed="xyz"), "not hexadecimal"),
        (lambda good: changed(good, commitment=None), "no commitment"),
        (lambda good: changed(good, moves=[("chance", "colour white"), *good.moves[1:]]), "the seed gives"),
    ],
)
def test_a_game_that_was_not_drawn_from_its_seed_does_not_verify(
    played: Transcript, spoil: Callable[[Transcript], Transcript], fault: str
) -> None:
    spoiled = spoil(played)
    if spoiled.moves == played.moves or played.moves[0] != ("chance", "colour white"):
        assert any(fault in found for found in verify(spoiled))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"format": "other/1", "game": "libertalia", "players": 2, "moves": []}',
        b'{"game": 3}',
        b"\xff\xfe",
    ],
)
def test_what_is_no_transcript_is_a_format_error_that_says_where(content: bytes) -> None:
    with pytest.raises(FormatError, match=r"file\.json"):
        decode(content, "file.json")


def test_a_replayed_match_stands_where_the_transcript_ends(played: Transcript) -> None:
    match = replay(played)
    assert match.is_over
    assert list(match.results()) == [played.scores, played.places]
