"""Random streams: fair, reproducible, and the same in Python as in compiled code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seaboard.engine.batch import choice_stream
from seaboard.engine.errors import FormatError
from seaboard.engine.stream import FastStream, SecretStream, commitment, open_stream, seeded_stream


@given(st.binary(min_size=8, max_size=8), st.integers(0, 10**6), st.integers(1, 2000))
def test_a_fast_ticket_is_below_its_total_and_always_the_same(seed: bytes, draw: int, total: int) -> None:
    ticket = FastStream(seed).ticket(draw, total)
    assert 0 <= ticket < total
    assert ticket == FastStream(seed).ticket(draw, total)


@given(st.binary(min_size=16, max_size=64), st.integers(0, 10**6), st.integers(1, 2000))
def test_a_secret_ticket_is_below_its_total_and_always_the_same(seed: bytes, draw: int, total: int) -> None:
    ticket = SecretStream(seed).ticket(draw, total)
    assert 0 <= ticket < total
    assert ticket == SecretStream(seed).ticket(draw, total)


@pytest.mark.parametrize("stream", [seeded_stream(5, 3), SecretStream(b"0123456789abcdef")])
def test_tickets_are_spread_evenly(stream: FastStream | SecretStream) -> None:
    draws, kinds = 6000, 6
    counts = [0] * kinds
    for draw in range(draws):
        counts[stream.ticket(draw, kinds)] += 1
    expected = draws / kinds
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    assert chi_square < 25.7  # five degrees of freedom, one in ten thousand


def test_games_of_one_seed_and_their_choices_have_streams_of_their_own() -> None:
    streams = [seeded_stream(seed, game) for seed in range(20) for game in range(20)]
    streams += [choice_stream(stream) for stream in streams]
    assert len({stream.seed for stream in streams}) == len(streams)
    assert len({tuple(stream.ticket(draw, 1000) for draw in range(4)) for stream in streams}) == len(streams)


def test_a_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@pytest.mark.parametrize(
    ("name", "seed", "fault"), [("fast", b"short", "16 hexadecimal"), ("blake2b", b"short", "32 to 128"), ("dice", b"", "unknown")]
)
def test_a_wrong_stream_or_seed_is_a_format_error(name: str, seed: bytes, fault: str) -> None:
    with pytest.raises(FormatError, match=fault):
        open_stream(name, seed)
