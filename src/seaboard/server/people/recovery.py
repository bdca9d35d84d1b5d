"""A recovery code: eight words on paper, with which a player signs in where no device of theirs is at hand.

Seven words are drawn, which is 77 bits; the eighth follows from them, so that a slip of the pen is told from a wrong code.  The database holds
an HMAC of the words under the server's secret.  Neither alone is of use to anybody who tries codes.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from functools import cache

from mnemonic import Mnemonic
from sqlalchemy import Connection, delete, insert, select

from seaboard.engine.errors import UsageError
from seaboard.server.store.packing import to_guest
from seaboard.server.store.rows import GuestRow
from seaboard.server.store.schema import guests, recoveries
from seaboard.server.store.store import Store

DRAWN = 7
"""Words of 11 bits each."""
LENGTH = DRAWN + 1
SIGNIFICANT = 4
"""No two words of the list begin with the same letters; whoever writes no more than these has written the word."""


class Mistyped(UsageError):
    """What was typed cannot be anybody's code, whoever may have one."""

    def __init__(self, key: str, *values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


@cache
def word_list() -> tuple[str, ...]:
    """The 2048 English words of BIP 39: short, common, and unlike each other."""
    return tuple(Mnemonic("english").wordlist)


@cache
def _by_beginning() -> dict[str, str]:
    return {word[:SIGNIFICANT]: word for word in word_list()}


def new_code() -> list[str]:
    """A fresh code."""
    drawn = [secrets.choice(word_list()) for _ in range(DRAWN)]
    return [*drawn, last_word(drawn)]


def last_word(drawn: list[str]) -> str:
    """The word that goes with the others in this order."""
    digest = hashlib.sha256(f"seaboard recovery {' '.join(drawn)}".encode()).digest()
    return word_list()[int.from_bytes(digest[:2], "big") % len(word_list())]


def read_code(typed: str) -> list[str]:
    """The words of a code, however they were typed; `Mistyped` if nobody can have this code."""
    given = re.findall(r"[^\W\d_]+", typed.casefold())
    if len(given) != LENGTH:
        raise Mistyped("code length", LENGTH, len(given))
    known = [_by_beginning().get(word[:SIGNIFICANT], "") for word in given]
    for word, meant in zip(given, known, strict=True):
        if not meant or not (meant.startswith(word) or word.startswith(meant)):
            raise Mistyped("code word", word[:20])
    if last_word(known[:DRAWN]) != known[DRAWN]:
        raise Mistyped("code slip")
    return known


class Recoveries:
    """The recovery codes of a server's players, one each."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self.store = store
        self.secret = secret

    def _key(self, words: list[str]) -> str:
        return hmac.new(self.secret, f"recovery:{' '.join(words)}".encode(), hashlib.sha256).hexdigest()

    async def renew(self, guest: str) -> list[str]:
        """A new code for a guest; the one before is void."""
        words = new_code()
        values = {"guest": guest, "key": self._key(words), "made": time.time()}

        def put(connection: Connection) -> None:
            connection.execute(delete(recoveries).where(recoveries.c.guest == guest))
            connection.execute(insert(recoveries).values(values))

        await self.store.run(put)
        return words

    async def remove(self, guest: str) -> None:
        """A guest has no code any more."""

        def remove(connection: Connection) -> None:
            connection.execute(delete(recoveries).where(recoveries.c.guest == guest))

        await self.store.run(remove)

    async def made(self, guest: str) -> float | None:
        """When a guest's code was made; None if there is none."""
        rows = await self.store.read(select(recoveries.c.made).where(recoveries.c.guest == guest))
        return float(rows[0].made) if rows else None

    async def find(self, words: list[str]) -> GuestRow | None:
        """The guest whose code this is."""
        asked = select(guests).join(recoveries, recoveries.c.guest == guests.c.id).where(recoveries.c.key == self._key(words))
        rows = await self.store.read(asked)
        return to_guest(rows[0]) if rows else None
