"""Random streams: counter-based, keyed by a seed, outside the record.

`fast` is for simulations: a hash of key and counter in 32-bit words, the same in Python, on a CPU and on a GPU.  `blake2b` is for tables
of people: past draws foretell nothing, and every ticket is exactly uniform.  A draw is named by its number in the game, so anybody
with the seed can draw it again.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Protocol

from seaboard.engine.compile import plain, rule
from seaboard.engine.errors import FormatError
from seaboard.engine.record import Numbers

WORD = 0xFFFFFFFF
GOLDEN = 0x9E3779B9


@rule
def mix(word: int) -> int:
    """Stir 32 bits so that each depends on all of them (an integer hash of two multiplications)."""
    word = int(word) & WORD
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & WORD
    word = ((word ^ (word >> 15)) * 0x735A2D97) & WORD
    return word ^ (word >> 15)


plain_mix = plain(mix)


@rule
def random_word(key: Numbers, counter: int) -> int:
    """The 32-bit word number `counter` of the stream with this key of two words."""
    return mix(mix((int(counter) * GOLDEN & WORD) + int(key[0])) ^ int(key[1]))


@rule
def ticket_of(word: int, total: int) -> int:
    """A number below `total` from a 32-bit word; a bias of at most total / 2**32, far below what any sample can show."""
    return (word * total) >> 32


@rule
def game_key(seed: int, game: int, key: Numbers) -> None:
    """The key of one game out of many that were asked for with one seed."""
    low, high = int(seed) & WORD, (int(seed) >> 32) & WORD
    key[0] = mix(mix(low + GOLDEN) ^ (int(game) & WORD))
    key[1] = mix(mix(int(key[0]) ^ high) + ((int(game) >> 32) & WORD) + GOLDEN)


@rule
def next_ticket(stream: Numbers, total: int) -> int:
    """Draw below `total` from a stream `[key, key, counter]` and step its counter."""
    word = random_word(stream, int(stream[2]))
    stream[2] += 1
    return ticket_of(word, total)


class Stream(Protocol):
    """Where a table's chance comes from."""

    name: str
    seed: bytes

    def ticket(self, draw: int, total: int) -> int:
        """A number below `total` for the draw of this number."""


class FastStream:
    """The simulations' stream: the seed is the key itself, eight bytes."""

    name = "fast"

    def __init__(self, seed: bytes) -> None:
        if len(seed) != 8:
            raise FormatError(f"a seed of the fast stream has 16 hexadecimal digits, not {2 * len(seed)}")
        self.seed = seed
        self.key = [int.from_bytes(seed[:4], "big"), int.from_bytes(seed[4:], "big")]

    def ticket(self, draw: int, total: int) -> int:
        word = plain_mix(plain_mix((draw * GOLDEN & WORD) + self.key[0]) ^ self.key[1])
        return (word * total) >> 32


class SecretStream:
    """The stream of tables of people: BLAKE2b keyed by the seed, exactly uniform by rejection."""

    name = "blake2b"

    def __init__(self, seed: bytes) -> None:
        if not 16 <= len(seed) <= 64:
            raise FormatError(f"a seed of the blake2b stream has 32 to 128 hexadecimal digits, not {2 * len(seed)}")
        self.seed = seed

    def ticket(self, draw: int, total: int) -> int:
        fair = (1 << 64) - (1 << 64) % total
        attempt = 0
        while True:
            block = hashlib.blake2b(b"%d %d" % (draw, attempt), key=self.seed, digest_size=8).digest()
            number = int.from_bytes(block, "big")
            if number < fair:
                return number % total
            attempt += 1


STREAMS = {stream.name: stream for stream in (FastStream, SecretStream)}


def open_stream(name: str, seed: bytes) -> Stream:
    """The stream of this name with this seed."""
    if name not in STREAMS:
        raise FormatError(f"unknown random stream {name!r}; known: {', '.join(STREAMS)}")
    return STREAMS[name](seed)


def secret_stream() -> Stream:
    """A fresh stream that nobody can foretell."""
    return SecretStream(secrets.token_bytes(32))


def seeded_stream(seed: int, game: int = 0) -> FastStream:
    """The stream of one game out of many, the same that a batch with this seed uses."""
    low, high = seed & WORD, (seed >> 32) & WORD
    first = plain_mix(plain_mix(low + GOLDEN) ^ (game & WORD))
    second = plain_mix(plain_mix(first ^ high) + ((game >> 32) & WORD) + GOLDEN)
    return FastStream(first.to_bytes(4, "big") + second.to_bytes(4, "big"))


def commitment(seed: bytes) -> str:
    """What is shown from the start: the seed's SHA-256."""
    return hashlib.sha256(seed).hexdigest()
