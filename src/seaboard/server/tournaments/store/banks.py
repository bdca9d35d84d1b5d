"""Questions of a guest's own, kept from event to event; nobody but the guest is shown them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from seaboard.server.store.errors import Conflict
from seaboard.server.store.schema import question_banks
from seaboard.server.store.store import Store
from seaboard.tournament.event.quiz import Question

_encode = msgspec.json.Encoder().encode
_questions = msgspec.json.Decoder(list[Question]).decode


class BankRow(Struct, frozen=True):
    """A guest's questions for one game."""

    questions: list[Question]
    version: int


async def bank_of(store: Store, guest: str, game: str) -> BankRow:
    """A guest's questions; an empty bank of version 0 if there are none."""
    is_theirs = (question_banks.c.guest == guest) & (question_banks.c.game == game)
    rows = await store.read(select(question_banks.c.questions, question_banks.c.version).where(is_theirs))
    return BankRow(_questions(rows[0].questions), rows[0].version) if rows else BankRow([], 0)


async def keep_bank(store: Store, guest: str, game: str, questions: Sequence[Question], version: int, now: float) -> BankRow:
    """Keep all questions in place of those of a version; `Conflict` if another device has kept newer ones."""
    columns = {"questions": _encode(questions).decode(), "version": version + 1, "changed": now}
    is_before = (question_banks.c.guest == guest) & (question_banks.c.game == game) & (question_banks.c.version == version)

    def work(connection: Connection) -> None:
        if version == 0:
            connection.execute(insert(question_banks).values(guest=guest, game=game, **columns))
        elif connection.execute(update(question_banks).where(is_before).values(columns)).rowcount != 1:
            raise Conflict("the questions were changed elsewhere")

    await store.run(work)
    return BankRow(list(questions), version + 1)
